"""The studio where it is easily wrong: held keys, files that fail, plain terminals, clicks beside things."""

import itertools
import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from cassette_studio.errors import CassetteUnreadableError
from cassette_studio.tui.app import StudioApp
from cassette_studio.tui.dialogs import HelpDialog
from cassette_studio.tui.events import Events
from cassette_studio.tui.glyphs import ASCII
from cassette_studio.tui.opening import Given
from cassette_studio.tui.stage import Stage
from cassette_studio.tui.timebar import Timebar
from looking import app_on, line, opened, studio, text_of
from recording import Recording

SIZE = (132, 40)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().write(0, "one\r\n").marker(3000, "half way through").command(6000, "rm -rf x")
    return recording.resize(8000, 100, 30).write(20_000, "two\r\n").save(tmp_path / "session.jsonl")


async def test_a_key_held_down_does_not_hold_up_playing(path: Path) -> None:
    app = app_on(path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        now = [0.0]
        studio(app)._clock = lambda: now[0]
        await pilot.press("space")
        for _ in range(10):
            now[0] += 0.03
            await pilot.press("x")
            now[0] += 0.01
            studio(app)._tick()
        transport = studio(app).transport
        assert transport is not None
        assert transport.player.time == 400


async def test_nothing_of_the_last_recording_stays_when_the_next_one_fails(path: Path) -> None:
    def read(wanted: Path) -> Iterator[tuple[float, bytes]]:
        if wanted != path:
            raise CassetteUnreadableError("is gone", where=wanted.name)
        yield 1.0, wanted.read_bytes()

    app = app_on(path, Given(read=read))
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        studio(app)._open(path.with_name("other.jsonl"))
        for _ in range(20):
            await pilot.pause(0.01)
        assert "is gone" in "\n".join(text_of(app.screen.query_one(Stage)))
        assert line(app, "#title") == " other.jsonl"
        assert line(app, "#status") == ""
        assert "".join(text_of(app.screen.query_one(Timebar)) + text_of(app.screen.query_one(Events))) == ""


async def test_a_plain_terminal_gets_ascii_only(path: Path) -> None:
    app = StudioApp([path], glyphs=ASCII)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("full_stop", "i", "end", "I")
        for keys in ([], ["question_mark"]):
            await pilot.press(*keys)
            await pilot.pause(0.05)
            lines = ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]
            assert "".join(lines).isascii(), [line for line in lines if not line.isascii()]


async def test_a_click_below_the_last_event_goes_nowhere(path: Path) -> None:
    app = app_on(path)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.click(Events, offset=(20, 20))
        await pilot.pause()
        assert "0:00.000/" in line(app, "#status")


async def test_a_moment_far_ahead_of_the_keyframes_is_gone_to_while_keys_answer(tmp_path: Path) -> None:
    recording = Recording().resize(0, 80, 24)
    for at in range(500):
        recording.write(at * 100, f"line {at}\r\n" * 2000)
    app = app_on(recording.save(tmp_path / "long.jsonl"))
    looks = itertools.count()
    app._studio._clock = lambda: float(next(looks))  # every slice of work is the last before a look at the keys
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        studio(app).action_move("percent", 100)  # `press` would wait for the work to be over, up to a second
        assert "on the way there" in line(app, "#status")
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpDialog)
        await pilot.press("escape")
        for _ in range(500):
            await pilot.pause(0.02)
            if "on the way there" not in line(app, "#status"):
                break
        assert "line 499" in "\n".join(text_of(app.screen.query_one(Stage)))


async def test_ctrl_c_leaves_only_when_it_comes_twice(tmp_path: Path) -> None:
    path = Recording().write(0, "x").save(tmp_path / "x.jsonl")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert not app._exit
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app._exit


async def test_keys_that_come_before_the_recording_are_kept_for_it(tmp_path: Path) -> None:
    data = Recording().write(0, "a").write(60_000, "b").to_bytes()
    disk = threading.Event()

    def read(path: Path) -> Iterator[tuple[float, bytes]]:
        assert disk.wait(20)
        yield 1.0, data

    async with app_on(tmp_path / "slow.jsonl", Given(read=read)).run_test(size=SIZE) as pilot:
        await pilot.press("right", "right", "plus")
        disk.set()
        await opened(pilot)
        assert " 0:10.000/" in line(pilot.app, "#status")
        assert "  2.0x" in line(pilot.app, "#status")


async def test_resizing_while_it_plays_with_anything_open_is_safe(tmp_path: Path) -> None:
    recording = Recording().resize(0, 100, 30)
    for at in range(2000):
        recording.write(at * 10, f"\x1b[{at % 30};{at % 90}H日{at}").command(at * 10, "rm x")
    app = app_on(recording.save(tmp_path / "x.jsonl"))
    sizes = random.Random(4)
    async with app.run_test(size=SIZE) as pilot:
        await opened(pilot)
        for keys in (
            "space",
            "e",
            "enter",
            "b",
            "f",
            "escape",
            "R",
            "escape",
            "question_mark",
            "escape",
            "z",
            "v",
            "slash",
        ):
            await pilot.press(keys)
            for _ in range(4):
                await pilot.resize_terminal(sizes.choice([1, 2, 20, 59, 60, 80, 110, 151, 200]), sizes.randint(1, 60))
                await pilot.pause()
        await pilot.press("escape", "escape", "escape")
        await pilot.resize_terminal(*SIZE)
        await pilot.pause()
        assert line(app, "#status").strip()


async def test_the_focus_is_always_to_be_seen(tmp_path: Path) -> None:
    path = Recording().write(0, "x").save(tmp_path / "x.jsonl")
    async with app_on(path).run_test(size=(160, 40)) as pilot:
        await opened(pilot)
        looks = set()
        panes = {"#stage": "#title", "#events": "#events", "#record": "#record", "#library": "#library"}
        for focused in panes:
            pilot.app.screen.query_one(focused).focus()
            await pilot.pause()
            styles = {pane: pilot.app.screen.query_one(pane).styles for pane in panes.values()}
            looks.add(tuple((str(style.color), str(style.border_top)) for style in styles.values()))
        assert len(looks) == len(panes)
