"""Other keys for some actions."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.tui.dialogs import HelpDialog
from cassette_studio.tui.keymap import KeysError, keys_with
from cassette_studio.tui.keys import KEYS
from cassette_studio.tui.opening import Given
from looking import app_on, line, opened, studio
from recording import Recording


def test_ids_are_unique_and_nothing_changed_is_the_table() -> None:
    ids = [key.id for key in KEYS if key.name]
    assert len(ids) == len(set(ids))
    assert keys_with({}) == KEYS


@given(st.sampled_from([key for key in KEYS if key.name]))
def test_every_action_can_have_its_own_keys_again_or_a_free_one(key: object) -> None:
    (found,) = [known for known in KEYS if known is key]
    again = keys_with({found.id: found.keys.split(",")})
    assert [known.keys for known in again] == [known.keys for known in KEYS]
    (changed,) = [known for known in keys_with({found.id: ["f9"]}) if known.id == found.id]
    assert (changed.keys, changed.action) == ("f9", found.action)


async def test_changed_keys_act_and_are_shown(tmp_path: Path) -> None:
    path = Recording().write(0, "a").write(20_000, "b").save(tmp_path / "x.jsonl")
    keys = keys_with(
        {
            "five-seconds-on": ["k", "ctrl+f"],
            "command-back": ["right"],
            "help": ["!"],
            "mark-on": [","],
            "frame-back": ["]"],
        }
    )
    async with app_on(path, Given(keys=keys)).run_test(size=(132, 24)) as pilot:
        await opened(pilot)
        transport = studio(pilot.app).transport
        assert transport is not None
        await pilot.press("k", "ctrl+f", "right")
        assert transport.player.time == 10_000
        assert "k ^f 5s" in line(pilot.app, "#keys")
        await pilot.press("comma")
        assert transport.player.time == 10_000
        await pilot.press("right_square_bracket")
        assert transport.player.time == 0
        await pilot.press("exclamation_mark")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HelpDialog)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"quit": ["space"]}, "space is the key of play-or-pause"),
        ({"quit": [","]}, ", is the key of frame-back"),
        ({"quit": ["?"]}, "? is the key of help"),
        ({"quit": ["5"]}, "5 is the key of a percentage"),
        ({"quit": []}, "an action needs a key"),
        ({"quit": ["nokey"]}, "there is no key 'nokey'"),
        ({"quit": ["hyperspace+x"]}, "there is no key 'hyperspace+x'"),
        ({"quit": [""]}, "there is no key ''"),
        ({"quitt": ["x"]}, "there is no such action"),
    ],
)
def test_what_cannot_be_had_is_said(changes: dict[str, list[str]], said: str) -> None:
    with pytest.raises(KeysError) as caught:
        keys_with(changes)
    assert said in str(caught.value)
