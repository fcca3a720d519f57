"""The strips: the recording's grid, cell by cell, on any terminal.

Not: widgets. Serves: the stage.
"""

import gc
import weakref

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from wcwidth import iter_graphemes, wcwidth

from cassette_studio.terminal.vt import Attributes, Frame, Terminal
from cassette_studio.tui.strips import DARK_COLOURS, Painter, glyph, plain, style_of, with_cursor

NULL = Style.null()
HOSTILE = (
    "abc ~é日本ｱﾞﾟ한ᄒ\u1100\u1161\u11a8e\u0301\u0308\u200d\u200b\ufe0f\ufe0e\u20e3✔⚠❤👩💻👍🏽🏿🇩🇪🇫🏴\U000e0067"
    "שלוםمرحبا\u0600ไทยำ\u0e33ນໍາ\u0eb3हिन्दीक्ष\u0903\u202e\u202d\u2066\xad\ufeff\u2028\x00\x07\x85─█▁\ue0b0\U0001d173"
)
SEQUENCES = (
    "\x1b[31m", "\x1b[1;4;38;2;9;99;199m", "\x1b[7m", "\x1b[8m", "\x1b[0m", "\x1b[H", "\x1b[2;3H", "\x1b[K", "\x1b[3P",
    "\x1b[2@", "\x1b[?5h", "\x1b[?25l", "\x1b]8;;http://x/\x1b\\", "\x1b]8;;\x1b\\", "\r\n", "\b", "\t", "\x1b[4h",
    "\x1b[?7l", "\x1b(0",
)  # fmt: skip
feeds = st.lists(st.one_of(st.sampled_from(HOSTILE), st.characters(), st.sampled_from(SEQUENCES)), max_size=60)


def shown(data: str, columns: int = 20, lines: int = 3) -> Frame:
    terminal = Terminal(columns, lines)
    terminal.feed(data.encode("utf-8", "surrogatepass"))
    return terminal.frame


def drawn(data: str, columns: int = 20, y: int = 0, *, cursor: bool = False) -> Strip:
    return Painter(NULL).strip(shown(data + ("" if cursor else "\x1b[?25l"), columns), y)


def parts(strip: Strip) -> list[tuple[str, Style]]:
    return [(text, style or NULL) for text, style, _ in strip]


def clustered_width(text: str) -> int:
    """As terminals reckon that take a whole grapheme cluster for one character."""
    return sum(max(wcwidth(point) for point in cluster) for cluster in iter_graphemes(text))


@settings(deadline=None, max_examples=250)
@given(feeds, st.integers(1, 24), st.integers(1, 3))
@example(["👩", "\u200d", "💻", "🏽"], 12, 1)
@example(["日", "\x1b[1;2H", "x"], 3, 1)
@example(list("क्ष🇩🇪👍🏽가ᄀ가؀a"), 20, 1)
def test_a_strip_has_the_recordings_columns_whatever_the_host_thinks(feed: list[str], columns: int, lines: int) -> None:
    frame = shown("".join(feed), columns, lines)
    painter = Painter(NULL)
    for y in range(frame.lines):
        strip = painter.strip(frame, y)
        text = strip.text
        assert strip.cell_length == frame.columns
        assert cell_len(text) == frame.columns
        assert sum(cell_len(segment.text) for segment in strip) == frame.columns
        assert sum(wcwidth(point) for point in text) == frame.columns
        assert clustered_width(text) == frame.columns
        assert not any(point < " " or "\x7f" <= point < "\xa0" for point in text)
        assert not any(style.link or style.meta for _, style in parts(strip))


@settings(deadline=None, max_examples=100)
@given(feeds, st.integers(0, 12), st.integers(0, 12))
def test_every_section_of_a_strip_keeps_its_width(feed: list[str], start: int, length: int) -> None:
    strip = Painter(NULL).strip(shown("".join(feed), 12, 1), 0)
    section = strip.crop_extend(start, start + length, NULL)
    assert cell_len(section.text) == section.cell_length == length


@given(st.characters(), st.text(max_size=4), st.booleans())
@example("\ud800", "", False)
def test_a_glyph_is_as_wide_as_its_cell(base: str, marks: str, is_wide: bool) -> None:
    text = glyph(base + marks, is_wide)
    assert cell_len(text) == 1 + is_wide
    text.encode()


@given(st.text(max_size=30), st.integers(0, 20))
@example("e\u0301👩\u200d💻\x1b[31m", 20)
def test_plain_text_fits_and_does_not_act(text: str, width: int) -> None:
    line = plain(text, width)
    assert cell_len(line) <= width
    assert not any(point < " " or point == "\u200d" or "\x7f" <= point < "\xa0" for point in line)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("plain text", "plain text"),
        ("日本 é e\u0301", "日本 é é"),
        ("👩\u200d💻|", "👩💻|"),
        ("✔\ufe0f|1\ufe0f\u20e3|", "✔|1|"),
        ("🇩🇪|", "DE|"),
        ("👍🏽|", "👍▒▒|"),
        ("a\u202eb\u2066c", "abc"),
        ("น้ำ|", "น้\u0e4dา|"),
        ("שלום مرحبا", "שלום مرحبا"),
        ("\x1b(0lqk", "┌─┐"),
        ("a\x1b[8msecret\x1b[0mb", "a      b"),
    ],
)
def test_what_is_drawn(data: str, text: str) -> None:
    strip = drawn(data)
    assert strip.text.rstrip(" ") == text
    assert strip.cell_length == 20


