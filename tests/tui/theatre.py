"""A stage in an app of its own, and screens to show on it.

Not: assertions about what is shown. Serves: the tests of the stage.
"""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot

from cassette_studio.terminal.vt import Frame, Terminal
from cassette_studio.tui.stage import Stage

HIDDEN = "\x1b[?25l"


class Theatre(App[None]):
    """A stage and what it says."""

    CSS = "Screen { layout: vertical; } Stage { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[int] = []

    def compose(self) -> ComposeResult:
        yield Watched()


class Watched(Stage):
    """Notes which lines are to be painted again."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        if self.is_mounted:
            assert isinstance(self.app, Theatre)
            self.app.painted += [y for region in regions or [self.size.region] for y in region.line_range]
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)


def screen(text: str, columns: int = 80, lines: int = 24) -> Frame:
    terminal = Terminal(columns, lines)
    terminal.feed(text.encode())
    return terminal.frame


def words(seed: int, columns: int, lines: int, letters: str = "abcdefghijklmnop 日é─") -> Frame:
    """A screen full of random text, the cursor in its last cell."""
    chance = random.Random(seed)
    rows = ["".join(chance.choices(letters, k=columns)) for _ in range(lines)]
    return screen("\x1b[?7l" + "\r\n".join(rows) + HIDDEN, columns, lines)


@asynccontextmanager
async def theatre(width: int = 80, height: int = 24) -> AsyncIterator[tuple[Theatre, Stage, Pilot[None]]]:
    app = Theatre()
    async with app.run_test(size=(width, height)) as pilot:
        yield app, app.query_one(Stage), pilot


def lines(stage: Stage) -> list[str]:
    strips = [stage.render_line(y) for y in range(stage.size.height)]
    assert all(strip.cell_length == cell_len(strip.text) == stage.size.width for strip in strips)
    return [strip.text for strip in strips]
