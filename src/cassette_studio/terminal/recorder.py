"""Runs a program in a pseudo-terminal and writes down what it says, while a person uses it as if nothing was between.

Keys, pastes and signals go to the program; its output goes to the person and into the journal as it comes, each read
one record. The recording may fail (a full disk, say); the program goes on.

Not: which file, which options. Serves: `cli`.
"""

import os
import select
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from .._version import __version__
from .child import Child
from .console import Console
from .journal import Journal

PIECE = 1 << 16  # bytes read at once, and waiting to be typed
GATHER = 0.004  # seconds for which output is gathered into one record
STALL = 0.002  # seconds until a display that was full is looked at again
LINGER = 0.1  # seconds without output after the program's end, until nobody is waited for
GRACE = 2.0  # seconds from a signal to the program's end, until it is killed; and for what others say after its end
_PASSED_ON = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
_WATCHED = (*_PASSED_ON, signal.SIGWINCH, signal.SIGCHLD, signal.SIGCONT)
END_OF_FILE = b"\x04"  # Ctrl-D


@dataclass(frozen=True, slots=True)
class Ending:
    """How the program ended: its own status, 128 + n after signal n; `interruption` is a signal to the recorder."""

    status: int
    interruption: int


class Recorder:
    """Records one run. `size` is (columns, lines), fixed, or None to be as large as the person's terminal."""

    def __init__(
        self,
        journal: Journal,
        console: Console,
        *,
        size: tuple[int, int] | None = None,
        separate_stderr: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal = journal
        self._console = console
        self._size = size
        self._separate_stderr = separate_stderr
        self._clock = clock
        self._shown_size = self._wanted_size
        self._streams: dict[int, bool] = {}  # descriptor of the program's terminal -> whether it is standard output
        self._typed = b""  # by the person, not yet taken by the program
        self._is_typing = True
        self._at_line_start = True
        self._listens = True  # to the program; not while the display is full
        self._passed: list[signal.Signals] = []  # signals that were passed on
        self._until = float("inf")  # the program is waited for, and after its end what it has left

    def run(self, command: Sequence[str], environment: Mapping[str, str]) -> Ending:
        """Runs the program to its end. Raises OSError when it cannot be started."""
        started = self._clock()
        self._note_start()
        with _signals() as signals, self._console:
            child = Child(command, environment, self._wanted_size, separate_stderr=self._separate_stderr)
            self._streams = dict(child.streams)
            status = self._attend(child, signals)
            child.close()
        interruption = next((number for number in self._passed if number != signal.SIGINT), 0)
        self._note_end(status, self._clock() - started, interruption)
        return Ending(status, interruption)

    def _note_start(self) -> None:
        self._journal.add("_meta.format", {"version": 1, "recorder": f"cassette-studio {__version__}"})
        self._journal.resize(*self._wanted_size)

    def _note_end(self, status: int, seconds: float, interruption: int) -> None:
        reason = "Interrupted" if interruption else "Exited" if status < 128 else "Signalled"
        self._journal.add(
            "_meta.termination",
            {
                "reason": reason,
                "iterations": 1,
                "elapsed_secs": round(seconds, 3),
                "ux_writes": self._journal.writes,
                "exit_code": status,
            },
        )
        if status:
            self._journal.add("_meta.exit", {"code": status})

    @property
    def _wanted_size(self) -> tuple[int, int]:
        return self._size or self._console.size

    def _attend(self, child: Child, signals: int) -> int:
        """Carries everything to and fro until the program has ended; returns its status."""
        status: int | None = None
        while self._streams and not (status is not None and self._clock() > self._until):
            ready = self._wait(child.terminal, signals, status is not None)
            if status is not None and self._listens and ready.isdisjoint(self._streams):
                break  # whoever it left behind with our terminal in hand is not waited for
            for descriptor in ready.intersection(self._streams):
                self._take_output(descriptor)
            if self._console.stdin in ready:
                self._take_input(child)
            self._type(child.terminal)
            if signals in ready:
                self._heed(os.read(signals, 1024), child)
            if status is None:
                if self._clock() > self._until:
                    child.send(signal.SIGKILL)
                status = child.ended()
                self._until = self._until if status is None else self._clock() + GRACE
        return child.ended(wait=True) or 0 if status is None else status

    def _wait(self, master: int, signals: int, has_ended: bool) -> set[int]:
        """The descriptors on which something is to be read, as soon as there is something to be done."""
        poll = select.poll()
        poll.register(signals, select.POLLIN)
        self._listens = not self._console.display.is_full
        for descriptor in self._streams:
            listens = select.POLLIN if self._listens else 0
            types = select.POLLOUT if descriptor == master and self._typed else 0
            if listens | types:
                poll.register(descriptor, listens | types)
        if self._is_typing and len(self._typed) < PIECE:
            poll.register(self._console.stdin, select.POLLIN)
        patience = LINGER if has_ended else self._until - self._clock()
        if not self._listens:
            patience = min(patience, STALL)
        events = poll.poll(None if patience == float("inf") else max(0, int(patience * 1000) + 1))
        return {descriptor for descriptor, event in events if event != select.POLLOUT}

    def _take_output(self, descriptor: int) -> None:
        """What the program has said by now, in one record."""
        is_stdout, pieces, until = self._streams[descriptor], bytearray(), self._clock() + GATHER
        while len(pieces) < PIECE and self._clock() < until:
            try:
                piece = os.read(descriptor, PIECE)
            except BlockingIOError:
                break
            except OSError:  # all who had the other side are gone
                piece = b""
            if not piece:
                del self._streams[descriptor]
                break
            pieces += piece
        if pieces:
            output = bytes(pieces)
            self._console.display.show(output, self._console.stdout if is_stdout else self._console.stderr)
            self._journal.write(output, stdout=is_stdout)

    def _take_input(self, child: Child) -> None:
        """What the person has typed, or the end of a file or pipe that takes their place."""
        try:
            typed = os.read(self._console.stdin, PIECE)
        except OSError:  # the terminal is gone
            typed = b""
        if not typed:
            self._is_typing = False
            # Behind an unfinished line the sign only ends the line.
            typed = END_OF_FILE * (1 if self._at_line_start else 2) if child.reads_lines else b""
        self._at_line_start = typed.endswith((b"\n", b"\r"))
        self._typed += typed

    def _type(self, master: int) -> None:
        """As much of it as the program's terminal takes."""
        if self._typed and master in self._streams:
            try:
                self._typed = self._typed[os.write(master, self._typed) :]
            except BlockingIOError:
                return
            except OSError:
                self._typed = b""

    def _heed(self, numbers: bytes, child: Child) -> None:
        """Signals to the recorder are meant for the program; after the second of a kind it is killed."""
        for number in map(signal.Signals, numbers):
            if number in {signal.SIGWINCH, signal.SIGCONT}:
                if number == signal.SIGCONT:
                    self._console.make_raw()
                self._follow_size(child)
            elif number in _PASSED_ON:
                if number != signal.SIGINT:  # which a program may take for a word, and go on
                    self._until = self._clock() + GRACE
                child.send(signal.SIGKILL if number in self._passed else number)
                self._passed.append(number)

    def _follow_size(self, child: Child) -> None:
        if self._size is None and self._console.size != self._shown_size:
            self._shown_size = self._console.size
            child.resize(self._shown_size)
            self._journal.resize(*self._shown_size)


@contextmanager
def _signals() -> Iterator[int]:
    """A descriptor from which the numbers of signals can be read, one byte each."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = {number: signal.signal(number, lambda *_: None) for number in _WATCHED}
    woken = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    try:
        yield reader
    finally:
        signal.set_wakeup_fd(woken)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(reader)
        os.close(writer)
