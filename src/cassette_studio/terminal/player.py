"""A playhead on a time line, and the screen under it.

The law: the screen at any moment is the screen of a replay from the start to that moment, however one got there.

Not: keys, widgets, wall clocks (elapsed time is handed in). Serves: the studio.
"""

from .idle import IdleCap
from .keyframes import BUDGET, Keyframes
from .tape import Tape
from .timeline import Timeline
from .vt import Frame, Snapshot, Terminal

KEYFRAME_BYTES = 1 << 16
SLICE_BYTES = 1 << 14  # output played between two looks at the keyboard: a few milliseconds
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, float("inf"))


class Player:
    """A moment of a recording: `time` (ms, recorded), `applied` (records that have happened), `frame`.

    A long way can be gone in slices: `aim` says where to, `approach` goes, and until it has arrived `frame` is
    that of a moment on the way.
    """

    def __init__(self, timeline: Timeline, *, stride: int = KEYFRAME_BYTES, budget: int = BUDGET) -> None:
        self.timeline = timeline
        self.idle = IdleCap(timeline, None)
        self.speed = 1.0
        self.time = 0
        self._carry = 0.0  # shown ms, less than one, that playing has not used up yet
        self._tape = Tape(timeline)
        self._keyframes = Keyframes(stride, budget)
        self._head = _Head(self._tape)
        self._blank = self._head.terminal.snapshot()
        self._indexer = _Head(self._tape)
        self._frame: Frame | None = None
        self._goal = 0
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
    def arrived(self) -> bool:
        """Whether the screen is that of the moment aimed at."""
        return self._head.applied == self._goal

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to happen."""
        return self.time >= self.timeline.duration

    def seek(self, time: int) -> None:
        """Goes to a moment, clamped into the recording; all records of that moment have happened."""
        self.aim(time)
        while not self.approach():
            pass

    def aim(self, time: int) -> None:
        """Sets out for a moment, clamped into the recording."""
        self.time = max(0, min(time, self.timeline.duration))
        self._carry = 0.0
        self._aim(self.timeline.count_until(self.time))

    def aim_at_record(self, index: int) -> None:
        """Sets out for just after one record, though others may share its moment."""
        self.time = self.timeline.times[index]
        self._carry = 0.0
        self._aim(index + 1)

    def approach(self) -> bool:
        """Goes a slice of the way; True on arrival."""
        if not self.arrived:
            self._play(self._head, self._goal)
            self._frame = None
        return self.arrived

    def frame_from(self, frames: int) -> int:
        """The moment so many frames on or back; the last there is."""
        move = self.timeline.next_frame if frames > 0 else self.timeline.previous_frame
        time = self.time
        for _ in range(abs(frames)):
            found = move(time)
            if found is None:
                break
            time = found
        return time

    def advance(self, elapsed: float) -> None:
        """Sets out for `elapsed` ms later of the viewer's time, at `speed` and over capped pauses."""
        if self.speed == float("inf"):
            self.aim(self.timeline.duration)
            return
        shown = self.idle.shown(self.time) + self._carry + elapsed * self.speed
        whole = int(min(shown, self.idle.duration))
        self.aim(self.idle.recorded(whole))
        self._carry = min(shown - whole, 1.0)

    def index(self) -> bool:
        """Works a slice further on the keyframes; False when all are there."""
        head = self._indexer
        if head.applied < self._keyframes.frontier and (near := self._keyframes.nearest(len(self.timeline))):
            head.restore(*near)
        self._play(head, len(self.timeline))
        return head.applied < len(self.timeline)

    @property
    def indexed(self) -> float:
        """The part of the recording, 0 to 1, in which every moment is a short replay away."""
        reached = max(self._indexer.applied, self._keyframes.frontier)
        return reached / len(self.timeline) if len(self.timeline) else 1.0

    def _aim(self, applied: int) -> None:
        head = self._head
        self._goal = applied
        near = self._keyframes.nearest(applied)
        if near and (applied < head.applied or near[0] > head.applied):
            head.restore(*near)
            self._frame = None
        elif applied < head.applied:
            head.restore(0, self._blank)
            self._frame = None

    def _play(self, head: "_Head", applied: int) -> None:
        """Moves a head a slice forward, leaving keyframes on new ground."""
        head.forward(applied)
        if head.since >= self._keyframes.stride:
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

    def forward(self, applied: int) -> None:
        """Plays up to `applied` records, or less when that is more than a slice."""
        stop, cost = self._tape.slice(self.applied, applied, SLICE_BYTES)
        self._tape.play(self.terminal, self.applied, stop)
        self.applied = stop
        self.since += cost
