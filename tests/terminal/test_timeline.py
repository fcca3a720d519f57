"""When what happened."""

from functools import cached_property
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.moments import DEFAULT_SIZE
from cassette_studio.terminal.position import PositionError, parse_position
from cassette_studio.terminal.records import Kind
from cassette_studio.terminal.timeline import VISIBLE, Timeline
from recording import Recording
from strategies import any_bytes


@given(any_bytes)
def test_times_never_go_back_whatever_the_bytes(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    assert list(timeline.times) == sorted(timeline.times)
    assert len(timeline.times) == len(timeline.kinds) == len(timeline)
    assert not timeline.times or timeline.times[0] >= 0


@given(any_bytes)
def test_every_command_of_the_cassette_has_a_verdict(data: bytes) -> None:
    cassette = Cassette.parse(data)
    rules = Rules.parse("ralph")
    found = [(i, r.command) for i in range(len(cassette)) if (r := cassette.record(i)).command is not None]
    timeline = Timeline(cassette, rules)
    assert [(c.index, c.command) for c in timeline.commands] == found
    assert all(c.verdict == rules.verdict(c.command) for c in timeline.commands)


@given(any_bytes)
def test_stepping_forward_visits_every_moment_at_which_the_screen_can_change(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    moments = sorted({t for t, k in zip(timeline.times, timeline.kinds, strict=True) if k in VISIBLE})
    visited, at = [], -1
    while (following := timeline.next_frame(at)) is not None:
        visited.append(at := following)
    assert visited == moments
    back: list[int] = []
    at = timeline.duration + 1
    while (before := timeline.previous_frame(at)) is not None:
        back.append(at := before)
    assert back == moments[::-1]


def test_a_sleep_delays_what_follows_and_nothing_before() -> None:
    timeline = (
        Recording().write(0, "a").write(100, "b").record(100, "_meta.sleep", {"ms": 5000}).write(200, "c").timeline()
    )
    assert list(timeline.times) == [0, 100, 100, 5200]


def test_marks_tell_markers_iterations_and_sizes_in_order() -> None:
    timeline = Recording().resize(0, 100, 30).iteration(10, 1).marker(20, "build").iteration(30, 2).timeline()
    assert [(m.time, m.kind, m.label) for m in timeline.marks] == [
        (0, Kind.RESIZE, "100x30"),
        (10, Kind.ITERATION, "iteration 1"),
        (20, Kind.MARKER, "build"),
        (30, Kind.ITERATION, "iteration 2"),
    ]


def test_the_first_size_is_what_a_resize_before_all_output_says() -> None:
    assert Recording().resize(0, 100, 30).write(1, "x").timeline().size == (100, 30)
    assert Recording().write(0, "x").resize(1, 100, 30).timeline().size == DEFAULT_SIZE


def test_pauses_are_where_nothing_happens_for_more_than_a_second() -> None:
    timeline = Recording().write(0, "a").write(1000, "b").write(9500, "c").command(9600, "x").timeline()
    assert timeline.pauses == ((1000, 9500),)


@given(st.lists(st.integers(0, 700) | st.integers(0, 3), max_size=300), st.integers(0, 800))
def test_gaps_are_found_wherever_they_are(steps: list[int], longer_than: int) -> None:
    recording, at = Recording(), 0
    for step in steps:
        recording.write(at := at + step, "x")
    timeline = recording.timeline(timing="ts")
    pairs = pairwise(timeline.times)
    assert timeline.gaps(longer_than) == [(start, stop) for start, stop in pairs if stop - start > longer_than]


@given(any_bytes)
def test_what_is_prepared_is_there_and_its_progress_rises(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    parts = list(timeline.prepare())
    assert parts == sorted(parts)
    assert parts[-1] == 1
    derived = {name for name, member in vars(Timeline).items() if isinstance(member, cached_property)}
    assert derived <= set(vars(timeline))


def test_standard_error_is_told_from_output() -> None:
    timeline = Recording().write(0, "a", stdout=False).write(50, "b").write(90, "c", stdout=False).timeline()
    assert list(timeline.stderr) == [0, 2]


def test_bytes_written_are_counted_from_the_start() -> None:
    timeline = Recording().write(0, "abc").command(1, "x").write(2, "de").line(b"bad").timeline()
    assert list(timeline.written) == [0, 3, 3, 5, 5]


def test_a_recording_without_output_says_so() -> None:
    assert not Recording().command(0, "ralph emit x").write(1, "").timeline().has_output
    assert Recording().write(0, "x").timeline().has_output


@pytest.mark.parametrize(
    ("text", "time"),
    [("0.05", 50), ("9:59", 400), ("50%", 200), ("end", 400), ("event:2", 100), ("marker:build", 300)],
)
def test_positions_are_found(text: str, time: int) -> None:
    timeline = Recording().write(0, "a").write(100, "b").marker(300, "build").write(400, "c").timeline()
    assert timeline.resolve(parse_position(text)) == time


@pytest.mark.parametrize("text", ["event:0", "event:5", "marker:none"])
def test_a_position_that_is_not_there_is_refused(text: str) -> None:
    timeline = Recording().write(0, "a").write(100, "b").marker(300, "build").write(400, "c").timeline()
    with pytest.raises(PositionError, match="there is no"):
        timeline.resolve(parse_position(text))


def test_absurd_times_without_offsets_are_kept_and_do_not_overflow() -> None:
    line = b'{"ts":99999999999999999999,"event":"x","data":0}'
    timeline = Recording().line(b'{"ts":0,"event":"x","data":0}').line(line).timeline()
    assert timeline.duration == 2**62


@given(any_bytes, st.lists(st.sampled_from(["ralph", "rm", "ralph emit"])))
def test_every_command_has_its_verdict_and_nothing_else_has_one(data: bytes, texts: list[str]) -> None:
    rules = Rules.parse(*texts)
    timeline = Timeline(Cassette.parse(data)).under(rules)
    for index in range(len(timeline)):
        command = timeline.cassette.record(index).command
        assert timeline.verdict(index) == (None if command is None else rules.verdict(command))
    assert timeline.commands == Timeline(Cassette.parse(data), rules).commands
    assert timeline.allowed == Timeline(Cassette.parse(data), rules).allowed
