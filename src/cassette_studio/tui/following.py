"""Following a file that grows: what was added becomes a new time line, again and again.

Not: what is shown of it. Serves: `opener`.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from textual.message import Message

from ..terminal.cassette import Cassette
from ..terminal.moments import Moments
from ..terminal.timeline import Timeline
from .errands import Errand, gently
from .opening import Given

POLL = 0.2  # seconds between two looks at the file
PATIENCE = 3  # … or as many times as long as the last look took
_RUNS = 64  # stretches of a cassette, from which on they are made one


class Growth:
    """What a file that grows is at each look. A last line that is not finished waits until it is."""

    def __init__(self, cassette: Cassette, path: Path) -> None:
        data = cassette.to_bytes()
        self._path = path
        self._known = data.rfind(b"\n") + 1  # bytes of the file that are in the cassette
        self._cassette = cassette if self._known == len(data) else Cassette.parse(data[: self._known])
        self._file = self._identity()

    def _identity(self) -> tuple[int, int]:
        about = self._path.stat()
        return about.st_dev, about.st_ino

    def look(self) -> Cassette | None:
        """The cassette with what was added; None when nothing was. Raises OSError, ValueError if it is another file."""
        if self._path.stat().st_size < self._known or self._identity() != self._file:
            raise ValueError("another file")
        with self._path.open("rb") as file:
            file.seek(self._known)
            added = file.read()
        added = added[: added.rfind(b"\n") + 1]
        if not added:
            return None
        self._known += len(added)
        self._cassette += Cassette.parse(added)
        if len(self._cassette.runs) > _RUNS:
            self._cassette = Cassette.parse(self._cassette.to_bytes())
        return self._cassette


class Following(Errand):
    """Follows a file; `given` may change."""

    @dataclass
    class Grown(Message):
        """There are more records."""

        following: "Following"
        timeline: Timeline

    @dataclass
    class Replaced(Message):
        """The file is another one, or gone."""

        following: "Following"

    def __init__(self, path: Path, cassette: Cassette, given: Given, post: Callable[[Message], object]) -> None:
        self.path = path
        self._cassette = cassette
        self.given = given
        self._post = post

    def _run(self) -> None:
        try:
            growth = Growth(self._cassette, self.path)
            while self.wanted:
                began = time.monotonic()
                if (cassette := growth.look()) is not None:
                    self._post(self.Grown(self, self._timeline(cassette)))
                time.sleep(max(POLL, PATIENCE * (time.monotonic() - began)))
        except (OSError, ValueError):
            if self.wanted:
                self._post(self.Replaced(self))

    def _timeline(self, cassette: Cassette) -> Timeline:
        *_, (_, moments) = gently(Moments.read(cassette, self.given.rules, self.given.timing))
        timeline = Timeline(cassette, self.given.rules, moments=moments)
        *_, _ = gently(timeline.prepare())
        return timeline
