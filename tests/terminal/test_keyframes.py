"""Keyframes: never more than their budget, always before the moment asked for."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.keyframes import Keyframes
from cassette_studio.terminal.vt import Terminal


def filled(outputs: list[bytes], budget: int) -> Keyframes:
    """A keyframe after each output."""
    terminal, keyframes = Terminal(40, 10, scrollback=20), Keyframes(1, budget)
    for applied, output in enumerate(outputs, start=1):
        terminal.feed(output)
        keyframes.add(applied, terminal.snapshot())
    return keyframes


outputs = st.lists(st.binary(min_size=1, max_size=60).map(lambda data: data * 9), min_size=1, max_size=60)


@given(outputs, st.integers(40_000, 400_000))
@settings(max_examples=40)
def test_they_keep_to_their_budget(data: list[bytes], budget: int) -> None:
    keyframes = filled(data, budget)
    assert keyframes.cost <= budget or len(keyframes) <= 2


@given(outputs, st.integers(1, 400_000), st.integers(0, 70))
@settings(max_examples=40)
def test_the_nearest_is_never_past_what_was_asked_for(data: list[bytes], budget: int, applied: int) -> None:
    near = filled(data, budget).nearest(applied)
    assert (near is None) == (applied == 0)
    assert near is None or near[0] <= applied


def test_thinning_doubles_the_stride_and_keeps_the_ends() -> None:
    keyframes = filled([b"%d " % n * 30 for n in range(200)], 100_000)
    assert keyframes.stride > 1
    assert keyframes.frontier == 200
    first = keyframes.nearest(1)
    assert first is not None
    assert first[0] == 1


def test_rows_that_are_shared_cost_nothing_again() -> None:
    terminal = Terminal(80, 24)
    terminal.feed(b"x" * 1000)
    one = terminal.snapshot()
    terminal.feed(b"y")
    other = terminal.snapshot()
    assert other.cost(one) < one.cost() / 3
