"""`cassette-studio [PATH]` before any screen is drawn."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from recording import Recording


def run(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"TERM": "xterm"} | environment
    command = [sys.executable, "-m", "cassette_studio", *words]
    return subprocess.run(command, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Recording().write(0, "x").save(tmp_path / "x.jsonl")


def test_without_a_terminal_it_says_so_in_one_line_and_draws_nothing(path: Path) -> None:
    done = run(str(path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: the studio needs a terminal (without one: cassette-studio --headless replay)\n"


def test_a_missing_file_is_named_escaped(tmp_path: Path) -> None:
    done = run(str(tmp_path / "a\x1b]0;P\x07\n.jsonl"))
    assert done.returncode == 2
    assert done.stderr.endswith("a\\x1b]0;P\\x07\\n.jsonl: no such file or directory\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--speed", "99"], "--speed"),
        (["--speed", "x"], "--speed"),
        (["--timing", "x"], "--timing"),
        (["--allow", "'open"], "a quote is not closed"),
        (["--spee", "2"], "--spee"),
    ],
)
def test_what_cannot_be_understood_ends_with_status_2_and_says_what(path: Path, words: list[str], said: str) -> None:
    done = run(*words, str(path))
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("word", ["--version", "-V"])
def test_the_version_is_printed(word: str) -> None:
    done = run(word)
    assert done.returncode == 0
    assert done.stdout.startswith("cassette-studio ")


def test_help_names_the_other_faces(path: Path) -> None:
    done = run("--help")
    assert done.returncode == 0
    assert "--headless replay" in done.stdout
    assert "mock-cli" in done.stdout
