"""The command line: one module per verb, of which only the one that was asked for is loaded.

Not: headless replay, whose words are recognised before any of this is loaded. Serves: `__main__`.
"""

import sys
from collections.abc import Callable
from importlib import import_module

from ..errors import StudioError

INTERRUPTED = 130
VERBS = ("commands", "completion", "config", "help", "info", "record", "show")  # each a module here


def main(argv: list[str]) -> int:
    """Runs a verb, or the studio, on the command line's words; returns the exit status."""
    try:
        return _run(argv)
    except StudioError as error:
        if sys.stderr is not None:  # closed
            sys.stderr.write(f"Error: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(argv: list[str]) -> int:
    name, words = (argv[0], argv[1:]) if argv and argv[0] in VERBS else ("studio", argv)
    run: Callable[[list[str]], int] = import_module(f".{name}", __package__).run
    return run(words)
