"""The state of a screen: pages, cursor, legend, scrollback, and what changed.

Not: any control function. Serves: the classes that build the screen on it (editing, writing, screen), and the
stream's loop, which works on what `make_environment` hands it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import pyte
from pyte import modes
from pyte.screens import Char, Margins

from .charsets import Charset
from .clusters import Cells
from .legend import Legend
from .page import Page
from .rows import ended, is_continued
from .styles import Style
from .view import Buffer, char, pen_of

if TYPE_CHECKING:
    from .snapshots import Update

REVERSE_WRAPS = {45 << 5, 1045 << 5}  # xterm: back into rows that were wrapped; into any row

NATIONAL = 42 << 5

# texts, styles, dirty rows, columns, columns that text may fill, last row, top and bottom margin, insert mode, origin
# mode, newline mode, charset, push to the scrollback, blank row, regular tab stops, G0 is ASCII and in use, cells of a
# run
Environment: TypeAlias = tuple[
    list[str],
    list[str],
    set[int],
    int,
    int,
    int,
    int,
    int,
    bool,
    bool,
    bool,
    Charset | None,
    Callable[[tuple[str, str]], None] | None,
    str,
    bool,
    bool,
    Cells,
]


class Cursor(pyte.screens.Cursor):
    """pyte's cursor, whose attributes are a style. A pending wrap is `x == columns`."""

    __slots__ = ("style",)

    def __init__(self, style: Style) -> None:
        self.style = style
        self.x = self.y = 0
        self.hidden = False

    @property
    def attrs(self) -> Char:
        """The attributes as a pyte character."""
        return char(self.style, " ")

    @attrs.setter
    def attrs(self, char: Char) -> None:
        self.style = self.style.table.of(pen_of(char))


class SavedCursor(NamedTuple):
    """What DECSC keeps."""

    x: int
    y: int
    style: Style
    charsets: tuple[Charset | None, ...]
    charset: int
    origin: bool

    def with_style(self, style: Style) -> SavedCursor:
        """The same with another style."""
        return self._replace(style=style)


