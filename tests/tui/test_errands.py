"""Errands: what they tell, and that they stop."""

from pathlib import Path

import pytest
from textual.message import Message

from cassette_studio.tui import errands
from cassette_studio.tui.errands import Opening
from cassette_studio.tui.opening import Given
from recording import Recording


def opening_of(path: Path, told: list[Message], given: Given | None = None) -> Opening:
    return Opening(path, given or Given(), told.append)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Recording().write(0, "x").save(tmp_path / "x.jsonl")


def test_an_opening_tells_its_progress_and_at_last_the_recording(path: Path) -> None:
    told: list[Message] = []
    opening_of(path, told)._run()

    assert [type(message) for message in told] == [Opening.Progress, Opening.Done]


def test_progress_is_told_no_more_often_than_it_is_worth(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "TELLING", 0.0)
    often: list[Message] = []
    opening_of(path, often)._run()

    assert len(often) > 5


@pytest.mark.parametrize("steps", [1, 2, 3, 5])
def test_an_opening_given_up_on_goes_no_step_further(path: Path, steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "TELLING", 0.0)
    told: list[Message] = []
    opening = Opening(path, Given(), lambda message: give_up_after(steps, message))

    def give_up_after(steps: int, message: Message) -> None:
        told.append(message)
        opening.wanted = len(told) < steps

    opening._run()

    assert [type(message) for message in told] == [Opening.Progress] * steps


def test_what_cannot_be_opened_is_told(path: Path) -> None:
    told: list[Message] = []
    opening_of(path.with_name("missing"), told)._run()

    assert [type(message) for message in told] == [Opening.Failed]
