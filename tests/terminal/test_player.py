"""The playhead: any way to a moment leads to the same screen."""

from collections.abc import Callable
from itertools import count, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.idle import IdleCap
from cassette_studio.terminal.player import SLICE_BYTES, Player
from cassette_studio.terminal.timeline import Timeline
from recording import Recording
from strategies import any_bytes
from terminal.playback import look, recordings, replayed


@given(
    recordings(),
    st.lists(st.integers(0, 12_000), min_size=1, max_size=6),
    st.integers(1, 60),
    st.sampled_from([1, 20_000, 1 << 20]),
)
@settings(max_examples=60, deadline=None)
def test_seeking_equals_a_replay_from_the_start(
    recording: Recording, moments: list[int], stride: int, budget: int
) -> None:
    timeline = recording.timeline()
    player = Player(timeline, stride=stride, budget=budget)
    for moment in moments:
        player.seek(moment)
        assert look(player.frame) == look(replayed(timeline, moment))


@given(recordings(), st.lists(st.sampled_from(["index", "step", "back", "end", "start", "play"]), max_size=12))
@settings(max_examples=60, deadline=None)
def test_no_way_of_moving_changes_what_is_seen_at_a_moment(recording: Recording, moves: list[str]) -> None:
    timeline = recording.timeline()
    player = Player(timeline, stride=7)
    player.idle = IdleCap(timeline, 500)
    for move in moves:
        ways: dict[str, Callable[[], object]] = {
            "index": player.index,
            "step": lambda: player.step(1),
            "back": lambda: player.step(-1),
            "end": lambda: player.seek(timeline.duration),
            "start": lambda: player.seek(0),
            "play": lambda: player.advance(333),
        }
        ways[move]()
        player.arrive()
        assert look(player.frame) == look(replayed(timeline, player.time))


@given(recordings(), st.integers(0, 25), st.booleans(), st.lists(st.integers(0, 12_000), min_size=1, max_size=4))
@settings(max_examples=60, deadline=None)
def test_a_recording_that_has_grown_is_seen_as_if_it_had_been_whole(
    recording: Recording, known: int, is_indexed: bool, moments: list[int]
) -> None:
    timeline = recording.timeline()
    player = Player(Timeline(timeline.cassette[:known]), stride=7)
    player.seek(moments[0])
    while is_indexed and player.index():
        pass
    if not player.grow(timeline):
        player = Player(timeline, stride=7)
    for moment in moments:
        player.seek(moment)
        assert look(player.frame) == look(replayed(timeline, moment))
    while player.index():
        pass
    assert player.indexed == 1


