"""Wide characters are never left in halves, wherever a function cuts into a row of them."""

from __future__ import annotations

import hashlib

import pytest

from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream
from cassette_studio.terminal.vt.widths import WIDTHS
from terminal.vt.grammar import check

CUTS = [
    "x", "xy", "日", "\u0301", "x" * 12, "\x1b[4hx", "\x1b[4h日", "\x1b[?7l日本", "\x1b[b", "\x1b[X", "\x1b[2X",
    "\x1b[3X", "\x1b[@", "\x1b[2@", "\x1b[3@", "\x1b[P", "\x1b[2P", "\x1b[3P", "\x1b['}", "\x1b['~", "\x1b[ @",
    "\x1b[ A", "\x1b[K", "\x1b[1K", "\x1b[2K", "\x1b[J", "\x1b[1J", "\x1b[?K", '\x1b[1"q日\x1b[0"q\x1b[?2K',
]  # fmt: skip


@pytest.mark.parametrize("row", ["日本語한글", "a日本語한b", "日e\u0302\u0323本語x글"])
@pytest.mark.parametrize("cut", CUTS)
def test_no_half_is_left_alone_and_what_changed_is_dirty(row: str, cut: str) -> None:
    for x in range(10):
        screen = Screen(10, 3)
        stream = Stream(screen)
        stream.feed(f"{row}\r\n{row}\r\n{row}\x1b[2;{x + 1}H".encode())
        before = list(screen.display)
        screen.dirty.clear()
        stream.feed(cut.encode())
        check(screen)
        changed = {y for y, (old, new) in enumerate(zip(before, screen.display, strict=True)) if old != new}
        assert changed <= screen.dirty


def test_widths_do_not_move_with_a_library() -> None:
    blocks = (*range(0x20), *range(0x40, 0xD800), *range(0xE000, 0x32400), *range(0xE0000, 0xE0200))
    widths = bytes(WIDTHS.make(chr(point)) + 1 for point in blocks)
    assert hashlib.sha256(widths).hexdigest()[:16] == "e0517f77b345e7ec"


@pytest.mark.parametrize("columns", range(1, 12))
def test_no_resize_leaves_a_half_alone(columns: int) -> None:
    for alternate in ("", "\x1b[?1049h"):
        screen = Screen(10, 3)
        Stream(screen).feed(f"{alternate}日本語한글a日本e\u0302語".encode())
        screen.resize(3, columns)
        check(screen)
