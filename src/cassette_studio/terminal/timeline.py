"""When what happened: a cassette seen under a clock and a whitelist.

Derived, never saved. Times are milliseconds from the first record and never go back; file order is the truth.

Not: screens, files, keys. Serves: `player`, the lanes and lists of the studio.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Set
from copy import copy
from functools import cached_property
from itertools import accumulate, compress, islice, pairwise

from .cassette import Cassette
from .commands import Rules, Verdict
from .moments import DEFAULT_SIZE, Moments, selector
from .position import Position, PositionError
from .records import OUTPUT_KINDS, Kind, size_of

PAUSE = 1000  # ms without a record from which a stretch counts as a pause
VISIBLE = OUTPUT_KINDS | {Kind.RESIZE}  # what can change the screen
_PROBED = 1 << 16  # bytes of output looked at to tell a pipe's newlines from a terminal's
_DERIVED = (
    "written", "visible", "problems", "stderr", "pauses", "allowed", "blocked", "size", "has_output", "is_piped",
)  # fmt: skip
_STRETCH = 64  # records
_SLICE = 1 << 12  # records gone over in one call into C, which no other thread can interrupt


class Timeline:
    """All columns have one entry a record: `times` (ms, never falling), `kinds`, `sizes` (bytes of output).

    Whoever has the `moments` of the cassette already, under these rules and this timing, hands them in.
    """

    def __init__(
        self,
        cassette: Cassette,
        rules: Rules | None = None,
        timing: str = "auto",
        *,
        moments: Moments | None = None,
    ) -> None:
        self.cassette = cassette
        self.rules = Rules.standard() if rules is None else rules
        self.kinds = cassette.kinds
        self.sizes = cassette.sizes
        if moments is None:
            *_, (_, moments) = Moments.read(cassette, self.rules, timing)
        self.clock = moments.clock
        self.times = moments.times
        self.commands = tuple(moments.commands)
        self.marks = tuple(moments.marks)

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def duration(self) -> int:
        """Milliseconds from the first record to the last."""
        return self.times[-1] if self.times else 0

    def of_kind(self, wanted: Set[Kind]) -> "array[int]":
        """Indexes of the records of these kinds."""
        found, selected = array("Q"), self.kinds.translate(selector(wanted))
        for at in range(0, len(self), _SLICE):
            found.extend(compress(range(at, len(self)), selected[at : at + _SLICE]))
        return found

    @cached_property
    def visible(self) -> "array[int]":
        """Indexes of the records that can change the screen."""
        return self.of_kind(VISIBLE)

    @cached_property
    def problems(self) -> "array[int]":
        """Indexes of the lines that say nothing usable."""
        return self.of_kind({Kind.BAD})

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
        return self.written[-1] > 0

    @cached_property
    def written(self) -> "array[int]":
        """Bytes of output in the records before each one, and at last in all: one entry more than records."""
        written = array("Q", [0])
        for at in range(0, len(self), _SLICE):
            written.extend(islice(accumulate(self.sizes[at : at + _SLICE], initial=written[-1]), 1, None))
        return written

    @cached_property
    def pauses(self) -> tuple[tuple[int, int], ...]:
        """(start, stop) of every pause of more than PAUSE ms."""
        return tuple(self.gaps(PAUSE))

    @cached_property
    def stderr(self) -> "array[int]":
        """Indexes of what was written to standard error."""
        return self.of_kind({Kind.STDERR})

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
            if self.sizes[index]:
                seen += self.cassette.output(index)
            if len(seen) >= _PROBED:
                break
        return b"\n" in seen and b"\r\n" not in seen

    def under(self, rules: Rules) -> "Timeline":
        """The same under another whitelist; what does not depend on it is shared."""
        other = copy(self)
        other.rules = rules
        other.commands = tuple([command.under(rules) for command in self.commands])
        for name in ("allowed", "blocked"):
            other.__dict__.pop(name, None)
        return other

    def prepare(self) -> Iterator[float]:
        """Derives what would be derived at the first look, so that a worker can do it and no look is slow.

        Step by step: the part done, 0 to 1.
        """
        for done, name in enumerate(_DERIVED, 1):
            getattr(self, name)
            yield done / len(_DERIVED)

    def verdict(self, index: int) -> Verdict | None:
        """On the command that a record is; None for any other record."""
        at = bisect_left(self.commands, index, key=lambda command: command.index)
        is_command = at < len(self.commands) and self.commands[at].index == index
        return self.commands[at].verdict if is_command else None

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
        found: list[tuple[int, int]] = []
        for at in range(0, len(self), _STRETCH):
            times = self.times[at : at + _STRETCH + 1]
            if times[-1] - times[0] > longer_than:  # times never fall: else there can be none
                found += [(start, stop) for start, stop in pairwise(times) if stop - start > longer_than]
        return found

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
