"""From the words of the command line to the exit status: puts the rooms of `replay` together.

Not: what any of them does. Serves: `python -m cassette_studio`, the script `cassette-studio`.
"""

from __future__ import annotations

import os

from ..._version import __version__
from ...errors import CassetteInvalidError, CassetteUnreadableError, StudioError, UsageError
from .backend import replay
from .executor import Executor
from .help import HELP
from .interruption import Interruption
from .options import Options
from .output import Descriptor, Output, OutputError, ReaderGoneError
from .settings import TerminalSettings, is_raw
from .source import Source
from .stdin import Steps, TypedPrompt, drain, is_pipe
from .stopwatch import Stopwatch
from .words import read_words

UNREADABLE, INVALID, USAGE = 1, 2, 64


def main(arguments: list[str]) -> int:
    """Replays as the words after `--headless replay` or `mock-cli` ask for; gives the exit status.

    Installs signal handlers, so it belongs into the main thread of a process of its own.
    """
    stopwatch = Stopwatch()
    closed = _fill_descriptors()
    settings, interruption = TerminalSettings(), Interruption()
    interruption.cleanups.append(settings.restore)
    interruption.install()
    try:
        if 1 in closed:
            raise OutputError("standard output is closed")
        words = read_words(arguments)
        if words.question:
            text = HELP if words.question == "help" else f"cassette-studio {__version__}\n"
            Descriptor(1).write(text.encode())
            return 0
        options = Options.of(words, os.environ)
        if 0 in closed and options.cassette == "-":
            raise CassetteUnreadableError("standard input is closed", hint="--cassette FILE")
        if 2 in closed and options.stderr == "stderr":
            raise OutputError("standard error is closed")
        return _replay(options, stopwatch, settings, interruption)
    except StudioError as error:
        settings.restore()
        return _report(error)
    finally:
        settings.restore()


def _fill_descriptors() -> set[int]:
    """Puts the null device where standard input or error is missing, or else a file we open would take its place.
    Tells which are missing."""
    closed = set()
    for number, mode in ((0, os.O_RDONLY), (1, os.O_WRONLY), (2, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, mode)  # the lowest free number
            closed.add(number)
    return closed


def _replay(options: Options, stopwatch: Stopwatch, settings: TerminalSettings, interruption: Interruption) -> int:
    typed = TypedPrompt(stopwatch) if options.typed and not options.step and settings.clear_echo(0) else None
    source = Source.open(options.cassette)
    if source.stdin and options.step:
        raise UsageError("--step reads standard input, and so does the cassette", hint="give the cassette as a file")
    if is_pipe() and not source.stdin and not options.step:
        drain()
    joined = not options.speed and not options.step and source.size is not None
    output = _output(options, stopwatch, settings, joined=joined)
    executor = Executor(output, stopwatch, interruption, timeout=options.command_timeout)
    step = Steps().wait if options.step else None
    try:
        return replay(
            source, options, output, stopwatch, executor.run,
            step=step, before_last_line=typed.take if typed else None,
        )  # fmt: skip
    finally:
        source.close()


def _output(options: Options, stopwatch: Stopwatch, settings: TerminalSettings, *, joined: bool) -> Output:
    """The recording is exact on a terminal too: newlines are not translated, so our own bring their return."""
    settings.clear_output_processing(1)
    if options.stderr == "stderr":
        settings.clear_output_processing(2)
    stdout, stderr = (Descriptor(number, raw=is_raw(number)) for number in (1, 2))
    return Output(stdout, stderr, stopwatch, joined=joined)


def _report(error: StudioError) -> int:
    """Says what went wrong, on standard error, and gives the status for it."""
    if isinstance(error, ReaderGoneError):
        return error.exit_code
    text, status = f"Error: {error}", error.exit_code
    if isinstance(error, CassetteInvalidError):
        text = f"Error: cassette parse error in {error.path}\nLine {error.line}: {error.message}\n({error.hint})"
        status = INVALID
    elif isinstance(error, CassetteUnreadableError):
        status = UNREADABLE
    elif isinstance(error, UsageError):
        status = USAGE
    try:
        Descriptor(2).write(f"{text}\n".encode("utf-8", "backslashreplace"))
    except (OutputError, ReaderGoneError):
        return status  # which says enough
    return status
