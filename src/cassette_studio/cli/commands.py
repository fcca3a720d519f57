"""`cassette-studio commands FILE`: which recorded commands a replay would run, which not, and why.

Not: what a rule means. Serves: `cli.main`.
"""

import json

from ..escape import printable, shortened
from ..terminal.cassette import Cassette
from ..terminal.moments import RecordedCommand
from ..terminal.timeline import Timeline
from .parser import ALLOW, CASSETTE, STOPPED, UNUSABLE, Parser
from .reading import name_of, read, report_problems
from .settings import rules_of, settings
from .writing import write


def run(argv: list[str]) -> int:
    """Lists the commands; returns the exit status. Raises StudioError."""
    options = parser().parse_args(argv)
    rules = rules_of(options.allow, settings())
    cassette = Cassette.parse(read(options.file))
    report_problems(cassette, name_of(options.file))
    found = Timeline(cassette, rules, options.timing).commands
    status = write(_as_json(found) if options.json else _as_text(found))
    return status or int(any(not command.verdict.allowed for command in found))


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "commands",
        "Lists the commands of a recording and tells which a replay may run, and why not the others.",
        notes="Without rules of yours those of the studio hold; a replay then runs nothing at all.",
        exits=[("0", "all commands may run"), ("1", "one is blocked"), UNUSABLE, STOPPED],
        environment=[ALLOW],
        files=[CASSETTE],
        examples=[
            ("cassette-studio commands session.jsonl", "by the standard list"),
            ('cassette-studio commands session.jsonl --allow "ralph task,ralph emit"', "by rules of yours"),
            ("cassette-studio commands --json - < session.jsonl", "for a script"),
        ],
    )
    parser.add_file()
    parser.add_reading("commands that may run")
    parser.add_argument("--json", action="store_true", help="for scripts: a list, one object a command")
    return parser


def _as_text(found: tuple[RecordedCommand, ...]) -> str:
    if not found:
        return "No command is recorded.\n"
    return "".join(
        f"{_verdict(command):7}  {command.time / 1000:10.3f}  line {command.index + 1:<6}  "
        f"{shortened(command.command)}  ({_why(command)})\n"
        for command in found
    )


def _verdict(command: RecordedCommand) -> str:
    return "runs" if command.verdict.allowed else "blocked"


def _why(command: RecordedCommand) -> str:
    return f"rule: {printable(command.verdict.rule)}" if command.verdict.allowed else printable(command.verdict.reason)


def _as_json(found: tuple[RecordedCommand, ...]) -> str:
    return (
        json.dumps(
            [
                {
                    "line": command.index + 1,
                    "time_ms": command.time,
                    "command": command.command,
                    "allowed": command.verdict.allowed,
                    "rule": command.verdict.rule or None,
                    "reason": command.verdict.reason or None,
                }
                for command in found
            ]
        )
        + "\n"
    )
