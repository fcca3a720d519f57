"""Scrolling, inserting, deleting and erasing, as control functions.

Not: text, modes. Serves: the dispatch tables.

Source: ECMA-48 8.3 and xterm ctlseqs; where terminals differ the choice is named. Counts of None and 0 mean 1.
All that is erased takes the background colour of the cursor (xterm's "bce").
"""

from __future__ import annotations

from collections.abc import Iterable

from pyte import modes

from .surface import Surface


class Editing(Surface):
    """The control functions that move or erase cells already written."""

    def scroll_up(self, count: int | None = None) -> None:
        """SU."""
        self.scroll(*self.region, count or 1)

    def scroll_down(self, count: int | None = None) -> None:
        """SD."""
        self.page.scroll_down(*self.region, count or 1, self.eraser)
        self.touch()

    def index(self) -> None:
        """IND: one row down; at the bottom margin the region scrolls, below it nothing does."""
        cursor = self.cursor
        if cursor.x == self.columns:
            cursor.x -= 1
        top, bottom = self.margins or (0, self.lines - 1)
        if cursor.y == bottom:
            self.scroll_line(top, bottom)
        elif cursor.y < self.lines - 1:
            cursor.y += 1

    def reverse_index(self) -> None:
        """RI."""
        self.settle()
        if self.cursor.y == self.region[0]:
            self.scroll_down(1)
        elif self.cursor.y:
            self.cursor.y -= 1

    def linefeed(self) -> None:
        """LF, VT, FF; in newline mode with a carriage return."""
        self.index()
        if modes.LNM in self.mode:
            self.cursor.x = 0

    def next_line(self) -> None:
        """NEL."""
        self.index()
        self.cursor.x = 0

    def insert_lines(self, count: int | None = None) -> None:
        """IL. The cursor keeps its column (tmux, avt, libvterm; xterm homes it)."""
        self.settle()
        top, bottom = self.region
        if top <= self.cursor.y <= bottom:
            self.page.scroll_down(self.cursor.y, bottom, count or 1, self.eraser)
            self.touch()

    def delete_lines(self, count: int | None = None) -> None:
        """DL. The cursor keeps its column, as in IL; nothing goes to the scrollback."""
        self.settle()
        top, bottom = self.region
        if top <= self.cursor.y <= bottom:
            self.page.scroll_up(self.cursor.y, bottom, count or 1, self.eraser)
            self.touch()

    def insert_characters(self, count: int | None = None) -> None:
        """ICH."""
        self.settle()
        self._insert(self.cursor.x, count, [self.cursor.y])

    def delete_characters(self, count: int | None = None) -> None:
        """DCH."""
        self.settle()
        self._delete(self.cursor.x, count, [self.cursor.y])

    def shift_left(self, count: int | None = None) -> None:
        """SL."""
        self._delete(0, count, self._region_rows())

    def shift_right(self, count: int | None = None) -> None:
        """SR."""
        self._insert(0, count, self._region_rows())

    def insert_columns(self, count: int | None = None) -> None:
        """DECIC."""
        self.settle()
        self._insert(self.cursor.x, count, self._region_rows())

    def delete_columns(self, count: int | None = None) -> None:
        """DECDC."""
        self.settle()
        self._delete(self.cursor.x, count, self._region_rows())

    def erase_characters(self, count: int | None = None) -> None:
        """ECH."""
        self.settle()
        x = self.cursor.x
        self._erase(self.cursor.y, x, min(x + (count or 1), self.columns))

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        """EL: 0 from the cursor on, 1 up to it, 2 all. Private (DECSEL): protected cells stay.

        A pending wrap stays, and the cell before it, too: behind the margin there is nothing to erase.
        """
        x, columns = self.cursor.x, self.columns
        start, end = {0: (x, columns), 1: (0, min(x + 1, columns)), 2: (0, columns)}.get(how, (0, 0))
        if start < end:
            self._erase(self.cursor.y, start, end, private)

    def erase_in_display(self, how: int = 0, *_: object, private: bool = False, **__: object) -> None:
        """ED: 0 from the cursor on, 1 up to it, 2 all, 3 the scrollback. Private (DECSED) as in EL."""
        y, lines = self.cursor.y, self.lines
        if how == 3 and not private:
            self.scrollback.clear()
        if how not in {0, 1, 2}:
            return
        rows = (range(y + 1, lines), range(y), range(lines))[how]
        if private:
            for row in rows:
                self._erase(row, 0, self.columns, True)
        else:
            self.page.erase_rows(rows, self.eraser)
            self._dirty_rows.update(rows)
        if how < 2:
            self.erase_in_line(how, private)

    def _region_rows(self) -> Iterable[int]:
        """The rows that functions on columns act on: none while the cursor is outside the region."""
        top, bottom = self.region
        return range(top, bottom + 1) if top <= self.cursor.y <= bottom else ()

    def _insert(self, x: int, count: int | None, rows: Iterable[int]) -> None:
        for y in rows:
            self.page.insert(y, x, count or 1, self.eraser)
            self.touch(y)

    def _delete(self, x: int, count: int | None, rows: Iterable[int]) -> None:
        for y in rows:
            self.page.delete(y, x, count or 1, self.eraser)
            self.touch(y)

    def _erase(self, y: int, start: int, end: int, selective: bool = False) -> None:
        if selective:
            self.page.erase_unprotected(y, start, end, self.eraser, self.legend.styles.is_protected)
        else:
            self.page.erase(y, start, end, self.eraser)
        self.touch(y)
