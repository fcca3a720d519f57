"""What the lanes say."""

from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from cassette_studio.escape import printable
from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.idle import IdleCap
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.tui.glyphs import ASCII, UNICODE, Glyphs
from cassette_studio.tui.lanes import Canvas, draw_lanes, draw_selection
from cassette_studio.tui.scale import Scale
from recording import Recording
from strategies import any_bytes

WIDTH = 73


def canvas(timeline: Timeline, width: int = WIDTH, cap: int | None = None) -> Canvas:
    idle = IdleCap(timeline, cap)
    return Canvas(timeline, idle, Scale.whole(idle.duration, width), UNICODE)


def lanes(timeline: Timeline, width: int = WIDTH, cap: int | None = None) -> dict[str, str]:
    return {lane.name: lane.text for lane in draw_lanes(canvas(timeline, width, cap))}


@given(any_bytes, st.integers(2, 200), st.sampled_from([None, 1, 2000]), st.sampled_from([ASCII, UNICODE]))
@settings(max_examples=80, deadline=None)
def test_every_lane_of_any_bytes_has_exactly_one_sign_and_one_tone_a_column(
    data: bytes, width: int, cap: int | None, glyphs: Glyphs
) -> None:
    timeline = Timeline(Cassette.parse(data))
    drawn = Canvas(timeline, IdleCap(timeline, cap), Scale.whole(timeline.duration, width), glyphs)
    for lane in (*draw_lanes(drawn), draw_selection(drawn, (0, timeline.duration))):
        assert printable(lane.text) == lane.text
        assert len(lane.signs) == len(lane.tones) == cell_len(lane.text) == width


@given(st.lists(st.tuples(st.integers(0, 60_000), st.integers(1, 2000)), min_size=1, max_size=30))
@settings(max_examples=60, deadline=None)
def test_a_bar_stands_in_exactly_the_columns_in_which_something_was_written(writes: list[tuple[int, int]]) -> None:
    recording = Recording()
    for at, size in sorted(writes):
        recording.write(at, "x" * size)
    drawn = canvas(recording.timeline())
    text = draw_lanes(drawn)[1].text
    bars = {column for column, sign in enumerate(text) if sign in UNICODE.bars[1:]}
    assert bars == {drawn.column(time) for time in drawn.timeline.times}


def test_the_loudest_column_has_the_highest_bar_and_a_whisper_is_seen() -> None:
    output = lanes(Recording().write(0, "x").write(500, "x" * 10_000).timeline())["output"]
    assert output[0] == "▁"
    assert output[-1] == "█"


def test_standard_error_wins_over_a_bar() -> None:
    timeline = Recording().write(0, "x" * 1000).write(0, "e", stdout=False).write(900, "x").timeline()
    assert lanes(timeline)["output"][0] == "!"


def test_a_long_pause_is_drawn_with_its_length_and_shrinks_when_pauses_are_capped() -> None:
    timeline = Recording().write(0, "a").write(1000, "b").write(41_000, "c").timeline()
    long, short = lanes(timeline)["output"], lanes(timeline, cap=2000)["output"]
    assert "╌ 40.0s ╌" in long
    assert "╌ 40.0s ╌" in short
    assert long.count("╌") > short.count("╌")


def test_commands_are_told_by_shape_and_the_blocked_one_wins_a_column() -> None:
    rules = Rules.parse("ralph emit")
    recording = (
        Recording().write(0, "x").command(500, "ralph emit a").command(1000, "rm -rf x").command(1000, "ralph emit b")
    )
    command = lanes(recording.timeline(rules))["command"]
    assert command.strip(" ") == "✓" + " " * 35 + "✗"


def test_marks_have_signs_and_names_where_there_is_room() -> None:
    recording = (
        Recording().write(0, "x").iteration(100, 1).marker(5000, "build").resize(8000, 100, 30).write(10_000, "y")
    )
    marks = lanes(recording.timeline())["marks"]
    assert "▿iteration 1" in marks
    assert "▾build" in marks
    assert "⇔100x30" in marks


def test_the_name_beside_a_sign_is_that_of_the_mark_that_won_the_column() -> None:
    timeline = Recording().write(0, "x").marker(5000, "build").iteration(5000, 2).write(9000, "y").timeline()
    assert "▾build" in lanes(timeline)["marks"]


def test_a_name_with_wide_letters_or_controls_keeps_the_columns_and_does_nothing() -> None:
    recording = Recording().write(0, "x").marker(2000, "\x1b]0;PWN\x07").marker(6000, "日本語").write(9000, "y")
    lane = draw_lanes(canvas(recording.timeline()))[3]
    assert "\x1b" not in lane.text
    assert "\\x1b]0;PW" in lane.text
    assert "▾日本語" in lane.text
    assert cell_len(lane.text) == WIDTH


def test_bad_lines_are_marked_where_they_stand() -> None:
    marks = lanes(Recording().write(0, "x").line(b"{torn").write(1000, "y").timeline())["marks"]
    assert marks[0] == "?"


def test_times_stand_under_the_columns_they_name() -> None:
    drawn = canvas(Recording().write(0, "x").write(60_000, "y").timeline())
    text = draw_lanes(drawn)[0].text
    assert text.startswith("|0:00 ")
    assert text.index("|0:30") == drawn.column(30_000)


def test_times_of_centuries_are_not_cut() -> None:
    line = b'{"ts":%d,"event":"ux.terminal.write","data":{"bytes":"eA==","stdout":true,"offset_ms":0}}'
    timeline = Recording().line(line % 0).line(line % (200 * 365 * 86_400_000)).timeline()
    labels = lanes(timeline)["time"].split()
    assert all(label.count(":") in (1, 2) or label == "|>100y" for label in labels), labels


def test_the_selection_is_drawn_from_its_first_to_its_last_column() -> None:
    drawn = canvas(Recording().write(0, "x").write(72_000, "y").timeline())
    assert draw_selection(drawn, (10_000, 20_000)).text == "─" * 10 + "[" + "━" * 9 + "]" + "─" * 52
    assert draw_selection(drawn, None).text == "─" * WIDTH
