"""Cells of more than one code point: each is interned as one code point of its own.

Not: styles, rows, the cursor. Serves: the legend, printing, frames.

Stand-ins are taken from planes 4 to 7, which Unicode leaves unassigned (private planes do not: Nerd Fonts live in
plane 15). Should one of them come in with the text it is interned, too, so that none can be forged. The table
belongs to one terminal, like the styles; it is renewed when it has grown (renewal.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from unicodedata import normalize

from .archive import Archive, read
from .cache import Cache
from .rows import STUB
from .widths import WIDTHS, leaves_narrow_blocks

_FIRST, _BEYOND = "\U00040000", "\U00080000"
CAPACITY = ord(_BEYOND) - ord(_FIRST)
CROWDED = 1 << 14  # clusters after which a new table is begun
LONGEST = 32  # code points in one cell; further marks are dropped, the cell stays

_find = re.compile("[\U00040000-\U0007ffff]")
_HARD = "\ufffe"  # never shown, so free to say here: "this run needs a closer look"


class _Simple(dict[int, str]):
    """Code point -> its cells where that needs no context, for `str.translate`."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        width = 0 if _FIRST <= character < _BEYOND else WIDTHS[character]
        if len(self) >= 16384:
            self.clear()
        cells = self[code] = {1: character, 2: character + STUB}.get(width, _HARD)
        return cells


_SIMPLE = _Simple()


def _with_mark(content: str, mark: str) -> str:
    return normalize("NFC", content + mark) if len(content) < LONGEST else content


class Clusters:
    """The table of one terminal: cell content <-> the code point that stands for it in a row."""

    __slots__ = ("_archive", "_contents", "_limit", "_next", "_points", "cells", "crowded")

    def __init__(self) -> None:
        self._contents: dict[str, str] = {}  # by point
        self._points: dict[str, str] = {}
        self._next = ord(_FIRST)
        self._archive: Archive[str] = Archive()
        self.cells = Cells(self)
        self._limit = CROWDED
        self.crowded = False

    def __len__(self) -> int:
        return len(self._contents)

    def point(self, content: str) -> str:
        """The code point for this content; when the table is full, its first character."""
        if len(content) == 1 and not _FIRST <= content < _BEYOND:
            return content
        known = self._points.get(content)
        if known is not None:
            return known
        if self._next >= ord(_FIRST) + CAPACITY:
            return "\ufffd" if _FIRST <= content[0] < _BEYOND else content[0]
        self.crowded = len(self) >= self._limit
        self._put(chr(self._next), content)
        self._next += 1
        return self._points[content]

    def archived(self, points: Iterable[str]) -> tuple[bytes, ...]:
        """What these points stand for, for `take`."""
        return self._archive.blocks(points, self._next, self._contents.get)

    def take(self, blocks: Iterable[bytes]) -> None:
        """Fills an empty table with points of another one."""
        contents: dict[str, str] = read(blocks)
        for point, content in contents.items():
            self._put(point, content)
        self._next = max(map(ord, contents), default=self._next - 1) + 1

    def make_room(self, factor: int) -> None:
        """It may grow to so many times what it is before it is crowded."""
        self._limit = max(CROWDED, factor * len(self))
        self.crowded = False

    def _put(self, point: str, content: str) -> None:
        self._contents[point], self._points[content] = content, point

    def known(self, content: str) -> str | None:
        """The code point for this content if there is one already."""
        return self._points.get(content)

    def content(self, point: str) -> str:
        """What a reader sees in a cell; nothing in the right half of a wide one."""
        if _FIRST <= point < _BEYOND:
            return self._contents[point]
        return "" if point == STUB else point

    def joined(self, point: str, mark: str) -> str:
        """The cell with one more combining character."""
        return self.point(_with_mark(self.content(point), mark))

    def expand(self, row: str) -> str:
        """A row as a reader sees it: wide characters once, clusters in full."""
        if row.isascii():
            return row
        return _find.sub(lambda match: self.content(match[0]), row.replace(STUB, ""))

    @staticmethod
    def points_in(rows: Iterable[str]) -> set[str]:
        """The clusters that occur in these rows."""
        return {point for row in rows if not row.isascii() for point in _find.findall(row)}


class Cells(Cache[str | None]):
    """A run of text -> its cells, or None when it begins with a character that joins the cell before it."""

    def __init__(self, clusters: Clusters) -> None:
        super().__init__()
        self._clusters = clusters

    def make(self, key: str) -> str | None:
        """Contents are interned at the end: else every prefix of a cluster would fill the table."""
        if not leaves_narrow_blocks(key):
            return key
        cells = key.translate(_SIMPLE)
        if _HARD not in cells:
            return cells
        contents: list[str] = []
        for character in key:
            width = WIDTHS[character]
            if width > 0:
                contents.append(character)
            elif width == 0 and not contents:
                return None
            elif width == 0:
                contents[-1] = _with_mark(contents[-1], character)
        point = self._clusters.point
        return "".join([point(content) + (STUB if WIDTHS[content[0]] == 2 else "") for content in contents])
