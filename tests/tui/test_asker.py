"""What the studio asks for, and what follows: find, filter, rules, names in the library."""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Label

from cassette_studio.tui import errands
from cassette_studio.tui.dialogs import AskDialog
from cassette_studio.tui.events import Events
from cassette_studio.tui.inspector import Inspector
from cassette_studio.tui.library import Library
from cassette_studio.tui.stage import Stage
from looking import app_on, line, opened, studio, text_of
from recording import Recording

SIZE = (80, 24)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().resize(0, 60, 10)
    for number in range(5):
        at = 1000 * number
        recording.write(at, f"\x1b[3{number}mLine {number}\r\n").command(at + 100, f"ralph emit {number}")
        recording.command(at + 200, f"rm {number}").record(at + 300, "bus.publish", {"topic": "note", "payload": "[b]"})
        recording.write(at + 400, f"oops {number}\r\n", stdout=False)
    return recording.save(tmp_path / "x.jsonl")


def rows(pilot: Pilot[int]) -> list[str]:
    """The list of events, without times."""
    return [row[11:] for row in text_of(pilot.app.screen_stack[0].query_one(Events)) if row]


async def answer(pilot: Pilot[int], key: str, text: str) -> None:
    """Opens a dialog, and types an answer in place of what stands there."""
    await pilot.press(key)
    await pilot.pause()
    await pilot.press("end", "ctrl+u", *(_NAMES.get(sign, sign) for sign in text), "enter")
    await pilot.pause()


_NAMES = {" ": "space", ",": "comma", ":": "colon", "'": "apostrophe"}


async def time_is(pilot: Pilot[int], time: str) -> None:
    """Waits until the playhead stands at a time."""
    for _ in range(200):
        await pilot.pause(0.01)
        if f" {time}/" in line(pilot.app, "#status"):
            return
    raise AssertionError(line(pilot.app, "#status"))


