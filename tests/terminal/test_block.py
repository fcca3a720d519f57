"""The index of lines and the columns beside them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.block import NO_TIME, SLICE, Block
from cassette_studio.terminal.records import parse_record
from strategies import any_bytes, endings, lines, write_line


def read(data: bytes) -> Block:
    *_, (_, block) = Block.read(data)
    return block


def physical_lines(data: bytes) -> list[bytes]:
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + [part for part in parts[-1:] if part]


@given(any_bytes)
def test_line_i_is_the_ith_line_of_the_file(data: bytes) -> None:
    block = read(data)

    assert [block.raw(index) for index in range(len(block))] == physical_lines(data)


@given(any_bytes)
def test_columns_say_what_the_records_say(data: bytes) -> None:
    block = read(data)
    records = [parse_record(line) for line in physical_lines(data)]

    assert list(block.kinds) == [record.kind for record in records]
    told = [(record.ts, record.offset) if record.plays else (None, None) for record in records]
    assert list(block.ts) == [NO_TIME if ts is None else ts for ts, _ in told]
    assert list(block.offsets) == [NO_TIME if offset is None else offset for _, offset in told]
    assert list(block.sizes) == [len(record.output) if record.plays else 0 for record in records]
    assert list(block.wrapped) == [record.wrapped for record in records]


@given(st.lists(st.binary(max_size=7), max_size=9))
def test_sizes_count_the_bytes_of_output(outputs: list[bytes]) -> None:
    data = b"\n".join(write_line(1, output, 1) for output in outputs)

    assert list(read(data).sizes) == list(map(len, outputs))


@given(st.lists(lines, max_size=8), st.lists(endings, min_size=8, max_size=8), st.data())
def test_outputs_of_a_stretch_are_those_of_its_lines(some: list[bytes], ends: list[bytes], data: st.DataObject) -> None:
    block = read(b"".join(line + end for line, end in zip(some, ends, strict=False)) + data.draw(lines | st.just(b"")))
    first = data.draw(st.integers(0, len(block)))
    stop = data.draw(st.integers(first, len(block)))

    records = [parse_record(block.raw(index)) for index in range(first, stop)]
    assert block.outputs(first, stop) == [record.output if record.plays else b"" for record in records]


def test_progress_rises_to_the_whole() -> None:
    line = write_line(1, b"x", 1) + b"\n"
    steps = list(Block.read(line * (5 * SLICE // (2 * len(line)))))

    shares = [share for share, _ in steps]
    assert len(shares) == 3
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert 0.3 < shares[0] < 0.5
    assert len(steps[-1][1]) == 5 * SLICE // (2 * len(line))


@pytest.mark.parametrize("length", [SLICE - 1, SLICE, SLICE + 1, 3 * SLICE])
def test_a_line_longer_than_a_slice_is_one_line(length: int) -> None:
    block = read(b"\n" + b"x" * length + b"\n" + write_line(1, b"y" * length, 1) + b"\nlast")

    assert [len(block.raw(index)) for index in (0, 1, 3)] == [1, length + 1, 4]
    assert list(block.sizes) == [0, 0, length, 0]


def test_an_empty_file_is_a_block_without_lines() -> None:
    assert [(share, len(block)) for share, block in Block.read(b"")] == [(1.0, 0)]
