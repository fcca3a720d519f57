"""All lines of a cassette, lossless both ways.

A cassette is a row of runs: stretches of shared lines, each with a shift in time. Cutting, joining and shifting
make new runs and copy no line, so an edit of a million lines costs as much as one of ten, and undo is to take
the old value again. Shifted bytes are made when somebody looks at them or saves.

Not: files, the meaning of times. Serves: `timeline`, and whoever opens one.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, chain

from ..frozen import Frozen
from .block import NO_TIME, Block
from .records import Record, parse_record
from .retime import moved, retimed


class Run(Frozen):
    """Lines `first` up to `stop` of a block, `shift` ms later than they say."""

    __slots__ = ("block", "first", "shift", "stop")

    block: Block
    first: int
    stop: int
    shift: int

    def __len__(self) -> int:
        return self.stop - self.first

    def part(self, first: int, stop: int) -> "Run":
        """Lines `first` up to `stop` of this run."""
        return Run(block=self.block, first=self.first + first, stop=self.first + stop, shift=self.shift)

    def raw(self, index: int) -> bytes:
        """The bytes of a line of this run, shifted."""
        line = self.block.raw(self.first + index)
        return retimed(line, self.shift) if self.shift else line

    def outputs(self, first: int, stop: int) -> list[bytes]:
        """What lines `first` up to `stop` of this run put on the terminal; times do not matter to that."""
        return self.block.outputs(self.first + first, self.first + stop)

    def to_bytes(self) -> bytes:
        """The bytes of all lines."""
        if self.shift:
            return b"".join(self.raw(index) for index in range(len(self)))
        return self.block.data[self.block.starts[self.first] : self.block.starts[self.stop]]

    def column(self, column: "array[int]") -> "array[int]":
        """This run's part of a column; the column itself when that is all of it. It is not to be changed."""
        return column if len(self) == len(column) else column[self.first : self.stop]

    def times(self, column: "array[int]") -> "array[int]":
        """This run's part of a column of times, shifted."""
        part, shift = self.column(column), self.shift
        return array("q", [t if t == NO_TIME else moved(t, shift) for t in part]) if shift else part


class Cassette(Frozen):
    """Immutable; `Cassette.parse(data).to_bytes() == data` for any bytes.

    `cassette[a:b]`, `one + other` and `cassette.shifted(ms)` are cassettes that share all lines.
    """

    __slots__ = ("_stops", "runs")

    runs: tuple[Run, ...]
    _stops: tuple[int, ...]

    def __init__(self, runs: tuple[Run, ...] = ()) -> None:
        runs = tuple(run for run in runs if len(run))
        super().__init__(runs=runs, _stops=tuple(accumulate(map(len, runs))))

    @classmethod
    def parse(cls, data: bytes) -> "Cassette":
        """Reads any bytes; lines that say nothing usable become records with a problem."""
        *_, (_, block) = Block.read(data)
        return cls.of(block)

    @classmethod
    def of(cls, block: Block) -> "Cassette":
        """All lines of a block."""
        return cls((Run(block=block, first=0, stop=len(block), shift=0),))

    def __len__(self) -> int:
        return self._stops[-1] if self._stops else 0

    def __getitem__(self, part: slice) -> "Cassette":
        first, stop, step = part.indices(len(self))
        if step != 1:
            raise ValueError("a cassette is cut without steps")
        stop = max(first, stop)
        placed = self._placed(first, stop)
        return Cassette(tuple(run.part(max(first - at, 0), min(stop - at, len(run))) for at, run in placed))

    def __add__(self, other: "Cassette") -> "Cassette":
        return Cassette(self.runs + other.runs)

    def shifted(self, milliseconds: int) -> "Cassette":
        """The same lines, later (or earlier, when negative) in both of their clocks."""
        return Cassette(
            tuple(Run(block=r.block, first=r.first, stop=r.stop, shift=r.shift + milliseconds) for r in self.runs)
        )

    def raw(self, index: int) -> bytes:
        """The bytes of a line with its ending, as they would be saved."""
        number, at = self._find(index)
        return self.runs[number].raw(at)

    def record(self, index: int) -> Record:
        """What a line says, from 0; IndexError outside."""
        return parse_record(self.raw(index))

    def output(self, index: int) -> bytes:
        """The bytes that a write puts on the terminal; none for any other line."""
        number, at = self._find(index)
        return self.runs[number].outputs(at, at + 1)[0]

    def outputs(self, first: int, stop: int) -> list[bytes]:
        """`output` of lines `first` up to `stop`, a few times as fast."""
        parts = [run.outputs(max(first - at, 0), min(stop - at, len(run))) for at, run in self._placed(first, stop)]
        return parts[0] if len(parts) == 1 else list(chain.from_iterable(parts))

    def to_bytes(self) -> bytes:
        """All lines. Where a line without an ending would run into the next, the majority's ending is put between."""
        parts: list[bytes] = []
        for run in self.runs:
            if parts and not parts[-1].endswith(b"\n"):
                parts.append(self.line_ending())
            parts.append(run.to_bytes())
        return b"".join(parts)

    def line_ending(self) -> bytes:
        """The ending that most lines have."""
        data = b"".join(run.block.data[: 1 << 16] for run in self.runs[:1])
        return b"\r\n" if 2 * data.count(b"\r\n") > data.count(b"\n") else b"\n"

    @property
    def kinds(self) -> bytes:
        """A Kind for every line."""
        return b"".join(bytes(run.block.kinds[run.first : run.stop]) for run in self.runs)

    @property
    def wrapped(self) -> bytes:
        """1 for every line whose write is wrapped."""
        return b"".join(bytes(run.block.wrapped[run.first : run.stop]) for run in self.runs)

    @property
    def ts(self) -> "array[int]":
        """The wall clock of every line in ms, NO_TIME where there is none."""
        return _joined("q", [run.times(run.block.ts) for run in self.runs])

    @property
    def offsets(self) -> "array[int]":
        """`offset_ms` of every line, NO_TIME where there is none."""
        return _joined("q", [run.times(run.block.offsets) for run in self.runs])

    @property
    def sizes(self) -> "array[int]":
        """Bytes of output of every line."""
        return _joined("L", [run.column(run.block.sizes) for run in self.runs])

    def _find(self, index: int) -> tuple[int, int]:
        """(number of the run, index within it) of a line."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        number = bisect_right(self._stops, index)
        return number, index - (self._stops[number - 1] if number else 0)

    def _placed(self, first: int, stop: int) -> Iterator[tuple[int, Run]]:
        """(index of its first line, run) of the runs that hold lines `first` up to `stop`."""
        at = 0
        for run in self.runs:
            if at < stop and at + len(run) > first:
                yield at, run
            at += len(run)


def _joined(typecode: str, parts: "list[array[int]]") -> "array[int]":
    """One column; that of a lone part is not copied, because it may be large."""
    if len(parts) == 1:
        return parts[0]
    whole = array(typecode)
    for part in parts:
        whole.extend(part)
    return whole
