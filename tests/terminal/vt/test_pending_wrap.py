"""A pending wrap: which control functions end it, and which leave it for the next character.

Expectations are what the most of xterm.js, tmux, avt and libvterm do.
"""

from __future__ import annotations

import pytest

from cassette_studio.terminal.vt import Frame, Terminal


def show(function: str) -> Frame:
    """Two full rows, the function at the end of the second one, and a character."""
    terminal = Terminal(10, 4)
    terminal.feed(("x" * 20 + function + "y").encode())
    return terminal.frame


STAYS = {
    "nothing": "",
    "SGR": "\x1b[1m",
    "NUL": "\x00",
    "EL": "\x1b[K",
    "EL 1": "\x1b[1K",
    "EL 2": "\x1b[2K",
    "ED": "\x1b[J",
    "ED 2": "\x1b[2J",
    "ECH": "\x1b[X",
    "IL": "\x1b[L",
    "DL": "\x1b[M",
    "SU": "\x1b[S",
    "SD": "\x1b[T",
    "HT": "\t",
    "CHT": "\x1b[2I",
    "HTS": "\x1bH",
    "DECALN": "\x1b#8",
    "DECSTR": "\x1b[!p",
    "wrapping off and on": "\x1b[?7l\x1b[?7h",
    "RI that scrolls": "\x1b[2r\x1b[2;10Hx\x1bM",
    "alternate screen": "\x1b[?47h",
    "DECSC": "\x1b7",
}


@pytest.mark.parametrize("function", STAYS.values(), ids=STAYS)
def test_the_next_character_wraps(function: str) -> None:
    frame = show(function)
    assert frame.cursor == (2, 1)
    assert frame.row_text(2)[0] == "y"


ENDS = {
    "CUU": ("\x1b[A", (0, 9)),
    "CUD": ("\x1b[B", (2, 9)),
    "CUF": ("\x1b[C", (1, 9)),
    "CUB": ("\x1b[D", (1, 8)),
    "BS": ("\b", (1, 8)),
    "CBT": ("\x1b[Z", (1, 8)),
    "VPA": ("\x1b[1d", (0, 9)),
    "VPR": ("\x1b[e", (2, 9)),
    "LF": ("\n", (2, 9)),
    "VT": ("\x0b", (2, 9)),
    "IND": ("\x1bD", (2, 9)),
    "RI": ("\x1bM", (0, 9)),
    "ICH": ("\x1b[@", (1, 9)),
    "DCH": ("\x1b[P", (1, 9)),
    "DECSC and DECRC": ("\x1b7\x1b8", (1, 9)),
    "alternate screen and back": ("\x1b[?1049h\x1b[?1049l", (1, 9)),
}


@pytest.mark.parametrize(("function", "place"), ENDS.values(), ids=ENDS)
def test_the_next_character_goes_where_the_cursor_shows(function: str, place: tuple[int, int]) -> None:
    y, x = place
    frame = show(function)
    assert frame.row_text(y)[x] == "y"
    assert frame.cursor == (y, min(x + 1, 9))


@pytest.mark.parametrize("function", ["\x1b[X", "\x1b[99X", "\x1b[K", "\x1b[J"])
def test_behind_the_margin_there_is_nothing_to_erase(function: str) -> None:
    assert show(function).row_text(1) == "x" * 10
