"""All that happens in a replay, in the order in which it happens, each thing with its time.

That is the order of the file, but for the last line, which waits for commands and messages behind its beginning:
those come first, at their times, and then what the line had to wait with. A stream at speed 0 holds each line
back until it knows that it was not the last; at another speed it cannot, and nothing waits.

Not: doing any of it, waiting, speed. Serves: `backend`.
"""

from __future__ import annotations

from ...errors import CassetteInvalidError
from ..clock import Clock, ClockChoice
from ..lines import read_line
from ..records import OUTPUT_KINDS
from .acts import LAST_LINE, LAST_OUTPUT, OUTPUTS, Act, Reading
from .iterations import Place
from .plan import Plan
from .tail import Tail, held_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .options import Options
    from .source import Source

    Timed = tuple[int, Act]  # (milliseconds after the start at speed 1, what to do)

_OFFSET = ClockChoice(name="offset", reason="the first write of the stream is wrapped")


class Schedule:
    """When records are due: what was recorded before counts no more, no gap between two is longer than `max_gap`.

    All times are in ms at speed 1; without `max_gap` gaps stay as they are.
    """

    def __init__(self, choice: ClockChoice, max_gap: int | None) -> None:
        self._clock = Clock(choice)
        self._max_gap = max_gap
        self._recorded = 0
        self._last = 0  # the recorded time of the last record that was due
        self._begins = False
        self.now = 0  # when it was due

    def begin(self) -> None:
        """The next record stands at 0."""
        self._begins, self.now = True, 0

    def use(self, choice: ClockChoice) -> None:
        """Another clock from here on; nothing of it is earlier than what was due by now."""
        self._clock = Clock(choice)

    def see(self, ts: int | None, offset: int | None) -> None:
        """Takes the times of the next record in file order, whether anything is made of it or not."""
        self._recorded = self._clock.time(ts, offset)
        if self._begins:
            self._last, self._begins = self._recorded, False

    def due(self) -> int:
        """When the record just seen is to be played."""
        gap = max(self._recorded - self._last, 0)
        self.now += gap if self._max_gap is None else min(gap, self._max_gap)
        self._last = self._recorded
        return self.now

    def sleep(self, milliseconds: int) -> None:
        """Delays all that follows."""
        self._clock.sleep(milliseconds)


class Script:
    """Iterates over the acts, once. Raises CassetteInvalidError where a bad line is met."""

    def __init__(self, source: Source, options: Options, reading: Reading, plan: Plan) -> None:
        self._source = source
        self._reading = reading
        self._plan = plan
        self._schedule = Schedule(plan.choice, options.max_gap) if plan.choice else None
        self._undecided = plan.undecided
        self._lines = source.lines()
        self._number = 0  # of the line read last
        self._offset = 0  # where the next one begins

    def __iter__(self) -> Iterator[Timed]:
        if self._source.size is not None:
            return self._file(self._plan.tail)
        acts = self._until(self._plan.stop)
        return acts if self._schedule else ((0, act) for act in held_back((act for _, act in acts), self._reading))

    def _file(self, tail: Tail | None) -> Iterator[Timed]:
        self._begin(self._plan.start)
        if tail:
            yield from self._until(tail.offset)
            if tail.disturbed:
                yield from self._waiting_line(tail)
            else:
                yield self._now(), Act(LAST_OUTPUT if tail.skip else LAST_LINE)
        yield from self._until(self._plan.stop)

    def _begin(self, start: Place) -> None:
        """Goes to where the played part begins; its own time begins there."""
        if self._schedule and start.offset:
            for _ in self._until(start.offset):
                pass
            self._schedule.begin()
        self._go(start)

    def _waiting_line(self, tail: Tail) -> Iterator[Timed]:
        """The stretch from the last line to the last thing that must not follow it: its output comes last."""
        place = Place(offset=self._offset, line=self._number + 1)
        yield from self._meanwhile(tail)
        self._go(place)
        now, schedule, self._schedule = self._now(), self._schedule, None
        yield now, Act(LAST_LINE)
        skip = tail.skip
        for _, act in self._until(tail.disturbed):
            if act.kind in OUTPUTS:
                yield now, Act(act.kind, act.output[skip:])
                skip = 0
        self._schedule = schedule

    def _meanwhile(self, tail: Tail) -> Iterator[Timed]:
        """What happens while the last line waits, and the output before its beginning."""
        skip = tail.skip
        try:
            for at, act in self._until(tail.disturbed):
                if act.kind not in OUTPUTS:
                    yield at, act
                elif skip:
                    yield at, Act(act.kind, act.output[:skip])
                    skip = 0
        except CassetteInvalidError:
            return  # it is met again, after the output before it

    def _go(self, place: Place) -> None:
        self._offset, self._number = place.offset, place.line - 1
        self._lines = self._source.lines(place.offset)

    def _now(self) -> int:
        return self._schedule.now if self._schedule else 0

    def _until(self, stop: int) -> Iterator[Timed]:
        """The acts of the lines before `stop`, in file order."""
        schedule, reading = self._schedule, self._reading
        while self._offset < stop and (raw := next(self._lines, b"")):
            self._number += 1
            self._offset += len(raw)
            line = read_line(raw)
            acts = reading.acts(line, self._number)
            if not schedule:
                for act in acts:
                    yield 0, act
                continue
            kind, ts, offset, _, record = line
            if self._undecided and kind in OUTPUT_KINDS:
                self._undecided = False
                if record and record.wrapped:
                    schedule.use(_OFFSET)
            schedule.see(ts, offset)
            if record:
                schedule.sleep(reading.pause(record))
            for act in acts:
                yield schedule.due(), act
