"""The stage: which part of a recording is in view, in panes of any size.

Not: what is drawn there. Serves: the studio.
"""

from hypothesis import given, settings
from hypothesis import strategies as st
from textual.app import ComposeResult
from textual.events import MouseScrollUp
from textual.geometry import Offset, Region

from cassette_studio.terminal.vt import Terminal
from cassette_studio.tui.stage import Stage
from cassette_studio.tui.strips import cursor_span
from cassette_studio.tui.viewport import followed, pushed_up
from tui.theatre import Theatre, lines, screen, theatre, words


async def test_a_smaller_pane_follows_the_cursor_with_the_smallest_movement() -> None:
    async with theatre(20, 5) as (_, stage, pilot):
        for cursor, origin in [
            ((0, 0), (0, 0)), ((4, 19), (0, 0)), ((5, 20), (1, 1)), ((3, 10), (1, 1)), ((11, 49), (30, 7)),
            ((8, 35), (30, 7)), ((0, 29), (29, 0)),
        ]:  # fmt: skip
            row, column = cursor
            stage.show(screen(f"\x1b[{row + 1};{column + 1}H", 50, 12))
            assert stage.origin == Offset(*origin)
        frame = words(3, 50, 12, "abcdefghij é─")
        stage.show(frame)
        await pilot.pause()
        assert stage.origin == (30, 7)
        assert lines(stage) == [frame.row_text(y)[30:] for y in range(7, 12)]


async def test_the_whole_of_a_wide_cell_under_the_cursor_is_in_view() -> None:
    async with theatre(10, 3) as (_, stage, _):
        stage.show(screen("0123456789012日\x1b[1;14H", 30, 3))
        assert stage.origin == (5, 0)
        assert lines(stage)[0] == "56789012日"


async def test_scrolling_the_cursor_out_of_sight_stays_until_it_is_followed_again() -> None:
    async with theatre(20, 5) as (_, stage, pilot):
        stage.show(words(4, 20, 30))
        assert (stage.origin, stage.following) == ((0, 25), True)
        assert stage.pan(0, -10)
        stage.show(words(5, 20, 30))
        await pilot.pause()
        assert (stage.origin, stage.following) == ((0, 15), False)
        assert lines(stage) == [words(5, 20, 30).row_text(y) for y in range(15, 20)]
        stage.follow()
        assert (stage.origin, stage.following) == ((0, 25), True)


async def test_scrolling_back_to_the_cursor_follows_again() -> None:
    async with theatre(20, 5) as (_, stage, _):
        stage.show(words(4, 20, 30))
        stage.pan(0, -10)
        stage.pan(0, 99)
        assert stage.following
        stage.show(screen("\x1b[H", 20, 30))
        assert stage.origin == (0, 0)


def wheel(*, shift: bool = False) -> MouseScrollUp:
    return MouseScrollUp(None, 1, 1, 0, 0, 0, shift, False, False)


async def test_the_wheel_scrolls_and_shift_turns_it_sideways() -> None:
    async with theatre(20, 5) as (_, stage, pilot):
        stage.show(words(6, 60, 30))
        stage.post_message(wheel())
        await pilot.pause()
        assert stage.origin == (40, 22)
        stage.post_message(wheel(shift=True))
        await pilot.pause()
        assert stage.origin == (34, 22)


async def test_a_viewport_that_moves_is_painted_whole() -> None:
    terminal = Terminal(20, 30)
    terminal.feed(b"\x1b[30H\x1b[?25l")
    async with theatre(20, 5) as (app, stage, pilot):
        stage.show(terminal.frame)
        await pilot.pause()
        terminal.feed(b"\x1b[H")
        for move in (lambda: stage.show(terminal.frame), lambda: stage.pan(0, 1), stage.follow):
            app.painted.clear()
            move()
            assert set(app.painted) == set(range(5))
            await pilot.pause()


async def test_no_size_of_the_pane_is_too_small_and_the_cursor_stays_in_view() -> None:
    async with theatre(30, 10) as (_, stage, pilot):
        for width, height in [(1, 1), (0, 0), (0, 3), (3, 0), (2, 1), (200, 60), (1, 9), (30, 10)]:
            stage.styles.width, stage.styles.height = width, height
            for content in (words(width, 41, 13), screen("日", 2, 1), None):
                if content:
                    stage.show(content)
                else:
                    stage.show_message(("one", "two", "three"))
                await pilot.pause()
                assert (stage.size.width, stage.size.height) == (width, height)
                lines(stage)
                if content and width and height:
                    first_half = cursor_span(content)[0]
                    assert Region(*stage.origin, width, height).contains(first_half, content.cursor[0])
            stage.pan(1, 1)
            stage.follow()


async def test_resizing_the_pane_keeps_the_cursor_in_view() -> None:
    async with theatre(60, 20) as (_, stage, pilot):
        stage.show(words(9, 60, 20))
        for width, height in [(10, 4), (40, 15), (1, 1), (80, 30)]:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            assert stage.origin == (max(0, 60 - width), max(0, 20 - height))
            lines(stage)


