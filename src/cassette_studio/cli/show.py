"""`cassette-studio show FILE --at POS`: the screen of any moment, as text, with its colours, or as JSON.

Not: how a screen becomes text. Serves: `cli.main`.
"""

import json
import sys
from collections.abc import Callable

from ..errors import UsageError
from ..escape import printable
from ..formats.screens import as_ansi, as_json, as_text
from ..terminal.cassette import Cassette
from ..terminal.player import Player
from ..terminal.position import Position, PositionError, parse_position
from ..terminal.timeline import Timeline
from .parser import CASSETTE, Parser
from .reading import name_of, read, report_problems
from .writing import write

_NOTES = """\
POS is 12.5 (seconds), 1:20, 1m20s, 50%, event:100 (just after line 100),
marker:NAME or end. A moment inside a synchronized update shows the screen from
before it, as a terminal does.
"""


def run(argv: list[str]) -> int:
    """Prints a screen; returns the exit status. Raises StudioError for what cannot be read or understood."""
    options = parser().parse_args(argv)
    position = _position(options.at)
    cassette = Cassette.parse(read(options.file))
    report_problems(cassette, name_of(options.file))
    player = _player_at(Timeline(cassette, timing=options.timing), position)
    return write(_FORMS[options.form](player) + "\n")


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "show",
        "Prints the screen of a moment of a recording.",
        notes=_NOTES,
        files=[CASSETTE],
        examples=[
            ("cassette-studio show session.jsonl", "the last screen, as text"),
            ("cassette-studio show session.jsonl --at 1:20 --ansi", "another one, in its colours"),
            ("cassette-studio show session.jsonl --at marker:build --json", "all that is known of it, for a script"),
        ],
    )
    parser.add_file()
    parser.add_argument("--at", default="end", metavar="POS", help="the moment (default: end)")
    form = parser.add_argument_group("how it is printed").add_mutually_exclusive_group()
    for name, told in (
        ("text", "plain text (the default)"),
        ("ansi", "text with its colours"),
        ("json", "cells, cursor, title, for scripts"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=told)
    parser.add_reading()
    parser.set_defaults(form="text")
    return parser


def _position(text: str) -> Position:
    try:
        return parse_position(text)
    except PositionError as error:
        raise UsageError(str(error), where=f"--at '{printable(text)}'") from error


def _player_at(timeline: Timeline, position: Position) -> Player:
    player = Player(timeline)
    try:
        time = timeline.resolve(position)
    except PositionError as error:
        raise UsageError(str(error), where="--at") from error
    if position.kind == "event":
        player.aim_at_record(int(position.value) - 1)
    else:
        player.aim(time)
    player.arrive()
    return player


def _plain(player: Player) -> str:
    return _draw(as_text(player.frame))


def _coloured(player: Player) -> str:
    return as_ansi(player.frame, _draw)


def _described(player: Player) -> str:
    moment = {"time_ms": player.time, "event": player.applied, "unfinished": player.is_unfinished}
    return json.dumps(moment | as_json(player.frame))


_FORMS: dict[str, Callable[[Player], str]] = {"text": _plain, "ansi": _coloured, "json": _described}


def _draw(text: str) -> str:
    """On a terminal, invisible signs that change what one reads are shown as escapes; joined emoji stay joined."""
    if sys.stdout is None or not sys.stdout.isatty():
        return text
    return "\n".join("\u200d".join(map(printable, line.split("\u200d"))) for line in text.split("\n"))
