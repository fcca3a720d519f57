"""A playhead on a time line, and the screen under it.

The law: the screen at any moment is the screen of a replay from the start to that moment, however one got there.

Not: keys, widgets, wall clocks (elapsed time is handed in). Serves: the studio, `show`, `search`.
"""

from .idle import IdleCap
from .keyframes import Keyframes
from .tape import Tape
from .timeline import Timeline
from .vt import Frame, Snapshot, Terminal

KEYFRAME_BYTES = 1 << 16
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, float("inf"))


class Player:
    """A moment of a recording: `time` (ms, recorded), `applied` (records that have happened), `frame`."""

    def __init__(self, timeline: Timeline, *, stride: int = KEYFRAME_BYTES) -> None:
        self.timeline = timeline
        self.idle = IdleCap(timeline, None)
        self.speed = 1.0
        self.time = 0
        self._tape = Tape(timeline)
        self._blank = self._tape.terminal().snapshot()
        self._keyframes = Keyframes(timeline.size, stride)
        self._head = _Head(self._tape)
        self._indexer = _Head(self._tape)
        self._frame: Frame | None = None
        self.seek(0)

    @property
    def applied(self) -> int:
        """How many records have happened."""
        return self._head.applied

    @property
    def frame(self) -> Frame:
        """The screen at this moment."""
        if self._frame is None:
            self._frame = self._head.terminal.frame
        return self._frame

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to happen."""
        return self.time >= self.timeline.duration

    def seek(self, time: int) -> None:
        """Goes to a moment, clamped into the recording; all records of that moment have happened."""
        self.time = max(0, min(time, self.timeline.duration))
        self._go(self.timeline.count_until(self.time))

    def seek_record(self, index: int) -> None:
        """Goes to just after one record, though others may share its moment."""
        self.time = self.timeline.times[index]
        self._go(index + 1)

    def step(self, frames: int) -> None:
        """One frame forward or back; stays where there is none."""
        move = self.timeline.next_frame if frames > 0 else self.timeline.previous_frame
        for _ in range(abs(frames)):
            time = move(self.time)
            if time is None:
                return
            self.seek(time)

    def advance(self, elapsed: float) -> None:
        """Plays on for `elapsed` ms of the viewer's time, at `speed` and over capped pauses."""
        if self.speed == float("inf"):
            self.seek(self.timeline.duration)
            return
        shown = self.idle.shown(self.time) + elapsed * self.speed
        self.seek(self.idle.recorded(int(min(shown, self.idle.duration))))

    def index(self, records: int) -> bool:
        """Works `records` further on the keyframes; False when all are there."""
        head = self._indexer
        if head.applied < self._keyframes.frontier and (near := self._keyframes.nearest(len(self.timeline))):
            head.restore(*near)
        self._play(head, min(head.applied + records, len(self.timeline)))
        return head.applied < len(self.timeline)

    @property
    def indexed(self) -> float:
        """The part of the recording, 0 to 1, in which every moment is a short replay away."""
        reached = max(self._indexer.applied, self._keyframes.frontier)
        return reached / len(self.timeline) if len(self.timeline) else 1.0

    def _go(self, applied: int) -> None:
        head = self._head
        if applied == head.applied and self._frame is not None:
            return
        near = self._keyframes.nearest(applied)
        if near and (applied < head.applied or near[0] > head.applied):
            head.restore(*near)
        elif applied < head.applied:
            head.restore(0, self._blank)
        self._play(head, applied)
        self._frame = None

    def _play(self, head: "_Head", applied: int) -> None:
        """Moves a head forward, leaving keyframes on new ground."""
        while head.applied < applied:
            head.forward(applied, self._keyframes.stride)
            if head.due(self._keyframes.stride):
                if head.applied > self._keyframes.frontier:
                    self._keyframes.add(head.applied, head.terminal.snapshot())
                head.since = 0


class _Head:
    """A terminal and how far it has come; `since` is the output in bytes since its last keyframe."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        self.terminal: Terminal = tape.terminal()
        self.applied = 0
        self.since = 0

    def restore(self, applied: int, snapshot: Snapshot) -> None:
        self.terminal.restore(snapshot)
        self.applied = applied
        self.since = 0

    def due(self, stride: int) -> bool:
        return self.since >= stride

    def forward(self, applied: int, stride: int) -> None:
        """Plays up to `applied` records, or less when a keyframe falls due before."""
        sizes = self._tape.timeline.sizes
        stop, output = self.applied, self.since
        while stop < applied and output < stride:
            output += sizes[stop]
            stop += 1
        self._tape.play(self.terminal, self.applied, stop)
        self.applied, self.since = stop, output
