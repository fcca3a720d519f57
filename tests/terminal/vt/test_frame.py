"""Frames: what they say, and when two are the same."""

from __future__ import annotations

import pytest

from cassette_studio.terminal.vt import Attributes, Frame, Terminal


def show(output: str, columns: int = 10, lines: int = 3) -> Frame:
    """The screen after this output."""
    terminal = Terminal(columns, lines)
    terminal.feed(output.encode())
    return terminal.frame


def test_a_row_is_read_with_wide_characters_once_and_clusters_in_full() -> None:
    frame = show("日e\u0302\u0323✔\ufe0f")
    assert frame.row_text(0) == "日\u1ec7✔\ufe0f" + " " * 6
    assert [content for content, _ in frame.cells(0)][:5] == ["日", "", "\u1ec7", "✔\ufe0f", " "]


def test_text_ends_with_the_last_thing_written() -> None:
    assert show("a  \r\n b \r\n").text() == "a\n b"
    assert show("").text() == ""


def test_runs_put_together_what_looks_the_same() -> None:
    frame = show("ab\x1b[31m日\x1b[1m\x1b[22mc\x1b[m")
    red = Attributes(foreground="red")
    assert frame.runs(0) == [(("a", "b"), Attributes()), (("日", "", "c"), red), ((" ",) * 5, Attributes())]
    assert [cell for cells, look in frame.runs(0) for cell in [(content, look) for content in cells]] == frame.cells(0)


DIFFERENT = {
    "text": ("a", "b"),
    "attributes": ("a", "\x1b[1ma\x1b[m"),
    "background of a blank": ("\x1b[41m\x1b[2J", "\x1b[42m\x1b[2J"),
    "link": ("\x1b]8;;x\x07a", "\x1b]8;;y\x07a"),
    "underline style": ("\x1b[4ma", "\x1b[4:3ma"),
    "cursor": ("a", "a\x1b[D"),
    "cursor visibility": ("a", "a\x1b[?25l"),
    "title": ("a", "a\x1b]0;t\x07"),
    "alternate": ("", "\x1b[?1049h"),
    "reverse": ("", "\x1b[?5h"),
    "cluster": ("e\u0323\u0302", "e\u0302"),
}


@pytest.mark.parametrize(("one", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_frames_differ_by_what_shows(one: str, other: str) -> None:
    assert show(one) != show(other)
    assert show(other) != show(one)


SAME = {
    "saved cursor": ("a", "a\x1b7"),
    "soft wrap": ("a" * 10 + "\r\nb", "a" * 10 + "b"),
    "protection": ("a", '\x1b[1"qa'),
    "margins": ("\x1b[H", "\x1b[2;3r"),
    "icon name": ("a", "a\x1b]1;t\x07"),
    "pending wrap": ("a" * 9 + "\x1b[1;10Ha\x1b[1;10H", "a" * 10),
    "scrollback": ("\n\n\n\na\x1b[H", "b\r\n\n\n\n\na\x1b[H"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_frames_do_not_differ_by_what_does_not_show(one: str, other: str) -> None:
    assert show(one).text() == show(other).text()
    assert show(one) == show(other)
    assert hash(show(one)) == hash(show(other))


def test_frames_of_different_sizes_differ() -> None:
    assert show("a", 10, 3) != show("a", 10, 4)
    assert show("a", 10, 3) != show("a", 11, 3)
    assert show("a") != "a"


def test_a_row_key_changes_with_what_the_row_shows() -> None:
    terminal = Terminal(10, 2)
    terminal.feed(b"a")
    first = terminal.frame
    terminal.feed(b"\r\n\x1b[31mb")
    second = terminal.frame
    assert first.row_key(0) == second.row_key(0)
    assert first.row_key(1) != second.row_key(1)


def test_a_frame_is_kept_until_something_comes() -> None:
    terminal = Terminal(10, 2)
    assert terminal.frame is terminal.frame
    before = terminal.frame
    terminal.feed(b"x")
    assert terminal.frame != before
