"""The headless replay of what is open, to look at: its output on a stage of its own, its log, its end.

Not: which job, whether it may run (`asker`). Serves: `asker`.
"""

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import RichLog

from ..escape import printable
from ..terminal.cassette import Cassette
from ..terminal.rehearsal import Job, Rehearsal
from ..terminal.timeline import Timeline
from ..terminal.vt import Terminal
from .errands import Errand
from .glyphs import Glyphs
from .stage import Stage
from .status import Line
from .strips import cells_of

PREFIX = "cassette-studio-"  # of temporary folders
_MOST = 2000  # lines of the log
_LONGEST = 1 << 16  # bytes of one


class Running(Errand):
    """Runs a job in a thread; it reads on when what it read was taken. `folder` is removed in the end if it is a
    temporary one.

    What runs is what is `shown`: where the file holds something else by now, or is none, a copy of it.
    """

    @dataclass
    class Said(Message):
        """The replay said something."""

        data: bytes
        is_stdout: bool

    @dataclass
    class Ended(Message):
        """The replay has ended, or could not begin."""

        status: int | None
        error: str = ""

    def __init__(
        self,
        job: Job,
        shown: Cassette,
        folder: "Path | TemporaryDirectory[str]",
        size: tuple[int, int],
        environment: Mapping[str, str],
        post: Callable[[Message], object],
    ) -> None:
        self.folder = folder if isinstance(folder, Path) else Path(folder.name)
        self._temporary = None if isinstance(folder, Path) else folder
        self._job, self._shown, self._size, self._environment = job, shown, size, environment
        self._post = post
        self._taken, self._left = threading.Event(), threading.Event()
        self._rehearsal: Rehearsal | None = None
        self._is_stopped = False

    def stop(self) -> None:
        """Ends it."""
        self._is_stopped = True
        self._taken.set()
        if self._rehearsal is not None:
            self._rehearsal.stop()

    def leave(self) -> None:
        """Ends it, and nobody looks any more."""
        self.stop()
        self._left.set()

    def taken(self) -> None:
        """What was said last has been shown."""
        self._taken.set()

    def _run(self) -> None:
        with ExitStack() as rooms:
            try:
                job = self._job if self._is_in_file() else replace(self._job, cassette=self._copy(rooms))
                self._play(Rehearsal(job, self.folder, self._size, self._environment))
            except OSError as error:
                self._post(self.Ended(None, error.strerror or str(error)))
            self._left.wait()
        if self._temporary is not None:
            self._temporary.cleanup()

    def _is_in_file(self) -> bool:
        path = self._job.cassette
        return path.is_file() and path.read_bytes() == self._shown.to_bytes()

    def _copy(self, rooms: ExitStack) -> Path:
        copy = Path(rooms.enter_context(TemporaryDirectory(prefix=PREFIX))) / "shown.jsonl"
        copy.write_bytes(self._shown.to_bytes())
        return copy

    def _play(self, rehearsal: Rehearsal) -> None:
        self._rehearsal = rehearsal
        if self._is_stopped:
            rehearsal.stop()
        for data, is_stdout in rehearsal.outputs():
            self._taken.clear()
            self._post(self.Said(data, is_stdout))
            while not self._is_stopped and not self._taken.wait(0.1):
                pass
        self._post(self.Ended(rehearsal.status))


class RehearsalScreen(Screen[None]):
    """One run, watched. In a folder of its own, which is gone afterwards, unless another is given."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back to the recording"),
        Binding("ctrl+c,x", "stop", "Stop", priority=True),
    ]

    def __init__(
        self, job: Job, shown: Timeline, folder: Path | None, environment: Mapping[str, str], glyphs: Glyphs
    ) -> None:
        super().__init__()
        self._name = printable(job.cassette.name)
        self._glyphs = glyphs
        self._terminal = Terminal(*shown.size)
        self._partial = b""  # the line of the log that is not finished
        place = TemporaryDirectory(prefix=PREFIX) if folder is None else folder
        self._replay = Running(job, shown.cassette, place, shown.size, environment, self.post_message)
        self._has_ended = False

    def compose(self) -> ComposeResult:
        """A stage, a log, and what is going on."""
        yield Line(self._glyphs, id="rehearsal-title")
        yield Stage(ink=self._glyphs.ink, id="rehearsal-stage")
        log = RichLog(max_lines=_MOST, markup=False, wrap=True, id="rehearsal-log")
        log.border_title = "what headless replay says"
        yield log
        yield Line(self._glyphs, id="rehearsal-status")

    def on_mount(self) -> None:
        """Sets out."""
        self.query_one("#rehearsal-title", Line).left = f" {self._name}: headless replay"
        self.query_one("#rehearsal-title", Line).right = f"in {printable(str(self._replay.folder))} "
        self.query_one(Stage).show(self._terminal.frame)
        self.query_one(RichLog).focus()
        self._tell(f"{self._glyphs.playing} running   x Stop   esc Back")
        self._replay.start()

    def on_unmount(self) -> None:
        """Nothing goes on behind the screen."""
        self._replay.leave()

    @on(Running.Said)
    def _said(self, message: Running.Said) -> None:
        if message.is_stdout:
            self._terminal.feed(message.data)
            self.query_one(Stage).show(self._terminal.frame)
        else:
            *lines, self._partial = (self._partial + message.data).split(b"\n")
            if len(self._partial) > _LONGEST:
                lines, self._partial = [*lines, self._partial], b""
            self._log(lines)
        self._replay.taken()

    @on(Running.Ended)
    def _ended(self, message: Running.Ended) -> None:
        self._has_ended = True
        self._log([self._partial] if self._partial else [])
        end = f"could not begin: {message.error}" if message.error else f"ended with status {message.status}"
        self._tell(f"{self._glyphs.ended} {end}   esc Back")

    def _log(self, lines: list[bytes]) -> None:
        for line in lines[-_MOST:]:
            text = line.rstrip(b"\r").decode("utf-8", "surrogateescape")
            self.query_one(RichLog).write(Text("".join(cells_of(text))))

    def _tell(self, what: str) -> None:
        self.query_one("#rehearsal-status", Line).left = f" {what}"

    def action_stop(self) -> None:
        """Ends the replay; it is asked politely at first."""
        if not self._has_ended:
            self._tell("stopping   esc Back")
            self._replay.stop()

    def action_leave(self) -> None:
        """Back; what still runs is ended."""
        self.dismiss()
