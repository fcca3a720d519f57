"""Moments of records, made slice by slice."""

from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.clock import TIMINGS, Clock, ClockVote
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.moments import SLICE, Moments, selector
from cassette_studio.terminal.records import OUTPUT_KINDS, Kind
from recording import Recording
from strategies import any_bytes


def read(cassette: Cassette, timing: str = "auto") -> Moments:
    *_, (part, moments) = Moments.read(cassette, Rules.standard(), timing)
    assert part == 1
    return moments


@given(any_bytes, st.sampled_from(TIMINGS))
def test_moments_are_what_the_clock_tells_record_by_record(data: bytes, timing: str) -> None:
    cassette = Cassette.parse(data)
    records = [cassette.record(index) for index in range(len(cassette))]
    vote = ClockVote()
    for record in records:
        vote.see(record.kind in OUTPUT_KINDS, record.ts, record.offset, record.wrapped)
    clock, times = Clock(vote.choice(timing)), []
    for record in records:
        times.append(clock.time(record.ts, record.offset))
        if record.kind is Kind.SLEEP:
            clock.sleep(record.number)

    moments = read(cassette, timing)

    assert moments.clock == vote.choice(timing)
    assert list(moments.times) == times
    assert [command.index for command in moments.commands] == [
        index for index, record in enumerate(records) if record.command is not None
    ]


def test_a_slice_ends_anywhere() -> None:
    recording = Recording()
    for at in range(SLICE - 1):
        recording.write(at, "x")
    recording.record(SLICE, "_meta.sleep", {"ms": 7000}).command(SLICE + 1, "ralph emit x").write(SLICE + 2, "y")
    cassette = Cassette.parse(recording.to_bytes())

    moments = read(cassette)

    assert list(moments.times[-3:]) == [SLICE, SLICE + 7001, SLICE + 7002]
    assert moments.times[SLICE - 2] == SLICE - 2
    assert [command.time for command in moments.commands] == [SLICE + 7001]


def test_progress_rises_to_the_whole() -> None:
    cassette = Cassette.parse(Recording().write(0, "x").to_bytes() * (3 * SLICE))

    parts = [part for part, _ in Moments.read(cassette, Rules.standard(), "auto")]

    assert parts == sorted(parts)
    assert (parts[0], parts[-1], len(parts)) == (0, 1, 7)


def test_nothing_has_no_moments() -> None:
    assert list(read(Cassette()).times) == []


@given(st.frozensets(st.sampled_from(Kind)), st.lists(st.sampled_from(Kind)))
def test_a_selector_marks_the_kinds_it_is_for(wanted: frozenset[Kind], kinds: list[Kind]) -> None:
    assert list(bytes(kinds).translate(selector(wanted))) == [kind in wanted for kind in kinds]
