"""What is played of a cassette, and by which clock: found in a first reading, as far as one is needed.

Not: output, commands. Serves: `script`, which reads the lines again and plays them.
"""

from __future__ import annotations

from ...errors import UsageError
from ...frozen import Frozen
from ..clock import ClockChoice, ClockVote
from ..lines import read_line
from ..records import OUTPUT_KINDS
from .iterations import BEGINNING, Iterations, Place, turn
from .tail import Tail, find_tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .acts import Reading
    from .options import Options
    from .source import Source

_ENDLESS = 1 << 63
_TS = ClockChoice(name="ts", reason="a stream is not known to its end, and its first write is not wrapped")


class Plan(Frozen):
    """What is played: the part of the file from `start` to `stop`, and by which clock (None at speed 0).

    `undecided` tells that the first write may still change the clock. `iteration` counts from 1, out of `iterations`;
    it is 0 where the whole file is played.
    """

    __slots__ = ("choice", "iteration", "iterations", "start", "stop", "tail", "undecided")

    choice: ClockChoice | None
    undecided: bool
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
        return _plan_of_stream(options)
    vote, iterations = ClockVote(), Iterations()
    wants_vote = options.speed > 0 and options.timing == "auto"
    if source.checked or wants_vote or options.iteration is not None:
        _survey(source, reading, vote, iterations)
    places = iterations.places()
    iteration = _iteration(options, len(places), source.name)
    start = places[iteration - 1] if iteration else BEGINNING
    stop = places[iteration].offset if 0 < iteration < len(places) else source.size
    return Plan(
        choice=vote.choice(options.timing) if options.speed else None,
        undecided=False,
        iteration=iteration,
        iterations=len(places),
        start=start,
        stop=stop,
        tail=find_tail(source, start.offset, stop, reading),
    )


def _plan_of_stream(options: Options) -> Plan:
    if options.iteration:
        raise UsageError("--iteration needs a file", hint="a stream is not known to its end")
    undecided = options.timing == "auto"
    choice = _TS if undecided else ClockVote().choice(options.timing)
    return Plan(
        choice=choice if options.speed else None,
        undecided=undecided,
        iteration=0,
        iterations=0,
        start=BEGINNING,
        stop=_ENDLESS,
        tail=None,
    )


def _survey(source: Source, reading: Reading, vote: ClockVote, iterations: Iterations) -> None:
    """Shows all lines to both; raises CassetteInvalidError for the first bad one if the source is to be checked."""
    place = 0
    for number, raw in enumerate(source.lines(), start=1):
        kind, ts, offset, _, record = read_line(raw)
        if record and source.checked:
            reading.check(record, number)
        vote.see(kind in OUTPUT_KINDS, ts, offset, record is not None and record.wrapped)
        iterations.see(kind, offset, number, place)
        place += len(raw)


def _iteration(options: Options, count: int, name: str) -> int:
    """The number of the iteration to play, or 0 for the whole file."""
    asked = options.iteration
    if asked is None or (asked == 0 and count == 1):
        return 0
    if asked > count:
        there = "there is only 1" if count == 1 else f"there are {count}"
        raise UsageError(f"--iteration {asked} is not in {name}", hint=there)
    return asked or min(turn(options.events), count)
