"""The time that passes: since the start, and until a moment.

Not: recorded time. Serves: everything in `replay` that waits; tests hand in a clock that only pretends.
"""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LONGEST_SLEEP = 3600.0  # seconds; the system refuses a sleep of centuries, an absurd recording does not


class Stopwatch:
    """Runs from the moment it is made."""

    def __init__(
        self, monotonic: Callable[[], float] = time.monotonic, sleep: Callable[[float], None] = time.sleep
    ) -> None:
        self._monotonic = monotonic
        self._sleep = sleep
        self._start = monotonic()

    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._monotonic() - self._start

    def wait_until(self, seconds: float) -> None:
        """Returns when that many seconds have passed since the start; at once if they have."""
        while (left := seconds - self.elapsed()) > 0:
            self._sleep(min(left, _LONGEST_SLEEP))
