"""A seat before the studio: a real pseudo-terminal, with our own emulated terminal as the eye.

Not: what is right to see. Serves: the tests and benchmarks of the studio as a whole.
"""

import os
import select
import sys
import time
from collections.abc import Callable

from ptyprocess import PtyProcess

from cassette_studio.terminal.vt import Terminal

PATIENCE = 20  # seconds until a picture that does not come is an error


class Seat:
    """Somebody who sits before the studio: looks, types, goes."""

    def __init__(
        self, words: list[str], lines: int = 24, columns: int = 80, more: dict[str, str] | None = None
    ) -> None:
        """`more` are variables of the environment."""
        environment = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"} | (more or {})
        command = [sys.executable, "-m", "cassette_studio", *words]
        self._process = PtyProcess.spawn(command, env=environment, dimensions=(lines, columns))
        self._terminal = Terminal(columns, lines)
        self.said = b""

    def until(self, seen: Callable[[str], bool], patience: float = PATIENCE) -> str:
        """Looks until the screen is as wanted; returns its text."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if seen(text := self._terminal.frame.text()):
                return text
            if select.select([self._process.fd], [], [], 0.05)[0]:
                try:
                    data = os.read(self._process.fd, 1 << 16)
                except OSError:
                    break
                self.said += data
                self._terminal.feed(data)
        raise AssertionError(f"never seen; the screen was\n{self._terminal.frame.text()}")

    @property
    def pid(self) -> int:
        """The studio's process."""
        pid: int = self._process.pid
        return pid

    def press(self, keys: bytes) -> None:
        """Types."""
        self._process.write(keys)

    def resize(self, lines: int, columns: int) -> None:
        """Pulls at the corner of the window."""
        self._process.setwinsize(lines, columns)
        self._terminal.resize(columns, lines)

    def kill(self, number: int) -> None:
        """Sends a signal."""
        os.kill(self.pid, number)

    def stopped(self) -> None:
        """Looks on until the studio has stopped itself."""
        self.until(lambda _: os.waitpid(self.pid, os.WUNTRACED | os.WNOHANG)[0] == self.pid)

    def left(self) -> int:
        """The exit status, once the studio has gone."""
        until = time.monotonic() + PATIENCE
        while self._process.isalive() and time.monotonic() < until:
            if select.select([self._process.fd], [], [], 0.05)[0]:
                try:
                    self.said += os.read(self._process.fd, 1 << 16)
                except OSError:
                    time.sleep(0.01)
        status: int | None = self._process.exitstatus
        assert status is not None
        return status

    def close(self) -> None:
        """Clears the table."""
        self._process.close(force=True)
