"""Snapshots along a recording, so that any moment is a short replay away.

Not: what a snapshot holds, time. Serves: `player`.
"""

from bisect import bisect_right

from .vt import PackedSnapshot, Snapshot

BUDGET = 32 << 20  # bytes that the snapshots of one recording may take


class Keyframes:
    """Snapshots by the number of records applied, `stride` bytes of output from one to the next, packed.

    When they take more than `budget` bytes every second one is dropped and the stride doubles. Large ones, which are
    slow to pack, keep more distance from each other.
    """

    def __init__(self, stride: int, budget: int = BUDGET) -> None:
        self.stride = stride
        self._budget = budget
        self._applied: list[int] = []
        self._snapshots: list[PackedSnapshot] = []
        self._shared: set[int] = set()  # identities of what is counted already
        self.size = 0  # bytes

    def __len__(self) -> int:
        return len(self._applied)

    @property
    def frontier(self) -> int:
        """The number of records behind which there are keyframes."""
        return self._applied[-1] if self._applied else 0

    def are_due(self, output: int) -> bool:
        """Whether it is time for another, so many bytes of output after the last."""
        last = self._snapshots[-1].size if self._snapshots else 0
        return output >= max(self.stride, last // 4)

    def add(self, applied: int, snapshot: Snapshot) -> None:
        """Keeps a snapshot taken after `applied` records, past all others."""
        self._applied.append(applied)
        self._snapshots.append(snapshot.packed())
        self._count(self._snapshots[-1])
        while self.size > self._budget and len(self) > 2:
            self._thin()

    def nearest(self, applied: int) -> tuple[int, PackedSnapshot] | None:
        """The last keyframe at or before `applied` records."""
        at = bisect_right(self._applied, applied) - 1
        return (self._applied[at], self._snapshots[at]) if at >= 0 else None

    def _thin(self) -> None:
        del self._applied[1:-1:2], self._snapshots[1:-1:2]
        self.stride *= 2
        self.size, self._shared = 0, set()
        for snapshot in self._snapshots:
            self._count(snapshot)

    def _count(self, snapshot: PackedSnapshot) -> None:
        self.size += snapshot.size
        for block in snapshot.shared:
            if id(block) not in self._shared:
                self._shared.add(id(block))
                self.size += len(block)
