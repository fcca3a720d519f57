"""Which of a record's two clocks tells the time, and the time it tells.

`ts` is the wall clock of the moment a line was written; `offset_ms` counts from the recorder's start and starts
again with each iteration. Usually `ts` is right. Recorders that collect output and write it later leave lines
whose `ts` is bunched together, and wall clocks are set back; then `offset_ms` knows better.

Records come one by one, or many at once as columns, in which a negative time means that there is none.

Not: records themselves, waiting. Serves: `timeline` and `replay`: both tell the same time.
"""

from itertools import accumulate, compress

from ..frozen import Frozen
from .records import LARGEST_TIME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

ABSURD = 366 * 24 * 3600 * 1000  # a step of more than a year, in ms: no recording, a broken clock
BUNCHED = 20  # ms: writes this close together were written down later, not when they happened
SPREAD = 100  # ms: … if their offsets spread over at least this much
TIMINGS = ("auto", "ts", "offset")


class ClockChoice(Frozen):
    """`name` is "ts" or "offset"; `reason` is a clause for people."""

    __slots__ = ("name", "reason")

    name: str
    reason: str


class ClockVote:
    """Looks at records in file order and says which clock to trust."""

    def __init__(self) -> None:
        self._writes = self._wrapped = self._without_offset = 0
        self._ts_span = self._offset_span = 0
        self._last: tuple[int, int] | None = None  # (ts, offset) of the last write
        self._last_ts: int | None = None
        self._backwards = self._absurd = False

    def see(self, is_write: bool, ts: int | None, offset: int | None, wrapped: bool = False) -> None:
        """Takes one record into account; times in ms."""
        if ts is not None:
            if self._last_ts is not None:
                self._backwards = self._backwards or ts < self._last_ts
                self._absurd = self._absurd or ts - self._last_ts > ABSURD
            self._last_ts = ts
        if not is_write:
            return
        self._writes += 1
        self._wrapped += wrapped
        if offset is None:
            self._without_offset += 1
        elif ts is not None:
            if self._last is not None and offset >= self._last[1]:
                self._ts_span += max(ts - self._last[0], 0)
                self._offset_span += offset - self._last[1]
            self._last = ts, offset

    def see_many(self, writes: bytes, ts: "Sequence[int]", offsets: "Sequence[int]", wrapped: bytes) -> None:
        """Takes columns of records into account; `writes` and `wrapped` hold 1 where a record is one, else 0.

        Where both clocks only rise, as they nearly always do, the ends say what all the records say.
        """
        written, moved = list(compress(ts, writes)), list(compress(offsets, writes))
        if not (written and _rises(ts) and _rises(moved) and ts[-1] - ts[0] <= ABSURD):
            for is_write, time, offset, is_wrapped in zip(writes, ts, offsets, wrapped, strict=True):
                self.see(bool(is_write), _known(time), _known(offset), bool(is_wrapped))
            return
        self.see(False, ts[0], None)
        self.see(True, written[0], moved[0])
        self._writes += len(written) - 1
        self._wrapped += sum(compress(wrapped, writes))
        self._ts_span += written[-1] - written[0]
        self._offset_span += moved[-1] - moved[0]
        self._last, self._last_ts = (written[-1], moved[-1]), ts[-1]

    def choice(self, timing: str = "auto") -> ClockChoice:
        """The clock for `timing`, one of TIMINGS."""
        if timing != "auto":
            return ClockChoice(name=timing, reason="as asked")
        reason = self._distrust()
        return ClockChoice(name="offset" if reason else "ts", reason=reason or "the wall clock runs forward")

    def _distrust(self) -> str:
        """Why not `ts`, or ""."""
        if not self._writes or self._without_offset:
            return ""
        if 2 * self._wrapped > self._writes:
            return "writes are wrapped, their ts is when they were saved"
        if not self._offset_span:
            return ""
        if self._backwards:
            return "ts goes backwards while offsets rise"
        if self._absurd:
            return "ts is absurd while offsets rise"
        bunched = self._ts_span <= BUNCHED and self._offset_span >= max(SPREAD, 10 * self._ts_span)
        return "ts is bunched while offsets spread" if bunched else ""


class Clock:
    """Milliseconds since the first record, never going back: a record from the past happens now."""

    def __init__(self, choice: ClockChoice) -> None:
        self._by_offset = choice.name == "offset"
        self._base: int | None = None
        self._segment = 0
        self._offset = 0
        self._slept = 0
        self.now = 0

    def time(self, ts: int | None, offset: int | None) -> int:
        """When the next record in file order happens."""
        if self._by_offset:
            if offset is not None:
                if offset < self._offset:
                    self._segment = self.now - self._slept
                self._offset = offset
                self._move_to(self._segment + offset + self._slept)
        elif ts is not None:
            if self._base is None:
                self._base = ts
            self._move_to(ts - self._base + self._slept)
        return self.now

    def times(self, ts: "Sequence[int]", offsets: "Sequence[int]") -> list[int]:
        """`time` of each of the next records, none of which sleeps."""
        if self._by_offset or self._base is None or self.now == LARGEST_TIME:
            return [self.time(_known(t), _known(offset)) for t, offset in zip(ts, offsets, strict=True)]
        shift = self._slept - self._base
        times = [min(t + shift, LARGEST_TIME) for t in accumulate(ts, max, initial=self.now - shift)]
        self.now = times[-1]
        return times[1:]

    def sleep(self, milliseconds: int) -> None:
        """Delays all that follows (`_meta.sleep`)."""
        self._slept = min(self._slept + milliseconds, LARGEST_TIME)
        self._move_to(self.now + milliseconds)

    def _move_to(self, time: int) -> None:
        self.now = min(max(self.now, time), LARGEST_TIME)


def _known(time: int) -> int | None:
    return None if time < 0 else time


def _rises(column: "Sequence[int]") -> bool:
    """Whether all times are known and none is before the one before it."""
    return not column or (column[0] >= 0 and sorted(column) == list(column))
