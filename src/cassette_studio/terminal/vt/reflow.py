"""Another size: the main page and its scrollback are reflowed at soft wraps, the alternate page is cut or padded.

Not: why the size changed. Serves: the screen.

As xterm.js, tmux and avt do it by majority: lines that were wrapped are joined and wrapped anew, and the cursor stays
on its character. On a lower screen rows below the cursor go before those at the top. On a higher one rows come back
from the scrollback if the cursor is in the last row, else blank ones come in below. Rows that come of a narrower
screen push the top into the scrollback.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from .page import Page
from .rows import SHORT, STUB, WRAPPED, cut, ended, is_continued

if TYPE_CHECKING:
    from .screen import Screen

_WIDE = re.compile(f".{STUB}")
_Row = tuple[str, str]  # text and styles


def reflow(screen: Screen, lines: int, columns: int) -> None:
    """Gives the screen another size. Margins are reset; tab stops in new columns are the usual ones."""
    if (lines, columns) == (screen.lines, screen.columns):
        return
    cursor, shown = screen.cursor, screen.page
    if screen.other is None:
        screen.page, cursor.x, cursor.y = _resize_main(screen, shown, lines, columns, cursor.x, cursor.y)
    else:
        saved = screen.saved[0]
        x, y = (saved.x, saved.y) if saved else (0, 0)
        screen.other, x, y = _resize_main(screen, screen.other, lines, columns, x, y)
        if saved:
            screen.saved[0] = saved._replace(x=x, y=y)
        gone = max(0, cursor.y - lines + 1)
        screen.page = _resize_alternate(screen, shown, lines, columns, gone)
        cursor.x, cursor.y = min(cursor.x, columns - 1), cursor.y - gone
    screen.tabstops = {stop for stop in screen.tabstops if stop < columns}
    screen.tabstops.update(range((screen.columns + 7) // 8 * 8, columns, 8))
    screen.lines, screen.columns = lines, columns
    screen.margins = screen.sides = None
    screen.end_update()  # what it holds back is of another size
    screen.forget_dirty()
    screen.environment = None
    screen.clamped = False


def _resize_main(screen: Screen, page: Page, lines: int, columns: int, x: int, y: int) -> tuple[Page, int, int]:
    """The main page in its new size, and the cursor's new place. What does not fit goes to the scrollback."""
    style = screen.legend.styles.default.point
    y = min(y, screen.lines - 1)
    kept = max(y + 1, min(lines, screen.lines))  # the others, below the cursor, go first
    is_pulled = y == screen.lines - 1 or columns < screen.columns
    rows = [*screen.scrollback, *zip(page.texts[:kept], page.styles[:kept], strict=True)]
    y += len(screen.scrollback)
    if columns != screen.columns:
        most = (screen.scrollback.maxlen or 0) + max(lines, screen.lines)
        rows, x, y = _rewrap(rows, columns, style, x, y, most)
    start = min(max(len(rows) - (lines if is_pulled else min(lines, screen.lines)), 0), y)
    new = Page.empty(columns, lines, style)
    shown = rows[start : start + lines]
    new.texts[: len(shown)] = [text for text, _ in shown]
    new.styles[: len(shown)] = [styles for _, styles in shown]
    new.texts[len(shown) - 1] = ended(new.texts[len(shown) - 1])
    screen.scrollback.clear()
    screen.scrollback.extend(rows[:start])
    last = columns if columns >= screen.columns else columns - 1  # a pending wrap stays one, but not when it narrows
    return new, min(x, last), y - start


def _resize_alternate(screen: Screen, page: Page, lines: int, columns: int, gone: int) -> Page:
    """The alternate page in its new size, without its first rows."""
    style = screen.legend.styles.default.point
    new = Page.empty(columns, lines, style)
    for y, text in enumerate(page.texts[gone : gone + lines]):
        new.texts[y] = cut(_narrow(text) if columns == 1 else text, columns)
        new.styles[y] = page.styles[gone + y][:-1][:columns].ljust(columns + 1, style)
    return new


