"""The studio's panes put together, and the values they show.

Not: what the values come from, what keys do. Serves: `studio`, which hands a `Picture` down.
"""

from collections.abc import Sequence, Set
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widget import Widget
from textual.widgets import Static

from ..escape import printable
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from ..terminal.vt import Frame
from .events import Events, EventsView
from .glyphs import Glyphs
from .inspection import Inspection
from .inspector import Inspector
from .keys import Key
from .lanes import Canvas
from .library import Library
from .rows import LONGEST
from .stage import Stage
from .status import Keys, Line, Status
from .timebar import Timebar
from .transport import Transport

TOO_SMALL = "The studio needs 60 x 16 cells.\nIt plays on; make the terminal larger, or press q."
EMPTY = ("This recording is empty.",)
UNREADABLE = ("No line of this recording can be read.", "What is wrong with each stands in the list: press e.")
NO_OUTPUT = (
    "This recording holds no terminal output.",
    "`ralph run --record-session` writes only events;",
    "they are in the list: press e.",
)
_BAR = 30  # cells of the progress bar


@dataclass(frozen=True, slots=True)
class Picture:
    """All that one look at the studio shows of a moment."""

    frame: Frame | None
    canvas: Canvas
    time: int
    selection: tuple[int, int] | None
    current: int
    at_rest: bool  # nothing moves: time for a closer look
    status: Status

    @classmethod
    def of(cls, transport: Transport, glyphs: Glyphs) -> "Picture":
        """The present state of a transport."""
        player, timeline = transport.player, transport.timeline
        return cls(
            frame=player.frame if timeline.has_output else None,
            canvas=Canvas(timeline, player.idle, transport.scale, glyphs),
            time=player.time,
            selection=transport.selection,
            current=player.applied - 1,
            at_rest=player.arrived and not transport.playing,
            status=status_of(transport, glyphs),
        )


def status_of(transport: Transport, glyphs: Glyphs) -> Status:
    """What the status line says of a transport."""
    player, timeline = transport.player, transport.timeline
    return Status(
        time=player.time,
        duration=timeline.duration,
        applied=player.applied,
        total=len(timeline),
        speed=player.speed,
        playing=transport.playing,
        cap=player.idle.cap,
        selection=transport.selection,
        clock=timeline.clock.name,
        note=_note(transport, glyphs),
    )


def _note(transport: Transport, glyphs: Glyphs) -> str:
    player = transport.player
    if not player.arrived:
        return "on the way there"
    if player.is_unfinished:
        return "an update that was not finished"
    return _verdict(transport, glyphs) or (f"indexing {player.indexed:.0%}" if player.indexed < 1 else "")


def _verdict(transport: Transport, glyphs: Glyphs) -> str:
    """The verdict of the command that happened last, while nothing has happened since."""
    timeline, index = transport.timeline, transport.player.applied - 1
    verdict = timeline.verdict(index)
    if verdict is None:
        return ""
    shown = printable((timeline.cassette.record(index).command or "")[:LONGEST])
    if verdict.allowed:
        return f"{glyphs.allowed} {shown}"
    return f"{glyphs.blocked} {printable(verdict.reason)}: {shown}"


def _why_nothing(timeline: Timeline) -> tuple[str, ...]:
    """Why there is no screen to show."""
    kinds = set(timeline.kinds) - {Kind.BLANK}
    if not kinds:
        return EMPTY
    return UNREADABLE if kinds == {Kind.BAD} else NO_OUTPUT


