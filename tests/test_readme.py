"""The README keeps its word: its commands run, its tables are what the program has."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cassette_studio.cli.completion import PLACES
from cassette_studio.cli.tree import names
from cassette_studio.terminal.commands import STANDARD_RULES
from cassette_studio.tui.keys import KEYS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
TEST_COMMAND = "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest"
REPLAYS = re.findall(r"^ *(cassette-studio --headless replay --cassette cassettes/.*)$", README, re.MULTILINE)


def key_table() -> str:
    """The table of keys as the README has it."""
    rows = ["| key | what it does | |", "|---|---|---|"]
    rows += [f"| `{key.shown}` | {key.name} | {key.help} |" for key in KEYS if key.listed]
    return "\n".join(rows)


def test_the_keys_in_the_readme_are_the_keys_of_the_studio() -> None:
    shown = README.partition("<!-- keys -->")[2].partition("<!-- /keys -->")[0].strip()
    assert shown == key_table()


def test_the_test_command_of_the_readme_is_what_ci_runs() -> None:
    assert TEST_COMMAND in README
    assert TEST_COMMAND in (ROOT / ".ci" / "run").read_text()


def test_the_standard_rules_in_the_readme_are_the_ones_in_force() -> None:
    assert all(f"`{rule}`" in README.replace("\n", " ") for rule in STANDARD_RULES)


@pytest.mark.parametrize("verb", [*names(), "--headless replay"])
def test_the_command_line_in_the_readme_has_every_verb(verb: str) -> None:
    lines = README.partition("## Command line")[2].partition("```")[2].partition("```")[0].splitlines()
    assert any(f"{line} ".startswith(f"cassette-studio {verb} ") for line in lines)


@pytest.mark.parametrize(("shell", "place"), PLACES.items())
def test_the_readme_installs_completion_as_the_page_of_completion_does(shell: str, place: str) -> None:
    assert f"cassette-studio completion {shell} > {place}" in README


@pytest.mark.parametrize("command", REPLAYS)
def test_a_replay_shown_in_the_readme_runs(command: str) -> None:
    words = [sys.executable, "-m", "cassette_studio", *shlex.split(command.removesuffix(" | cat"))[1:]]
    done = subprocess.run(words, cwd=ROOT, env=os.environ, stdin=subprocess.DEVNULL, capture_output=True, timeout=30)
    assert done.returncode == 0
    assert b"Task created" in done.stdout
    assert b"Skipping non-whitelisted command: ralph task add" in done.stderr


def test_the_readme_shows_a_replay_and_a_picture_that_is_there() -> None:
    assert REPLAYS
    pictures = re.findall(r"!\[[^]]+\]\(([^)]+)\)", README)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
