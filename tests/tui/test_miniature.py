"""The miniature: all of a large screen in a small pane."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from cassette_studio.terminal.vt import Frame, Terminal
from cassette_studio.tui.glyphs import BRAILLE, SHADES
from cassette_studio.tui.miniature import Miniature, scale_of
from tui.theatre import lines, screen, theatre, words


def drawn(frame: Frame, scale: int, ink: str = BRAILLE) -> list[str]:
    miniature = Miniature(Style.null(), scale, ink)
    return [miniature.strip(frame, row).text for row in range(-(-frame.lines // scale))]


@given(st.integers(1, 60), st.integers(1, 30), st.integers(1, 25), st.integers(1, 12), st.text("a 日é\x1b[41m\r\n"))
@settings(max_examples=150, deadline=None)
def test_any_screen_fits_into_any_pane(columns: int, rows: int, width: int, height: int, text: str) -> None:
    frame = screen(text, columns, rows)
    scale = scale_of(frame, width, height)
    miniature = Miniature(Style.null(), scale)
    strips = [miniature.strip(frame, row) for row in range(-(-rows // scale))]
    assert len(strips) <= height
    for strip in strips:
        assert strip.cell_length == cell_len(strip.text) == -(-columns // scale) <= width


def test_dots_stand_where_there_is_ink() -> None:
    frame = screen("x\x1b[1;4Hx\x1b[2;2Hx\x1b[4;1Hx" + "\x1b[?25l", 4, 4)
    assert drawn(frame, 4) == ["⡋"]
    assert drawn(frame, 2) == ["⢣⠘", "⡄ "]


def test_every_cell_of_ink_leaves_a_dot_and_no_blank_does() -> None:
    for scale in (2, 3, 4, 5, 7, 9):
        for x, y in ((0, 0), (scale - 1, 0), (0, scale - 1), (scale - 1, scale - 1), (scale, scale)):
            signs = "".join(drawn(screen(f"\x1b[{y + 1};{x + 1}Hx\x1b[?25l", 2 * scale, 2 * scale), scale))
            assert [sign != " " for sign in signs] == [x < scale, False, False, x >= scale]


def test_a_row_of_cells_is_as_high_as_its_share_of_the_dots() -> None:
    for scale, patterns in ((2, "⠛⣤"), (3, "⠉⠒⣤"), (4, "⠉⠒⠤⣀")):
        for row, pattern in enumerate(patterns):
            text = f"\x1b[{row + 1};1H{'x' * scale}\x1b[?25l"
            assert drawn(screen(text, scale, scale), scale) == [pattern]


def test_concealed_text_is_no_ink() -> None:
    assert drawn(screen("\x1b[8msecret\x1b[m\r\n\x1b[?25l", 6, 6), 6) == [" "]


def test_a_block_has_the_colours_most_of_its_ink_has() -> None:
    miniature = Miniature(Style.null(), 4)
    frame = screen("\x1b[31mab\x1b[32mc\x1b[m\x1b[?25l\x1b[5;1H\x1b[44m\x1b[J", 4, 8)
    styles = [next(iter(miniature.strip(frame, row))).style for row in range(2)]
    assert styles[0] is not None
    assert styles[0].color is not None
    assert styles[0].color.number == 1
    assert styles[1] is not None
    assert styles[1].bgcolor is not None
    assert styles[1].bgcolor.number == 4


def test_only_blocks_that_changed_are_drawn_again() -> None:
    terminal = Terminal(100, 40)
    terminal.feed(b"\x1b[?25l" + b"text\r\n" * 30)
    miniature = Miniature(Style.null(), 4)
    before = [miniature.strip(terminal.frame, row) for row in range(10)]
    terminal.feed(b"\x1b[6;1Hother")
    after = [miniature.strip(terminal.frame, row) for row in range(10)]
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False] + [True] * 8


def test_plain_terminals_get_ascii_and_no_ink_is_a_blank() -> None:
    assert SHADES.isascii()
    assert len(SHADES) == len(BRAILLE) == 256
    assert SHADES[0] == BRAILLE[0] == " "
    assert " " not in SHADES[1:] + BRAILLE[1:]
    assert drawn(screen("x" * 16 + "\x1b[?25l", 4, 8), 4, SHADES) == ["#", " "]


async def test_a_large_recording_is_fitted_into_the_pane_and_back() -> None:
    frame = words(1, 60, 30)
    async with theatre(20, 10) as (_, stage, pilot):
        stage.show(frame)
        origin = stage.origin
        stage.fit()
        await pilot.pause()
        assert (stage.scale, stage.origin) == (3, (0, 0))
        assert all(sign in BRAILLE for line in lines(stage) for sign in line)
        stage.fit()
        await pilot.pause()
        assert (stage.scale, stage.origin) == (1, origin)


async def test_a_recording_that_fits_is_not_made_smaller() -> None:
    frame = words(1, 20, 5)
    async with theatre(20, 10) as (_, stage, pilot):
        stage.show(frame)
        stage.fit()
        await pilot.pause()
        assert lines(stage)[:5] == [frame.row_text(y) for y in range(5)]


async def test_a_click_on_the_miniature_leads_to_the_place_in_full() -> None:
    frame = words(2, 200, 100)
    async with theatre(40, 20) as (_, stage, pilot):
        stage.show(frame)
        stage.fit()
        await pilot.pause()
        await pilot.click(stage, offset=(20, 10))
        await pilot.pause()
        assert (stage.scale, stage.origin) == (1, (100 + 2 - 20, 50 + 2 - 10))


async def test_a_frame_that_changes_is_fitted_anew() -> None:
    async with theatre(20, 10) as (_, stage, pilot):
        stage.show(screen("", 60, 30))
        stage.fit()
        await pilot.pause()
        assert "".join(lines(stage)).strip() == ""
        stage.show(screen("\x1b[?25l\x1b[30;60Hx", 60, 30))
        await pilot.pause()
        assert lines(stage)[9][19] != " "
