"""A headless replay to look at: which words it is given, and a run of it in a pseudo-terminal.

What the studio shows and what runs must be the same, so rules, speed and clock are always said, and nothing of the
environment that would change them is passed on.

Not: widgets, threads. Serves: the studio.
"""

import os
import select
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .child import Child
from .commands import Rules
from .replay.options import ALLOW_VARIABLE

PIECE = 1 << 16  # bytes read at once
TICK = 0.05  # seconds between two looks whether it is to be stopped
GRACE = 2.0  # seconds from SIGTERM to SIGKILL
_LEFT_OUT = (ALLOW_VARIABLE, "RALPH_EVENTS_FILE", "RALPH_BIN", "COLUMNS", "LINES")


@dataclass(frozen=True, slots=True)
class Job:
    """What is played, and how. `speed` 0 is as fast as it goes; `max_gap` caps pauses, in ms."""

    cassette: Path
    rules: Rules
    speed: float = 1.0
    timing: str = "auto"
    max_gap: int | None = None

    def words(self) -> list[str]:
        """The words after the program's name."""
        words = ["--headless", "replay", "--cassette", str(self.cassette.absolute()), "--speed", f"{self.speed:g}"]
        if self.timing != "auto":
            words += ["--timing", self.timing]
        if self.max_gap is not None:
            words += ["--max-gap", f"{self.max_gap / 1000:g}"]
        return [*words, f"--allow={','.join(rule.text for rule in self.rules.rules)}"]

    def command_line(self, program: str) -> str:
        """All of it, for a shell."""
        return shlex.join([program, *self.words()])


class Rehearsal:
    """One run of a job in a folder, in a terminal of `size` (columns, lines). Raises OSError when it cannot start."""

    def __init__(
        self,
        job: Job,
        folder: Path,
        size: tuple[int, int],
        environment: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._is_stopped = False
        self._child = Child(
            [sys.executable, "-P", "-m", "cassette_studio", *job.words(), "--iteration", "all", "--verbose"],
            {name: value for name, value in environment.items() if name not in _LEFT_OUT},
            size,
            separate_stderr=True,
            folder=str(folder),
        )
        self.status: int | None = None

    def stop(self) -> None:
        """Ends it, from any thread: politely at first."""
        self._is_stopped = True

    def outputs(self) -> Iterator[tuple[bytes, bool]]:
        """What it says, piece by piece, each with whether it is standard output; then there is a `status`."""
        streams, until = dict(self._child.streams), float("inf")
        while streams and self._clock() < until:
            said = list(self._read(streams))
            yield from said
            if self.status is not None and not said:
                break  # whoever it left behind with our terminal in hand is not waited for
            if self._is_stopped and until == float("inf"):
                self._child.send(signal.SIGTERM)
                until = self._clock() + GRACE
            if self.status is None:
                self.status = self._child.ended()
        if self.status is None:
            if until < float("inf"):
                self._child.send(signal.SIGKILL)
            self.status = self._child.ended(wait=True)
        self._child.close()

    def _read(self, streams: dict[int, bool]) -> Iterator[tuple[bytes, bool]]:
        for descriptor in select.select(list(streams), [], [], TICK)[0]:
            try:
                data = os.read(descriptor, PIECE)
            except BlockingIOError:
                continue
            except OSError:  # all who had the other side are gone
                data = b""
            if data:
                yield data, streams[descriptor]
            else:
                del streams[descriptor]
