"""What a verb answers, on standard output.

Not: what the answer says. Serves: the verbs.
"""

import os

from ..errors import StudioError

_READER_WENT_AWAY = 141  # as a shell tells SIGPIPE


def write(text: str) -> int:
    """Writes all of it; returns the exit status. A reader that went away is no error; raises StudioError for others."""
    data = memoryview(text.encode("utf-8", "replace"))
    try:
        while data:
            data = data[os.write(1, data) :]
    except BrokenPipeError:
        return _READER_WENT_AWAY
    except OSError as error:
        raise StudioError(f"output failed: {error.strerror}") from error
    return 0
