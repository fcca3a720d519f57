"""Records in file order, put through an emulated terminal.

Not: moments, playheads, drawing. Serves: `player` and whoever needs a screen after so many records.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import compress, groupby
from operator import itemgetter

from .moments import selector
from .records import Kind, size_of
from .timeline import VISIBLE, Timeline
from .vt import Terminal

STDOUT, STDERR = 1, 2
SCROLLBACK = 500  # rows above the screen; every keyframe holds them, about 20 kB packed
PIECE, SMALLEST_PIECE = 1 << 11, 64  # bytes put through at once, on a screen of up to USUAL_AREA and on the largest
USUAL_AREA = 10_000  # cells
RECORD_COST, RESIZE_COST = 8, 4000  # as many bytes of output take as long
_IS_VISIBLE = selector(VISIBLE)
_CONTROLS = rb"[\x00-\x17\x19\x1c-\x1f\x7f]*"  # act in the midst of a sequence, which goes on
_begins_update = re.compile(rb"\?[0-9;\x00-\x1f\x7f]*" + _CONTROLS.join([b"2", b"0", b"2", b"6"])).search


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

    def play(self, terminal: Terminal, first: int, stop: int) -> Iterator[None]:
        """Puts records `first` up to `stop` through, and stops after every piece, so that one may look at a clock."""
        cassette, kinds = self.timeline.cassette, self.timeline.kinds[first:stop]
        visible = kinds.translate(_IS_VISIBLE)
        if 1 not in visible:
            return
        records = zip(kinds, range(first, stop), cassette.outputs(first, stop), strict=True)
        for kind, same in groupby(compress(records, visible), key=itemgetter(0)):
            if kind == Kind.RESIZE:
                for _, index, _ in same:
                    if size := size_of(cassette.record(index).data):
                        terminal.resize(*size)
                        yield
            else:
                _, indexes, outputs = zip(*same, strict=True)
                yield from self._write(terminal, STDOUT if kind == Kind.STDOUT else STDERR, indexes, outputs)

    def _write(
        self, terminal: Terminal, stream: int, indexes: Sequence[int], outputs: Sequence[bytes]
    ) -> Iterator[None]:
        """Neighbouring writes to one stream: joined, but where times matter, which is to synchronized updates."""
        has_updates = _begins_update(b"".join(outputs))
        singly = 0
        while singly < len(outputs) and (has_updates or terminal.is_midway):
            terminal.elapse(self.timeline.times[indexes[singly]])
            yield from self._feed(terminal, stream, outputs[singly])
            singly += 1
        yield from self._feed(terminal, stream, b"".join(outputs[singly:]))

    def _feed(self, terminal: Terminal, stream: int, output: bytes) -> Iterator[None]:
        """In pieces, the smaller the larger the screen: there are control functions that go over all of it."""
        if self.timeline.is_piped:
            output = output.replace(b"\n", b"\r\n")
        size = max(SMALLEST_PIECE, min(PIECE, PIECE * USUAL_AREA // (terminal.columns * terminal.lines)))
        for start in range(0, len(output), size):
            terminal.feed(output[start : start + size], stream)
            yield
