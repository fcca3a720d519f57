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
from typing import TYPE_CHECKING, TypeAlias

from .._version import __version__
from ..config import Config
from ..errors import StudioError, UsageError
from ..escape import printable
from ..files import demo, read_in_pieces
from ..terminal.commands import Rules
from .parser import ALLOW, GOOD, UNUSABLE, Parser
from .settings import keys_of, require_theme, rules_of, settings

if TYPE_CHECKING:
    from ..tui.opening import Given

Reader: TypeAlias = Callable[[Path], Iterator[tuple[float, bytes]]]

_NEAR = 0.7  # how like a verb a word is that was meant as one, 0 to 1
_NOTES = """\
`cassette-studio help` lists what else there is: showing, recording, replaying as
a mock backend (--headless replay, mock-cli). Each explains itself with -h. A
file that is called like a verb is opened as ./NAME. In the studio ? shows all
keys.
"""

_EXAMPLES = (
    ("cassette-studio --demo", "the recording that comes with the program"),
    ("cassette-studio session.jsonl --speed 2", "one recording, twice as fast as it was"),
    ("cassette-studio session.jsonl --follow", "one that is still being written"),
    ('cassette-studio cassettes/ --allow "ralph task add"', "a folder, and what a replay could run"),
)


def run(argv: list[str]) -> int:
    """Opens the studio; returns its exit status. Raises StudioError for what cannot be opened."""
    _require_no_slip(argv)
    options = parser().parse_args(argv)
    config = settings()
    rules = rules_of(options.allow, config)
    targets = [demo()] if options.demo else [Path(path) for path in options.paths] or [_default_target(config)]
    for target in targets:
        if str(target) != "-":
            _require(target)
    if options.follow and Path("-") in targets:
        raise UsageError(
            "standard input cannot be followed", where="--follow", hint="write it to a file, and follow that"
        )
    _require_terminal()
    read = _read_standard_input() if Path("-") in targets else read_in_pieces
    return _start(targets, options, config, _given(rules, options, config, read))


def _given(rules: Rules, options: argparse.Namespace, config: Config, read: Reader) -> "Given":
    """How recordings are to be seen. Raises ConfigError."""
    from ..tui.opening import Given

    return Given(
        rules=rules,
        timing=options.timing,
        speed=options.speed or config.speed or 1.0,
        read=read,
        program=str(Path(shutil.which(sys.argv[0]) or sys.argv[0]).absolute()),
        environment=dict(os.environ),
        follow=options.follow,
        idle=round(config.idle * 1000) if config.idle else None,
        keys=keys_of(config),
    )


def _require(target: Path) -> None:
    try:
        target.stat()
    except (OSError, ValueError) as error:  # ValueError: a NUL
        reason = getattr(error, "strerror", None) or "not a path"
        raise StudioError(reason[:1].lower() + reason[1:], where=printable(str(target))) from error


def _require_no_slip(argv: list[str]) -> None:
    """A first word that is nearly a verb, and no path, was meant as one."""
    word = argv[0] if argv else ""
    if word.startswith("-") or os.sep in word or os.path.lexists(word):
        return
    from difflib import get_close_matches

    from .tree import names

    if near := get_close_matches(word, names(), 1, _NEAR):
        raise StudioError("no such file or directory", where=printable(word), hint=f"did you mean {near[0]}?")


def parser() -> Parser:
    """The words of the studio."""
    parser = Parser(
        "",
        "Opens a recording, or a folder of them, in the studio.",
        notes=_NOTES,
        exits=[
            GOOD,
            UNUSABLE,
            ("64", "--headless without replay"),
            ("129, 130, 143", "SIGHUP, Ctrl-C before the studio is up, SIGTERM"),
        ],
        environment=[
            ALLOW,
            ("NO_COLOR", "set to anything, shades of grey take the place of colours"),
            ("TERM", "the terminal; without one that can place text there is no studio"),
        ],
        files=[
            ("cassettes/", "what is opened without PATH, if it is there; else the current folder"),
            ("PATH", "a cassette, a folder in which *.jsonl are found, or - for standard input"),
        ],
        examples=_EXAMPLES,
    )
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help=".jsonl cassettes or folders of them (default: cassettes/)"
    )
    add_options(parser)
    return parser


def add_options(parser: Parser) -> None:
    """The options of the studio."""
    parser.add_argument("--demo", action="store_true", help="a recording that shows what a recording can hold")
    speed = "playing speed, 0.25 to 16 times that of the recording (default: 1)"
    parser.add_argument("--speed", type=_speed, metavar="N", help=speed)
    parser.add_argument("--follow", "-f", action="store_true", help="go on with a recording that is being written")
    parser.add_argument("--ascii", action="store_true", help="plain signs only")
    parser.add_argument("--version", "-V", action="version", version=f"cassette-studio {__version__}")
    parser.add_reading("commands shown as allowed")


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = 0
    if not 0.25 <= speed <= 16:
        raise argparse.ArgumentTypeError("a speed is a number from 0.25 to 16")
    return speed


def _default_target(config: Config) -> Path:
    if config.folder is not None:
        if not config.folder.is_dir():
            raise config.refused("folder", "there is no such folder")
        return config.folder
    cassettes = Path("cassettes")
    return cassettes if cassettes.is_dir() else Path()


def _require_terminal() -> None:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdout, sys.stderr)):
        raise StudioError("the studio needs a terminal", hint="without one: cassette-studio --headless replay")
    if os.environ.get("TERM", "") in ("", "dumb", "unknown"):
        raise StudioError("TERM names no terminal that can place text", hint="set TERM, to xterm-256color perhaps")


def _read_standard_input() -> Reader:
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


def _start(targets: list[Path], options: argparse.Namespace, config: Config, given: "Given") -> int:
    from ..tui.app import StudioApp
    from ..tui.glyphs import ASCII, UNICODE

    sys.setswitchinterval(0.001)  # a worker that reads gives way to the keyboard at once
    gc.freeze()  # what was imported stays: a full collection need not go over it, which would take 40 ms
    for name in ("COLUMNS", "LINES"):  # exported by a shell they would be believed over the window's true size
        os.environ.pop(name, None)
    plain = options.ascii or "utf" not in (sys.stdout.encoding or "").lower()
    app = StudioApp(targets, given, glyphs=ASCII if plain else UNICODE)
    require_theme(config, app.available_themes)
    app.theme = config.theme or app.theme
    status = app.run()
    return app.return_code or 0 if status is None else status