async def test_text_is_found_in_events_on_back_and_round(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await answer(pilot, "slash", "line")
        await time_is(pilot, "0:01.000")
        await pilot.press("n")
        await time_is(pilot, "0:02.000")
        await pilot.press("N", "N", "N")
        await time_is(pilot, "0:04.000")
        await pilot.press("n")
        await time_is(pilot, "0:00.000")


async def test_what_no_event_holds_is_said_and_nothing_moves(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE, notifications=True) as pilot:
        await opened(pilot)
        await answer(pilot, "slash", "nowhere")
        for _ in range(100):
            await pilot.pause(0.01)
            if pilot.app._notifications:
                break
        assert [note.message for note in pilot.app._notifications] == ["No event holds “nowhere”."]
        assert " 0:00.000/" in line(pilot.app, "#status")


async def test_groups_of_events_can_be_hidden(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("e", "f", "a", "down", "space", "enter")
        await pilot.pause()
        assert rows(pilot) == [f"✗ rm {number} (no rule begins it)" for number in range(5)]
        assert pilot.app.screen.query_one(Events).border_subtitle == "5 of 26"
        await pilot.press("down", "down")
        await time_is(pilot, "0:01.200")
        await pilot.press("f", "a", "enter")
        await pilot.pause()
        assert len(pilot.app.screen.query_one(Events).view.indexes) == 26  # type: ignore[union-attr]


async def test_other_rules_are_seen_everywhere_at_once(path: Path) -> None:
    async with app_on(path).run_test(size=(132, 40)) as pilot:
        await opened(pilot)
        await pilot.press("right_curly_bracket", "right_curly_bracket")
        await answer(pilot, "a", "rm 0, rm 3")
        transport = studio(pilot.app).transport
        assert transport is not None
        assert len(transport.timeline.allowed) == 2
        assert "✓ rm 0" in line(pilot.app, "#status")
        assert rows(pilot).count("✓ rm 0") == 1
        assert "allowed by “rm 0” (what was typed)" in str(pilot.app.screen.query_one(Inspector)._text())
        command_lane = text_of(pilot.app.screen.query_one("#timebar"))[2]
        assert command_lane.count("✓") == 2


async def test_a_rule_that_is_none_is_refused_with_the_reason_and_kept(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await answer(pilot, "a", "ralph 'open")
        assert isinstance(pilot.app.screen, AskDialog)
        assert "quote" in str(pilot.app.screen.query_one(Label).render())
        await pilot.press("escape")
        assert studio(pilot.app).transport.timeline.rules.source == "the standard list"  # type: ignore[union-attr]


async def test_the_record_that_happened_last_can_be_looked_at(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        screen = pilot.app.screen
        inspector = screen.query_one(Inspector)

        async def seen_after(*keys: str) -> list[bool]:
            await pilot.press(*keys)
            await pilot.pause()
            return [bool(screen.query_one(pane).display) for pane in (Stage, Events, Inspector)]

        assert await seen_after("right_parenthesis", "enter") == [False, False, True]
        assert "oops 0" in str(inspector._text())
        assert await seen_after("right_parenthesis") == [False, False, True]
        assert "oops 1" in str(inspector._text())
        assert await seen_after("e") == [False, True, False]
        assert await seen_after("enter") == [False, False, True]
        assert await seen_after("escape") == [False, True, False]


async def test_the_library_tells_what_is_in_each_recording(tmp_path: Path, path: Path) -> None:
    (tmp_path / "dead.jsonl").write_bytes(b"\x1b]0;no\x07\n")
    (tmp_path / "[red]empty.jsonl").write_bytes(b"\n")
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "gone.jsonl").symlink_to("nowhere")
    async with app_on(tmp_path).run_test(size=SIZE) as pilot:
        library = pilot.app.screen.query_one(Library)
        for _ in range(300):
            await pilot.pause(0.01)
            told = [str(option.prompt) for option in library.options]
            if len(told) == 5 and not any("…" in text for text in told):
                break
        assert told == [
            "  [red]empty.jsonl\n  ✗ empty",
            "  dead.jsonl\n  ✗ no line can be read",
            "  gone.jsonl\n  ✗ no such file or directory",
            "  pipe.jsonl\n  ✗ no regular file",
            f"  x.jsonl\n  0:04.400  {path.stat().st_size / 1000:.0f} kB  ✗5  ✓5",
        ]
        await answer(pilot, "slash", "x json")
        assert [str(option.prompt).split("\n")[0] for option in library.options] == ["  x.jsonl"]
        assert library.border_subtitle == "1 of 5: x json"
        await pilot.press("enter")
        await opened(pilot)
        assert str(library.options[0].prompt).startswith("▶ x.jsonl")


async def test_several_folders_and_files_are_one_library(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        Recording().write(0, name).save(tmp_path / name / "x.jsonl")
    lone = Recording().write(0, "c").save(tmp_path / "lone.jsonl")
    from cassette_studio.tui.app import StudioApp

    async with StudioApp([tmp_path / "b", lone, tmp_path / "a"]).run_test(size=SIZE) as pilot:
        await opened(pilot)
        library = pilot.app.screen.query_one(Library)
        while not library.entries:
            await pilot.pause(0.01)
        assert [entry.path for entry in library.entries] == [
            tmp_path / "b" / "x.jsonl",
            lone,
            tmp_path / "a" / "x.jsonl",
        ]
        assert line(pilot.app, "#title").startswith(" lone.jsonl")


async def test_a_folder_without_recordings_offers_the_example(tmp_path: Path) -> None:
    async with app_on(tmp_path).run_test(size=SIZE) as pilot:
        await pilot.pause(0.05)
        await pilot.press("D")
        await opened(pilot)
        assert line(pilot.app, "#title").startswith(" demo.jsonl")


async def test_the_screen_or_the_line_of_the_record_is_copied(path: Path) -> None:
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("y")
        assert pilot.app.clipboard == "Line 0"
        await pilot.press("right_curly_bracket", "e", "y")
        await pilot.pause()
        assert pilot.app.clipboard == path.read_text().splitlines()[2]


async def test_a_library_that_does_not_hold_all_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errands, "MOST", 2)
    for number in range(3):
        (tmp_path / f"{number}.jsonl").touch()
    async with app_on(tmp_path).run_test(size=SIZE) as pilot:
        library = pilot.app.screen.query_one(Library)
        while not library.entries:
            await pilot.pause(0.01)
        await pilot.pause()
        assert len(library.entries) == 2
        assert library.border_title == "library: the first 2"


async def test_another_recording_has_all_its_events_and_none_of_the_old_answers(tmp_path: Path, path: Path) -> None:
    Recording().write(0, "other").command(1, "rm x").save(tmp_path / "y.jsonl")
    async with app_on(path).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("e", "f", "a", "down", "space", "enter")
        await pilot.pause()
        assert len(rows(pilot)) == 5
        await answer(pilot, "slash", "nowhere")
        library = pilot.app.screen.query_one(Library)
        library.post_message(Library.Chosen(tmp_path / "y.jsonl"))
        await pilot.pause()
        await opened(pilot)
        assert rows(pilot) == ["› other", "✗ rm x (no rule begins it)"]
        assert studio(pilot.app)._finding is None
