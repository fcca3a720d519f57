"""Which part of a recording is played, and whose turn it is."""

import json
import os
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.errors import UsageError
from recording import Recording
from terminal.replay.playing import World


def three() -> Recording:
    recording = Recording().record(0, "_meta.loop_start", {"prompt_file": ""})
    for number in (1, 2, 3):
        at = number * 1000
        recording.iteration(at, number).write(at + 100, f"{number}a\n").command(at + 150, f"ralph {number}")
        recording.write(at + 200, f"{number}b\n")
    return recording.iteration(9000, 4).record(9001, "_meta.termination", {"reason": "CompletionPromise"})


def restarting(*offsets: int) -> Recording:
    recording = Recording()
    for at, offset in enumerate(offsets):
        data = {"bytes": "eA==", "stdout": True, "offset_ms": offset}
        recording.record(at, "ux.terminal.write", data)
    return recording


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("speed", ["0", "1"])
@pytest.mark.parametrize("checked", [True, False])
def test_an_iteration_is_played_alone_with_its_commands_and_its_own_zero(
    number: int, speed: str, checked: bool
) -> None:
    words = ("--iteration", str(number), "--speed", speed, "--allow", "ralph")
    world = World().play(three(), *words, checked=checked)
    assert world.out == f"{number}a\n{number}b\n".encode()
    assert [argv for _, argv in world.started] == [("ralph", str(number))]
    assert world.now == (0.2 if speed == "1" else pytest.approx(0, abs=0.021))


def test_all_plays_everything() -> None:
    assert World().play(three(), "--iteration", "all").out == b"1a\n1b\n2a\n2b\n3a\n3b\n"


def test_an_iteration_that_is_not_there_is_a_usage_error_that_counts_them() -> None:
    with pytest.raises(UsageError, match="there are 3"):
        World().play(three(), "--iteration", "4")
    with pytest.raises(UsageError, match="there is only 1"):
        World().play(Recording().write(0, "x"), "--iteration", "2")
    with pytest.raises(UsageError, match="needs a file"):
        World().play(three(), "--iteration", "1", stream=True)


def test_an_empty_part_in_the_middle_is_an_iteration_at_the_ends_it_is_none() -> None:
    recording = Recording().marker(0, "m").iteration(1, 1).write(2, "a").iteration(3, 2).iteration(4, 3).write(5, "c")
    recording.iteration(6, 4)
    assert World().play(recording, "--iteration", "2").out == b""
    assert World().play(recording, "--iteration", "3").out == b"c"
    with pytest.raises(UsageError, match="there are 3"):
        World().play(recording, "--iteration", "4")


def test_marks_may_stand_at_the_end_of_each_iteration_too() -> None:
    recording = Recording().write(0, "a").iteration(1, 1).write(2, "b").iteration(3, 2)
    assert World().play(recording, "--iteration", "1").out == b"a"
    assert World().play(recording, "--iteration", "2").out == b"b"


@given(st.lists(st.integers(0, 5), min_size=1, max_size=12))
def test_without_marks_a_falling_offset_begins_an_iteration(offsets: list[int]) -> None:
    falls = sum(later < earlier for earlier, later in pairwise(offsets))
    sizes = [len(World().play(restarting(*offsets), "--iteration", str(n + 1)).out) for n in range(falls + 1)]
    assert sum(sizes) == len(offsets)
    assert all(sizes)
    with pytest.raises(UsageError):
        World().play(restarting(*offsets), "--iteration", str(falls + 2))


def test_an_offset_that_counts_on_over_iterations_does_not_delay_the_later_ones() -> None:
    recording = Recording().iteration(0, 1).write(100, "a").iteration(50_000, 2).write(50_500, "b\n")
    world = World().play(recording, "--iteration", "2", "--speed", "1", "--timing", "offset")
    assert world.times == [(0.5 + 49.9, b"b\n")]
    assert World().play(recording, "--iteration", "2", "--speed", "1").times == [(0.5, b"b\n")]


@pytest.mark.parametrize(("rows", "played"), [(0, b"1"), (1, b"2"), (2, b"3"), (3, b"3"), (9, b"3")])
def test_auto_counts_the_summaries_in_the_events_file_and_stays_with_the_last(
    tmp_path: Path, rows: int, played: bytes
) -> None:
    events = tmp_path / "events.jsonl"
    noise = [b"not json\n", b"[]\n", b"\xff\n", b'{"topic":"build.done"}\n', b"[" * 100_000 + b"\n"]
    summary = json.dumps({"topic": "iteration.summary", "payload": "…"}).encode() + b"\n"
    events.write_bytes(b"".join([*noise, *[summary] * rows]))
    world = World().play(three(), environment={"RALPH_EVENTS_FILE": str(events)})
    assert world.out[:1] == played
    assert world.out.count(b"\n") == 2


def test_auto_begins_with_the_first_when_there_is_no_events_file_yet(tmp_path: Path) -> None:
    missing = {"RALPH_EVENTS_FILE": str(tmp_path / "none")}
    assert World().play(three(), environment=missing).out == b"1a\n1b\n"
    assert World().play(three()).out.startswith(b"1a\n1b\n2a")


def test_auto_leaves_a_recording_of_one_iteration_whole(tmp_path: Path) -> None:
    events = tmp_path / "events"
    events.write_text('{"topic":"iteration.summary"}\n' * 4)
    world = World().play(Recording().iteration(0, 1).write(1, "x"), environment={"RALPH_EVENTS_FILE": str(events)})
    assert world.out == b"x"


def test_an_events_file_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    events = tmp_path / "events"
    os.mkfifo(events)
    assert World().play(three(), environment={"RALPH_EVENTS_FILE": str(events)}).out == b"1a\n1b\n"
