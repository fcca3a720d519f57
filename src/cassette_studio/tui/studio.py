"""The studio's screen and its only writer: messages come up to it, values go down from it.

Not: how anything is drawn or computed. Serves: `app`.
"""

import time
from collections.abc import Callable
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.screen import Screen

from ..errors import StudioError
from ..escape import printable
from ..files import find_cassettes
from .dialogs import GoToDialog, HelpDialog
from .events import Events
from .glyphs import UNICODE, Glyphs
from .keys import bindings
from .library import Library
from .opening import Given, open_recording
from .panes import Panes, Picture, status_of
from .stage import Stage
from .status import Keys
from .timebar import Timebar
from .transport import Transport

FRAME = 1 / 30  # seconds between two pictures while playing
SLICE = 0.008  # seconds of work between two looks at the keyboard


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
        self._path: Path | None = None
        self._opening = object()  # told from an earlier one of the same file
        self.transport: Transport | None = None
        self.panes = Panes(glyphs)

    def compose(self) -> ComposeResult:
        """All panes."""
        yield self.panes

    def on_mount(self) -> None:
        """Opens what was asked for."""
        self._pictures = self.set_interval(FRAME, self._tick, pause=True)
        self._working = self.set_interval(FRAME, self._work, pause=True)
        if self._target.is_dir():
            self._list_folder(self._target)
        else:
            self._open(self._target)
            self._list_folder(self._target.parent)

    # -- opening

    @work(thread=True, exclusive=True, group="folder")
    def _list_folder(self, folder: Path) -> None:
        self.app.call_from_thread(self._listed, folder, tuple(find_cassettes(folder)))

    def _listed(self, folder: Path, paths: tuple[Path, ...]) -> None:
        library = self.query_one(Library)
        library.folder, library.paths = folder, paths
        if self._path is not None:
            return
        shown = printable(str(folder))
        if len(paths) == 1:
            self._open(paths[0])
        elif paths:
            self.panes.show_message(f"{len(paths)} recordings in {shown}", "Choose one with the arrows and enter.")
            self.set_class(not library.display, "-library")
            library.focus()
        else:
            self.panes.show_message(f"No .jsonl recording in {shown}", "Press q to leave.")

    def _open(self, path: Path) -> None:
        self._opening = object()
        self._path = path
        self.transport = None
        self._pictures.pause()
        self._working.pause()
        self.panes.show_name(printable(path.name))
        self._read(path, self._opening)

    @work(thread=True, exclusive=True, group="open")
    def _read(self, path: Path, opening: object) -> None:
        def report(what: str, part: float) -> bool:
            return self.app.call_from_thread(self._progress, opening, f"{what} {printable(path.name)}", part)

        try:
            transport = open_recording(path, self._given, report)
        except StudioError as error:
            self.app.call_from_thread(self._failed, opening, error)
            return
        if transport is not None:
            self.app.call_from_thread(self._opened, opening, transport)

    def _progress(self, opening: object, what: str, part: float) -> bool:
        """Shows how far a file has come; False when another is wanted by now."""
        if opening is self._opening:
            self.panes.show_progress(what, part)
        return opening is self._opening

    def _failed(self, opening: object, error: StudioError) -> None:
        if opening is self._opening:
            self.panes.show_message(error.message, error.where, error.hint)

    def _opened(self, opening: object, transport: Transport) -> None:
        if opening is not self._opening:
            return
        self.transport, timeline = transport, transport.timeline
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
            if not self.transport.approach(self._late()):
                self._working.resume()
            self.panes.show(Picture.of(self.transport, self._glyphs))

    def _late(self) -> Callable[[], bool]:
        until = self._clock() + SLICE
        return lambda: self._clock() > until

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
        elif transport.index(self._late()):
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

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpDialog(self._glyphs))

    def action_go_to(self) -> None:
        """Asks where to."""
        if self.transport is not None:
            self.app.push_screen(GoToDialog(self.transport.moment), self._seek)