def test_a_mark_with_a_column_of_its_own_keeps_the_column() -> None:
    assert drawn("न\u0940|").text.startswith("न◌|")


def test_default_colours_are_left_to_the_base() -> None:
    ((_, style),) = parts(drawn("x"))
    assert (style.color, style.bgcolor) == (None, None)
    base = Style.parse("#010203 on #040506")
    ((_, style),) = parts(Painter(base).strip(shown("x\x1b[?25l"), 0))
    assert style == base + style_of(Attributes())


@pytest.mark.parametrize("number", range(16))
def test_the_sixteen_colours_stay_ansi(number: int) -> None:
    code = 30 + number if number < 8 else 82 + number
    (_, style), _ = parts(drawn(f"\x1b[{code};{code + 10}mX"))
    assert style.color is not None
    assert style.bgcolor is not None
    assert (style.color.number, style.color.triplet) == (number, None)
    assert (style.bgcolor.number, style.bgcolor.triplet) == (number, None)


def test_the_dark_palette_tells_all_colours_apart() -> None:
    palette = DARK_COLOURS.ansi_colors
    assert len({palette[number] for number in range(16)}) == 16


def test_other_colours_are_what_the_recording_says() -> None:
    (_, style), _ = parts(drawn("\x1b[38;2;1;2;3;48;5;196mX"))
    assert style.color is not None
    assert style.bgcolor is not None
    assert style.color.triplet == (1, 2, 3)
    assert style.bgcolor.triplet == (255, 0, 0)


@pytest.mark.parametrize(
    ("sgr", "name"),
    [
        ("1", "bold"), ("2", "dim"), ("3", "italic"), ("4", "underline"), ("4:2", "underline2"), ("4:3", "underline"),
        ("4:5", "underline"), ("5", "blink"), ("7", "reverse"), ("9", "strike"),
    ],
)  # fmt: skip
def test_an_attribute_is_drawn_and_no_other(sgr: str, name: str) -> None:
    (_, style), (_, after) = parts(drawn(f"\x1b[{sgr}mX\x1b[0m"))
    names = ("bold", "dim", "italic", "underline", "underline2", "blink", "reverse", "strike", "conceal")
    assert [name for name in names if getattr(style, name)] == [name]
    assert not any(getattr(after, name) for name in names)


def test_a_link_is_underlined_and_leads_nowhere() -> None:
    (text, style), _ = parts(drawn("\x1b]8;;https://evil.example/\x1b\\link\x1b]8;;\x1b\\"))
    assert (text, style.underline, style.link, style.meta) == ("link", True, None, {})


def test_a_reversed_screen_reverses_every_cell() -> None:
    terminal, painter = Terminal(3, 1), Painter(NULL)
    for switch, reversals in (("l", [False, True, False]), ("h", [True, False, True]), ("l", [False, True, False])):
        terminal.feed(f"\x1b[?25l\x1b[?5{switch}\x1b[Ha\x1b[7mb\x1b[0m".encode())
        assert [bool(style.reverse) for _, style in parts(painter.strip(terminal.frame, 0))] == reversals


def test_the_cursor_is_a_steady_reverse_block() -> None:
    strip = drawn("\x1b[5mab\x1b[D", cursor=True)
    before, block, after = parts(strip)[:3]
    assert (before[0], block[0]) == ("a", "b")
    assert (block[1].reverse, block[1].blink) == (True, False)
    assert not before[1].reverse
    assert not after[1].reverse


@pytest.mark.parametrize("column", [2, 3])
def test_the_cursor_covers_both_halves_of_a_wide_cell(column: int) -> None:
    strip = drawn(f"a日b\x1b[1;{column}H", cursor=True)
    assert [text for text, style in parts(strip) if style.reverse] == ["日"]
    assert strip.cell_length == 20


def test_the_cursor_shows_on_a_reversed_cell() -> None:
    strip = with_cursor(Strip([Segment("abc", Style(reverse=True))]), (1, 2))
    assert [(text, style.reverse) for text, style in parts(strip)] == [("a", True), ("b", False), ("c", True)]


def test_rows_that_look_the_same_are_drawn_once_and_the_store_is_bounded() -> None:
    terminal = Terminal(10, 2)
    painter = Painter(NULL, limit=8)
    terminal.feed(b"\x1b[?25lsame\r\nother")
    first = terminal.frame
    strip = painter.strip(first, 0)
    terminal.feed(b"x")
    assert painter.strip(terminal.frame, 0) is strip
    for number in range(20):
        terminal.feed(f"\x1b[H{number:04}".encode())
        assert painter.strip(terminal.frame, 0).text.startswith(f"{number:04}")
    assert len(painter._drawn._strips) <= 8
    assert painter.strip(first, 0).text == strip.text


def test_what_was_drawn_keeps_no_colours_alive_that_are_no_longer_shown() -> None:
    painter = Painter(NULL)
    frame = Terminal(10, 2).frame
    painter.strip(frame, 0)
    gone = weakref.ref(frame.legend)
    frame = Terminal(10, 2).frame
    painter.strip(frame, 0)
    gc.collect()
    assert gone() is None


def test_the_same_code_points_in_another_legend_are_drawn_anew() -> None:
    painter, frames = Painter(NULL), []
    for text in ("\x1b[31mx", "\x1b[32mx"):
        terminal = Terminal(1, 1)
        terminal.feed(text.encode())
        frames.append(terminal.frame)
    assert [part[1].color for frame in frames for part in parts(painter.strip(frame, 0))] == [
        style_of(frame.cells(0)[0][1]).color for frame in frames
    ]
