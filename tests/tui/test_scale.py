"""Columns and moments."""

from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.tui.scale import CLOSEST, Scale

widths = st.integers(2, 300)
durations = st.integers(0, 10**8)


@st.composite
def scales(draw: st.DrawFn) -> tuple[Scale, int]:
    """A scale somewhere on a time line, and how long that is."""
    duration = draw(durations)
    scale = Scale.whole(duration, draw(widths))
    for _ in range(draw(st.integers(0, 6))):
        factor = draw(st.sampled_from([0.5, 2.0]))
        scale = scale.zoomed(factor, draw(st.integers(0, max(duration, 1))), duration)
    return scale, duration


@given(scales())
def test_the_ends_stand_in_the_first_and_the_last_column(drawn: tuple[Scale, int]) -> None:
    scale, _ = drawn
    assert scale.column(scale.start) == 0
    assert scale.column(scale.start + scale.span) == scale.width - 1
    assert scale.moment(0) == scale.start
    assert scale.moment(scale.width - 1) == scale.start + scale.span


@given(scales(), st.integers(0, 299))
def test_the_moment_of_a_column_stands_in_that_column_where_columns_are_finer_than_time_or_as_fine(
    drawn: tuple[Scale, int], column: int
) -> None:
    scale, _ = drawn
    column %= scale.width
    if scale.span >= scale.width - 1:
        assert scale.column(scale.moment(column)) == column


@given(scales(), st.integers(0, 10**8), st.integers(0, 10**8))
def test_later_moments_never_stand_further_left(drawn: tuple[Scale, int], one: int, other: int) -> None:
    scale, _ = drawn
    assert scale.column(min(one, other)) <= scale.column(max(one, other))


@given(scales(), st.integers(0, 10**8))
def test_a_view_never_leaves_the_time_line_and_shows_what_it_is_asked_to(drawn: tuple[Scale, int], time: int) -> None:
    scale, duration = drawn
    moved = scale.showing(min(time, duration), duration)
    assert moved.sees(min(time, duration))
    assert moved.start >= 0
    assert moved.start + moved.span <= max(duration, 1)
    assert moved.span >= min(CLOSEST, max(duration, 1))


@given(scales(), st.integers(1, 40))
def test_a_step_takes_at_least_the_columns_it_was_asked_for(drawn: tuple[Scale, int], columns: int) -> None:
    scale, _ = drawn
    step = scale.step(columns)
    assert step * (scale.width - 1) >= columns * scale.span
