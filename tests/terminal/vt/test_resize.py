"""Another size: what is wrapped anew, what is kept, what comes back, and where the cursor is.

Expectations are what the most of xterm.js, tmux and avt do.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.vt import Terminal


def test_wrapped_lines_are_wrapped_anew_and_hard_ones_are_not() -> None:
    terminal = Terminal(10, 5)
    terminal.feed(b"0123456789abc\r\nxy")
    terminal.resize(5, 5)
    assert terminal.frame.text() == "56789\nabc\nxy"
    terminal.resize(20, 5)
    assert terminal.frame.text() == "0123456789abc\nxy"
    assert terminal.frame.cursor == (1, 2)


@pytest.mark.parametrize(
    ("text", "before", "after", "shown"),
    [
        ("abcdefghij", 10, 5, "abcde\nfghi!"),  # xterm.js, avt, libvterm; tmux keeps the wrap pending
        ("abcdefghij", 10, 7, "abcdefg\nhij!"),
        ("abcdefghij", 10, 20, "abcdefghij!"),
        ("abcdefghij", 5, 10, "abcdefghij\n!"),
        ("abcdefgh", 10, 8, "abcdefg!"),
    ],
)
def test_a_pending_wrap_does_not_outlast_a_narrower_screen(text: str, before: int, after: int, shown: str) -> None:
    terminal = Terminal(before, 3)
    terminal.feed(text.encode())
    terminal.resize(after, 3)
    terminal.feed(b"!")
    back = [terminal.frame.row_text(y) for y in range(-terminal.frame.above, 0)]
    assert "\n".join([*back, terminal.frame.text()]) == shown


def test_a_wide_character_is_not_cut_by_a_resize() -> None:
    terminal = Terminal(6, 4)
    terminal.feed("日本語".encode())
    terminal.resize(5, 5)
    assert terminal.frame.text() == "日本\n語"
    terminal.resize(1, 4)
    assert terminal.frame.text() == ""


def test_rows_come_back_from_the_scrollback() -> None:
    terminal = Terminal(10, 4)
    terminal.feed(b"a\r\nb\r\nc\r\nd")
    terminal.resize(10, 2)
    assert terminal.frame.text() == "c\nd"
    terminal.resize(10, 4)
    assert terminal.frame.text() == "a\nb\nc\nd"


def test_rows_that_wrapped_text_pushed_out_come_back_too() -> None:
    terminal = Terminal(10, 2)
    terminal.feed(b"0123456789abcdefghijABCDEFGHIJ")
    terminal.resize(10, 4)
    assert terminal.frame.text() == "0123456789\nabcdefghij\nABCDEFGHIJ"


@pytest.mark.parametrize("erase", ["\x1b[2K", "\x1b[K", "\x1b[10X", "\x1b[1J\x1b[K"])
def test_an_erased_end_of_line_is_no_soft_wrap(erase: str) -> None:
    terminal = Terminal(10, 3)
    terminal.feed(f"0123456789abc\x1b[1;1H{erase}".encode())
    terminal.resize(20, 3)
    assert terminal.frame.text() == "\nabc"


def test_without_a_scrollback_they_are_gone() -> None:
    terminal = Terminal(10, 4, scrollback=0)
    terminal.feed(b"\r\n".join(b"%d" % row for row in range(9)))
    terminal.resize(10, 2)
    terminal.resize(10, 4)
    assert terminal.frame.text() == "7\n8"


def test_the_alternate_screen_is_cut_and_the_main_one_kept() -> None:
    terminal = Terminal(10, 3)
    terminal.feed(b"0123456789abc\x1b[?1049h\x1b[HALTERNATE!")
    terminal.resize(5, 3)
    assert terminal.frame.text() == "ALTER"
    terminal.feed(b"\x1b[?1049l")
    assert terminal.frame.text() == "56789\nabc"


def test_rows_below_the_cursor_go_before_text_is_wrapped_anew() -> None:
    terminal = Terminal(3, 4)
    terminal.feed(b"\x1b[2;1Hhello\x1b[H")
    terminal.resize(8, 2)
    assert terminal.frame.text() == "\nhel"


@pytest.mark.parametrize(
    ("output", "text", "cursor"),
    [
        ("\x1b[H", "b\nc\nd\ne", (0, 0)),
        ("\x1b[2J\x1b[H", "", (0, 0)),
        ("", "a\nb\nc\nd\ne", (4, 1)),
    ],
    ids=["the cursor is above the last row", "the screen was cleared", "the cursor is in the last row"],
)
def test_a_higher_screen_brings_rows_back_to_a_cursor_at_the_bottom_only(
    output: str, text: str, cursor: tuple[int, int]
) -> None:
    terminal = Terminal(10, 4)
    terminal.feed(f"a\r\nb\r\nc\r\nd\r\ne{output}".encode())
    terminal.resize(10, 6)
    assert (terminal.frame.text(), terminal.frame.cursor) == (text, cursor)


def test_the_column_that_a_wide_character_left_free_is_no_text() -> None:
    terminal = Terminal(10, 4)
    terminal.feed("wwwwwww日本語".encode())
    terminal.resize(15, 4)
    assert terminal.frame.text() == "wwwwwww日本語"


BREAKS = {
    "DL": "\x1b[2;1H\x1b[M",
    "IL": "\x1b[2;1H\x1b[L",
    "EL": "\x1b[2;1H\x1b[K",
    "EL 2": "\x1b[2;1H\x1b[2K",
    "ED": "\x1b[2;1H\x1b[J",
    "ECH": "\x1b[2;1H\x1b[9X",
    "RI in a region": "\x1b[2;3r\x1b[2;1H\x1bM",
    "LF in a region": "\x1b[2;4r\x1b[4;1H\n\x1b[2;1H",
    "SU in a region": "\x1b[2;4r\x1b[S\x1b[2;1H",
    "SD in a region": "\x1b[2;4r\x1b[T\x1b[2;1H",
    "SD between margins": "\x1b[?69h\x1b[1;3s\x1b[2;4r\x1b[2T\x1b[2;1H",
}


@pytest.mark.parametrize("function", BREAKS.values(), ids=BREAKS)
def test_what_replaces_the_second_row_of_a_line_ends_the_line(function: str) -> None:
    terminal = Terminal(5, 4)
    terminal.feed(f"xxxxxxxx{function}ab".encode())
    terminal.resize(8, 4)
    assert terminal.frame.row_text(0).rstrip() == "xxxxx"
    assert terminal.frame.row_text(1).startswith("ab")


@pytest.mark.parametrize("function", ["\x1b[M", "\x1b[L", "\x1b[K", "\x1b[2J", "\x1b[T"])
def test_so_it_does_when_the_first_row_has_left_the_screen(function: str) -> None:
    terminal = Terminal(5, 2)
    terminal.feed(f"xxxxxxxx\r\n\x1b[H{function}ab\x1b[2;1H".encode())
    terminal.resize(8, 4)
    assert terminal.frame.text().split("\n")[:2] == ["xxxxx", "ab"]


def test_so_it_does_in_the_row_from_which_characters_are_deleted() -> None:
    terminal = Terminal(5, 3)
    terminal.feed(b"xxxxxxxx\x1b[1;2H\x1b[P")
    terminal.resize(8, 3)
    assert terminal.frame.text() == "xxxx\nxxx"


@pytest.mark.parametrize(
    ("function", "text"), [("\x1b[1;1H\x1b[M", "xxxxx\n\nxxx"), ("\x1b[2;1H\n", "xxxxx\n\nxxx")], ids=["DL", "LF"]
)
def test_a_row_that_moved_away_from_its_continuation_ends_there(function: str, text: str) -> None:
    terminal = Terminal(5, 4)
    terminal.feed(f"\r\nxxxxxxxx\x1b[1;2r{function}".encode())
    terminal.resize(8, 4)
    assert terminal.frame.text() == text


@pytest.mark.parametrize("function", ["\x1b[1;2H\x1b[@", "\x1b[2;1H\x1b[X", "\x1b[2;1H\x1b[1K", "\x1b[2;1Hxxxx"])
def test_what_changes_some_of_a_row_does_not_end_the_line(function: str) -> None:
    terminal = Terminal(5, 3)
    terminal.feed(f"xxxxxxxx{function}".encode())
    terminal.resize(8, 3)
    assert len(terminal.frame.row_text(0).rstrip()) == 8


def wrapped(line: str, columns: int) -> list[str]:
    """A line of narrow and wide (non-ASCII) characters in rows."""
    rows, row, width = [], "", 0
    for character in line:
        cells = 1 if character.isascii() else 2
        if width + cells > columns:
            rows.append(row)
            row, width = "", 0
        row, width = row + character, width + cells
    return [*rows, row]


@given(
    st.lists(st.text("ab 日本", max_size=30).map(str.rstrip), min_size=1, max_size=8),
    st.lists(st.tuples(st.integers(2, 12), st.integers(1, 6)), min_size=2, max_size=4),
)
def test_text_is_as_if_it_had_been_written_at_the_last_size(lines: list[str], sizes: list[tuple[int, int]]) -> None:
    terminal = Terminal(*sizes[0])
    terminal.feed("\r\n".join([*lines, "$"]).encode())
    for size in sizes[1:]:
        terminal.resize(*size)
    frame = terminal.frame
    rows = [frame.row_text(y).rstrip() for y in range(-frame.above, frame.lines)]
    expected = [row.rstrip() for line in lines for row in wrapped(line, sizes[-1][0])]
    while rows[-1] == "":
        rows.pop()
    assert rows == [*expected, "$"]


@pytest.mark.parametrize("size", [(1, 1), (2, 1000), (1, 2)])
def test_a_large_screen_becomes_a_small_one_with_the_same_rows_as_a_small_scrollback_would_hold(
    size: tuple[int, int],
) -> None:
    terminal = Terminal(300, 40, scrollback=50)
    terminal.feed(b"\x1b[7;150H" + bytes(range(ord("!"), ord("~"))) * 200)
    everything = terminal.frame.text().replace("\n", "")
    terminal.resize(*size)
    frame = terminal.frame
    rows = [frame.row_text(y).rstrip() for y in range(-frame.above, frame.lines)]
    assert len(rows) <= 50 + size[1]
    assert "".join(rows) == everything[-len("".join(rows)) :]
