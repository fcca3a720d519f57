"""Where a program's output is shown while it is recorded, and what must be undone there afterwards.

A thread of its own writes: a slow terminal holds up neither the recording nor the keys.

Not: keys, what is recorded. Serves: `console`.
"""

import os
import re
import select
from contextlib import suppress
from queue import Full, Queue
from threading import Thread

_WAITING = 4  # pieces of output not shown yet, until the program is held up
_PATIENCE = 2.0  # seconds for which a terminal that takes nothing more is waited for at the end
_switches = re.compile(rb"\x1b\[\?([0-9;]{1,64})([hl])")
_LONGEST_SWITCH = 70  # bytes
_CURSOR = 25
# Private modes that spoil a terminal for a shell when a program leaves them on: cursor keys, alternate screens, mouse
# and focus reports, bracketed paste, updates held back.
_SPOILING = (1, 47, 1047, 1049, 9, 1000, 1001, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026)


class Display:
    """Writes to descriptors in order. Whoever went away sees no more, and nobody minds."""

    def __init__(self) -> None:
        self._pieces: Queue[tuple[bytes, int] | None] = Queue(_WAITING)
        self._thread: Thread | None = None
        self._gone: set[int] = set()
        self._modes: set[int] = set()
        self._undo_on: int | None = None
        self._tail = b""

    @property
    def is_full(self) -> bool:
        """Whether `show` would have to wait."""
        return self._pieces.full()

    def show(self, output: bytes, descriptor: int) -> None:
        """Passes output on."""
        if self._thread is None:  # not before the program was forked off
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()
        self._pieces.put((output, descriptor))

    def end(self, undo_on: int | None) -> None:
        """Comes back when all is shown, or the terminal takes nothing for a while.

        On the descriptor `undo_on`, modes that were left on are switched off.
        """
        if self._thread is not None:
            self._undo_on = undo_on
            with suppress(Full):
                self._pieces.put(None, timeout=_PATIENCE)
                self._thread.join(_PATIENCE)

    def _run(self) -> None:
        while (piece := self._pieces.get()) is not None:
            self._watch(piece[0])
            self._write(*piece)
        if self._undo_on is not None:
            self._write(self._undoing, self._undo_on)

    def _write(self, output: bytes, descriptor: int) -> None:
        view = memoryview(output)
        while view and descriptor not in self._gone:
            try:
                view = view[os.write(descriptor, view) :]
            except BlockingIOError:
                select.select([], [descriptor], [])
            except OSError:  # a closed pipe, a terminal that is gone
                self._gone.add(descriptor)

    def _watch(self, output: bytes) -> None:
        """Keeps account of the modes that are switched, also where a switch is cut in two."""
        output = self._tail + output
        self._tail = b""
        if b"\x1b[?" in output:
            for numbers, switch in _switches.findall(output):
                for number in map(int, filter(None, numbers.split(b";"))):
                    (self._modes.add if switch == b"h" else self._modes.discard)(number)
                    if number == _CURSOR:  # on to begin with: what counts is that it is off
                        (self._modes.discard if switch == b"h" else self._modes.add)(number)
        start = output.rfind(b"\x1b", max(0, len(output) - _LONGEST_SWITCH))
        if start >= 0 and not _switches.match(output, start):
            self._tail = output[start:]

    @property
    def _undoing(self) -> bytes:
        """What switches off all that was left on."""
        modes = [b"\x1b[?%dl" % mode for mode in _SPOILING if mode in self._modes]
        return b"".join(modes) + (b"\x1b[?25h" if _CURSOR in self._modes else b"") + (b"\x1b[m" if modes else b"")
