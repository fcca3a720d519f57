"""What control functions do, by the smallest inputs on which pyte and real terminals part."""

from __future__ import annotations

import pytest

from cassette_studio.terminal.vt import Frame, Terminal


def show(output: str, columns: int = 80, lines: int = 24) -> Frame:
    """The screen after this output."""
    terminal = Terminal(columns, lines)
    terminal.feed(output.encode())
    return terminal.frame


ESC_SEQUENCES_SHOWING_TEXT = {
    "alternate screen kept apart": ("m\x1b[?1049hA\x1b[?1049lz", "mz"),
    "alternate screen 1047": ("m\x1b[?1047hA\x1b[?1047l", "m"),
    "private SGR ignored": ("a\x1b[?4mb", "ab"),
    "private DSR ignored": ("a\x1b[?6nb\x1b[?996nc", "abc"),
    "private DECSTBM ignored": ("a\x1b[?1000rb", "ab"),
    "too many parameters": ("\x1b[1;2;3Hx", " x"),
    "wide character overwritten": ("日\x1b[1;1Hx", "x"),
    "right half overwritten": ("日本\x1b[1;2Hx", " x本"),
    "text after VS16": ("✔\ufe0f|", "✔\ufe0f|"),
    "text after ZWJ": ("👩\u200d💻|", "👩\u200d💻|"),
    "text after a zero-width space": ("a\u200bb", "a\u200bb"),
    "wide character at the margin wraps": ("\x1b[1;80H日", "\n日"),
    "a wide character wraps off the half of another": ("a" * 78 + "日\x1b[80G本", "a" * 78 + "日\n本"),
    "insertion on the right half of a wide character": ("日本語x\x1b[1;2H\x1b[@", "日 本語x"),
    "insertion that pushes the right half out": ("日本\x1b[1;2H\x1b[79@", ""),
    "a line separator is a column": ("\u2028x\u2029x", "\u2028x\u2029x"),
    "emoji younger than terminals": ("\U0001fae0|\x1b[3G|", "\U0001fae0||"),
    "CSI with <": ("a\x1b[<ub", "ab"),
    "CSI with =": ("a\x1b[=5;1ub", "ab"),
    "SU": ("a\r\nb\x1b[S", "b"),
    "SD": ("a\x1b[T", "\na"),
    "colon in SGR": ("\x1b[4:3mX\x1b[38:2::1:2:3mY", "XY"),
    "DEC special graphics": ("\x1b(0q\x1b(Bq", "─q"),
    "DEC special graphics by SO": ("\x1b)0q\x0eq\x0fq", "q─q"),
    "window name of screen": ("a\x1bkname\x07x\x1b\\b", "ab"),
    "window name cancelled": ("a\x1bkname\x18b", "ab"),
    "APC": ("a\x1b_Gx\x1b\\b", "ab"),
    "DCS": ("a\x1bP$qm\x1b\\b", "ab"),
    "PM": ("a\x1b^x\x1b\\b", "ab"),
    "SOS": ("a\x1bXx\x1b\\b", "ab"),
    "pending wrap ends with LF": ("x" * 80 + "\ny", "x" * 80 + "\n" + " " * 79 + "y"),
    "LF below the region": ("\x1b[1;2r\x1b[24;1Ha\nb", "\n" * 23 + "ab"),
    "REP": ("a\x1b[2b", "aaa"),
    "REP of a cluster": ("e\u0302\u0323\x1b[b", "\u1ec7\u1ec7"),
    "REP of a wide character": ("日\x1b[2b|", "日日日|"),
    "REP of a mark joined to its cell": ("e\u0301\x1b[b", "\xe9\xe9"),
    "REP after SGR": ("a\x1b[31m\x1b[b\x1b[b", "aaa"),
    "REP after the cursor moved": ("a\x1b[1;1H\x1b[2b", "a"),
    "REP after CR": ("ab\r\u0301\x1b[b", "ab"),
    "REP after LF": ("日\n\x1b[b|", "日\n  |"),
    "DECSTR": ("a\x1b[!pb", "ab"),
    "DECSTR leaves wrapping off": ("\x1b[?7l\x1b[!p\x1b[80Gab", " " * 79 + "b"),
    "DECSTR forgets the saved cursor": ("ab\x1b7\x1b[!p\x1b8c", "cb"),
    "DECSCA": ('a\x1b[1"qb', "ab"),
    "NEL": ("ab\x1bEc", "ab\nc"),
    "CHT": ("\x1b[2Ix", " " * 16 + "x"),
    "CBT": ("\x1b[20G\x1b[2Zx", " " * 8 + "x"),
    "IL keeps the column": ("ab\x1b[Lx", "  x\nab"),
    "SL": ("abc\x1b[ @", "bc"),
    "SR": ("abc\x1b[2 A", "  abc"),
    "DECIC": ("abc\x1b[2G\x1b['}", "a bc"),
    "DECDC": ("abc\x1b[2G\x1b['~", "ac"),
    "OSC cancelled": ("a\x1b]0;t\x18b", "ab"),
    "OSC ended by another ESC": ("a\x1b]0;t\x1b[31mb", "ab"),
    "designation of G2": ("a\x1b*0b", "ab"),
    "single shift": ("a\x1bNb", "ab"),
    "announcer": ("a\x1b Fb", "ab"),
    "SCOSC and SCORC": ("\x1b[3;3H\x1b[s\x1b[Hx\x1b[uy", "x\n\n  y"),
    "ED 3 leaves the screen": ("ab\x1b[3Jc", "abc"),
    "ESC inside a CSI": ("ab\x1b[3\x1b[31mcd", "abcd"),
    "CSI with a colon": ("a\x1b[3:1Gb", "a b"),
    "control inside a CSI": ("ab\x1b[1\rGc", "cb"),
    "8-bit CSI": ("a\x9b2Cb", "a  b"),
    "insert mode": ("abc\x1b[4h\x1b[1Gxy\x1b[4l", "xyabc"),
    "no wrap": ("\x1b[?7l" + "a" * 79 + "bcd", "a" * 79 + "d"),
    "no wrap waits for none": ("\x1b[?7l\x1b[80Gxyz\x1b[?7hw", " " * 79 + "w"),
    "no wrap, character by character": ("\x1b[?7l\x1b[4h\x1b[79Gxyz\x1b[?7h\x1b[4lw", " " * 78 + "xw"),
    "no wrap of a wide character": ("\x1b[?7l\x1b[79Gab日c", " " * 78 + "ac"),
    "no wrap of two wide characters": ("\x1b[?7l\x1b[79G日本y", " " * 79 + "y"),
    "a mark at the margin, no wrap": ("\x1b[?7l\x1b[80Gxe\u0302\u0323", " " * 79 + "\u1ec7"),
    "a mark before the margin, no wrap": ("\x1b[?7l\x1b[80Gx\x1b[1;79He\u0302\u0323", " " * 78 + "\u1ec7x"),
    "a mark behind the character before the margin, no wrap": (
        "\x1b[?7l\x1b[80Gb\x1b[79Gb\u0301",
        " " * 78 + "b\u0301b",
    ),
    "a mark after a control function at the margin, no wrap": (
        "\x1b[?7l\x1b[79Gxy\x1b[m\u0323",
        " " * 78 + "x\u0323y",
    ),
    "a mark after REP, no wrap": ("\x1b[?7l\x1b[79Gx\x1b[b\u0323", " " * 78 + "x\u0323x"),
    "REP elsewhere, no wrap": ("\x1b[?7l\x1b[80Ga\x1b[H\x1b[3b", " " * 79 + "a"),
    "REP, no wrap": ("\x1b[?7l\x1b[79Gx\x1b[5bw", " " * 78 + "xw"),
    "REP at the margin, no wrap": ("\x1b[?7l\x1b[80Gx\x1b[bw", " " * 79 + "w"),
    "REP of more than the screen": ("\x1b[20;1Ha\x1b[2003b|", "\n".join(["a" * 80] * 23 + ["aaaa|"])),
    "REP of more wide ones than the screen": ("日\x1b[964b|", "\n".join(["日" * 40] * 23 + ["日" * 5 + "|"])),
    "REP, inserting": ("ab\x1b[1;1H\x1b[4hx\x1b[3b", "xxxxab"),
    "REP, inserting over rows": ("\x1b[1;78Habc\x1b[1;78H\x1b[4hx\x1b[4b|", " " * 77 + "xxx\nxx|"),
    "REP of a wide one, inserting": ("a日\x1b[1;1H\x1b[4h本\x1b[b|", "本本|a日"),
    "LF inside an escape": ("a\x1b\nb", "a"),
    "LF inside a designation": ("a\x1b(\nBb", "a\n b"),
    "DEL inside an escape": ("a\x1b\x7fb", "a"),
    "LF before a CSI's bracket": ("a\x1b\n[2Cb", "a\n   b"),
    "LF before an OSC's bracket": ("a\x1b\n]0;t\x07b", "a\n b"),
    "NUL inside a designation": ("a\x1b\x00(\x000q", "a─"),
    "CAN inside an escape": ("a\x1b\n\x18b", "a\n b"),
    "CAN behind an intermediate": ("a\x1b#\n\x18b", "a\n b"),
    "controls without end inside an escape": ("a\x1b" + "\0" * 64 + "\n", "a"),
    "CSI ^": ("a\nb\nc\x1b[2^", "a\n b\n  c"),
    "U+008D": ("a\nb\x8dc", "a\n bc"),
    "a width that tables moved": ("\U0001d300|\u3164|\uffa0|", "\U0001d300|\u3164|\uffa0|"),
    "DECALN": ("\x1b#8\x1b[2;1H\x1b[J\x1b[1;5H\x1b[K", "EEEE"),
    "tab stops": ("\x1b[5G\x1bH\r\tx", "    x"),
    "selective erase": ('\x1b[1"qA\x1b[0"qB\x1b[?2J', "A"),
}


