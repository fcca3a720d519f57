"""One record in full: when, what it does, its verdict, what it says decoded, escaped and as it stands in the file.

Pure. All text is made printable here, and only as much of it as a person reads.

Not: widgets, colours. Serves: `inspector`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ..escape import printable
from ..terminal.commands import Verdict
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
        verdict = timeline.verdict(index)
        sign, tone, _ = describe(record, verdict, glyphs)
        parts = [Part("when", _when(timeline, index)), *_parts(record, verdict, timeline.rules.source)]
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


def _parts(record: Record, verdict: Verdict | None, source: str) -> Iterator[Part]:
    if record.problem:
        yield Part("problem", (printable(record.problem),))
    if record.command is not None and verdict is not None:
        yield Part("command", _cut(record.command, len(record.command), "character"))
        place = f" ({printable(source)})" if source else ""
        reason = f"allowed by “{verdict.rule}”" if verdict.allowed else f"blocked: {verdict.reason}"
        yield Part("verdict", (printable(reason) + place,))
        if verdict.words:
            words = [printable(word[:LONGEST]) for word in verdict.words[:HIGHEST]]
            yield Part("words", (*words, *_more(len(verdict.words) - HIGHEST, "word")))
    elif record.kind in {Kind.STDOUT, Kind.STDERR}:
        output, text = record.output, Stripper().feed(record.output[:LONGEST]).decode("utf-8", "replace")
        yield Part("text", _lines(text, len(output), "byte"))
        yield Part("output", _cut(output[:LONGEST].decode("utf-8", "backslashreplace"), len(output), "byte"))


def _lines(text: str, length: int, unit: str) -> tuple[str, ...]:
    lines = [printable(line) for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n")]
    return (*lines[:HIGHEST], *_more(len(lines) - HIGHEST, "line"), *_more(length - LONGEST, unit))


def _cut(text: str, length: int, unit: str) -> tuple[str, ...]:
    return (printable(text[:LONGEST]), *_more(length - LONGEST, unit))


def _more(count: int, unit: str) -> tuple[str, ...]:
    """What is left out, if anything is."""
    return (f"… {count} {unit}{'s' * (count > 1)} more",) if count > 0 else ()
