"""Printing text, as control functions.

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
    """The control functions that put text on the page, and those that say how it looks."""

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
        charset = self.charsets[self.charset]
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
            text = splice(texts[y], x, end, part) if part else texts[y]
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
        """REP: the last character again; bounded by what the screen can show of it.

        Only right behind that character (xterm.js, tmux, avt): once the cursor has moved there is nothing to repeat.
        """
        cell = self.last_run[-2:] if self.last_run[-1:] == STUB else self.last_run[-1:]
        x = self.cursor.x
        if not cell or self.page.texts[self.cursor.y][max(x - len(cell), 0) : x] != cell:
            return
        if self._is_regular:
            self._write_rows(cell * min(count or 1, self.columns * self.lines))
        else:
            self._draw(self.legend.clusters.content(cell[0]) * min(count or 1, self.columns))

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
