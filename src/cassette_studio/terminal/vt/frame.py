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
    from .snapshots import ScreenState


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
    _scrollback: tuple[tuple[str, str], ...] = field(repr=False)  # rows as they were, oldest first

    @property
    def above(self) -> int:
        """How many rows of scrollback there are: the methods on rows know them as rows -1 (the last) to -above."""
        return len(self._scrollback)

    def _row(self, y: int) -> tuple[str, str]:
        """Text and styles of a row; IndexError outside."""
        if y >= 0:
            return self.texts[y], self.styles[y]
        text, styles = self._scrollback[y]
        return text[: self.columns], _without_protection(styles[: self.columns], self._legend)

    @property
    def legend(self) -> Hashable:
        """What the rows are readable with; opaque. To keep it is to keep all the colours of a recording."""
        return self._legend

    def row_key(self, y: int) -> Hashable:
        """A key for caching what was drawn of this row: rows with equal keys look the same if the legend is the same.

        Another frame's legend may give the same code points another meaning.
        """
        return self._row(y)

    def row_text(self, y: int) -> str:
        """The row as a reader sees it: wide characters once, clusters in full, blanks at the end kept."""
        return self._legend.clusters.expand(self._row(y)[0])

    def text(self) -> str:
        """All rows without blanks at their end and without empty rows at the end."""
        return "\n".join([self.row_text(y).rstrip(" ") for y in range(self.lines)]).rstrip("\n")

    def cells(self, y: int) -> list[tuple[str, Attributes]]:
        """Content and look of each column; the right half of a wide character has no content."""
        return [(cell, attributes) for cells, attributes in self.runs(y) for cell in cells]

    def runs(self, y: int) -> list[tuple[tuple[str, ...], Attributes]]:
        """The row's cells, neighbours that look the same put together."""
        legend, (text, styles) = self._legend, self._row(y)
        runs = []
        start = 0
        for point, same in groupby(styles):
            end = start + len(list(same))
            cells = text[start:end]
            contents = tuple(cells) if cells.isascii() else tuple(map(legend.clusters.content, cells))
            runs.append((contents, legend.styles.attributes(point)))
            start = end
        return runs

    def look(self, point: str) -> Attributes:
        """What a code point in `styles` stands for."""
        return self._legend.styles.attributes(point)

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


def _without_protection(styles: str, legend: Legend) -> str:
    """A row of styles without what does not show: protection against selective erasing."""
    unprotected = legend.styles.unprotected
    return styles.translate(unprotected) if unprotected else styles


def picture(state: ScreenState) -> Frame:
    """What a screen in this state shows."""
    columns, legend, (texts, styles) = state.columns, state.legend, state.page
    x, y, hidden, _ = state.cursor
    alternate = state.other is not None
    return Frame(
        columns,
        state.lines,
        (y, min(x, columns - 1)),
        not hidden,
        state.title,
        alternate,
        DECSCNM in state.mode,
        tuple([text[:columns] for text in texts]),
        tuple([_without_protection(style[:columns], legend) for style in styles]),
        legend,
        () if alternate else state.scrollback,
    )
