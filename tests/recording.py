"""Recordings written by hand in a test: `Recording().write(0, "a").command(100, "ralph emit x").to_bytes()`.

Not: random ones (`strategies`). Serves: tests that need to know what happens when.
"""

import json
from base64 import b64encode
from pathlib import Path
from typing import Self

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.timeline import Timeline

START = 1_767_225_600_000  # ms since the epoch


class Recording:
    """Lines of a cassette, added one by one; moments are ms from the start."""

    def __init__(self) -> None:
        self._lines: list[bytes] = []

    def record(self, at: int, event: str, data: object) -> Self:
        """Any record."""
        return self.line(json.dumps({"ts": START + at, "event": event, "data": data}, separators=(",", ":")).encode())

    def line(self, raw: bytes) -> Self:
        """Any line, without its ending."""
        self._lines.append(raw + b"\n")
        return self

    def write(self, at: int, output: str | bytes, *, stdout: bool = True) -> Self:
        """A write."""
        data = output.encode() if isinstance(output, str) else output
        return self.record(
            at, "ux.terminal.write", {"bytes": b64encode(data).decode(), "stdout": stdout, "offset_ms": at}
        )

    def command(self, at: int, command: str) -> Self:
        """A published command."""
        return self.record(at, "bus.publish", {"command": command})

    def resize(self, at: int, columns: int, lines: int) -> Self:
        """A new size."""
        return self.record(at, "ux.terminal.resize", {"width": columns, "height": lines, "offset_ms": at})

    def marker(self, at: int, label: str) -> Self:
        """A marker."""
        return self.record(at, "_meta.marker", {"label": label})

    def iteration(self, at: int, number: int) -> Self:
        """The start of an iteration."""
        return self.record(at, "_meta.iteration", {"n": number, "elapsed_ms": at, "hat": "builder"})

    def to_bytes(self) -> bytes:
        """The cassette's bytes."""
        return b"".join(self._lines)

    def save(self, path: Path) -> Path:
        """Writes the cassette to a file and returns its path."""
        path.write_bytes(self.to_bytes())
        return path

    def timeline(self, rules: Rules | None = None, timing: str = "auto") -> Timeline:
        """The time line."""
        return Timeline(Cassette.parse(self.to_bytes()), rules, timing)
