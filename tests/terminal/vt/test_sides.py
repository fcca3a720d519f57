"""Left and right margins (DECLRMM, DECSLRM), and reverse wraparound: what the stream's loop leaves to the plain path.

Most expectations are those of esctest, the test suite of xterm.
"""

from __future__ import annotations

import pytest

from cassette_studio.terminal.vt import Frame, Terminal
from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream
from terminal.vt.grammar import check

FIVE = "abcde\r\nfghij\r\nklmno\r\npqrst\r\nuvwxy"
INSIDE = "\x1b[?69h\x1b[2;4s"  # columns 2 to 4
RECTANGLE = INSIDE + "\x1b[2;4r"  # and rows 2 to 4


def show(output: str, columns: int = 10, lines: int = 6) -> Frame:
    """The screen after this output."""
    terminal = Terminal(columns, lines)
    terminal.feed(output.encode())
    return terminal.frame


def rows(*texts: str) -> str:
    """A screen's text."""
    return "\n".join(text.rstrip() for text in texts).rstrip("\n")


EDITING = {
    "IL": (INSIDE + "\x1b[2;3H\x1b[L", rows("abcde", "f   j", "kghio", "plmnt", "uqrsy", " vwx")),
    "DL": (INSIDE + "\x1b[2;3H\x1b[M", rows("abcde", "flmnj", "kqrso", "pvwxt", "u   y")),
    "IL in the rectangle": (RECTANGLE + "\x1b[2;3H\x1b[L", rows("abcde", "f   j", "kghio", "plmnt", "uvwxy")),
    "DL in the rectangle": (RECTANGLE + "\x1b[2;3H\x1b[M", rows("abcde", "flmnj", "kqrso", "p   t", "uvwxy")),
    "DL of more than there are": (RECTANGLE + "\x1b[2;3H\x1b[99M", rows("abcde", "f   j", "k   o", "p   t", "uvwxy")),
    "IL beside the rectangle": (RECTANGLE + "\x1b[2;1H\x1b[L", FIVE.replace("\r", "")),
    "DL beside the rectangle": (RECTANGLE + "\x1b[2;5H\x1b[M", FIVE.replace("\r", "")),
    "DL above the rectangle": (RECTANGLE + "\x1b[1;3H\x1b[M", FIVE.replace("\r", "")),
    "SU": (RECTANGLE + "\x1b[S", rows("abcde", "flmnj", "kqrso", "p   t", "uvwxy")),
    "SD": (RECTANGLE + "\x1b[2T", rows("abcde", "f   j", "k   o", "pghit", "uvwxy")),
    "LF at the bottom": (RECTANGLE + "\x1b[4;3H\n", rows("abcde", "flmnj", "kqrso", "p   t", "uvwxy")),
    "IND at the bottom, beside": (RECTANGLE + "\x1b[4;5H\x1bD", FIVE.replace("\r", "")),
    "LF on the last row, below": (RECTANGLE + "\x1b[6;3H\n", FIVE.replace("\r", "")),
    "RI at the top": (RECTANGLE + "\x1b[2;2H\x1bM", rows("abcde", "f   j", "kghio", "plmnt", "uvwxy")),
    "RI at the top, beside": (RECTANGLE + "\x1b[2;1H\x1bM", FIVE.replace("\r", "")),
    "ICH": (INSIDE + "\x1b[1;2H\x1b[@", rows("a bce", *FIVE.split("\r\n")[1:])),
    "DCH": (INSIDE + "\x1b[1;3H\x1b[P", rows("abd e", *FIVE.split("\r\n")[1:])),
    "DCH of more than there are": (INSIDE + "\x1b[1;3H\x1b[99P", rows("ab  e", *FIVE.split("\r\n")[1:])),
    "DCH beside": (INSIDE + "\x1b[1;1H\x1b[99P", FIVE.replace("\r", "")),
    "ICH beside": (INSIDE + "\x1b[1;5H\x1b[2@", FIVE.replace("\r", "")),
    "insert mode": (INSIDE + "\x1b[1;2H\x1b[4hX\x1b[4l", rows("aXbce", *FIVE.split("\r\n")[1:])),
    "insert mode beside": (INSIDE + "\x1b[1;5H\x1b[4hX\x1b[4l", rows("abcdXe", *FIVE.split("\r\n")[1:])),
    "DECIC": (RECTANGLE + "\x1b[2;3H\x1b['}", rows("abcde", "fg hj", "kl mo", "pq rt", "uvwxy")),
    "DECDC": (RECTANGLE + "\x1b[2;3H\x1b['~", rows("abcde", "fgi j", "kln o", "pqs t", "uvwxy")),
    "SL": (RECTANGLE + "\x1b[2;3H\x1b[ @", rows("abcde", "fhi j", "kmn o", "prs t", "uvwxy")),
    "SR": (RECTANGLE + "\x1b[2;3H\x1b[ A", rows("abcde", "f ghj", "k lmo", "p qrt", "uvwxy")),
    "ECH, EL and ED know no sides": (
        INSIDE + "\x1b[1;2H\x1b[9X\x1b[2;4H\x1b[1K\x1b[3;3H\x1b[J",
        rows("a", "    j", "kl"),
    ),
    "text knows no sides": (INSIDE + "\x1b[1;4HXYZ", rows("abcXYZ", *FIVE.split("\r\n")[1:])),
    "REP knows no sides": (INSIDE + "\x1b[1;4HX\x1b[2b", rows("abcXXX", *FIVE.split("\r\n")[1:])),
    "scrolling with the mode off": (RECTANGLE + "\x1b[?69l\x1b[4;3H\n", rows("abcde", "klmno", "pqrst", "", "uvwxy")),
    "scrolling after DECALN": (RECTANGLE + "\x1b#8\x1b[6;1H\n", "\n".join(["E" * 10] * 5)),
    "scrolling after DECSTR": (RECTANGLE + "\x1b[!p\x1b[6;3H\n", rows(*FIVE.split("\r\n")[1:])),
    "CSI s saves the cursor with the mode off": (
        "\x1b[1;3H\x1b[s\x1b[2;1H\x1b[uX",
        rows("abXde", *FIVE.split("\r\n")[1:]),
    ),
    "sides of one column are no sides": ("\x1b[?69h\x1b[3;3s\x1b[6;1H\n", rows(*FIVE.split("\r\n")[1:])),
    "sides at the edges are no sides": (INSIDE + "\x1b[s\x1b[6;1H\n", rows(*FIVE.split("\r\n")[1:])),
}


