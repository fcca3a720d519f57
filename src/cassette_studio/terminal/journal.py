"""A cassette that is being written, by one process or several: whole lines at its end, each at its time.

A line is one write to a file opened for appending, under a lock: a crash loses at most the last line, and lines of
several writers do not mix. All writers tell the time by the same clock, so time never goes backwards.

Not: what is recorded. Serves: `recorder`, `emit`, which needs it light: nothing is imported that costs time.
"""

from __future__ import annotations

import errno
import fcntl
import json
import os
import time
from binascii import b2a_base64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PATH_VARIABLE = "CASSETTE_STUDIO_RECORDING"  # for programs inside a recording: its file
EPOCH_VARIABLE = "CASSETTE_STUDIO_EPOCH"  # … and what its clock showed when the system's monotonic clock was at 0


class Journal:
    """Appends records to an open file. `epoch` is milliseconds; `monotonic` seconds on a clock all processes share.

    `failure` is the error that ended it, if one did: what comes after is left out, and the file ends in a whole line.
    """

    def __init__(
        self, file: int, epoch: int, monotonic: Callable[[], float] = time.monotonic, *, base: int | None = None
    ) -> None:
        self.epoch = epoch
        self.base = base  # ms: the time of the first record, from which offsets count; None until there is one
        self.writes = 0
        self.failure: OSError | None = None
        self._file = file
        self._monotonic = monotonic

    @property
    def now(self) -> int:
        """Milliseconds since the epoch of the cassette's times."""
        return self.epoch + int(self._monotonic() * 1000)

    def write(self, output: bytes, *, stdout: bool = True) -> None:
        """Output of a program, as it came."""
        encoded, stream = b2a_base64(output, newline=False), b"true" if stdout else b"false"
        self._append(
            lambda now, base: (
                b'{"ts":%d,"event":"ux.terminal.write","data":{"bytes":"%s","stdout":%s,"offset_ms":%d}}\n'
                % (now, encoded, stream, now - base)
            )
        )
        self.writes += 1

    def resize(self, columns: int, lines: int) -> None:
        """A new size of the terminal."""
        self._append(
            lambda now, base: _line(
                now, "ux.terminal.resize", {"width": columns, "height": lines, "offset_ms": now - base}
            )
        )

    def add(self, event: str, data: dict[str, object]) -> None:
        """Any other record."""
        self._append(lambda now, _: _line(now, event, data))

    def _append(self, line_at: Callable[[int, int], bytes]) -> None:
        """The line for the time at which it is written, and for the base: lines stand in the order of their times."""
        if self.failure is not None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX)
            try:
                now = self.now
                self.base = now if self.base is None else self.base
                self._write_whole(line_at(now, self.base))
            finally:
                fcntl.flock(self._file, fcntl.LOCK_UN)
        except OSError as error:
            self.failure = error

    def _write_whole(self, line: bytes) -> None:
        end = os.fstat(self._file).st_size
        try:
            written = os.write(self._file, line)
            while written < len(line):
                written += os.write(self._file, line[written:])
        except OSError:
            if os.fstat(self._file).st_size > end:
                os.ftruncate(self._file, end)
            raise


def _line(now: int, event: str, data: dict[str, object]) -> bytes:
    record = {"ts": now, "event": event, "data": data}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def end_last_line(file: int) -> None:
    """What is appended to a file whose last line was torn off begins a line of its own. Raises OSError."""
    fcntl.flock(file, fcntl.LOCK_EX)
    try:
        end = os.fstat(file).st_size
        if end and os.pread(file, 1, end - 1) != b"\n":
            os.write(file, b"\n")
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)


def environment_of(journal: Journal, path: str) -> dict[str, str]:
    """The variables by which programs inside the recording find it."""
    return {PATH_VARIABLE: os.path.abspath(path), EPOCH_VARIABLE: str(journal.epoch)}


def journal_of(environment: dict[str, str]) -> Journal | None:
    """The recording that this process runs inside of, or None. Raises OSError when its file cannot be written."""
    path, epoch = environment.get(PATH_VARIABLE, ""), environment.get(EPOCH_VARIABLE, "")
    if not path:
        return None
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CLOEXEC)
    try:
        end_last_line(file)
    except OSError as error:
        if error.errno != errno.ESPIPE:  # a pipe has no lines to end
            raise
    return Journal(file, int(epoch) if epoch.removeprefix("-").isdigit() else _epoch_of_today())


def _epoch_of_today() -> int:
    return int((time.time() - time.monotonic()) * 1000)
