"""The terminal: bytes in, frames out, and snapshots to come back to.

Not: time, cassettes, drawing. Serves: the player, and all that needs to know what a screen looked like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .frame import Frame, picture
from .packing import PackedState, pack
from .screen import Screen
from .snapshots import ScreenState, capture, recall
from .stream import Stream
from .unfinished import Skipping

LARGEST = 2000  # columns, lines


def _clamped(size: int) -> int:
    return max(1, min(size, LARGEST))


class _Parser(NamedTuple):
    """What the stream has left over."""

    tail: str
    skipping: Skipping | None
    undecoded: tuple[tuple[int, bytes], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Snapshot:
    """A state to return to, down to half a character. It shares its rows with the terminal; it is opaque."""

    _screen: ScreenState
    _parser: _Parser

    def packed(self) -> PackedSnapshot:
        """The same in a tenth of the room: what takes microseconds to take and to restore takes a millisecond."""
        return PackedSnapshot(pack(self._screen), self._parser)


@dataclass(frozen=True, eq=False, slots=True)
class PackedSnapshot:
    """A snapshot that is kept for long, as bytes."""

    _screen: PackedState
    _parser: _Parser

    @property
    def size(self) -> int:
        """Bytes that it takes, beside `shared`."""
        return self._screen.size + 4 * len(self._parser.tail)

    @property
    def shared(self) -> tuple[bytes, ...]:
        """Bytes that it may have in common with other snapshots of the terminal: the very objects."""
        return self._screen.shared


class Terminal:
    """One emulated terminal. No bytes make it raise or hang; sizes are clamped to 1..2000.

    `scrollback` is the number of rows kept above the screen; a resize brings them back, and snapshots hold them.
    """

    def __init__(self, columns: int, lines: int, *, scrollback: int = 1000) -> None:
        self._screen = Screen(_clamped(columns), _clamped(lines), scrollback)
        self._stream = Stream(self._screen)
        self._frame: Frame | None = None
        self._settled: Frame | None = None

    def elapse(self, time: int) -> None:
        """It is `time` (ms on a clock of the caller's): an update that is overdue is over."""
        self._screen.now = time
        if self.is_overdue(time):
            self._screen.end_update()

    def feed(self, data: bytes, stream: int = 1) -> None:
        """Output of stream 1 (stdout) or 2 (stderr): one screen, but a UTF-8 decoder for each.

        It may be cut anywhere: what a chunk leaves unfinished is kept.
        """
        self._frame = self._settled = None
        self._stream.feed(data, stream)

    def resize(self, columns: int, lines: int) -> None:
        """Another size, clamped to 1..2000; wrapped lines of the main screen are wrapped anew."""
        self._frame = self._settled = None
        self._screen.resize(_clamped(lines), _clamped(columns))

    def snapshot(self) -> Snapshot:
        """The whole state, for `restore`; costs microseconds."""
        unfinished = self._stream.unfinished
        undecoded = tuple(self._stream.undecoded.items())
        return Snapshot(capture(self._screen), _Parser(unfinished.tail, unfinished.skipping, undecoded))

    def restore(self, snapshot: Snapshot | PackedSnapshot) -> None:
        """Back to a snapshot of this terminal, as if what came after it had never been fed."""
        self._frame = self._settled = None
        screen, parser = snapshot._screen, snapshot._parser
        recall(self._screen, screen.unpack() if isinstance(screen, PackedState) else screen)
        self._stream.unfinished.tail, self._stream.unfinished.skipping = parser.tail, parser.skipping
        self._stream.undecoded = dict(parser.undecoded)

    @property
    def frame(self) -> Frame:
        """What is on the screen now."""
        if self._frame is None:
            self._frame = picture(capture(self._screen))
        return self._frame

    @property
    def is_updating(self) -> bool:
        """Whether the program is in a synchronized update (mode 2026, `CSI ? 2026 h` to `l`)."""
        return self._screen.update is not None

    def is_overdue(self, time: int) -> bool:
        """Whether that began so long before `time` that terminals wait no longer."""
        return self._screen.update is not None and self._screen.update.is_overdue(time)

    @property
    def is_midway(self) -> bool:
        """Whether an update is not finished, or a sequence, which might begin one."""
        return self.is_updating or bool(self._stream.unfinished.tail)

    @property
    def settled(self) -> Frame:
        """What a terminal shows: during a synchronized update still the screen from before it."""
        if self._screen.update is None:
            return self.frame
        if self._settled is None:
            self._settled = picture(self._screen.update.before)
        return self._settled

    @property
    def columns(self) -> int:
        """The width."""
        return self._screen.columns

    @property
    def lines(self) -> int:
        """The height."""
        return self._screen.lines

    @property
    def title(self) -> str:
        """What the program named the window (OSC 0 and 2)."""
        return self._screen.title
