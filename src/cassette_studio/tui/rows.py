"""A record in one line: its sign, its tone, and what it says.

Pure. All text is made printable here, and only as much of it as a line can show.

Not: widths, colours, lists. Serves: `events`, `panes`.
"""

import json

from ..escape import printable
from ..terminal.commands import Verdict
from ..terminal.records import Kind, Record, size_of
from ..terminal.strip import Stripper
from .glyphs import Glyphs
from .tones import ALLOWED, BLOCKED, MARK, OUTPUT, PROBLEM, QUIET, RESIZE, STDERR

_WIDENING = {0xFE0E: None, 0xFE0F: None}  # variation selectors: terminals disagree on the width they leave
LONGEST = 400  # characters of a record that a line looks at


def describe(record: Record, verdict: Verdict | None, glyphs: Glyphs) -> tuple[str, str, str]:
    """(sign, tone, text) of a record; of a command with the verdict on it. A problem that can be borne is told, too."""
    sign, tone, text = _described(record, verdict, glyphs)
    if record.problem and record.plays:
        return sign, PROBLEM, f"{text} ({record.problem})"
    return sign, tone, text


def _described(record: Record, verdict: Verdict | None, glyphs: Glyphs) -> tuple[str, str, str]:
    if record.command is not None and verdict is not None:
        command = printable(record.command[:LONGEST])
        if verdict.allowed:
            return glyphs.allowed, ALLOWED, command
        return glyphs.blocked, BLOCKED, f"{command} ({printable(verdict.reason)})"
    match record.kind:
        case Kind.STDOUT:
            return glyphs.output, OUTPUT, _decoded(record.output)
        case Kind.STDERR:
            return glyphs.stderr, STDERR, _decoded(record.output)
        case Kind.RESIZE:
            columns, lines = size_of(record.data) or (0, 0)
            return glyphs.resize, RESIZE, f"{columns}{glyphs.times}{lines}"
        case Kind.BAD:
            return glyphs.problem, PROBLEM, record.problem
        case Kind.BLANK:
            return " ", QUIET, ""
        case Kind.ITERATION:
            return glyphs.iteration, MARK, f"iteration {_value(record, 'n')}"
        case Kind.MARKER:
            return glyphs.marker, MARK, _value(record, "label")
        case Kind.EVENT:
            return glyphs.event, QUIET, f"{_value(record, 'topic')}: {_value(record, 'payload')}"
    return glyphs.other, QUIET, f"{printable(record.event)} {_json(record.data)}"


def _decoded(output: bytes) -> str:
    """What is read when the sequences are off; the sequences themselves where there is nothing else."""
    start = output[:LONGEST]
    text = Stripper().feed(start).decode("utf-8", "replace").strip()
    return printable(text or start.decode("utf-8", "replace")).translate(_WIDENING)


def _value(record: Record, key: str) -> str:
    value = record.data.get(key, "") if isinstance(record.data, dict) else record.data
    return printable(value[:LONGEST]) if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    return printable(json.dumps(value, ensure_ascii=False)[:LONGEST])
