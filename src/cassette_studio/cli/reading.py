"""A cassette as a verb takes it from the command line: a file, or `-` for standard input.

Not: what the verbs do with it. Serves: the verbs.
"""

import sys
from pathlib import Path

from ..errors import CassetteInvalidError, StudioError, UsageError
from ..escape import printable
from ..files import read_bytes
from ..terminal.cassette import Cassette
from ..terminal.records import Kind


def read(file: str) -> bytes:
    """The bytes. Raises StudioError."""
    if not file:
        raise UsageError("a file needs a name")
    if file != "-":
        return read_bytes(Path(file))
    if sys.stdin is None:
        raise StudioError("standard input is closed", hint="name a file")
    return sys.stdin.buffer.read()


def name_of(file: str) -> str:
    """How the file is called in a message."""
    return "standard input" if file == "-" else printable(file)


def report_problems(cassette: Cassette, where: str) -> None:
    """What cannot be read is left out; that is said, and when nothing can be read it is an error."""
    kinds = cassette.kinds
    bad = kinds.count(Kind.BAD)
    if not bad:
        return
    first = kinds.index(Kind.BAD)
    problem = printable(cassette.record(first).problem or "")
    if bad == len(kinds) - kinds.count(Kind.BLANK):
        raise CassetteInvalidError(problem, path=where, line=first + 1, hint="no line of it can be read")
    what = "1 line cannot be read and is left out" if bad == 1 else f"{bad} lines cannot be read and are left out"
    if sys.stderr is not None:  # closed
        sys.stderr.write(f"Warning: {what}: {where}:{first + 1}: {problem}\n")
