"""The studio's screen: time, panes and keys. Messages come up to it, values go down from it.

With its bases (`opener`, `asker`, `rehearser`) it is the only writer.

Not: how anything is drawn or computed, how a recording is opened. Serves: `app`.
"""

from collections import deque
from collections.abc import Callable

from textual import on

from .events import Events
from .keys import bindings
from .library import Library
from .panes import Picture, status_of
from .rehearser import Rehearser
from .stage import Stage
from .status import Keys
from .timebar import Timebar

FRAME = 1 / 30  # seconds between two pictures while playing
SLICE = 0.008  # seconds of work between two looks at the keyboard
EARLIEST = 100  # moves that wait for a recording to be open
TWICE = 2.0  # seconds in which Ctrl-C must come twice
BREATH = 0.012  # seconds from one slice to the next: work that nobody looks at takes most of the time, not all


def late_by(clock: Callable[[], float]) -> Callable[[], bool]:
    """Tells whether a slice of work that begins now has taken its time."""
    until = clock() + SLICE
    return lambda: clock() > until


class StudioScreen(Rehearser):
    """Shows a recording over time, and does what keys and mouse ask for."""

    BINDINGS = bindings()
    HORIZONTAL_BREAKPOINTS = [(0, "-tiny-width"), (60, "-narrow"), (110, "-wide"), (150, "-widest")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-tiny-height"), (16, "-enough")]  # noqa: RUF012

    def on_mount(self) -> None:
        """The clocks of the screen; what is asked for is opened by the base."""
        self._ticked = self._clock()
        self._interrupted = self._ticked - TWICE
        self._early: deque[tuple[str, int]] = deque(maxlen=EARLIEST)
        self._pictures = self.set_interval(FRAME, self._tick, pause=True)
        self._working = self.set_interval(BREATH, self._work, pause=True)

    def begin(self) -> None:
        """Shows the recording that was opened."""
        assert self.transport is not None
        self.forget_answers()
        self.panes.show_recording(self.transport.timeline, self._hidden)
        self._is_silent = not self.transport.timeline.has_output
        if self._is_silent and self.has_class("-narrow"):
            self.add_class("-events")
        self.show_moment()
        self._working.resume()
        self.panes.focus_on(self.query_one(Events if self.has_class("-events") else Stage))
        while self._early:
            self.action_move(*self._early.popleft())

    def go_on(self) -> None:
        """Shows what was added to the recording."""
        assert self.transport is not None
        if self._is_silent and self.transport.timeline.has_output:
            self._is_silent = False
            self.remove_class("-events")
        self.panes.show_timeline(self.transport.timeline, self._hidden)
        self.show_moment()
        self._working.resume()

    # -- time

    def show_moment(self) -> None:
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
        self.show_moment()

    def _work(self) -> None:
        """A slice of what is left to do: the way to the moment aimed at, then the keyframes."""
        transport = self.transport
        if transport is None:
            return
        if not transport.player.arrived:
            self.show_moment()
            return
        if transport.index(late_by(self._clock)):
            self._working.pause()
        self.panes.show_status(status_of(transport, self._glyphs))

    def on_resize(self) -> None:
        """Other columns, other lanes; once the widgets have their sizes."""
        self.call_after_refresh(self.show_moment)

    def _seek(self, moment: int | None) -> None:
        if self.transport is not None and moment is not None:
            self.transport.seek(moment)
            self.show_moment()

    # -- messages

    @on(Timebar.Sought)
    def _sought(self, message: Timebar.Sought) -> None:
        self._seek(message.moment)

    @on(Timebar.Dragged)
    def _dragged(self, message: Timebar.Dragged) -> None:
        if self.transport is not None:
            self.transport.select(message.start, message.end)
            self.show_moment()

    @on(Timebar.Stepped)
    def _stepped(self, message: Timebar.Stepped) -> None:
        self.action_move("step", message.frames)

    @on(Events.Chosen)
    def _chosen(self, message: Events.Chosen) -> None:
        if self.transport is not None:
            self.transport.seek_record(message.index)
            self.show_moment()

    @on(Keys.Pressed)
    async def _key_clicked(self, message: Keys.Pressed) -> None:
        await self.run_action(message.action)

    # -- keys

    def action_move(self, verb: str, amount: int) -> None:
        """A move of the transport; one that comes too early waits until there is one."""
        if self.transport is None:
            self._early.append((verb, amount))
        else:
            was_playing = self.transport.playing
            self.transport.do(verb, amount)
            if self.transport.playing and not was_playing:
                self._ticked = self._clock()
                self._pictures.resume()
            self.show_moment()

    def action_pane(self, name: str) -> None:
        """A pane appears or goes: "events", "library", "record" or, the stage alone, "full"."""
        if name == "events" and self.has_class("-narrow") and self.has_class("-record"):  # which lies over them
            self.remove_class("-record")
            self.add_class("-events")
        else:
            self.toggle_class(f"-{name}")
        if name == "library" and self.query_one(Library).display:
            self.list_recordings()
        if name != "full":
            self.panes.focus_on(self.query_one(f"#{name}"))
        self.call_after_refresh(self.show_moment)

    def action_pan(self, columns: int, rows: int) -> None:
        """The stage over the recording, without a move in time."""
        self.panes.pan(columns, rows)

    def action_fit(self) -> None:
        """All of the recording as a miniature, or a part of it in full."""
        self.panes.fit()

    def action_copy(self) -> None:
        """Copies the screen, or the record, whichever has the focus."""
        if self.transport is None:
            return
        index = self.transport.player.applied - 1
        if self.query_one("#side").has_focus_within and index >= 0:
            text, what = self.transport.timeline.cassette.raw(index).decode("utf-8", "replace").rstrip(), "the line"
        else:
            text, what = self.transport.player.frame.text(), "the screen"
        self.app.copy_to_clipboard(text)
        self.notify(f"Copied {what}.", markup=False)

    def action_interrupt(self) -> None:
        """Copies what is selected; leaves when it is meant."""
        now = self._clock()
        if text := self.get_selected_text():
            self.app.copy_to_clipboard(text)
        elif now - self._interrupted < TWICE:
            self.app.exit()
        else:
            self._interrupted = now
            self.notify("Press it once more to leave.", title="Ctrl-C")

    def action_close(self) -> None:
        """What lies over the stage goes."""
        self.remove_class("-full", "-library", "-record")
        self.panes.follow()
        self.panes.focus_on(self.query_one(Stage))
        self.call_after_refresh(self.show_moment)
