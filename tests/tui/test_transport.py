"""What the keys do to the playhead."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.tui.keys import KEYS
from cassette_studio.tui.transport import Transport
from recording import Recording
from strategies import any_bytes


def transport() -> Transport:
    recording = Recording().write(0, "a").iteration(1000, 1).write(2000, "b").command(3000, "ralph emit x")
    return Transport(recording.marker(4000, "m").command(50_000, "rm").write(100_000, "c").timeline())


def moves() -> list[tuple[str, int]]:
    """Every move that the table of keys names."""
    found = []
    for key in KEYS:
        if key.action.startswith("move("):
            verb, _, amount = key.action[5:-1].partition(", ")
            found.append((verb.strip("'"), int(amount)))
    return found


@given(any_bytes, st.lists(st.sampled_from(moves()) | st.tuples(st.just("tick"), st.integers(0, 9000)), max_size=30))
@settings(max_examples=80, deadline=None)
def test_any_keys_on_any_recording_leave_a_playhead_within_it_and_in_sight(
    data: bytes, keys: list[tuple[str, int]]
) -> None:
    hand = Transport(Timeline(Cassette.parse(data)))
    hand.resize(40)
    hand.first_look()
    for verb, amount in keys:
        hand.tick(amount) if verb == "tick" else hand.do(verb, amount)
        assert 0 <= hand.player.time <= hand.timeline.duration
        assert hand.scale.sees(hand.player.idle.shown(hand.player.time))
        if hand.selection:
            assert 0 <= hand.selection[0] <= hand.selection[1] <= hand.timeline.duration


@pytest.mark.parametrize(
    ("keys", "time"),
    [
        ([("skip", 5000)], 5000),
        ([("skip", 5000), ("skip", -5000), ("skip", -5000)], 0),
        ([("skip_share", 10)], 10_000),
        ([("percent", 50)], 50_000),
        ([("percent", 100)], 100_000),
        ([("step", 1)], 2000),
        ([("step", 1), ("step", 1), ("step", -1)], 2000),
        ([("mark", 1)], 1000),
        ([("mark", 1), ("mark", 1)], 4000),
        ([("percent", 100), ("mark", -1)], 4000),
        ([("mark", 1), ("mark", 1), ("mark", 1)], 4000),
        ([("command", 1)], 3000),
        ([("percent", 100), ("command", -1)], 50_000),
    ],
)
def test_moves_lead_where_they_say(keys: list[tuple[str, int]], time: int) -> None:
    hand = transport()
    for verb, amount in keys:
        hand.do(verb, amount)
    assert hand.player.time == time


def test_playing_stops_at_the_end_and_starts_again_from_the_start() -> None:
    hand = transport()
    hand.do("toggle")
    hand.tick(1000)
    assert (hand.playing, hand.player.time) == (True, 1000)
    hand.tick(10**6)
    assert (hand.playing, hand.player.time) == (False, 100_000)
    hand.do("toggle")
    assert (hand.playing, hand.player.time) == (True, 0)


def test_stepping_pauses() -> None:
    hand = transport()
    hand.do("toggle")
    hand.do("step", 1)
    assert not hand.playing


def test_speeds_go_from_a_quarter_to_at_once() -> None:
    hand = transport()
    for _ in range(9):
        hand.do("faster", 1)
    assert hand.player.speed == float("inf")
    for _ in range(9):
        hand.do("faster", -1)
    assert hand.player.speed == 0.25


def test_pauses_are_capped_in_turn_and_the_playhead_stays() -> None:
    hand = transport()
    hand.do("percent", 10)
    seen = []
    for _ in range(3):
        hand.do("idle")
        seen.append((hand.player.idle.cap, hand.player.time))
    assert seen == [(2000, 10_000), (200, 10_000), (None, 10_000)]


def test_a_selection_grows_from_either_end_and_goes() -> None:
    hand = transport()
    hand.do("percent", 20)
    hand.do("select_from")
    assert hand.selection == (20_000, 100_000)
    hand.do("percent", 40)
    hand.do("select_to")
    assert hand.selection == (20_000, 40_000)
    hand.do("select_none")
    assert hand.selection is None


def test_a_step_that_arrives_late_ends_in_sight() -> None:
    recording = Recording().write(0, "\x1b[?2026h")
    for at in range(1, 900):
        recording.write(at, "x" * 100)
    hand = Transport(recording.write(900, "\x1b[?2026l").write(9000, "end").timeline())
    hand.resize(40)
    for _ in range(10):
        hand.do("zoom", 1)
    hand.do("step", 1)
    while not hand.approach(lambda: True):
        pass
    assert hand.player.time == 900
    assert hand.scale.sees(hand.player.idle.shown(900))


def test_the_first_look_is_at_the_first_frame_on_which_something_stands() -> None:
    recording = Recording().write(0, "\x1b[2J").write(700, "\x1b[H  ").write(1500, "hello").write(9000, "more")
    hand = Transport(recording.timeline())
    hand.first_look()
    assert (hand.player.time, hand.player.frame.text()) == (1500, "  hello")


def test_the_first_look_at_an_empty_recording_is_at_its_start() -> None:
    hand = Transport(Recording().write(0, " ").write(700, "\x1b[H").timeline())
    hand.first_look()
    assert hand.player.time == 0
