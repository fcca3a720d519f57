"""Finding text in events, step by step.

Not: threads, where a find leads. Serves: `errands`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..terminal.records import OUTPUT_KINDS
from ..terminal.strip import Stripper
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .rows import describe


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for `text`, whatever its case, in some records of a time line, on or back from one of them and round."""

    timeline: Timeline
    glyphs: Glyphs
    indexes: Sequence[int]
    text: str

    def steps(self, start: int, way: int) -> Iterator[int | None]:
        """None for each record that does not hold it, and the index of the first that does.

        `start` is a place in `indexes`, from which it goes `way`, 1 or -1; that place comes last.
        """
        count, wanted = len(self.indexes), self.text.lower()
        for step in range(1, count + 1):
            index = self.indexes[(start + way * step) % count]
            if wanted in self._text(index).lower():
                yield index
                return
            yield None

    def _text(self, index: int) -> str:
        """What a reader of the record sees, all of it."""
        record = self.timeline.cassette.record(index)
        told = describe(record, self.timeline.verdict(index), self.glyphs)[2]
        if record.kind in OUTPUT_KINDS:
            return told + "\n" + Stripper().feed(record.output).decode("utf-8", "replace")
        return told
