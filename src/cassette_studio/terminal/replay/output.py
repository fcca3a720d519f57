"""Exact bytes out: the recording's own, and beside them what commands and we say.

Not: when, why. Serves: the loop of `replay`, its commands, its messages.
"""

from __future__ import annotations

import errno
import os

from ...errors import StudioError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from .stopwatch import Stopwatch

    class Sink(Protocol):
        """Takes bytes, all of them. `raw` tells that a newline has to bring its own carriage return."""

        raw: bool

        def write(self, data: bytes) -> None:
            """Writes all of it; raises OutputError or ReaderGoneError when it cannot."""


JOINED = 1 << 16  # bytes; what neighbouring writes are joined up to
SETTLE = 0.02  # seconds; a parent that reads two pipes has seen the one by then, before the other goes on


class OutputError(StudioError):
    """What was recorded cannot be written, and whoever waits for it should know."""

    exit_code = 3


class ReaderGoneError(StudioError):
    """Nobody reads what was recorded any longer: no news to anyone."""

    exit_code = 141


class Descriptor:
    """A file descriptor, blocking or not."""

    def __init__(self, number: int, *, raw: bool = False) -> None:
        self.raw = raw
        self._number = number
        self._terminal = os.isatty(number)  # asked now: one that was hung up denies it

    def write(self, data: bytes) -> None:
        """Writes all of it; raises OutputError or ReaderGoneError when it cannot."""
        rest = memoryview(data)
        try:
            while rest:
                try:
                    rest = rest[os.write(self._number, rest) :]
                except BlockingIOError:
                    self._wait()
        except OSError as error:
            raise self._trouble(error) from None

    def _wait(self) -> None:
        import select

        poll = select.poll()
        poll.register(self._number, select.POLLOUT)
        poll.poll()

    def _trouble(self, error: OSError) -> StudioError:
        if error.errno == errno.EPIPE or (error.errno == errno.EIO and self._terminal):
            return ReaderGoneError("the reader went away")
        return OutputError(f"output failed: {error.strerror}", hint="nothing more is played")


class Output:
    """The two streams, in order. Neighbouring writes of the recording are joined when `joined` is set.

    Recorded bytes go out as they are. What is ours or a command's is foreign: it gets line endings that a
    terminal without output processing needs, and it must have arrived before the last line goes out. What is
    foreign and cannot be written to standard error is nobody's loss; what was recorded is.
    """

    def __init__(self, stdout: Sink, stderr: Sink, stopwatch: Stopwatch, *, joined: bool) -> None:
        self._stdout = stdout
        self._stderr = stderr
        self._stopwatch = stopwatch
        self._limit = JOINED if joined else 0
        self._waiting: list[bytes] = []
        self._size = 0
        self._foreign_at: float | None = None
        self._open_line = False  # a command's output is the last on stdout and does not end its line
        self._open_error_line = False  # … on stderr

    def write(self, data: bytes) -> None:
        """Recorded bytes for standard output."""
        size = len(data)
        if self._size + size > self._limit:
            self.flush()
        self._waiting.append(data)
        self._size += size
        if self._size >= self._limit:
            self.flush()

    def write_stderr(self, data: bytes) -> None:
        """Recorded bytes for standard error."""
        self.flush()
        self._stderr.write(data)

    def command_stdout(self, data: bytes) -> None:
        """A command's standard output."""
        self.flush()
        self._foreign(self._stdout, data)
        self._open_line = not data.endswith(b"\n")

    def command_stderr(self, data: bytes) -> None:
        """A command's standard error."""
        self.flush()
        self._open_error_line = not data.endswith(b"\n")
        try:
            self._foreign(self._stderr, data)
        except (OutputError, ReaderGoneError):
            return

    def command_ended(self) -> None:
        """An open line on standard error ends: a reader of lines would else be told of it after everything."""
        if self._open_error_line:
            self.command_stderr(b"\n")

    def message(self, text: str) -> None:
        """A line of ours for standard error; foreign text in it has been escaped."""
        self.command_stderr(f"{text}\n".encode("utf-8", "backslashreplace"))

    def settle(self, *, line_begins: bool) -> None:
        """Before the last line: an open line of a command ends where `line_begins`; what is foreign arrives."""
        self.flush()
        if line_begins and self._open_line:
            self.command_stdout(b"\n")
        if self._foreign_at is not None:
            self._stopwatch.wait_until(self._foreign_at + SETTLE)

    def flush(self) -> None:
        """Everything recorded so far goes out."""
        if self._size:
            data = self._waiting[0] if len(self._waiting) == 1 else b"".join(self._waiting)
            self._waiting.clear()
            self._size = 0
            self._open_line = False
            self._stdout.write(data)

    def _foreign(self, sink: Sink, data: bytes) -> None:
        sink.write(data.replace(b"\n", b"\r\n") if sink.raw else data)
        self._foreign_at = self._stopwatch.elapsed()
