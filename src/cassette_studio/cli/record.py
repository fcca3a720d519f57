"""`cassette-studio record -o FILE -- COMMAND...`: a program, used as ever, and what it says in a file.

Not: how it is run. Serves: `cli.main`.
"""

import argparse
import os
import re
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from ..errors import StudioError, UsageError
from ..escape import printable
from ..terminal.console import Console
from ..terminal.journal import EPOCH_VARIABLE, PATH_VARIABLE, Journal, end_last_line, environment_of
from ..terminal.recorder import Ending, Recorder
from ..terminal.records import parse_record
from .parser import Parser

_NOTES = """\
The program runs in a terminal of its own and is used as if nothing was between.
What it says goes to FILE line by line, so that even a crash loses at most the
last one. Inside, `cassette-studio emit` adds events, commands and markers.
Without a terminal (in CI, or with --no-tty) its output is passed on, and
standard input is what is typed.
"""
_NAME = "cassette-studio"
_NOT_EXECUTABLE, _NOT_FOUND = 126, 127
_LARGEST = 2000  # columns, lines
_LAST_PART = 1 << 20  # bytes of a file in which its last record is looked for


def run(argv: list[str]) -> int:
    """Records; returns the exit status. Raises StudioError for what prevents it."""
    words, command = _split(argv)
    options = parser().parse_args(words)
    if os.environ.get(PATH_VARIABLE):
        raise UsageError(
            "this is inside a recording already", where=printable(os.environ[PATH_VARIABLE]), hint="end that one first"
        )
    command = command or [os.environ.get("SHELL") or "/bin/sh"]
    if shutil.which(command[0]) is None:
        sys.stderr.write(f"Error: {printable(command[0])}: command not found\n")
        return _NOT_FOUND
    journal = _to_output() if options.output == "-" else _journal(options)
    shown = _person_of(options) if options.output == "-" else 1
    _tell(options, f"Recording to {_name_of(options.output)}; it ends with the program.")
    try:
        ending = _recorded(journal, Console(is_attached=not options.no_tty, stdout=shown), options, command)
    except OSError:
        sys.stderr.write(f"Error: {printable(command[0])}: cannot be run (a script begins with #!)\n")
        return _NOT_EXECUTABLE
    return _told(journal, options, ending)


def _name_of(output: str) -> str:
    """How the cassette is called in a message."""
    return "standard output" if output == "-" else printable(output)


def _to_output() -> Journal:
    if os.isatty(1):
        raise UsageError("a recording is nothing to read on a terminal", where="-o -", hint="name a file, or redirect")
    return Journal(1, int((time.time() - time.monotonic()) * 1000))


def _person_of(options: argparse.Namespace) -> int:
    """Where the program is shown while its recording goes to standard output: on the terminal, if there is one."""
    try:
        return os.open(os.devnull if options.no_tty else "/dev/tty", os.O_WRONLY | os.O_CLOEXEC)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY | os.O_CLOEXEC)


def _split(argv: list[str]) -> tuple[list[str], list[str]]:
    """Our words and the command's: what follows `--`."""
    at = argv.index("--") if "--" in argv else len(argv)
    return argv[:at], argv[at + 1 :]


def parser() -> Parser:
    """The verb's words, those before `--`."""
    parser = Parser(
        "record",
        "Records what a program says in a terminal, while it is used.",
        notes=_NOTES,
        exits=[
            ("0 to 125", "the program's own status"),
            ("128 + N", "it ended by signal N"),
            ("126, 127", "it cannot be run; it cannot be found"),
            ("2", "FILE cannot be written or is there already, or an option is wrong"),
        ],
        environment=[
            ("SHELL", "the program when no COMMAND is given (default: /bin/sh)"),
            ("TERM", "passed on (default: xterm-256color)"),
            (
                f"{PATH_VARIABLE}, {EPOCH_VARIABLE}",
                "set for the program: where `emit` finds the recording, and its clock",
            ),
        ],
        files=[("FILE", "the cassette, JSONL; - is standard output, when that is no terminal")],
        examples=[
            ("cassette-studio record -o session.jsonl -- claude", "an agent, used as ever"),
            ("cassette-studio record -o session.jsonl --append", "your shell, at the end of a file that is there"),
            (
                "cassette-studio record -o ci.jsonl --no-tty --window-size 120x40 -- make",
                "in CI, at a size that is kept",
            ),
        ],
    )
    parser.usage = "cassette-studio record -o FILE [options] [-- COMMAND...]"
    file = parser.add_argument_group("the file")
    file.add_argument("-o", "--output", required=True, metavar="FILE", help="the cassette to write, or -")
    how = file.add_mutually_exclusive_group()
    how.add_argument("--append", action="store_true", help="go on with FILE, at the time where it ends")
    how.add_argument("--overwrite", action="store_true", help="write over FILE")
    _add_terminal(parser.add_argument_group("the terminal"))
    parser.add_argument("--quiet", "-q", action="store_true", help="say nothing but errors")
    return parser


