"""The words of a verb, understood or refused in one line.

Not: what the verbs do. Serves: the verbs.
"""

import argparse
from typing import NoReturn

from ..errors import UsageError
from ..escape import printable


class Parser(argparse.ArgumentParser):
    """Says what is wrong in our way: one line, nothing foreign raw in it. Raises UsageError."""

    def error(self, message: str) -> NoReturn:
        """argparse's way of ending, without its usage."""
        raise UsageError(printable(message), hint=f"{self.prog} -h tells more")
