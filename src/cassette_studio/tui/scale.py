"""Columns and moments: where on a row of cells a time stands, and which time a cell stands for.

Pure arithmetic on the shown time line, on which capped pauses are as long as the cap.

Not: recordings, widgets. Serves: the lanes and the mouse on them.
"""

from dataclasses import dataclass, replace

# lengths that a clock divides well, ms
_STEPS = (
    1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000,
    600_000, 900_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000, 43_200_000, 86_400_000,
)  # fmt: skip
CLOSEST = 20  # ms: the shortest stretch that zooming in shows


@dataclass(frozen=True, slots=True)
class Scale:
    """`width` columns over `span` ms from `start`; the first stands for the start, the last for the end."""

    start: int
    span: int
    width: int

    @classmethod
    def whole(cls, duration: int, width: int) -> "Scale":
        """All of a time line of `duration` ms."""
        return cls(0, max(duration, 1), max(width, 2))

    def column(self, time: int) -> int:
        """The column nearest to a moment; below 0 or from `width` on when it is out of sight."""
        return (2 * (time - self.start) * (self.width - 1) + self.span) // (2 * self.span)

    def moment(self, column: int) -> int:
        """The moment that a column stands for, in ms."""
        columns = self.width - 1
        return self.start + (2 * column * self.span + columns) // (2 * columns)

    def first_of(self, column: int) -> int:
        """The first moment that stands in a column."""
        if column == 0:
            return self.start
        return self.start + -(-(2 * column - 1) * self.span // (2 * (self.width - 1)))

    def sees(self, time: int) -> bool:
        """Whether a moment is in sight."""
        return self.start <= time <= self.start + self.span

    def zoomed(self, factor: float, around: int, duration: int) -> "Scale":
        """`factor` times as much time on as many columns; `around` keeps its place where the ends allow it."""
        span = int(min(max(self.span * factor, CLOSEST), max(duration, 1)))
        share = (around - self.start) / self.span
        return self._within(around - int(share * span), span, duration)

    def showing(self, time: int, duration: int) -> "Scale":
        """The same zoom, moved so that a moment is in sight, a third from the left where there is room."""
        return self if self.sees(time) else self._within(time - self.span // 3, self.span, duration)

    def _within(self, start: int, span: int, duration: int) -> "Scale":
        return replace(self, start=max(0, min(start, duration - span)), span=span)

    def step(self, columns: int) -> int:
        """The shortest round length of time, in ms, that takes at least so many columns."""
        needed = -(-columns * self.span // (self.width - 1))
        for step in _STEPS:
            if step >= needed:
                return step
        return -(-needed // _STEPS[-1]) * _STEPS[-1]
