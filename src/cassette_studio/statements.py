"""Where in a TOML text each key stands, which no parser of the standard library tells.

Exact: every statement is parsed by itself, by the same parser that reads the whole.

Not: what keys mean. Serves: `config`.
"""

import tomllib
from collections.abc import Iterator

Path = tuple[str, ...]


def key_lines(text: str) -> dict[Path, int]:
    """The path of each key and table of a valid text -> the line, from 1, on which its statement begins."""
    found: dict[Path, int] = {}
    table: Path = ()
    for line, statement in _statements(text):
        keys = _keys(tomllib.loads(statement))
        if statement.lstrip().startswith("["):
            table = keys[-1]
            found.setdefault(table, line)
        else:
            for key in keys:
                found.setdefault(table + key, line)
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """(first line, text) of what can be parsed by itself: a header, or a key with its value."""
    first, lines = 1, ""
    for number, line in enumerate(text.split("\n"), 1):
        lines += line + "\n"
        try:
            holds_any = bool(tomllib.loads(lines))
        except tomllib.TOMLDecodeError:
            continue  # a value of several lines
        if holds_any:
            yield first, lines
        first, lines = number + 1, ""


def _keys(value: object) -> list[Path]:
    """All paths in a value, the outer ones first."""
    if isinstance(value, list) and value:
        return _keys(value[0])
    if not isinstance(value, dict):
        return []
    return [path for key, inner in value.items() for path in [(key,), *((key, *rest) for rest in _keys(inner))]]
