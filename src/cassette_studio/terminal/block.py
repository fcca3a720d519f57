"""A stretch of cassette bytes with an index of its lines and, beside them, columns of what the lines say.

A million `Record`s would take a gigabyte; their columns take 34 bytes a line.

Not: edits, time lines. Serves: `cassette`, which is made of runs of such lines.
"""

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate, groupby

from .lines import KINDS, Match, decoded_size, is_plain, match_lines, output_in, output_size, read_line
from .records import OUTPUT_KINDS

NO_TIME = -1
SLICE = 1 << 16  # bytes read between two reports of progress: less than a millisecond of plain writes


class Block:
    """Lines that stand together in `data`; immutable, shared by every cassette that is edited from it.

    Columns, one entry a line: `kinds` (a Kind), `ts` and `offsets` (ms, NO_TIME where there is none), `sizes`
    (bytes of output), `wrapped` (1 where the write was wrapped).
    """

    __slots__ = ("data", "kinds", "offsets", "sizes", "starts", "ts", "wrapped")

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.starts = array("Q", [0])
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
            end = data.rfind(b"\n", at, at + SLICE) + 1 or data.find(b"\n", at + SLICE) + 1 or len(data)
            block._take(match_lines(data, at, end))
            at = end
            if at < len(data):
                yield at / len(data), block
        yield 1.0, block

    def __len__(self) -> int:
        return len(self.kinds)

    def raw(self, index: int) -> bytes:
        """The bytes of a line, with its ending."""
        return self.data[self.starts[index] : self.starts[index + 1]]

    def outputs(self, first: int, stop: int) -> list[bytes]:
        """What lines `first` up to `stop` put on the terminal."""
        matches = match_lines(self.data, self.starts[first], self.starts[stop])
        kinds = self.kinds[first:stop]
        return [output_in(match) if kind in OUTPUT_KINDS else b"" for kind, match in zip(kinds, matches, strict=True)]

    def _take(self, matches: list[Match]) -> None:
        """Indexes the lines that come next."""
        lengths = (len(match[0]) for match in matches)
        self.starts.extend([*accumulate(lengths, initial=self.starts[-1])][1:])
        for plain, run in groupby(matches, is_plain):
            if plain:
                self._take_writes(run)
            else:
                for match in run:
                    self._take_line(match[0])

    def _take_writes(self, matches: Iterable[Match]) -> None:
        _, ts, encoded, stdout, offsets = zip(*matches, strict=True)
        self.kinds += bytes(map(KINDS.__getitem__, stdout))
        self.ts.extend(map(int, ts))
        self.offsets.extend(map(int, offsets))
        self.sizes.extend(map(decoded_size, encoded))
        self.wrapped += bytes(len(encoded))

    def _take_line(self, raw: bytes) -> None:
        kind, ts, offset, _, record = line = read_line(raw)
        self.kinds.append(kind)
        self.ts.append(NO_TIME if ts is None else ts)
        self.offsets.append(NO_TIME if offset is None else offset)
        self.sizes.append(output_size(line))
        self.wrapped.append(record is not None and record.wrapped)
