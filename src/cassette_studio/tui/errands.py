"""Errands: work beside the screen whose news come as messages.

They run in threads that nobody waits for: a pipe that never answers must not keep a studio alive that was left.
(Textual's own thread workers are joined at the end.)

Not: what is shown meanwhile. Serves: `studio`.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import TypeVar

from textual.message import Message

from ..errors import StudioError
from ..files import find_cassettes
from ..terminal.commands import Rules
from ..terminal.timeline import Timeline
from .facts import Facts, gather
from .finding import Search
from .opening import Given, open_recording
from .transport import Transport

T = TypeVar("T")

TELLING = 0.2  # seconds between two pictures of progress: each takes the screen a while
MOST, DEEPEST = 1000, 6  # recordings in the library, and how far below its folders they are looked for
WORK = 0.002  # seconds of work between two rests
REST = 0.0005  # seconds
LONG_REST = 0.01  # … when the thread that answers keys is at work


class Errand:
    """Work in a thread of its own. `wanted` turns False when nobody wants to know any more."""

    wanted = True

    def start(self) -> None:
        """Sets out."""
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        raise NotImplementedError


class Opening(Errand):
    """Opens a file."""

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
        self._given = given
        self._post = post

    def _run(self) -> None:
        try:
            self._open()
        except StudioError as error:
            self._post(self.Failed(self, error))

    def _open(self) -> None:
        told = 0.0
        for what, part, transport in gently(open_recording(self.path, self._given)):
            if not self.wanted:
                return
            now = time.monotonic()
            if transport is not None:
                self._post(self.Done(self, transport))
            elif now - told >= TELLING:
                self._post(self.Progress(self, what, part))
                told = now


def gently(steps: Iterable[T]) -> Iterator[T]:
    """The steps, with rests for the thread that answers keys."""
    rested = 0.0
    for step in steps:
        yield step
        if (now := time.monotonic()) - rested >= WORK:
            rested = _rested(now)


def _rested(since: float) -> float:
    """Lets the thread that answers keys have its turn, a long one if it needs it; returns the time after.

    Two threads of Python never run at the same time: who wakes up late has waited for the other one.
    """
    time.sleep(REST)
    if time.monotonic() - since > 2 * REST:
        time.sleep(LONG_REST)
    return time.monotonic()


class Listing(Errand):
    """Looks for the recordings of some folders, and below them if `deep`; files that are named are listed, too."""

    @dataclass
    class Done(Message):
        """These are the recordings; there may be `more`."""

        listing: "Listing"
        paths: tuple[Path, ...]
        more: bool

    def __init__(self, targets: tuple[Path, ...], post: Callable[[Message], object], *, deep: bool = True) -> None:
        self.targets = targets
        self._deepest = DEEPEST if deep else 0
        self._post = post

    @property
    def folder(self) -> Path | None:
        """The folder that all come from, if there is but one."""
        return self.targets[0] if len(self.targets) == 1 else None

    def _run(self) -> None:
        found = [find_cassettes(target, self._deepest) if target.is_dir() else [target] for target in self.targets]
        paths = tuple(islice(dict.fromkeys(chain.from_iterable(found)), MOST + 1))
        self._post(self.Done(self, paths[:MOST], len(paths) > MOST))


class Survey(Errand):
    """Finds out what there is to say of some recordings."""

    @dataclass
    class Learned(Message):
        """There is something to say of a recording."""

        survey: "Survey"
        path: Path
        facts: Facts

    def __init__(self, paths: tuple[Path, ...], given: Given, post: Callable[[Message], object]) -> None:
        self._paths = paths
        self._given = given
        self._post = post

    def _run(self) -> None:
        for path in self._paths:
            for step in gently(gather(path, self._given)):
                if not self.wanted:
                    return
                if isinstance(step, Facts):
                    self._post(self.Learned(self, path, step))


class Finding(Errand):
    """Looks for text in events."""

    @dataclass
    class Done(Message):
        """It is in this record, or in none."""

        finding: "Finding"
        index: int | None

    def __init__(self, search: Search, start: int, way: int, post: Callable[[Message], object]) -> None:
        self._steps = search.steps(start, way)
        self._post = post

    def _run(self) -> None:
        for index in gently(self._steps):
            if not self.wanted:
                return
            if index is not None:
                self._post(self.Done(self, index))
                return
        self._post(self.Done(self, None))


class Judging(Errand):
    """Judges the commands of a time line under other rules."""

    @dataclass
    class Done(Message):
        """The time line under these rules, made of that one."""

        judging: "Judging"
        timeline: Timeline

    def __init__(self, timeline: Timeline, rules: Rules, post: Callable[[Message], object]) -> None:
        self.timeline, self.rules = timeline, rules
        self._post = post

    def _run(self) -> None:
        self._post(self.Done(self, self.timeline.under(self.rules)))
