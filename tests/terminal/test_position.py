"""How moments are named and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.position import (
    CENTURY,
    Position,
    PositionError,
    format_span,
    format_time,
    parse_position,
    parse_range,
)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("12.5", Position("time", 12_500)),
        ("0", Position("time", 0)),
        ("3.", Position("time", 3000)),
        ("1:20", Position("time", 80_000)),
        ("1:02:03.25", Position("time", 3_723_250)),
        ("1m20s", Position("time", 80_000)),
        ("2h", Position("time", 7_200_000)),
        ("0.5s", Position("time", 500)),
        ("50%", Position("percent", 50)),
        ("12.5%", Position("percent", 12.5)),
        ("event:100", Position("event", 100)),
        ("marker:build: 2", Position("marker", label="build: 2")),
        (" end ", Position("end")),
    ],
)
def test_a_moment_is_named_in_every_documented_way(text: str, position: Position) -> None:
    assert parse_position(text) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-1",
        "1:",
        "1:2:3:4",
        "101%",
        "%",
        "event:",
        "event:-1",
        "event:1.5",
        "marker:",
        "1e9",
        "nan",
        "inf",
        "٣",
    ],
)
def test_what_names_no_moment_is_refused_with_what_would(text: str) -> None:
    with pytest.raises(PositionError, match=r"12\.5"):
        parse_position(text)


def test_a_range_has_two_ends_and_either_may_be_left_out() -> None:
    assert parse_range("2.5..50%") == (Position("time", 2500), Position("percent", 50))
    assert parse_range("..") == (Position("time", 0), Position("end"))
    with pytest.raises(PositionError, match="range"):
        parse_range("2.5")


@given(st.integers(0, CENTURY))
def test_a_written_time_read_again_is_the_same_time(time: int) -> None:
    assert parse_position(format_time(time)) == Position("time", time)


@pytest.mark.parametrize(
    ("time", "decimals", "text"),
    [
        (32_480, 3, "0:32.480"),
        (63_200, 0, "1:03"),
        (59_500, 0, "1:00"),
        (3_723_000, 3, "1:02:03.000"),
        (2**62, 3, ">100y"),
    ],
)
def test_times_are_written_as_a_player_shows_them(time: int, decimals: int, text: str) -> None:
    assert format_time(time, decimals) == text


@pytest.mark.parametrize(
    ("span", "text"), [(400, "400ms"), (8500, "8.5s"), (200_000, "3m20s"), (7_500_000, "2h05m"), (2**62, ">100y")]
)
def test_spans_are_written_short(span: int, text: str) -> None:
    assert format_span(span) == text
