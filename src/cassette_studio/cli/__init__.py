"""The command line: one short function per verb, each importing what it needs inside itself.

Not: headless replay, whose words are recognised before any of this is loaded. Serves: `__main__`.
"""

import sys

from ..errors import StudioError

INTERRUPTED = 130


def main(argv: list[str]) -> int:
    """Runs the studio on the command line's words; returns the exit status."""
    from .studio import run

    try:
        return run(argv)
    except StudioError as error:
        if sys.stderr is not None:  # closed
            sys.stderr.write(f"Error: {error}\n")
        return error.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED
