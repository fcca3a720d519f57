"""A playhead on a time line, and the screen under it.

The law: the screen at any moment is the screen of a replay from the start to that moment, however one got there.

Not: keys, widgets, how fast a viewer's time passes (it is handed in). Serves: the studio.
"""

from collections.abc import Callable, Iterator
from time import perf_counter

from .idle import IdleCap
from .keyframes import BUDGET, Keyframes
from .tape import Tape
from .timeline import Timeline
from .vt import Frame, PackedSnapshot, Snapshot, Terminal

KEYFRAME_BYTES = 1 << 16
SLICE_BYTES = 1 << 14  # output played between two looks at the keyboard: a few milliseconds
SLICE_SECONDS = 0.005  # … and the longest that this may take, if one piece of output does not take longer
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, float("inf"))


class Player:
    """A moment of a recording: `time` (ms, recorded), `applied` (records that have happened), `frame`.

    A long way can be gone in slices: `aim` says where to, `approach` goes, and until it has arrived `frame` is
    that of a moment on the way.

    A program may say that it updates the screen (mode 2026): until it has finished, what came before is shown, as
    terminals do, and no step ends there. After a second terminals give up waiting, and so does this; an update that
    nothing follows is shown as far as it came.
    """

    def __init__(
        self,
        timeline: Timeline,
        *,
        stride: int = KEYFRAME_BYTES,
        budget: int = BUDGET,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.timeline = timeline
        self.idle = IdleCap(timeline, None)
        self.speed = 1.0
        self.time = 0
        self._carry = 0.0  # shown ms, less than one, that playing has not used up yet
        self._tape = Tape(timeline)
        self._keyframes = Keyframes(stride, budget)
        self._head = _Head(self._tape, clock)
        self._blank = self._head.terminal.snapshot()
        self._indexer = _Head(self._tape, clock)
        self._goal = 0
        self._steps = 0  # frames still to go, and which way
        self.seek(0)

    def grow(self, timeline: Timeline) -> bool:
        """The recording has more records now, and goes on from here; False when earlier moments look otherwise now."""
        if _nature(self.timeline) != _nature(timeline):
            return False
        self.timeline = self._tape.timeline = timeline
        self.idle = IdleCap(timeline, self.idle.cap)
        return True

    @property
    def applied(self) -> int:
        """How many records have happened."""
        return self._head.applied

    @property
    def frame(self) -> Frame:
        """The screen at this moment."""
        terminal = self._head.terminal
        return terminal.frame if self.is_unfinished else terminal.settled

    @property
    def is_unfinished(self) -> bool:
        """Whether the frame is the part of an update that the program did not finish, or not in time."""
        terminal = self._head.terminal
        if not terminal.is_updating or self._head.applied != self._goal:
            return False
        return terminal.is_overdue(self.time) or self.applied > self.timeline.visible[-1]

    @property
    def _is_held(self) -> bool:
        """Whether what is shown is the screen from before an update."""
        return self._head.terminal.is_updating and not self.is_unfinished

    @property
    def arrived(self) -> bool:
        """Whether the screen is that of the moment aimed at."""
        return self._head.applied == self._goal and not self._steps

    @property
    def at_end(self) -> bool:
        """Whether nothing is left to happen."""
        return self.time >= self.timeline.duration

    def seek(self, time: int) -> None:
        """Goes to a moment, clamped into the recording; all records of that moment have happened."""
        self.aim(time)
        self.arrive()

    def aim(self, time: int) -> None:
        """Sets out for a moment, clamped into the recording."""
        self._steps = 0
        self._aim_at_moment(max(0, min(time, self.timeline.duration)))

    def aim_at_record(self, index: int) -> None:
        """Sets out for just after one record, though others may share its moment."""
        self.time = self.timeline.times[index]
        self._carry = 0.0
        self._steps = 0
        self._aim(index + 1)

    def step(self, frames: int) -> None:
        """Sets out for so many frames on or back, or for the last there is that way."""
        self._steps = frames
        if frames:
            self._step_on()

    def arrive(self) -> None:
        """Goes all the way at once."""
        while not self.approach():
            pass

    def approach(self) -> bool:
        """Goes a slice of the way; True on arrival."""
        if self._head.applied != self._goal:
            self._play(self._head, self._goal)
        if self._steps and self._head.applied == self._goal:
            if not self._is_held:
                self._steps -= 1 if self._steps > 0 else -1
            if self._steps:
                self._step_on()
        return self.arrived

    def _step_on(self) -> None:
        """To the next moment at which the screen can change, the way the steps go."""
        found = (self.timeline.next_frame if self._steps > 0 else self.timeline.previous_frame)(self.time)
        if found is None:
            self._steps = 0
        else:
            self._aim_at_moment(found)

    def _aim_at_moment(self, time: int) -> None:
        self.time = time
        self._carry = 0.0
        self._aim(self.timeline.count_until(time))

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
        if near and (applied < head.bound or near[0] > head.applied):
            head.restore(*near)
        elif applied < head.bound:
            head.restore(0, self._blank)

    def _play(self, head: "_Head", applied: int) -> None:
        """Moves a head a slice forward, leaving keyframes on new ground."""
        head.forward(applied)
        if head.applied == head.bound and self._keyframes.are_due(head.since):
            if head.applied > self._keyframes.frontier:
                self._keyframes.add(head.applied, head.terminal.snapshot())
            head.since = 0


def _nature(timeline: Timeline) -> tuple[object, ...]:
    """What records that come later can change of how the earlier ones are seen."""
    return timeline.clock.name, timeline.size, timeline.is_piped


class _Head:
    """A terminal and how far it has come; `since` is the output in bytes since its last keyframe."""

    def __init__(self, tape: Tape, clock: Callable[[], float]) -> None:
        self._tape = tape
        self._clock = clock
        self._playing: Iterator[None] = iter(())
        self._cost = 0  # of that
        self.terminal: Terminal = tape.terminal()
        self.applied = 0
        self.bound = 0  # what `applied` will be when the slice that was begun is played: more than it for a while
        self.since = 0

    def restore(self, applied: int, snapshot: Snapshot | PackedSnapshot) -> None:
        self.terminal.restore(snapshot)
        self.applied = self.bound = applied
        self.since = self._cost = 0
        self._playing = iter(())

    def forward(self, applied: int) -> None:
        """Plays up to `applied` records, or less when that is more than a slice; then part of one may be played."""
        if self.bound == self.applied:
            self.bound, self._cost = self._tape.slice(self.applied, applied, SLICE_BYTES)
            self._playing = self._tape.play(self.terminal, self.applied, self.bound)
        until = self._clock() + SLICE_SECONDS
        for _ in self._playing:
            if self._clock() > until:
                return
        self.applied = self.bound
        self.since += self._cost
