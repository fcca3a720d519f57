"""`cassette-studio completion SHELL`: the script by which a shell completes our words.

Not: the words. Serves: `cli.main`.
"""

import argparse
from pathlib import Path

from ..files import SUFFIX
from .parser import Parser
from .tree import tree
from .writing import write

PLACES = {  # a file that each shell can have the script in
    "bash": "~/.cassette-studio.bash",
    "zsh": "~/.zfunc/_cassette-studio",
    "tcsh": "~/.cassette-studio.tcsh",
}
_NOTES = """\
The script is written to a file of yours, anew after each new version. bash and
tcsh read it by a line `source FILE` in ~/.bashrc or ~/.tcshrc; zsh finds it where
~/.zshrc says `fpath=(~/.zfunc $fpath)` before `compinit`. In a running bash or
zsh `eval "$(cassette-studio completion SHELL)"` is enough.
"""


def run(argv: list[str]) -> int:
    """Prints a script; returns the exit status. Raises StudioError."""
    return write(script(parser().parse_args(argv).shell))


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "completion",
        "Prints the script by which your shell completes verbs, options, their values and cassettes.",
        notes=_NOTES,
        files=[(place, f"where {shell} can have it") for shell, place in PLACES.items()],
        examples=[(f"cassette-studio completion {shell} > {place}", f"for {shell}") for shell, place in PLACES.items()],
    )
    parser.add_argument("shell", metavar="SHELL", choices=list(PLACES), help="bash, zsh or tcsh")
    return parser


def script(shell: str) -> str:
    """The script for a shell: what shtab makes of our words, and what it cannot know (in `completion.bash`, `.zsh`)."""
    import shtab

    more = {name: Path(__file__).with_name(f"completion.{name}").read_text() for name in ("bash", "zsh")}
    before = more["zsh"] if shell == "zsh" else ""  # it wraps functions: in zsh those above it, in bash the one below
    after = more["bash"] if shell == "bash" else ""
    return shtab.complete(_with_cassettes(tree()), shell, preamble=before) + after + "\n"


def _with_cassettes(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Tells shtab where a cassette is meant."""
    import shtab

    # zsh takes brackets around a single pattern, as shtab writes them, for conditions on files
    cassettes = shtab.glob(f"*{SUFFIX}") | {"zsh": f"_files -g '*{SUFFIX}'"}
    for action in parser._actions:
        if action.metavar == "FILE":
            action.complete = cassettes  # type: ignore[attr-defined]  # shtab's way
        for below in action.choices.values() if isinstance(action, argparse._SubParsersAction) else ():
            _with_cassettes(below)
    return parser
