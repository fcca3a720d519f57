"""`cassette-studio [PATH]`: the studio on a file, a folder or standard input.

Not: the studio itself. Serves: `cli.main`.
"""

import argparse
import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from .._version import __version__
from ..errors import StudioError, UsageError
from ..escape import printable
from ..files import demo, read_in_pieces
from .parser import Parser
from .rules import rules_of

if TYPE_CHECKING:
    from ..tui.opening import Given

_EPILOG = """\
also:  cassette-studio record -o FILE -- COMMAND               records what a program says
       cassette-studio show FILE [--at POS]                    prints the screen of a moment
       cassette-studio --headless replay --cassette FILE ...   plays a recording as a mock backend
       cassette-studio mock-cli --cassette FILE ...            the same, under the original's name
Each explains itself with -h.
"""


def run(argv: list[str]) -> int:
    """Opens the studio; returns its exit status. Raises StudioError for what cannot be opened."""
    options = _parser().parse_args(argv)
    rules = rules_of(options.allow)
    targets = [demo()] if options.demo else [Path(path) for path in options.paths] or [_default_target()]
    for target in targets:
        if str(target) != "-":
            _require(target)
    if options.follow and Path("-") in targets:
        raise UsageError(
            "standard input cannot be followed", where="--follow", hint="write it to a file, and follow that"
        )
    _require_terminal()
    from ..tui.opening import Given

    read = _read_standard_input() if Path("-") in targets else read_in_pieces
    program = str(Path(shutil.which(sys.argv[0]) or sys.argv[0]).absolute())
    given = Given(rules, options.timing, options.speed, read, program, dict(os.environ), options.follow)
    return _start(targets, options, given)


def _require(target: Path) -> None:
    try:
        target.stat()
    except (OSError, ValueError) as error:  # ValueError: a NUL
        reason = getattr(error, "strerror", None) or "not a path"
        raise StudioError(reason[:1].lower() + reason[1:], where=printable(str(target))) from error


def _parser() -> Parser:
    parser = Parser("cassette-studio", "Opens a recording, or a folder of them, in the studio.", _EPILOG)
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help=".jsonl cassettes or folders of them (default: cassettes/)"
    )
    parser.add_argument("--demo", action="store_true", help="a recording that shows what a recording can hold")
    parser.add_argument("--allow", action="append", metavar="RULES", help='commands shown as allowed: "a b,c"')
    parser.add_argument("--speed", type=_speed, default=1.0, metavar="N", help="playing speed, 0.25 to 16")
    parser.add_timing()
    parser.add_argument("--follow", "-f", action="store_true", help="go on with a recording that is being written")
    parser.add_argument("--ascii", action="store_true", help="plain signs only")
    parser.add_argument("--version", "-V", action="version", version=f"cassette-studio {__version__}")
    return parser


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 0.25 <= speed <= 16:
        raise argparse.ArgumentTypeError("a speed is a number from 0.25 to 16")
    return speed


def _default_target() -> Path:
    cassettes = Path("cassettes")
    return cassettes if cassettes.is_dir() else Path()


def _require_terminal() -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr)):
        raise StudioError("the studio needs a terminal", hint="without one: cassette-studio --headless replay")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise StudioError("TERM names no terminal that can place text", hint="set TERM, to xterm-256color perhaps")


def _read_standard_input() -> "Callable[[Path], Iterator[tuple[float, bytes]]]":
    """Takes the recording from standard input and gives the keyboard its place."""
    if sys.stdin is None:
        raise StudioError("standard input is closed", hint="name a file")
    data = sys.stdin.buffer.read()
    try:
        keyboard = os.open("/dev/tty", os.O_RDWR)
    except OSError as error:
        raise StudioError("the studio needs a keyboard", hint="save the recording and open the file") from error
    os.dup2(keyboard, 0)
    os.close(keyboard)
    return lambda path: iter([(1.0, data)]) if str(path) == "-" else read_in_pieces(path)


def _start(targets: list[Path], options: argparse.Namespace, given: "Given") -> int:
    from ..tui.app import StudioApp
    from ..tui.glyphs import ASCII, UNICODE

    sys.setswitchinterval(0.001)  # a worker that reads gives way to the keyboard at once
    gc.freeze()  # what was imported stays: a full collection need not go over it, which would take 40 ms
    for name in ("COLUMNS", "LINES"):  # exported by a shell they would be believed over the window's true size
        os.environ.pop(name, None)
    plain = options.ascii or "utf" not in (sys.stdout.encoding or "").lower()
    app = StudioApp(targets, given, glyphs=ASCII if plain else UNICODE)
    status = app.run()
    return app.return_code or 0 if status is None else status
