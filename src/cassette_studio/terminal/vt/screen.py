"""The screen: modes, the alternate page, saved cursors, margins, character sets, tab stops, resets.

Not: parsing, text. Serves: the dispatch tables and the terminal.

Source: DEC STD 070, xterm ctlseqs. As in pyte a private mode n is kept as n << 5.
"""

from __future__ import annotations

from pyte import modes
from pyte.screens import Margins

from .charsets import CHARSETS
from .page import Page
from .reflow import reflow
from .snapshots import Update, capture
from .surface import NATIONAL, REVERSE_WRAPS, SavedCursor
from .writing import Writing

DECCKM = 1 << 5
DECLRMM = 69 << 5
ALTERNATES = {47 << 5, 1047 << 5, 1049 << 5}
ALTERNATE_WITH_CURSOR = 1049 << 5
SAVED_CURSOR = 1048 << 5
SYNCHRONIZED_OUTPUT = 2026 << 5
_IN_ENVIRONMENT = {modes.DECAWM, modes.IRM, modes.DECOM, modes.LNM, NATIONAL, *REVERSE_WRAPS}


class Screen(Writing):
    """A faithful pyte screen."""

    def reset(self) -> None:
        """RIS; also the initial state."""
        self.mode = {modes.DECAWM, modes.DECTCEM}
        self.margins = self.sides = None
        self.title = self.icon_name = ""
        self.other = None
        self.page = self._empty_page()
        self.saved = [None, None]
        self.saved_columns = None
        self.last_run = ""
        self.clamped = False
        self.update = None
        self.scrollback.clear()
        self.charsets = [None] * 4
        self.charset = 0
        self.tabstops = set(range(8, self.columns, 8))
        self.tabs_are_regular = True
        self.cursor.x = self.cursor.y = 0
        self.cursor.hidden = False
        self.cursor.style = self.legend.styles.default
        self.touch()
        self.environment = None

    def soft_reset(self) -> None:
        """DECSTR: modes, margins, attributes and character sets; what is written and the cursor stay.

        So does DECAWM (tmux, avt, libvterm; not xterm.js).
        """
        self.mode -= {modes.IRM, modes.DECOM, DECCKM, DECLRMM}
        self.mode.add(modes.DECTCEM)
        self.cursor.hidden = False
        self.margins = self.sides = None
        self.cursor.style = self.legend.styles.default
        self.charsets = [None] * 4
        self.charset = 0
        self.saved[self.is_alternate] = None
        self.environment = None

    def set_mode(self, *numbers: int, private: bool = False, **_: object) -> None:
        """SM, DECSET.

        DECCOLM does nothing (as in xterm.js, avt and libvterm, and in xterm as long as mode 40 is off; tmux and
        alacritty clear the screen): the recording's size is what its resize records say.
        """
        for number in numbers:
            self._switch(number, private, True)

    def reset_mode(self, *numbers: int, private: bool = False, **_: object) -> None:
        """RM, DECRST."""
        for number in numbers:
            self._switch(number, private, False)

    def _switch(self, number: int, private: bool, on: bool) -> None:
        mode = number << 5 if private else number
        if not private and number >= 1 << 5:
            return  # no such mode, and it must not be taken for a private one
        if mode in ALTERNATES:
            (self._enter_alternate if on else self._leave_alternate)(mode)
        elif mode == SAVED_CURSOR:
            (self.save_cursor if on else self.restore_cursor)()
        elif mode != modes.DECCOLM:
            (self.mode.add if on else self.mode.discard)(mode)
        if mode == modes.DECTCEM:
            self.cursor.hidden = not on
        elif mode == modes.DECSCNM:
            self.touch()
        elif mode == modes.DECOM:
            self.cursor_position()
        elif mode == DECLRMM and not on:
            self.sides = self.environment = None
        elif mode == SYNCHRONIZED_OUTPUT:
            self.update = (self.update or Update(capture(self), self.now)) if on else None
        if mode in _IN_ENVIRONMENT:
            self.environment = None

    @property
    def is_alternate(self) -> bool:
        """Whether the alternate page is shown."""
        return self.other is not None

    def _empty_page(self, style: str = "") -> Page:
        return Page.empty(self.columns, self.lines, style or self.legend.styles.default.point)

    def _enter_alternate(self, mode: int) -> None:
        if mode == ALTERNATE_WITH_CURSOR:
            self.save_cursor()
        if self.other is None:
            self.other, self.page = self.page, self._empty_page(self.eraser)
            self.mode.add(mode)
            self.touch()
            self.environment = None

    def _leave_alternate(self, mode: int) -> None:
        if self.other is not None:
            self.page, self.other = self.other, None
            self.mode -= ALTERNATES
            self.touch()
            self.environment = None
        if mode == ALTERNATE_WITH_CURSOR:
            self.restore_cursor()

    def save_cursor(self) -> None:
        """DECSC; each page has its own."""
        cursor = self.cursor
        self.saved[self.is_alternate] = SavedCursor(
            cursor.x, cursor.y, cursor.style, tuple(self.charsets), self.charset, modes.DECOM in self.mode
        )

    def restore_cursor(self) -> None:
        """DECRC; home and plain when nothing was saved. A pending wrap is not kept."""
        saved = self.saved[self.is_alternate]
        if saved is None:
            saved = SavedCursor(0, 0, self.legend.styles.default, (None,) * 4, 0, False)
        self.cursor.x = min(saved.x, self.columns - 1)
        self.cursor.y = min(saved.y, self.lines - 1)
        self.cursor.style = saved.style
        self.charsets, self.charset = list(saved.charsets), saved.charset
        (self.mode.add if saved.origin else self.mode.discard)(modes.DECOM)
        self.environment = None

    def set_margins(self, top: int | None = None, bottom: int | None = None) -> None:
        """DECSTBM, counted from 1; a region of less than two rows is ignored."""
        first = (top or 1) - 1
        last = min(bottom or self.lines, self.lines) - 1
        if first < last:
            self.margins = None if (first, last) == (0, self.lines - 1) else Margins(first, last)
            self.cursor_position()
            self.environment = None

    def set_side_margins(self, left: int | None = None, right: int | None = None) -> None:
        """DECSLRM, counted from 1; a region of less than two columns is ignored.

        The margins bound what moves: scrolling, inserting, deleting, the cursor. Text is written across them, as in
        libvterm and in all terminals without them; xterm would wrap it.
        """
        first = (left or 1) - 1
        last = min(right or self.columns, self.columns) - 1
        if first < last:
            self.sides = None if (first, last) == (0, self.columns - 1) else Margins(first, last)
            self.cursor_position()
            self.environment = None

    def define_charset(self, code: str, mode: str) -> None:
        """SCS: the set with this final byte becomes G0 to G3, as `mode` out of `()*+` says."""
        self.charsets["()*+".index(mode)] = CHARSETS.get(code)
        self.environment = None

    def shift(self, charset: int) -> None:
        """LS0 to LS3: which of G0 to G3 is in use."""
        self.charset = charset
        self.environment = None

    def shift_in(self) -> None:
        """SI."""
        self.shift(0)

    def shift_out(self) -> None:
        """SO."""
        self.shift(1)

    def set_tab_stop(self) -> None:
        """HTS."""
        self.tabstops.add(min(self.cursor.x, self.columns - 1))
        self.tabs_are_regular, self.environment = False, None

    def clear_tab_stop(self, how: int = 0) -> None:
        """TBC: 0 the one at the cursor, 3 all."""
        if how == 0:
            self.tabstops.discard(min(self.cursor.x, self.columns - 1))
        elif how == 3:
            self.tabstops = set()
        self.tabs_are_regular, self.environment = False, None

    def end_update(self) -> None:
        """A synchronized update is over, whether the program said so or not."""
        self.mode.discard(SYNCHRONIZED_OUTPUT)
        self.update = None

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        """Another size; None keeps what is. The main page is reflowed, the alternate one cut or padded."""
        reflow(self, lines or self.lines, columns or self.columns)
