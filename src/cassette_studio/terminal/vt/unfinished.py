"""What a chunk left unfinished: the beginning of a sequence, or a string too long to keep.

Not: the screen, what a sequence does. Serves: the stream.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from .tokens import INCOMPLETE, STRING_END, STRING_MAX

STRING_KEEP = 1 << 13  # characters; the body of a longer string is passed over, never stored or looked at

Skipping: TypeAlias = tuple[Callable[[str], re.Match[str] | None], int]


class Unfinished:
    """Joins chunks where a sequence was cut in two.

    A string that does not end would be scanned again with every chunk, at a cost that grows with its square; so
    beyond `STRING_KEEP` only a count of what may still follow is kept.
    """

    __slots__ = ("skipping", "tail")

    def __init__(self) -> None:
        self.tail = ""
        self.skipping: Skipping | None = None  # search for the string's end, characters until it is given up

    def complete(self, text: str) -> str:
        """What can be acted on now, of the kept beginning and this text; keeps the rest."""
        if self.tail:
            text, self.tail = self.tail + text, ""
        if self.skipping:
            text = self._after_string(text, *self.skipping)
        # ESC ends whatever was open: only the last one can begin something unfinished.
        start = text.rfind("\x1b")
        match = INCOMPLETE(text, start) if start >= 0 else None
        if match is None:
            return text
        body = len(text) - match.end(1)
        if match[1] and body > STRING_KEEP:
            self.skipping = STRING_END[match[1]], STRING_MAX - body
            controls = text[start + 1 : match.start(1)]
            return f"{text[:start]}\x1b\\{controls}"  # ESC ends what was open
        self.tail = text[start:]
        return text[:start]

    def _after_string(self, text: str, end: Callable[[str], re.Match[str] | None], left: int) -> str:
        match = end(text)
        stop = match.start() if match else len(text)
        if stop > left:
            self.skipping = None
            return text[left:]
        if match is None:
            self.skipping = end, left - stop
            return ""
        self.skipping = None
        return text[stop if match[0] == "\x1b" else stop + 1 :]
