"""The two times of a line: which are taken, which can be borne, which make the line bad."""

from pathlib import Path

import pytest
from hypothesis import given

from cassette_studio.terminal.records import LARGEST_TIME, Record, parse_record
from strategies import any_bytes, dumped

CASES = Path(__file__).parents[1] / "data" / "cases"


def record_of(event: str, data: object, ts: object = 1000) -> Record:
    return parse_record(dumped({"ts": ts, "event": event, "data": data}))


@given(any_bytes)
def test_a_line_that_does_not_play_tells_no_time(raw: bytes) -> None:
    record = parse_record(raw)

    assert record.plays or (record.ts, record.offset) == (None, None)


def test_a_bad_write_with_good_times_tells_none() -> None:
    record = record_of("ux.terminal.write", {"bytes": "?", "stdout": True, "offset_ms": 5})

    assert (record.plays, record.ts, record.offset) == (False, None, None)


@pytest.mark.parametrize(
    ("offset", "read", "problem", "plays"),
    [
        (5, 5, "", True),
        (2**70, LARGEST_TIME, "", True),
        (None, None, "", True),
        (-5, None, "offset_ms is negative", True),
        (1.5, None, "offset_ms is not a whole number of milliseconds", False),
        ("5", None, "offset_ms is not a whole number of milliseconds", False),
        (True, None, "offset_ms is not a whole number of milliseconds", False),
    ],
)
@pytest.mark.parametrize("event", ["ux.terminal.write", "ux.terminal.resize", "ux.terminal.color_mode"])
def test_the_offset_is_read_by_one_rule_in_all_that_a_recorder_writes(
    event: str, offset: object, read: int | None, problem: str, plays: bool
) -> None:
    record = record_of(event, {"bytes": "eA==", "width": 80, "height": 24, "offset_ms": offset})

    assert (record.offset, record.problem, record.plays) == (read, problem, plays)


@pytest.mark.parametrize("event", ["bus.publish", "_meta.marker", "task.start"])
def test_what_others_call_an_offset_is_none(event: str) -> None:
    for offset in (5, -5, "soon"):
        record = record_of(event, {"offset_ms": offset})
        assert (record.offset, record.problem, record.plays) == (None, "", True)


def test_negative_times_are_borne_and_quoted_ones_refused() -> None:
    case = CASES / "08-negative-and-nonfinite-times" / "input.jsonl"
    first, second, third = map(parse_record, case.read_bytes().splitlines())

    assert (first.ts, first.offset, first.problem, first.plays) == (None, None, "ts is negative", True)
    assert (second.ts, second.problem) == (None, "offset_ms is not a whole number of milliseconds")
    assert third.problem == "ts is not a whole number of milliseconds"
