"""A line with its times moved and every other byte as it was.

Not: when a line happens. Serves: `cassette`, for lines that an edit has shifted.
"""

import re

from .records import LARGEST_TIME, parse_record

_NUMBER_OF = {key: re.compile(rb'"%s"\s*:\s*(-?\d+)' % key) for key in (b"ts", b"offset_ms")}


def moved(time: int, shift: int) -> int:
    """`time + shift` in ms, within the times that a record can have."""
    return min(max(time + shift, 0), LARGEST_TIME)


def retimed(raw: bytes, shift: int) -> bytes:
    """`raw` with `ts` and `offset_ms` moved by `shift` ms, not below 0; spacing, order and other keys stay.

    A time that is not usable stays as it is.
    """
    record = parse_record(raw)
    for key, time in ((b"ts", record.ts), (b"offset_ms", record.offset)):
        if time is not None and moved(time, shift) != time:
            raw = _replaced(raw, key, time, moved(time, shift))
    return raw


def _replaced(raw: bytes, key: bytes, old: int, new: int) -> bytes:
    """The number of the key that counts is replaced: that one whose change a reader of the line sees.

    The same letters can stand in a string or in a foreign object; a reading of each candidate tells.
    """
    number = b"%d" % new
    for match in _NUMBER_OF[key].finditer(raw):
        if min(int(match[1]), LARGEST_TIME) != old:
            continue
        line = raw[: match.start(1)] + number + raw[match.end(1) :]
        record = parse_record(line)
        if new == (record.ts if key == b"ts" else record.offset):
            return line
    return raw
