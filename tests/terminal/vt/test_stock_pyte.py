"""Where stock pyte is right, ours is the same, cell by cell.

The screen is full and coloured at first, so that all that moves or is erased shows. Left out is what pyte gets wrong:

- characters beyond ASCII, and a pending wrap: nothing here is written into the last column;
- ED, ICH, DCH, ECH, IL, DL and scrolling in a colour or an attribute: it forgets the background, or keeps the
  underline. So these come with a plain pen, EL with no more than a background;
- the column after IL and DL, which most terminals keep: a carriage return follows;
- cursor movement and line feed across the margins, and DECSTBM without parameters, which does not home the cursor;
- DECRC without a DECSC of its own, HPA with a backtick, DECALN's attributes, DECSCNM;
- background 105, whose name it misspells, and 38;5;n below 16, which it fixes to RGB though they are the palette's;
- what ICH pushes over the right margin: it comes back with DCH, so it is taken away behind pyte's back;
- what it does not know: REP, SU, SD, CHT, CBT, the alternate screen, colons in SGR, private and string sequences.
"""

from __future__ import annotations

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st
from pyte.screens import Char, Cursor

from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream

COLUMNS, LINES = 24, 6
LOOKS = "31;1", "32;3", "33;4", "44", "35;7", "38;5;130;9"
FULL = "".join(
    f"\x1b[{y + 1}H\x1b[0;{look}m" + "".join(chr(ord("0") + (5 * y + x) % 75) for x in range(COLUMNS - 1))
    for y, look in enumerate(LOOKS)
)
COUNTS = "", "0", "1", "2", "3", "5", "7", "30"
SGR = [
    "", *map(str, (*range(8), 9, *range(22, 26), 27, 29, *range(30, 38), 39, *range(40, 48), 49, *range(90, 98))),
    *map(str, {*range(100, 108)} - {105}), "1;31;42", "0;7;94", "38;2;1;2;3", "48;2;200;100;0", "4;38;5;99;48;5;250",
]  # fmt: skip
PLACES = [f"\x1b[{row};{column}H" for row in range(1, LINES + 1) for column in range(1, COLUMNS)]
WRITTEN = [
    f"\x1b[{row};{column}H{word}"
    for row in range(1, LINES + 1)
    for word in ("a", "xyz", " ", "_-| 01", "XXXXXXXX")
    for column in range(1, COLUMNS - len(word) + 1)
]
LINES_MOVED = [f"\x1b[{count}{final}\r" for count in COUNTS for final in "LM"]
FEEDS = ["\n", "\r\n", "\x0b", "\x0c", "\x1bD", "\x1bM"]
PLAIN = "\x1b[0m"
KINDS = [
    WRITTEN,
    WRITTEN,
    [f"\x1b[4h{written}\x1b[4l" for written in WRITTEN],
    [f"\x1b[{look}m" for look in SGR],
    [f"\x1b[{ground};5;{index}m" for ground in (38, 48) for index in range(16, 256)],
    PLACES,
    [f"\x1b[{count}{final}" for count in COUNTS for final in "ABCDEFGade"],
    ["\r", "\b", "\t", "\x07", "\x1b[g", "\x1b[3g", "\x1b[?25l", "\x1b[?25h", "\x1b[20h", "\x1b[20l", "\x1b[?7l",
     "\x1b[?7h", "\x1bc"],
    [f"{place}\x1bH\r\t\t" for place in PLACES],
    [f"\x1b7{place}\x1b[4;33m\x1b8" for place in PLACES],
    [f"{PLAIN}\x1b[{count}{final}" for count in COUNTS for final in "@PX"],
    [f"{PLAIN}\x1b[{how}{final}" for how in ("", "0", "1", "2") for final in "JK"],
    [PLAIN + moved for moved in LINES_MOVED + FEEDS * 2],
    [f"{PLAIN}\x1b[2;5r\x1b[{row};9H{moved}\x1b[1;6r" for row in (2, 3, 5) for moved in LINES_MOVED + FEEDS * 2],
    [f"\x1b[0;{ground}m\x1b[{how}K" for ground in range(40, 48) for how in ("", "1", "2")],
]  # fmt: skip


def spell(picks: bytes) -> list[str]:
    """Pieces of output, two bytes each: Hypothesis draws bytes evenly, and choices between strategies it does not."""
    places = [divmod(int.from_bytes(picks[start : start + 2]), len(KINDS)) for start in range(0, len(picks), 2)]
    return [KINDS[kind][place % len(KINDS[kind])] for place, kind in places]


def buffer(screen: pyte.Screen | Screen) -> list[list[Char]]:
    return [[screen.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]


def fields(cursor: Cursor) -> tuple[object, ...]:
    return cursor.x, cursor.y, cursor.hidden, cursor.attrs._replace(data=" ")


@given(st.binary(min_size=20, max_size=80).map(spell))
@settings(max_examples=300, deadline=None)
def test_ours_and_stock_pyte_are_equal_cell_by_cell(output: list[str]) -> None:
    theirs, ours = pyte.Screen(COLUMNS, LINES), Screen(COLUMNS, LINES)
    stock, stream = pyte.Stream(theirs), Stream(ours)
    before = buffer(theirs)
    for piece in [FULL, *output]:
        ours.dirty.clear()
        stock.feed(piece)
        stream.feed(piece.encode())
        for row in theirs.buffer.values():
            row.pop(COLUMNS, None)
        after = buffer(theirs)
        assert buffer(ours) == after
        assert ours.display == theirs.display
        assert fields(ours.cursor) == fields(theirs.cursor)
        assert ours.dirty >= {y for y in range(LINES) if before[y] != after[y]}
        before = after
