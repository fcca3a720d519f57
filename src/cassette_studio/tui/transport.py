"""The transport: everything the keys do to a playhead, a selection and a zoom.

Not: widgets, wall clocks. Serves: `studio`, which draws what stands here after each move.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from ..terminal.idle import IdleCap
from ..terminal.player import SPEEDS, Player
from ..terminal.position import PositionError, parse_position
from ..terminal.timeline import Timeline
from .scale import Scale

USUAL_CAP, SHORTEST_CAP = 2000, 200  # ms: a pause capped, and hardly any
_FIRST_LOOK = 2000  # frames looked at for the first that is not blank


class Transport:
    """A player with a hand on it. `idle` caps pauses, ms."""

    def __init__(self, timeline: Timeline, *, speed: float = 1.0, idle: int | None = None) -> None:
        self.timeline = timeline
        self.player = Player(timeline)
        self.player.speed = speed
        self.player.idle = IdleCap(timeline, idle)
        self._caps = list(dict.fromkeys((None, idle or USUAL_CAP, SHORTEST_CAP)))
        self.playing = False
        self.selection: tuple[int, int] | None = None
        self.scale = Scale.whole(self.player.idle.duration, 2)
        self._verbs: dict[str, Callable[[int], None]] = {
            "toggle": self._toggle,
            "skip": self._skip,
            "skip_share": lambda share: self._skip(self.player.idle.duration * share // 100),
            "step": self._step,
            "faster": self._faster,
            "idle": self._idle,
            "percent": lambda percent: self.seek(self.timeline.duration * percent // 100),
            "mark": lambda count: self._stop_at([mark.index for mark in self.timeline.marks], count),
            "command": lambda count: self._stop_at([command.index for command in self.timeline.commands], count),
            "stderr": lambda count: self._stop_at(self.timeline.stderr, count),
            "zoom": self._zoom,
            "select_from": lambda _: self.select(self.player.time, self._selected_to()),
            "select_to": lambda _: self.select(self._selected_from(), self.player.time),
            "select_none": lambda _: self._select_none(),
        }

    def judge(self, before: Timeline, after: Timeline) -> bool:
        """The time line under other rules, in place of the one it was made of; False when that is another by now."""
        if self.timeline is before:
            self.timeline = after
        return self.timeline is after

    def grow(self, timeline: Timeline) -> None:
        """There are more records. Who stood at the end stands at the end; who looks at all of it sees all of it."""
        player, was_whole = self.player, self.scale == Scale.whole(self.player.idle.duration, self.scale.width)
        was_at_end = player.at_end
        self.timeline = timeline if timeline.rules == self.timeline.rules else timeline.under(self.timeline.rules)
        if not player.grow(timeline):
            self.player = Player(timeline)
            self.player.speed, self.player.idle = player.speed, IdleCap(timeline, player.idle.cap)
            self.player.seek(player.time)
        if was_whole:
            self.scale = Scale.whole(self.player.idle.duration, self.scale.width)
        if was_at_end:
            self.seek(timeline.duration)

    def do(self, verb: str, amount: int = 0) -> None:
        """One of the moves that the table of keys names."""
        self._verbs[verb](amount)
        self._keep_in_sight()

    def seek(self, time: int) -> None:
        """Sets out for a recorded moment, ms."""
        self.player.aim(time)
        self._keep_in_sight()

    def seek_record(self, index: int) -> None:
        """Sets out for just after a record."""
        self.player.aim_at_record(index)
        self._keep_in_sight()

    def approach(self, is_late: Callable[[], bool]) -> bool:
        """Goes on towards the moment aimed at until `is_late` says it is enough; True on arrival."""
        while not self.player.approach():
            if is_late():
                return False
        self._keep_in_sight()
        return True

    def index(self, is_late: Callable[[], bool]) -> bool:
        """Works on the keyframes until `is_late` says it is enough; True when all are there."""
        while self.player.index():
            if is_late():
                return False
        return True

    def moment(self, text: str) -> int | str:
        """The time in ms that a position names, or why it names none."""
        try:
            return self.timeline.resolve(parse_position(text))
        except PositionError as error:
            return str(error)

    def tick(self, elapsed: float) -> None:
        """Plays on for `elapsed` ms of the viewer's time; at the end it stops."""
        if self.playing:
            self.player.advance(elapsed)
            self.playing = not self.player.at_end
            self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        idle = self.player.idle
        self.scale = self.scale.showing(idle.shown(self.player.time), idle.duration)

    def resize(self, columns: int) -> None:
        """The lanes have so many columns now."""
        if columns != self.scale.width:
            self.scale = Scale(self.scale.start, self.scale.span, columns)

    def select(self, start: int, stop: int) -> None:
        """Selects a stretch, whichever end comes first."""
        self.selection = min(start, stop), max(start, stop)

    def first_look(self) -> None:
        """Goes to the first frame on which something stands, or to the start."""
        player = self.player
        player.seek(0)
        for _ in range(_FIRST_LOOK):
            if player.frame.text() or self.timeline.next_frame(player.time) is None:
                break
            player.step(1)
            self.approach(lambda: False)
        if not player.frame.text():
            player.seek(0)

    def _toggle(self, _: int) -> None:
        if not self.playing and self.player.at_end:
            self.seek(0)
        self.playing = not self.playing

    def _skip(self, shown: int) -> None:
        idle = self.player.idle
        self.seek(idle.recorded(max(0, min(idle.shown(self.player.time) + shown, idle.duration))))

    def _step(self, frames: int) -> None:
        self.playing = False
        self.player.step(frames)

    def _faster(self, steps: int) -> None:
        at = bisect_right(SPEEDS, self.player.speed) if steps > 0 else bisect_left(SPEEDS, self.player.speed) - 1
        self.player.speed = SPEEDS[max(0, min(at, len(SPEEDS) - 1))]

    def _idle(self, _: int) -> None:
        at = self._caps.index(self.player.idle.cap) + 1
        self.player.idle = IdleCap(self.timeline, self._caps[at % len(self._caps)])
        self.scale = Scale.whole(self.player.idle.duration, self.scale.width)

    def _stop_at(self, indexes: Sequence[int], count: int) -> None:
        """The moment of the next of some records, or of the one before; stays where there is none."""
        times, now = self.timeline.times, self.player.time
        at = (bisect_right if count > 0 else bisect_left)(indexes, now, key=times.__getitem__) - (count < 0)
        if 0 <= at < len(indexes):
            self.seek(times[indexes[at]])

    def _zoom(self, steps: int) -> None:
        idle = self.player.idle
        self.scale = self.scale.zoomed(0.5 if steps > 0 else 2, idle.shown(self.player.time), idle.duration)

    def _selected_from(self) -> int:
        return self.selection[0] if self.selection else 0

    def _selected_to(self) -> int:
        stop = self.selection[1] if self.selection else self.timeline.duration
        return stop if stop > self.player.time else self.timeline.duration

    def _select_none(self) -> None:
        self.selection = None
