"""Holds a screen against what a case expects of it.

Text is compared after NFC and without blanks at the ends of rows; of a blank cell only what shows counts. Colours of
the 256-colour palette above 15 are their usual RGB values.

Not: where cases come from, how results are counted. Serves: the runner and the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest
from typing import Protocol
from unicodedata import normalize

from conformance.corpus import Case, Check

Colour = str | int  # "default", a palette index, "#rrggbb"
Cell = tuple[str, Colour, Colour, str]  # content ("" for the right half of a wide one), colours, flags

_XTERM = [
    "000000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5",
    "7f7f7f", "ff0000", "00ff00", "ffff00", "5c5cff", "ff00ff", "00ffff", "ffffff",
]  # fmt: skip
_SHOWN_ON_A_BLANK = "rsu"
RAISED = "raised"


class Engine(Protocol):
    """A terminal under test."""

    def feed(self, data: bytes, /) -> None:
        """Output."""

    def text(self) -> list[str]:
        """One string a row, wide characters once."""

    def cursor(self) -> tuple[int, int]:
        """Row, column; inside the grid while a wrap is pending."""

    def cell(self, y: int, x: int) -> Cell:
        """One cell."""

    def resize(self, rows: int, cols: int) -> None:
        """Another size."""


Factory = Callable[[int, int], Engine]  # rows, columns


def judge(factory: Factory, case: Case, crashes: tuple[type[Exception], ...] = ()) -> dict[str, str]:
    """Kind of assertion (text, cursor, attrs) -> "" when all of the case's hold, else what the first one met.

    `crashes` names what an engine may raise; then all kinds have failed, and `raised` tells how.
    """
    found: dict[str, str] = {}
    try:
        _play(factory(case.rows, case.cols), case, found)
    except crashes as error:
        said = f"{type(error).__name__}: {error}"
        return {kind: said for check in case.checks for kind, _ in _assertions(check)} | {RAISED: said}
    return found


def _play(engine: Engine, case: Case, found: dict[str, str]) -> None:
    size = case.rows, case.cols
    for step in case.steps():
        if isinstance(step, bytes):
            engine.feed(step)
        elif isinstance(step, tuple):
            size = step
            engine.resize(*size)
        else:
            for kind, differences in _assertions(step):
                if not found.get(kind):
                    met = next(differences(engine, step, size, case.known_flags), "")
                    found[kind] = f"at byte {step['at']}: {met}" if met else ""


Differences = Callable[[Engine, Check, tuple[int, int], str], Iterator[str]]


def _assertions(check: Check) -> Iterator[tuple[str, Differences]]:
    if "text" in check or "rows" in check:
        yield "text", _text
    if "cursor" in check:
        yield "cursor", _cursor
    if "attrs" in check or "cells" in check:
        yield "attrs", _attributes


def _normal(text: str) -> str:
    return normalize("NFC", text).rstrip()


def _text(engine: Engine, check: Check, size: tuple[int, int], _: str) -> Iterator[str]:
    shown = [_normal(row) for row in engine.text()]
    pairs: list[tuple[int, str, str | None]] = []
    if "text" in check:
        pairs += ((y, row, met) for y, (row, met) in enumerate(zip_longest(check["text"], shown, fillvalue="")))
    rows = {int(y): row for y, row in check.get("rows", {}).items()}
    pairs += ((y, row, shown[y] if y < len(shown) else None) for y, row in rows.items())
    for y, row, met in pairs:
        if met != _normal(row):
            yield f"row {y} is {met!r}, not {_normal(row)!r}"


def _cursor(engine: Engine, check: Check, size: tuple[int, int], _: str) -> Iterator[str]:
    if engine.cursor() != tuple(check["cursor"]):
        yield f"the cursor is at {engine.cursor()}, not {tuple(check['cursor'])}"


def _attributes(engine: Engine, check: Check, size: tuple[int, int], known: str) -> Iterator[str]:
    rows, columns = size
    for y in check.get("attr_rows", range(rows)) if "attrs" in check else ():
        wanted: list[tuple[Colour, Colour, str]] = [("default", "default", "")] * columns
        for x, count, *look in check["attrs"].get(str(y), ()):
            wanted[x : x + count] = [tuple(look)] * (min(x + count, columns) - x)
        for x in range(columns):
            content, foreground, background, flags = engine.cell(y, x)
            met = foreground, background, flags
            if content and not _same_look(content, wanted[x], met, known):
                yield f"cell {y},{x} {content!r} looks {met}, not {wanted[x]}"
    for y, x, *expected in check.get("cells", ()):
        cell = engine.cell(y, x)
        if not all(_holds(*pair, known) for pair in zip(range(4), expected, cell, strict=True)):
            yield f"cell {y},{x} is {cell}, not {expected}"


def _holds(part: int, wanted: Colour | None, met: Colour, known: str) -> bool:
    """Whether one of content, foreground, background, flags is as wanted; None wants nothing."""
    if wanted is None:
        return True
    if part == 0:
        return _normal(str(met)) == _normal(str(wanted))
    return _same_colour(wanted, met) if part < 3 else set(str(wanted)) == set(str(met)) & set(known)


def _same_look(content: str, wanted: tuple[Colour, Colour, str], met: tuple[Colour, Colour, str], known: str) -> bool:
    is_blank = content in {" ", "\xa0"}
    counted = set(known) & set(_SHOWN_ON_A_BLANK) if is_blank else set(known)
    flags = set(wanted[2]) & counted
    if flags != set(met[2]) & counted or not _same_colour(wanted[1], met[1]):
        return False
    return (is_blank and not flags) or _same_colour(wanted[0], met[0])


def _same_colour(wanted: Colour, met: Colour) -> bool:
    """An engine that keeps RGB only may name one of the sixteen by xterm's value for it."""
    wanted, met = _canonical(wanted), _canonical(met)
    return wanted == met or (isinstance(wanted, int) and met == f"#{_XTERM[wanted]}")


def _canonical(colour: Colour) -> Colour:
    """`38;5;n` above 15 as RGB: a cube of 6 x 6 x 6, then 24 shades of grey (xterm, 256colres.pl)."""
    if isinstance(colour, str):
        return colour.lower()
    if colour < 16:
        return colour
    if colour >= 232:
        return "#" + f"{8 + (colour - 232) * 10:02x}" * 3
    steps = (colour - 16) // 36, (colour - 16) // 6 % 6, (colour - 16) % 6
    return "#" + "".join(f"{step and 55 + 40 * step:02x}" for step in steps)
