"""Packed snapshots: what they bring back, also when the terminal that they were taken of is gone."""

from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given

from cassette_studio.terminal.vt import Frame, PackedSnapshot, Terminal, clusters, styles
from terminal.vt.grammar import output, sizes, state


def left_by(*outputs: str) -> PackedSnapshot:
    """The packed snapshot after this output, of a terminal that is gone. It was packed after each output."""
    terminal = Terminal(10, 3, scrollback=5)
    for text in outputs:
        terminal.feed(text.encode())
        packed = terminal.snapshot().packed()
    del terminal
    gc.collect()
    return packed


def resumed(packed: PackedSnapshot, later: str = "") -> Frame:
    """What a new terminal shows that is brought to this state and goes on."""
    terminal = Terminal(10, 3, scrollback=5)
    terminal.restore(packed)
    terminal.feed(later.encode())
    return terminal.frame


@given(output, output, sizes)
def test_any_terminal_can_be_brought_to_a_packed_state_and_go_on(
    data: bytes, later: bytes, size: tuple[int, int]
) -> None:
    terminal, straight = Terminal(*size, scrollback=7), Terminal(*size, scrollback=7)
    terminal.feed(data)
    straight.feed(data)
    packed = terminal.snapshot().packed()
    terminal = Terminal(3, 3, scrollback=7)
    terminal.restore(packed)
    assert state(terminal._screen) == state(straight._screen)
    for one in (terminal, straight):
        one.feed(later)
        one.resize(size[0] + 1, size[1] + 1)
    assert state(terminal._screen) == state(straight._screen)
    assert terminal.frame == straight.frame


def test_what_came_after_the_first_packing_is_in_the_second() -> None:
    packed = left_by("e\u0302\u0301\x1b[31mr", "x\u0302\u0301\x1b[32mg")
    assert resumed(packed).row_text(0).startswith("\u1ebfrx\u0302\u0301g")
    assert [look.foreground for _, look in resumed(packed).cells(0)[:4]] == ["default", "red", "red", "green"]


def test_a_cluster_that_only_rep_knows_of_is_kept() -> None:
    assert (
        resumed(left_by("e\u0302\u0301\x1b[H\x1b[2Jx\u0302\u0301\x1b[7X"), "\x1b[b")
        .row_text(0)
        .startswith("x\u0302\u0301" * 2)
    )


def test_new_clusters_and_colours_do_not_take_the_place_of_the_kept_ones() -> None:
    frame = resumed(left_by("\x1b[31me\u0302\u0301"), "\x1b[32mx\u0302\u0301\x1b[31my")
    assert frame.row_text(0).startswith("\u1ebfx\u0302\u0301y")
    assert [look.foreground for _, look in frame.cells(0)[:3]] == ["red", "green", "red"]


def test_protection_does_not_show_and_holds_on() -> None:
    packed = left_by('\x1b[31;1m\x1b[1"qP\x1b[0"q\x1b[31;1mU')
    assert resumed(packed).cells(0)[0][1] == resumed(packed).cells(0)[1][1]
    assert resumed(packed) == resumed(left_by("\x1b[31;1mPU"))
    assert resumed(packed, "\x1b[?2J").row_text(0).startswith("P ")


def test_as_long_as_someone_looks_at_it_a_state_is_read_as_it_was() -> None:
    packed = left_by("\x1b[31mred")
    first = resumed(packed)
    assert resumed(packed).legend is first.legend
    gone = weakref.ref(first.legend)
    del first
    gc.collect()
    assert gone() is None, "the colours of a state that nobody looks at are kept"


def test_a_state_full_of_colours_is_not_renewed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(styles, "CROWDED", 4)
    monkeypatch.setattr(clusters, "CROWDED", 2)
    terminal = Terminal(80, 24)
    colours = "".join(f"\x1b[38;5;{number}mx\u0302{chr(0x300 + number % 40)}" for number in range(16, 200))
    terminal.restore(left_by(colours))
    legend = terminal.frame.legend
    terminal.feed("\x1b[38;5;250my\u0302\u0301".encode())
    terminal.feed(b"z")
    assert terminal.frame.legend is legend


def test_colours_are_given_up_at_once_and_not_when_the_collector_comes() -> None:
    terminal, states = Terminal(10, 3), [left_by("\x1b[31mone"), left_by("\x1b[32mother")]
    terminal.restore(states[0])
    table = weakref.ref(terminal._screen.legend.styles)
    gc.disable()
    try:
        terminal.restore(states[1])
        assert table() is None
    finally:
        gc.enable()
