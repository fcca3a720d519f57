"""Which clock is trusted, and the time it tells."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.clock import TIMINGS, Clock, ClockChoice, ClockVote
from cassette_studio.terminal.records import LARGEST_TIME, OUTPUT_KINDS

CASES = Path(__file__).parents[1] / "data" / "cases"
BY_TS, BY_OFFSET = (ClockChoice(name=name, reason="as asked") for name in ("ts", "offset"))

Reading = tuple[int | None, int | None]
times = st.none() | st.integers(0, 5000) | st.sampled_from([1_767_225_600_000, 2**62])
readings = st.lists(st.tuples(times, times), max_size=12)
calm_readings = st.lists(st.tuples(st.none() | st.integers(0, 50), st.none() | st.integers(0, 50)), max_size=6)
choices = st.sampled_from([BY_TS, BY_OFFSET])


def told(clock: Clock, some: list[Reading]) -> list[int]:
    return [clock.time(ts, offset) for ts, offset in some]


def choice_of(writes: list[Reading], *, wrapped: bool = False, timing: str = "auto") -> ClockChoice:
    vote = ClockVote()
    for ts, offset in writes:
        vote.see(True, ts, offset, wrapped)
    return vote.choice(timing)


def times_of(name: str) -> tuple[str, list[int]]:
    """(clock chosen, times) of a cassette."""
    cassette = Cassette.parse((CASES / name).read_bytes())
    records = [cassette.record(index) for index in range(len(cassette))]
    vote = ClockVote()
    for record in records:
        vote.see(record.kind in OUTPUT_KINDS, record.ts, record.offset, record.wrapped)
    return vote.choice().name, told(Clock(vote.choice()), [(record.ts, record.offset) for record in records])


@given(choices, readings)
def test_the_clock_never_goes_back_and_fits_its_column(choice: ClockChoice, some: list[Reading]) -> None:
    now = [0, *told(Clock(choice), some)]

    assert all(before <= after <= LARGEST_TIME for before, after in pairwise(now))


@given(choices, st.lists(st.one_of(st.tuples(times, times), st.integers(0, 2**62)), max_size=9))
def test_no_sleep_makes_it_go_back_either(choice: ClockChoice, some: list[Reading | int]) -> None:
    clock, last = Clock(choice), 0

    for reading in some:
        if isinstance(reading, int):
            clock.sleep(reading)
        else:
            clock.time(*reading)
        assert last <= clock.now <= LARGEST_TIME
        last = clock.now


@given(choices, calm_readings, calm_readings, st.integers(0, 9000))
@example(BY_OFFSET, [(None, 5)], [(None, None), (None, 3), (None, 1)], 100)
@example(BY_TS, [(9, None)], [(5, None), (None, None), (12, None)], 100)
def test_a_sleep_delays_all_that_follows_by_its_length(
    choice: ClockChoice, before: list[Reading], after: list[Reading], length: int
) -> None:
    plain, slept = Clock(choice), Clock(choice)

    assert told(plain, before) == told(slept, before)
    slept.sleep(length)
    assert told(slept, after) == [time + length for time in told(plain, after)]


@given(st.lists(st.integers(0, 10**13), min_size=1))
def test_rising_times_are_told_as_they_are(some: list[int]) -> None:
    some = sorted(some)

    assert told(Clock(BY_TS), [(ts, None) for ts in some]) == [ts - some[0] for ts in some]
    assert told(Clock(BY_OFFSET), [(None, offset) for offset in some]) == some


@given(st.lists(st.lists(st.integers(0, 9000), min_size=1).map(sorted), min_size=1, max_size=4))
def test_offsets_that_start_again_go_on_from_where_the_last_ones_ended(segments: list[list[int]]) -> None:
    clock, end = Clock(BY_OFFSET), 0

    for segment in segments:
        begins_again = segment[0] < (clock.now - end)
        end = clock.now if begins_again else end
        assert told(clock, [(7, offset) for offset in segment]) == [end + offset for offset in segment]


@given(choices, readings)
def test_a_record_without_a_time_happens_with_the_one_before(choice: ClockChoice, some: list[Reading]) -> None:
    clock = Clock(choice)
    told(clock, some)

    assert clock.time(None, None) == max([0, *told(Clock(choice), some)])


@given(readings, st.sampled_from(TIMINGS[1:]))
def test_a_clock_that_was_asked_for_is_taken(some: list[Reading], timing: str) -> None:
    assert choice_of(some, timing=timing) == ClockChoice(name=timing, reason="as asked")


@given(st.lists(st.integers(0, 9000), min_size=1).map(sorted))
def test_clocks_that_agree_are_read_by_ts(offsets: list[int]) -> None:
    writes: list[Reading] = [(1_767_225_600_000 + offset, offset) for offset in offsets]

    assert choice_of(writes).name == "ts"


@pytest.mark.parametrize(
    ("writes", "name", "reason"),
    [
        ([], "ts", "the wall clock runs forward"),
        ([(0, 0), (1, 5000), (2, 9000)], "offset", "ts is bunched while offsets spread"),
        ([(0, 0), (20, 200)], "offset", "ts is bunched while offsets spread"),
        ([(0, 0), (21, 5000)], "ts", "the wall clock runs forward"),
        ([(0, 0), (0, 99)], "ts", "the wall clock runs forward"),
        ([(0, 0), (1, None), (2, 9000)], "ts", "the wall clock runs forward"),
        ([(9000, 0), (10, 500), (510, 1000)], "offset", "ts goes backwards while offsets rise"),
        ([(9000, 0), (10, 0)], "ts", "the wall clock runs forward"),
        ([(0, 0), (1_767_225_600_000, 500)], "offset", "ts is absurd while offsets rise"),
        ([(0, 0), (2**62, 500)], "offset", "ts is absurd while offsets rise"),
        # two iterations, each written down when it ended, a minute apart
        ([(0, 0), (1, 900), (60_000, 0), (60_001, 900)], "offset", "ts is bunched while offsets spread"),
    ],
)
def test_why_a_clock_is_chosen(writes: list[Reading], name: str, reason: str) -> None:
    assert choice_of(writes) == ClockChoice(name=name, reason=reason)


def test_wrapped_writes_are_timed_by_their_offsets() -> None:
    choice = choice_of([(0, 0), (5, 400)], wrapped=True)

    assert choice == ClockChoice(name="offset", reason="writes are wrapped, their ts is when they were saved")


def test_a_few_wrapped_writes_do_not_turn_the_choice() -> None:
    vote = ClockVote()
    vote.see(True, 0, 0, True)
    vote.see(True, 400, 400)

    assert vote.choice().name == "ts"


def test_other_records_tell_of_a_clock_set_back() -> None:
    vote = ClockVote()
    for is_write, ts, offset in ((True, 9000, 0), (False, 10, None), (True, 9500, 500)):
        vote.see(is_write, ts, offset)

    assert vote.choice().name == "offset"


def test_a_clock_set_back_an_hour_costs_no_hour() -> None:
    assert times_of("07-time-goes-backwards/input.jsonl") == ("offset", [0, 500, 1000])


def test_offsets_that_merely_disagree_do_not_overrule_the_wall_clock() -> None:
    assert times_of("07-time-goes-backwards/input-offset-vs-ts.jsonl") == ("ts", [0, 100, 200])


def test_absurd_times_end_at_the_bound() -> None:
    assert times_of("08-negative-and-nonfinite-times/input.jsonl") == ("ts", [0, 0, 0])


def test_the_first_record_of_any_kind_is_the_base() -> None:
    assert told(Clock(BY_TS), [(1000, None), (1250, 0), (1100, 5), (1300, 9)]) == [0, 250, 250, 300]


columns = st.lists(st.tuples(times | st.integers(0, 40), times | st.integers(0, 40)), max_size=12)
calm_columns = st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500)), max_size=12).map(
    lambda pairs: list(zip(sorted(a for a, _ in pairs), sorted(b for _, b in pairs), strict=True))
)


def column(some: Iterable[int | None]) -> list[int]:
    return [-1 if time is None else time for time in some]


@given(st.lists(columns | calm_columns, max_size=4), st.data())
def test_many_records_seen_at_once_are_seen_as_one_by_one(parts: list[list[Reading]], data: st.DataObject) -> None:
    together, single = ClockVote(), ClockVote()

    for part in parts:
        flags = [(data.draw(st.booleans()), data.draw(st.booleans())) for _ in part]
        writes, wrapped = (bytes(flag[side] for flag in flags) for side in (0, 1))
        together.see_many(writes, column(ts for ts, _ in part), column(offset for _, offset in part), wrapped)
        for (ts, offset), (is_write, is_wrapped) in zip(part, flags, strict=True):
            single.see(is_write, ts, offset, is_wrapped)
        assert vars(together) == vars(single)


@given(choices, st.lists(st.tuples(columns | calm_columns, st.integers(0, 9000) | st.just(2**62)), max_size=4))
def test_many_times_told_at_once_are_told_as_one_by_one(
    choice: ClockChoice, parts: list[tuple[list[Reading], int]]
) -> None:
    together, single = Clock(choice), Clock(choice)

    for part, length in parts:
        at_once = together.times(column(ts for ts, _ in part), column(offset for _, offset in part))
        assert at_once == told(single, part)
        together.sleep(length)
        single.sleep(length)
        assert together.now == single.now
