"""The studio as a user meets it: keys and mouse in, text out, on recordings with random content."""

import random
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.events import MouseScrollDown

from cassette_studio.terminal.commands import Rules
from cassette_studio.tui.events import Events
from cassette_studio.tui.library import Library
from cassette_studio.tui.opening import Given
from cassette_studio.tui.stage import Stage
from cassette_studio.tui.timebar import LABEL, Timebar
from looking import app_on, line, opened, studio, text_of
from recording import Recording

SIZE = (80, 24)


@pytest.fixture
def words() -> list[str]:
    """Words that no test has seen before; a failure shows them."""
    return ["".join(random.choices(string.ascii_lowercase, k=12)) for _ in range(5)]


@pytest.fixture
def path(tmp_path: Path, words: list[str]) -> Path:
    """Four words of output, one a screen, a tenth of the length apart; a command and a marker between them."""
    recording = Recording()
    for number, text in enumerate(words[:4]):
        recording.write(number * 10_000, f"\x1b[2J\x1b[H{text}\r\n")
    recording.command(31_000, f"ralph task add {words[4]}").command(32_000, f"rm -rf {words[4]}")
    return recording.marker(33_000, "done").write(40_000, "the end").save(tmp_path / "random.jsonl")


async def test_a_file_opens_paused_on_its_first_frame_that_is_not_blank(path: Path, words: list[str]) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[0]
        assert line(pilot.app, "#title").startswith(" random.jsonl")
        assert "8 records" in line(pilot.app, "#title")
        assert line(pilot.app, "#status").startswith(" ‖  0:00.000/0:40.000  1/8  1.0x")


@pytest.mark.parametrize(
    ("keys", "shown", "time"),
    [
        (["right", "right"], 1, "0:10.000"),
        (["shift+right"] * 5, 2, "0:20.000"),
        (["5"], 2, "0:20.000"),
        (["end", "left"], 3, "0:35.000"),
        (["full_stop", "full_stop"], 2, "0:20.000"),
        (["end", "comma", "comma"], 2, "0:20.000"),
        (["right_square_bracket"], 3, "0:33.000"),
        (["right_curly_bracket"], 3, "0:31.000"),
        (["end", "home"], 0, "0:00.000"),
        (["g", *"event:3", "enter"], 2, "0:20.000"),
        (["g", *"50%", "enter"], 2, "0:20.000"),
        (["g", *"marker:done", "enter"], 3, "0:33.000"),
    ],
)
async def test_every_way_of_seeking_shows_the_screen_of_that_moment(
    path: Path, words: list[str], keys: list[str], shown: int, time: str
) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press(*["colon" if key == ":" else "percent_sign" if key == "%" else key for key in keys])
        await pilot.pause()
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[shown]
        assert f" {time}/0:40.000 " in line(pilot.app, "#status")


async def test_the_lanes_tell_output_commands_marks_and_the_playhead(path: Path, words: list[str]) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("5")
        time, output, command, marks, select = text_of(pilot.app.screen.query_one(Timebar))
        assert time.startswith("time   |0:00")
        assert "╌ 10.0s ╌" in output
        assert command.index("✓") < command.index("✗")
        assert "▾done" in marks
        assert command[LABEL + 36] == "│"
        assert select == "select " + "─" * 73


async def test_commands_are_listed_with_the_reason_why_they_are_blocked(path: Path, words: list[str]) -> None:
    async with app_on(path, Given(rules=Rules.parse("rm"))).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("end", "e")
        await pilot.pause()
        rows = "\n".join(text_of(pilot.app.screen.query_one(Events)))
        assert f"✗ ralph task add {words[4]} (no rule begins it)" in rows
        assert f"✓ rm -rf {words[4]}" in rows


async def test_a_click_on_the_lanes_seeks_and_a_drag_selects(path: Path, words: list[str]) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.click(Timebar, offset=(LABEL + 54, 1))
        assert "0:30.000/" in line(pilot.app, "#status")
        await pilot.mouse_down(Timebar, offset=(LABEL + 18, 1))
        await pilot.hover(Timebar, offset=(LABEL + 36, 1))
        await pilot.mouse_up(Timebar, offset=(LABEL + 36, 1))
        await pilot.pause()
        assert "[10.000–20.000] 10.0s" in line(pilot.app, "#status")


async def test_the_wheel_on_the_lanes_steps_by_frames(path: Path, words: list[str]) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot._post_mouse_events([MouseScrollDown], Timebar, button=0)
        await pilot.pause()
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[1]


async def test_a_click_on_an_event_goes_there(path: Path, words: list[str]) -> None:
    async with app_on(path).run_test(size=(132, 40)) as pilot:
        await opened(pilot)
        rows = text_of(pilot.app.screen.query_one(Events))
        at = next(y for y, row in enumerate(rows) if words[2] in row)
        await pilot.click(Events, offset=(20, at + 1))
        await pilot.pause()
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[2]