def _narrow(text: str) -> str:
    """For a screen of one column, which has no room for wide characters."""
    return text if text.isascii() else _WIDE.sub("  ", text)


class _Span(NamedTuple):
    """Rows that belong to one line: indexes."""

    first: int
    stop: int


def _spans(rows: list[_Row]) -> list[_Span]:
    """The lines of these rows."""
    lasts = [index for index, (text, _) in enumerate(rows) if not is_continued(text)]
    if not lasts or lasts[-1] < len(rows) - 1:
        lasts.append(len(rows) - 1)
    stops = [last + 1 for last in lasts]
    return [_Span(first, stop) for first, stop in zip([0, *stops], stops, strict=False)]


class _Line:
    """A line, however many rows it took, wrapped at another width."""

    def __init__(self, rows: list[_Row], columns: int, blank: str) -> None:
        self._columns, self._blank = columns, blank
        texts: list[str] = []
        styles: list[str] = []
        self._offsets = [0]  # of the old rows in the text
        for text, style in rows:
            end = len(text) - (2 if text[-1] == SHORT and text[-2] == " " else 1)
            texts.append(text[:end])
            styles.append(style[:end])
            self._offsets.append(self._offsets[-1] + end)
        self._text, self._styles = "".join(texts), "".join(styles)
        if columns == 1:
            self._text = _narrow(self._text)
        self._end = max(len(self._text.rstrip(" ")), len(self._styles.rstrip(blank)))
        self._starts = self._pieces()

    def _pieces(self) -> range | list[int]:
        """Where the new rows begin in the text; a wide character is not cut in two."""
        text, end, columns = self._text, self._end, self._columns
        if STUB not in text:
            return range(0, max(end, 1), columns)
        starts, start = [0], 0
        while start + columns < end:
            start += columns
            if text[start] == STUB:
                start -= 1
            starts.append(start)
        return starts

    def __len__(self) -> int:
        return len(self._starts)

    def place(self, row: int, x: int) -> tuple[int, int]:
        """Column and row now, of a place in the old rows."""
        at = self._offsets[row] + x
        piece = bisect_right(self._starts, at) - 1
        return min(at - self._starts[piece], self._columns), piece

    def rows(self, first: int, stop: int) -> list[_Row]:
        """Some of the new rows."""
        rows = []
        for piece in range(max(first, 0), min(stop, len(self))):
            start = self._starts[piece]
            is_last = piece == len(self) - 1
            end = self._end if is_last else self._starts[piece + 1]
            mark = " " if is_last else WRAPPED if end - start == self._columns else SHORT
            text = self._text[start:end].ljust(self._columns) + mark
            rows.append((text, self._styles[start:end].ljust(self._columns + 1, self._blank)))
        return rows


def _rewrap(rows: list[_Row], columns: int, blank: str, x: int, y: int, most: int) -> tuple[list[_Row], int, int]:
    """The rows at the new width, and the cursor's new place.

    No more than `most` above and below the cursor: a wide screen would else become millions of narrow rows, of
    which but a few are kept.
    """
    spans = _spans(rows)
    here = bisect_right(spans, y, key=lambda span: span.first) - 1

    def line(span: _Span) -> _Line:
        return _Line(rows[span.first : span.stop], columns, blank)

    with_cursor = line(spans[here])
    x, piece = with_cursor.place(y - spans[here].first, x)
    above = [with_cursor.rows(piece - most, piece)]
    room = most - len(above[0])
    for span in reversed(spans[:here]):
        if room <= 0:
            break
        before = line(span)
        above.append(before.rows(len(before) - room, len(before)))
        room -= len(above[-1])
    below = with_cursor.rows(piece, piece + most)
    for span in spans[here + 1 :]:
        if len(below) >= most:
            break
        below += line(span).rows(0, most - len(below))
    over = list(chain.from_iterable(reversed(above)))
    return over + below, x, len(over)
