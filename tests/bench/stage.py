"""How fast the stage paints 120x40, beside a `Static` with Rich text. On demand: `python tests/bench/stage.py`.

Measured is CPU time from a new frame to the bytes for the terminal: telling the widget, composing what is dirty,
rendering it. Event loop and output are the same for both and left out. Both are measured in turn in one run.

Not: a test; figures depend on the machine, ratios hardly do. Serves: whoever changes the stage.
"""

import asyncio
import random
import sys
import time
from collections.abc import Callable
from statistics import median

from rich.text import Text
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.widget import Widget
from textual.widgets import Static

from cassette_studio.terminal.vt import Frame, Terminal
from cassette_studio.tui.stage import Stage
from cassette_studio.tui.strips import style_of

COLUMNS, LINES, ROUNDS = 120, 40, 60
SOURCES = ("def run(self):", "    return 1", "| ok |", "error", "── done ──", "passed 12", "日本語", "x = {'a': 1}")


def line(chance: random.Random) -> str:
    """A row of output as agents write it: words in a few colours, some bold, some dim."""
    words = [f"\x1b[{chance.choice((0, 0, 1, 2, 31, 32, 36, 93))}m{chance.choice(SOURCES)}\x1b[0m" for _ in range(6)]
    return " ".join(words)


def frames(rows_changed: int, seed: int = 1) -> list[Frame]:
    """Screens, each of which differs from the last one in some rows (none of them was there before)."""
    chance = random.Random(seed)
    terminal = Terminal(COLUMNS, LINES)
    terminal.feed("\r\n".join(line(chance) for _ in range(LINES)).encode())
    shown = [terminal.frame]
    for number in range(ROUNDS):
        for row in chance.sample(range(LINES), rows_changed):
            terminal.feed(f"\x1b[{row + 1};1H\x1b[K{number} {line(chance)}".encode())
        shown.append(terminal.frame)
    return shown


def as_text(frame: Frame) -> Text:
    """The frame as Rich text."""
    rows = [
        Text.assemble(*[("".join(cells), style_of(look)) for cells, look in frame.runs(y)], no_wrap=True)
        for y in range(frame.lines)
    ]
    return Text("\n").join(rows)


class Bench(App[None]):
    """One widget that fills the screen."""

    CSS = "Bench Screen Widget { width: 120; height: 40; }"

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget

    def compose(self) -> ComposeResult:
        """The widget."""
        yield self.widget

    def paint(self) -> int:
        """What Textual does on its next idle moment; the number of characters for the terminal."""
        compositor = self.screen._compositor
        compositor.update_widgets({self.widget})
        update = compositor.render_update(screen_stack=self._background_screens)
        return len(update.render_segments(self.console)) if isinstance(update, CompositorUpdate) else 0


async def measure(widget: Widget, show: Callable[[Frame], object], pictures: list[Frame]) -> float:
    """Median CPU milliseconds per picture."""
    app = Bench(widget)
    times = []
    async with app.run_test(size=(COLUMNS, LINES)) as pilot:
        show(pictures[0])
        await pilot.pause()
        for picture in pictures[1:]:
            start = time.process_time_ns()
            show(picture)
            written = app.paint()
            times.append((time.process_time_ns() - start) / 1e6)
            assert written, "nothing was painted"
    return median(times)


async def main() -> None:
    """Prints the table, the worst ratio first."""
    table = []
    works = [
        ("3 rows", frames(3), 0.6),
        ("all rows", frames(LINES), 4.0),
        ("back and forth", frames(LINES)[:2] * (ROUNDS // 2), 4.0),
    ]
    for name, pictures, reach in works:
        stage, static = Stage(), Static()

        def update(frame: Frame, static: Static = static) -> None:
            static.update(as_text(frame), layout=False)

        mine = await measure(stage, stage.show, pictures)
        theirs = await measure(static, update, pictures)
        table.append((theirs / mine, name, mine, theirs, reach))
    sys.stdout.write(f"{COLUMNS}x{LINES}, median CPU ms of {ROUNDS}   stage   reach   Static   ratio (reach 6)\n")
    for ratio, name, mine, theirs, reach in sorted(table):
        sys.stdout.write(f"{name:30}{mine:8.2f}{reach:8.1f}{theirs:9.2f}{ratio:8.1f}\n")


if __name__ == "__main__":
    asyncio.run(main())
