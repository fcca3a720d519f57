"""Moving the cursor, as control functions.

Not: cells, modes. Serves: the dispatch tables; the stream's loop for what it does not do itself.

Source: ECMA-48 8.3 and xterm ctlseqs; with left and right margins DEC STD 070. Counts of None and 0 mean 1.
"""

from __future__ import annotations

from pyte import modes

from .rows import is_continued
from .surface import REVERSE_WRAPS, Surface


class Moving(Surface):
    """The control functions that move the cursor and nothing else."""

    def cursor_position(self, line: int | None = None, column: int | None = None) -> None:
        """CUP, counted from 1; in origin mode from the margins, and not out of the region."""
        self.cursor_to_line(line)
        self.cursor_to_column(column)

    def cursor_to_line(self, line: int | None = None) -> None:
        """VPA."""
        self.settle()
        top, bottom = self.region if modes.DECOM in self.mode else (0, self.lines - 1)
        self.cursor.y = min(top + (line or 1) - 1, bottom)

    def cursor_to_column(self, column: int | None = None) -> None:
        """CHA."""
        left, right = self.span if modes.DECOM in self.mode else (0, self.columns - 1)
        self.cursor.x = min(left + (column or 1) - 1, right)

    def cursor_up(self, count: int | None = None) -> None:
        """CUU: not out of the scrolling region."""
        self.settle()
        top, y = self.region[0], self.cursor.y
        self.cursor.y = max(y - (count or 1), top if y >= top else 0)

    def cursor_down(self, count: int | None = None) -> None:
        """CUD: not out of the scrolling region."""
        self.settle()
        bottom, y = self.region[1], self.cursor.y
        self.cursor.y = min(y + (count or 1), bottom if y <= bottom else self.lines - 1)

    def cursor_forward(self, count: int | None = None) -> None:
        """CUF: not over the right margin."""
        self.settle()
        right, x = self.span[1], self.cursor.x
        self.cursor.x = min(x + (count or 1), right if x <= right else self.columns - 1)

    def cursor_back(self, count: int | None = None) -> None:
        """CUB: not over the left margin, but for reverse wraparound."""
        if modes.DECAWM in self.mode and not self.mode.isdisjoint(REVERSE_WRAPS):
            self._cursor_back_over_rows(min(count or 1, self.columns * self.lines))
            return
        self.settle()
        left, x = self.span[0], self.cursor.x
        self.cursor.x = max(x - (count or 1), left if x >= left else 0)

    def _cursor_back_over_rows(self, count: int) -> None:
        """CUB in a reverse wraparound mode, as xterm has it since patch 383; a pending wrap counts as a column."""
        cursor = self.cursor
        if cursor.x == self.columns:
            cursor.x, count = cursor.x - 1, count - 1
        left, right = self.span
        while True:
            edge = left if cursor.x >= left else 0
            step = min(count, cursor.x - edge)
            cursor.x, count = cursor.x - step, count - step - 1
            above = self._row_before()
            if count < 0 or above is None:
                return
            cursor.x, cursor.y = right, above

    def _row_before(self) -> int | None:
        """The row that reverse wraparound goes back to: one that was wrapped, or in mode 1045 any, all around."""
        y, (top, bottom) = self.cursor.y, self.region
        if 1045 << 5 in self.mode:
            return bottom if y == top else y - 1 if y else None
        return y - 1 if y not in {0, top} and is_continued(self.page.texts[y - 1]) else None

    def backspace(self) -> None:
        """BS."""
        self.cursor_back()

    def carriage_return(self) -> None:
        """CR: to the left margin, or to the first column from the left of it (not in origin mode)."""
        left = 0 if self.sides is None else self.sides[0]
        self.cursor.x = left if self.cursor.x >= left or modes.DECOM in self.mode else 0

    def cursor_next_line(self, count: int | None = None) -> None:
        """CNL."""
        self.cursor_down(count)
        self.carriage_return()

    def cursor_previous_line(self, count: int | None = None) -> None:
        """CPL."""
        self.cursor_up(count)
        self.carriage_return()

    def tab(self, count: int | None = None) -> None:
        """HT, CHT: not over the right margin. A pending wrap stays."""
        x, right, last = self.cursor.x, self.span[1], self.columns - 1
        if x > last:
            return
        end = right if x <= right else last
        stops = sorted(stop for stop in self.tabstops if x < stop < end)
        self.cursor.x = [*stops, end][min(count or 1, len(stops) + 1) - 1]

    def back_tab(self, count: int | None = None) -> None:
        """CBT: margins do not matter."""
        self.settle()
        stops = sorted((stop for stop in self.tabstops if 0 < stop < self.cursor.x), reverse=True)
        self.cursor.x = [*stops, 0][min(count or 1, len(stops) + 1) - 1]
