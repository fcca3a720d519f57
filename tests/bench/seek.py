"""Going to any moment of a long recording: `python tests/bench/seek.py [EVENTS] [BYTES]`.

By default 200,000 events of 250 bytes at 200x50: coloured log lines, redrawn screens, wide text. Beside it the same
output in events of 34 bytes; screens redrawn in synchronized updates; and pictures in true colours, of which no two
cells have the same (both a tenth as long).

CPU time of random seeks with the keyframes whole, and on both sides of the frontier while they are made; their
memory, as they count it themselves and as a walk over all their objects finds it; how fast they are made. The
reference is a replay from the start. Worst first.

Not: a test; nothing here fails. Serves: whoever changes keyframes, or how output is read.
"""

import gc
import random
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from statistics import median, quantiles

from cassette_studio.terminal.block import Block
from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.player import Player
from cassette_studio.terminal.tape import Tape
from cassette_studio.terminal.timeline import Timeline

COLUMNS, LINES, SEEKS, REPLAYS = 200, 50, 300, 3
WORDS = (
    "INFO", "building", "target", "crate", "test", "passed", "in", "0.42s", "src/lib/module.py", "warning:", "unused",
    "import", "->", "done",
)  # fmt: skip
WIDE = "日本語のテスト 出力は幅が広い 한국어 漢字かな交じり文 ✅ 🚀"


def log(chance: random.Random) -> Iterator[str]:
    """Lines as builds and tests print them."""
    for _ in range(60):
        words = " ".join(chance.choices(WORDS, k=chance.randint(4, 22)))
        yield f"\x1b[2m{chance.random():.6f}\x1b[0m \x1b[{chance.choice((32, 33, 36))}m{words[:6]}\x1b[0m {words}\r\n"


