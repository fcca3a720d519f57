"""Groups of events: each record is in exactly one, and hiding them all but one leaves that one."""

from collections import Counter
from itertools import chain

from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.records import Kind
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.tui import groups
from cassette_studio.tui.groups import BLOCKED, OTHER_EVENTS, Groups
from recording import Recording
from strategies import any_bytes


@given(any_bytes)
def test_every_record_but_blank_lines_is_in_exactly_one_group(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    found = Groups(timeline)
    counted = Counter(chain.from_iterable(found.indexes.values()))
    assert counted == Counter(index for index, kind in enumerate(timeline.kinds) if kind != Kind.BLANK)
    assert list(found.without(set())) == sorted(counted)


@given(st.lists(st.sampled_from([f"topic {n}" for n in range(groups.TOPICS + 5)]), max_size=80), st.data())
def test_what_is_not_hidden_is_shown_in_file_order(topics: list[str], data: st.DataObject) -> None:
    recording = Recording()
    for at, topic in enumerate(topics):
        recording.record(at, "bus.publish", {"topic": topic, "payload": "x"}).command(at, "rm x")
    timeline = recording.timeline()
    found = Groups(timeline)
    assert len(found.indexes) <= groups.TOPICS + 2
    hidden = data.draw(st.sets(st.sampled_from(sorted(found.indexes)))) if topics else set()
    expected = sorted(chain.from_iterable(indexes for name, indexes in found.indexes.items() if name not in hidden))
    assert list(found.without(hidden)) == expected
    if topics:
        assert list(found.indexes[BLOCKED]) == list(timeline.blocked)


def test_topics_that_are_rare_or_come_late_are_in_one_group(monkeypatch: object) -> None:
    recording = Recording()
    for at in range(groups.TOPICS + 1):
        for _ in range(2 if at else 1):
            recording.record(at, "bus.publish", {"topic": f"topic {at}", "payload": ""})
    found = Groups(recording.timeline())
    assert list(found.indexes[OTHER_EVENTS]) == [0]
    assert "event topic 1" in found.indexes
