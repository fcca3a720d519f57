"""Standard input while a recording plays: a prompt to swallow, or a key to wait for.

Not: what is in it; a prompt is never interpreted. Serves: `entry`, `backend`.
"""

from __future__ import annotations

import os
import stat
from _thread import start_new_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .stopwatch import Stopwatch

TYPED_WITHIN = 0.15  # seconds; an orchestrator types its prompt 100 ms after it has started us
_CHUNK = 1 << 16


def is_pipe(descriptor: int = 0) -> bool:
    """Whether somebody may be writing into it, and waits until it is read."""
    try:
        mode = os.fstat(descriptor).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)


def drain(descriptor: int = 0) -> None:
    """Reads and forgets in the background, so that nobody is kept waiting who writes before he reads.

    It may never end: a pipe that was inherited stays open elsewhere. Nothing waits for the thread.
    """

    def read_all() -> None:
        while read_some(descriptor):
            pass

    start_new_thread(read_all, ())


def read_some(descriptor: int, wait: float | None = None) -> bytes:
    """What is there, waiting up to `wait` seconds or for ever; nothing at the end, in time or when it broke."""
    import select

    poll = select.poll()
    try:
        poll.register(descriptor, select.POLLIN)
        if poll.poll(None if wait is None else max(wait, 0) * 1000):
            return os.read(descriptor, _CHUNK)
    except OSError:
        pass
    return b""


class TypedPrompt:
    """A prompt that an orchestrator types on our terminal soon after the start."""

    def __init__(self, stopwatch: Stopwatch, descriptor: int = 0) -> None:
        self._stopwatch = stopwatch
        self._descriptor = descriptor

    def take(self) -> None:
        """Waits for it as long as it may take to come, and reads it."""
        wait = TYPED_WITHIN - self._stopwatch.elapsed()
        while read_some(self._descriptor, wait):
            wait = 0


class Steps:
    """Lines on standard input, each of which lets one more write follow."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._lines = 0
        self._ended = False

    def wait(self) -> None:
        """Returns when the next line has come; at once when no more will."""
        while not self._lines and not self._ended:
            data = read_some(self._descriptor)
            self._lines += data.count(b"\n")
            self._ended = not data
        self._lines = max(self._lines - 1, 0)
