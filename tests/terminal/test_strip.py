"""Laws of `strip`: chunks make no difference, text stays, and a slow reader of one byte at a time agrees."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.strip import STRING_MAX, LastLine, Stripper, last_line_start

PIECES = st.sampled_from(
    [b"\x1b", b"[", b"]", b"P", b"X", b"^", b"_", b"\\", b"\x07", b"\x18", b"\x1a", b"\x9c", b"\n", b"\r", b"\x08",
     b"0", b";", b"m", b" ", b"(", b"#", b"text", "é日".encode(), b"\x7f", b"\xff", b"\x1b[31m", b"\x1b]0;t\x07"]
)  # fmt: skip
STREAMS = st.lists(PIECES, max_size=40)


def stripped(*chunks: bytes) -> bytes:
    stripper = Stripper()
    return b"".join(map(stripper.feed, chunks))


def read_slowly(data: bytes) -> bytes:
    """The grammar once more, as a machine that sees one byte at a time."""
    out = bytearray()
    state = "text"
    for byte in data:
        sign = bytes([byte])
        if sign == b"\x1b":
            state = "escape"
        elif state in ("csi", "escape", "intermediate") and (byte >= 0x80 or (state != "csi" and byte < 0x20)):
            state = "text"
            if byte not in (0x18, 0x1A) or state != "csi":
                out.append(byte)
        elif state == "text":
            out.append(byte)
        elif state == "escape" and sign in b"[]PX^_":
            state = {b"[": "csi", b"]": "osc"}.get(sign, "string")
        elif state in ("escape", "intermediate"):
            if 0x20 <= byte < 0x30:
                state = "intermediate"
            else:
                state = "text"
                if byte == 0x7F:
                    out.append(byte)
        elif state == "csi":
            if 0x40 <= byte < 0x7F or byte in (0x18, 0x1A):
                state = "text"
        elif byte in (0x18, 0x1A) or (state == "osc" and byte == 0x07):
            state = "text"
    return bytes(out)


@given(STREAMS)
def test_a_reader_of_single_bytes_agrees(pieces: list[bytes]) -> None:
    assert stripped(b"".join(pieces)) == read_slowly(b"".join(pieces))


@given(STREAMS)
def test_where_the_stream_is_cut_makes_no_difference(pieces: list[bytes]) -> None:
    data = b"".join(pieces)
    assert stripped(*pieces) == stripped(data) == stripped(*(data[at : at + 1] for at in range(len(data))))


@given(st.binary(max_size=200).map(lambda data: data.replace(b"\x1b", b"")))
def test_text_without_escapes_stays_as_it_is(data: bytes) -> None:
    assert stripped(data) == data


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a\x1b[1;31mb\x1b[0mc", b"abc"),
        (b"a\x1b]0;title\x07b\x1b]8;;http://x\x1b\\c", b"abc"),
        (b"a\x1bPq#0\x07still\x1b\\b", b"ab"),
        (b"a\x1b_G1\x1b\\b\x1b^p\x1b\\c\x1bXs\x1b\\d", b"abcd"),
        (b"a\x1b(Bb\x1b=c\x1b7d", b"abcd"),
        (b"a\x1b[3\x18b\x1b]0;t\x1ac", b"abc"),
        (b"over\rwritten\x08", b"over\rwritten\x08"),
        (b"\x9b31m \xc3\xa9", b"\x9b31m \xc3\xa9"),
        (b"cut\x1b[3", b"cut"),
    ],
)
def test_each_kind_of_sequence_goes(data: bytes, text: bytes) -> None:
    assert stripped(data) == text


@pytest.mark.parametrize("introducer", [b"\x1b]", b"\x1bP"])
def test_a_string_without_an_end_is_given_up_at_the_same_byte_however_it_comes(introducer: bytes) -> None:
    half = STRING_MAX // 2
    body = b"x" * half
    assert stripped(introducer + body + body + b"END") == b"END"
    assert stripped(introducer, body, body, b"E", b"ND") == b"END"
    assert stripped(introducer, body, body + b"\x18END") == b"END"


@pytest.mark.parametrize(
    ("output", "last"),
    [
        (b"one\ntwo\n", b"two\n"),
        (b"one\ntwo", b"two"),
        (b"one\ntwo\n\n  \n", b"two\n\n  \n"),
        (b"one\n\x1b[32mtwo\x1b[0m\n\x1b[0m\n", b"\x1b[32mtwo\x1b[0m\n\x1b[0m\n"),
        (b"one\ntwo\n\x1b]0;a\nb\x07", b"two\n\x1b]0;a\nb\x07"),
        ("one\ntwo\n\u3000\u00a0\n".encode(), "two\n\u3000\u00a0\n".encode()),
        (b"one", b"one"),
    ],
)
def test_the_last_line_is_the_last_that_shows_something(output: bytes, last: bytes) -> None:
    start = last_line_start(output)
    assert start is not None
    assert output[start:] == last


@pytest.mark.parametrize("output", [b"", b"\n \r\n", b"\x1b[0m\n", b"\x1b]0;title\x07"])
def test_output_that_shows_nothing_has_no_last_line(output: bytes) -> None:
    assert last_line_start(output) is None


WIDE = st.sampled_from(
    [b"\xe3\x80\x80", b"\xc2\xa0", b"\xe2\x80\xa8", b"\xe1\x9a\x80", b"\xe2\x81\x9f", b"\xe2\x82\xac"]
)


@given(st.lists(PIECES | WIDE | st.just(b"\n"), max_size=40), st.randoms())
def test_of_a_stream_the_last_line_is_the_same_wherever_it_was_cut(pieces: list[bytes], random: Random) -> None:
    data = b"".join(pieces)
    cuts = sorted({0, len(data), *(random.randint(0, len(data)) for _ in range(len(data) // 2))})
    line = LastLine()
    for start, stop in pairwise(cuts):
        line.feed(data[start:stop])
    assert line.seen == len(data)
    assert line.start == (last_line_start(data) or 0)


def test_a_blank_that_is_cut_in_two_shows_nothing_and_half_of_it_before_other_bytes_does() -> None:
    line = LastLine()
    for piece in (b"one\n", b"\xe3", b"\x80", b"\x80", b"\xe2"):
        line.feed(piece)
        assert line.start == 0
    line.feed(b"x")
    assert line.start == 4