async def test_playing_moves_with_the_clock_and_stops_at_the_end(path: Path, words: list[str]) -> None:
    app = app_on(path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        now = [100.0]
        studio(app)._clock = lambda: now[0]
        await pilot.press("space")
        now[0] += 10
        studio(app)._tick()
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[1]
        assert line(app, "#status").startswith(" ▶  0:10.000")
        now[0] += 100
        studio(app)._tick()
        assert line(app, "#status").startswith(" ■  0:40.000")


async def test_narrow_screens_swap_the_stage_for_the_events_and_wide_ones_show_both(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        stage, events = pilot.app.screen.query_one(Stage), pilot.app.screen.query_one(Events)
        assert (stage.display, events.display) == (True, False)
        await pilot.press("e")
        assert (stage.display, events.display) == (False, True)
        await pilot.resize_terminal(132, 40)
        await pilot.pause()
        assert stage.display
        await pilot.press("e")
        await pilot.pause()
        assert (stage.display, events.display) == (True, True)


async def test_full_screen_leaves_the_stage_alone(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("z")
        await pilot.pause()
        assert pilot.app.screen.query_one(Stage).size == SIZE
        await pilot.press("z")
        await pilot.pause()
        assert pilot.app.screen.query_one(Stage).size.height == 16


async def test_a_folder_lists_its_recordings_and_enter_opens_one(tmp_path: Path, words: list[str]) -> None:
    Recording().write(0, words[0]).save(tmp_path / "one.jsonl")
    (tmp_path / "deep").mkdir()
    Recording().write(0, words[1]).save(tmp_path / "deep" / "[red]two.jsonl")
    async with app_on(tmp_path).run_test(size=SIZE) as pilot:
        library = pilot.app.screen.query_one(Library)
        while not library.entries:
            await pilot.pause(0.01)
        await pilot.pause()
        names = [str(option.prompt).split("\n")[0] for option in library.options]
        assert names == ["  one.jsonl", "  deep/[red]two.jsonl"]
        await pilot.press("down", "enter")
        await opened(pilot)
        assert text_of(pilot.app.screen.query_one(Stage))[0] == words[1]


async def test_a_file_that_cannot_be_read_is_told_on_the_stage_with_what_to_do(tmp_path: Path) -> None:
    def refuse(path: Path) -> Iterator[tuple[float, bytes]]:
        from cassette_studio.files import read_in_pieces

        return read_in_pieces(path / "missing")

    async with app_on(tmp_path / "x.jsonl", Given(read=refuse)).run_test(size=SIZE) as pilot:
        for _ in range(50):
            await pilot.pause(0.01)
        shown = "\n".join(text_of(pilot.app.screen.query_one(Stage)))
        assert "no such file or directory" in shown


async def test_the_size_in_the_title_is_that_of_the_moment(tmp_path: Path) -> None:
    recording = Recording().resize(0, 60, 10).write(1, "x").resize(5000, 100, 30).write(9000, "y")
    async with app_on(recording.save(tmp_path / "x.jsonl")).run_test(size=SIZE) as pilot:
        await opened(pilot)
        assert line(pilot.app, "#title").endswith("60×10")
        await pilot.press("end")
        assert line(pilot.app, "#title").endswith("100×30 in part")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This recording is empty."),
        (b"\n\n \n", "This recording is empty."),
        (b"{bad\n", "No line of this recording can be read."),
    ],
)
async def test_a_recording_without_anything_says_what_it_is(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(content)
    async with app_on(path).run_test(size=(132, 40)) as pilot:
        await opened(pilot)
        assert said in "\n".join(text_of(pilot.app.screen.query_one(Stage)))


async def test_escape_closes_the_library_and_the_full_screen(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        for key in ("b", "z"):
            await pilot.press(key)
            await pilot.pause()
            await pilot.press("escape")
            await pilot.pause()
            assert not pilot.app.screen.query_one(Library).display
            assert pilot.app.screen.query_one(Timebar).display


async def test_escape_follows_the_cursor_again(tmp_path: Path) -> None:
    path = Recording().resize(0, 80, 60).write(0, "\r\n" * 59 + "end").save(tmp_path / "large.jsonl")
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        stage = pilot.app.screen.query_one(Stage)
        followed = []
        for key in ("alt+up", "alt+up", "escape"):
            followed.append(stage.following)
            await pilot.press(key)
        assert [*followed, stage.following] == [True, False, False, True]


async def test_a_recording_without_output_opens_on_its_events_and_says_why(tmp_path: Path, words: list[str]) -> None:
    path = Recording().command(0, f"ralph emit {words[0]}").save(tmp_path / "bus.jsonl")
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.pause()
        assert words[0] in "\n".join(text_of(pilot.app.screen.query_one(Events)))
        await pilot.press("e")
        await pilot.pause()
        assert "no terminal output" in "\n".join(text_of(pilot.app.screen.query_one(Stage)))
