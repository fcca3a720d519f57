"""One allowed command: its own process group, no shell, no input, a limit in time, output passed on as it comes.

Not: whether it may run, what is said about its end. Serves: `backend`.
"""

from __future__ import annotations

import os
import signal

from ...frozen import Frozen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import Popen

    from .interruption import Interruption
    from .output import Output
    from .stopwatch import Stopwatch

_CHUNK = 1 << 20  # bytes; more than a pipe holds
_SHORTEST_TICK, _LONGEST_TICK = 1, 20  # ms between two looks whether the command has ended


class Ending(Frozen):
    """How a command ended: `status` as `subprocess` has it, `timed_out`, or why it did not start in `error`."""

    __slots__ = ("error", "status", "timed_out")

    error: str
    status: int
    timed_out: bool


class Executor:
    """Runs commands one after the other; `timeout` is in seconds."""

    def __init__(self, output: Output, stopwatch: Stopwatch, interruption: Interruption, *, timeout: float) -> None:
        self._output = output
        self._stopwatch = stopwatch
        self._interruption = interruption
        self._timeout = timeout
        self._process: Popen[bytes] | None = None
        interruption.cleanups.append(self.kill)

    def run(self, words: tuple[str, ...]) -> Ending:
        """Runs a command to its end. Whoever it leaves behind with our pipe in hand is not waited for."""
        from subprocess import DEVNULL, PIPE, Popen

        with self._interruption:  # a signal between the start and the assignment would leave an orphan
            try:
                # bytes: under the C locale the system's encoding may be ASCII
                process = self._process = Popen(
                    [word.encode() for word in words],
                    stdin=DEVNULL, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True,
                )  # fmt: skip
            except OSError as error:
                return Ending(error=os.strerror(error.errno or 0), status=0, timed_out=False)
        try:
            with process:
                try:
                    timed_out = self._pump(process)
                finally:
                    self.kill()  # when the output failed; one that has ended is let be
        finally:
            self._process = None
        return Ending(error="", status=process.returncode, timed_out=timed_out)

    def kill(self) -> None:
        """Ends the running command and its group, if there is one."""
        if self._process is not None and self._process.returncode is None:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):  # macOS says EPERM of a group of zombies
                return

    def _pump(self, process: Popen[bytes]) -> bool:
        """Passes output on until the command has ended; True if it had to be ended."""
        import select

        assert process.stdout is not None
        assert process.stderr is not None
        pipes = {
            process.stdout.fileno(): self._output.command_stdout,
            process.stderr.fileno(): self._output.command_stderr,
        }
        poll = select.poll()
        for pipe in pipes:
            poll.register(pipe, select.POLLIN)
        deadline = self._stopwatch.elapsed() + self._timeout
        tick, timed_out = _SHORTEST_TICK, False
        while process.poll() is None:
            if self._stopwatch.elapsed() >= deadline:
                self.kill()
                process.wait()
                timed_out = True
                break
            ready = poll.poll(tick)
            tick = _SHORTEST_TICK if ready else min(2 * tick, _LONGEST_TICK)
            for pipe, _ in ready:
                if not self._pass_on(pipe, pipes[pipe]):
                    poll.unregister(pipe)
        for pipe, _ in poll.poll(0):
            self._pass_on(pipe, pipes[pipe])
        return timed_out

    def _pass_on(self, pipe: int, write: Callable[[bytes], None]) -> bool:
        """What is there, from a pipe that has something to say; False at its end."""
        data = os.read(pipe, _CHUNK)
        if data:
            write(data)
        return bool(data)
