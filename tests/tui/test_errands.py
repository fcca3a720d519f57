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


def test_progress_is_told_as_often_as_it_is_worth_and_no_more(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[float, int] = {}
    for telling in (0.0, 1000.0):
        monkeypatch.setattr(errands, "TELLING", telling)
        messages: list[Message] = []
        opening_of(path, messages)._run()
        told[telling] = len(messages)

    assert told[0.0] > 5
    assert told[1000.0] == 2


class Watch:
    """A clock on which each look costs a tenth of a millisecond, and a sleep as long as it says and `late` more."""

    def __init__(self, late: float) -> None:
        self.now, self.late = 1000.0, late
        self.slept: list[float] = []

    def monotonic(self) -> float:
        self.now += 0.0001
        return self.now

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds + self.late


@pytest.mark.parametrize(
    ("late", "rests"), [(0.0, {errands.REST}), (0.005, {errands.REST, errands.LONG_REST})], ids=["idle", "at work"]
)
def test_an_opening_rests_for_the_thread_that_answers_keys(
    path: Path, monkeypatch: pytest.MonkeyPatch, late: float, rests: set[float]
) -> None:
    watch = Watch(late)
    monkeypatch.setattr(errands, "time", watch)
    monkeypatch.setattr(errands, "WORK", 0.0)
    opening_of(path, [])._run()

    assert set(watch.slept) == rests


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
