"""The last line is found from the end as it is found from the beginning."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.replay.acts import LAST_LINE, STDERR, STDOUT, Act, Reading
from cassette_studio.terminal.replay.options import Options
from cassette_studio.terminal.replay.source import Source
from cassette_studio.terminal.replay.tail import find_tail, held_back
from cassette_studio.terminal.replay.words import read_words
from cassette_studio.terminal.strip import Stripper, last_line_start
from recording import Recording

READING = Reading(Options.of(read_words(["--cassette", "made.jsonl"]), {}))


class Counting:
    """A file in memory that counts what is read of it."""

    def __init__(self, data: bytes) -> None:
        self.data, self.read_bytes, self._at = data, 0, 0

    def seek(self, at: int) -> None:
        self._at = at

    def read(self, length: int) -> bytes:
        self.read_bytes += length
        return self.data[self._at : self._at + length]


def found(outputs: list[bytes]) -> tuple[int | None, int]:
    """(where the last line begins in all output, bytes of the file that were read)"""
    rows = [Recording().write(0, output).to_bytes() for output in outputs]
    file = Counting(b"".join(rows))
    source = Source(file, name="made", size=len(file.data))  # type: ignore[arg-type]  # it needs no more of a file
    tail = find_tail(source, 0, len(file.data), READING)
    if tail is None:
        return None, file.read_bytes
    before = 0
    for row, output in zip(rows, outputs, strict=True):
        if tail.offset <= 0:
            break
        tail = type(tail)(offset=tail.offset - len(row), skip=tail.skip, disturbed=0)
        before += len(output)
    return before + tail.skip, file.read_bytes


pieces = st.sampled_from(
    [b"\n", b"text", b"  ", b"\x1b[1m", b"\x1b", b"[", b"\x1b]0;t\n", b"\x07",
     b"x" * 5000, b"y\n" * 2500, b" \n" * 3000]
)  # fmt: skip


@given(st.lists(pieces, max_size=12))
def test_it_begins_where_a_reading_of_everything_says(outputs: list[bytes]) -> None:
    assert found(outputs)[0] == last_line_start(b"".join(outputs))


def test_only_the_end_of_a_large_file_is_read() -> None:
    rows = [b"\x1b[32m%d\x1b[0m ok\r\n" % number for number in range(20_000)]
    start, size = found(rows)
    assert start == sum(map(len, rows[:-1]))
    assert size < 200_000


def test_an_image_with_line_breaks_behind_the_line_is_seen_through() -> None:
    image = b"\x1b]1337;File=:" + b"\n".join([b"QUJD" * 19] * 3000) + b"\x07\n"
    output = b"\x1b[0mone\nPROMISE\n" + image
    chunks = [output[at : at + 4000] for at in range(0, len(output), 4000)]
    assert found(chunks)[0] == output.index(b"PROMISE")


def test_the_beginning_of_a_line_of_many_megabytes_is_not_looked_for() -> None:
    generator = random.Random(1)
    rows = [generator.randbytes(3000).hex().encode() for _ in range(1000)]
    start, size = found(rows)
    assert start is not None
    assert 0 < start < 5_000_000
    assert size < 3_000_000


@pytest.mark.parametrize("outputs", [[], [b""], [b"\n", b" \r\n"]])
def test_there_is_none_where_nothing_shows(outputs: list[bytes]) -> None:
    assert found(outputs)[0] is None


@pytest.mark.parametrize("piece", [b"\x1b[0m", b" ", b"\n", b"\x1b]0;", b"x\n", b"y"])
@pytest.mark.parametrize("choice", ["stdout", "stderr"])
def test_what_is_held_back_is_looked_at_once_however_many_writes_it_comes_in(
    monkeypatch: pytest.MonkeyPatch, piece: bytes, choice: str
) -> None:
    looked = 0
    feed = Stripper.feed

    def counting(self: Stripper, data: bytes) -> bytes:
        nonlocal looked
        looked += len(data)
        return feed(self, data)

    monkeypatch.setattr(Stripper, "feed", counting)
    reading = Reading(Options.of(read_words(["--cassette", "made.jsonl", "--stderr", choice]), {}))
    acts = [Act(STDOUT, b"abc\n"), *(Act(STDERR if at % 3 else STDOUT, piece) for at in range(3000))]
    released = b"".join(act.output for act in held_back(acts, reading) if reading.shown(act))
    assert released == b"".join(act.output for act in acts if reading.shown(act))
    assert looked == len(released)


@given(st.lists(pieces | st.sampled_from([b"\xe3\x80\x80", b"\xc2\xa0", b"\x1b[3\n", b"\r"]), max_size=12))
def test_of_a_stream_everything_before_its_last_line_goes_out_and_the_line_stays(outputs: list[bytes]) -> None:
    data = b"".join(outputs)
    waiting = iter([Act(STDOUT, output) for output in outputs if output])
    held = held_back(waiting, READING)
    out = b"".join(act.output for act in itertools.takewhile(lambda act: act.kind != LAST_LINE, held))
    rest = b"".join(act.output for act in held)
    assert out + rest == data
    if len(data) < 1 << 16:
        assert len(out) == (last_line_start(data) or 0)
