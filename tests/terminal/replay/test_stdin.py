"""A prompt that is typed: waited for as long as it may take to come, and no longer."""

import os
import threading
from collections.abc import Iterator

import pytest

from cassette_studio.terminal.replay import stdin
from cassette_studio.terminal.replay.stdin import TYPED_WITHIN, TypedPrompt
from cassette_studio.terminal.replay.stopwatch import Stopwatch
from terminal.replay.playing import PATIENCE, PAUSE


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    reader, writer = os.pipe()
    os.set_blocking(reader, False)
    yield reader, writer
    os.close(reader)
    os.close(writer)


def started(ago: float) -> Stopwatch:
    """A stopwatch that stands still, so many seconds after the start."""
    moments = iter([0.0])
    return Stopwatch(lambda: next(moments, ago))


def test_a_prompt_that_comes_a_little_later_is_read_whole(
    pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, writer = pipe
    monkeypatch.setattr(stdin, "TYPED_WITHIN", float(PATIENCE))
    typing = threading.Timer(0.02, os.write, (writer, b"do " * 30_000))
    os.set_blocking(writer, False)
    typing.start()
    TypedPrompt(started(0.0), reader).take()
    typing.join()
    with pytest.raises(BlockingIOError):
        os.read(reader, 1)


def test_without_a_prompt_it_goes_on_when_the_time_is_over(pipe: tuple[int, int]) -> None:
    TypedPrompt(started(TYPED_WITHIN - 0.001), pipe[0]).take()
    TypedPrompt(started(float(PAUSE)), pipe[0]).take()
