"""The command line: one short function per verb, each importing what it needs inside itself.

Not: headless replay, whose words are recognised before any of this is loaded. Serves: `__main__`.
"""

import sys

from ..errors import StudioError

INTERRUPTED = 130


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
    verb = _VERBS.get(argv[0]) if argv else None
    if verb is not None:
        return verb(argv[1:])
    from .studio import run

    return run(argv)


def _completion(argv: list[str]) -> int:
    from .completion import run

    return run(argv)


def _help(argv: list[str]) -> int:
    from .help import run

    return run(argv)


def _commands(argv: list[str]) -> int:
    from .commands import run

    return run(argv)


def _info(argv: list[str]) -> int:
    from .info import run

    return run(argv)


def _record(argv: list[str]) -> int:
    from .record import run

    return run(argv)


def _show(argv: list[str]) -> int:
    from .show import run

    return run(argv)


_VERBS = {
    "commands": _commands, "completion": _completion, "help": _help, "info": _info, "record": _record, "show": _show,
}  # fmt: skip
