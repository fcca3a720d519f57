"""The time line as rows of signs: time, output, commands, marks, selection. Each lane answers one question.

Pure: a time line and a scale go in, text and tones come out. Where two things fall into one column the graver wins.

Not: colours, mouse, playhead. Serves: `timebar`.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..terminal.idle import IdleCap
from ..terminal.moments import Mark
from ..terminal.position import CENTURY, format_span, format_time
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .scale import Scale
from .strips import cells_of
from .tones import ALLOWED, BLOCKED, MARK, OUTPUT, PLAIN, PROBLEM, QUIET, RESIZE, SELECTED, STDERR


@dataclass(frozen=True, slots=True)
class Lane:
    """A row of `signs`, one a cell ("" under the right half of a wide one), with a tone for each."""

    name: str
    signs: tuple[str, ...]
    tones: str

    @property
    def text(self) -> str:
        """What stands on the row."""
        return "".join(self.signs)


class _Row:
    """A lane in the making."""

    def __init__(self, width: int) -> None:
        self.signs = [" "] * width
        self.tones = [PLAIN] * width

    def put(self, column: int, signs: Sequence[str], tone: str) -> None:
        """Writes signs of one cell each, from a column on, as far as the row goes."""
        for at, sign in enumerate(signs, column):
            if 0 <= at < len(self.signs):
                self.signs[at], self.tones[at] = sign, tone

    def has_room(self, first: int, stop: int) -> bool:
        """Whether these columns are on the row and nothing stands in them."""
        return stop <= len(self.signs) and all(sign == " " for sign in self.signs[max(first, 0) : stop])

    def lane(self, name: str) -> Lane:
        return Lane(name, tuple(self.signs), "".join(self.tones))


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

    def ends(self) -> tuple[int, int]:
        """The first and the last recorded moment in sight."""
        scale, recorded = self.scale, self.idle.recorded
        return recorded(scale.start), recorded(scale.start + scale.span)

    def edges(self) -> list[int]:
        """How many records have happened before each column, and at last before the end of the last one."""
        count, recorded, scale = self.timeline.count_before, self.idle.recorded, self.scale
        edges = [count(recorded(scale.first_of(column))) for column in range(scale.width)]
        return [*edges, self.timeline.count_until(recorded(scale.start + scale.span))]


def draw_lanes(canvas: Canvas) -> tuple[Lane, ...]:
    """The four lanes that only a change of recording, rules or scale changes."""
    edges = canvas.edges()
    return _time(canvas), _output(canvas, edges), _commands(canvas, edges), _marks(canvas, edges)


def _columns_with(indexes: Sequence[int], edges: list[int]) -> list[int]:
    """The columns in which one of some records (their indexes, in order) stands."""
    before = [bisect_left(indexes, edge) for edge in edges]
    return [column for column, (first, stop) in enumerate(pairwise(before)) if first < stop]


def _time(canvas: Canvas) -> Lane:
    scale, row = canvas.scale, _Row(canvas.scale.width)
    widest = len(format_time(min(canvas.timeline.duration, CENTURY), 0)) + 2
    step = scale.step(widest)
    if step < 1000:
        step = scale.step(widest + 4)
    moment = -(-scale.start // step) * step
    while moment <= scale.start + scale.span:
        label = format_time(canvas.idle.recorded(moment), 0 if step >= 1000 else 3)
        at = scale.column(moment)
        if at + len(label) < scale.width:
            row.put(at, canvas.glyphs.tick + label, QUIET)
        moment += step
    return row.lane("time")


def _output(canvas: Canvas, edges: list[int]) -> Lane:
    scale, glyphs, row = canvas.scale, canvas.glyphs, _Row(canvas.scale.width)
    for start, stop in canvas.timeline.pauses_between(*canvas.ends()):
        first, last = canvas.column(start) + 1, canvas.column(stop)
        _draw_pause(row, glyphs, max(first, 0), min(last, scale.width), format_span(stop - start))
    for column, level in enumerate(_levels(canvas.timeline, edges, len(glyphs.bars) - 1)):
        if level:
            row.put(column, glyphs.bars[level], OUTPUT)
    for column in _columns_with(canvas.timeline.stderr, edges):
        row.put(column, glyphs.stderr, STDERR)
    return row.lane("output")


def _draw_pause(row: _Row, glyphs: Glyphs, first: int, last: int, label: str) -> None:
    row.put(first, glyphs.gap * (last - first), QUIET)
    spare = last - first - len(label) - 2
    if spare >= 2:
        row.put(first + spare // 2, f" {label} ", QUIET)


def _levels(timeline: Timeline, edges: list[int], most: int) -> list[int]:
    """For each column how high its output stands, by the square root of its bytes: a whisper is seen beside a shout."""
    amounts = [timeline.written[stop] - timeline.written[first] for first, stop in pairwise(edges)]
    loudest = max(amounts, default=0)
    return [-(-int(most * 100 * (amount / loudest) ** 0.5) // 100) if amount else 0 for amount in amounts]


def _commands(canvas: Canvas, edges: list[int]) -> Lane:
    glyphs, row = canvas.glyphs, _Row(canvas.scale.width)
    for column in _columns_with(canvas.timeline.allowed, edges):
        row.put(column, glyphs.allowed, ALLOWED)
    for column in _columns_with(canvas.timeline.blocked, edges):  # wins
        row.put(column, glyphs.blocked, BLOCKED)
    return row.lane("command")


def _marks(canvas: Canvas, edges: list[int]) -> Lane:
    glyphs, timeline, row = canvas.glyphs, canvas.timeline, _Row(canvas.scale.width)
    signs = {  # the graver ones last: they win
        Kind.ITERATION: (glyphs.iteration, MARK),
        Kind.MARKER: (glyphs.marker, MARK),
        Kind.RESIZE: (glyphs.resize, RESIZE),
    }
    first, stop = (bisect_left(timeline.marks, edge, key=_index) for edge in (edges[0], edges[-1]))
    seen = timeline.marks[first:stop]
    for kind, (sign, tone) in signs.items():
        for column in _columns_with([mark.index for mark in seen if mark.kind is kind], edges):
            row.put(column, sign, tone)
    for column in _columns_with(timeline.problems, edges):
        row.put(column, glyphs.problem, PROBLEM)
    if len(seen) < canvas.scale.width:
        shown = [mark for mark in seen if row.signs[canvas.column(mark.time)] == signs[mark.kind][0]]
        _name_marks(canvas, row, shown)
    return row.lane("marks")


def _index(mark: Mark) -> int:
    return mark.index


def _name_marks(canvas: Canvas, row: _Row, marks: Sequence[Mark]) -> None:
    """Names where there is room for them, the last mark first: its name may not stand where another begins."""
    for mark in reversed(marks):
        label = mark.label if len(mark.label) <= 12 else mark.label[:11] + canvas.glyphs.ellipsis
        cells = cells_of(label)
        at = canvas.column(mark.time) + 1
        if cells and row.has_room(at, at + len(cells) + 1):
            row.put(at, cells, QUIET)


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
