"""A growing table in compressed blocks, so that hundreds of snapshots can share one copy of it.

Not: what the entries are. Serves: clusters and styles, whose code points packed rows must still be able to read.
"""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

Value = TypeVar("Value")

BITS = 10  # 1,024 code points to a block


class Archive(Generic[Value]):
    """A table by code point, to which entries are added in the order of code points and never changed.

    A block is made again only while it still grows.
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[int, tuple[int, bytes]] = {}  # entries then in the block, the block

    def blocks(self, points: Iterable[str], frontier: int, look_up: Callable[[str], Value | None]) -> tuple[bytes, ...]:
        """The blocks that these code points are in.

        `frontier` is the code point of the next entry, `look_up` gives an entry, None where there is none.
        """
        numbers = sorted({ord(point) >> BITS for point in points})
        return tuple([self._block(number, frontier, look_up) for number in numbers])

    def _block(self, number: int, frontier: int, look_up: Callable[[str], Value | None]) -> bytes:
        made, first, stop = self._made.get(number), number << BITS, (number + 1) << BITS
        if made and made[0] == min(frontier, stop) - first:
            return made[1]
        entries = {point: look_up(point) for point in map(chr, range(first, min(frontier, stop)))}
        known = {point: entry for point, entry in entries.items() if entry is not None}
        block = zlib.compress(pickle.dumps(known), 1)
        self._made[number] = min(frontier, stop) - first, block
        return block


def read(blocks: Iterable[bytes]) -> dict[str, Value]:
    """The entries of these blocks."""
    entries: dict[str, Value] = {}
    for block in blocks:
        entries.update(pickle.loads(zlib.decompress(block)))
    return entries
