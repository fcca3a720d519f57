"""The first reading of a cassette: whether it is sound, which clock it goes by, where its iterations begin.

Not: output, commands. Serves: `script`, which reads the lines again and plays them.
"""

from __future__ import annotations

import json

from ...frozen import Frozen
from ..clock import ClockVote
from ..lines import plain_write
from ..records import Kind, Record, parse_record
from .acts import WRITE_KINDS, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .source import Source


class Place(Frozen):
    """Where a line begins: bytes from the beginning, and its number from 1."""

    __slots__ = ("line", "offset")

    line: int
    offset: int


BEGINNING = Place(offset=0, line=1)


class Survey:
    """What one reading found."""

    def __init__(self) -> None:
        self.vote = ClockVote()
        self.iterations: list[Place] = [BEGINNING]

    @classmethod
    def of(cls, source: Source, reading: Reading) -> Survey:
        """Reads all lines; raises CassetteInvalidError for the first bad one if the source is to be checked."""
        survey = cls()
        parts = _Parts()
        offset = 0
        for line, raw in enumerate(source.lines(), start=1):
            plain = plain_write(raw)
            if plain:
                survey.vote.see(True, plain[0], plain[1])
                parts.write(plain[1], line, offset)
            else:
                record = parse_record(raw)
                if record.problem and source.checked:
                    reading.acts(record, line)
                if record.plays:
                    survey.vote.see(record.kind in WRITE_KINDS, record.ts, record.offset, record.wrapped)
                    parts.see(record, line, offset)
            offset += len(raw)
        survey.iterations = parts.iterations()
        return survey


class _Parts:
    """Where iterations begin: at their marks, or, when there are none, where `offset_ms` starts again.

    A first or a last part without a write or a bus record is no iteration; one in between is.
    """

    def __init__(self) -> None:
        self._marks: list[tuple[Place, bool]] = [(BEGINNING, False)]  # (where, whether anything happens there)
        self._restarts: list[Place] = [BEGINNING]
        self._last_offset = 0

    def write(self, offset_ms: int | None, line: int, offset: int) -> None:
        if not self._marks[-1][1]:
            self._marks[-1] = (self._marks[-1][0], True)
        if offset_ms is not None:
            if offset_ms < self._last_offset:
                self._restarts.append(Place(offset=offset, line=line))
            self._last_offset = offset_ms

    def see(self, record: Record, line: int, offset: int) -> None:
        if record.kind in WRITE_KINDS:
            self.write(record.offset, line, offset)
        elif record.kind is Kind.ITERATION:
            self._marks.append((Place(offset=offset, line=line), False))
        elif record.event.startswith("bus."):
            self._marks[-1] = (self._marks[-1][0], True)

    def iterations(self) -> list[Place]:
        marks = self._marks
        if len(marks) == 1:
            return self._restarts
        first = 0 if marks[0][1] else 1
        last = len(marks) if marks[-1][1] else len(marks) - 1
        return [place for place, _ in marks[first:last]] or [BEGINNING]


def turn(events: str) -> int:
    """The iteration whose turn it is, from 1: Ralph adds a row `iteration.summary` at the end of each."""
    try:
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