@pytest.mark.parametrize(("output", "text"), EDITING.values(), ids=EDITING)
def test_what_moves_stays_between_the_margins(output: str, text: str) -> None:
    assert show(FIVE + output).text() == text


SIDES = "\x1b[?69h\x1b[3;6s"
MOVES = {
    "DECSLRM homes": (SIDES, (0, 0)),
    "CR": ("\x1b[1;5H\r", (0, 2)),
    "CR from the left": ("\x1b[1;2H\r", (0, 0)),
    "CR at the margin": ("\x1b[1;3H\r", (0, 2)),
    "CR in origin mode": ("\x1b[?6h\x1b[?69h\x1b[D\x1b[D\x1b[D\r", (0, 2)),
    "NEL": ("\x1b[1;5H\x1bE", (1, 2)),
    "CR LF": ("\x1b[1;5H\r\n", (1, 2)),
    "LF in newline mode": ("\x1b[20h\x1b[1;5H\n", (1, 2)),
    "CNL": ("\x1b[1;5H\x1b[2E", (2, 2)),
    "CPL": ("\x1b[3;5H\x1b[F", (1, 2)),
    "CUF": ("\x1b[1;4H\x1b[99C", (0, 5)),
    "CUF from the left": ("\x1b[1;1H\x1b[99C", (0, 5)),
    "CUF from the right": ("\x1b[1;7H\x1b[99C", (0, 9)),
    "CUB": ("\x1b[1;4H\x1b[99D", (0, 2)),
    "CUB from the left": ("\x1b[1;2H\x1b[99D", (0, 0)),
    "BS": ("\x1b[1;4H\b\b\b\b", (0, 2)),
    "BS from the left": ("\x1b[1;2H\b\b", (0, 0)),
    "HT": ("\x1b[1;1H\t", (0, 5)),
    "HT from the right": ("\x1b[1;7H\t", (0, 8)),
    "CBT": ("\x1b[1;5H\x1b[Z", (0, 0)),
    "CHA": ("\x1b[1;5H\x1b[8G", (0, 7)),
    "CUP in origin mode": ("\x1b[2;4r\x1b[?6h\x1b[2;2H", (2, 3)),
    "CUP beyond, in origin mode": ("\x1b[2;4r\x1b[?6h\x1b[99;99H", (3, 5)),
    "CHA in origin mode": ("\x1b[?6h\x1b[2G", (0, 3)),
    "VPA in origin mode": ("\x1b[2;4r\x1b[?6h\x1b[1;2H\x1b[2d", (2, 3)),
    "a pending wrap at the edge": ("\x1b[1;10Hx\x1b[C", (0, 9)),
}


