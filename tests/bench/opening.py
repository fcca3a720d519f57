"""Opening a large cassette in the studio, in a real terminal: `python tests/bench/opening.py [RECORDS]`.

By default a million records. Prints the first paint, the time until the recording is shown, how long a key waits
meanwhile and while keyframes are made, and the peak of memory; beside it `json.loads` over the same lines, and how
long the same key waits when nothing else is to be done. Then what drawing costs at that length: all lanes, a page of
the list of events. Worst first.

Not: a test; nothing here fails. Serves: whoever changes how recordings are read.
"""

import json
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.idle import IdleCap
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.tui.glyphs import UNICODE
from cassette_studio.tui.lanes import Canvas, draw_lanes
from cassette_studio.tui.rows import describe
from cassette_studio.tui.scale import Scale
from seat import Seat

PATIENCE = 120
KEYS = 40  # pressed at rest
THOUGHT = 0.2  # seconds from an answer to the next key


def write_cassette(path: Path, records: int) -> None:
    """Lines of colour, one a millisecond."""
    with path.open("w") as file:
        for at in range(records):
            line = b64encode(f"\x1b[{31 + at % 6}mline {at:07}\x1b[0m\r\n".encode()).decode()
            data = f'{{"bytes":"{line}","stdout":true,"offset_ms":{at}}}'
            file.write(f'{{"ts":{1767225600000 + at},"event":"ux.terminal.write","data":{data}}}\n')


class Typist:
    """Presses `?` again and again, a little after each answer, and notes how long each took, ms."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat

    def until(self, done: Callable[[str, int], bool]) -> list[float]:
        """Types until the screen without the help, after so many keys, is as wanted."""
        waits: list[float] = []
        text = ""
        while len(waits) % 2 or not done(text, len(waits)):
            pressed = time.perf_counter()
            self._seat.press(b"?")
            wanted = len(waits) % 2 == 0
            text = self._seat.until(lambda text, wanted=wanted: ("esc closes" in text) == wanted, PATIENCE)  # type: ignore[misc]
            waits.append((time.perf_counter() - pressed) * 1000)
            time.sleep(THOUGHT)
        return waits


def measure(path: Path) -> dict[str, float]:
    """Opens the file once in peace, once with somebody typing from the first picture on."""
    found, start = {}, time.perf_counter()
    seat = Seat([str(path)])
    seat.until(lambda text: "Loading" in text or "Reading" in text or "select" in text, PATIENCE)
    found["first paint s"] = time.perf_counter() - start
    seat.until(lambda text: "1.0x" in text, PATIENCE)
    found["recording shown s"] = time.perf_counter() - start
    seat.press(b"q")
    seat.left()
    seat = Seat([str(path)])
    seat.until(lambda text: "Loading" in text or "Reading" in text or "select" in text, PATIENCE)
    typist = Typist(seat)
    waits = {
        "opened": typist.until(lambda text, _: "1.0x" in text),
        "indexed": typist.until(lambda text, _: "indexing" not in text and "1.0x" in text),
        "at rest": typist.until(lambda _, pressed: pressed >= KEYS),
    }
    for name, times in waits.items():
        found[f"wait for a key, {name}: worst ms"] = max(times)
        found[f"wait for a key, {name}: p95 ms"] = quantiles(times, n=20, method="inclusive")[-1]
        found[f"wait for a key, {name}: p50 ms"] = median(times)
    status = Path(f"/proc/{seat.pid}/status").read_text()
    found["peak memory / file"] = int(status.partition("VmHWM:")[2].split()[0]) * 1024 / path.stat().st_size
    seat.press(b"q")
    seat.left()
    return found


def drawing(data: bytes) -> dict[str, float]:
    """CPU ms of drawing the lanes and of describing a page of events."""
    timeline = Timeline(Cassette.parse(data))
    for _ in timeline.prepare():
        pass
    canvas = Canvas(timeline, IdleCap(timeline, None), Scale.whole(timeline.duration, 140), UNICODE)
    page = range(len(timeline) // 2, len(timeline) // 2 + 50)
    works: dict[str, Callable[[], object]] = {
        "all lanes, 140 columns, ms": lambda: draw_lanes(canvas),
        "a page of 50 events, ms": lambda: [
            describe(timeline.cassette.record(index), timeline.verdict(index), UNICODE) for index in page
        ],
        "idle time capped, ms": lambda: IdleCap(timeline, 200),
    }
    found = {}
    for name, work in works.items():
        start = time.process_time()
        for _ in range(5):
            work()
        found[name] = (time.process_time() - start) * 200
    return found


def main() -> None:
    """Prints the table."""
    records = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.jsonl")
        write_cassette(path, records)
        size = path.stat().st_size
        reach = {"first paint s": 1.0, "peak memory / file": 1.5 + (96 << 20) / size}
        reach |= {f"wait for a key, {name}: worst ms": 100.0 for name in ("opened", "indexed")}
        found = measure(path) | drawing(path.read_bytes())
        start = time.perf_counter()
        for line in path.open():
            json.loads(line)
        found["json.loads over the lines s"] = bare = time.perf_counter() - start
        found["recording shown / json.loads"] = found["recording shown s"] / bare
    print(f"{records} records, {size / 1e6:.0f} MB")
    for name, value in sorted(found.items(), key=lambda item: reach.get(item[0], 1e9) / item[1]):
        most = reach.get(name)
        sign = "" if most is None else "ok" if value <= most else "MISS"
        print(f"{sign:4} {name:36} {value:9.2f}" + ("" if most is None else f"  (reach {most:.2f})"))


if __name__ == "__main__":
    main()
