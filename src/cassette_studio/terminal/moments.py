"""When each record of a cassette happens under a clock, and those records that are more than output: commands with
their verdicts, marks.

Not: what is looked up in them. Serves: `timeline`, and whoever makes a long one in slices.
"""

from array import array
from collections.abc import Iterator, Set
from dataclasses import dataclass

from .cassette import Cassette
from .clock import Clock, ClockChoice, ClockVote
from .commands import Rules, Verdict
from .records import OUTPUT_KINDS, Kind, size_of

DEFAULT_SIZE = 80, 24  # columns, lines, where the recording does not say
SLICE = 2000  # records between two reports of progress: about a millisecond


def selector(wanted: Set[Kind]) -> bytes:
    """For `bytes.translate`: a column of kinds becomes 1 where a kind is wanted, else 0."""
    return bytes(kind in wanted for kind in range(256))


_WRITES = selector(OUTPUT_KINDS)
_SPECIAL = selector({Kind.COMMAND, Kind.RESIZE, Kind.ITERATION, Kind.MARKER, Kind.SLEEP})


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment with a name: a marker, the start of an iteration or a new size. `index` is the record's."""

    index: int
    time: int
    kind: Kind
    label: str


@dataclass(frozen=True, slots=True)
class RecordedCommand:
    """A command at its moment, with the verdict under the rules."""

    index: int
    time: int
    command: str
    verdict: Verdict

    def under(self, rules: Rules) -> "RecordedCommand":
        """The same under another whitelist."""
        return RecordedCommand(self.index, self.time, self.command, rules.again(self.verdict))


class Moments:
    """`times` has one entry a record: ms, never falling. `commands` and `marks` are in file order."""

    def __init__(self, cassette: Cassette, rules: Rules) -> None:
        self.cassette = cassette
        self.rules = rules
        self.clock = ClockChoice(name="ts", reason="")
        self.times: array[int] = array("q")
        self.commands: list[RecordedCommand] = []
        self.marks: list[Mark] = []

    @classmethod
    def read(cls, cassette: Cassette, rules: Rules, timing: str) -> "Iterator[tuple[float, Moments]]":
        """Reads in slices: (the part done, 0 to 1, and the moments, which are whole at 1)."""
        moments = cls(cassette, rules)
        kinds, ts, offsets, wrapped = cassette.kinds, cassette.ts, cassette.offsets, cassette.wrapped
        slices = [slice(at, at + SLICE) for at in range(0, len(kinds), SLICE)]
        vote = ClockVote()
        for done, part in enumerate(slices):
            yield done / len(slices) / 2, moments
            vote.see_many(kinds[part].translate(_WRITES), ts[part], offsets[part], wrapped[part])
        moments.clock = vote.choice(timing)
        clock = Clock(moments.clock)
        for done, part in enumerate(slices):
            yield 0.5 + done / len(slices) / 2, moments
            moments._take(clock, kinds[part], ts[part], offsets[part])
        yield 1.0, moments

    def _take(self, clock: Clock, kinds: bytes, ts: "array[int]", offsets: "array[int]") -> None:
        """The records that come next; after one that is special the clock may have been delayed."""
        first, start = len(self.times), 0
        special = kinds.translate(_SPECIAL)
        while start < len(kinds):
            stop = special.find(1, start) + 1 or len(kinds)
            self.times.extend(clock.times(ts[start:stop], offsets[start:stop]))
            if special[stop - 1]:
                self._take_special(first + stop - 1, clock)
            start = stop

    def _take_special(self, index: int, clock: Clock) -> None:
        record = self.cassette.record(index)
        if record.command is not None:
            verdict = self.rules.verdict(record.command)
            self.commands.append(RecordedCommand(index, clock.now, record.command, verdict))
        elif record.kind is Kind.SLEEP:
            clock.sleep(record.number)
        else:
            self.marks.append(Mark(index, clock.now, record.kind, _label(record.kind, record.data)))


def _label(kind: Kind, data: object) -> str:
    if kind is Kind.RESIZE:
        columns, lines = size_of(data) or DEFAULT_SIZE
        return f"{columns}x{lines}"
    known = data if isinstance(data, dict) else {}
    if kind is Kind.ITERATION:
        return f"iteration {known.get('n', '?')}"
    return str(known.get("label", ""))