class Panes(Vertical):
    """Title, stage between library and events, lanes, status, keys."""

    def __init__(self, glyphs: Glyphs, keys: Sequence[Key]) -> None:
        super().__init__()
        self._glyphs, self._keys = glyphs, keys
        self._known = ""  # of the recording, for the title

    def compose(self) -> ComposeResult:
        """All panes; the style sheet says which are seen at which size."""
        yield Line(self._glyphs, id="title")
        with Horizontal(id="room"):
            yield Library(self._glyphs, id="library")
            yield Stage(ink=self._glyphs.ink, id="stage")
            with Vertical(id="side"):
                yield Events(id="events")
                yield Inspector(id="record")
        yield Static(TOO_SMALL, id="tiny", markup=False)
        yield Timebar(id="timebar")
        yield Line(self._glyphs, id="status")
        yield Keys(self._glyphs, self._keys, id="keys")

    @property
    def columns(self) -> int:
        """Columns that the lanes have."""
        return self.query_one(Timebar).columns

    def show(self, picture: Picture) -> None:
        """A moment."""
        stage, timebar = self.query_one(Stage), self.query_one(Timebar)
        if picture.frame is None:
            stage.show_message(_why_nothing(picture.canvas.timeline))
        else:
            stage.show(picture.frame)
        timebar.canvas = picture.canvas
        timebar.time = picture.time
        timebar.selection = picture.selection
        self.query_one(Events).current = picture.current
        self._inspect(picture)
        self._show_size()
        self.show_status(picture.status)

    def _inspect(self, picture: Picture) -> None:
        """The record that happened last; on the way somewhere nobody could read it."""
        inspector = self.query_one(Inspector)
        if inspector.display and picture.at_rest:
            timeline, current = picture.canvas.timeline, picture.current
            inspector.inspection = Inspection.of(timeline, current, self._glyphs) if current >= 0 else None

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """The stage has no frame that could show its focus: its title does."""
        self.query_one("#title").set_class(isinstance(event.widget, Stage), "-focused")

    @on(Stage.Moved)
    def _show_size(self) -> None:
        """The size of the recorded screen at this moment, and which part of it is seen."""
        parts, stage = [self._known], self.query_one(Stage)
        if (frame := stage.frame) is not None:
            size = f"{frame.columns}{self._glyphs.times}{frame.lines}"
            fits = frame.columns <= stage.size.width and frame.lines <= stage.size.height
            if stage.scale > 1:
                parts.append(f"{size} at 1:{stage.scale}")
            elif stage.origin.y < 0:
                parts.append(f"{size}, {-stage.origin.y} rows back")
            else:
                parts.append(size if fits else f"{size} in part")
        self.query_one("#title", Line).right = f" {self._glyphs.separator} ".join(parts) + " "

    def pan(self, columns: int, rows: int) -> None:
        """Moves over the recording."""
        self.query_one(Stage).pan(columns, rows)
        self._show_size()

    def fit(self) -> None:
        """All of the recording into the stage, or no longer."""
        self.query_one(Stage).fit()
        self._show_size()

    def follow(self) -> None:
        """Moves with the cursor again."""
        self.query_one(Stage).follow()
        self._show_size()

    def show_status(self, status: Status) -> None:
        """Only the status line."""
        self.query_one("#status", Line).left = status.text(self._glyphs)

    def show_events(self, timeline: Timeline, hidden: Set[str]) -> None:
        """The list of events, without some groups of them."""
        self.query_one(Events).view = EventsView.of(timeline, self._glyphs, hidden)

    def show_recording(self, timeline: Timeline, hidden: Set[str]) -> None:
        """Another recording, and its events without some groups of them."""
        self.query_one(Stage).follow()
        self.show_timeline(timeline, hidden)

    def show_timeline(self, timeline: Timeline, hidden: Set[str]) -> None:
        """What there is to know of a recording, which may have grown."""
        self.show_events(timeline, hidden)
        records = "1 record" if len(timeline) == 1 else f"{len(timeline)} records"
        parts = [" terminal", records]
        if timeline.is_piped:
            parts.append("piped")
        if len(timeline.problems):
            parts.append(f"{len(timeline.problems)} bad")
        self._known = f" {self._glyphs.separator} ".join(parts)

    def show_name(self, name: str) -> None:
        """The name of what is opened; nothing of what was open stays."""
        title = self.query_one("#title", Line)
        title.left, title.right = f" {name}", ""
        self.query_one("#status", Line).left = ""
        self.query_one(Timebar).canvas = None
        self.query_one(Events).view = None
        self.query_one(Inspector).inspection = None

    def show_message(self, *lines: str) -> None:
        """Words in place of a screen."""
        self.query_one(Stage).show_message(lines)

    def show_progress(self, what: str, part: float) -> None:
        """How far something has come, 0 to 1."""
        done = round(part * _BAR)
        bar = self._glyphs.progress * done + self._glyphs.rail * (_BAR - done)
        self.show_message(what, f"{bar} {part:4.0%}")

    def focus_on(self, pane: Widget) -> None:
        """Puts the focus on a pane that is seen, or else on the stage."""
        (pane if pane.display else self.query_one(Stage)).focus()
