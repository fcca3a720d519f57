"""The words of a verb, understood or refused in one line.

Not: what the verbs do. Serves: the verbs.
"""

import argparse
from typing import NoReturn

from ..errors import UsageError
from ..escape import printable
from ..terminal.clock import TIMINGS


class Parser(argparse.ArgumentParser):
    """Says what is wrong in our way: one line, nothing foreign raw in it. Raises UsageError."""

    def __init__(self, prog: str, description: str, epilog: str) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def add_timing(self) -> None:
        """The option that chooses the clock."""
        self.add_argument(
            "--timing", choices=TIMINGS, default="auto", help="the clock: ts, offset_ms, or the better one"
        )

    def error(self, message: str) -> NoReturn:
        """argparse's way of ending, without its usage."""
        raise UsageError(printable(message), hint=f"{self.prog} -h tells more")
