"""The one table of keys."""

import ast
from pathlib import Path

import pytest
from rich.console import Console
from textual.app import App

from cassette_studio.tui.dialogs import help_table
from cassette_studio.tui.glyphs import UNICODE
from cassette_studio.tui.keys import GROUPS, KEYS, Key
from cassette_studio.tui.studio import StudioScreen
from cassette_studio.tui.transport import Transport
from looking import app_on, opened, studio
from recording import Recording


def test_no_key_does_two_things() -> None:
    bound = [name for key in KEYS for name in key.keys.split(",")]
    assert len(bound) == len(set(bound))


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.keys)
def test_every_key_names_an_action_that_is_there(key: Key) -> None:
    name, _, arguments = key.action.partition("(")
    owner: type = StudioScreen
    if name.startswith("app."):
        owner, name = App, name.removeprefix("app.")
    assert callable(getattr(owner, f"action_{name}"))
    if name == "move":
        verb, amount = ast.literal_eval("(" + arguments)
        Transport(Recording().write(0, "x").timeline()).do(verb, amount)


def test_the_help_tells_every_listed_key() -> None:
    console = Console(width=100)
    with console.capture() as capture:
        console.print(help_table(UNICODE, KEYS))
    shown = capture.get()
    assert all(key.name in shown and key.shown in shown for key in KEYS if key.listed)
    assert all(group in shown for group in GROUPS)


async def test_the_palette_finds_actions_by_name(tmp_path: Path) -> None:
    path = Recording().write(0, "a").write(9000, "b").save(tmp_path / "x.jsonl")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p", *"Five seconds on")
        await pilot.pause(0.3)
        await pilot.press("down", "enter")
        await pilot.pause(0.1)
        transport = studio(pilot.app).transport
        assert transport is not None
        assert transport.player.time == 5000


async def test_a_click_on_a_key_in_the_last_line_does_what_the_key_does(tmp_path: Path) -> None:
    path = Recording().write(0, "a").write(9000, "b").save(tmp_path / "x.jsonl")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.click("#keys", offset=(12, 0))
        await pilot.pause()
        transport = studio(pilot.app).transport
        assert transport is not None
        assert transport.player.time == 5000