@given(any_bytes)
@settings(max_examples=60, deadline=None)
def test_any_bytes_can_be_played_to_their_end_and_back(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    player = Player(timeline)
    first = player.frame
    player.seek(timeline.duration)
    player.seek(0)
    assert player.frame == first


def test_a_new_aim_ends_a_step_that_is_still_on_its_way() -> None:
    recording = Recording()
    for at in range(100):
        recording.write(at, "x" * SLICE_BYTES)
    player = Player(recording.timeline())
    player.step(50)
    player.approach()
    player.aim(5)
    player.arrive()
    assert player.time == 5


@pytest.mark.parametrize("budget", [20_000, 60_000, 1 << 20])
def test_keyframes_over_their_budget_are_thinned_evenly(budget: int) -> None:
    recording = Recording().resize(0, 40, 10)
    for at in range(400):
        recording.write(at, f"\x1b[38;5;{at % 256}m{at} " * 400)
    timeline = recording.timeline()
    player = Player(timeline, stride=SLICE_BYTES, budget=budget)
    while player.index():
        pass
    keyframes, output = player._keyframes, sum(timeline.sizes)
    places = [0, *keyframes._applied, len(timeline)]
    longest = max(timeline.written[stop] - timeline.written[start] for start, stop in pairwise(places))
    assert longest <= 2 * keyframes.stride + SLICE_BYTES
    assert output / (2 * keyframes.stride + SLICE_BYTES) - 1 <= len(keyframes) <= output / keyframes.stride + 2
    assert keyframes.size <= budget


@pytest.mark.parametrize("stop", [0, 1, 5, 40])
def test_a_write_of_megabytes_is_played_in_slices_and_can_be_left_at_any_of_them(stop: int) -> None:
    recording = Recording().write(0, "first\r\n").write(1, "many lines\r\n" * 100_000).write(2, "last")
    timeline = recording.timeline()
    ticks = count()
    player = Player(timeline, clock=lambda: next(ticks))  # every look at it is late
    player.aim(2)
    for _ in range(stop):
        assert not player.approach()
    player.aim(0)
    player.arrive()
    assert player.frame.text() == "first"
    player.aim(2)
    player.arrive()
    assert look(player.frame) == look(replayed(timeline, 2))


def test_on_a_large_screen_less_is_played_at_once() -> None:
    slices = []
    for columns, lines in ((80, 24), (2000, 1000)):
        recording = Recording().resize(0, columns, lines).write(0, "").write(1, "\x1b[2 @" * 400)
        ticks = count()
        player = Player(recording.timeline(), clock=lambda ticks=ticks: next(ticks))  # type: ignore[misc]
        player.aim(1)
        slices.append(1)
        while not player.approach():
            slices[-1] += 1
    assert slices[0] <= 2
    assert slices[1] >= 400 * 5 / 100


def test_indexing_reaches_the_end_and_says_how_far_it_is() -> None:
    recording = Recording()
    for at in range(100):
        recording.write(at, "x" * SLICE_BYTES)
    player = Player(recording.timeline(), stride=1000)
    seen = [player.indexed]
    while player.index():
        seen.append(player.indexed)
    assert seen == sorted(seen)
    assert player.indexed == 1


@pytest.mark.parametrize("speed", [0.25, 0.5, 1, 4, 16])
def test_playing_in_small_steps_loses_no_time(speed: float) -> None:
    player = Player(Recording().write(0, "a").write(100_000, "b").timeline())
    player.speed = speed
    for _ in range(300):
        player.advance(33.4)
        player.arrive()
    assert abs(player.time - min(300 * 33.4 * speed, 100_000)) <= 1


def test_new_sizes_leave_keyframes_too() -> None:
    recording = Recording()
    for at in range(2000):
        recording.resize(at, 80 + at % 2, 24)
    player = Player(recording.timeline())
    while player.index():
        pass
    player.aim(1999)
    assert player.applied > 1900


def test_a_long_way_is_gone_in_slices_and_arrives() -> None:
    recording = Recording().resize(0, 80, 24)
    for at in range(200):
        recording.write(at, f"{at}\r\n" * 1000)
    timeline = recording.timeline()
    player = Player(timeline)
    player.aim(199)
    slices = 1
    while not player.approach():
        slices += 1
        assert player.frame is not None
    assert slices > 10
    assert player.frame == replayed(timeline, 199)


def test_playing_takes_the_time_the_recording_took_divided_by_the_speed() -> None:
    player = Player(Recording().write(0, "a").write(10_000, "b").timeline())
    player.speed = 4
    player.advance(1000)
    assert player.time == 4000
    player.advance(1500)
    assert player.at_end


def test_a_capped_pause_is_played_in_the_cap() -> None:
    timeline = Recording().write(0, "a").write(10_000, "b").write(10_500, "c").timeline()
    player = Player(timeline)
    player.idle = IdleCap(timeline, 2000)
    player.advance(2000)
    player.arrive()
    assert (player.time, player.frame.text()) == (10_000, "ab")
    player.advance(250)
    assert player.time == 10_250


def test_one_record_of_several_at_a_moment_can_be_gone_to() -> None:
    player = Player(Recording().write(0, "a").write(0, "b").write(0, "c").timeline())
    player.aim_at_record(1)
    player.arrive()
    assert player.frame.text() == "ab"
    player.seek(0)
    assert player.frame.text() == "abc"


def test_going_to_a_record_forgets_where_one_was_going() -> None:
    player = Player(Recording().write(0, "a").write(10, "b").write(20, "c").write(30, "d").timeline())
    player.step(3)
    player.aim_at_record(1)
    player.arrive()
    assert player.frame.text() == "ab"
    player.advance(0.6)
    player.aim_at_record(0)
    player.advance(0.6)
    assert player.time == 0


def test_half_a_character_on_one_stream_waits_for_its_other_half_over_the_other_stream() -> None:
    recording = Recording().write(0, b"\xc3").write(1, "ERR", stdout=False).write(2, b"\xa9")
    player = Player(recording.timeline())
    player.seek(2)
    assert player.frame.text() == "ERRé"


def test_lines_recorded_at_a_pipe_begin_in_the_first_column() -> None:
    player = Player(Recording().write(0, "one\ntwo\n").timeline())
    assert player.frame.text() == "one\ntwo"


def test_lines_recorded_at_a_terminal_stay_as_they_are() -> None:
    player = Player(Recording().write(0, "one\r\ntwo\n|").timeline())
    assert player.frame.text() == "one\ntwo\n   |"


def test_at_the_fastest_speed_the_end_is_reached_at_once() -> None:
    player = Player(Recording().write(0, "a").write(10_000, "b").timeline())
    player.speed = float("inf")
    player.advance(1)
    assert player.at_end
