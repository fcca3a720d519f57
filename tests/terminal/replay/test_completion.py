"""The promise stays the last line: what an orchestrator finds that reads both pipes, one of them a little late."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.errors import CassetteInvalidError
from cassette_studio.terminal.replay.executor import Ending
from cassette_studio.terminal.replay.output import Output
from cassette_studio.terminal.strip import Stripper
from recording import Recording
from terminal.replay.playing import GOOD, World

LATE = 0.015  # seconds that the parent sees standard error later
OUTPUTS = [
    "working\n", "PRO", "MISE", "PROMISE\n", "\n", "  ", "\r\n", "\x1b[0m", "\x1b]0;t\x07", "\x1b]0;a\nb\x07",
    "\x1b[3", "1m", "\u3000\n", "é",
]  # fmt: skip
writes = st.tuples(st.just("write"), st.sampled_from(OUTPUTS), st.booleans())
commands = st.tuples(
    st.just("command"),
    st.sampled_from(["", "said\n", "said", "\n", "two\nlines"]),
    st.sampled_from(["", "oops\n", "oops"]),
)
others = st.sampled_from([("blocked", "", ""), ("bad", "", ""), ("sleep", "", "")])
scenes = st.lists(writes | commands | others, max_size=14)


Scene = list[tuple[str, str, Any]]


def recorded(scene: Scene) -> Recording:
    recording = Recording()
    for at, (kind, first, second) in enumerate(scene):
        if kind == "write":
            recording.write(at * 5, first, stdout=second)
        elif kind == "command":
            recording.command(at * 5, f"ralph '{first}' '{second}'")
        elif kind == "blocked":
            recording.command(at * 5, "rm -rf /")
        elif kind == "bad":
            recording.line(b'{"ts":')
        else:
            recording.record(at * 5, "_meta.sleep", {"ms": 30})
    return recording


def says(argv: tuple[str, ...], output: Output) -> Ending:
    """A command that says its first argument, and its second on standard error."""
    if argv[1]:
        output.command_stdout(argv[1].encode())
    if argv[2]:
        output.command_stderr(argv[2].encode())
    return GOOD


def last_line(text: bytes) -> str:
    lines = [line.strip() for line in Stripper().feed(text).decode("utf-8", "replace").split("\n")]
    return next((line for line in reversed(lines) if line), "")


def merged(world: World) -> bytes:
    """The lines of both streams in the order in which their ends arrive; standard error arrives late."""
    lines: list[tuple[float, bytes, str]] = []
    begun = {"out": b"", "err": b""}
    for at, stream, data in world.written:
        *whole, begun[stream] = (begun[stream] + data).split(b"\n")
        lines += [(at + LATE * (stream == "err"), line, stream) for line in whole]
    lines = sorted(lines, key=lambda line: line[0]) + [(0, rest, name) for name, rest in begun.items()]
    return b"\n".join(b"[stderr] " * (stream == "err") + line for _, line, stream in lines if line)


def recorded_output(scene: Scene) -> bytes:
    return "".join(first for kind, first, _ in scene if kind == "write").encode()


@given(scenes, st.sampled_from(["0", "1", "10"]), st.booleans())
def test_the_last_line_of_the_recording_is_the_last_a_parent_sees(scene: Scene, speed: str, checked: bool) -> None:
    world = World().play(
        recorded(scene), "--speed", speed, "--lenient", "--allow", "ralph", answer=says, checked=checked
    )
    last = last_line(recorded_output(scene))
    if last:
        assert last_line(merged(world)) == last


@given(scenes)
def test_a_stream_at_speed_0_keeps_its_promise_too(scene: Scene) -> None:
    world = World().play(recorded(scene), "--lenient", "--allow", "ralph", answer=says, stream=True)
    last = last_line(recorded_output(scene))
    if last:
        assert last_line(merged(world)) == last


@given(scenes, st.sampled_from(["0", "1"]), st.booleans())
def test_the_recorded_bytes_stay_exactly_as_they_are_in_order(scene: Scene, speed: str, stream: bool) -> None:
    world = World().play(recorded(scene), "--speed", speed, "--lenient", stream=stream)
    assert world.out == recorded_output(scene)
    said = [line for line in world.err.split("\n") if line]
    assert len(said) == sum(kind in ("bad", "blocked", "command") for kind, *_ in scene)


PROMISE = Recording().write(0, "one\nPRO").write(100, "MISE").write(200, "\n\n").command(900, "ralph 'x' 'e\n'")


def test_the_line_waits_for_commands_behind_its_beginning_and_only_the_line() -> None:
    world = World().play(PROMISE.to_bytes(), "--speed", "1", "--allow", "ralph", answer=says)
    assert [(round(at, 3), name, data) for at, name, data in world.written] == [
        (0.0, "out", b"one\n"),
        (0.9, "out", b"x"),
        (0.9, "err", b"e\n"),
        (0.9, "out", b"\n"),
        (0.92, "out", b"PRO"),
        (0.92, "out", b"MISE"),
        (0.92, "out", b"\n\n"),
    ]


def test_output_after_the_last_command_keeps_its_own_time() -> None:
    recording = Recording().write(0, "PRO").command(100, "ralph 'x\n' ''").write(500, "MISE\n").write(800, "\n")
    world = World().play(recording, "--speed", "1", "--allow", "ralph", answer=says)
    assert world.times == [(0.1, b"x\n"), (0.12, b"PRO"), (0.5, b"MISE\n"), (0.8, b"\n")]


def test_nothing_waits_where_nothing_comes_after_the_line() -> None:
    recording = Recording().command(0, "rm").write(100, "one\nPROMISE").write(200, "\n")
    assert World().play(recording, "--speed", "1").times == [(0.1, b"one\nPROMISE"), (0.2, b"\n")]


def test_a_message_right_before_the_line_is_given_time_to_arrive() -> None:
    world = World().play(Recording().write(0, "a\n").command(1, "rm").write(2, "PROMISE\n"))
    assert [at for at, _ in world.times] == [0.0, 0.02]


def test_a_stream_is_written_up_to_its_bad_line() -> None:
    recording = Recording().write(0, "one\n").write(1, "two").line(b"torn").write(2, "three")
    world = World()
    with pytest.raises(CassetteInvalidError) as caught:
        world.play(recording, stream=True)
    assert world.out == b"one\ntwo"
    assert caught.value.line == 3


def test_a_stream_does_not_hold_a_line_without_end() -> None:
    recording = Recording()
    for at in range(300):
        recording.write(at, "x" * 1000, stdout=at % 2 > 0)
    held = 300_000
    for _, _, data in World().play(recording.to_bytes(), stream=True).written[:-1]:
        held -= len(data)
    assert held < 70_000


def test_a_large_file_is_played_up_to_its_bad_line_and_a_small_one_not_at_all() -> None:
    recording = Recording().write(0, "one\n").command(1, "rm").line(b"torn").write(2, "three")
    large, small = World(), World()
    with pytest.raises(CassetteInvalidError):
        large.play(recording, checked=False)
    with pytest.raises(CassetteInvalidError):
        small.play(recording)
    assert (large.out, "rm" in large.err) == (b"one\n", True)
    assert small.written == []


def test_a_line_that_waits_is_written_up_to_a_bad_line_too() -> None:
    recording = Recording().write(0, "one\ntwo").command(1, "rm").write(2, "!").line(b"torn").command(3, "rm")
    world = World()
    with pytest.raises(CassetteInvalidError):
        world.play(recording, checked=False)
    assert world.out == b"one\ntwo!"
    assert world.err.count("Skipping") == 1


def test_standard_error_counts_as_output_only_where_it_goes_there() -> None:
    recording = Recording().write(0, "PROMISE\n").write(1, "noise\n", stdout=False).command(2, "ralph 'x\n' ''")
    for choice, out in (("stdout", b"PROMISE\nx\nnoise\n"), ("drop", b"x\nPROMISE\n"), ("stderr", b"x\nPROMISE\n")):
        world = World().play(recording, "--stderr", choice, "--allow", "ralph", answer=says)
        assert world.out == out
        assert world.stream("err") == (b"noise\n" if choice == "stderr" else b"")
