"""One record in full: when, what it does, its verdict, what it says decoded, escaped and as it stands in the file.

Pure. All text is made printable here, and only as much of it as a person reads.

Not: widgets, colours. Serves: `inspector`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..escape import printable
from ..terminal.position import format_span, format_time
from ..terminal.records import Kind, Record
from ..terminal.strip import Stripper
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .rows import describe

LONGEST = 4000  # characters or bytes of one text
HIGHEST = 100  # lines


@dataclass(frozen=True, slots=True)
class Part:
    """A heading and its lines."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is told of a record; `tone` is that of its sign (`tones`)."""

    sign: str
    tone: str
    title: str
    parts: tuple[Part, ...]

    @classmethod
    def of(cls, timeline: Timeline, index: int, glyphs: Glyphs) -> "Inspection":
        """Looks at a record; `index` counts from 0."""
        record = timeline.cassette.record(index)
        sign, tone, _ = describe(record, timeline.rules, glyphs)
        parts = [Part("when", _when(timeline, index)), *_parts(timeline, record)]
        raw = timeline.cassette.raw(index).rstrip(b"\r\n")
        parts.append(Part("line", _cut(raw[:LONGEST].decode("utf-8", "backslashreplace"), len(raw), "byte")))
        return cls(
            sign, tone, f"{index + 1} of {len(timeline)}  {printable(record.event or record.kind.name)}", tuple(parts)
        )


def _when(timeline: Timeline, index: int) -> tuple[str, ...]:
    times = timeline.times
    told = [format_time(times[index])]
    if index:
        told.append(f"{format_span(times[index] - times[index - 1])} after the one before")
    if index + 1 < len(times):
        told.append(f"{format_span(times[index + 1] - times[index])} before the next")
    return tuple(told)


def _parts(timeline: Timeline, record: Record) -> Iterator[Part]:
    if record.problem:
        yield Part("problem", (printable(record.problem),))
    if record.command is not None:
        verdict = timeline.rules.verdict(record.command)
        yield Part("command", _cut(record.command, len(record.command), "character"))
        source = f"({printable(timeline.rules.source)})" if timeline.rules.source else ""
        reason = (
            f"allowed by “{printable(verdict.rule)}”" if verdict.allowed else f"blocked: {printable(verdict.reason)}"
        )
        yield Part("verdict", (f"{reason} {source}".rstrip(),))
        if verdict.words:
            yield Part("words", tuple(map(printable, verdict.words)))
    elif record.kind in {Kind.STDOUT, Kind.STDERR}:
        output, text = record.output, Stripper().feed(record.output[:LONGEST]).decode("utf-8", "replace")
        yield Part("text", _lines(text, len(output), "byte"))
        yield Part("output", _cut(output[:LONGEST].decode("utf-8", "backslashreplace"), len(output), "byte"))


def _lines(text: str, length: int, unit: str) -> tuple[str, ...]:
    lines = [printable(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    more = len(lines) - HIGHEST
    left_out = (f"… {more} line{'s' * (more > 1)} more",) if more > 0 else ()
    return (*lines[:HIGHEST], *left_out, *_rest(length, unit))


def _cut(text: str, length: int, unit: str) -> tuple[str, ...]:
    return (printable(text[:LONGEST]), *_rest(length, unit))


def _rest(length: int, unit: str) -> tuple[str, ...]:
    more = length - LONGEST
    return (f"… {more} {unit}{'s' * (more > 1)} more",) if more > 0 else ()
