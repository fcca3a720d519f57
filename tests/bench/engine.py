"""The screen engine beside stock pyte, and beside avt where `pyavt` is installed.

    python tests/bench/engine.py [FOLDER] [--repeat N]

Streams: every recording of the suites `programs`, `agents` and `agents-rec` of at least 3 kB, looped to 200 kB, a log,
and a dense stream of random true colours with wide characters. At 4 KiB and at 250 B a feed. Each run is a process of
its own, so no cache is warm; the engines take turns, the best run of each counts, CPU time only. The worst stream
comes first. A stream on which stock pyte raises has no ratio and is left out of the mean.

Not: correctness; nothing here fails. Serves: whoever changes the engine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.pool import Pool
from pathlib import Path
from statistics import geometric_mean

import pyte

sys.path.insert(0, str(Path(__file__).parents[1]))

from cassette_studio.terminal.vt import Terminal
from conformance.corpus import CASES, read_cases
from conformance.stock import RAISES

LENGTH = 200_000  # bytes of each stream
SMALLEST = 3_000  # bytes; shorter recordings are left out
SUITES = {"programs", "agents", "agents-rec"}
REACH = {4096: 12.0, 250: 9.0}  # bytes a feed -> how many times faster, in the geometric mean
LEAST = 2.0  # ... on any stream

Feed = Callable[[bytes], object]
Make = Callable[[int, int], Feed]


@dataclass(frozen=True, slots=True)
class Stream:
    """Output of a program, and the size of its terminal."""

    name: str
    rows: int
    cols: int
    data: bytes


def log(lines: int = 4000) -> bytes:
    """A build's log: plain lines, the level coloured."""
    levels = "\x1b[32mINFO\x1b[0m", "\x1b[33mWARN\x1b[0m", "\x1b[2mdebug\x1b[0m"
    return "".join(
        f"2026-01-01T00:{at // 60 % 60:02}:{at % 60:02}Z {levels[at % 3]} step {at} of build took {at % 97} ms\r\n"
        for at in range(lines)
    ).encode()


def colours(cells: int = 12_000) -> bytes:
    """Every cell a true colour of its own, some of them wide; always the same."""
    chance = random.Random(1)
    parts = []
    for at in range(cells):
        red, green, blue = chance.randbytes(3)
        parts.append(f"\x1b[38;2;{red};{green};{blue}m{'日' if at % 7 == 0 else 'x'}")
        if at % 100 == 99:
            parts.append("\r\n")
    return "".join(parts).encode()


def streams(folder: Path) -> Iterator[Stream]:
    """All of them, looped to the same length."""
    found = [Stream("log", 24, 80, log()), Stream("random true colours, wide", 40, 120, colours())]
    found += [
        Stream(case.name, case.rows, case.cols, case.data)
        for case in read_cases(folder)
        if case.suite in SUITES and len(case.data) >= SMALLEST
    ]
    for one in found:
        data = (one.data * (LENGTH // len(one.data) + 1))[:LENGTH]
        yield Stream(one.name, one.rows, one.cols, data)


def ours(rows: int, cols: int) -> Feed:
    """Our engine's feed."""
    return Terminal(cols, rows).feed


def stock(rows: int, cols: int) -> Feed:
    """pyte's."""
    return pyte.ByteStream(pyte.Screen(cols, rows)).feed


def avt(rows: int, cols: int) -> Feed:
    """avt's, which takes text."""
    terminal = import_module("avt").Vt(cols, rows, 1000)
    return lambda data: terminal.feed_str(data.decode("utf-8", "replace"))


def cost(make: Make, stream: Stream, chunk: int) -> float:
    """CPU seconds per byte; infinite where the engine raises."""
    feed = make(stream.rows, stream.cols)
    start = time.process_time()
    try:
        for position in range(0, LENGTH, chunk):
            feed(stream.data[position : position + chunk])
    except RAISES:
        return float("inf")
    return (time.process_time() - start) / LENGTH


def measure(pool: Pool, stream: Stream, chunk: int, repeat: int) -> tuple[float, float, float]:
    """Seconds per byte: ours, pyte's, avt's (infinite where there is none)."""
    engines = [ours, stock] + ([avt] if find_spec("avt") else [])
    runs = [[pool.apply(cost, (make, stream, chunk)) for make in engines] for _ in range(repeat)]
    best = [min(costs) for costs in zip(*runs, strict=True)]
    return best[0], best[1], best[2] if len(best) > 2 else float("inf")


def report(chunk: int, results: dict[str, tuple[float, float, float]]) -> Iterator[str]:
    """A table, the worst first."""
    ratios = {name: theirs / mine for name, (mine, theirs, _) in results.items()}
    yield f"\n{chunk} bytes a feed       x pyte    MB/s   avt MB/s"
    for name in sorted(ratios, key=ratios.__getitem__):
        mine, theirs, rust = results[name]
        ratio = f"{ratios[name]:6.1f}" if theirs < float("inf") else "raises"
        yield f"{name:44} {ratio}  {1e-6 / mine:6.1f}" + (f"  {1e-6 / rust:7.1f}" if rust < float("inf") else "")
    known = [ratio for ratio in ratios.values() if ratio < float("inf")]
    for what, value, reach in (
        (f"geometric mean of {len(known)}", geometric_mean(known), REACH[chunk]),
        ("slowest stream", min(known), LEAST),
    ):
        yield f"{'ok' if value >= reach else 'MISS':4} {what}: {value:.1f} (reach {reach})"


def main() -> None:
    """Prints a table for each size of feed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=CASES)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    for chunk in REACH:
        with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
            found = {one.name: measure(pool, one, chunk, options.repeat) for one in streams(options.folder)}
        sys.stdout.write("\n".join([*report(chunk, found), ""]))


if __name__ == "__main__":
    main()
