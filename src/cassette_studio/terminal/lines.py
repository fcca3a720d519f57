"""What a line gives to whoever goes over millions of them; a plain write is read without JSON, five times as fast.

Not: a second opinion. What is not exactly a plain write is left to `parse_record`, and for what is one both
say the same (a property in the tests). Serves: `block`, `cassette` and `replay`.
"""

import re
from binascii import a2b_base64

from .records import Kind, Record, parse_record

Line = tuple[Kind, int | None, int | None, bytes, Record | None]
Match = tuple[bytes, bytes, bytes, bytes, bytes]  # the line; ts, base64, stdout and offset of a write

# A write as recorders write it, with either JSON spacing. The base64 has whole groups of four; the sign before
# the padding leaves no bits over (RFC 4648, 3.5).
_WRITE = (
    rb'\{"ts": ?(0|[1-9]\d{0,17}), ?"event": ?"ux\.terminal\.write", ?"data": ?\{'
    rb'"bytes": ?"([A-Za-z0-9+/]*(?:[AEIMQUYcgkosw048]=|[AQgw]==)?)",'
    rb' ?"stdout": ?(true|false), ?"offset_ms": ?(0|[1-9]\d{0,17})\}\}\r?'
)
_PLAIN_WRITE = re.compile(_WRITE + rb"\n?").fullmatch
_EVERY_LINE = rb"(" + _WRITE + rb"(?:\n|\Z)|.*\n|.+)"
KINDS = {b"true": Kind.STDOUT, b"false": Kind.STDERR}


def read_line(raw: bytes) -> Line:
    """(kind, ts, offset, base64, record) of a line, with or without its ending; never raises.

    `record` is None for a plain write, of which there is no more to say, and base64 is empty for all others:
    `output_of` and `output_size` know where the output is. A tuple, because an object would take as long to make as
    the line takes to read.
    """
    match = _PLAIN_WRITE(raw)
    if match:
        ts, encoded, stdout, offset = match.groups()
        if len(encoded) % 4 == 0:
            return KINDS[stdout], int(ts), int(offset), encoded, None
    record = parse_record(raw)
    return record.kind, record.ts, record.offset, b"", record


def output_of(line: Line) -> bytes:
    """What the line puts on the terminal: the bytes of a write that plays."""
    record = line[4]
    if record is None:
        return a2b_base64(line[3])
    return record.output if record.plays else b""


def output_size(line: Line) -> int:
    """How many bytes that are."""
    record = line[4]
    return decoded_size(line[3]) if record is None else len(output_of(line))


def decoded_size(encoded: bytes) -> int:
    """How many bytes whole groups of base64 stand for."""
    return len(encoded) * 3 // 4 - encoded.count(b"=", -2)


def match_lines(data: bytes, first: int, stop: int) -> list[Match]:
    """The lines from one byte to another, all in one go: per line half the time that `read_line` takes.

    `is_plain` tells which of them are plain writes; of the others only the line itself is of use.
    """
    return re.compile(_EVERY_LINE).findall(data, first, stop)  # compiled once, but not for who never needs it


def is_plain(match: Match) -> bool:
    """Whether the line is a plain write."""
    return match[1] != b"" and len(match[2]) % 4 == 0


def output_in(match: Match) -> bytes:
    """What the line puts on the terminal."""
    return a2b_base64(match[2]) if is_plain(match) else output_of(read_line(match[0]))
