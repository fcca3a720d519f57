"""The records of a time line in groups, for a list that shows some of them: by kind, by verdict, by topic.

Not: widgets, what a record looks like. Serves: `events`, `dialogs`.
"""

from array import array
from collections import defaultdict
from collections.abc import Sequence, Set
from heapq import nlargest
from itertools import chain, islice

from ..escape import printable
from ..terminal.records import Kind
from ..terminal.timeline import Timeline

TOPICS = 20  # topics that have a group of their own
LOOKED_AT = 20_000  # events whose topics are looked at
_KINDS = {
    Kind.STDOUT: "output",
    Kind.STDERR: "stderr",
    Kind.RESIZE: "sizes",
    Kind.MARKER: "markers",
    Kind.ITERATION: "iterations",
    Kind.SLEEP: "sleeps",
    Kind.EXIT: "exits",
    Kind.OTHER: "others",
    Kind.BAD: "bad lines",
}
ALLOWED, BLOCKED, OTHER_EVENTS = "commands allowed", "commands blocked", "events, others"


class Groups:
    """Group name -> indexes of its records, in file order; every record but blank lines is in one of them."""

    def __init__(self, timeline: Timeline) -> None:
        self._size = len(timeline)
        found: dict[str, Sequence[int]] = {ALLOWED: timeline.allowed, BLOCKED: timeline.blocked}
        for kind, name in _KINDS.items():
            found[name] = timeline.of_kind({kind})
        found |= _by_topic(timeline)
        self.indexes = {name: indexes for name, indexes in found.items() if len(indexes)}

    def without(self, hidden: Set[str]) -> Sequence[int]:
        """The indexes of all records but those of some groups, in file order."""
        shown = [indexes for name, indexes in self.indexes.items() if name not in hidden]
        if sum(map(len, shown)) == self._size:
            return range(self._size)
        return array("Q", sorted(chain.from_iterable(shown)))


def _by_topic(timeline: Timeline) -> dict[str, Sequence[int]]:
    """The events by what they are about; rarer topics, and what comes after many events, are in one group."""
    events, topics = timeline.of_kind({Kind.EVENT}), defaultdict[str, list[int]](list)
    for index in islice(events, LOOKED_AT):
        data = timeline.cassette.record(index).data
        if isinstance(data, dict) and isinstance(topic := data.get("topic"), str):
            topics[f"event {printable(topic[:60])}"].append(index)
    found: dict[str, Sequence[int]] = dict(nlargest(TOPICS, topics.items(), key=lambda item: len(item[1])))
    named = set(chain.from_iterable(found.values()))
    return found | {OTHER_EVENTS: [index for index in events if index not in named]}
