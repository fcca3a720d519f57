"""The stage: what stands in the pane, and what is painted again.

Not: what a row looks like (test_strips.py), where the viewport is (test_stage_viewport.py). Serves: the studio.
"""

import random

import pytest
from textual.geometry import Region

from cassette_studio.terminal.vt import Terminal
from tui.theatre import HIDDEN, lines, screen, theatre, words


async def test_a_recording_of_the_panes_size_is_shown_cell_by_cell() -> None:
    frame = words(1, 80, 24)
    async with theatre() as (_, stage, pilot):
        stage.show(frame)
        await pilot.pause()
        assert lines(stage) == [frame.row_text(y) for y in range(24)]
        assert stage.frame is frame


async def test_a_larger_pane_shows_the_recording_in_the_corner_and_a_margin_of_another_shade() -> None:
    frame = words(2, 30, 5)
    async with theatre(50, 8) as (_, stage, pilot):
        stage.show(frame)
        await pilot.pause()
        assert lines(stage) == [frame.row_text(y) + " " * 20 for y in range(5)] + [" " * 50] * 3
        recorded, margin = stage.rich_style.bgcolor, stage.get_component_rich_style("stage--margin").bgcolor
        assert margin not in {None, recorded}
        backgrounds = [style.bgcolor for _, style, _ in stage.render_line(0) if style]
        assert backgrounds == [recorded] * (len(backgrounds) - 1) + [margin]
        assert {style and style.bgcolor for _, style, _ in stage.render_line(6)} == {margin}


@pytest.mark.parametrize("seed", range(3))
async def test_only_rows_that_changed_are_painted_again(seed: int) -> None:
    terminal = Terminal(60, 20)
    terminal.feed(HIDDEN.encode())
    async with theatre(60, 20) as (app, stage, pilot):
        stage.show(terminal.frame)
        await pilot.pause()
        rows = sorted(random.Random(seed).sample(range(20), 3))
        terminal.feed("".join(f"\x1b[{row + 1};5Hchanged" for row in rows).encode())
        app.painted.clear()
        stage.show(terminal.frame)
        await pilot.pause()
        assert sorted(app.painted) == rows
        app.painted.clear()
        terminal.feed(b"\x1b[?25h\x1b[8;1H")
        stage.show(terminal.frame)
        terminal.feed(b"\x1b[4;3H")
        stage.show(terminal.frame)
        await pilot.pause()
        assert set(app.painted) == {3, 7}
        app.painted.clear()
        stage.show(terminal.frame)
        await pilot.pause()
        assert app.painted == []


async def test_what_is_painted_piecemeal_is_what_the_last_frame_says() -> None:
    chance = random.Random(7)
    terminal = Terminal(30, 8)
    async with theatre(24, 6) as (app, stage, pilot):
        for _ in range(25):
            terminal.feed(f"\x1b[{chance.randint(1, 8)};{chance.randint(1, 30)}H日{chance.random()}".encode())
            stage.show(terminal.frame)
            await pilot.pause()
            on_screen = [strip.text for strip in app.screen._compositor.render_strips()]
            fresh = lines(stage)
            assert on_screen == fresh


async def test_another_size_is_painted_whole() -> None:
    async with theatre(40, 10) as (app, stage, pilot):
        stage.show(screen("small", 10, 3))
        await pilot.pause()
        app.painted.clear()
        stage.show(screen("small", 30, 6))
        await pilot.pause()
        assert set(app.painted) == set(range(10))


async def test_the_cursor_is_a_reverse_block_in_its_place() -> None:
    async with theatre(20, 4) as (_, stage, _):
        stage.show(screen("\r\nab日\x1b[2;3H", 20, 4))
        assert [text for text, style, _ in stage.render_line(1) if style and style.reverse] == ["日"]
        stage.show(screen("\r\nab日\x1b[2;3H" + HIDDEN, 20, 4))
        assert not any(style and style.reverse for y in range(4) for _, style, _ in stage.render_line(y))


@pytest.mark.parametrize("size", [(10, 3), (40, 12)])
async def test_a_message_is_centred_and_plain(size: tuple[int, int]) -> None:
    width, height = size
    async with theatre(width, height) as (_, stage, pilot):
        stage.show(words(1, 40, 12))
        stage.show_message(("[b]no[/b]", "👩\u200d💻\x1b[1m"))
        await pilot.pause()
        shown = lines(stage)
        first = (height - 2) // 2
        assert [line.strip() for line in shown if line.strip()] == [line.strip() for line in shown[first : first + 2]]
        assert shown[first].strip() == "[b]no[/b]"
        assert "\x1b" not in "".join(shown)
        assert (
            abs(len(shown[first]) - len(shown[first].lstrip()) - (len(shown[first]) - len(shown[first].rstrip()))) <= 1
        )
        assert stage.frame is None
        frame = words(2, width, height)
        stage.show(frame)
        assert lines(stage) == [frame.row_text(y) for y in range(height)]


async def test_another_theme_repaints_what_the_recording_left_open() -> None:
    async with theatre(20, 3) as (app, stage, pilot):
        stage.show(screen("text" + HIDDEN, 20, 3))
        await pilot.pause()
        dark = stage.rich_style
        assert [style and style.bgcolor for _, style, _ in stage.render_line(0)] == [dark.bgcolor]
        app.theme = "textual-light"
        await pilot.pause()
        light = stage.rich_style
        assert light.bgcolor != dark.bgcolor
        colours = [(style.color, style.bgcolor) for _, style, _ in stage.render_line(0) if style]
        assert colours == [(light.color, light.bgcolor)]


async def test_where_the_colours_are_the_terminals_own_the_margin_is_still_another() -> None:
    async with theatre(20, 3) as (app, stage, pilot):
        app.theme = "ansi-dark"
        stage.show(screen(f"\x1b[31mred{HIDDEN}", 10, 2))
        await pilot.pause()
        styles = [style for _, style, _ in stage.render_lines(Region(0, 0, 20, 1))[0] if style]
        assert [style.color and style.color.number for style in styles][:2] == [1, None]
        assert styles[0].bgcolor == styles[1].bgcolor != styles[2].bgcolor


async def test_a_border_and_padding_stand_around_the_recording() -> None:
    frame = words(4, 20, 3)
    async with theatre(26, 7) as (_, stage, pilot):
        stage.styles.border, stage.styles.padding = ("ascii", "red"), (1, 2)
        stage.show(frame)
        await pilot.pause()
        shown = [strip.text for strip in stage.render_lines(Region(0, 0, 26, 7))]
        assert shown[0] == shown[6] == "+" + "-" * 24 + "+"
        assert shown[2:5] == [f"|  {frame.row_text(y)}  |" for y in range(3)]
