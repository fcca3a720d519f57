"""Records in file order, put through an emulated terminal.

Not: moments, playheads, drawing. Serves: `player` and whoever needs a screen after so many records.
"""

from collections.abc import Iterator

from .records import Kind, size_of
from .timeline import OUTPUT, Timeline
from .vt import Terminal

STDOUT, STDERR = 1, 2
SCROLLBACK = 100  # lines above the screen that growing it can bring back; every keyframe holds them
_PROBED = 1 << 16  # bytes of output looked at to tell a pipe's newlines from a terminal's


class Tape:
    """What a time line's records do to a terminal."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._bare_newlines = _bare_newlines(timeline)

    def terminal(self) -> Terminal:
        """A blank terminal of the recording's first size."""
        columns, lines = self.timeline.size
        return Terminal(columns, lines, scrollback=SCROLLBACK)

    def play(self, terminal: Terminal, first: int, stop: int) -> int:
        """Puts records `first` up to `stop` through; returns how many bytes of output that were."""
        fed = 0
        for stream, data in self._pieces(first, stop):
            if isinstance(data, tuple):
                terminal.resize(*data)
                continue
            fed += len(data)
            terminal.feed(data.replace(b"\n", b"\r\n") if self._bare_newlines else data, stream)
        return fed

    def _pieces(self, first: int, stop: int) -> "Iterator[tuple[int, bytes | tuple[int, int]]]":
        """(stream, bytes or new size), neighbouring writes to one stream joined."""
        kinds, cassette = self.timeline.kinds, self.timeline.cassette
        pending: list[bytes] = []
        current = STDOUT
        for index in range(first, stop):
            kind = kinds[index]
            if kind in OUTPUT:
                stream = STDOUT if kind == Kind.STDOUT else STDERR
                if stream != current and pending:
                    yield current, b"".join(pending)
                    pending = []
                current = stream
                pending.append(cassette.output(index))
            elif kind == Kind.RESIZE and (size := size_of(cassette.record(index).data)):
                if pending:
                    yield current, b"".join(pending)
                    pending = []
                yield current, size
        if pending:
            yield current, b"".join(pending)


def _bare_newlines(timeline: Timeline) -> bool:
    """Whether the output was recorded from a pipe: its lines end in LF alone.

    A terminal's line discipline puts a carriage return before each LF (ONLCR), so a recording made at a
    terminal holds CR LF; one made at a pipe needs the same put in to look as it looked.
    """
    seen = bytearray()
    for index in timeline.visible:
        if timeline.kinds[index] in OUTPUT:
            seen += timeline.cassette.output(index)
            if len(seen) >= _PROBED:
                break
    return b"\n" in seen and b"\r\n" not in seen
