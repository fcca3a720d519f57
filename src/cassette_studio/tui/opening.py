"""Opening a recording: its bytes to a time line, with progress on the way.

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


@dataclass(frozen=True, slots=True)
class Given:
    """How recordings are seen: a whitelist, a clock, a speed to begin with, and how bytes are read."""

    rules: Rules = field(default_factory=Rules.standard)
    timing: str = "auto"
    speed: float = 1.0
    read: Callable[[Path], bytes] = read_bytes


def open_timeline(path: Path, given: Given, report: Callable[[float], bool]) -> Timeline | None:
    """The time line of a file; None when `report` (called with the part done, 0 to 1) answered False.

    Raises CassetteUnreadableError.
    """
    cassette = Cassette()
    for part, block in Block.read(given.read(path)):
        if not report(part):
            return None
        if part == 1:
            cassette = Cassette.of(block)
    timeline = Timeline(cassette, given.rules, given.timing)
    timeline.prepare()
    return timeline
