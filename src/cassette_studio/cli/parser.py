"""The words of a verb, understood or refused in one line, and the page that explains them.

Not: what the verbs do. Serves: the verbs.
"""

import argparse
import textwrap
from collections.abc import Sequence
from typing import NoReturn

from ..errors import UsageError
from ..escape import printable
from ..terminal.clock import TIMINGS
from ..terminal.replay.options import ALLOW_VARIABLE

WIDTH = 80
_TERM = 20  # columns of a page's left side
_BODY = _TERM + 4

Row = tuple[str, str]

# What pages have in common.
GOOD: Row = ("0", "done")
UNUSABLE: Row = ("2", "something cannot be opened, read, understood or written")
STOPPED: Row = ("130, 141", "Ctrl-C; the reader of the output went away")
ALLOW: Row = (ALLOW_VARIABLE, "rules that replace those of --allow; set but empty it allows nothing")
CASSETTE: Row = ("FILE", "a cassette, JSONL; - is standard input, and ./- a file of that name")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in our way: one line, nothing foreign raw in it. Raises UsageError.

    Its page has, beside usage and options, what `notes` tell, and sections of rows: a term and what it means. An
    example's term is the line one types. `about` is the description, on one line.
    """

    def __init__(
        self,
        verb: str,
        description: str,
        *,
        notes: str = "",
        exits: Sequence[Row] = (GOOD, UNUSABLE, STOPPED),
        environment: Sequence[Row] = (),
        files: Sequence[Row] = (),
        examples: Sequence[Row],
    ) -> None:
        parts = [
            _filled(notes),
            section("exit status", exits),
            section("environment", environment),
            section("files", files),
            _examples(examples),
        ]
        super().__init__(
            prog=f"cassette-studio {verb}".rstrip(),
            description=_filled(description),
            epilog="\n".join(part for part in parts if part),
            formatter_class=_Page,
            allow_abbrev=False,
        )
        self.about = description
        self.examples = tuple(line for line, _ in examples)

    def add_file(self) -> None:
        """The cassette that is read."""
        self.add_argument("file", metavar="FILE", help="a .jsonl cassette, or - for standard input")

    def add_reading(self, allowed: str = "") -> None:
        """The options that choose how a recording is understood; `allowed` says what --allow does, if it is one."""
        group = self.add_argument_group("how the recording is understood")
        if allowed:
            told = f'{allowed}, by their first words: "a b,c"; may be repeated (default: the standard list)'
            group.add_argument("--allow", action="append", metavar="RULES", help=told)
        group.add_argument(
            "--timing",
            choices=TIMINGS,
            default="auto",
            help="the clock: ts, offset_ms, or the better one (auto, the default)",
        )

    def error(self, message: str) -> NoReturn:
        """argparse's way of ending, without its usage."""
        raise UsageError(printable(message), hint=f"{self.prog} -h tells more")


class _Page(argparse.RawDescriptionHelpFormatter):
    """As wide as a terminal is at least, whatever this one is: what is shown is what was tested."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=_BODY, width=WIDTH)


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH) + "\n" if text else ""


def section(title: str, rows: Sequence[Row]) -> str:
    """Rows under a title: a term and what it means."""
    return f"{title}:\n" + "".join(map(_row, rows)) if rows else ""


def _row(row: Row) -> str:
    term, text = row
    filled = textwrap.fill(text, WIDTH, initial_indent=" " * _BODY, subsequent_indent=" " * _BODY) + "\n"
    return f"  {term:{_TERM}}  {filled.lstrip()}" if len(term) <= _TERM else f"  {term}\n{filled}"


def _examples(rows: Sequence[Row]) -> str:
    return "examples:\n" + "".join(f"  {line}\n      {text}\n" for line, text in rows)
