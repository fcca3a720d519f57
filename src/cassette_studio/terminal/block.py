"""A stretch of cassette bytes with an index of its lines and, beside them, columns of what the lines say.

A million `Record`s would take a gigabyte; their columns take 30 bytes a line.

Not: edits, time lines. Serves: `cassette`, which is made of runs of such lines.
"""

from array import array
from collections.abc import Iterator

from .lines import output_size, read_line

NO_TIME = -1
SLICE = 2000  # lines read between two reports of progress: about 5 ms


class Block:
    """Lines that stand together in `data`; immutable, shared by every cassette that is edited from it.

    Columns, one entry a line: `kinds` (a Kind), `ts` and `offsets` (ms, NO_TIME where there is none), `sizes`
    (bytes of output), `wrapped` (1 where the write was wrapped).
    """

    __slots__ = ("data", "kinds", "offsets", "sizes", "starts", "ts", "wrapped")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.starts = array("Q")
        self.kinds = bytearray()
        self.ts = array("q")
        self.offsets = array("q")
        self.sizes = array("L")
        self.wrapped = bytearray()

    @classmethod
    def read(cls, data: bytes) -> Iterator[tuple[float, "Block"]]:
        """Reads in slices: (the part of the bytes read, 0 to 1, and the block, which is whole at 1)."""
        block = cls(data)
        at = 0
        while at < len(data):
            for _ in range(SLICE):
                if at >= len(data):
                    break
                at = block._take_line(at)
            if at < len(data):
                yield at / len(data), block
        block.starts.append(len(data))
        yield 1.0, block

    def __len__(self) -> int:
        return len(self.kinds)

    def raw(self, index: int) -> bytes:
        """The bytes of a line, with its ending."""
        return self.data[self.starts[index] : self.starts[index + 1]]

    def _take_line(self, at: int) -> int:
        """Indexes the line that begins at `at`; returns where the next one begins."""
        end = self.data.find(b"\n", at) + 1 or len(self.data)
        raw = self.data[at:end]
        self.starts.append(at)
        kind, ts, offset, _, record = line = read_line(raw)
        self.kinds.append(kind)
        self.ts.append(NO_TIME if ts is None else ts)
        self.offsets.append(NO_TIME if offset is None else offset)
        self.sizes.append(output_size(line))
        self.wrapped.append(record is not None and record.wrapped)
        return end
