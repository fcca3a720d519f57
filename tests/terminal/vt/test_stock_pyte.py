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
PLAIN = "\x1b[0m"
LOOKS = "31;1", "32;3", "33;4", "44", "35;7", "38;5;130;9"
FULL = "".join(
    f"\x1b[{y + 1}H\x1b[0;{look}m" + "".join(chr(ord("0") + (5 * y + x) % 75) for x in range(COLUMNS - 1))
    for y, look in enumerate(LOOKS)
)
SGR = [
    "", *map(str, (*range(8), 9, *range(22, 26), 27, 29, *range(30, 38), 39, *range(40, 48), 49, *range(90, 98))),
    *map(str, {*range(100, 108)} - {105}), "1;31;42", "0;7;94", "38;2;1;2;3", "48;2;200;100;0", "4;38;5;99;48;5;250",
]  # fmt: skip
counts = st.sampled_from(["", "0", "1", "2", "3", "5", "7", "30"])
rows, columns = st.integers(1, LINES), st.integers(1, COLUMNS - 1)

sgr = st.sampled_from(SGR).map("\x1b[{}m".format)
indexed = st.builds("\x1b[{};5;{}m".format, st.sampled_from([38, 48]), st.integers(16, 255))
places = st.builds("\x1b[{};{}H".format, rows, columns)
moves = st.builds("\x1b[{}{}".format, counts, st.sampled_from("ABCDEFGade"))
words = st.text("abcXYZ 019-_|", min_size=1, max_size=8)
written = st.builds(
    lambda row, column, word: f"\x1b[{row};{min(column, COLUMNS - len(word))}H{word}", rows, columns, words
)
inserted = st.builds("\x1b[4h{}\x1b[4l".format, written)
controls = st.sampled_from(
    ["\r", "\b", "\t", "\x07", "\x1b[g", "\x1b[3g", "\x1b[?25l", "\x1b[?25h", "\x1b[20h", "\x1b[20l", "\x1b[?7l",
     "\x1b[?7h", "\x1bc"]
)  # fmt: skip
stops = st.builds("{}\x1bH\x1b[3G\t\t".format, places)
saved = st.builds("\x1b7{}{}\x1b8".format, places, sgr)
cells = st.builds("\x1b[{}{}".format, counts, st.sampled_from("@PX"))
erased = st.builds("\x1b[{}{}".format, st.sampled_from(["", "0", "1", "2"]), st.sampled_from("JK"))
lines = st.builds("\x1b[{}{}\r".format, counts, st.sampled_from("LM"))
feeds = st.sampled_from(["\n", "\r\n", "\x0b", "\x0c", "\x1bD", "\x1bM"])
plain = st.one_of(cells, erased, lines, feeds).map(PLAIN.__add__)
scrolled = st.sampled_from(
    [
        f"\x1b[0m\x1b[2;5r\x1b[{row};9H{what}\x1b[1;6r"
        for row in (2, 3, 5)
        for what in ("\n", "\x1bD", "\x1bM", "\x1b[L\r", "\x1b[2L\r", "\x1b[M\r", "\x1b[2M\r")
    ]
)
coloured = st.builds("\x1b[0;{}m\x1b[{}K".format, st.integers(40, 47), st.sampled_from(["", "1", "2"]))
pieces = st.one_of(
    written, written, inserted, sgr, indexed, places, moves, controls, stops, saved, plain, plain, scrolled, coloured
)


def buffer(screen: pyte.Screen | Screen) -> list[list[Char]]:
    return [[screen.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]


def fields(cursor: Cursor) -> tuple[object, ...]:
    return cursor.x, cursor.y, cursor.hidden, cursor.attrs._replace(data=" ")


@given(st.lists(pieces, min_size=12, max_size=40))
@settings(max_examples=250, deadline=None)
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
