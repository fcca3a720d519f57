"""When what happened: a cassette seen under a clock and a whitelist.

Derived, never saved. Times are milliseconds from the first record and never go back; file order is the truth.

Not: screens, files, keys. Serves: `player`, the lanes and lists of the studio.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from .block import NO_TIME
from .cassette import Cassette
from .clock import Clock, ClockVote
from .commands import Rules, Verdict
from .position import Position, PositionError
from .records import OUTPUT_KINDS, Kind, size_of

_PROBED = 1 << 16  # bytes of output looked at to tell a pipe's newlines from a terminal's
PAUSE = 1000  # ms without a record from which a stretch counts as a pause
DEFAULT_SIZE = 80, 24  # columns, lines, where the recording does not say
VISIBLE = OUTPUT_KINDS | {Kind.RESIZE}  # what can change the screen
_SPECIAL = frozenset((Kind.COMMAND, Kind.RESIZE, Kind.ITERATION, Kind.MARKER, Kind.SLEEP))


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment with a name: a marker, the start of an iteration or a new size. `index` is the record's."""

    index: int
    time: int
    kind: Kind
    label: str


@dataclass(frozen=True, slots=True)
class RecordedCommand:
    """A command at its moment, with the verdict under the time line's rules."""

    index: int
    time: int
    command: str
    verdict: Verdict