def redraw(chance: random.Random) -> Iterator[str]:
    """A program that draws the whole screen: a status line, columns, a bar."""
    yield "\x1b[H"
    for row in range(1, LINES):
        name, load = chance.choice(WORDS), chance.randint(0, 99)
        bar = f"\x1b[38;5;{16 + load}m" + "█" * (load // 4) + "\x1b[0m"
        yield f"\x1b[{row};1H\x1b[7m{row:5} {name:12}\x1b[0m {bar}\x1b[60G{chance.random():.9f} \x1b[1m{load:3}%\x1b[K"


def wide(chance: random.Random) -> Iterator[str]:
    """Text of which most characters take two cells."""
    for _ in range(12):
        start = chance.randrange(len(WIDE))
        yield f"\x1b[35m•\x1b[0m {(WIDE * 4)[start : start + chance.randint(20, 90)]} {chance.random()}\r\n"


def updates(chance: random.Random) -> Iterator[str]:
    """As `redraw`, shown when all is drawn."""
    yield from ("\x1b[?2026h", *redraw(chance), "\x1b[?2026l")


def picture(chance: random.Random) -> Iterator[str]:
    """A screenful of cells, each in two colours of its own."""
    cell = "\x1b[38;2;{};{};{};48;2;{};{};{}m▄"
    for row in range(1, LINES + 1):
        yield f"\x1b[{row}H" + "".join(cell.format(*chance.randbytes(6)) for _ in range(COLUMNS))


KINDS = {"mixed": ((log, 3), (redraw, 2), (wide, 1)), "updates": ((updates, 1),), "colours": ((picture, 1),)}


def output(length: int, name: str) -> bytes:
    """At least so many bytes."""
    chance = random.Random(7)
    kinds, weights = zip(*KINDS[name], strict=True)
    parts, made = [], 0
    while made < length:
        kind = chance.choices(kinds, weights)[0]
        parts.append("".join(kind(chance)).encode())
        made += len(parts[-1])
    return b"".join(parts)


def cassette_of(events: int, size: int, name: str) -> bytes:
    """The lines: a size, then writes of `size` bytes, a few milliseconds from one to the next."""
    data = output(events * size, name)
    resize = f'{{"width":{COLUMNS},"height":{LINES},"offset_ms":0}}'
    lines = [f'{{"ts":1767225600000,"event":"ux.terminal.resize","data":{resize}}}\n']
    for at in range(events):
        text = b64encode(data[at * size : (at + 1) * size]).decode()
        written = f'{{"bytes":"{text}","stdout":true,"offset_ms":{3 * at}}}'
        lines.append(f'{{"ts":{1767225600000 + 3 * at},"event":"ux.terminal.write","data":{written}}}\n')
    return "".join(lines).encode()


def cpu(work: Callable[[], object]) -> float:
    """CPU seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


def index(player: Player, part: float = 1.0) -> None:
    """Makes keyframes for a part of the recording, 0 to 1."""
    while player.index() and player.indexed < part:
        pass


def seeks(player: Player, first: int, stop: int, count: int) -> list[float]:
    """CPU ms of going to moments between two, and looking."""
    chance = random.Random(3)

    def look(moment: int) -> None:
        player.seek(moment)
        _ = player.frame

    return [cpu(lambda: look(chance.randrange(first, stop))) * 1000 for _ in range(count)]


def replays(timeline: Timeline, count: int) -> list[float]:
    """CPU ms of replaying everything up to a moment."""
    chance, tape = random.Random(3), Tape(timeline)

    def replay(until: int) -> None:
        for _ in tape.play(tape.terminal(), 0, until):
            pass

    return [cpu(lambda: replay(chance.randrange(len(timeline)))) * 1000 for _ in range(count)]


def memory(things: Iterable[object], known: Iterable[object]) -> int:
    """Bytes of all objects that can be reached from some and not from others."""
    seen = {id(thing): thing for thing in known}
    _walk(list(seen.values()), seen)
    before = set(seen)
    fresh = [thing for thing in things if id(thing) not in seen]
    seen.update((id(thing), thing) for thing in fresh)
    _walk(fresh, seen)
    return sum(sys.getsizeof(thing) for key, thing in seen.items() if key not in before)


def _walk(pending: list[object], seen: dict[int, object]) -> None:
    while pending:
        for thing in gc.get_referents(pending.pop()):
            if id(thing) not in seen and not isinstance(thing, type):
                seen[id(thing)] = thing
                pending.append(thing)


def measure(events: int, size: int, name: str = "mixed") -> Iterator[tuple[float, str]]:
    """(how far within its reach, the row) of each figure; those without a reach stand far within."""
    data = cassette_of(events, size, name)
    (*_, (_, block)) = Block.read(data)
    timeline = Timeline(Cassette.of(block))
    megabytes = sum(timeline.sizes) / 1e6
    halfway = Player(timeline)
    index(halfway, 0.5)
    edge = timeline.times[int(halfway.indexed * len(timeline)) - 1]
    behind = seeks(halfway, 0, edge, SEEKS // 3)
    ahead = seeks(halfway, edge, timeline.duration, 1)
    del halfway
    player = Player(timeline)
    speed = megabytes / cpu(lambda: index(player))
    went = seeks(player, 0, timeline.duration, SEEKS)
    keyframes = player._keyframes
    real = memory([keyframes], [timeline, player._blank, player._indexer.terminal, player._head.terminal])
    reference = median(replays(timeline, REPLAYS))

    def row(what: str, found: float, unit: str, reach: float = 0.0, margin: float = 9.0) -> tuple[float, str]:
        told = f"(reach {reach:g})" if reach else ""
        sign = "" if not reach else "ok" if margin >= 1 else "MISS"
        return margin, f"{sign:4} {name:8}{size:4} B  {what:34} {found:10.2f} {unit:6} {told}"

    p95 = quantiles(went, n=20)[-1]
    yield row("seek, p95", p95, "ms", 8, 8 / p95)
    yield row("seek, p50", median(went), "ms")
    yield row("seek, worst", max(went), "ms")
    late = quantiles(behind, n=20)[-1]
    yield row("seek behind the frontier, p95", late, "ms", 8, 8 / late)
    yield row("seek ahead of it, once", ahead[0], "ms")
    yield row("replay from the start, median", reference, "ms")
    yield row("  … by the seek's p95", reference / p95, "x")
    yield row("keyframes made", speed, "MB/s", 12, speed / 12)
    yield row("keyframes, as they count", keyframes.size / 2**20, "MiB", 32, 32 * 2**20 / keyframes.size)
    yield row("keyframes, as a walk finds", real / 2**20, "MiB", 32, 32 * 2**20 / real)
    yield row("how many", len(keyframes), f"/{keyframes.stride >> 10} KiB")


def main() -> None:
    """Prints the table."""
    events = int(sys.argv[1]) if len(sys.argv) > 1 else 200_000
    rows = list(measure(events, int(sys.argv[2]) if len(sys.argv) > 2 else 250))
    if len(sys.argv) <= 2:
        rows += measure(events, 34)
        rows += measure(events // 10, 250, "updates")
        rows += measure(events // 10, 250, "colours")
    for _, row in sorted(rows, key=lambda pair: pair[0]):
        print(row)


if __name__ == "__main__":
    main()
