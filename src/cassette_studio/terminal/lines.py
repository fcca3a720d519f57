"""The commonest line read without JSON: a plain write, five times as fast as the general reading.

Not: a second opinion. What is not exactly a plain write is left to `parse_record`, and for what is one both
say the same (a property in the tests). Serves: `cassette` and `replay`, which go over millions of lines.
"""

import re

# A write as recorders write it, with either JSON spacing. The base64 has whole groups of four; the sign before
# the padding leaves no bits over (RFC 4648, 3.5).
_PLAIN_WRITE = re.compile(
    rb'\{"ts": ?(0|[1-9]\d{0,17}), ?"event": ?"ux\.terminal\.write", ?"data": ?\{'
    rb'"bytes": ?"([A-Za-z0-9+/]*(?:[AEIMQUYcgkosw048]=|[AQgw]==)?)",'
    rb' ?"stdout": ?(true|false), ?"offset_ms": ?(0|[1-9]\d{0,17})\}\}\r?\n?'
).fullmatch


def plain_write(raw: bytes) -> tuple[int, int, bool, bytes] | None:
    """(ts, offset_ms, stdout, valid base64) of a plain write, with or without its line ending; else None."""
    match = _PLAIN_WRITE(raw)
    if match is None or len(match[2]) % 4:
        return None
    return int(match[1]), int(match[4]), match[3] == b"true", match[2]
