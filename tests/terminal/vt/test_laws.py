"""Laws of the screen engine, over whatever a program may write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.vt import Frame, Terminal
from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream
from terminal.vt.grammar import Walking, check, output, pieces, sizes, state

cuts = st.lists(st.integers(0, 10_000), max_size=12)  # where output is cut in pieces
streams = st.lists(st.sampled_from([1, 2]), min_size=13, max_size=13)


def look(frame: Frame) -> tuple[object, ...]:
    """A frame in terms of its public face only."""
    return (
        [frame.cells(y) for y in range(frame.lines)],
        (frame.columns, frame.lines, frame.cursor, frame.cursor_visible),
        (frame.title, frame.alternate, frame.reverse),
    )


@given(output, sizes, st.lists(sizes, max_size=3))
def test_no_output_breaks_the_shape_of_the_screen(
    data: bytes, size: tuple[int, int], resizes: list[tuple[int, int]]
) -> None:
    screen = Screen(*size)
    stream = Stream(screen)
    for part, (columns, lines) in zip(pieces(data, [7, 40, 90][: len(resizes)]), [size, *resizes], strict=False):
        screen.resize(lines, columns)
        stream.feed(part)
        check(screen)


@given(output, sizes, cuts, sizes)
def test_the_screen_does_not_depend_on_how_output_is_cut(
    data: bytes, size: tuple[int, int], cuts: list[int], new_size: tuple[int, int]
) -> None:
    whole, cut = Screen(*size), Screen(*size)
    Stream(whole).feed(data)
    stream = Stream(cut)
    for part in pieces(data, cuts):
        stream.feed(part)
    assert state(whole) == state(cut)
    for screen in (whole, cut):
        screen.resize(*reversed(new_size))
    assert state(whole) == state(cut)


@given(output, output, sizes, sizes, st.booleans())
def test_a_snapshot_brings_everything_back(
    data: bytes, later: bytes, size: tuple[int, int], new_size: tuple[int, int], is_packed: bool
) -> None:
    terminal, straight = Terminal(*size, scrollback=7), Terminal(*size, scrollback=7)
    for one in (terminal, straight):
        one.elapse(1234)
        one.feed(data)
    snapshot = terminal.snapshot()
    terminal.feed(b"\x1b\\" + later)
    terminal.resize(*new_size)
    terminal.restore(snapshot.packed() if is_packed else snapshot)
    assert state(terminal._screen) == state(straight._screen)
    for one in (terminal, straight):
        one.feed(later)
    assert state(terminal._screen) == state(straight._screen)


@given(output, sizes, cuts)
def test_frames_of_two_terminals_are_equal_when_they_look_the_same(
    data: bytes, size: tuple[int, int], cuts: list[int]
) -> None:
    whole, cut = Terminal(*size), Terminal(*size)
    cut.feed("\x1b[35mx\u0302\x1b[36my\u0302\x1bc".encode())  # its legend numbers things differently
    whole.feed(data)
    for part in pieces(data, cuts):
        cut.feed(part)
    assert whole.frame == cut.frame
    assert hash(whole.frame) == hash(cut.frame)
    assert look(whole.frame) == look(cut.frame)


@given(output, output, sizes)
def test_frames_are_equal_only_when_they_look_the_same(one: bytes, other: bytes, size: tuple[int, int]) -> None:
    first, second = Terminal(*size), Terminal(*size)
    first.feed(one)
    second.feed(other)
    assert (first.frame == second.frame) == (look(first.frame) == look(second.frame))
    first.restore(second.snapshot())
    assert first.frame == second.frame


@given(output, cuts, streams, sizes, sizes)
def test_restoring_a_snapshot_is_as_if_nothing_had_come_after_it(
    data: bytes, cuts: list[int], streams: list[int], size: tuple[int, int], new_size: tuple[int, int]
) -> None:
    straight, returned = Terminal(*size), Terminal(*size)
    for part, stream in zip(pieces(data, cuts), streams, strict=False):
        snapshot = returned.snapshot()
        returned.feed("\x1b[31mZ\u0301\x1b]0;".encode() + part + b"\xe2\x82", 3 - stream)
        returned.resize(*new_size)
        returned.restore(snapshot)
        for terminal in (straight, returned):
            terminal.feed(part, stream)
        assert straight.frame == returned.frame
    rest = (
        b"\xa9\x1b\\\x1b[b\x1b[99B\n|\x0en\t|\x1b8|"  # asks for the last character, margins, charsets, tabs, the cursor
    )
    for last in (rest, b"\x1b[?1049l" + rest):
        for terminal in (straight, returned):
            terminal.feed(last)
        assert look(straight.frame) == look(returned.frame)
        for terminal in (straight, returned):
            terminal.resize(*new_size)
        assert look(straight.frame) == look(returned.frame)


@given(output, output, sizes)
def test_a_frame_does_not_change_when_the_screen_does(before: bytes, after: bytes, size: tuple[int, int]) -> None:
    terminal = Terminal(*size)
    terminal.feed(before)
    frame = terminal.frame
    looked, text = look(frame), frame.text()
    terminal.feed(after)
    terminal.resize(7, 3)
    terminal.feed(after)
    assert look(frame) == looked
    assert frame.text() == text
    for name in ("title", "texts", "cursor"):
        with pytest.raises(AttributeError):
            setattr(frame, name, None)


@given(output, sizes)
def test_the_loop_does_what_the_control_functions_do(data: bytes, size: tuple[int, int]) -> None:
    loop, plain = Screen(*size), Walking(*size)
    Stream(loop).feed(data)
    Stream(plain).feed(data)
    assert state(loop) == state(plain)


@given(output, sizes, cuts)
def test_every_row_that_changed_is_dirty(data: bytes, size: tuple[int, int], cuts: list[int]) -> None:
    screen = Screen(*size)
    stream = Stream(screen)
    for part in pieces(data, cuts):
        screen.dirty.clear()
        before = [cell[:-1] for row in zip(screen.page.texts, screen.page.styles, strict=True) for cell in row]
        stream.feed(part)
        after = [cell[:-1] for row in zip(screen.page.texts, screen.page.styles, strict=True) for cell in row]
        changed = {index // 2 for index, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]}
        assert changed <= screen.dirty


@given(output, st.sampled_from([(2000, 1000), (1, 1000), (2000, 1)]))
def test_the_largest_screens_keep_their_shape(data: bytes, size: tuple[int, int]) -> None:
    screen = Screen(*size)
    Stream(screen).feed(data)
    assert {len(row) for row in (*screen.page.texts, *screen.page.styles)} == {size[0] + 1}
    assert len(screen.page.texts) == len(screen.page.styles) == size[1]
