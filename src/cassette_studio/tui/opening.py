"""Opening a recording: from its bytes to a transport on its first frame, with progress on the way.

Runs in a worker thread and touches no widget.

Not: what is shown meanwhile. Serves: `studio`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from ..files import read_bytes
from ..terminal.block import Block
from ..terminal.cassette import Cassette
from ..terminal.commands import Rules
from ..terminal.timeline import Timeline
from .transport import Transport


@dataclass(frozen=True, slots=True)
class Given:
    """How recordings are seen: a whitelist, a clock, a speed to begin with, and how bytes are read."""

    rules: Rules = field(default_factory=Rules.standard)
    timing: str = "auto"
    speed: float = 1.0
    read: Callable[[Path], bytes] = read_bytes


def open_recording(path: Path, given: Given, report: Callable[[str, float], bool]) -> Transport | None:
    """A file, ready to be looked at; None when `report` (what is done, the part done from 0 to 1) answered False.

    Raises CassetteUnreadableError.
    """
    cassette = Cassette()
    for part, block in Block.read(given.read(path)):
        if not report("Reading", part):
            return None
        if part == 1:
            cassette = Cassette.of(block)
    timeline = Timeline(cassette, given.rules, given.timing)
    timeline.prepare()
    transport = Transport(timeline, speed=given.speed)
    transport.first_look()
    return transport if report("Looking at", 1.0) else None
