"""Opening: in a worker, with progress, while keys answer."""

import threading
from pathlib import Path

import pytest

from cassette_studio.errors import CassetteUnreadableError
from cassette_studio.terminal.block import SLICE
from cassette_studio.tui.dialogs import HelpDialog
from cassette_studio.tui.opening import Given, open_recording
from cassette_studio.tui.stage import Stage
from looking import app_on, line, opened, studio, text_of
from recording import Recording


def test_progress_is_reported_in_order_and_ends_whole(tmp_path: Path) -> None:
    recording = Recording()
    for at in range(3 * SLICE):
        recording.write(at, "x")
    parts: list[float] = []

    def report(what: str, part: float) -> bool:
        parts.append(part)
        return True

    transport = open_recording(recording.save(tmp_path / "x.jsonl"), Given(), report)
    assert transport is not None
    assert len(transport.timeline) == 3 * SLICE
    assert parts == sorted(parts)
    assert parts[-1] == 1
    assert len(parts) >= 3


def test_opening_stops_when_nobody_wants_it_any_more(tmp_path: Path) -> None:
    path = Recording().write(0, "x").save(tmp_path / "x.jsonl")
    assert open_recording(path, Given(), lambda what, part: False) is None


def test_a_missing_file_is_named_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CassetteUnreadableError, match=r"no\\nthing\.jsonl: no such file.*\.jsonl cassette"):
        open_recording(tmp_path / "no\nthing.jsonl", Given(), lambda what, part: True)


async def test_keys_answer_while_a_slow_disk_is_read(tmp_path: Path) -> None:
    data = Recording().write(0, "came at last").to_bytes()
    disk = threading.Event()

    def read(path: Path) -> bytes:
        assert disk.wait(20)
        return data

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

    def read(path: Path) -> bytes:
        if path.name == "slow.jsonl":
            assert disk.wait(20)
            return Recording().write(0, "slow").to_bytes()
        return path.read_bytes()

    async with app_on(tmp_path / "slow.jsonl", Given(read=read)).run_test(size=(80, 24)) as pilot:
        studio(pilot.app)._open(quick)
        await opened(pilot)
        disk.set()
        await pilot.pause(0.1)
        assert text_of(pilot.app.screen.query_one(Stage))[0] == "quick"
        assert line(pilot.app, "#title").startswith(" quick.jsonl")
