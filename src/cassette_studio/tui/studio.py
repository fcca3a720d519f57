"""The studio's screen and its only writer: messages come up to it, values go down from it.

Not: how anything is drawn or computed. Serves: `app`.
"""

import time
from collections.abc import Callable
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

from ..escape import printable
from .dialogs import GoToDialog, HelpDialog
from .errands import Listing, Opening
from .events import Events
from .glyphs import UNICODE, Glyphs
from .keys import bindings
from .library import Library
from .opening import Given
from .panes import Panes, Picture, status_of
from .stage import Stage
from .status import Keys
from .timebar import Timebar
from .transport import Transport

FRAME = 1 / 30  # seconds between two pictures while playing
SLICE = 0.008  # seconds of work between two looks at the keyboard
BREATH = 0.012  # seconds from one slice to the next: work that nobody looks at takes most of the time, not all


def late_by(clock: Callable[[], float]) -> Callable[[], bool]:
    """Tells whether a slice of work that begins now has taken its time."""
    until = clock() + SLICE
    return lambda: clock() > until


class StudioScreen(Screen[None]):
    """Opens a file or a folder and shows it."""

    BINDINGS = bindings()
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny-width"), (60, "-narrow"), (110, "-wide"), (150, "-widest")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-tiny-height"), (16, "-enough")]  # noqa: RUF012

    def __init__(
        self,
        target: Path,
        given: Given,
        *,
        glyphs: Glyphs = UNICODE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._target = target
        self._given = given
        self._glyphs = glyphs
        self._clock = clock
        self._ticked = clock()
        self._opening: Opening | None = None
        self.transport: Transport | None = None
        self.panes = Panes(glyphs)

    def compose(self) -> ComposeResult:
        """All panes."""
        yield self.panes

    def on_mount(self) -> None:
        """Opens what was asked for."""
        self._pictures = self.set_interval(FRAME, self._tick, pause=True)
        self._working = self.set_interval(BREATH, self._work, pause=True)
        folder = self._target
        if not self._target.is_dir():
            self._open(self._target)
            folder = self._target.parent
        Listing(folder, self.post_message).start()

    # -- opening

    @on(Listing.Done)
    def _listed(self, message: Listing.Done) -> None:
        library, paths = self.query_one(Library), message.paths
        library.folder, library.paths = message.folder, paths
        if self._opening is not None:
            return
        shown = printable(str(message.folder))
        if len(paths) == 1:
            self._open(paths[0])
        elif paths:
            self.panes.show_message(f"{len(paths)} recordings in {shown}", "Choose one with the arrows and enter.")
            self.set_class(not library.display, "-library")
            library.focus()
        else:
            self.panes.show_message(f"No .jsonl recording in {shown}", "q leaves; cassette-studio --demo shows one.")

    def _open(self, path: Path) -> None:
        if self._opening is not None:
            self._opening.wanted = False
        self._opening = Opening(path, self._given, self.post_message)
        self.transport = None
        self._pictures.pause()
        self._working.pause()
        self.panes.show_name(printable(path.name))
        self.panes.show_progress(f"Reading {printable(path.name)}", 0)
        self._opening.start()

    @on(Opening.Progress)
    def _progress(self, message: Opening.Progress) -> None:
        if message.opening is self._opening and self.transport is None:
            self.panes.show_progress(f"{message.what} {printable(message.opening.path.name)}", message.part)

    @on(Opening.Failed)
    def _failed(self, message: Opening.Failed) -> None:
        if message.opening is self._opening:
            error = message.error
            self.panes.show_message(error.message, error.where, error.hint)

    @on(Opening.Done)
    def _opened(self, message: Opening.Done) -> None:
        if message.opening is not self._opening:
            return
        self.transport, timeline = message.transport, message.transport.timeline
        self.panes.show_recording(timeline)
        if not timeline.has_output and self.has_class("-narrow"):
            self.add_class("-events")
        self.remove_class("-library")
        self._show()
        self._working.resume()
        self.panes.focus_on(self.query_one(Events if self.has_class("-events") else Stage))

    # -- time

    def _show(self) -> None:
        """Shows where the transport is, and goes on with what it has left to do."""
        if self.transport is not None:
            self.transport.resize(self.panes.columns)
            if not self.transport.approach(late_by(self._clock)):
                self._working.resume()
            self.panes.show(Picture.of(self.transport, self._glyphs))

    def _tick(self) -> None:
        now = self._clock()
        elapsed, self._ticked = (now - self._ticked) * 1000, now
        if self.transport is None or not self.transport.playing:
            self._pictures.pause()
            return
        self.transport.tick(elapsed)
        self._show()

    def _work(self) -> None:
        """A slice of what is left to do: the way to the moment aimed at, then the keyframes."""
        transport = self.transport
        if transport is None:
            return
        if not transport.player.arrived:
            self._show()
            return
        if transport.index(late_by(self._clock)):
            self._working.pause()
        self.panes.show_status(status_of(transport, self._glyphs))

    def on_resize(self) -> None:
        """Other columns, other lanes; once the widgets have their sizes."""
        self.call_after_refresh(self._show)

    def _seek(self, moment: int | None) -> None:
        if self.transport is not None and moment is not None:
            self.transport.seek(moment)
            self._show()

    # -- messages

    @on(Timebar.Sought)
    def _sought(self, message: Timebar.Sought) -> None:
        self._seek(message.moment)

    @on(Timebar.Dragged)
    def _dragged(self, message: Timebar.Dragged) -> None:
        if self.transport is not None:
            self.transport.select(message.start, message.end)
            self._show()

    @on(Timebar.Stepped)
    def _stepped(self, message: Timebar.Stepped) -> None:
        self.action_move("step", message.frames)

    @on(Events.Chosen)
    def _chosen(self, message: Events.Chosen) -> None:
        if self.transport is not None:
            self.transport.seek_record(message.index)
            self._show()

    @on(Library.Chosen)
    def _library_chosen(self, message: Library.Chosen) -> None:
        self._open(message.path)

    @on(Keys.Pressed)
    async def _key_clicked(self, message: Keys.Pressed) -> None:
        await self.run_action(message.action)

    # -- keys

    def action_move(self, verb: str, amount: int) -> None:
        """A move of the transport."""
        if self.transport is not None:
            was_playing = self.transport.playing
            self.transport.do(verb, amount)
            if self.transport.playing and not was_playing:
                self._ticked = self._clock()
                self._pictures.resume()
            self._show()

    def action_pane(self, name: str) -> None:
        """A pane appears or goes: "events", "library" or, the stage alone, "full"."""
        self.toggle_class(f"-{name}")
        if name != "full":
            self.panes.focus_on(self.query_one(Events if name == "events" else Library))
        self.call_after_refresh(self._show)

    def action_scroll(self, verb: str, amount: int) -> None:
        """The stage over the recording, without a move in time."""
        self.panes.scroll(verb, amount)

    def action_close(self) -> None:
        """What lies over the stage goes."""
        self.remove_class("-full", "-library")
        self.panes.scroll("follow", 0)
        self.panes.focus_on(self.query_one(Stage))
        self.call_after_refresh(self._show)

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpDialog(self._glyphs))

    def action_go_to(self) -> None:
        """Asks where to."""
        if self.transport is not None:
            self.app.push_screen(GoToDialog(self.transport.moment), self._seek)