class Surface(pyte.Screen):
    """pyte's screen with string rows. pyte's own constructor is not run: it would build dictionaries of cells."""

    cursor: Cursor
    page: Page  # what is shown
    other: Page | None  # the main page while the alternate one is shown
    saved: list[SavedCursor | None]  # by DECSC: on the main and on the alternate page
    charsets: list[Charset | None]  # G0 to G3; None is ASCII
    last_run: str  # the cells of the last run written, for REP
    clamped: bool  # text that does not wrap has just been put into the last column, so the cursor stays on it
    update: Update | None  # the synchronized update that goes on
    now: int  # ms: the time of what is being fed
    sides: Margins | None  # left and right margin (DECSLRM); rows have `margins`
    tabs_are_regular: bool  # stops every eight columns, which the loop reckons itself

    def __init__(self, columns: int, lines: int, scrollback: int = 1000) -> None:
        self.columns, self.lines = columns, lines
        self.legend = Legend()
        self.cursor = Cursor(self.legend.styles.default)
        self.scrollback: deque[tuple[str, str]] = deque(maxlen=scrollback)
        self.environment: Environment | None = None
        self.now = 0
        self._dirty_rows: set[int] = set()
        self._all_dirty = True
        self.buffer = Buffer(self)
        self.savepoints = []
        self.reset()

    def make_environment(self) -> Environment:
        """All that the stream's loop keeps in locals.

        Whoever changes one of these sets `environment` to None; the loop unpacks it once per feed, and after a
        control function only if it changed. This is what keeps small feeds fast and the loop short.
        """
        top, bottom = self.region
        saves = top == 0 and self.other is None and self.scrollback.maxlen
        self.environment = (
            self.page.texts,
            self.page.styles,
            self._dirty_rows,
            self.columns,
            self.columns if modes.DECAWM in self.mode else self.columns - 1,
            self.lines - 1,
            top,
            bottom,
            modes.IRM in self.mode,
            modes.DECOM in self.mode,
            modes.LNM in self.mode,
            self.charset_in_use,
            self.scrollback.append if saves else None,
            self.page.blank,
            self.tabs_are_regular,
            self.charset == 0 and self.charsets[0] is None,
            self.legend.clusters.cells,
        )
        return self.environment

    @property
    def walks(self) -> bool:
        """Whether margins or modes are set that the stream's loop does not know (see walk.py)."""
        return self.sides is not None or not self.mode.isdisjoint(REVERSE_WRAPS)

    @property
    def region(self) -> tuple[int, int]:
        """First and last row of the scrolling region."""
        return self.margins or (0, self.lines - 1)

    @property
    def span(self) -> tuple[int, int]:
        """Left and right margin: first and last column of the scrolling region."""
        return self.sides or (0, self.columns - 1)

    @property
    def charset_in_use(self) -> Charset | None:
        """What text goes through: in mode 42 (DECNRCM) alone a national set, as xterm has it; None is ASCII."""
        charset = self.charsets[self.charset]
        return None if charset is not None and charset.is_national and NATIONAL not in self.mode else charset

    @property
    def eraser(self) -> str:
        """The style that erasing leaves behind."""
        return self.cursor.style.eraser

    @property
    def dirty(self) -> set[int]:
        """Rows that changed since it was last cleared."""
        if self._all_dirty:
            self._dirty_rows.update(range(self.lines))
            self._all_dirty = False
        return self._dirty_rows

    @dirty.setter
    def dirty(self, rows: set[int]) -> None:
        self._dirty_rows, self._all_dirty, self.environment = rows, False, None

    def touch(self, y: int | None = None) -> None:
        """Marks a row, or all of them, as changed."""
        if y is None:
            self._all_dirty = True
        else:
            self._dirty_rows.add(y)

    def forget_dirty(self) -> None:
        """For a resize: the marks are of rows that may be gone."""
        self._dirty_rows.clear()
        self._all_dirty = True

    @property
    def display(self) -> list[str]:
        """The rows as a reader sees them."""
        expand, columns = self.legend.clusters.expand, self.columns
        return [expand(text[:columns]) for text in self.page.texts]

    def settle(self) -> None:
        """Ends a pending wrap."""
        self.cursor.x = min(self.cursor.x, self.columns - 1)

    def begin_line(self, y: int) -> None:
        """Row y is no longer what the row above it goes on with, even if that is in the scrollback already."""
        texts = self.page.texts
        if y and is_continued(texts[y - 1]):
            texts[y - 1] = ended(texts[y - 1])
        elif not y and self.scrollback and self.other is None and is_continued(self.scrollback[-1][0]):
            text, styles = self.scrollback.pop()
            self.scrollback.append((ended(text), styles))

    def part_lines(self, top: int, bottom: int) -> None:
        """Rows top..bottom are about to scroll: no line goes on over the edges, but for the one to the scrollback."""
        if top:
            self.begin_line(top)
        self.begin_line(bottom + 1)

    def scroll(self, top: int, bottom: int, count: int) -> None:
        """Whole rows move up; those that leave the top of the main page go to the scrollback."""
        page = self.page
        self.part_lines(top, bottom)
        if top == 0 and self.other is None:
            gone = slice(min(count, bottom + 1))
            self.scrollback.extend(zip(page.texts[gone], page.styles[gone], strict=True))
        page.scroll_up(top, bottom, count, self.eraser)
        self.touch()

    def scroll_line(self, top: int, bottom: int) -> None:
        """As `scroll` by one row, which is what nearly every scroll is: worth a short way."""
        page = self.page
        texts, styles = page.texts, page.styles
        if top:
            self.begin_line(top)
        if top == 0 and self.other is None:
            self.scrollback.append((texts[0], styles[0]))
        del texts[top], styles[top]
        texts.insert(bottom, page.blank)
        styles.insert(bottom, self.cursor.style.eraser * len(page.blank))
        self._all_dirty = True
