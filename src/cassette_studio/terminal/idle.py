"""A time line with its pauses cut short: recorded milliseconds to shown ones and back.

Not: records, playing. Serves: `player` and the studio's scale, for which a capped pause is as long as the cap.
"""

from array import array
from bisect import bisect_right

from .timeline import Timeline


class IdleCap:
    """Recorded time in which no pause between two records lasts longer than `cap` ms; None caps nothing."""

    def __init__(self, timeline: Timeline, cap: int | None) -> None:
        self.cap = cap
        # the end of each long pause, in recorded and in shown time
        self._recorded = array("q", [0])
        self._shown = array("q", [0])
        gaps = [] if cap is None else timeline.gaps(cap)
        cut = 0
        for start, stop in gaps:
            cut += stop - start - (cap or 0)
            self._recorded.append(stop)
            self._shown.append(stop - cut)
        self.duration = self.shown(timeline.duration)

    def shown(self, time: int) -> int:
        """Where on the shortened line a recorded moment stands."""
        at = bisect_right(self._recorded, time)
        shown = time - self._recorded[at - 1] + self._shown[at - 1]
        return min(shown, self._shown[at]) if at < len(self._shown) else shown

    def recorded(self, shown: int) -> int:
        """The recorded moment at a place on the shortened line; the place where a pause ends is its end."""
        at = bisect_right(self._shown, shown)
        return shown - self._shown[at - 1] + self._recorded[at - 1]
