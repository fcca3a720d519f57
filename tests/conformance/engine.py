"""Our terminal behind the interface of the conformance runner.

Not: cases, comparing. Serves: `run_conformance.py --engine engine:factory`.
"""

from __future__ import annotations

from cassette_studio.terminal.vt import Attributes, Terminal

NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
COLOURS: dict[str, str | int] = {
    "default": "default",
    **{name: index for index, name in enumerate(NAMES)},
    **{"bright" + name: index + 8 for index, name in enumerate(NAMES)},
}


def colour(name: str) -> str | int:
    """`default`, a palette index, or `#rrggbb`."""
    return COLOURS.get(name, "#" + name)


def flags(look: Attributes) -> str:
    """The runner's letters for what is switched on."""
    switches = (look.bold, look.dim, look.italic, look.underline, look.blink, look.reverse, look.conceal, look.strike)
    return "".join(letter for letter, on in zip("bdiukrhs", switches, strict=True) if on)


class Engine:
    """One screen under test."""

    def __init__(self, rows: int, cols: int) -> None:
        self._terminal = Terminal(cols, rows)
        self.feed = self._terminal.feed
        self._row: tuple[object, int, list[tuple[str, Attributes]]] = (None, -1, [])

    def text(self) -> list[str]:
        """One string per row."""
        frame = self._terminal.frame
        return [frame.row_text(y) for y in range(frame.lines)]

    def cursor(self) -> tuple[int, int]:
        """Row, column."""
        return self._terminal.frame.cursor

    def cell(self, y: int, x: int) -> tuple[str, str | int, str | int, str]:
        """Content, foreground, background, flags; the runner asks cell by cell, so the last row is kept."""
        frame = self._terminal.frame
        if self._row[0] is not frame or self._row[1] != y:
            self._row = (frame, y, frame.cells(y))
        content, look = self._row[2][x]
        return content, colour(look.foreground), colour(look.background), flags(look)

    def resize(self, rows: int, cols: int) -> None:
        """Another size."""
        self._terminal.resize(cols, rows)


factory = Engine
