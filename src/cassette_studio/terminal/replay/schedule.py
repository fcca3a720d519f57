"""When each act is due, from the recorded times: what was recorded before counts no more, long gaps are cut short.

Not: waiting, speed. Serves: `script`.
"""

from __future__ import annotations

from ..clock import Clock, ClockChoice


class Schedule:
    """Milliseconds of the replay at speed 1. `max_gap` bounds the time between two acts; None leaves it."""

    def __init__(self, choice: ClockChoice, max_gap: int | None) -> None:
        self._clock = Clock(choice)
        self._max_gap = max_gap
        self._recorded = 0
        self._last = 0  # the recorded time of the last act
        self._begins = False
        self.now = 0  # when the last act is due

    def begin(self) -> None:
        """The next record stands at 0."""
        self._begins, self.now = True, 0

    def use(self, choice: ClockChoice) -> None:
        """Another clock from here on; nothing of it is earlier than what was due by now."""
        self._clock = Clock(choice)

    def see(self, ts: int | None, offset: int | None) -> None:
        """Takes the times of the next record in file order, whether it is played or not."""
        self._recorded = self._clock.time(ts, offset)
        if self._begins:
            self._last, self._begins = self._recorded, False

    def due(self) -> int:
        """When the record just seen is to be played."""
        gap = max(self._recorded - self._last, 0)
        self.now += gap if self._max_gap is None else min(gap, self._max_gap)
        self._last = self._recorded
        return self.now

    def sleep(self, milliseconds: int) -> None:
        """Delays all that follows."""
        self._clock.sleep(milliseconds)