class Timeline:
    """All columns have one entry a record: `times` (ms, never falling), `kinds`, `sizes` (bytes of output)."""

    def __init__(self, cassette: Cassette, rules: Rules | None = None, timing: str = "auto") -> None:
        self.cassette = cassette
        self.rules = Rules.standard() if rules is None else rules
        self.kinds = cassette.kinds
        self.sizes = cassette.sizes
        ts, offsets = cassette.ts, cassette.offsets
        self.clock = _vote(self.kinds, ts, offsets, cassette.wrapped).choice(timing)
        self.times: array[int] = array("q")
        commands: list[RecordedCommand] = []
        marks: list[Mark] = []
        clock = Clock(self.clock)
        for index, kind in enumerate(self.kinds):
            time = clock.time(_known(ts[index]), _known(offsets[index]))
            self.times.append(time)
            if kind not in _SPECIAL:
                continue
            record = cassette.record(index)
            if record.command is not None:
                commands.append(RecordedCommand(index, time, record.command, self.rules.verdict(record.command)))
            elif record.kind is Kind.SLEEP:
                clock.sleep(record.number)
            else:
                marks.append(Mark(index, time, record.kind, _label(record.kind, record.data)))
        self.commands = tuple(commands)
        self.marks = tuple(marks)

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def duration(self) -> int:
        """Milliseconds from the first record to the last."""
        return self.times[-1] if self.times else 0

    def _of_kind(self, wanted: Set[Kind]) -> "array[int]":
        return array("Q", [index for index, kind in enumerate(self.kinds) if kind in wanted])

    @cached_property
    def visible(self) -> "array[int]":
        """Indexes of the records that can change the screen."""
        return self._of_kind(VISIBLE)

    @cached_property
    def problems(self) -> "array[int]":
        """Indexes of the lines that say nothing usable."""
        return self._of_kind({Kind.BAD})

    def pauses_between(self, start: int, stop: int) -> tuple[tuple[int, int], ...]:
        """The pauses that reach into the time from `start` to `stop`."""
        first = bisect_right(self.pauses, start, key=lambda pause: pause[1])
        last = bisect_left(self.pauses, stop, key=lambda pause: pause[0])
        return self.pauses[first:last]

    @cached_property
    def size(self) -> tuple[int, int]:
        """(columns, lines) at the start: what the first resize says when no output came before it."""
        for index in self.visible:
            if self.kinds[index] != Kind.RESIZE:
                break
            if size := size_of(self.cassette.record(index).data):
                return size
        return DEFAULT_SIZE

    @cached_property
    def has_output(self) -> bool:
        """Whether anything was ever written to the terminal."""
        return any(self.kinds[index] in OUTPUT_KINDS and self.sizes[index] for index in self.visible)

    @cached_property
    def written(self) -> "array[int]":
        """Bytes of output in the records before each one, and at last in all: one entry more than records."""
        return array("Q", accumulate(self.sizes, initial=0))

    @cached_property
    def pauses(self) -> tuple[tuple[int, int], ...]:
        """(start, stop) of every pause of more than PAUSE ms."""
        return tuple(self.gaps(PAUSE))

    @cached_property
    def stderr(self) -> "array[int]":
        """Indexes of what was written to standard error."""
        return self._of_kind({Kind.STDERR})

    @cached_property
    def allowed(self) -> "array[int]":
        """Indexes of the commands that the rules allow."""
        return array("Q", [command.index for command in self.commands if command.verdict.allowed])

    @cached_property
    def blocked(self) -> "array[int]":
        """Indexes of the commands that the rules do not allow."""
        return array("Q", [command.index for command in self.commands if not command.verdict.allowed])

    @cached_property
    def is_piped(self) -> bool:
        """Whether the output was recorded at a pipe: its lines end in LF alone.

        A terminal's line discipline puts a carriage return before each LF (ONLCR), so a recording made at a
        terminal holds CR LF; one made at a pipe needs the same put in to look as it looked. Only a terminal has
        sizes, so a recording that tells one was made there.
        """
        if Kind.RESIZE in self.kinds:
            return False
        seen = bytearray()
        for index in self.visible:
            seen += self.cassette.output(index)
            if len(seen) >= _PROBED:
                break
        return b"\n" in seen and b"\r\n" not in seen

    def prepare(self) -> None:
        """Derives now what would be derived at the first look, so that a worker can do it and no look is slow."""
        _ = self.visible, self.problems, self.stderr, self.written, self.pauses
        _ = self.allowed, self.blocked, self.size, self.has_output, self.is_piped

    def count_before(self, time: int) -> int:
        """How many records have happened before `time` (ms)."""
        return bisect_left(self.times, time)

    def count_until(self, time: int) -> int:
        """How many records have happened at `time` (ms)."""
        return bisect_right(self.times, time)

    def next_frame(self, time: int) -> int | None:
        """The next moment at which the screen can change; what happens at one time is one frame."""
        at = bisect_left(self.visible, self.count_until(time))
        return self.times[self.visible[at]] if at < len(self.visible) else None

    def previous_frame(self, time: int) -> int | None:
        """The moment before `time` at which the screen changed last."""
        at = bisect_left(self.visible, bisect_left(self.times, time)) - 1
        return self.times[self.visible[at]] if at >= 0 else None

    def gaps(self, longer_than: int) -> list[tuple[int, int]]:
        """(start, stop) of every pause of more than `longer_than` ms."""
        return [(start, stop) for start, stop in pairwise(self.times) if stop - start > longer_than]

    def resolve(self, position: Position) -> int:
        """The time that a position names; raises PositionError when the recording has no such moment."""
        match position.kind:
            case "time":
                return min(int(position.value), self.duration)
            case "percent":
                return int(self.duration * position.value / 100)
            case "end":
                return self.duration
            case "event":
                if not 1 <= position.value <= len(self):
                    raise PositionError(f"there is no event {position.value}; the last is {len(self)}")
                return self.times[int(position.value) - 1]
            case "marker":
                for mark in self.marks:
                    if mark.kind is Kind.MARKER and mark.label == position.label:
                        return mark.time
                raise PositionError("there is no marker of that name")


def _known(time: int) -> int | None:
    return None if time == NO_TIME else time


def _vote(kinds: bytes, ts: "array[int]", offsets: "array[int]", wrapped: bytes) -> ClockVote:
    vote = ClockVote()
    for index, kind in enumerate(kinds):
        vote.see(kind in OUTPUT_KINDS, _known(ts[index]), _known(offsets[index]), bool(wrapped[index]))
    return vote


def _label(kind: Kind, data: object) -> str:
    if kind is Kind.RESIZE:
        columns, lines = size_of(data) or DEFAULT_SIZE
        return f"{columns}x{lines}"
    known = data if isinstance(data, dict) else {}
    if kind is Kind.ITERATION:
        return f"iteration {known.get('n', '?')}"
    return str(known.get("label", ""))
