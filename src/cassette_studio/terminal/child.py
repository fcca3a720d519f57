"""A program in a pseudo-terminal of its own: started, watched, sent signals.

Not: what it says, who listens. Serves: `recorder`, `rehearsal`. The only door to ptyprocess.
"""

import os
import signal
import termios
from collections.abc import Mapping, Sequence
from contextlib import suppress

from ptyprocess import PtyProcess


class Child:
    """`streams` are the descriptors of its terminals, not blocking, each with whether it is standard output.

    `size` is (columns, lines). Standard error has a terminal apart if that is wanted. Raises OSError when the program
    cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int],
        *,
        separate_stderr: bool = False,
        folder: str | None = None,
    ) -> None:
        master, slave = os.openpty() if separate_stderr else (-1, -1)

        def prepare() -> None:
            for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores, and the program would, too
                signal.signal(number, signal.SIG_DFL)
            if slave >= 0:
                os.dup2(slave, 2)

        try:
            self._process = PtyProcess.spawn(
                list(command),
                cwd=folder,
                env=dict(environment),
                dimensions=size[::-1],
                pass_fds=(slave,) if slave >= 0 else (),
                preexec_fn=prepare,
            )
        except OSError:
            if master >= 0:
                os.close(master)
            raise
        finally:
            if slave >= 0:
                os.close(slave)
        self.terminal: int = self._process.fd
        self.streams = {self.terminal: True}
        if master >= 0:
            self.streams[master] = False
        for descriptor in self.streams:
            os.set_blocking(descriptor, False)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Its terminals have another size."""
        columns, lines = size
        for descriptor in self.streams:
            termios.tcsetwinsize(descriptor, (lines, columns))

    def send(self, number: int) -> None:
        """A signal to the program and to whoever has the foreground of its terminal."""
        groups = {self._process.pid}
        with suppress(OSError):
            groups.add(os.tcgetpgrp(self.terminal))
        for group in groups - {0}:  # nobody has it any more; as a group, 0 is our own
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(group, number)

    def ended(self, *, wait: bool = False) -> int | None:
        """The status of a program that has ended, as a shell tells it: 128 + n after signal n."""
        try:
            pid, status = os.waitpid(self._process.pid, 0 if wait else os.WNOHANG)
        except ChildProcessError:
            return 0
        if not pid:
            return None
        code = os.waitstatus_to_exitcode(status)
        return code if code >= 0 else 128 - code

    def close(self) -> None:
        """Lets go of its terminals."""
        self._process.fileobj.close()
        self._process.closed = True  # else it would look after its process once more
        for descriptor in self.streams:
            if descriptor != self.terminal:
                os.close(descriptor)

    @property
    def reads_lines(self) -> bool:
        """Whether its terminal understands the sign for the end of a file."""
        try:
            return bool(termios.tcgetattr(self.terminal)[3] & termios.ICANON)
        except termios.error:
            return False
