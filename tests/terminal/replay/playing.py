"""Replay run on a recording: in this process with a pretended clock, or in a process of its own.

Not: what is expected. Serves: the tests of `replay`.
"""

import io
import os
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import cassette_studio.terminal
from cassette_studio.terminal.replay import replay
from cassette_studio.terminal.replay.executor import Ending
from cassette_studio.terminal.replay.options import Options
from cassette_studio.terminal.replay.output import Output
from cassette_studio.terminal.replay.source import Source
from cassette_studio.terminal.replay.stopwatch import Stopwatch
from cassette_studio.terminal.replay.words import read_words
from recording import Recording

SRC = Path(cassette_studio.terminal.__path__[0]).parents[1]
CASES = Path(__file__).parents[2] / "data" / "cases"
GOOD = Ending(error="", status=0, timed_out=False)
PATIENCE = 60  # seconds; far more than anything takes, far less than a pause that is not waited for
PAUSE = 3600  # seconds; such a pause
Done = subprocess.CompletedProcess[bytes]
Answer = Callable[[tuple[str, ...], Output], Ending]


def wrapped(recording: Recording, at: int, output: bytes, offset: int) -> Recording:
    """A write as Ralph's own recorder writes it."""
    data = {"bytes": b64encode(output).decode(), "stdout": True, "offset_ms": offset}
    return recording.record(at, "ux.terminal.write", {"event": "ux.terminal.write", "data": data})


class Sink:
    """Keeps what is written, with the time of the pretended clock."""

    def __init__(self, name: str, world: "World") -> None:
        self.raw = False
        self._name = name
        self._world = world

    def write(self, data: bytes) -> None:
        self._world.written.append((self._world.now, self._name, data))


class World:
    """A clock that only sleep moves on, two streams, and commands that do what the test wants."""

    def __init__(self) -> None:
        self.now = 0.0
        self.written: list[tuple[float, str, bytes]] = []
        self.started: list[tuple[float, tuple[str, ...]]] = []
        self.status: int | None = None
        self.stopwatch = Stopwatch(lambda: self.now, self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.now += seconds

    def play(
        self,
        recording: Recording | bytes,
        *words: str,
        environment: dict[str, str] | None = None,
        stream: bool = False,
        checked: bool = True,
        answer: Answer | None = None,
        step: Callable[[], None] | None = None,
    ) -> "World":
        cassette = recording if isinstance(recording, bytes) else recording.to_bytes()
        options = Options.of(read_words(["--cassette", "made.jsonl", *words]), environment or {})
        size = None if stream else len(cassette)
        source = Source(io.BytesIO(cassette), name="made.jsonl", size=size, checked=checked and not stream)
        joined = not options.speed and not options.step and not stream
        output = Output(Sink("out", self), Sink("err", self), self.stopwatch, joined=joined)

        def run(argv: tuple[str, ...]) -> Ending:
            self.started.append((self.now, argv))
            return answer(argv, output) if answer else GOOD

        self.status = replay(source, options, output, self.stopwatch, run, step=step)
        return self

    def stream(self, name: str) -> bytes:
        return b"".join(data for _, stream, data in self.written if stream == name)

    @property
    def out(self) -> bytes:
        return self.stream("out")

    @property
    def err(self) -> str:
        return self.stream("err").decode()

    @property
    def times(self) -> list[tuple[float, bytes]]:
        """(seconds rounded to ms, bytes) of what went to standard output."""
        return [(round(at, 3), data) for at, stream, data in self.written if stream == "out"]


def environment(**more: str) -> dict[str, str]:
    """The environment for a process of ours, without an orchestrator around it."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RALPH_", "PYTHON"))}
    return kept | {"PYTHONPATH": str(SRC)} | more


def mock_cli(*words: str | Path) -> list[str]:
    """The command line for `mock-cli` with these words."""
    return [sys.executable, "-m", "cassette_studio", "mock-cli", *map(str, words)]


def run(
    *words: str | Path, stdin: bytes = b"", cwd: Path | None = None, variables: dict[str, str] | None = None
) -> Done:
    """`mock-cli` with these words, to its end."""
    return subprocess.run(
        mock_cli(*words),
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(**variables or {}),
        timeout=PATIENCE,
    )


def has_ended(process: int) -> bool:
    """Whether a process is gone, or dead and only not yet collected; patient, for a killed one may take a moment."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            status = Path(f"/proc/{process}/stat").read_text()
        except OSError:
            return True
        if status.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.002)
    return False
