"""The whitelist of a command line: RALPH_MOCK_ALLOW, else --allow, else the standard list.

Not: what a rule means. Serves: the studio and the verbs that judge commands.
"""

import os

from ..errors import UsageError
from ..escape import printable
from ..terminal.commands import CommandError, Rules
from ..terminal.replay.options import ALLOW_VARIABLE


def rules_of(allowed: list[str] | None) -> Rules:
    """The rules in force. Raises UsageError."""
    environment = os.environ.get(ALLOW_VARIABLE)
    texts, source = ([environment], ALLOW_VARIABLE) if environment is not None else (allowed, "--allow")
    if texts is None:
        return Rules.standard()
    try:
        return Rules.parse(*texts, source=source)
    except CommandError as error:
        raise UsageError(printable(str(error)), where=source) from error
