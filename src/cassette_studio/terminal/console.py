"""The terminal that a person sits at while something is recorded: raw while it lasts, and as it was afterwards.

Not: what is recorded. Serves: `recorder`.
"""

import os
import termios
import tty
from types import TracebackType
from typing import Self

from .display import Display

DEFAULT_SIZE = 80, 24  # columns, lines, where there is no terminal to ask
_Attributes = list[int | list[bytes | int]]  # as termios has them


class Console:
    """Standard input, output and error; `with` makes the input raw and ends with everything as it was.

    `is_attached` tells whether a person types at a terminal: False where the input is none, or must be left alone.
    """

    def __init__(self, *, is_attached: bool, stdin: int = 0, stdout: int = 1, stderr: int = 2) -> None:
        self.stdin, self.stdout, self.stderr = stdin, stdout, stderr
        self.is_attached = is_attached and os.isatty(stdin)
        self._may_ask = is_attached
        self.display = Display()
        self._before: _Attributes | None = None

    def __enter__(self) -> Self:
        if self.is_attached:
            self._before = termios.tcgetattr(self.stdin)
            self.make_raw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.display.end(self.stdout if self._may_ask and os.isatty(self.stdout) else None)
        if self._before is not None:
            termios.tcsetattr(self.stdin, termios.TCSADRAIN, self._before)

    def make_raw(self) -> None:
        """Every key goes to the program, also those that the terminal itself would act on."""
        if self.is_attached:
            tty.setraw(self.stdin, termios.TCSADRAIN)  # what was typed ahead stays

    @property
    def size(self) -> tuple[int, int]:
        """(columns, lines) of the terminal; 80x24 where there is none, or where it says nothing."""
        if self._may_ask:
            for descriptor in (self.stdout, self.stdin, self.stderr):
                try:
                    size = os.get_terminal_size(descriptor)
                except OSError:
                    continue
                if size.columns and size.lines:
                    return size.columns, size.lines
        return DEFAULT_SIZE
