"""pyte as it comes, and asciinema's avt where `pyavt` is installed, behind the interface of the runner.

Not: cases, comparing. Serves: the runner, which shows them beside ours.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pyte

from conformance.engine import COLOURS
from conformance.judge import Cell, Colour, Factory

RAISES = TypeError, IndexError, KeyError, ValueError, AttributeError, AssertionError  # what pyte raises on the corpus
_PYTE = ("bold", "b"), ("italics", "i"), ("underscore", "u"), ("blink", "k"), ("reverse", "r"), ("strikethrough", "s")
_AVT = (("bold", "b"), ("faint", "d"), ("italic", "i"), ("underline", "u"), ("blink", "k"), ("inverse", "r"),
        ("strikethrough", "s"))  # fmt: skip


class Pyte:
    """Stock pyte."""

    def __init__(self, rows: int, cols: int) -> None:
        self._screen = pyte.Screen(cols, rows)
        self._stream = pyte.ByteStream(self._screen)

    def feed(self, data: bytes) -> None:
        """Output."""
        self._stream.feed(data)

    def text(self) -> list[str]:
        """One string a row."""
        return list(self._screen.display)

    def cursor(self) -> tuple[int, int]:
        """Row, column."""
        return self._screen.cursor.y, min(self._screen.cursor.x, self._screen.columns - 1)

    def cell(self, y: int, x: int) -> Cell:
        """One cell; pyte writes one of its colour names wrongly."""
        char = self._screen.buffer[y][x]
        letters = "".join(letter for name, letter in _PYTE if getattr(char, name))
        return char.data, _pyte_colour(char.fg), _pyte_colour(char.bg), letters

    def resize(self, rows: int, cols: int) -> None:
        """Another size."""
        self._screen.resize(rows, cols)


def _pyte_colour(name: str) -> Colour:
    return COLOURS.get(name.replace("bfight", "bright"), "#" + name)


class Avt:
    """asciinema's terminal, which is written in Rust."""

    def __init__(self, rows: int, cols: int) -> None:
        self._vt = import_module("avt").Vt(cols, rows, 0)
        self._columns = cols
        self._decoder = getincrementaldecoder("utf-8")("replace")

    def feed(self, data: bytes) -> None:
        """Output."""
        self._vt.feed_str(self._decoder.decode(data))

    def text(self) -> list[str]:
        """One string a row."""
        return ["".join(cell.char for cell in line.cells if cell.width) for line in self._vt.view()]

    def cursor(self) -> tuple[int, int]:
        """Row, column."""
        return self._vt.cursor.row, min(self._vt.cursor.col, self._columns - 1)

    def cell(self, y: int, x: int) -> Cell:
        """One cell."""
        cell = self._vt.view()[y].cells[x]
        letters = "".join(letter for name, letter in _AVT if getattr(cell.pen, name))
        content = cell.char if cell.width else ""
        return content, _avt_colour(cell.pen.foreground), _avt_colour(cell.pen.background), letters

    def resize(self, rows: int, cols: int) -> None:
        """Another size."""
        self._columns = cols
        self._vt.resize(cols, rows)


def _avt_colour(colour: Any) -> Colour:
    if colour is None:
        return "default"
    if type(colour).__name__.endswith("RGB"):
        return "#" + bytes([colour[0], colour[1], colour[2]]).hex()
    return int(colour[0])


def others() -> dict[str, Factory]:
    """The engines to compare with that are installed."""
    return {"pyte": Pyte} | ({"avt": Avt} if find_spec("avt") else {})
