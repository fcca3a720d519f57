"""The state of a screen as a value that shares its rows.

Not: the parser's state (terminal.py adds it), packing. Serves: the terminal's snapshots, frames, renewal, and the
picture that is held back while a program updates the screen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .page import Page

if TYPE_CHECKING:
    from pyte.screens import Margins

    from .charsets import Charset
    from .legend import Legend
    from .screen import Screen
    from .styles import Style
    from .surface import SavedCursor

UPDATE_TIMEOUT = 1000  # ms after which an update is shown though it is not finished (xterm.js, tmux)

Rows: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]


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
    clamped: bool
    update: Update | None
    now: int


class Update(NamedTuple):
    """A synchronized update that goes on (mode 2026)."""

    before: ScreenState  # what the user still sees
    since: int  # ms, on the terminal's clock

    def is_overdue(self, time: int) -> bool:
        """Whether terminals have given up waiting for its end."""
        return time - self.since >= UPDATE_TIMEOUT


def written_in(state: ScreenState) -> tuple[set[str], set[str]]:
    """All text and all styles in a state, row by row: what its legend must be able to read."""
    texts, styles = written_in(state.update.before) if state.update else (set(), set())
    texts.update(state.page[0], [text for text, _ in state.scrollback], [state.last_run])
    styles.update(state.page[1], [style for _, style in state.scrollback])
    styles.update(style.point for style in (state.cursor[-1], *(saved.style for saved in state.saved if saved)))
    if state.other:
        texts.update(state.other[0])
        styles.update(state.other[1])
    return texts, styles


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
        screen.clamped,
        screen.update,
        screen.now,
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
    screen.last_run, screen.clamped, screen.update, screen.now = state.last_run, state.clamped, state.update, state.now
    screen.forget_dirty()
    screen.environment = None
