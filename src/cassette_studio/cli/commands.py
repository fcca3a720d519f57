"""`cassette-studio commands FILE`: which recorded commands a replay would run, which not, and why.

Not: what a rule means. Serves: `cli.main`.
"""

import argparse
import json

from ..escape import printable, shortened
from ..terminal.cassette import Cassette
from ..terminal.moments import RecordedCommand
from ..terminal.timeline import Timeline
from .parser import Parser
from .reading import name_of, read, report_problems
from .rules import rules_of
from .writing import write

_EPILOG = """\
The rules are those of the studio: RALPH_MOCK_ALLOW, else --allow, else the standard list. A replay runs nothing unless
RALPH_MOCK_ALLOW or --allow says so.

Exit status: 0 when all may run, 1 when one may not, 2 for what cannot be read or understood.
"""


def run(argv: list[str]) -> int:
    """Lists the commands; returns the exit status. Raises StudioError."""
    options = _parser().parse_args(argv)
    rules = rules_of(options.allow)
    cassette = Cassette.parse(read(options.file))
    report_problems(cassette, name_of(options.file))
    found = Timeline(cassette, rules, options.timing).commands
    status = write(_as_json(found) if options.json else _as_text(found))
    return status or int(any(not command.verdict.allowed for command in found))


def _parser() -> argparse.ArgumentParser:
    parser = Parser("cassette-studio commands", "Lists the commands of a recording with their verdicts.", _EPILOG)
    parser.add_argument("file", metavar="FILE", help="a .jsonl cassette, or - for standard input")
    parser.add_argument("--allow", action="append", metavar="RULES", help='commands that may run: "a b,c"')
    parser.add_argument("--json", action="store_true", help="for scripts: one object a command")
    parser.add_timing()
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
