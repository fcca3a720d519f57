"""Styles: interned pens. In a row a style is one code point.

Not: parsing SGR, rows, who holds the table. Serves: the legend, the stream's loop, all that writes or erases.
"""

from __future__ import annotations

from collections.abc import Iterable
from weakref import proxy

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

    __slots__ = ("attributes", "eraser", "pen", "plain", "point", "table")

    table: Styles  # a weak reference: a table is gone at once when its legend is
    pen: Pen
    point: str  # the code point in a row
    eraser: str  # ... of what erasing leaves behind: the background only
    plain: Style  # after SGR 0: protection and link stay
    attributes: Attributes | None  # made when someone looks

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

    __slots__ = (
        "__weakref__", "_archive", "_by_pen", "_by_point", "_limit", "_next", "_pens", "_points", "crowded", "default",
        "unprotected",
    )  # fmt: skip

    def __init__(self) -> None:
        self._by_pen: dict[Pen, Style] = {}
        self._by_point: dict[str, Style] = {}
        self._pens: dict[str, Pen] = {}  # taken from another table, a hundred thousand at once, and styles on demand
        self._points: dict[Pen, str] = {}  # ... of those that are no styles yet
        self._next = 0x20
        self._archive: Archive[Pen] = Archive()
        self.unprotected: dict[int, str] = {}  # for str.translate: protected styles -> the same without
        self._limit = CROWDED
        self.crowded = False
        self.default = self._new(PLAIN)

    def __len__(self) -> int:
        return len(self._by_pen) + len(self._points)

    def of(self, pen: Pen) -> Style:
        """The style of this pen."""
        style = self._by_pen.get(pen)
        return self._new(pen) if style is None else style  # a style without transitions is falsy

    def at(self, point: str) -> Style:
        """The style of this code point."""
        style = self._by_point.get(point)
        return self.of(self._pens[point]) if style is None else style

    def known(self, pen: Pen) -> Style | None:
        """The style of this pen if there is one already."""
        return self.of(pen) if pen in self._points else self._by_pen.get(pen)

    def is_protected(self, point: str) -> bool:
        """Whether selective erasing leaves cells with this code point alone."""
        return ord(point) in self.unprotected

    def attributes(self, point: str) -> Attributes:
        """How a cell with this code point looks."""
        style = self.at(point)
        if style.attributes is None:
            style.attributes = attributes_of(style.pen)
        return style.attributes

    def make_room(self, factor: int) -> None:
        """It may grow to so many times what it is before it is crowded."""
        self._limit = max(CROWDED, factor * len(self))
        self.crowded = False

    def _new(self, pen: Pen) -> Style:
        point = self._points.pop(pen, None)
        if point is None:
            if self._next > LAST:
                return self.default
            if self._next == 0xD800:  # surrogates are no characters
                self._next = 0xE000
            point = chr(self._next)
            self._next += 1
            self.crowded = len(self) >= self._limit
        style = self._by_pen[pen] = self._by_point[point] = Style()
        style.table, style.pen, style.point, style.attributes = proxy(self), pen, point, None
        self._complete(style)
        return style

    def archived(self, points: Iterable[str]) -> tuple[bytes, ...]:
        """What these points stand for, for `take`."""
        return self._archive.blocks(points, self._next, self._pen)

    def _pen(self, point: str) -> Pen | None:
        style = self._by_point.get(point)
        return self._pens.get(point) if style is None else style.pen

    def take(self, blocks: Iterable[bytes]) -> None:
        """Fills a new table with points of another one, of which 0x20 is the default style, too."""
        self._pens = read(blocks)
        self._pens.pop(self.default.point, None)
        self._points = {pen: point for point, pen in self._pens.items()}
        self._next = max([self._next, *map(ord, self._pens)]) + 1
        for pen in [pen for pen in self._points if pen[2] & PROTECTED]:
            self.of(pen)  # `unprotected` must know it

    def _complete(self, style: Style) -> None:
        """What follows from a style; it may be the style itself, which is in the table by now."""
        pen = style.pen
        _, background, flags, _, _, link = pen
        bare = link is None and flags < PROTECTED
        style.plain = self.of(PLAIN if bare else ("default", "default", flags & PROTECTED, 0, "default", link))
        style.eraser = self.of(("default", background, 0, 0, "default", None)).point
        if flags & PROTECTED:
            self.unprotected[ord(style.point)] = self.of((*pen[:2], flags & ~PROTECTED, *pen[3:])).point
