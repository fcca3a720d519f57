"""A frame: the immutable picture of a screen at one moment.

Not: how it came about, how it is drawn. Serves: whoever shows, searches, compares or exports a screen.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from pyte.modes import DECSCNM

from .attributes import Attributes
from .legend import Legend

if TYPE_CHECKING:
    from .screen import Screen


@dataclass(frozen=True, eq=False, slots=True)
class Frame:
    """What a person sees: cells with their attributes, the cursor, the title.

    Frames are equal when they look the same, from whichever terminals they come and in whatever chunks those were
    fed. Scrollback, margins, saved cursors and soft wraps do not show, so they do not count.
    """

    columns: int
    lines: int
    cursor: tuple[int, int]  # row, column, both inside the grid even while a wrap is pending
    cursor_visible: bool
    title: str
    alternate: bool  # the alternate screen is shown
    reverse: bool  # the whole screen is reversed (DECSCNM): for the one who draws, cells do not say so
    texts: tuple[str, ...]  # per row one code point per column, readable with this frame's legend only
    styles: tuple[str, ...]
    _legend: Legend = field(repr=False)

    def row_key(self, y: int) -> Hashable:
        """A key for caching what was drawn of this row: rows with equal keys look the same.

        `texts[y]` and `styles[y]` alone are no such key: another frame's legend may give them another meaning.
        """
        return self._legend, self.texts[y], self.styles[y]

    def row_text(self, y: int) -> str:
        """The row as a reader sees it: wide characters once, clusters in full, blanks at the end kept."""
        return self._legend.clusters.expand(self.texts[y])

    def text(self) -> str:
        """All rows without blanks at their end and without empty rows at the end."""
        return "\n".join([self.row_text(y).rstrip(" ") for y in range(self.lines)]).rstrip("\n")

    def cells(self, y: int) -> list[tuple[str, Attributes]]:
        """Content and look of each column; the right half of a wide character has no content."""
        return [(cell, attributes) for cells, attributes in self.runs(y) for cell in cells]

    def runs(self, y: int) -> list[tuple[tuple[str, ...], Attributes]]:
        """The row's cells, neighbours that look the same put together."""
        legend, text = self._legend, self.texts[y]
        runs = []
        start = 0
        for point, same in groupby(self.styles[y]):
            end = start + len(list(same))
            cells = text[start:end]
            contents = tuple(cells) if cells.isascii() else tuple(map(legend.clusters.content, cells))
            runs.append((contents, legend.styles.attributes(point)))
            start = end
        return runs

    def _beside_rows(self) -> tuple[object, ...]:
        return (
            self.columns, self.lines, self.cursor, self.cursor_visible, self.title, self.alternate, self.reverse,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frame):
            return NotImplemented
        return self._beside_rows() == other._beside_rows() and self._same_rows(other)

    def _same_rows(self, other: Frame) -> bool:
        """With one legend rows are compared as they are; else the other's are first rewritten with ours."""
        legend = self._legend
        if legend is other._legend:
            return self.texts == other.texts and self.styles == other.styles
        clusters = legend.clusters_here(other._legend, other.texts)
        styles = legend.styles_here(other._legend, other.styles)
        if clusters is None or styles is None:
            return False
        return all(
            mine == theirs.translate(clusters) for mine, theirs in zip(self.texts, other.texts, strict=True)
        ) and all(mine == theirs.translate(styles) for mine, theirs in zip(self.styles, other.styles, strict=True))

    def __hash__(self) -> int:
        """By what does not depend on the legend; styles are left to the comparison."""
        return hash((self._beside_rows(), *map(self.row_text, range(self.lines))))


def picture(screen: Screen) -> Frame:
    """The screen now."""
    columns, cursor, page = screen.columns, screen.cursor, screen.page
    styles = tuple([style[:columns] for style in page.styles])
    unprotected = screen.legend.styles.unprotected
    if unprotected:  # protection does not show
        styles = tuple([style.translate(unprotected) for style in styles])
    return Frame(
        columns,
        screen.lines,
        (cursor.y, min(cursor.x, columns - 1)),
        not cursor.hidden,
        screen.title,
        screen.is_alternate,
        DECSCNM in screen.mode,
        tuple([text[:columns] for text in page.texts]),
        styles,
        screen.legend,
    )
