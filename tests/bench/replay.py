"""How fast headless replay starts, ends and writes, beside what it is measured against.

    python tests/bench/replay.py [PYTHON]

PYTHON is the interpreter of an environment where the project is installed, not editable; default: this one.

Not: correctness. Serves: whoever changes replay.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

TOTAL = 100_000_000  # bytes of output


class Figure(NamedTuple):
    """What was measured, and what it should reach; `more` tells that more is better."""

    name: str
    value: float
    reach: float
    unit: str
    more: bool = False

    @property
    def margin(self) -> float:
        """1 where the figure is just reached."""
        return self.value / self.reach if self.more else self.reach / self.value

    def __str__(self) -> str:
        verdict = "ok" if self.margin >= 1 else "MISS"
        return f"{verdict:4} {self.name:20} {self.value:8.2f}  (reach {self.reach:g}) {self.unit}\n"


def median(work: Callable[[], float]) -> float:
    """The middle of 21 measurements."""
    return sorted(work() for _ in range(21))[10]


def seconds(command: list[str]) -> float:
    """How long a program takes, its output thrown away."""
    start = time.perf_counter()
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def through_a_pipe(command: list[str]) -> tuple[float, int]:
    """(seconds, peak memory in KiB) of a program whose output is read through a pipe."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, bufsize=0)
    assert process.stdout is not None
    while process.stdout.read(1 << 16):
        pass
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return time.perf_counter() - start, usage.ru_maxrss


def row(at: int, output: bytes) -> str:
    """A write, as recorders write it."""
    data = f'{{"bytes":"{b64encode(output).decode()}","stdout":true,"offset_ms":{at}}}'
    return f'{{"ts":{1_700_000_000_000 + at},"event":"ux.terminal.write","data":{data}}}\n'


def recorded(path: Path, size: int) -> None:
    """Makes a recording of 100 MB in writes of this size."""
    rows = [
        row(number, f"\x1b[3{number % 8}m".encode() + os.urandom(size).hex().encode()[: size - 7] + b"\r\n")
        for number in range(100)
    ]
    with path.open("w") as file:
        for _ in range(TOTAL // size // len(rows)):
            file.writelines(rows)


def starts(python: str, folder: Path) -> list[Figure]:
    """Starts, as multiples of the interpreter's own."""
    (folder / "small.jsonl").write_text(row(0, b"A"))
    script = Path(python).with_name("cassette-studio")
    command = [str(script)] if script.exists() else [python, "-m", "cassette_studio"]
    bare = median(lambda: seconds([python, "-c", "pass"]))
    replay = median(lambda: seconds([*command, "--headless", "replay", "--cassette", str(folder / "small.jsonl")]))
    version = median(lambda: seconds([*command, "mock-cli", "--version"]))
    unit = f"x python -c pass ({bare * 1000:.1f} ms)"
    return [Figure("start of replay", replay / bare, 4, unit), Figure("start of --version", version / bare, 4, unit)]


def throughput(python: str, folder: Path, size: int, reach: float) -> list[Figure]:
    """MB a second at speed 0, and what `cat` does with the same bytes; peak memory."""
    cassette, played = folder / "long.jsonl", folder / "played"
    recorded(cassette, size)
    command = [python, "-m", "cassette_studio", "mock-cli", "--cassette", str(cassette)]
    with played.open("wb") as file:
        subprocess.run(command, stdout=file, check=True)
    spent, memory = min(through_a_pipe(command) for _ in range(3))
    cat, _ = min(through_a_pipe(["cat", str(played)]) for _ in range(3))
    unit = f"MB/s ({spent / cat:.0f} x the time of cat)"
    return [
        Figure(f"writes of {size} B", played.stat().st_size / spent / 1e6, reach, unit, more=True),
        Figure(f"memory at {size} B", memory / 1024, 32, "MiB"),
    ]


def ending(python: str, folder: Path) -> Figure:
    """How long after SIGTERM a replay in a long pause is gone; the slowest of ten."""
    cassette = folder / "pause.jsonl"
    cassette.write_text(row(0, b"A") + row(60_000, b"B"))
    slowest = 0.0
    for _ in range(10):
        command = [python, "-m", "cassette_studio", "mock-cli", "--cassette", str(cassette), "--speed", "1"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, bufsize=0)
        assert process.stdout is not None
        process.stdout.read(1)
        start = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        process.wait()
        slowest = max(slowest, time.perf_counter() - start)
    return Figure("end after SIGTERM", slowest * 1000, 200, "ms")


def main() -> None:
    """Measures and prints the table, the worst first."""
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures = [*starts(python, folder), ending(python, folder)]
        figures += throughput(python, folder, 4096, 50) + throughput(python, folder, 250, 30)
    sys.stdout.writelines(map(str, sorted(figures, key=lambda figure: figure.margin)))


if __name__ == "__main__":
    main()
