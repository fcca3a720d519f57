"""The iterations of a loop in one recording: where each begins, and whose turn it is.

Not: what is played of them. Serves: `plan`.
"""

from __future__ import annotations

import json
import os

from ...frozen import Frozen
from ..records import OUTPUT_KINDS, Kind


class Place(Frozen):
    """Where a line begins: bytes from the beginning, and its number from 1."""

    __slots__ = ("line", "offset")

    line: int
    offset: int


BEGINNING = Place(offset=0, line=1)
_HAPPENINGS = OUTPUT_KINDS | {Kind.EVENT, Kind.COMMAND}


class Iterations:
    """Where they begin: at their marks, or, when there are none, where `offset_ms` starts again.

    A first or a last part without a write or a bus record is no iteration; one in between is.
    """

    def __init__(self) -> None:
        self._marks: list[tuple[Place, bool]] = [(BEGINNING, False)]  # (where, whether anything happens there)
        self._restarts: list[Place] = [BEGINNING]
        self._last_offset = 0

    def see(self, kind: Kind, offset_ms: int | None, line: int, offset: int) -> None:
        """Takes the next line into account, which is number `line` and begins at `offset`."""
        if kind is Kind.ITERATION:
            self._marks.append((Place(offset=offset, line=line), False))
        elif kind in _HAPPENINGS and not self._marks[-1][1]:
            self._marks[-1] = (self._marks[-1][0], True)
        if kind in OUTPUT_KINDS and offset_ms is not None:
            if offset_ms < self._last_offset:
                self._restarts.append(Place(offset=offset, line=line))
            self._last_offset = offset_ms

    def places(self) -> list[Place]:
        """The beginnings in order; at least one."""
        marks = self._marks
        if len(marks) == 1:
            return self._restarts
        first = 0 if marks[0][1] else 1
        last = len(marks) if marks[-1][1] else len(marks) - 1
        return [place for place, _ in marks[first:last]] or [BEGINNING]


def turn(events: str) -> int:
    """The iteration whose turn it is, from 1: Ralph adds a row `iteration.summary` at the end of each."""
    try:
        if not os.path.isfile(events):  # a pipe might never answer
            return 1
        with open(events, "rb") as rows:
            return 1 + sum(map(_is_summary, rows))
    except (OSError, ValueError):
        return 1


def _is_summary(row: bytes) -> bool:
    try:
        value = json.loads(row)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("topic") == "iteration.summary"
