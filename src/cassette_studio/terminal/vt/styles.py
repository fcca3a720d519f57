"""Styles: interned pens. In a row a style is one code point.

Not: parsing SGR, rows, who holds the table. Serves: the legend, the stream's loop, all that writes or erases.
"""

from __future__ import annotations

from collections.abc import Iterable

from .archive import Archive, read
from .attributes import PLAIN, PROTECTED, Attributes, Pen, attributes_of
from .sgr import select

TRANSITIONS = 4096  # remembered ways out of one style
CROWDED = 1 << 15  # styles after which a new table is begun
LAST = 0x10FFF0  # code point; beyond it new pens show as the default style


class Style(dict[str, "Style"]):
    """One look, and the looks that follow from it: raw SGR parameters -> the next style.

    That makes the hot path `style = style[parameters]`, one look-up in C. For the same reason there is no
    `__getattr__` here, which would slow down every other attribute; all slots are filled before it is handed out.
    """

    __slots__ = ("attributes", "eraser", "is_taken", "pen", "plain", "point", "table")

    table: Styles
    pen: Pen
    point: str  # the code point in a row
    eraser: str  # ... of what erasing leaves behind: the background only
    plain: Style  # after SGR 0: protection and link stay
    attributes: Attributes | None  # made when someone looks
    is_taken: bool  # it came from another table, a hundred thousand at once: `eraser` and `plain` are still missing

    def __missing__(self, parameters: str) -> Style:
        reset = parameters in {"", "0"}
        style = self.plain if reset else self.table.of(select(self.pen, parameters))
        if len(self) >= TRANSITIONS:
            self.clear()
        if len(parameters) <= 64:
            self[parameters] = style
        return style


class Styles:
    """The table of one terminal. Code points are only comparable within one table.

    Random true colours would fill any table, so it is renewed when it has grown (renewal.py).
    """

    __slots__ = ("_archive", "_by_pen", "_next", "by_point", "crowded", "default", "limit", "unprotected")

    def __init__(self) -> None:
        self._by_pen: dict[Pen, Style] = {}
        self._next = 0x20
        self.by_point: dict[str, Style] = {}
        self._archive = Archive(self._pen)
        self.unprotected: dict[int, str] = {}  # for str.translate: protected styles -> the same without
        self.limit = CROWDED
        self.crowded = False
        self.default = self._new(PLAIN)

    def __len__(self) -> int:
        return len(self._by_pen)

    def of(self, pen: Pen) -> Style:
        """The style of this pen."""
        style = self._by_pen.get(pen)
        if style is None:  # a style without transitions is falsy
            return self._new(pen)
        if style.is_taken:
            self._complete(style)
        return style

    def at(self, point: str) -> Style:
        """The style of this code point, to go on with."""
        return self.of(self.by_point[point].pen)

    def known(self, pen: Pen) -> Style | None:
        """The style of this pen if there is one already."""
        return self._by_pen.get(pen)

    def is_protected(self, point: str) -> bool:
        """Whether selective erasing leaves cells with this code point alone."""
        return ord(point) in self.unprotected

    def attributes(self, point: str) -> Attributes:
        """How a cell with this code point looks."""
        style = self.by_point[point]
        if style.attributes is None:
            style.attributes = attributes_of(style.pen)
        return style.attributes

    def _new(self, pen: Pen) -> Style:
        if self._next > LAST:
            return self.default
        if self._next == 0xD800:  # surrogates are no characters
            self._next = 0xE000
        point = chr(self._next)
        self._next += 1
        self.crowded = len(self._by_pen) >= self.limit
        style = self._put(pen, point)
        self._complete(style)
        return style

    def archived(self, points: Iterable[str]) -> tuple[bytes, ...]:
        """What these points stand for, for `take`."""
        return self._archive.blocks(points, self._next)

    def _pen(self, point: str) -> Pen | None:
        style = self.by_point.get(point)
        return None if style is None else style.pen

    def take(self, blocks: Iterable[bytes]) -> None:
        """Fills a new table with points of another one, of which 0x20 is the default style, too."""
        pens: dict[str, Pen] = read(blocks)
        self._next = max(self._next, *map(ord, pens)) + 1
        for point, pen in pens.items():
            if pen != PLAIN:
                self._put(pen, point)
                if pen[2] & PROTECTED:
                    self._complete(self.by_point[point])

    def _put(self, pen: Pen, point: str) -> Style:
        style = self._by_pen[pen] = self.by_point[point] = Style()
        style.table, style.pen, style.point, style.attributes, style.is_taken = self, pen, point, None, True
        return style

    def _complete(self, style: Style) -> None:
        """What follows from a style; it may be the style itself, which is in the table by now."""
        pen, style.is_taken = style.pen, False
        _, background, flags, _, _, link = pen
        bare = link is None and flags < PROTECTED
        style.plain = self.of(PLAIN if bare else ("default", "default", flags & PROTECTED, 0, "default", link))
        style.eraser = self.of(("default", background, 0, 0, "default", None)).point
        if flags & PROTECTED:
            self.unprotected[ord(style.point)] = self.of((*pen[:2], flags & ~PROTECTED, *pen[3:])).point
