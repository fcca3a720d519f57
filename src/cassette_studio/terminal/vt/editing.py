"""Scrolling, inserting, deleting and erasing, as control functions.

Not: text, modes. Serves: the dispatch tables.

Source: ECMA-48 8.3 and xterm ctlseqs; where terminals differ the choice is named. Counts of None and 0 mean 1.
All that is erased takes the background colour of the cursor (xterm's "bce").
"""

from __future__ import annotations

from collections.abc import Iterable

from pyte import modes

from .moving import Moving


class Editing(Moving):
    """The control functions that move or erase cells already written."""

    def scroll_up(self, count: int | None = None) -> None:
        """SU."""
        if self.sides is None:
            self.scroll(*self.region, count or 1)
        else:
            self._shift_rows(self.region[0], count or 1)

    def scroll_down(self, count: int | None = None) -> None:
        """SD."""
        self._shift_rows(self.region[0], -(count or 1))

    def index(self) -> None:
        """IND: one row down; at the bottom margin the region scrolls, below it and beside it nothing does."""
        if self.cursor.x == self.columns:
            self.cursor.x -= 1
        if self.margins and self.cursor.y == self.margins.bottom:
            self.begin_line(self.cursor.y + 1)
        self._to_next_row()

    def _to_next_row(self) -> None:
        cursor = self.cursor
        top, bottom = self.margins or (0, self.lines - 1)
        if cursor.y == bottom:
            if self.sides is None:
                self.scroll_line(top, bottom)
            elif self._is_between_sides:
                self._shift_rows(top, 1)
        elif cursor.y < self.lines - 1:
            cursor.y += 1

    def reverse_index(self) -> None:
        """RI. A pending wrap stays if the region scrolls (tmux, avt, libvterm; not xterm.js)."""
        if self.cursor.y == self.region[0]:
            if self._is_between_sides:
                self.scroll_down(1)
        elif self.cursor.y:
            self.settle()
            self.cursor.y -= 1

    def linefeed(self) -> None:
        """LF, VT, FF; in newline mode with a carriage return."""
        self.index()
        if modes.LNM in self.mode:
            self.carriage_return()

    def next_line(self) -> None:
        """NEL."""
        self.index()
        self.carriage_return()

    def insert_lines(self, count: int | None = None) -> None:
        """IL. The cursor keeps its column, also one that waits to wrap (tmux, avt, libvterm; xterm.js homes it)."""
        if self._is_in_region:
            self._shift_rows(self.cursor.y, -(count or 1))

    def delete_lines(self, count: int | None = None) -> None:
        """DL. The cursor keeps its column, as in IL; nothing goes to the scrollback."""
        if self._is_in_region:
            self._shift_rows(self.cursor.y, count or 1)

    def insert_characters(self, count: int | None = None) -> None:
        """ICH."""
        self.settle()
        if self._is_between_sides:
            self._insert(self.cursor.x, count, [self.cursor.y])

    def delete_characters(self, count: int | None = None) -> None:
        """DCH."""
        self.settle()
        if self._is_between_sides:
            self._delete(self.cursor.x, count, [self.cursor.y])

    def shift_left(self, count: int | None = None) -> None:
        """SL."""
        self._delete(self.span[0], count, self._region_rows())

    def shift_right(self, count: int | None = None) -> None:
        """SR."""
        self._insert(self.span[0], count, self._region_rows())

    def insert_columns(self, count: int | None = None) -> None:
        """DECIC."""
        self.settle()
        self._insert(self.cursor.x, count, self._region_rows())

    def delete_columns(self, count: int | None = None) -> None:
        """DECDC."""
        self.settle()
        self._delete(self.cursor.x, count, self._region_rows())

    def erase_characters(self, count: int | None = None) -> None:
        """ECH. A pending wrap stays, and nothing is erased, as in EL (tmux, avt, libvterm; not xterm.js)."""
        x = self.cursor.x
        if x < self.columns:
            self._erase(self.cursor.y, x, min(x + (count or 1), self.columns))

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        """EL: 0 from the cursor on, 1 up to it, 2 all. Private (DECSEL): protected cells stay.

        A pending wrap stays, and the cell before it, too: behind the margin there is nothing to erase.
        """
        x, columns = self.cursor.x, self.columns
        start = x if how == 0 else 0
        end = min(x + 1, columns) if how == 1 else columns
        if start < end and how in {0, 1, 2}:
            self._erase(self.cursor.y, start, end, private)

    def erase_in_display(self, how: int = 0, *_: object, private: bool = False, **__: object) -> None:
        """ED: 0 from the cursor on, 1 up to it, 2 all, 3 the scrollback. Private (DECSED) as in EL."""
        y, lines = self.cursor.y, self.lines
        if how == 3 and not private:
            self.scrollback.clear()
        if how not in {0, 1, 2}:
            return
        rows = (range(y + 1, lines), range(y), range(lines))[how]
        if private and self.legend.styles.unprotected:
            for row in rows:
                self._erase(row, 0, self.columns, True)
        else:
            self.begin_line(rows.start)
            self.page.erase_rows(rows, self.eraser)
            self._dirty_rows.update(rows)
        if how < 2:
            self.erase_in_line(how, private)

    @property
    def _is_between_sides(self) -> bool:
        """Whether the cursor is in a column that scrolls; one that waits to wrap is in the last column."""
        sides = self.sides
        return sides is None or sides[0] <= min(self.cursor.x, self.columns - 1) <= sides[1]

    @property
    def _is_in_region(self) -> bool:
        """Whether the cursor is in a cell that scrolls."""
        top, bottom = self.region
        return top <= self.cursor.y <= bottom and self._is_between_sides

    def _region_rows(self) -> Iterable[int]:
        """The rows that functions on columns act on: none while the cursor is outside the region."""
        top, bottom = self.region
        return range(top, bottom + 1) if self._is_in_region else ()

    def _shift_rows(self, top: int, count: int) -> None:
        """The region from row `top` on moves up, or down by a negative count; nothing goes to the scrollback."""
        bottom = self.region[1]
        self.begin_line(top)  # as xterm.js, tmux and avt have it
        self.begin_line(bottom + 1)
        if self.sides is not None:
            self.page.scroll_rectangle(range(top, bottom + 1), *self.sides, count, self.eraser)
        elif count > 0:
            self.page.scroll_up(top, bottom, count, self.eraser)
        else:
            self.page.scroll_down(top, bottom, -count, self.eraser)
        self.touch()

    def _insert(self, x: int, count: int | None, rows: Iterable[int]) -> None:
        end = self.span[1] + 1
        for y in rows:
            self.page.insert(y, x, end, count or 1, self.eraser)
            self.touch(y)

    def _delete(self, x: int, count: int | None, rows: Iterable[int]) -> None:
        end = self.span[1] + 1
        for y in rows:
            self.page.delete(y, x, end, count or 1, self.eraser)
            self.touch(y)

    def _erase(self, y: int, start: int, end: int, selective: bool = False) -> None:
        if end - start == self.columns:
            self.begin_line(y)  # as xterm.js and tmux have it; avt lets the line above go on
        if selective and self.legend.styles.unprotected:
            self.page.erase_unprotected(y, start, end, self.eraser, self.legend.styles.is_protected)
        else:
            self.page.erase(y, start, end, self.eraser)
        self.touch(y)
