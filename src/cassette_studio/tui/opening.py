"""Opening a recording: from its bytes to a transport on its first frame, with progress on the way.

Runs in a worker thread and touches no widget.

Not: what is shown meanwhile. Serves: `errands`.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias, TypeVar

from ..files import read_in_pieces
from ..terminal.block import Block
from ..terminal.cassette import Cassette
from ..terminal.commands import Rules
from ..terminal.moments import Moments
from ..terminal.timeline import Timeline
from .keys import KEYS, Key
from .transport import Transport

T = TypeVar("T")
Step: TypeAlias = tuple[str, float, None]  # what is being done, the part done from 0 to 1


@dataclass(frozen=True, slots=True)
class Given:
    """How recordings are seen: a whitelist, a clock, a speed to begin with, and how bytes are read (with progress).

    `program` is the absolute path by which others can call us, `environment` what a replay of ours is given. With
    `follow` a file that grows is gone on with. `idle` caps pauses, ms; `keys` is the table of keys.
    """

    rules: Rules = field(default_factory=Rules.standard)
    timing: str = "auto"
    speed: float = 1.0
    read: Callable[[Path], Iterator[tuple[float, bytes]]] = read_in_pieces
    program: str = "cassette-studio"
    environment: Mapping[str, str] = field(default_factory=dict)
    follow: bool = False
    idle: int | None = None
    keys: tuple[Key, ...] = KEYS


def open_recording(path: Path, given: Given) -> Iterator[tuple[str, float, Transport | None]]:
    """Opens a file step by step: (what is being done, the part done from 0 to 1, and at last the transport).

    A step takes a few milliseconds, and at a million records up to fifty, so that whoever takes them can stop, or let
    others have their turn, at any moment. Raises CassetteUnreadableError.
    """
    timeline = yield from read_timeline(path, given)
    for part in timeline.prepare():
        yield "Looking at", part, None
    transport = Transport(timeline, speed=given.speed, idle=given.idle)
    transport.first_look()
    yield "Ready", 1.0, transport


def read_timeline(path: Path, given: Given) -> Generator[Step, None, Timeline]:
    """The first steps of it: reads a file, returns what happened when. Raises CassetteUnreadableError."""
    data = yield from _telling("Loading", given.read(path))
    cassette = Cassette.of((yield from _telling("Reading", Block.read(data))))
    moments = yield from _telling("Timing", Moments.read(cassette, given.rules, given.timing))
    return Timeline(cassette, given.rules, moments=moments)


def _telling(what: str, steps: Iterable[tuple[float, T]]) -> Generator[Step, None, T]:
    """Passes on the part done of each step; returns the last result, which is the whole one. There is a step."""
    for step in steps:
        yield what, step[0], None
    return step[1]
