"""The time line as rows of signs: time, output, commands, marks, selection. Each lane answers one question.

Pure: a time line and a scale go in, text and tones come out. Where two things fall into one column the graver wins.

Not: colours, mouse, playhead. Serves: `timebar`.
"""

from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from ..terminal.idle import IdleCap
from ..terminal.position import format_span, format_time
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .scale import Scale
from .tones import ALLOWED, BLOCKED, MARK, OUTPUT, PLAIN, PROBLEM, QUIET, RESIZE, SELECTED, STDERR


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of `text` with a tone for each of its cells."""

    name: str
    text: str
    tones: str


class _Row:
    """A lane in the making."""

    def __init__(self, width: int) -> None:
        self.signs = [" "] * width
        self.tones = [PLAIN] * width

    def put(self, column: int, text: str, tone: str) -> None:
        """Writes text from a column on, as far as the row goes."""
        for at, sign in enumerate(text, column):
            if 0 <= at < len(self.signs):
                self.signs[at], self.tones[at] = sign, tone

    def is_free(self, first: int, stop: int) -> bool:
        """Whether nothing stands in these columns."""
        return all(sign == " " for sign in self.signs[max(first, 0) : stop])

    def lane(self, name: str) -> Lane:
        return Lane(name, "".join(self.signs), "".join(self.tones))


@dataclass(frozen=True, slots=True)
class Canvas:
    """What all lanes are drawn from."""

    timeline: Timeline
    idle: IdleCap
    scale: Scale
    glyphs: Glyphs

    def column(self, time: int) -> int:
        """The column of a recorded moment."""
        return self.scale.column(self.idle.shown(time))

    def moment(self, column: int) -> int:
        """The recorded moment of a column."""
        return max(0, min(self.idle.recorded(self.scale.moment(column)), self.timeline.duration))


def draw_lanes(canvas: Canvas) -> tuple[Lane, ...]:
    """The four lanes that only a change of recording, rules or scale changes."""
    return _time(canvas), _output(canvas), _commands(canvas), _marks(canvas)


def _time(canvas: Canvas) -> Lane:
    scale, row = canvas.scale, _Row(canvas.scale.width)
    widest = len(format_time(canvas.timeline.duration, 0)) + 2
    step = scale.step(widest)
    if step < 1000:
        step = scale.step(widest + 4)
    moment = -(-scale.start // step) * step
    while moment <= scale.start + scale.span:
        label = format_time(canvas.idle.recorded(moment), 0 if step >= 1000 else 3)
        row.put(scale.column(moment), canvas.glyphs.tick + label, QUIET)
        moment += step
    return row.lane("time")


def _output(canvas: Canvas) -> Lane:
    scale, glyphs, row = canvas.scale, canvas.glyphs, _Row(canvas.scale.width)
    for start, stop in canvas.timeline.pauses:
        first, last = canvas.column(start) + 1, canvas.column(stop)
        _draw_pause(row, glyphs, max(first, 0), min(last, scale.width), format_span(stop - start))
    levels = _levels(canvas, len(glyphs.bars) - 1)
    for column, level in enumerate(levels):
        if level:
            row.put(column, glyphs.bars[level], OUTPUT)
    for time in canvas.timeline.stderr_times(*_ends(canvas)):
        row.put(canvas.column(time), glyphs.stderr, STDERR)
    return row.lane("output")


def _draw_pause(row: _Row, glyphs: Glyphs, first: int, last: int, label: str) -> None:
    row.put(first, glyphs.gap * (last - first), QUIET)
    spare = last - first - len(label) - 2
    if spare >= 2:
        row.put(first + spare // 2, f" {label} ", QUIET)


def _levels(canvas: Canvas, most: int) -> list[int]:
    """For each column how high its output stands, by the square root of its bytes: a whisper is seen beside a shout."""
    timeline, scale = canvas.timeline, canvas.scale
    written = timeline.written
    edges = [timeline.count_before(canvas.idle.recorded(_edge(scale, column))) for column in range(scale.width)]
    edges.append(timeline.count_until(canvas.idle.recorded(scale.start + scale.span)))
    amounts = [written[b] - written[a] for a, b in pairwise(edges)]
    loudest = max(amounts, default=0)
    return [-(-int(most * 100 * (amount / loudest) ** 0.5) // 100) if amount else 0 for amount in amounts]


def _edge(scale: Scale, column: int) -> int:
    """The first moment that belongs to a column."""
    if column == 0:
        return scale.start
    columns = scale.width - 1
    return scale.start + -(-(2 * column - 1) * scale.span // (2 * columns))


def _ends(canvas: Canvas) -> tuple[int, int]:
    return canvas.idle.recorded(canvas.scale.start), canvas.idle.recorded(canvas.scale.start + canvas.scale.span)


def _commands(canvas: Canvas) -> Lane:
    glyphs, row = canvas.glyphs, _Row(canvas.scale.width)
    for allowed in (True, False):  # the blocked ones last: they win
        for command in canvas.timeline.commands:
            if command.verdict.allowed is allowed:
                sign, tone = (glyphs.allowed, ALLOWED) if allowed else (glyphs.blocked, BLOCKED)
                row.put(canvas.column(command.time), sign, tone)
    return row.lane("command")


_GRAVITY = (Kind.ITERATION, Kind.MARKER, Kind.RESIZE)


def _marks(canvas: Canvas) -> Lane:
    glyphs, row = canvas.glyphs, _Row(canvas.scale.width)
    signs = {
        Kind.ITERATION: (glyphs.iteration, MARK),
        Kind.MARKER: (glyphs.marker, MARK),
        Kind.RESIZE: (glyphs.resize, RESIZE),
    }
    marks = sorted(canvas.timeline.marks, key=lambda mark: _GRAVITY.index(mark.kind))
    for mark in marks:
        row.put(canvas.column(mark.time), *signs[mark.kind])
    times, problems = canvas.timeline.times, canvas.timeline.problems
    first = bisect_left(problems, canvas.timeline.count_before(_ends(canvas)[0]))
    for index in problems[first:]:
        row.put(canvas.column(times[index]), glyphs.problem, PROBLEM)
    for mark in marks[::-1]:  # names where there is room for all of them
        at, label = canvas.column(mark.time) + 1, _short(mark.label)
        if label and at + len(label) < canvas.scale.width and row.is_free(at, at + len(label) + 1):
            row.put(at, label, QUIET)
    return row.lane("marks")


def _short(label: str) -> str:
    return label if len(label) <= 12 else label[:11] + "…"


def draw_selection(canvas: Canvas, selection: tuple[int, int] | None) -> Lane:
    """The lane under the others: a rail, and on it the selected stretch (recorded ms)."""
    glyphs, row = canvas.glyphs, _Row(canvas.scale.width)
    row.put(0, glyphs.rail * canvas.scale.width, QUIET)
    if selection:
        first, last = (canvas.column(time) for time in selection)
        visible = max(first, 0), min(last, canvas.scale.width - 1)
        row.put(visible[0], glyphs.selected * (visible[1] - visible[0] + 1), SELECTED)
        row.put(first, glyphs.opening, SELECTED)
        row.put(last, glyphs.closing, SELECTED)
    return row.lane("select")
