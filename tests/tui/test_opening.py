"""Opening: in a worker, with progress, while keys answer."""

import threading
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from cassette_studio.errors import CassetteUnreadableError
from cassette_studio.tui.dialogs import HelpDialog
from cassette_studio.tui.opening import Given, open_recording
from cassette_studio.tui.stage import Stage
from looking import app_on, line, opened, studio, text_of
from recording import Recording


def test_every_step_tells_how_far_it_is_and_the_last_brings_the_recording(tmp_path: Path) -> None:
    recording = Recording()
    for at in range(5000):
        recording.write(at, "x")
    steps = list(open_recording(recording.save(tmp_path / "x.jsonl"), Given()))

    assert list(dict.fromkeys(what for what, _, _ in steps)) == ["Loading", "Reading", "Timing", "Looking at", "Ready"]
    for _, phase in groupby(steps, key=lambda step: step[0]):
        parts = [part for _, part, _ in phase]
        assert parts == sorted(parts)
        assert 0 <= parts[0] <= parts[-1] <= 1
    *before, (_, part, transport) = steps
    assert part == 1
    assert transport is not None
    assert len(transport.timeline) == 5000
    assert {given for _, _, given in before} == {None}


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CassetteUnreadableError, match=r"no\\nthing\.jsonl: no such file.*\.jsonl cassette"):
        list(open_recording(tmp_path / "no\nthing.jsonl", Given()))


async def test_keys_answer_while_a_slow_disk_is_read(tmp_path: Path) -> None:
    data = Recording().write(0, "came at last").to_bytes()
    disk = threading.Event()

    def read(path: Path) -> Iterator[tuple[float, bytes]]:
        assert disk.wait(20)
        yield 1.0, data

    async with app_on(tmp_path / "slow.jsonl", Given(read=read)).run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert isinstance(pilot.app.screen, HelpDialog)
        await pilot.press("escape", "space", "right", "end", "i", "plus")
        assert line(pilot.app, "#title").startswith(" slow.jsonl")
        disk.set()
        await opened(pilot)
        assert text_of(pilot.app.screen.query_one(Stage))[0] == "came at last"


async def test_another_file_chosen_while_one_is_read_wins(tmp_path: Path) -> None:
    disk = threading.Event()
    quick = Recording().write(0, "quick").save(tmp_path / "quick.jsonl")

    def read(path: Path) -> Iterator[tuple[float, bytes]]:
        if path.name == "slow.jsonl":
            assert disk.wait(20)
            yield 1.0, Recording().write(0, "slow").to_bytes()
        yield 1.0, path.read_bytes()

    async with app_on(tmp_path / "slow.jsonl", Given(read=read)).run_test(size=(80, 24)) as pilot:
        studio(pilot.app)._open(quick)
        await opened(pilot)
        disk.set()
        await pilot.pause(0.1)
        assert text_of(pilot.app.screen.query_one(Stage))[0] == "quick"
        assert line(pilot.app, "#title").startswith(" quick.jsonl")
