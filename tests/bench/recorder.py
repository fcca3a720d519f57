"""What recording costs: `python tests/bench/recorder.py [MEGABYTES] [MB_PER_SECOND]`.

By default `cat` of 100 MB of coloured lines in a terminal that takes 45 MB a second, which is what tmux does. Beside
it the same `cat` with nothing between, and behind a relay that passes output on and records nothing (as `script` does
without its file). They take turns; the best of each counts, in seconds from the start to the last byte shown.

Not: a test; nothing here fails. Serves: whoever changes the recorder.
"""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from ptyprocess import PtyProcess

RELAY = """
import os, pty, sys
child, terminal = pty.fork()
if not child:
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        output = os.read(terminal, 65536)
    except OSError:
        break
    os.write(1, output)
"""
ROUNDS = 4
REACH = 1.05


def seconds(command: Sequence[str], most: float) -> float:
    """How long a command takes in a terminal that shows `most` bytes a second."""
    started = time.monotonic()
    process = PtyProcess.spawn(list(command), dimensions=(40, 120))
    shown = 0
    while True:
        try:
            output = os.read(process.fd, 1 << 16)
        except OSError:
            break
        shown += len(output)
        ahead = shown / most - (time.monotonic() - started)
        if ahead > 0.002:
            time.sleep(ahead)
    took = time.monotonic() - started
    process.wait()
    return took


def main() -> None:
    """Prints the table."""
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    most = float(sys.argv[2] if len(sys.argv) > 2 else 45) * 1e6
    line = b"\x1b[32mabc\x1b[m hello world, this is a line of output that goes on\n"
    with tempfile.TemporaryDirectory() as folder:
        text, cassette = Path(folder, "text"), Path(folder, "x.jsonl")
        text.write_bytes(line * (megabytes * 1_000_000 // len(line)))
        cat = ["cat", str(text)]
        record = [
            sys.executable,
            "-m",
            "cassette_studio",
            "record",
            "-q",
            "--overwrite",
            "-o",
            str(cassette),
            "--",
            *cat,
        ]
        ways = {"cat": cat, "behind a relay": [sys.executable, "-c", RELAY, *cat], "recorded": record}
        took: dict[str, float] = {name: min(seconds(way, most) for _ in range(ROUNDS)) for name, way in ways.items()}
        size = cassette.stat().st_size
    for name, best in took.items():
        print(f"     {name:16} {best:6.2f} s  {megabytes / best:6.1f} MB/s")
    ratio = took["recorded"] / took["cat"]
    print(f"{'ok' if ratio <= REACH else 'MISS':4} recorded / cat   {ratio:6.3f}    (reach {REACH:g})")
    print(f"     cassette         {size / 1e6:6.1f} MB")


if __name__ == "__main__":
    main()
