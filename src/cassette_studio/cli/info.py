"""`cassette-studio info FILE`: how long a recording is, how large, and what is in it.

Not: what its records mean. Serves: `cli.main`.
"""

import json
from collections import Counter

from ..escape import printable
from ..terminal.cassette import Cassette
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from .parser import ALLOW, CASSETTE, Parser
from .reading import name_of, read
from .settings import rules_of, settings
from .writing import write

_NAMES = {
    Kind.STDOUT: "stdout", Kind.STDERR: "stderr", Kind.RESIZE: "resizes", Kind.COMMAND: "commands",
    Kind.EVENT: "events", Kind.ITERATION: "iterations", Kind.MARKER: "markers", Kind.SLEEP: "sleeps",
    Kind.EXIT: "exits", Kind.OTHER: "others", Kind.BAD: "bad", Kind.BLANK: "blank",
}  # fmt: skip
_LABELS = {
    "duration_ms": "duration", "by_kind": "kinds", "output_bytes": "output", "made_at": "made at",
    "markers": "marker", "problems": "problem",
}  # fmt: skip
_MOST_SHOWN = 20


def run(argv: list[str]) -> int:
    """Tells about a recording; returns the exit status. Raises StudioError."""
    options = parser().parse_args(argv)
    rules = rules_of(options.allow, settings())
    data = read(options.file)
    timeline = Timeline(Cassette.parse(data), rules, options.timing)
    told = _facts(timeline, name_of(options.file), len(data))
    return write(json.dumps(told) + "\n" if options.json else _as_text(told))


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "info",
        "Tells what is in a recording: how long it is, how large, its records, its clock, what is wrong with it.",
        environment=[ALLOW],
        files=[CASSETTE],
        examples=[
            ("cassette-studio info session.jsonl", "what a person wants to know"),
            ("cassette-studio info --json session.jsonl", "times in milliseconds, lengths in bytes, for a script"),
        ],
    )
    parser.add_file()
    parser.add_reading("commands counted as allowed")
    parser.add_argument("--json", action="store_true", help="for scripts: one object")
    return parser


def _facts(timeline: Timeline, name: str, length: int) -> dict[str, object]:
    counted = Counter(timeline.kinds)
    columns, lines = timeline.size
    marks = {kind: [mark.label for mark in timeline.marks if mark.kind is kind] for kind in (Kind.MARKER, Kind.RESIZE)}
    return {
        "file": name,
        "bytes": length,
        "duration_ms": timeline.duration,
        "size": {"columns": columns, "lines": lines, "changes": len(marks[Kind.RESIZE])},
        "records": len(timeline),
        "by_kind": {_NAMES[kind]: counted[kind] for kind in _NAMES if counted[kind]},
        "output_bytes": timeline.written[-1],
        "made_at": "pipe" if timeline.is_piped else "terminal",
        "commands": {"allowed": len(timeline.allowed), "blocked": len(timeline.blocked)},
        "iterations": counted[Kind.ITERATION],
        "markers": marks[Kind.MARKER],
        "clock": {"name": timeline.clock.name, "reason": timeline.clock.reason},
        "problems": [
            {"line": index + 1, "problem": timeline.cassette.record(index).problem} for index in timeline.problems[:100]
        ],
    }


def _as_text(told: dict[str, object]) -> str:
    """The facts, a line each, foreign text escaped."""
    rows = [(_LABELS.get(name, name), line) for name, value in told.items() for line in _lines(name, value)]
    return "".join(f"{label:10}  {line}\n" for label, line in rows)


def _lines(name: str, value: object) -> list[str]:
    """What is told of a fact; nothing of what is not there."""
    match value:
        case {"columns": columns, "lines": lines, "changes": changes}:
            return [f"{columns}x{lines}" + (f", resize records: {changes}" if changes else "")]
        case {"name": clock, "reason": reason}:
            return [f"{clock} ({reason})" if reason else str(clock)]
        case dict():
            counted = ", ".join(f"{what} {count}" for what, count in value.items() if count)
            return [counted] if counted else []
        case list():
            shown = [
                f"line {entry['line']}: {printable(entry['problem'])}" if isinstance(entry, dict) else printable(entry)
                for entry in value[:_MOST_SHOWN]
            ]
            return shown + ([f"and {len(value) - _MOST_SHOWN} more"] if len(value) > _MOST_SHOWN else [])
        case int():
            return [f"{value / 1000:.3f} s"] if name == "duration_ms" else [str(value)] if value else []
    return [str(value)]
