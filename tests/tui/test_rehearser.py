"""The recording as a backend: run to look at it, and handed to others."""

import json
import os
import re
import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import RichLog

from cassette_studio.escape import printable
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.rehearsal import Job
from cassette_studio.tui.backend import ralph_yml
from cassette_studio.tui.dialogs import MenuDialog
from cassette_studio.tui.opening import Given
from cassette_studio.tui.rehearsing import RehearsalScreen
from cassette_studio.tui.stage import Stage
from looking import app_on, line, opened, text_of
from recording import Recording

SIZE = (100, 30)
GIVEN = Given(rules=Rules.parse("touch"), program="/bin/cassette-studio", environment=dict(os.environ))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().resize(0, 40, 8).write(0, "\x1b[32mgreen\x1b[m\r\n").command(1, "touch made")
    return recording.command(2, "rm \x1b[31mnever").write(3, "last").save(tmp_path / "[b]x.jsonl")


async def until(pilot: Pilot[int], seen: Callable[[], bool]) -> None:
    for _ in range(1000):
        await pilot.pause(0.01)
        if seen():
            return
    raise AssertionError("never seen")


def status(pilot: Pilot[int]) -> str:
    return line(pilot.app, "#rehearsal-status")


async def test_a_headless_replay_is_watched_to_its_end_in_a_folder_that_is_gone_afterwards(path: Path) -> None:
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("R", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RehearsalScreen) and "ended" in status(pilot))
        assert text_of(pilot.app.screen.query_one(Stage))[:2] == ["green", "last"]
        assert "ended with status 0" in status(pilot)
        log = "\n".join(strip.text for strip in pilot.app.screen.query_one(RichLog).lines)
        assert "Executing: touch made" in log
        assert r"Skipping non-whitelisted command: rm \x1b[31mnever" in log
        folder = Path(line(pilot.app, "#rehearsal-title").split(" in ")[1])
        assert (folder / "made").exists()
        await pilot.press("escape")
        await until(pilot, lambda: not folder.exists())
        assert line(pilot.app, "#title").startswith(" [b]x.jsonl")


async def test_it_runs_in_a_folder_of_ones_own_which_stays(path: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("R", "down", "enter")
        await pilot.pause()
        await pilot.press("end", "ctrl+u")
        pilot.app.screen.query_one("Input").value = str(own)  # type: ignore[attr-defined]
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RehearsalScreen) and "ended" in status(pilot))
        await pilot.press("escape")
        assert (own / "made").exists()


async def test_it_can_be_stopped(tmp_path: Path) -> None:
    path = Recording().write(0, "first").write(600_000, "last").save(tmp_path / "x.jsonl")
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("R", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RehearsalScreen))
        await until(pilot, lambda: text_of(pilot.app.screen.query_one(Stage))[:1] == ["first"])
        await pilot.press("x")
        await until(pilot, lambda: "ended with status 143" in status(pilot))


async def test_what_would_run_is_said_before_it_runs(path: Path) -> None:
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("plus", "I", "R")
        await pilot.pause()
        assert isinstance(pilot.app.screen, MenuDialog)
        said = pilot.app.screen._said.plain
        assert f"/bin/cassette-studio --headless replay --cassette '{path}' --speed 2 --max-gap 2 --allow=touch" in said
        assert "1 of 2 commands run, for real:\n  touch made\n1 blocked by the rules." in said


async def test_the_command_line_and_the_lines_for_ralph_are_copied(path: Path) -> None:
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("B", "enter")
        await pilot.pause()
        copied = shlex.split(pilot.app.clipboard)
        assert copied[:5] == ["/bin/cassette-studio", "--headless", "replay", "--cassette", str(path)]
        await pilot.press("escape", "B", "down", "enter")
        await pilot.pause()
        assert arguments_in(pilot.app.clipboard) == copied[1:]
        assert "max_iterations: 2" in pilot.app.clipboard
        assert "prompt_mode: stdin" in pilot.app.clipboard


def arguments_in(yml: str) -> list[str]:
    """The backend's arguments; JSON is YAML."""
    found = re.search(r"^  args: (\[.*\])$", yml, re.MULTILINE)
    assert found
    arguments: list[str] = json.loads(found[1])
    return arguments


@given(st.text(st.characters(exclude_characters="\0/", codec="utf-8"), min_size=1), st.text(max_size=20))
def test_no_name_of_a_file_breaks_the_lines_for_ralph(name: str, rule: str) -> None:
    rules = Rules.parse(*re.findall(r"\w+", rule))
    job = Job(Path("/x") / name, rules, speed=0)
    yml = ralph_yml(job, f"/bin/{name}")
    assert arguments_in(yml) == job.words()
    assert all(line == printable(line) for line in yml.split("\n"))
    assert len(yml.splitlines()) == 10


async def test_what_came_from_standard_input_can_be_run_but_is_no_backend(tmp_path: Path) -> None:
    data = Recording().write(0, "from a pipe").to_bytes()
    given = replace(GIVEN, read=lambda path: iter([(1.0, data)]))
    async with app_on(Path("-"), given).run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await pilot.press("B")
        await pilot.pause()
        assert not isinstance(pilot.app.screen, MenuDialog)
        assert "save it" in next(iter(pilot.app._notifications)).message
        await pilot.press("R", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RehearsalScreen) and "ended" in status(pilot))
        assert text_of(pilot.app.screen.query_one(Stage))[0] == "from a pipe"


async def test_what_is_shown_is_what_runs_though_the_file_has_changed(path: Path) -> None:
    async with app_on(path, GIVEN).run_test(size=SIZE) as pilot:
        await opened(pilot)
        Recording().write(0, "another").command(1, "touch other").save(path)
        before = set(Path(gettempdir()).glob("cassette-studio-*"))
        await pilot.press("R", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, RehearsalScreen) and "ended" in status(pilot))
        assert text_of(pilot.app.screen.query_one(Stage))[:2] == ["green", "last"]
        await pilot.press("escape")
        await until(pilot, lambda: set(Path(gettempdir()).glob("cassette-studio-*")) <= before)


async def test_a_name_that_is_no_utf8_is_no_backend(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.jsonl")
    Recording().write(0, "x").save(path)
    async with app_on(path, GIVEN).run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await pilot.press("B")
        await pilot.pause()
        assert "no UTF-8" in next(iter(pilot.app._notifications)).message
