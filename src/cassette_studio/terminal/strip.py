"""Escape sequences off, chunk by chunk: what is left is the text a program printed.

Not: a screen, characters (bytes go in and out). Serves: `replay --text`, and the search for a recording's last line.

The grammar is that of ECMA-48 and of DEC terminals (vt100.net/emu/dec_ansi_parser): CSI; OSC up to BEL or ST; DCS,
SOS, PM, APC up to ST; ESC with intermediates and a final byte. CAN, SUB and ESC end whatever was open.
Controls and bytes from 0x80 on stay, but for controls inside a CSI, which go with it.
"""

import re

STRING_MAX = 1 << 24  # bytes; a longer OSC, DCS, SOS, PM or APC is given up, the rest is text

# Every ESC matches, at least alone. Lengths are bounded in the expression.
_SEQUENCE = (
    rb"\x1b(?:"
    rb"\[[\x00-\x17\x19\x1c-\x3f\x7f]{0,4096}[@-~\x18\x1a]?"
    rb"|\][^\x07\x18\x1a\x1b]{0,16777216}[\x07\x18\x1a]?"
    rb"|[PX^_][^\x18\x1a\x1b]{0,16777216}[\x18\x1a]?"
    rb"|[ -/]{0,16}[0-~]?"
    rb")"
)
_SEQUENCES = re.compile(_SEQUENCE)
# Matches at the last ESC of a chunk when what begins there needs more input; strings are not kept but counted.
_BEGUN = re.compile(rb"\x1b(?:\[[\x00-\x17\x19\x1c-\x3f\x7f]{0,4096}|[ -/]{0,16})\Z").match
_OSC_END = re.compile(rb"[\x07\x18\x1a\x1b]").search
_STRING_END = re.compile(rb"[\x18\x1a\x1b]").search
_STRINGS = {b"]": _OSC_END, b"P": _STRING_END, b"X": _STRING_END, b"^": _STRING_END, b"_": _STRING_END}

# The white space of Unicode outside ASCII in UTF-8.
_WIDE_BLANK = rb"\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80"
_CUT_BLANKS = (b"\xc2", b"\xe1", b"\xe1\x9a", b"\xe2", b"\xe2\x80", b"\xe2\x81", b"\xe3", b"\xe3\x80")
_INVISIBLE = re.compile(_SEQUENCE + rb"|" + _WIDE_BLANK)
_BLANK = bytes(range(33)) + b"\x7f"
_BLANKS = re.compile(rb"(?:[\x00-\x20\x7f]|" + _WIDE_BLANK + rb")*").match


class Stripper:
    """Takes the sequences out of one stream; where it was cut into chunks makes no difference."""

    def __init__(self) -> None:
        self._begun = b""
        self._string_end = _OSC_END
        self._left: int | None = None  # inside a string: bytes that may follow until it is given up

    def feed(self, data: bytes) -> bytes:
        """The text in `data`; an unfinished sequence waits for more."""
        if self._left is not None:
            data = self._after_string(data, self._left)
        text = self._begun + data
        last = text.rfind(b"\x1b")
        if last < 0:
            return text
        self._begun = b""
        end = _STRINGS.get(text[last + 1 : last + 2])
        length = len(text) - last - 2
        if end and length <= STRING_MAX and not end(text, last + 2):
            self._string_end, self._left = end, STRING_MAX - length
            text = text[:last]
        elif _BEGUN(text, last):
            text, self._begun = text[:last], text[last:]
        return _SEQUENCES.sub(b"", text)

    def _after_string(self, data: bytes, left: int) -> bytes:
        match = self._string_end(data)
        stop = match.start() if match else len(data)
        if stop > left:
            self._left = None
            return data[left:]
        if match is None:
            self._left = left - stop
            return b""
        self._left = None
        return data[stop:] if match[0] == b"\x1b" else data[stop + 1 :]


def last_line_start(data: bytes) -> int | None:
    """Where the last line begins that shows something once sequences are off; None when no line does."""
    text = _INVISIBLE.sub(lambda match: b" " * len(match[0]), data)
    end = len(text.rstrip(_BLANK))
    return text.rfind(b"\n", 0, end) + 1 if end else None


class LastLine:
    """The same for a stream that goes on, each byte of which is looked at once.

    `seen` counts the bytes so far; `start` is where among them the last line begins that shows something, or 0.
    """

    def __init__(self) -> None:
        self.seen = 0
        self.start = 0
        self._strip = Stripper().feed
        self._open = 0  # where the line begins that goes on
        self._shows = False  # whether it shows something
        self._cut = b""  # … but for the beginning of a character that may be a blank

    def feed(self, data: bytes) -> None:
        """Takes the next bytes."""
        for piece in data.splitlines(keepends=True):
            text = self._strip(piece)
            self.seen += len(piece)
            if not self._shows:
                self._look(self._cut + text)
            if text.endswith(b"\n"):
                self._open, self._shows, self._cut = self.seen, False, b""

    def _look(self, text: bytes) -> None:
        match = _BLANKS(text)
        rest = text[match.end() :] if match else text
        self._cut = rest if rest in _CUT_BLANKS else b""
        if rest and not self._cut:
            self._shows, self.start = True, self._open
