"""Where stock pyte is right, ours is the same, cell by cell.

Left out is what pyte gets wrong: cells beyond ASCII, a pending wrap, erasing, scrolling, inserting and deleting while
a colour or an attribute is on (it forgets the background, or keeps the underline), IL and DL (it moves the cursor),
bright magenta (it misspells the name), NEL, REP, SU, SD, private sequences.
"""

from __future__ import annotations

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream

COLUMNS, LINES = 40, 8
PLAIN = "\x1b[0m"
SGR = [
    "0", "", "1", "22", "3", "23", "4", "24", "5", "25", "7", "27", "9", "29", "39", "49", "1;31", "4;7;42", "90",
    "104", "38;5;130", "48;5;250", "38;2;1;2;3", "48;2;200;100;0",
    *map(str, range(30, 38)), *map(str, range(40, 48)),
]  # fmt: skip
rows, columns = st.integers(1, LINES), st.integers(1, COLUMNS)
counts = st.integers(1, 50)
texts = st.text("abcxyz 0123=-_|/\\", min_size=1, max_size=12)

sgr = st.sampled_from(SGR).map("\x1b[{}m".format)
places = st.builds("\x1b[{};{}H".format, rows, columns)
moves = st.builds("\x1b[{}{}".format, counts, st.sampled_from("ABCDGd"))
controls = st.sampled_from(["\r", "\b", "\t", "\r\n", "\n", "\x1bM", "\x1bD", "\x1b7", "\x1bH"])
written = st.builds(lambda row, text: f"\x1b[{row};{{}}H{text}", rows, texts).flatmap(
    lambda piece: columns.map(lambda column: piece.format(min(column, COLUMNS - 12)))
)
# only with a plain pen, which a scroll needs, too
plain_edits = st.builds("\x1b[{}{}".format, st.integers(0, 2), st.sampled_from("JK")) | st.builds(
    "\x1b[{}{}".format, counts, st.sampled_from("@PX")
)
outputs = st.lists(
    st.one_of(
        written,
        written,
        st.builds("{}{}".format, sgr, written),
        places,
        moves,
        (plain_edits | controls).map(PLAIN.__add__),
    ),
    max_size=25,
)


def fields(cursor: pyte.screens.Cursor) -> tuple[object, ...]:
    return cursor.x, cursor.y, cursor.hidden, cursor.attrs._replace(data=" ")


@given(outputs)
@settings(max_examples=400, deadline=None)
def test_ours_and_stock_pyte_are_equal_cell_by_cell(pieces: list[str]) -> None:
    theirs, ours = pyte.Screen(COLUMNS, LINES), Screen(COLUMNS, LINES)
    stock, stream = pyte.Stream(theirs), Stream(ours)
    for piece in pieces:
        before = [[theirs.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]
        ours.dirty.clear()
        stock.feed(piece)
        stream.feed(piece.encode())
        after = [[theirs.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)]
        assert [[ours.buffer[y][x] for x in range(COLUMNS)] for y in range(LINES)] == after
        assert ours.display == theirs.display
        assert fields(ours.cursor) == fields(theirs.cursor)
        assert ours.dirty >= {y for y in range(LINES) if before[y] != after[y]}
