"""Synchronized updates (mode 2026): a half-drawn screen is neither shown nor stepped to."""

from pathlib import Path

import pytest

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.player import Player
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.terminal.vt import UPDATE_TIMEOUT
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


def test_an_update_that_takes_longer_than_a_second_is_shown_as_far_as_it_came() -> None:
    player = Player(Recording().write(0, BEGIN + "a").write(5000, END).timeline())
    player.seek(UPDATE_TIMEOUT - 1)
    assert player.frame.text() == ""
    player.seek(UPDATE_TIMEOUT)
    assert (player.frame.text(), player.is_unfinished) == ("a", True)
    player.seek(UPDATE_TIMEOUT - 1)
    assert (player.frame.text(), player.is_unfinished) == ("", False)
    player.seek(5000)
    assert not player.is_unfinished


@pytest.mark.parametrize("stride", [1, 1 << 20])
def test_a_lost_end_of_an_update_does_not_freeze_the_screen(stride: int) -> None:
    recording = Recording().write(0, "old\r" + BEGIN)
    for at in range(100, 3000, 100):
        recording.write(at, f"\r{at} ")
    player = Player(recording.timeline(), stride=stride)
    while stride == 1 and player.index():
        pass
    shown = {}
    for moment in (900, 999, 1000, 1050, 1100, 2500, 900, 2900):
        player.seek(moment)
        shown[moment] = player.frame.text()
    assert shown == {900: "old", 999: "old", 1000: "1000", 1050: "1000", 1100: "1100", 2500: "2500", 2900: "2900"}
    assert not player.is_unfinished


def test_the_second_is_counted_from_the_beginning_of_the_last_update() -> None:
    recording = Recording().write(0, BEGIN + "a").write(900, "b" + END + BEGIN + "c").write(1800, "d")
    player = Player(recording.write(2000, "e").write(3000, "f").timeline())
    shown = []
    for moment in (800, 900, 1899, 1900, 2000):
        player.seek(moment)
        shown.append(player.frame.text())
    assert shown == ["", "ab", "ab", "abcd", "abcde"]


def test_an_update_whose_beginning_is_cut_in_two_begins_when_it_is_whole() -> None:
    recording = Recording().write(0, "a" + BEGIN[:5]).write(700, BEGIN[5:] + "b").write(1500, "c").write(1800, "d")
    player = Player(recording.timeline())
    shown = []
    for moment in (700, 1500, 1699, 1700, 1800):
        player.seek(moment)
        shown.append(player.frame.text())
    assert shown == ["a", "a", "a", "abc", "abcd"]


def test_on_the_way_to_a_late_moment_no_update_is_shown_half_drawn() -> None:
    recording = Recording().write(0, "old")
    for at in range(1, 4000, 10):
        recording.write(at, BEGIN + "\rnew" + "\x1b[m" * 4000).write(at + 5, "\rold" + END)
    player = Player(recording.write(9999, "").timeline())
    player.aim(9999)
    seen = {player.frame.text()}
    while not player.approach():
        seen.add(player.frame.text())
    assert seen == {"old"}


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