def _add_terminal(group: argparse._ArgumentGroup) -> None:
    size = f"columns and rows, 1x1 to {_LARGEST}x{_LARGEST} (default: your terminal's)"
    group.add_argument("--window-size", type=_size, metavar="CxR", help=size)
    group.add_argument("--no-tty", action="store_true", help="leave the terminal alone: pass output on, type stdin")
    group.add_argument("--separate-stderr", action="store_true", help="standard error as such, in a terminal apart")


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,4})[xX×](\d{1,4})", text)
    size = (int(match[1]), int(match[2])) if match else (0, 0)
    if not all(1 <= number <= _LARGEST for number in size):
        raise argparse.ArgumentTypeError(f"a window size is columns x rows, 1 to {_LARGEST}: 120x40")
    return size


def _journal(options: argparse.Namespace) -> Journal:
    """The file, opened for what was asked for. Raises UsageError when it is there already, StudioError."""
    path = Path(options.output)
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
    if not options.append:
        flags |= os.O_TRUNC if options.overwrite else os.O_EXCL
    epoch = int((time.time() - time.monotonic()) * 1000)
    try:
        file = os.open(path, flags, 0o666)
        end_last_line(file)
        times = _times_in(file) if options.append else None
    except FileExistsError:
        raise UsageError("exists already", where=printable(str(path)), hint="--append or --overwrite") from None
    except OSError as error:
        raise StudioError((error.strerror or str(error)).lower(), where=printable(str(path))) from error
    if times is None:
        return Journal(file, epoch)
    first, last = times
    return Journal(file, last + 1 - int(time.monotonic() * 1000), base=first)


def _times_in(file: int) -> tuple[int, int] | None:
    """Times of the first and the last record of a file that has any, ms."""
    end = os.fstat(file).st_size
    head = os.pread(file, _LAST_PART, 0).splitlines()
    tail = os.pread(file, _LAST_PART, max(0, end - _LAST_PART)).splitlines()
    first, last = _time_of(head), _time_of(tail[::-1])
    return None if first is None or last is None else (first, max(first, last))


def _time_of(lines: Sequence[bytes]) -> int | None:
    return next((ts for ts in (parse_record(line).ts for line in lines) if ts is not None), None)


def _recorded(journal: Journal, console: Console, options: argparse.Namespace, command: list[str]) -> Ending:
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    environment.setdefault("TERM", "xterm-256color")
    if shutil.which(_NAME) is None and shutil.which(_NAME, path=os.path.dirname(sys.argv[0])):  # for emit
        environment["PATH"] = os.pathsep.join([environment.get("PATH", os.defpath), os.path.dirname(sys.argv[0])])
    recorder = Recorder(journal, console, size=options.window_size, separate_stderr=options.separate_stderr)
    if options.output != "-":  # which nothing inside could find
        environment |= environment_of(journal, options.output)
    return recorder.run(command, environment)


def _tell(options: argparse.Namespace, text: str) -> None:
    if not options.quiet and sys.stderr is not None:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def _told(journal: Journal, options: argparse.Namespace, ending: Ending) -> int:
    """Says how it ended; returns the exit status."""
    failure = journal.failure
    if failure is not None and sys.stderr is not None:
        what = _name_of(options.output)
        sys.stderr.write(f"Warning: {what}: the recording stopped early, the program did not: {failure.strerror}\n")
    elif failure is None:
        _tell(options, f"Recorded {journal.writes} writes to {_name_of(options.output)}.")
    return 128 + ending.interruption if ending.interruption else ending.status
