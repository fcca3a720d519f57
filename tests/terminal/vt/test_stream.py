"""Decoding, and sequences that are cut, endless or hostile."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.vt import Terminal
from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import SLICE, Stream


def test_each_stream_waits_for_the_rest_of_its_own_characters() -> None:
    terminal = Terminal(20, 2)
    for data, stream in ((b"\xc3", 1), (b"ERR", 2), (b"\xa9", 1), (b"\xe6\x97", 2), (b"!", 1), (b"\xa5", 2)):
        terminal.feed(data, stream)
    assert terminal.frame.text() == "ERRé!日"


def test_the_streams_share_one_parser() -> None:
    terminal = Terminal(20, 2)
    terminal.feed(b"\x1b[3", 1)
    terminal.feed(b"1mX", 2)
    assert terminal.frame.cells(0)[0][1].foreground == "red"


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\xffb", "a�b"),
        (b"a\x80\x80b", "a��b"),
        (b"a\xe2\x82b", "a�b"),
        (b"a\xf0\x9f\x98b", "a�b"),
        (b"\xc0\xaf", "��"),
        (b"\xed\xa0\x80", "���"),
        (b"\xf4\x90\x80\x80", "����"),
        (b"\xf0\x80\x80\x41", "���A"),
    ],
)
def test_each_maximal_subpart_of_bad_utf8_shows_as_one_replacement(data: bytes, text: str) -> None:
    terminal = Terminal(20, 2)
    for byte in data:
        terminal.feed(bytes([byte]))
    assert terminal.frame.text() == text


@given(st.binary(max_size=40), st.integers(1, 5))
def test_no_byte_outside_ascii_is_dropped(data: bytes, step: int) -> None:
    data = bytes(byte | 0x80 for byte in data).replace(b"\xc2", b"\xc3")  # no C1 controls, which open strings
    terminal = Terminal(200, 2)
    shown = (data + b"A").decode(errors="replace")
    for start in range(0, len(data), step):
        terminal.feed(data[start : start + step])
    terminal.feed(b"A")
    assert terminal.frame.text().count("�") == shown.count("�")


@pytest.mark.parametrize("opening", [b"\x1b]0;", b"\x1bP", b"\x1b_G", b"\x1b^", b"\x1bX"])
def test_an_endless_string_takes_no_memory_and_ends_when_it_ends(opening: bytes) -> None:
    screen = Screen(20, 2)
    stream = Stream(screen)
    stream.feed(b"a" + opening)
    for _ in range(300):
        stream.feed(b"x" * 4000)
        assert sys.getsizeof(stream.unfinished.tail) < 20_000
    stream.feed(b"\x1b\\b")
    assert screen.display[0].rstrip() == "ab"


def test_a_string_without_end_is_given_up_at_last() -> None:
    terminal = Terminal(20, 2)
    terminal.feed(b"\x1b]0;")
    chunk = b"x" * (1 << 20)
    for _ in range(17):
        terminal.feed(chunk)
    terminal.feed(b"\r\x1b[2Jback")
    assert terminal.frame.text().endswith("back")


@pytest.mark.parametrize("length", [8190, 8191, 8192, 8193, 20_000])
@pytest.mark.parametrize("end", [b"\x07", b"\x1b\\", b"\x18", b"\x1b[m"])
def test_long_strings_do_the_same_in_any_chunks(length: int, end: bytes) -> None:
    data = b"ab\x1b]0;" + b"q" * length + end + b"cd"
    titles = []
    for step in (len(data), 1000, 4096):
        terminal = Terminal(20, 2)
        for start in range(0, len(data), step):
            terminal.feed(data[start : start + step])
        assert terminal.frame.text() == "abcd"
        titles.append(terminal.title)
    assert len(set(titles)) == 1


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b" * SLICE,
        b"x\x1b[32767b" * 2000,
        b"\x1b[?7lx\x1b[32767b\x1b[4h\x1b[32767b" * 300,
        b"\x1b[99999S\x1b[9999T\x1b[9999L\x1b[9999M" * 1500,
        b"\x1b[" + b"1;" * 4000 + b"m\x1b[" + b"9" * 5000 + b"H",
        b"\x1b[2J\x1b#8\x1b[?1049h\x1b[?1049l" * 2000,
        b"e" + "\u0301".encode() * 20_000,
    ],
    ids=["escapes", "repeat", "repeat in insert mode", "scroll", "numbers", "clear", "marks"],
)
def test_hostile_output_is_got_through(data: bytes) -> None:
    terminal = Terminal(80, 24)
    terminal.feed(data)
    terminal.feed(b"\x1bc\x1b[mok")
    assert terminal.frame.text() == "ok"


def test_a_feed_longer_than_a_slice_is_one_feed() -> None:
    data = ("日本語 \x1b[31mé\x1b[m " * 12_000).encode()
    assert len(data) > 2 * SLICE
    terminal, other = Terminal(77, 24), Terminal(77, 24)
    terminal.feed(data)
    for start in range(0, len(data), 1013):
        other.feed(data[start : start + 1013])
    assert terminal.frame == other.frame


def test_controls_in_the_beginning_of_a_long_string_act() -> None:
    terminal = Terminal(10, 3)
    terminal.feed(b"ab\x1b\x08\x08]0;" + b"x" * 9000)
    terminal.feed(b"\x07Z")
    assert terminal.frame.text() == "Zb"


def test_text_of_the_planes_that_stand_for_clusters_is_text() -> None:
    terminal = Terminal(20, 2)
    terminal.feed("\U00040000\U0007ffffe\u0301\u0302|".encode())
    assert terminal.frame.text() == "\U00040000\U0007ffffé\u0302|"