@pytest.mark.parametrize(("output", "text"), ESC_SEQUENCES_SHOWING_TEXT.values(), ids=ESC_SEQUENCES_SHOWING_TEXT)
def test_the_text_is_what_terminals_show(output: str, text: str) -> None:
    assert show(output).text() == text


LOOKS = {
    "bold": ("\x1b[1mX", {"bold": True}),
    "dim": ("\x1b[2mX", {"dim": True}),
    "italic": ("\x1b[3mX", {"italic": True}),
    "blink": ("\x1b[5mX", {"blink": True}),
    "reverse": ("\x1b[7mX", {"reverse": True}),
    "conceal": ("\x1b[8mX", {"conceal": True}),
    "strike": ("\x1b[9mX", {"strike": True}),
    "double underline": ("\x1b[21mX", {"underline": 2}),
    "curly underline": ("\x1b[4:3mX", {"underline": 3}),
    "underline off by subparameter": ("\x1b[4;4:0mX", {}),
    "named colours": ("\x1b[33;104mX", {"foreground": "brown", "background": "brightblue"}),
    "bright magenta background": ("\x1b[105mX", {"background": "brightmagenta"}),
    "leading zeros": ("\x1b[01;031mX", {"bold": True, "foreground": "red"}),
    "palette": ("\x1b[38;5;9;48;5;196mX", {"foreground": "brightred", "background": "ff0000"}),
    "true colour": ("\x1b[38;2;1;2;3mX", {"foreground": "010203"}),
    "true colour with a colour space": ("\x1b[38:2::1:2:3mX", {"foreground": "010203"}),
    "true colour with colons": ("\x1b[48:2:1:2:255mX", {"background": "0102ff"}),
    "palette with colons": ("\x1b[38:5:1mX", {"foreground": "red"}),
    "underline colour is no attribute": ("\x1b[58;5;9mX", {"underline_color": "brightred"}),
    "underline colour off": ("\x1b[58;5;9;59mX", {}),
    "incomplete colour": ("\x1b[38;2;1mX", {}),
    "a palette index too large loses its high bits": ("\x1b[38;5;257mX", {"foreground": "red"}),
    "a palette index much too large": ("\x1b[38;5;99999999999mX", {}),
    "colours with leading zeros": (
        "\x1b[038;005;009;0048;02;1;002;0003mX",
        {"foreground": "brightred", "background": "010203"},
    ),
    "subparameters with leading zeros": ("\x1b[04:03;038:05:09mX", {"underline": 3, "foreground": "brightred"}),
    "all off": ("\x1b[1;2;3;4;5;7;8;9;31;42m\x1b[mX", {}),
    "each off": ("\x1b[1;2;3;4;5;7;8;9m\x1b[22;23;24;25;27;28;29mX", {}),
    "modifyOtherKeys is no underline": ("\x1b[>4;2mX", {}),
    "link": ("\x1b]8;id=1;http://x/\x1b\\X", {"link": "http://x/"}),
    "link survives SGR 0": ("\x1b]8;;http://x/\x1b\\\x1b[1m\x1b[mX", {"link": "http://x/"}),
    "link ended": ("\x1b]8;;http://x/\x1b\\\x1b]8;;\x1b\\X", {}),
    "protection does not show": ('\x1b[1"qX', {}),
}


