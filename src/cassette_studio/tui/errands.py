"""Errands: work beside the screen whose news come as messages.

They run in threads that nobody waits for: a pipe that never answers must not keep a studio alive that was left.
(Textual's own thread workers are joined at the end.)

Not: what is shown meanwhile. Serves: `studio`.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from textual.message import Message

from ..errors import StudioError
from ..files import find_cassettes
from .opening import Given, open_recording
from .transport import Transport

TELLING = 0.2  # seconds between two pictures of progress: each takes the screen a while
WORK = 0.002  # seconds of work between two rests
REST = 0.0005  # seconds
LONG_REST = 0.01  # … when the thread that answers keys is at work


class Opening:
    """Opens a file. `wanted` turns False when another is opened; then no more is told of this one."""

    @dataclass
    class Progress(Message):
        """`part` (0 to 1) of `what` is done."""

        opening: "Opening"
        what: str
        part: float

    @dataclass
    class Failed(Message):
        """The file cannot be opened."""

        opening: "Opening"
        error: StudioError

    @dataclass
    class Done(Message):
        """The file is open."""

        opening: "Opening"
        transport: Transport

    def __init__(self, path: Path, given: Given, post: Callable[[Message], object]) -> None:
        self.path = path
        self.wanted = True
        self._given = given
        self._post = post

    def start(self) -> None:
        """Sets out."""
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        try:
            self._open()
        except StudioError as error:
            self._post(self.Failed(self, error))

    def _open(self) -> None:
        told = rested = 0.0
        for what, part, transport in open_recording(self.path, self._given):
            if not self.wanted:
                return
            now = time.monotonic()
            if transport is not None:
                self._post(self.Done(self, transport))
            elif now - told >= TELLING:
                self._post(self.Progress(self, what, part))
                told = now
            if now - rested >= WORK:
                rested = _rested(now)


def _rested(since: float) -> float:
    """Lets the thread that answers keys have its turn, a long one if it needs it; returns the time after.

    Two threads of Python never run at the same time: who wakes up late has waited for the other one.
    """
    time.sleep(REST)
    if time.monotonic() - since > 2 * REST:
        time.sleep(LONG_REST)
    return time.monotonic()


class Listing:
    """Looks for the recordings of a folder."""

    @dataclass
    class Done(Message):
        """These are the recordings."""

        folder: Path
        paths: tuple[Path, ...]

    def __init__(self, folder: Path, post: Callable[[Message], object]) -> None:
        self._folder = folder
        self._post = post

    def start(self) -> None:
        """Sets out."""
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        self._post(self.Done(self._folder, tuple(find_cassettes(self._folder))))
