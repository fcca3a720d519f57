"""Lines forwards and backwards, and what cannot be opened."""

import io
import os
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.errors import CassetteUnreadableError
from cassette_studio.terminal.replay.source import WHOLE, Source

lines = st.lists(st.sampled_from([b"\n", b"a\n", b"bb\r\n", b"c" * 70_000 + b"\n", b"d" * 300_000 + b"\n"]), max_size=6)


def made(data: bytes) -> Source:
    return Source(io.BytesIO(data), name="made", size=len(data))


@given(lines, st.sampled_from([b"", b"torn", b"t" * 200_000]), st.data())
def test_backwards_they_are_the_same_lines_with_their_places(
    lines: list[bytes], torn: bytes, data: st.DataObject
) -> None:
    lines = lines + [torn] * bool(torn)
    first = data.draw(st.integers(0, len(lines)))
    stop = data.draw(st.integers(first, len(lines)))
    offsets = [sum(map(len, lines[:at])) for at in range(len(lines) + 1)]
    found = list(made(b"".join(lines)).lines_backwards(offsets[first], offsets[stop]))
    assert found[::-1] == list(zip(offsets[first:stop], lines[first:stop], strict=True))


def test_lines_can_be_read_again_from_any_place() -> None:
    source = made(b"one\ntwo\nthree")
    given_up = source.lines()
    assert next(given_up) == b"one\n"
    del given_up
    assert list(source.lines(4)) == [b"two\n", b"three"]


def test_a_small_file_is_checked_and_a_large_one_is_not(tmp_path: Path) -> None:
    small, large = tmp_path / "small", tmp_path / "large"
    small.write_bytes(b"x" * 100)
    with large.open("wb") as file:
        file.truncate(WHOLE + 1)
    with closing(Source.open(str(small))) as source:
        assert (source.checked, source.size) == (True, 100)
    with closing(Source.open(str(large))) as source:
        assert (source.checked, source.size) == (False, WHOLE + 1)


def test_a_pipe_is_a_stream(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    keep = os.open(pipe, os.O_RDWR)
    os.write(keep, b"one\ntwo\n")
    with closing(Source.open(str(pipe))) as source:
        assert source.size is None
        lines = source.lines()
        assert [next(lines), next(lines)] == [b"one\n", b"two\n"]
    os.close(keep)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing", "No such file or directory"),
        (".", "Is a directory"),
        ("nul\0", "null byte"),
        ("x\x1b", r"x\\x1b: No"),
    ],
)
def test_what_cannot_be_opened_is_named_with_the_reason(tmp_path: Path, name: str, reason: str) -> None:
    with pytest.raises(CassetteUnreadableError, match=reason):
        Source.open(str(tmp_path / name))


def test_a_line_that_never_ends_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cassette_studio.terminal.replay.source.LONGEST", 1 << 20)
    source = Source.open("/dev/zero")
    with pytest.raises(CassetteUnreadableError, match="a line is longer than"):
        next(source.lines())
    source.close()
