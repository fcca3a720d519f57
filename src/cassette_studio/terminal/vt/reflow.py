"""Another size: the main page and its scrollback are reflowed at soft wraps, the alternate page is cut or padded.

Not: why the size changed. Serves: the screen.

As tmux and avt do it: lines that were wrapped are joined and wrapped anew, and the cursor stays on its character.
On a lower screen blank rows below the cursor go before those at the top; rows that come of a narrower one push the
top into the scrollback.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .page import Page
from .rows import STUB, WRAPPED, cut
from .widths import WIDTHS

if TYPE_CHECKING:
    from .clusters import Clusters
    from .screen import Screen


class _Rows(NamedTuple):
    texts: list[str]
    styles: list[str]
    x: int  # the cursor's place in them
    y: int


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
    screen.held = None  # it is of another size
    screen.forget_dirty()
    screen.environment = None


def _resize_main(screen: Screen, page: Page, lines: int, columns: int, x: int, y: int) -> tuple[Page, int, int]:
    """The main page in its new size, and the cursor's new place. What does not fit goes to the scrollback."""
    style = screen.legend.styles.default.point
    rows = _Rows(
        [text for text, _ in screen.scrollback] + page.texts,
        [styles for _, styles in screen.scrollback] + page.styles,
        x,
        min(y, screen.lines - 1) + len(screen.scrollback),
    )
    if columns != screen.columns:
        rows = _rewrap(rows, screen.columns, columns, style, screen.legend.clusters)
    texts, all_styles, x, y = rows
    below = min(max(screen.lines - lines, 0), len(texts) - 1 - y)
    if below > 0:
        del texts[-below:], all_styles[-below:]
    start = min(max(len(texts) - lines, 0), y)
    new = Page.empty(columns, lines, style)
    shown = texts[start : start + lines]
    new.texts[: len(shown)] = shown
    new.styles[: len(shown)] = all_styles[start : start + lines]
    screen.scrollback.clear()
    screen.scrollback.extend(zip(texts[:start], all_styles[:start], strict=True))
    last = columns if x >= screen.columns else columns - 1  # a pending wrap may stay one
    return new, min(x, last), y - start


def _resize_alternate(screen: Screen, page: Page, lines: int, columns: int, gone: int) -> Page:
    """The alternate page in its new size, without its first rows."""
    style = screen.legend.styles.default.point
    new = Page.empty(columns, lines, style)
    for y, text in enumerate(page.texts[gone : gone + lines]):
        new.texts[y] = cut(_narrow(text, screen.legend.clusters) if columns == 1 else text, columns)
        new.styles[y] = page.styles[gone + y][:-1][:columns].ljust(columns + 1, style)
    return new


def _narrow(text: str, clusters: Clusters) -> str:
    """For a screen of one column, which has no room for wide characters."""
    if STUB not in text:
        return text
    return "".join([" " if cell == STUB or WIDTHS[clusters.content(cell)[0]] == 2 else cell for cell in text])


def _logical_lines(rows: _Rows) -> Iterator[tuple[str, str, int, int]]:
    """Rows joined at soft wraps: text, styles, index of the first row, number of rows."""
    texts, styles = rows.texts, rows.styles
    first = 0
    while first < len(texts):
        last = first
        while texts[last][-1] == WRAPPED and last + 1 < len(texts):
            last += 1
        beyond = last + 1
        yield (
            "".join([text[:-1] for text in texts[first:beyond]]),
            "".join([style[:-1] for style in styles[first:beyond]]),
            first,
            beyond - first,
        )
        first = beyond


def _starts(text: str, end: int, columns: int) -> list[int]:
    """Where the pieces of a logical line begin; a wide character is not cut in two."""
    if STUB not in text:
        return list(range(0, end, columns)) or [0]
    starts, start = [0], 0
    while start + columns < end:
        start += columns
        if text[start] == STUB:
            start -= 1
        starts.append(start)
    return starts


def _rewrap(rows: _Rows, old: int, columns: int, blank: str, clusters: Clusters) -> _Rows:
    """The rows at the new width, and the cursor's new place."""
    texts: list[str] = []
    styles: list[str] = []
    place = (0, 0)
    for text, style, first, count in _logical_lines(rows):
        if columns == 1:
            text = _narrow(text, clusters)
        end = max(len(text.rstrip(" ")), len(style.rstrip(blank)))
        starts = _starts(text, end, columns)
        if first <= rows.y < first + count:
            at = (rows.y - first) * old + rows.x
            piece = bisect_right(starts, at) - 1
            place = min(at - starts[piece], columns), len(texts) + piece
        for start, stop in zip(starts, [*starts[1:], end], strict=True):
            texts.append(text[start:stop].ljust(columns) + WRAPPED)
            styles.append(style[start:stop].ljust(columns + 1, blank))
        texts[-1] = texts[-1][:-1] + " "
    return _Rows(texts, styles, *place)
