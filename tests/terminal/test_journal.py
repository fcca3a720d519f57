"""A cassette that is being written: whole lines, in the order of their times."""

import os
from collections.abc import Iterator
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.journal import Journal, end_last_line
from cassette_studio.terminal.records import Kind


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    path = tmp_path_factory.mktemp("journal") / "x.jsonl"
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    yield descriptor
    os.close(descriptor)


def contents(file: int) -> bytes:
    return os.pread(file, 1 << 20, 0)


@given(st.lists(st.tuples(st.binary(max_size=40), st.booleans()), max_size=10), st.text(max_size=20))
def test_what_is_written_can_be_read_byte_for_byte(file: int, writes: list[tuple[bytes, bool]], label: str) -> None:
    os.ftruncate(file, 0)
    ticks = count(5)
    journal = Journal(file, 1000, lambda: next(ticks))
    journal.add("_meta.marker", {"label": label})
    for output, stdout in writes:
        journal.write(output, stdout=stdout)
    journal.resize(120, 40)
    cassette = Cassette.parse(contents(file))
    mark, *written, size = [cassette.record(index) for index in range(len(cassette))]
    assert isinstance(mark.data, dict)
    assert mark.data["label"].encode("utf-8", "replace") == label.encode("utf-8", "replace")
    assert [(record.output, record.kind is Kind.STDOUT) for record in written] == writes
    assert [record.ts for record in (mark, *written, size)] == [
        1000 + 1000 * tick for tick in range(5, 7 + len(writes))
    ]
    assert [record.offset for record in (*written, size)] == [1000 * tick for tick in range(1, 2 + len(writes))]


@pytest.mark.parametrize(("before", "after"), [(b"", b""), (b"a\n", b"a\n"), (b"a\nto", b"a\nto\n")])
def test_a_torn_line_is_ended_and_a_whole_one_left(file: int, before: bytes, after: bytes) -> None:
    os.ftruncate(file, 0)
    os.write(file, before)
    end_last_line(file)
    assert contents(file) == after


def test_after_a_failure_nothing_more_is_written() -> None:
    full = os.open("/dev/full", os.O_RDWR)
    journal = Journal(full, 0)
    journal.write(b"x")
    first = journal.failure
    assert first is not None
    assert first.strerror == "No space left on device"
    journal.write(b"y")
    assert journal.failure is first
    os.close(full)
