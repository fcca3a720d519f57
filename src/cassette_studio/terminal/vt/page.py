"""One screenful of rows: scrolling, inserting, deleting, erasing.

Not: the cursor, modes, what a style or a cluster is. Serves: the screen, whose main and alternate pictures are pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from .rows import STUB, delete, ended, insert, parted, splice


class Page:
    """Two parallel lists of immutable strings, each one slot longer than the screen is wide (see rows.py).

    Rows are replaced, never changed: whoever kept one keeps what it was. `style` arguments are the code point of
    what erasing leaves behind. The stream's loop works on the two lists directly.
    """

    __slots__ = ("_bare", "blank", "styles", "texts")

    def __init__(self, columns: int, texts: Iterable[str], styles: Iterable[str]) -> None:
        self.blank = " " * (columns + 1)
        self.texts = list(texts)
        self.styles = list(styles)
        self._bare: set[tuple[str, str, int, int, str]] = set()  # rows where nothing is left to erase selectively

    @classmethod
    def empty(cls, columns: int, lines: int, style: str) -> Page:
        """Blank rows."""
        return cls(columns, [" " * (columns + 1)] * lines, [style * (columns + 1)] * lines)

    def scroll_up(self, top: int, bottom: int, count: int, style: str) -> None:
        """Rows top..bottom move up; blank ones come in below."""
        count = min(count, bottom - top + 1)
        del self.texts[top : top + count], self.styles[top : top + count]
        self._insert_blank(bottom + 1 - count, count, style)

    def scroll_down(self, top: int, bottom: int, count: int, style: str) -> None:
        """Rows top..bottom move down; blank ones come in above."""
        count = min(count, bottom - top + 1)
        first = bottom + 1 - count
        del self.texts[first : bottom + 1], self.styles[first : bottom + 1]
        self._insert_blank(top, count, style)

    def _insert_blank(self, at: int, count: int, style: str) -> None:
        self.texts[at:at] = [self.blank] * count
        self.styles[at:at] = [style * len(self.blank)] * count

    def scroll_rectangle(self, rows: range, left: int, right: int, count: int, style: str) -> None:
        """Columns left..right of these rows move up, or down by a negative count; blank ones come in."""
        end = right + 1
        texts = [parted(parted(text, left), end) for text in self.texts[rows.start : rows.stop]]
        styles = self.styles[rows.start : rows.stop]
        blanks = [(" " * (end - left), style * (end - left))] * min(abs(count), len(rows))
        pieces = [(text[left:end], look[left:end]) for text, look in zip(texts, styles, strict=True)]
        pieces = [*pieces[count:], *blanks] if count > 0 else [*blanks, *pieces[:count]]
        for y, text, look, (new_text, new_look) in zip(rows, texts, styles, pieces, strict=True):
            self.texts[y] = text[:left] + new_text + text[end:]
            self.styles[y] = look[:left] + new_look + look[end:]

    def insert(self, y: int, x: int, end: int, count: int, style: str) -> None:
        """Blank columns at x; the rest of the row up to column `end` moves right.

        On the right half of a wide character they come behind it, so that it stays whole (as in tmux and libvterm)
        unless that half is pushed out.
        """
        text, styles = self.texts[y], self.styles[y]
        if x and text[x] == STUB and x + count < end:
            x += 1
        count = min(count, end - x)
        self.texts[y] = insert(text, x, " " * count, end)
        self.styles[y] = styles[:x] + style * count + styles[x : end - count] + styles[end:]

    def delete(self, y: int, x: int, end: int, count: int, style: str) -> None:
        """Columns out at x; the rest of the row up to column `end` moves left, and the line ends here.

        That is what xterm.js and avt do; tmux lets it go on.
        """
        count = min(count, end - x)
        styles = self.styles[y]
        self.texts[y] = ended(delete(self.texts[y], x, count, end))
        self.styles[y] = styles[:x] + styles[x + count : end] + style * count + styles[end:]

    def erase(self, y: int, start: int, end: int, style: str) -> None:
        """Columns start..end become blank; the wrap mark goes with the last one."""
        if end == len(self.blank) - 1:
            end += 1
        styles = self.styles[y]
        self.texts[y] = splice(self.texts[y], start, end, " " * (end - start))
        self.styles[y] = styles[:start] + style * (end - start) + styles[end:]

    def erase_rows(self, rows: range, style: str) -> None:
        """Whole rows become blank."""
        self.texts[rows.start : rows.stop] = [self.blank] * len(rows)
        self.styles[rows.start : rows.stop] = [style * len(self.blank)] * len(rows)

    def erase_unprotected(self, y: int, start: int, end: int, style: str, is_protected: Callable[[str], bool]) -> None:
        """As `erase`, but cells of a protected style stay as they are."""
        if not any(map(is_protected, set(self.styles[y]))):
            self.erase(y, start, end, style)
            return
        row = self.texts[y], self.styles[y], start, end, style
        if row in self._bare:
            return
        for stays, run in groupby(self.styles[y][start:end], is_protected):
            stop = start + len(list(run))
            if not stays:
                self.erase(y, start, stop, style)
            start = stop
        if (self.texts[y], self.styles[y]) == row[:2]:
            if len(self._bare) >= 2 * len(self.texts):
                self._bare.clear()
            self._bare.add(row)
