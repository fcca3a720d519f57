"""Pauses cut short."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.idle import IdleCap
from cassette_studio.terminal.timeline import Timeline
from recording import Recording


def timeline(moments: list[int]) -> Timeline:
    recording = Recording()
    for moment in moments:
        recording.write(moment, "x")
    return recording.timeline(timing="ts")


moments = st.lists(st.integers(0, 60_000), max_size=8).map(sorted)
caps = st.none() | st.integers(1, 5000)


@given(moments, caps)
def test_no_pause_between_two_records_is_shown_longer_than_the_cap(at: list[int], cap: int | None) -> None:
    line = timeline(at)
    idle = IdleCap(line, cap)
    shown = [idle.shown(time) for time in line.times]
    for (a, b), (c, d) in zip(pairwise(line.times), pairwise(shown), strict=True):
        assert d - c == (b - a if cap is None else min(b - a, cap))


@given(moments, caps, st.integers(0, 60_000))
def test_shown_and_recorded_are_each_others_inverse(at: list[int], cap: int | None, moment: int) -> None:
    line = timeline(at)
    idle = IdleCap(line, cap)
    shown = min(moment, idle.duration)
    assert idle.shown(idle.recorded(shown)) == shown
    assert all(idle.recorded(idle.shown(time)) == time for time in line.times)


@given(moments, caps, st.lists(st.integers(0, 60_000), min_size=2, max_size=2).map(sorted))
def test_the_order_of_moments_is_kept(at: list[int], cap: int | None, pair: list[int]) -> None:
    idle = IdleCap(timeline(at), cap)
    assert idle.shown(pair[0]) <= idle.shown(pair[1])
    assert idle.recorded(pair[0]) <= idle.recorded(pair[1])
