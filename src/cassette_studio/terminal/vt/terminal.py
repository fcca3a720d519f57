"""The terminal: bytes in, frames out, and snapshots to come back to.

Not: time, cassettes, drawing. Serves: the player, and all that needs to know what a screen looked like.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .frame import Frame, picture
from .screen import Screen
from .snapshots import ScreenState, capture, pack, recall, unpack
from .stream import Stream
from .unfinished import Skipping

LARGEST = 2000  # columns, lines
SMALL = 2000  # bytes that a snapshot takes beside its rows, about


def _clamped(size: int) -> int:
    return max(1, min(size, LARGEST))


@dataclass(frozen=True, eq=False, slots=True)
class Snapshot:
    """A state to return to, down to half a character. It shares its rows with the terminal; it is opaque."""

    _screen: ScreenState
    _tail: str
    _skipping: Skipping | None
    _undecoded: tuple[tuple[int, bytes], ...]
    _rows: bytes | None = None  # those of the screen, when they are packed

    def packed(self) -> Snapshot:
        """The same in a tenth of the room: what takes microseconds to take and to restore takes a millisecond."""
        if self._rows is not None:
            return self
        screen, rows = pack(self._screen)
        return replace(self, _screen=screen, _rows=rows)

    @property
    def size(self) -> int:
        """Bytes that it takes when it is packed."""
        return SMALL + len(self._rows or b"")


class Terminal:
    """One emulated terminal. No bytes make it raise or hang; sizes are clamped to 1..2000.

    `scrollback` is the number of rows kept above the screen; a resize brings them back, and snapshots hold them.
    """

    def __init__(self, columns: int, lines: int, *, scrollback: int = 1000) -> None:
        self._screen = Screen(_clamped(columns), _clamped(lines), scrollback)
        self._stream = Stream(self._screen)
        self._frame: Frame | None = None
        self._settled: Frame | None = None

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
        return Snapshot(capture(self._screen), unfinished.tail, unfinished.skipping, undecoded)

    def restore(self, snapshot: Snapshot) -> None:
        """Back to a snapshot of this terminal, as if what came after it had never been fed."""
        self._frame = self._settled = None
        screen, rows = snapshot._screen, snapshot._rows
        recall(self._screen, screen if rows is None else unpack(screen, rows))
        self._stream.unfinished.tail = snapshot._tail
        self._stream.unfinished.skipping = snapshot._skipping
        self._stream.undecoded = dict(snapshot._undecoded)

    @property
    def frame(self) -> Frame:
        """What is on the screen now."""
        if self._frame is None:
            self._frame = picture(capture(self._screen))
        return self._frame

    @property
    def is_updating(self) -> bool:
        """Whether the program is in the middle of a synchronized update (mode 2026, `CSI ? 2026 h` to `l`)."""
        return self._screen.held is not None

    @property
    def settled(self) -> Frame:
        """What a terminal shows: during a synchronized update still the screen from before it."""
        if self._screen.held is None:
            return self.frame
        if self._settled is None:
            self._settled = picture(self._screen.held)
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
