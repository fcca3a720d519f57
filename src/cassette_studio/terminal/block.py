"""A stretch of cassette bytes with an index of its lines and, beside them, columns of what the lines say.

A million `Record`s would take a gigabyte; their columns take 30 bytes a line.

Not: edits, time lines. Serves: `cassette`, which is made of runs of such lines.
"""

from array import array
from collections.abc import Iterator

from .lines import plain_write
from .records import Kind, Record, parse_record

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
        plain = plain_write(raw)
        if plain is None:
            self._take_record(parse_record(raw))
        else:
            ts, offset, stdout, encoded = plain
            self.kinds.append(Kind.STDOUT if stdout else Kind.STDERR)
            self.ts.append(ts)
            self.offsets.append(offset)
            self.sizes.append(len(encoded) * 3 // 4 - encoded.count(b"=", -2))
            self.wrapped.append(0)
        return end

    def _take_record(self, record: Record) -> None:
        self.kinds.append(record.kind)
        # a line that does not play tells no time either
        self.ts.append(record.ts if record.plays and record.ts is not None else NO_TIME)
        self.offsets.append(record.offset if record.plays and record.offset is not None else NO_TIME)
        self.sizes.append(len(record.output) if record.plays else 0)
        self.wrapped.append(record.wrapped)
