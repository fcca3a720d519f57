"""What is open and how it came to be: the library's recordings, and the one on the stage.

Not: time, keys. Serves: `studio`, which is built on it.
"""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.screen import Screen

from ..escape import printable
from ..files import demo
from .errands import Listing, Opening, Survey
from .following import Following
from .glyphs import Glyphs
from .library import Library, entries_of
from .opening import Given
from .panes import Panes
from .transport import Transport


class Opener(Screen[None]):
    """Opens files and folders; `targets` are what was asked for, the first file of them is opened."""

    def __init__(
        self,
        targets: Sequence[Path],
        given: Given,
        glyphs: Glyphs,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._targets, self._deep = tuple(targets), True
        self._given = given
        self._glyphs = glyphs
        self._clock = clock
        self._opening: Opening | None = None
        self._survey: Survey | None = None
        self._following: Following | None = None
        self.transport: Transport | None = None
        self.panes = Panes(glyphs, given.keys)

    def compose(self) -> ComposeResult:
        """All panes."""
        yield self.panes

    def on_mount(self) -> None:
        """Opens what was asked for."""
        files = [target for target in self._targets if not target.is_dir()]
        if files:
            self._open(files[0])
        if files and len(self._targets) == 1:  # what is beside it; what is below may be a whole home
            self._targets, self._deep = (files[0].parent,), False
        self.list_recordings()

    def list_recordings(self) -> None:
        """Looks which there are."""
        Listing(self._targets, self.post_message, deep=self._deep).start()

    @on(Listing.Done)
    def _listed(self, message: Listing.Done) -> None:
        library, paths = self.query_one(Library), message.paths
        library.more = message.more
        library.entries = entries_of(paths, message.listing.folder)
        if self._opening is None:
            self._offer(paths)
        if self._survey is not None:
            self._survey.wanted = False
        self._survey = Survey(paths, self._given, self.post_message) if library.display else None
        if self._survey is not None:
            self._survey.start()

    def _offer(self, paths: tuple[Path, ...]) -> None:
        """Something to see, or to choose."""
        library, shown = self.query_one(Library), ", ".join(printable(str(target)) for target in self._targets)
        if len(paths) == 1:
            self._open(paths[0])
        elif paths:
            many = f"{'The first ' * library.more}{len(paths):,} recordings in {shown}"
            self.panes.show_message(many, "Choose one with the arrows and enter.")
            self.set_class(not library.display, "-library")
            library.focus()
        else:
            self.panes.show_message(f"No .jsonl recording in {shown}", "D shows an example, q leaves.")

    @on(Survey.Learned)
    def _learned(self, message: Survey.Learned) -> None:
        if message.survey is self._survey:
            self.query_one(Library).learn(message.path, message.facts)

    @on(Library.Chosen)
    def _library_chosen(self, message: Library.Chosen) -> None:
        self._open(message.path)

    @property
    def path(self) -> Path | None:
        """The file that is open, or is being opened."""
        return self._opening.path if self._opening else None

    def action_demo(self) -> None:
        """The recording that comes with the program."""
        self._open(demo())

    def _open(self, path: Path) -> None:
        if self._opening is not None:
            self._opening.wanted = False
        if self._following is not None:
            self._following.wanted = False
        self._opening = Opening(path, self._given, self.post_message)
        self.transport = None
        self.query_one(Library).current = path
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
        if message.opening is self._opening:
            self.transport = message.transport
            self.remove_class("-library")
            self.begin()
            if self._given.follow:
                path, cassette = message.opening.path, self.transport.timeline.cassette
                self._following = Following(path, cassette, self._given, self.post_message)
                self._following.start()

    @on(Following.Grown)
    def _grown(self, message: Following.Grown) -> None:
        if message.following is self._following and self.transport is not None:
            self.transport.grow(message.timeline)
            self.go_on()

    @on(Following.Replaced)
    def _replaced(self, message: Following.Replaced) -> None:
        if message.following is self._following:
            self.notify("The file is another one now.", markup=False)
            self._open(message.following.path)

    def begin(self) -> None:
        """A recording is there: `transport`."""
        raise NotImplementedError

    def go_on(self) -> None:
        """There is more of it."""
        raise NotImplementedError
