"""Snapshots along a recording, so that any moment is a short replay away.

Not: what a snapshot holds, time. Serves: `player`.
"""

from bisect import bisect_right

from .vt import Snapshot

BUDGET = 32 << 20  # bytes that the snapshots of one recording may take
CELL = 3  # bytes a cell costs in a snapshot whose rows are not shared: text and style, some of it wider than a byte


class Keyframes:
    """Snapshots by the number of records applied; over budget every second one is dropped and the stride doubles."""

    def __init__(self, size: tuple[int, int], stride: int) -> None:
        self.stride = stride  # bytes of output from one snapshot to the next
        self._most = max(BUDGET // (size[0] * size[1] * CELL), 8)
        self._applied: list[int] = []
        self._snapshots: list[Snapshot] = []

    @property
    def frontier(self) -> int:
        """The number of records behind which there are keyframes."""
        return self._applied[-1] if self._applied else 0

    def add(self, applied: int, snapshot: Snapshot) -> None:
        """Keeps a snapshot taken after `applied` records, past all others."""
        self._applied.append(applied)
        self._snapshots.append(snapshot)
        if len(self._applied) > self._most:
            del self._applied[1:-1:2], self._snapshots[1:-1:2]
            self.stride *= 2

    def nearest(self, applied: int) -> tuple[int, Snapshot] | None:
        """The last keyframe at or before `applied` records."""
        at = bisect_right(self._applied, applied) - 1
        return (self._applied[at], self._snapshots[at]) if at >= 0 else None
