"""The recording as a backend: run here to look at it, or handed to an orchestrator.

Not: how it runs (`rehearsing`). Serves: `studio`, which is built on it.
"""

from pathlib import Path

from rich.text import Text

from ..escape import printable
from ..terminal.moments import RecordedCommand
from ..terminal.rehearsal import Job
from .asker import Asker
from .backend import ralph_yml
from .dialogs import AskDialog, MenuDialog, TextDialog
from .rehearsing import RehearsalScreen
from .strips import plain

_SHOWN = 8  # commands
_LONGEST = 200  # cells of one
_RUN, _RUN_IN, _COMMAND, _YML = "temporary", "folder", "command", "ralph"


class Rehearser(Asker):
    """Runs what is open, under the rules that are shown; and says how others can."""

    @property
    def job(self) -> Job | None:
        """What would run; None while there is nothing, or nothing in a file."""
        transport, path = self.transport, self.path
        if transport is None or path is None:
            return None
        player = transport.player
        speed = 0.0 if player.speed == float("inf") else player.speed
        return Job(path, transport.timeline.rules, speed, self._given.timing, player.idle.cap)

    def action_replay(self) -> None:
        """Says what would run, and asks where."""
        self._offer_job("headless replay", {_RUN: "Run it in a new temporary folder", _RUN_IN: "Run it in a folder …"})

    def action_use_as_backend(self) -> None:
        """Says how an orchestrator runs it."""
        self._offer_job("use as backend", {})

    def _offer_job(self, title: str, choices: dict[str, str]) -> None:
        job = self.job
        if job is None or self.transport is None:
            return
        command_line = job.command_line(self._given.program)
        if problem := _no_backend(job, command_line):
            command_line = problem
        else:
            choices |= {_COMMAND: "Copy the command line", _YML: "Copy the lines for ralph.yml"}
        if choices:
            said = _said(command_line, self.transport.timeline.commands)
            self.app.push_screen(MenuDialog(title, said, choices), self._do)
        else:
            self.notify(problem, severity="warning")

    def _do(self, choice: str | None) -> None:
        job = self.job
        if choice is None or job is None:
            return
        if choice == _RUN:
            self._watch(job, None)
        elif choice == _RUN_IN:
            dialog = AskDialog("run in", "a folder", _is_folder, value=str(Path.cwd()))
            self._ask(dialog, lambda text: self._watch(job, Path(text).expanduser()))
        elif choice == _COMMAND:
            self._copy("the command line", job.command_line(self._given.program))
        else:
            self._copy("lines for ralph.yml", ralph_yml(job, self._given.program))

    def _watch(self, job: Job, folder: Path | None) -> None:
        if self.transport is not None:
            self.transport.playing = False
            timeline, environment = self.transport.timeline, self._given.environment
            self.app.push_screen(RehearsalScreen(job, timeline, folder, environment, self._glyphs))

    def _copy(self, what: str, text: str) -> None:
        """Into the clipboard, and onto the screen for terminals that let nobody there (OSC 52)."""
        self.app.copy_to_clipboard(text)
        self.app.push_screen(TextDialog(f"copied: {what}", text))


def _no_backend(job: Job, command_line: str) -> str:
    """Why others cannot be told how to run it; nothing if they can."""
    if str(job.cassette) == "-":
        return "What came from standard input is in no file that others could play: save it first."
    try:
        command_line.encode()
    except UnicodeEncodeError:
        return "The name of this file is no UTF-8: rename it, so that others can be told."
    return ""


def _is_folder(text: str) -> tuple[bool, str]:
    return (True, "") if Path(text).expanduser().is_dir() else (False, "there is no such folder")


def _said(command_line: str, commands: tuple[RecordedCommand, ...]) -> Text:
    """What would run, and the command line."""
    runs = [command.command for command in commands if command.verdict.allowed]
    blocked = len(commands) - len(runs)
    said = Text()
    if not commands:
        said.append("It holds no commands.")
    else:
        said.append(f"{len(runs)} of {len(commands)} commands run" + (", for real:" if runs else "."), "bold")
    for command in runs[:_SHOWN]:
        said.append(f"\n  {plain(command[:_LONGEST], _LONGEST).rstrip()}")
    if len(runs) > _SHOWN:
        said.append(f"\n  and {len(runs) - _SHOWN} more")
    said.append(f"\n{blocked} blocked by the rules." if blocked else "")
    return said.append(f"\n\n{printable(command_line)}", "dim")
