"""Opening a large cassette in the studio, in a real terminal: `python tests/bench/opening.py [RECORDS]`.

Prints the first paint, the time until the recording is shown, the worst wait for a key meanwhile, and the peak of
memory, beside `json.loads` over the same lines. Worst first.

Not: a test; nothing here fails. Serves: whoever changes how recordings are read.
"""

import json
import sys
import tempfile
import time
from base64 import b64encode
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from seat import Seat

PATIENCE = 120


def write_cassette(path: Path, records: int) -> None:
    """Lines of colour, one a millisecond."""
    with path.open("w") as file:
        for at in range(records):
            line = b64encode(f"\x1b[{31 + at % 6}mline {at:07}\x1b[0m\r\n".encode()).decode()
            data = f'{{"bytes":"{line}","stdout":true,"offset_ms":{at}}}'
            file.write(f'{{"ts":{1767225600000 + at},"event":"ux.terminal.write","data":{data}}}\n')


def measure(path: Path) -> dict[str, float]:
    """Opens the file, presses `?` again and again until the recording is shown, and quits."""
    start = time.perf_counter()
    seat = Seat([str(path)])
    seat.until(lambda text: "Reading" in text or "select" in text, PATIENCE)
    found = {"first paint s": time.perf_counter() - start, "worst wait for a key ms": 0.0}
    shown, help_is_open = False, False
    while not shown:
        pressed = time.perf_counter()
        seat.press(b"?")
        help_is_open = not help_is_open
        text = seat.until(lambda text, wanted=help_is_open: ("esc closes" in text) == wanted, PATIENCE)  # type: ignore[misc]
        waited = (time.perf_counter() - pressed) * 1000
        found["worst wait for a key ms"] = max(found["worst wait for a key ms"], waited)
        shown = not help_is_open and "1.0x" in text
    found["recording shown s"] = time.perf_counter() - start
    status = Path(f"/proc/{seat.pid}/status").read_text()
    found["peak memory / file"] = int(status.partition("VmHWM:")[2].split()[0]) * 1024 / path.stat().st_size
    seat.press(b"q")
    seat.left()
    return found


def main() -> None:
    """Prints the table."""
    records = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.jsonl")
        write_cassette(path, records)
        size = path.stat().st_size
        reach = {
            "first paint s": 1.0,
            "worst wait for a key ms": 100.0,
            "peak memory / file": 1.5 + (96 << 20) / size,
        }
        found = measure(path)
        start = time.perf_counter()
        for line in path.open():
            json.loads(line)
        bare = time.perf_counter() - start
    print(f"{records} records, {size / 1e6:.0f} MB; json.loads over the lines: {bare:.2f} s")
    for name, most in sorted(reach.items(), key=lambda item: item[1] / found[item[0]]):
        print(f"{'ok  ' if found[name] <= most else 'MISS'} {name:26} {found[name]:8.2f}  (reach {most:.2f})")
    print(f"     {'recording shown':26} {found['recording shown s'] / bare:8.2f}  x json.loads")


if __name__ == "__main__":
    main()
