"""Records in file order, put through an emulated terminal.

Not: moments, playheads, drawing. Serves: `player` and whoever needs a screen after so many records.
"""

from collections.abc import Iterator

from .records import OUTPUT_KINDS, Kind, size_of
from .timeline import Timeline
from .vt import Terminal

STDOUT, STDERR = 1, 2
SCROLLBACK = 100  # lines above the screen that growing it can bring back; every keyframe holds them
RECORD_COST, RESIZE_COST = 2, 4000  # as many bytes of output take as long


class Tape:
    """What a time line's records do to a terminal."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline

    def terminal(self) -> Terminal:
        """A blank terminal of the recording's first size."""
        columns, lines = self.timeline.size
        return Terminal(columns, lines, scrollback=SCROLLBACK)

    def slice(self, first: int, stop: int, most: int) -> tuple[int, int]:
        """(where to stop, cost) of the records from `first` that cost about `most`, in bytes of output.

        At least one is taken. A record costs a little even without output, and a new size costs a lot.
        """
        kinds, sizes = self.timeline.kinds, self.timeline.sizes
        cost, at = 0, first
        while at < stop and cost < most:
            cost += sizes[at] + (RESIZE_COST if kinds[at] == Kind.RESIZE else RECORD_COST)
            at += 1
        return at, cost

    def play(self, terminal: Terminal, first: int, stop: int) -> None:
        """Puts records `first` up to `stop` through."""
        for stream, data in self._pieces(first, stop):
            if isinstance(data, tuple):
                terminal.resize(*data)
            else:
                terminal.feed(data.replace(b"\n", b"\r\n") if self.timeline.is_piped else data, stream)

    def _pieces(self, first: int, stop: int) -> "Iterator[tuple[int, bytes | tuple[int, int]]]":
        """(stream, bytes or new size), neighbouring writes to one stream joined."""
        kinds, cassette = self.timeline.kinds, self.timeline.cassette
        pending: list[bytes] = []
        current = STDOUT
        for index in range(first, stop):
            kind = kinds[index]
            if kind in OUTPUT_KINDS:
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
