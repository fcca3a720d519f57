"""Printing text, as control functions.

Not: parsing, modes. Serves: the dispatch tables; the stream's loop for all but the plainest text.

Source: ECMA-48 8.3 and xterm ctlseqs. Counts of None and 0 mean 1.
"""

from __future__ import annotations

from pyte import modes

from .attributes import PROTECTED
from .editing import Editing
from .rows import SHORT, STUB, WRAPPED, insert, splice
from .widths import WIDTHS


class Writing(Editing):
    """The control functions that put text on the page, and those that say how it looks."""

    def write(self, text: str, cells: str | None) -> None:
        """Text and, if known, its cells; the stream's loop does itself what fits into the row."""
        if cells is None or not self._write_cells(cells):
            self.draw(text)

    def _write_cells(self, cells: str) -> bool:
        """Many cells at once; False, and nothing is written, where each needs a look."""
        if self.columns == 1 or (self.sides is not None and modes.IRM in self.mode):
            return False
        if modes.DECAWM in self.mode:
            self._write_rows(cells)
            return True
        if STUB in cells:
            return False
        self._write_up_to_margin(cells)
        return True

    def _put_cells(self, y: int, x: int, cells: str) -> None:
        """Cells into a row, over what is there or, in insert mode, before it."""
        texts, styles, columns = self.page.texts, self.page.styles, self.columns
        end, look, row = x + len(cells), self.cursor.style.point * len(cells), styles[y]
        if modes.IRM in self.mode:
            texts[y] = insert(texts[y], x, cells, columns)
            styles[y] = row[:x] + look + row[x : columns - len(cells)] + row[columns:]
        else:
            texts[y] = splice(texts[y], x, end, cells)
            styles[y] = row[:x] + look + row[end:]
        self._dirty_rows.add(y)

    def draw(self, data: str) -> None:
        """Text, character by character: right in every mode, and slow."""
        charset = self.charset_in_use
        self._draw(data if charset is None else charset[data])

    def _draw(self, data: str) -> None:
        cursor, columns = self.cursor, self.columns
        wraps, inserts = modes.DECAWM in self.mode, modes.IRM in self.mode
        for character in data:
            width = WIDTHS[character]
            if width == 0:
                self._join(character)
            if width <= 0 or width > columns:
                continue
            if wraps:
                if cursor.x + width > columns:
                    self._wrap()
            else:
                self.settle()
                if cursor.x + width > columns:
                    continue  # no room for a wide one: it is not shown
            self._place(self.legend.clusters.point(character) + STUB * (width - 1), inserts)
            if not wraps:
                self._clamp()

    def _write_up_to_margin(self, cells: str) -> None:
        """Narrow cells where text does not wrap: what has no room goes over the one in the last column."""
        self.settle()
        cursor = self.cursor
        room = self.columns - cursor.x
        self.last_run = cells if len(cells) < room else cells[: room - 1] + cells[-1]
        self._put_cells(cursor.y, cursor.x, self.last_run)
        cursor.x += len(self.last_run)
        self._clamp()

    def _clamp(self) -> None:
        """The cursor behind text that does not wrap."""
        self.clamped = self.cursor.x == self.columns
        self.settle()

    def _write_rows(self, cells: str) -> None:
        """Cells from the cursor on, row by row."""
        cursor, columns, texts = self.cursor, self.columns, self.page.texts
        self.last_run = cells
        while True:
            x, y = cursor.x, cursor.y
            room = columns - x
            if cells[room : room + 1] == STUB:
                room -= 1  # a wide character does not fit
            part, cells = cells[:room], cells[room:]
            cursor.x = x + len(part)
            if part:
                self._put_cells(y, x, part)
            if not cells:
                return
            texts[y] = texts[y][:columns] + (WRAPPED if cursor.x == columns else SHORT)
            self._dirty_rows.add(y)
            cursor.x = 0
            self._to_next_row()

    def _wrap(self) -> None:
        """To the next row, and a mark that the text goes on there."""
        texts, y = self.page.texts, self.cursor.y
        texts[y] = texts[y][: self.columns] + (WRAPPED if self.cursor.x == self.columns else SHORT)
        self.touch(y)
        self.cursor.x = 0
        self._to_next_row()

    def _place(self, cells: str, inserts: bool) -> None:
        """One character at the cursor, which has room for it unless it is inserted."""
        x, y, columns, style = self.cursor.x, self.cursor.y, self.columns, self.cursor.style.point
        text, styles = self.page.texts[y], self.page.styles[y]
        width = len(cells)
        self.last_run = cells
        if inserts:
            right = self.span[1]
            end = right + 1 if self.span[0] <= x <= right + 1 - width else columns
            self.page.texts[y] = insert(text, x, cells, end)
            self.page.styles[y] = styles[:x] + style * width + styles[x : end - width] + styles[end:]
        else:
            self.page.texts[y] = splice(text, x, x + width, cells)
            self.page.styles[y] = styles[:x] + style * width + styles[x + width :]
        self.cursor.x = x + width
        self.touch(y)

    def _join(self, mark: str) -> None:
        """A combining character into the cell before the cursor."""
        x, y = self.cursor.x - 1, self.cursor.y
        text = self.page.texts[y]
        if self.clamped:
            x += 1
        if x < 0:
            return
        if x and text[x] == STUB:
            x -= 1
        cell = self.legend.clusters.joined(text[x], mark)
        self.page.texts[y] = text[:x] + cell + text[x + 1 :]
        self.last_run = cell + STUB if text[x + 1] == STUB else cell
        self.touch(y)

    def repeat(self, count: int | None = None) -> None:
        """REP: the last character again; what would leave the top of the screen at once is left out.

        Only right behind that character (xterm.js, tmux, avt): once the cursor has moved there is nothing to repeat.
        """
        cell = self._last_cell
        if not self._is_behind(cell):
            return
        wraps = modes.DECAWM in self.mode
        count = count or 1
        a_row = max(self.columns // len(cell), 1)
        if count > a_row * self.lines:
            count = a_row * self.lines + count % a_row if wraps else self.columns
        if not self._write_cells(cell * count):  # character by character it would take the longer the larger it is
            self._draw(self.legend.clusters.content(cell[0]) * min(count, 2 * a_row))
        self.clamped = False  # as after any control function

    @property
    def _last_cell(self) -> str:
        """The last character written, with both its halves."""
        return self.last_run[-2:] if self.last_run[-1:] == STUB else self.last_run[-1:]

    def _is_behind(self, cell: str) -> bool:
        """Whether the cursor stands behind this character, as it does after writing it."""
        x = self.cursor.x
        return bool(cell) and self.page.texts[self.cursor.y][max(x - len(cell), 0) : x] == cell

    def alignment_display(self) -> None:
        """DECALN: the screen full of E, without margins.

        The cursor stays (avt, libvterm, alacritty; DEC's manual, xterm, xterm.js and tmux home it).
        """
        self.margins = self.sides = self.environment = None
        page, style = self.page, self.legend.styles.default.point
        page.texts[:] = ["E" * self.columns + " "] * self.lines
        page.styles[:] = [style * len(page.blank)] * self.lines
        self.touch()

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
