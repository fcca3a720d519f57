"""Keyframes: never more than their budget, always before the moment asked for."""

import gc
import random
import tracemalloc

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


def pictures(count: int) -> list[bytes]:
    """Each 200 cells in colours of their own."""
    chance = random.Random(5)
    cell = "\x1b[48;2;{};{};{}mX"
    return ["".join(cell.format(*chance.randbytes(3)) for _ in range(200)).encode() for _ in range(count)]


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


def test_they_count_what_they_take_also_of_many_colours() -> None:
    tracemalloc.start()
    try:
        keyframes = filled(pictures(60), 32 << 20)
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(keyframes) == 60
    assert keyframes.size / 1.5 < taken < keyframes.size * 1.5


def test_colours_are_kept_once_and_not_with_every_keyframe() -> None:
    assert filled(pictures(60), 32 << 20).size < 60 * 12_000  # with its own 4,400 colours each took 60,000


def test_a_packed_snapshot_is_readable_when_its_legend_is_gone() -> None:
    terminal, later = Terminal(40, 10, scrollback=20), Terminal(1, 1, scrollback=20)
    for output in [*pictures(3), "日e\u0301\u0302 \x1b7\x1b[?2026h\x1b[31mx\x1b(0".encode()]:
        terminal.feed(output)
    cells = [terminal.frame.cells(y) for y in range(-terminal.frame.above, 10)]
    settled = terminal.settled.text()
    packed = terminal.snapshot().packed()
    del terminal
    gc.collect()
    later.restore(packed)
    assert [later.frame.cells(y) for y in range(-later.frame.above, 10)] == cells
    assert later.settled.text() == settled
    later.feed(b"q\x1b[38;5;77my\x1b[?2026l")
    assert later.settled.text().endswith("日\u00e9\u0302 x─≤")
    assert [look.foreground for _, look in later.frame.cells(9)[4:7]] == ["red", "red", "5fd75f"]
    later.feed(b"\x1b8q")
    assert later.frame.text().endswith("日\u00e9\u0302 q─≤")


def test_a_packed_snapshot_is_small() -> None:
    terminal = Terminal(200, 50, scrollback=500)
    for number in range(600):
        terminal.feed(b"\x1b[3%dmline %d of a log that goes on\r\n" % (number % 8, number))
    assert terminal.snapshot().packed().size < 30_000
