"""The screen engine beside stock pyte: every recording of the corpus, looped to 200 kB, with cold caches.

    python tests/bench/engine.py FOLDER [--chunk BYTES] [--repeat N]

FOLDER holds NAME.in and NAME.json (rows, cols), as the conformance corpus does. Each run is a process of its own, so
no cache is warm; the runs of the two engines alternate, the best of each counts, CPU time only.

Not: correctness. Serves: whoever changes the engine.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import geometric_mean

import pyte

from cassette_studio.terminal.vt import Terminal

LENGTH = 200_000  # bytes of each stream; a quarter of it for pyte, which is slow
SMALLEST = 3_000  # bytes; shorter recordings are left out


def ours(rows: int, columns: int) -> Callable[[bytes], None]:
    """Our engine's feed."""
    return Terminal(columns, rows).feed


def stock(rows: int, columns: int) -> Callable[[bytes], None]:
    """pyte's."""
    return pyte.ByteStream(pyte.Screen(columns, rows)).feed


def cost(make: Callable[[int, int], Callable[[bytes], None]], case: tuple[Path, int, int]) -> float:
    """CPU seconds per byte; infinite where the engine raises."""
    path, chunk, length = case
    about, data = json.loads(path.with_suffix(".json").read_text()), path.read_bytes()
    data = (data * (length // len(data) + 1))[:length]
    feed = make(about["rows"], about["cols"])
    start = time.process_time()
    try:
        for position in range(0, length, chunk):
            feed(data[position : position + chunk])
    except (TypeError, IndexError, AssertionError):  # what pyte raises
        return float("inf")
    return (time.process_time() - start) / length


def ratios(folder: Path, chunk: int, repeat: int) -> Iterator[tuple[float, float, str]]:
    """Per recording: how many times faster, our megabytes per second, its name."""
    context = multiprocessing.get_context("fork")
    with context.Pool(1, maxtasksperchild=1) as pool:
        for path in sorted(folder.rglob("*.in")):
            if path.stat().st_size < SMALLEST:
                continue
            mine, theirs = [], []
            for _ in range(repeat):
                mine.append(pool.apply(cost, (ours, (path, chunk, LENGTH))))
                theirs.append(pool.apply(cost, (stock, (path, chunk, LENGTH // 4))))
            if min(theirs) < float("inf"):
                yield min(theirs) / min(mine), 1e-6 / min(mine), path.stem


def main() -> None:
    """Prints a table, the worst first."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--chunk", type=int, default=4096)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    results = sorted(ratios(options.folder, options.chunk, options.repeat))
    lines = [f"{ratio:6.1f} x  {speed:6.1f} MB/s  {name}" for ratio, speed, name in results]
    mean = geometric_mean([ratio for ratio, _, _ in results])
    sys.stdout.write("\n".join([*lines, f"{mean:6.1f} x  geometric mean of {len(results)}", ""]))


if __name__ == "__main__":
    main()
