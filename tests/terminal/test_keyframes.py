"""Keyframes: never more than their budget, always before the moment asked for."""

from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.keyframes import Keyframes
from cassette_studio.terminal.vt import Terminal

PIECES = [
    b"text ",
    b"\r\n",
    b"\x1b[?1049h",
    b"\x1b[?1049l",
    b"\x1b[?2026h",
    b"\x1b[?2026l",
    b"\x1b[1;32m",
    "日e\u0301".encode(),
]


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
    assert keyframes.size <= budget or len(keyframes) <= 2


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


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=20), max_size=20), st.binary(max_size=30))
def test_a_packed_snapshot_is_the_snapshot(outputs: list[bytes], later: bytes) -> None:
    terminal, other = Terminal(12, 4, scrollback=3), Terminal(12, 4, scrollback=3)
    for output in outputs:
        terminal.feed(output)
        other.feed(output)
    packed = terminal.snapshot().packed()
    terminal.feed(b"\x1b[2J\x1b[?1049h\x1b[41mgone")
    terminal.restore(packed)

    assert (terminal.frame, terminal.settled) == (other.frame, other.settled)
    assert [terminal.frame.row_text(-y) for y in range(1, terminal.frame.above + 1)] == [
        other.frame.row_text(-y) for y in range(1, other.frame.above + 1)
    ]
    for one in (terminal, other):
        one.feed(later)
        one.resize(9, 6)
    assert (terminal.frame, terminal.settled) == (other.frame, other.settled)


def test_a_packed_snapshot_is_small() -> None:
    terminal = Terminal(200, 50, scrollback=500)
    for number in range(600):
        terminal.feed(b"\x1b[3%dmline %d of a log that goes on\r\n" % (number % 8, number))
    assert terminal.snapshot().packed().size < 30_000
