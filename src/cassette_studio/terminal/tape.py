"""Records in file order, put through an emulated terminal.

Not: moments, playheads, drawing. Serves: `player` and whoever needs a screen after so many records.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
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
_begins_update = re.compile(rb"\?[0-9;]*2026").search


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
            else:
                _, indexes, outputs = zip(*same, strict=True)
                self._write(terminal, STDOUT if kind == Kind.STDOUT else STDERR, indexes, outputs)

    def _write(self, terminal: Terminal, stream: int, indexes: Sequence[int], outputs: Sequence[bytes]) -> None:
        """Neighbouring writes to one stream: joined, but where times matter, which is to synchronized updates."""
        has_updates = _begins_update(b"".join(outputs))
        singly = 0
        while singly < len(outputs) and (has_updates or terminal.is_midway):
            terminal.elapse(self.timeline.times[indexes[singly]])
            terminal.feed(self._at_a_terminal(outputs[singly]), stream)
            singly += 1
        terminal.feed(self._at_a_terminal(b"".join(outputs[singly:])), stream)

    def _at_a_terminal(self, output: bytes) -> bytes:
        return output.replace(b"\n", b"\r\n") if self.timeline.is_piped else output
