"""Printing text and moving the cursor, as control functions.

Not: parsing, modes. Serves: the dispatch tables; the stream's loop for all but the plainest text.

Source: ECMA-48 8.3 and xterm ctlseqs. Counts of None and 0 mean 1.
"""

from __future__ import annotations

from pyte import modes

from .attributes import PROTECTED
from .editing import Editing
from .rows import STUB, WRAPPED, insert, splice
from .widths import WIDTHS


class Writing(Editing):
    """The control functions that put text on the page or move the place where it goes."""

    def write(self, text: str, cells: str | None) -> None:
        """Text and, if known, its cells; the stream's loop does itself what fits into the row."""
        if cells is None or not self._is_regular:
            self.draw(text)
        else:
            self._write_rows(cells)

    @property
    def _is_regular(self) -> bool:
        """Whether text is wrapped and not inserted, and there is room for a wide character."""
        return modes.DECAWM in self.mode and modes.IRM not in self.mode and self.columns > 1

    def draw(self, data: str) -> None:
        """Text, character by character: right in every mode, and slow."""
        cursor, columns = self.cursor, self.columns
        wraps, inserts = modes.DECAWM in self.mode, modes.IRM in self.mode
        charset = self.charsets[self.charset]
        for character in data if charset is None else charset[data]:
            width = WIDTHS[character]
            if width == 0:
                self._join(character)
            if width <= 0 or width > columns:
                continue
            if cursor.x + width > columns:
                if wraps:
                    self._wrap()
                elif width == 2 and cursor.x < columns:
                    continue  # no room and no wrap: it is not shown
                else:
                    cursor.x = columns - width
            self._place(self.legend.clusters.point(character) + STUB * (width - 1), inserts)

    def _write_rows(self, cells: str) -> None:
        """Cells from the cursor on, row by row."""
        cursor, columns, point = self.cursor, self.columns, self.cursor.style.point
        texts, styles = self.page.texts, self.page.styles
        self.last_run = cells
        while True:
            x, y = cursor.x, cursor.y
            room = columns - x
            if cells[room : room + 1] == STUB:
                room -= 1  # a wide character does not fit
            part, cells = cells[:room], cells[room:]
            end = x + len(part)
            text = splice(texts[y], x, end, part)
            texts[y] = text[:columns] + WRAPPED if cells else text
            styles[y] = f"{styles[y][:x]}{point * len(part)}{styles[y][end:]}"
            self._dirty_rows.add(y)
            cursor.x = end
            if not cells:
                return
            cursor.x = 0
            self.index()

    def _wrap(self) -> None:
        """To the next row, and a mark that the text goes on there."""
        texts, y = self.page.texts, self.cursor.y
        texts[y] = texts[y][: self.columns] + WRAPPED
        self.touch(y)
        self.cursor.x = 0
        self.index()

    def _place(self, cells: str, inserts: bool) -> None:
        """One character at the cursor, which has room for it unless it is inserted."""
        x, y, columns, style = self.cursor.x, self.cursor.y, self.columns, self.cursor.style.point
        text, styles = self.page.texts[y], self.page.styles[y]
        width = len(cells)
        self.last_run = cells
        if inserts:
            self.page.texts[y] = insert(text, x, cells, columns)
            self.page.styles[y] = styles[:x] + style * width + styles[x : columns - width] + styles[columns:]
        else:
            self.page.texts[y] = splice(text, x, x + width, cells)
            self.page.styles[y] = styles[:x] + style * width + styles[x + width :]
        self.cursor.x = x + width
        self.touch(y)

    def _join(self, mark: str) -> None:
        """A combining character into the cell before the cursor."""
        x, y = self.cursor.x - 1, self.cursor.y
        if x < 0:
            return
        text = self.page.texts[y]
        if x and text[x] == STUB:
            x -= 1
        cell = self.legend.clusters.joined(text[x], mark)
        self.page.texts[y] = text[:x] + cell + text[x + 1 :]
        self.last_run = cell + STUB if text[x + 1] == STUB else cell
        self.touch(y)

    def repeat(self, count: int | None = None) -> None:
        """REP: the last character again; bounded by what the screen can show of it."""
        if not self.last_run:
            return
        cell = self.last_run[-2:] if self.last_run[-1] == STUB else self.last_run[-1:]
        if self._is_regular:
            self._write_rows(cell * min(count or 1, self.columns * self.lines))
        else:
            self.draw(self.legend.clusters.content(cell[0]) * min(count or 1, self.columns))

    def alignment_display(self) -> None:
        """DECALN: the screen full of E."""
        self.set_margins()
        page, style = self.page, self.legend.styles.default.point
        page.texts[:] = ["E" * self.columns + " "] * self.lines
        page.styles[:] = [style * len(page.blank)] * self.lines
        self.cursor.x = self.cursor.y = 0
        self.touch()

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

    def cursor_position(self, line: int | None = None, column: int | None = None) -> None:
        """CUP, counted from 1; in origin mode from the top margin, and not out of the region."""
        top, bottom = self.region if modes.DECOM in self.mode else (0, self.lines - 1)
        self.cursor.y = min((line or 1) - 1 + top, bottom)
        self.cursor.x = min((column or 1) - 1, self.columns - 1)

    def cursor_to_line(self, line: int | None = None) -> None:
        """VPA."""
        self.cursor_position(line, min(self.cursor.x, self.columns - 1) + 1)

    def cursor_to_column(self, column: int | None = None) -> None:
        """CHA."""
        self.cursor.x = min((column or 1) - 1, self.columns - 1)

    def cursor_forward(self, count: int | None = None) -> None:
        """CUF."""
        self.cursor.x = min(self.cursor.x + (count or 1), self.columns - 1)

    def cursor_back(self, count: int | None = None) -> None:
        """CUB."""
        self.settle()
        self.cursor.x = max(self.cursor.x - (count or 1), 0)

    def backspace(self) -> None:
        """BS."""
        self.cursor_back()

    def tab(self, count: int | None = None) -> None:
        """HT, CHT. A pending wrap stays."""
        x, end = self.cursor.x, self.columns - 1
        if x > end:
            return
        stops = sorted(stop for stop in self.tabstops if x < stop < end)
        self.cursor.x = [*stops, end][min(count or 1, len(stops) + 1) - 1]

    def back_tab(self, count: int | None = None) -> None:
        """CBT."""
        self.settle()
        stops = sorted((stop for stop in self.tabstops if 0 < stop < self.cursor.x), reverse=True)
        self.cursor.x = [*stops, 0][min(count or 1, len(stops) + 1) - 1]

    def select_graphic_rendition(self, *attrs: int) -> None:
        """SGR with numbers, as pyte's interface has it; the stream looks up the raw parameters instead."""
        self.cursor.style = self.cursor.style[";".join(map(str, attrs))]

    def protect(self, on: bool) -> None:
        """DECSCA: what is written from now on withstands selective erasing."""
        style = self.cursor.style
        flags = style.pen[2] | PROTECTED if on else style.pen[2] & ~PROTECTED
        self.cursor.style = style.table.of((*style.pen[:2], flags, *style.pen[3:]))

    def link(self, target: str | None) -> None:
        """OSC 8: what is written from now on points there."""
        style = self.cursor.style
        self.cursor.style = style.table.of((*style.pen[:5], target))
