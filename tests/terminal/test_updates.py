"""Synchronized updates (mode 2026): a half-drawn screen is neither shown nor stepped to."""

from pathlib import Path

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.player import UPDATE_TIMEOUT, Player
from cassette_studio.terminal.timeline import Timeline
from recording import Recording

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"
AGENT = Path(__file__).parents[1] / "data/cases/22-agent-cli-sequences/input.jsonl"


def stepped(player: Player, frames: int) -> tuple[int, str]:
    """Steps, goes all the way, and says when and what it shows."""
    player.step(frames)
    while not player.approach():
        pass
    return player.time, player.frame.text()


def an_update_in_three_writes() -> Recording:
    """`old`, then `new` drawn bit by bit at 10, 20 and 30 ms, then `end`."""
    recording = Recording().write(0, "old").write(10, BEGIN + "\rn").write(20, "e").write(30, "w" + END)
    return recording.write(40, "\rend")


def test_inside_an_update_the_screen_from_before_it_is_shown() -> None:
    player = Player(an_update_in_three_writes().timeline())
    shown = []
    for moment in (0, 10, 20, 29, 30, 40):
        player.seek(moment)
        shown.append(player.frame.text())
    assert shown == ["old", "old", "old", "old", "new", "end"]


def test_a_step_goes_over_an_update_in_either_direction() -> None:
    player = Player(an_update_in_three_writes().timeline())
    assert [stepped(player, 1) for _ in range(3)] == [(30, "new"), (40, "end"), (40, "end")]
    assert [stepped(player, -1) for _ in range(3)] == [(30, "new"), (0, "old"), (0, "old")]
    assert stepped(player, 2) == (40, "end")


def test_what_stands_in_the_same_write_before_the_update_is_shown() -> None:
    player = Player(Recording().write(0, "a" + BEGIN + "b").write(5, "c" + END).timeline())
    assert player.frame.text() == "a"
    player.seek(5)
    assert player.frame.text() == "abc"


def test_an_update_cut_anywhere_is_one_frame() -> None:
    whole = "x" + BEGIN + "\rabc" + END
    for cut in range(1, len(whole)):
        player = Player(Recording().write(0, "0\r").write(1, whole[:cut]).write(2, whole[cut:]).timeline())
        player.seek(1)
        assert player.frame.text() == "x"
        assert stepped(player, 1) == (2, "abc")


def test_a_new_size_shows_what_there_is() -> None:
    player = Player(Recording().resize(0, 20, 5).write(0, "a" + BEGIN + "b").resize(5, 10, 5).write(9, "c").timeline())
    player.seek(5)
    assert (player.frame.columns, player.frame.text()) == (10, "ab")


def test_an_update_nobody_finished_is_shown_at_the_end_with_a_mark() -> None:
    player = Player(Recording().write(0, "a").write(1, BEGIN + "b").marker(900, "m").timeline())
    assert not player.is_unfinished
    assert stepped(player, 1) == (1, "ab")
    assert player.is_unfinished


def test_an_update_that_stands_still_for_a_second_is_shown_as_far_as_it_came() -> None:
    player = Player(Recording().write(0, BEGIN + "a").write(5000, END).timeline())
    player.seek(UPDATE_TIMEOUT - 1)
    assert player.frame.text() == ""
    player.seek(UPDATE_TIMEOUT)
    assert (player.frame.text(), player.is_unfinished) == ("a", True)
    player.seek(5000)
    assert not player.is_unfinished


def test_a_long_update_is_stepped_over_in_slices() -> None:
    recording = Recording().write(0, "a" + BEGIN)
    for at in range(1, 200):
        recording.write(at, f"\rline {at}")
    player = Player(recording.write(200, "\rdone    " + END).timeline(), stride=64)
    player.step(1)
    slices = 0
    while not player.approach():
        assert player.frame.text() == "a"
        slices += 1
    assert slices > 10
    assert (player.time, player.frame.text()) == (200, "done")


def test_an_agent_that_stops_inside_its_update_is_shown_as_it_was_left() -> None:
    timeline = Timeline(Cassette.parse(AGENT.read_bytes()))
    player = Player(timeline)
    player.seek(timeline.duration)
    assert player.frame.text() == "╰──╯\n\nscroll\n\n\ndone half frame"
    assert player.is_unfinished


def test_a_step_of_no_frames_stays_where_it_is() -> None:
    player = Player(an_update_in_three_writes().timeline())
    player.seek(40)
    assert stepped(player, 0) == (40, "end")


def test_a_second_beginning_of_an_update_does_not_show_its_half() -> None:
    player = Player(Recording().write(0, "a").write(1, BEGIN + "b" + BEGIN + "c").write(2, END).timeline())
    player.seek(1)
    assert player.frame.text() == "a"
