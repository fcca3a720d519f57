"""All that happens in a replay, in the order in which it happens.

That is the order of the file, but for the last line, which waits for commands and messages behind its beginning:
those come first, at their times, and then what the line had to wait with. A stream at speed 0 holds each line
back until it knows that it was not the last; at another speed it cannot, and nothing waits.

Not: doing any of it. Serves: `backend`.
"""

from __future__ import annotations

from binascii import a2b_base64

from ...errors import CassetteInvalidError, UsageError
from ...frozen import Frozen
from ..clock import ClockChoice
from ..lines import plain_write
from ..records import parse_record
from .acts import LAST_LINE, OUTPUTS, SLEEP, WRITE_KINDS, Act, Reading
from .options import Options
from .schedule import Schedule
from .survey import BEGINNING, Place, Survey, turn
from .tail import Tail, find_tail, held_back

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from .source import Source

_ENDLESS = 1 << 63
_TS = ClockChoice(name="ts", reason="a stream is not known to its end, and its first write is not wrapped")
_OFFSET = ClockChoice(name="offset", reason="the first write of the stream is wrapped")


class Plan(Frozen):
    """What is played: the part of the file from `start` to `stop`, and by which clock (None at speed 0).
    `iteration` counts from 1, out of `iterations`; it is 0 where the whole file is played."""

    __slots__ = ("choice", "iteration", "iterations", "start", "stop", "tail")

    choice: ClockChoice | None
    iteration: int
    iterations: int
    start: Place
    stop: int
    tail: Tail | None


def plan_of(source: Source, options: Options, reading: Reading) -> Plan:
    """Looks over the cassette as far as it is needed.

    Raises CassetteInvalidError for a bad line in a file that is checked first, and UsageError for an iteration
    that is not there.
    """
    if source.size is None:
        if options.iteration:
            raise UsageError("--iteration needs a file", hint="a stream is not known to its end")
        choice = _TS if options.timing == "auto" else ClockChoice(name=options.timing, reason="as asked")
        timed = choice if options.speed else None
        return Plan(choice=timed, iteration=0, iterations=0, start=BEGINNING, stop=_ENDLESS, tail=None)
    wants_vote = options.speed > 0 and options.timing == "auto"
    survey = Survey()
    if source.checked or wants_vote or options.iteration is not None:
        survey = Survey.of(source, reading)
    places = survey.iterations
    iteration = _iteration(options, len(places), source.name)
    start = places[iteration - 1] if iteration else BEGINNING
    stop = places[iteration].offset if 0 < iteration < len(places) else source.size
    return Plan(
        choice=survey.vote.choice(options.timing) if options.speed else None,
        iteration=iteration,
        iterations=len(places),
        start=start,
        stop=stop,
        tail=find_tail(source, start.offset, stop, reading),
    )


def _iteration(options: Options, count: int, name: str) -> int:
    """The number of the iteration to play, or 0 for the whole file."""
    asked = options.iteration
    if asked is None or (asked == 0 and count == 1):
        return 0
    if asked > count:
        there = "there is only 1" if count == 1 else f"there are {count}"
        raise UsageError(f"--iteration {asked} is not in {name}", hint=there)
    return asked or min(turn(options.events), count)


class Script:
    """Iterates over the acts, once. Raises CassetteInvalidError where a bad line is met."""

    def __init__(self, source: Source, options: Options, reading: Reading, plan: Plan) -> None:
        self._source = source
        self._reading = reading
        self._plan = plan
        self._schedule = Schedule(plan.choice, options.max_gap) if plan.choice else None
        self._undecided = plan.choice is _TS  # the first write of a stream may still change the clock
        self._lines = source.lines()
        self._line = 0  # the number of the line read last
        self._offset = 0  # where the next one begins

    def __iter__(self) -> Iterator[Act]:
        if self._source.size is not None:
            return self._file(self._plan.tail)
        acts = self._until(self._plan.stop)
        return acts if self._schedule else held_back(acts, self._reading)

    def _file(self, tail: Tail | None) -> Iterator[Act]:
        self._begin(self._plan.start)
        if tail:
            yield from self._until(tail.offset)
            if tail.disturbed:
                yield from self._waiting_line(tail)
            else:
                yield Act(self._now(), LAST_LINE, number=tail.skip)
        yield from self._until(self._plan.stop)

    def _begin(self, start: Place) -> None:
        """Goes to where the played part begins; its own time begins there."""
        if self._schedule and start.offset:
            for _ in self._until(start.offset):
                pass
            self._schedule.begin()
        self._go(start)

    def _waiting_line(self, tail: Tail) -> Iterator[Act]:
        """The stretch from the last line to the last thing that must not follow it: its output comes last."""
        place = Place(offset=self._offset, line=self._line + 1)
        yield from self._meanwhile(tail)
        self._go(place)
        yield Act(self._now(), LAST_LINE)
        now, schedule, self._schedule = self._now(), self._schedule, None
        skip = tail.skip
        for act in self._until(tail.disturbed):
            if act.kind in OUTPUTS:
                yield Act(now, act.kind, act.output[skip:])
                skip = 0
        self._schedule = schedule

    def _meanwhile(self, tail: Tail) -> Iterator[Act]:
        """What happens while the last line waits, and the output before its beginning."""
        skip = tail.skip
        try:
            for act in self._until(tail.disturbed):
                if act.kind not in OUTPUTS:
                    yield act
                elif skip:
                    yield Act(act.at, act.kind, act.output[:skip])
                    skip = 0
        except CassetteInvalidError:
            return  # it is met again, after the output before it

    def _go(self, place: Place) -> None:
        self._offset, self._line = place.offset, place.line - 1
        self._lines = self._source.lines(place.offset)

    def _now(self) -> int:
        return self._schedule.now if self._schedule else 0

    def _until(self, stop: int) -> Iterator[Act]:
        """The acts of the lines before `stop`, in file order."""
        schedule, reading = self._schedule, self._reading
        while self._offset < stop:
            raw = next(self._lines, b"")
            if not raw:
                return
            self._line += 1
            self._offset += len(raw)
            plain = plain_write(raw)
            if plain is None:
                yield from self._read(raw)
                continue
            ts, offset, stdout, encoded = plain
            self._undecided = False
            if schedule:
                schedule.see(ts, offset)
            kind = reading.plain_stdout if stdout else reading.plain_stderr
            if kind:
                yield Act(schedule.due() if schedule else 0, kind, a2b_base64(encoded))

    def _read(self, raw: bytes) -> list[Act]:
        """The acts of a line that is no plain write."""
        record, schedule = parse_record(raw), self._schedule
        acts = self._reading.acts(record, self._line)
        if not schedule:
            return [act for act in acts if act.kind != SLEEP]
        if self._undecided and record.kind in WRITE_KINDS:
            self._undecided = False
            if record.wrapped:
                schedule.use(_OFFSET)
        if record.plays:
            schedule.see(record.ts, record.offset)
        for act in acts:
            if act.kind == SLEEP:
                schedule.sleep(act.number)
            else:
                act.at = schedule.due()
        return [act for act in acts if act.kind != SLEEP]