@pytest.mark.parametrize(("output", "look"), LOOKS.values(), ids=LOOKS)
def test_a_cell_looks_as_terminals_show_it(output: str, look: dict[str, object]) -> None:
    content, attributes = show(output).cells(0)[0]
    changed = {name: value for name, value in attributes._asdict().items() if value not in ("default", False, None)}
    assert (content, changed) == ("X", look)


def test_what_scrolls_in_has_the_background_colour() -> None:
    frame = show("\x1b[24;1H\x1b[41m\n")
    assert {look.background for _, look in frame.cells(23)} == {"red"}
    assert {look.background for _, look in frame.cells(22)} == {"default"}


@pytest.mark.parametrize("function", ["\x1b[2J", "\x1b[K", "\x1b[X", "\x1b[@", "\x1b[P", "\x1b[L"])
def test_erasing_leaves_the_background_colour_and_nothing_else(function: str) -> None:
    last = 79 if function == "\x1b[P" else 0
    content, look = show(f"\x1b[1;3;4;7;31;44m{function}").cells(0)[last]
    assert (content, look.background, look.foreground) == (" ", "blue", "default")
    assert (look.bold, look.italic, look.underline, look.reverse) == (False, False, 0, False)


def test_deleted_rows_do_not_leave_stale_ones() -> None:
    assert show("a\r\n\r\n\r\nd\x1b[1;1H\x1b[M", lines=6).text() == "\n\nd"


