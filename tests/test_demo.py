"""The demo: a real session that shows what a recording can hold, and nothing of whoever made it."""

import re
import socket
from pathlib import Path

import pytest

from cassette_studio.files import demo
from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.player import Player
from cassette_studio.terminal.timeline import Timeline

CASSETTES = Path(__file__).parents[1] / "cassettes"
PATH = CASSETTES / "demo.jsonl"


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(Cassette.parse(PATH.read_bytes()))


def text_at(timeline: Timeline, time: int) -> str:
    player = Player(timeline)
    player.seek(time)
    return player.frame.text()


def test_the_demo_is_found_where_it_is_installed_from() -> None:
    assert demo().read_bytes() == PATH.read_bytes()


def test_it_shows_all_that_a_recording_can_hold(timeline: Timeline) -> None:
    assert 45_000 < timeline.duration < 75_000
    assert (len(timeline.allowed), len(timeline.blocked)) == (2, 1)
    assert len(timeline.stderr) == 1
    assert [mark.label for mark in timeline.marks] == ["80x24", "100x30", "plan", "first test", "mend"]
    assert max(stop - start for start, stop in timeline.pauses) > 5000
    output = b"".join(timeline.cassette.outputs(0, len(timeline)))
    assert all(part in output for part in (b"\x1b[?1049h", b"\x1b[?2026h", b"\x1b[1;38;5;208m", "日本語".encode()))
    assert not len(timeline.problems)


def test_it_begins_at_a_prompt_and_ends_with_the_shell(timeline: Timeline) -> None:
    assert text_at(timeline, timeline.duration // 12).startswith("pager ❯ ls")
    assert text_at(timeline, timeline.duration).endswith("exit")


@pytest.mark.parametrize("path", sorted(CASSETTES.rglob("*.jsonl")), ids=lambda path: path.name)
def test_no_shipped_recording_holds_anything_of_the_machine_or_the_person_it_came_from(path: Path) -> None:
    timeline = Timeline(Cassette.parse(path.read_bytes()))
    written = b"".join(timeline.cassette.outputs(0, len(timeline))).decode("utf-8", "replace")
    player, screens = Player(timeline), []
    for index in timeline.visible:
        player.seek(timeline.times[index])
        screens.append(player.frame.text())
    text = "\n".join([path.read_text(), written, *screens])
    assert not re.search(r"(^|[\s\"'=(:])(/|~/)(usr|home|root|work|tmp|var|etc|opt|Users|private|mnt)\b", text)
    assert not re.search(r"\w@\w|\b\d{1,3}(\.\d{1,3}){3}\b", text)
    assert socket.gethostname() not in text
    assert not re.search(r"(?i)\bsk-|api.?key|token|password|secret", text)