@pytest.mark.parametrize(("output", "cursor"), MOVES.values(), ids=MOVES)
def test_the_cursor_moves_between_the_margins(output: str, cursor: tuple[int, int]) -> None:
    assert show(SIDES + output).cursor == cursor


@pytest.mark.parametrize("end", ["\x1bc", "\x1b[!p", "\x1b#8", "\x1b[?69l", "\x1b[s"])
def test_without_margins_the_loop_does_it_all_again(end: str) -> None:
    screen = Screen(10, 4)
    Stream(screen).feed((SIDES + "\x1b[1;5H").encode())
    assert (screen.sides, screen.walks) == ((2, 5), True)
    Stream(screen).feed((end + "\x1b[1;5H\rx").encode())
    assert [screen.sides, screen.walks, screen.cursor.x] == [None, False, 1]


def test_a_resize_ends_the_margins_and_a_snapshot_keeps_them() -> None:
    terminal = Terminal(10, 4)
    terminal.feed((FIVE[:12] + SIDES).encode())
    snapshot = terminal.snapshot()
    terminal.resize(12, 4)
    terminal.feed(b"\x1b[1;5H\r")
    assert terminal.frame.cursor == (0, 0)
    terminal.restore(snapshot)
    terminal.feed(b"\x1b[1;5H\r")
    assert terminal.frame.cursor == (0, 2)


@pytest.mark.parametrize(
    "function", ["\x1b[L", "\x1b[M", "\x1b[S", "\x1b[T", "\x1b[@", "\x1b[P", "\x1b['}", "\x1b['~", "\x1b[ @", "\x1b[ A",
                 "\x1b[4hx", "\x1b[4h日", "\n\n\n", "\x1bM\x1bM"]
)  # fmt: skip
@pytest.mark.parametrize("sides", [(1, 4), (2, 5), (3, 4), (2, 9)])
def test_margins_through_wide_characters_leave_no_halves(function: str, sides: tuple[int, int]) -> None:
    for x in range(10):
        screen = Screen(10, 3)
        setup = f"日本語한글\r\na日本語한b\r\n日本語한글\x1b[?69h\x1b[{sides[0]};{sides[1]}s\x1b[2;{x + 1}H"
        Stream(screen).feed((setup + function).encode())
        check(screen)


REVERSE = {
    "not by default": ("a" * 10 + "b\b\b\b\b", (1, 0)),
    "into a wrapped row": ("\x1b[?45h" + "a" * 10 + "b\b\b\b", (0, 8)),
    "by CUB": ("\x1b[?45h" + "a" * 10 + "b\x1b[4D", (0, 7)),
    "not into a row that was not wrapped": ("\x1b[?45ha\r\nb\b\b\b", (1, 0)),
    "not without wrapping": ("\x1b[?45h" + "a" * 10 + "b\x1b[?7l\b\b\b", (1, 0)),
    "not beyond the first row": ("\x1b[?45h" + "a" * 10 + "b\x1b[99D", (0, 0)),
    "a pending wrap counts": ("\x1b[?45h" + "a" * 10 + "\b", (0, 9)),
    "a pending wrap is the first of many": ("\x1b[?45h" + "a" * 10 + "\x1b[3D", (0, 7)),
    "into any row in mode 1045": ("\x1b[?1045ha\r\nb\b\b\b", (0, 8)),
    "from the first row to the last": ("\x1b[?1045h\b", (5, 9)),
    "around the region": ("\x1b[?1045h\x1b[2;4r\x1b[2;1H\b", (3, 9)),
    "around the margins": ("\x1b[?1045h\x1b[?69h\x1b[5;8s\x1b[3;5H\b", (1, 7)),
    "from the left of the margins": ("\x1b[?1045h\x1b[?69h\x1b[5;8s\x1b[3;1H\b", (1, 7)),
    "not after the mode": ("\x1b[?1045h\x1b[?1045l\x1b[3;1H\b", (2, 0)),
}


@pytest.mark.parametrize(("output", "cursor"), REVERSE.values(), ids=REVERSE)
def test_reverse_wraparound(output: str, cursor: tuple[int, int]) -> None:
    assert show(output).cursor == cursor
