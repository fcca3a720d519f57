"""The state of a screen as a value that shares its rows.

Not: the parser's state (terminal.py adds it). Serves: the terminal's snapshots, frames, and the picture that is
held back while a program updates the screen.
"""

from __future__ import annotations

import pickle
import zlib
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .page import Page

if TYPE_CHECKING:
    from pyte.screens import Margins

    from .charsets import Charset
    from .legend import Legend
    from .screen import Screen
    from .styles import Style
    from .surface import SavedCursor

Rows: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
AllRows: TypeAlias = "tuple[Rows, Rows | None, tuple[tuple[str, str], ...], AllRows | None]"


class ScreenState(NamedTuple):
    """All that a screen is. Rows are readable with this legend only, which may be older than the screen's."""

    columns: int
    lines: int
    legend: Legend
    page: Rows
    other: Rows | None
    scrollback: tuple[tuple[str, str], ...]
    cursor: tuple[int, int, bool, Style]
    saved: tuple[SavedCursor | None, ...]
    margins: Margins | None
    sides: Margins | None
    mode: frozenset[int]
    charsets: tuple[Charset | None, ...]
    charset: int
    tabstops: frozenset[int]
    tabs_are_regular: bool
    title: str
    icon_name: str
    last_run: str
    held: ScreenState | None


def _rows(page: Page) -> Rows:
    return tuple(page.texts), tuple(page.styles)


def capture(screen: Screen) -> ScreenState:
    """The state now: a few tuples, no row is copied."""
    cursor = screen.cursor
    return ScreenState(
        screen.columns,
        screen.lines,
        screen.legend,
        _rows(screen.page),
        None if screen.other is None else _rows(screen.other),
        tuple(screen.scrollback),
        (cursor.x, cursor.y, cursor.hidden, cursor.style),
        tuple(screen.saved),
        screen.margins,
        screen.sides,
        frozenset(screen.mode),
        tuple(screen.charsets),
        screen.charset,
        frozenset(screen.tabstops),
        screen.tabs_are_regular,
        screen.title,
        screen.icon_name,
        screen.last_run,
        screen.held,
    )


def recall(screen: Screen, state: ScreenState) -> None:
    """Makes the screen what it was."""
    screen.columns, screen.lines, screen.legend = state.columns, state.lines, state.legend
    screen.page = Page(state.columns, *state.page)
    screen.other = None if state.other is None else Page(state.columns, *state.other)
    screen.scrollback.clear()
    screen.scrollback.extend(state.scrollback)
    cursor = screen.cursor
    cursor.x, cursor.y, cursor.hidden, cursor.style = state.cursor
    screen.saved = list(state.saved)
    screen.margins, screen.sides = state.margins, state.sides
    screen.mode = set(state.mode)
    screen.charsets, screen.charset = list(state.charsets), state.charset
    screen.tabstops, screen.tabs_are_regular = set(state.tabstops), state.tabs_are_regular
    screen.title, screen.icon_name = state.title, state.icon_name
    screen.last_run, screen.held = state.last_run, state.held
    screen.forget_dirty()
    screen.environment = None


def pack(state: ScreenState) -> tuple[ScreenState, bytes]:
    """The state without its rows, and the rows: in a tenth of the room, for half a millisecond a thousand rows."""
    return _without_rows(state), zlib.compress(pickle.dumps(_all_rows(state)), 1)


def unpack(state: ScreenState, rows: bytes) -> ScreenState:
    """The state as it was before it was packed."""
    return _with_rows(state, pickle.loads(zlib.decompress(rows)))


def _all_rows(state: ScreenState) -> AllRows:
    return state.page, state.other, state.scrollback, None if state.held is None else _all_rows(state.held)


def _without_rows(state: ScreenState) -> ScreenState:
    held = None if state.held is None else _without_rows(state.held)
    return state._replace(page=((), ()), other=None, scrollback=(), held=held)


def _with_rows(state: ScreenState, rows: AllRows) -> ScreenState:
    page, other, scrollback, held_rows = rows
    held = None if state.held is None or held_rows is None else _with_rows(state.held, held_rows)
    return state._replace(page=page, other=other, scrollback=scrollback, held=held)