def test_columns_are_not_changed_by_deccolm() -> None:
    frame = show("\x1b[?3h")
    assert (frame.columns, frame.lines) == (80, 24)


@pytest.mark.parametrize(
    ("output", "cursor"),
    [("x" * 80, (0, 79)), ("x" * 81, (1, 1)), ("\x1b[99;999H", (23, 79)), ("\x1b[3;9r\x1b[?6h\x1b[2;2H", (3, 1))],
)
def test_the_cursor_stays_inside_the_grid(output: str, cursor: tuple[int, int]) -> None:
    assert show(output).cursor == cursor


def test_the_title_and_the_flags_of_the_screen() -> None:
    frame = show("\x1b]2;tests\x07\x1b[?25l\x1b[?5h\x1b[?1049h")
    assert (frame.title, frame.cursor_visible, frame.reverse, frame.alternate) == ("tests", False, True, True)


def test_a_number_that_is_no_mode_does_not_pass_for_a_private_one() -> None:
    assert show(f"a\x1b[{25 << 5}l\x1b[{5 << 5}h\x1b[{1049 << 5}h") == show("a")


def test_a_title_may_hold_no_controls_and_an_icon_name_is_no_title() -> None:
    assert show("\x1b]0;a\nb\x07\x1b]1;icon\x07").title == "ab"


def test_a_reset_brings_back_the_first_screen() -> None:
    assert show('\x1b[31mx\x1b]0;t\x07\x1b[?25l\x1b[2;5r\x1b(0\x1b[?1049h\x1b[1"q\x1bc') == show("")


def test_a_soft_reset_keeps_what_is_written() -> None:
    frame = show("q\x1b[31m\x1b(0\x1b[?25l\x1b[4h\x1b[!pq")
    assert (frame.text(), frame.cursor_visible) == ("qq", True)
    assert frame.cells(0)[1][1].foreground == "default"
