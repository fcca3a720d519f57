"""`cassette-studio config`, and what settings change."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from recording import Recording


def run(folder: Path, *words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        name: value for name, value in os.environ.items() if name not in ("RALPH_MOCK_ALLOW", "XDG_CONFIG_HOME")
    }
    environment |= {"HOME": str(folder / "home")} | more
    return subprocess.run(
        [sys.executable, "-m", "cassette_studio", *words], cwd=folder, env=environment, capture_output=True, text=True
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "cassette-studio.toml").write_text("allow = ['rm x']\nspeed = 4\n\n[keys]\nquit = 'f9'\n")
    return tmp_path


def test_every_setting_is_told_with_where_it_stands(folder: Path) -> None:
    done = run(folder, "config")
    path = folder / "cassette-studio.toml"
    assert (done.returncode, done.stderr) == (0, "")
    rows = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert rows == [
        f"allow {path}:1 rm x", "theme default textual-dark", f"speed {path}:2 4.0", "idle default false",
        "folder default cassettes", f"keys.quit {path}:5 f9", "",
        f"none {folder / 'home' / '.config' / 'cassette-studio' / 'config.toml'}", f"none {folder / 'pyproject.toml'}",
        f"read {path}",
    ]  # fmt: skip
    told = json.loads(run(folder, "config", "--json").stdout)
    assert told["speed"] == {"value": 4.0, "from": f"{path}:2"}
    assert told["allow"] == {"value": ["rm x"], "from": f"{path}:1"}


def test_the_environment_wins_over_settings_and_is_told_as_their_place(folder: Path) -> None:
    told = json.loads(run(folder, "config", "--json", RALPH_MOCK_ALLOW="a,b").stdout)
    assert told["allow"] == {"value": ["a", "b"], "from": "RALPH_MOCK_ALLOW"}


def test_rules_of_a_settings_file_hold_for_the_verbs_that_judge_and_never_for_replay(folder: Path) -> None:
    path = Recording().command(0, "rm x").save(folder / "x.jsonl")
    assert run(folder, "commands", str(path)).returncode == 0
    assert run(folder, "commands", str(path), "--allow", "mv").returncode == 1
    assert json.loads(run(folder, "info", str(path), "--json").stdout)["commands"] == {"allowed": 1, "blocked": 0}
    done = run(folder, "--headless", "replay", "--cassette", str(path))
    assert "Skipping non-whitelisted command: rm x" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("speed = 99", ":1: speed is not understood (it is a number from 0.25 to 16)"),
        ("\nallow = ['a', \"'\"]", ":2: allow: "),
        ("theme", ":1: "),
    ],
)
def test_a_setting_that_is_none_ends_the_verb_with_one_line(folder: Path, text: str, said: str) -> None:
    (folder / "cassette-studio.toml").write_text(text)
    for words in (["config"], ["info", "x.jsonl"], ["x.jsonl"]):
        (folder / "x.jsonl").write_bytes(b"")
        done = run(folder, *words)
        assert (done.returncode, done.stdout) == (2, "")
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = 'no\\u001b'", ":1: theme: there is no such theme (ansi-dark, "),
        ("[keys]\nquiet = 'x'", ":2: keys.quiet: there is no such action (did you mean quit?)"),
        ("[keys]\n\nquit = 'space'", ":3: keys.quit: space is the key of play-or-pause (change that, too)"),
    ],
)
def test_what_only_the_studio_knows_is_checked_too(folder: Path, text: str, said: str) -> None:
    (folder / "cassette-studio.toml").write_text(text)
    done = run(folder, "config")
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{folder}/cassette-studio.toml{said}" in done.stderr
