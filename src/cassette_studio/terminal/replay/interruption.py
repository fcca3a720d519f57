"""SIGINT, SIGTERM, SIGHUP, SIGQUIT: out at once, with nothing left running and the terminal as it was.

Not: what has to be cleaned up. Serves: `entry`, the executor.

A thread waits for signals, told of them by the pipe of `signal.set_wakeup_fd`. A handler in the main thread would
come too late for a signal that arrives just before a system call begins to block: Python runs it after the call.
And whoever leaves by himself raises nothing through frames that could swallow it or stumble over it.
"""

from __future__ import annotations

import os
import signal
from _thread import allocate_lock, start_new_thread  # `threading` would add a millisecond to the start

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Interruption:
    """`cleanups` are called in order. Inside `with interruption:` a signal waits until the end of the block."""

    def __init__(self) -> None:
        self.cleanups: list[Callable[[], None]] = []
        self._lock = allocate_lock()

    def install(self) -> None:
        """From now on signals end the process with 128 + their number; only in the main thread.

        SIGINT counts also when it was inherited as ignored, which is what shells do to background jobs; a
        SIGHUP that was inherited as ignored stays so, that is what `nohup` is for.
        """
        reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        start_new_thread(self._leave, (reader,))
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, lambda *_: None)  # the pipe has told the thread

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def _leave(self, signals: int) -> None:
        """Waits for the first signal, cleans up, ends the process."""
        number = os.read(signals, 1)[0]
        self._lock.acquire()  # for good: nothing is begun any more
        for cleanup in self.cleanups:
            cleanup()
        os._exit(128 + number)
