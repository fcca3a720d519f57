"""One tree of errors: each says what happened, where, and what to do, and carries its exit code.

    StudioError
    ├── UsageError          the command line cannot be understood
    ├── CassetteUnreadableError  the file is missing or cannot be read
    └── CassetteInvalidError     the file was read, and a line of it is bad

Not: how an error is shown. Serves: everyone; `cli` prints `str(error)` and exits with `exit_code`.
"""


class StudioError(Exception):
    """A failure the user can act on.

    `message` says what happened, `where` names the file and line (or is empty), `hint` says what to do.
    All three are shown as given: whoever puts foreign text into them has escaped it.
    """

    exit_code = 2

    def __init__(self, message: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        head = f"{self.where}: {self.message}" if self.where else self.message
        return f"{head} ({self.hint})" if self.hint else head


class UsageError(StudioError):
    """The command line cannot be understood."""


class CassetteUnreadableError(StudioError):
    """A cassette is missing or the system refuses to read it."""


class CassetteInvalidError(StudioError):
    """A line of a cassette cannot be used; `line` counts physical lines from 1."""

    def __init__(self, message: str, *, path: str, line: int, hint: str = "") -> None:
        super().__init__(message, where=f"{path}:{line}", hint=hint)
        self.path = path
        self.line = line
