"""Records in file order, put through an emulated terminal.

Not: moments, playheads, drawing. Serves: `player` and whoever needs a screen after so many records.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import compress, groupby
from operator import itemgetter

from .moments import selector
from .records import Kind, size_of
from .timeline import VISIBLE, Timeline
from .vt import Terminal

STDOUT, STDERR = 1, 2
SCROLLBACK = 500  # rows above the screen; every keyframe holds them, about 20 kB packed
RECORD_COST, RESIZE_COST = 8, 4000  # as many bytes of output take as long
_IS_VISIBLE = selector(VISIBLE)


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
        kinds, written = self.timeline.kinds, self.timeline.written

        def cost(at: int) -> int:
            sizes = RESIZE_COST * kinds.count(Kind.RESIZE, first, at)
            return written[at] - written[first] + RECORD_COST * (at - first) + sizes

        stop = min(stop, first + most // RECORD_COST + 1)
        at = bisect_left(range(stop), most, min(first + 1, stop), key=cost)
        return at, cost(at)

    def play(self, terminal: Terminal, first: int, stop: int) -> None:
        """Puts records `first` up to `stop` through."""
        for stream, data in self._pieces(first, stop):
            if isinstance(data, tuple):
                terminal.resize(*data)
            else:
                terminal.feed(data.replace(b"\n", b"\r\n") if self.timeline.is_piped else data, stream)

    def _pieces(self, first: int, stop: int) -> "Iterator[tuple[int, bytes | tuple[int, int]]]":
        """(stream, bytes or new size), neighbouring writes to one stream joined."""
        cassette, kinds = self.timeline.cassette, self.timeline.kinds[first:stop]
        visible = kinds.translate(_IS_VISIBLE)
        if 1 not in visible:
            return
        records = zip(kinds, range(first, stop), cassette.outputs(first, stop), strict=True)
        for kind, same in groupby(compress(records, visible), key=itemgetter(0)):
            if kind == Kind.RESIZE:
                sizes = (size_of(cassette.record(index).data) for _, index, _ in same)
                yield from ((STDOUT, size) for size in sizes if size)
            else:
                yield STDOUT if kind == Kind.STDOUT else STDERR, b"".join([output for _, _, output in same])