async def test_a_frame_shown_before_the_pane_has_a_size_is_placed_when_it_gets_one() -> None:
    class Early(Theatre):
        def compose(self) -> ComposeResult:
            stage = Stage()
            stage.show(words(3, 50, 12))
            yield stage

    app = Early()
    async with app.run_test(size=(20, 5)):
        assert app.query_one(Stage).origin == (30, 7)


@settings(deadline=None)
@given(st.integers(0, 99), st.integers(0, 40), st.integers(0, 99), st.integers(1, 2))
def test_following_moves_as_little_as_it_can(start: int, pane: int, first: int, width: int) -> None:
    moved = followed(start, pane, (first, first + width))
    assert moved <= first
    assert first < moved + max(pane, 1)
    if pane >= width:
        nearest = min(range(first + width - pane, first + 1), key=lambda place: abs(place - start))
        assert moved == nearest


def scrolled_off(count: int, kept: int = 1000) -> Terminal:
    """Twenty columns by five rows, after so many numbered lines."""
    terminal = Terminal(20, 5, scrollback=kept)
    terminal.feed("".join(f"line {number}\r\n" for number in range(count)).encode())
    return terminal


def seen(stage: Stage) -> list[str]:
    return [line.rstrip() for line in lines(stage)]


async def test_what_scrolled_off_the_screen_can_be_scrolled_back_to() -> None:
    async with theatre(20, 5) as (_, stage, pilot):
        stage.show(scrolled_off(20).frame)
        await pilot.pause()
        assert seen(stage) == ["line 16", "line 17", "line 18", "line 19", ""]
        assert stage.pan(0, -3)
        await pilot.pause()
        assert (stage.origin.y, seen(stage)) == (-3, [f"line {number}" for number in range(13, 18)])
        stage.pan(0, -999)
        await pilot.pause()
        assert (stage.origin.y, seen(stage)[0]) == (-16, "line 0")
        assert not stage.pan(0, -1)
        stage.pan(0, 999)
        assert (stage.origin.y, stage.following) == (0, True)


async def test_who_reads_what_scrolled_off_keeps_it_while_more_comes() -> None:
    for kept in (1000, 20):
        terminal = scrolled_off(40, kept)
        async with theatre(20, 5) as (_, stage, pilot):
            stage.show(terminal.frame)
            stage.pan(0, -6)
            await pilot.pause()
            reading = seen(stage)
            for number in range(3):
                terminal.feed(f"more {number}\r\n".encode() * 2)
                stage.show(terminal.frame)
                await pilot.pause()
                assert seen(stage) == reading


async def test_the_alternate_screen_has_nothing_above_it() -> None:
    terminal = scrolled_off(20)
    async with theatre(20, 5) as (_, stage, _pilot):
        stage.show(terminal.frame)
        stage.pan(0, -6)
        terminal.feed(b"\x1b[?1049h")
        stage.show(terminal.frame)
        assert (terminal.frame.above, stage.origin.y) == (0, 0)
        assert not stage.pan(0, -1)


async def test_every_row_above_the_screen_has_as_many_cells_as_the_screen() -> None:
    terminal = Terminal(21, 4)
    terminal.feed("".join(f"日本 e\u0301 👩\u200d💻 ✔\ufe0f \x1b[3{at % 8}m{at}\r\n" for at in range(30)).encode())
    async with theatre(21, 4) as (_, stage, pilot):
        stage.show(terminal.frame)
        for _ in range(9):
            stage.pan(0, -3)
            await pilot.pause()
            lines(stage)


@given(
    st.lists(st.sampled_from(["", "same", "new"]), min_size=30, max_size=150),
    st.integers(30, 100),
    st.integers(0, 60),
    st.booleans(),
)
def test_rows_are_found_again_where_the_scrollback_pushed_them(
    kinds: list[str], first: int, more: int, back: bool
) -> None:
    """Also where its length does not tell, because the top was cut off, and among blank rows."""
    rows = [f"{kind}{number}" if kind == "new" else kind for number, kind in enumerate(kinds)]
    rows[1::7] = [f"row {number}" for number in range(len(rows[1::7]))]
    terminal, frames = Terminal(20, 5, scrollback=80), []
    for part in (rows[:first], rows[first : first + more]):
        terminal.feed("".join(f"{row}\r\n" for row in part).encode())
        frames.append(terminal.frame)
    pushed = len(rows[first : first + more])
    assert pushed_up(*frames) == pushed
    assert pushed_up(*reversed(frames)) == -pushed


def test_rows_that_are_all_gone_count_as_pushed_by_what_the_scrollback_grew() -> None:
    frames = [words(seed, 20, 5 + 40 * seed) for seed in (1, 2)]
    assert pushed_up(*frames) == frames[1].above - frames[0].above
