"""The first look at the command line: whether replay is meant, and what its options are."""

import subprocess
import sys

import pytest

from cassette_studio.__main__ import replay_options
from terminal.replay.playing import PATIENCE, Done, environment


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["--headless", "replay"], []),
        (["--headless", "replay", "--cassette", "a"], ["--cassette", "a"]),
        (["mock-cli", "--speed", "1", "mock-cli"], ["--speed", "1", "mock-cli"]),
        (["--print", "--output-format", "json", "mock-cli", "-p", "x"], ["-p", "x"]),
        (["-x", "--headless", "replay", "--version"], ["--version"]),
        (["--headless", "mock-cli", "a"], ["a"]),
    ],
)
def test_replay_begins_after_its_words_whatever_stands_before(words: list[str], options: list[str]) -> None:
    assert replay_options(words) == options


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["demo.jsonl"],
        ["./mock-cli"],
        ["play", "mock-cli"],
        ["record", "--", "x", "--headless", "replay"],
        ["--headless"],
        ["--headless", "play", "replay"],
        ["-p", "mock-cli"],
        ["-p=x", "mock-cli"],
        ["--prompt", "--headless", "replay"],
        ["--prompt=x", "mock-cli"],
        ["--", "mock-cli"],
    ],
)
def test_a_verb_a_path_or_a_prompt_is_no_replay(words: list[str]) -> None:
    assert replay_options(words) is None


def studio(*words: str) -> Done:
    command = [sys.executable, "-m", "cassette_studio", *words]
    return subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, env=environment(), timeout=PATIENCE)


@pytest.mark.parametrize("words", [["--version"], ["-V"], ["mock-cli", "--version"], ["--headless", "replay", "-V"]])
def test_the_version_is_the_same_wherever_it_is_asked_for(words: list[str]) -> None:
    from cassette_studio import _version

    done = studio(*words)
    assert (done.returncode, done.stdout.decode()) == (0, f"cassette-studio {_version.__version__}\n")


@pytest.mark.parametrize("words", [["--headless"], ["--headless", "play"], ["--speed", "1", "--headless"]])
def test_headless_alone_says_what_is_missing(words: list[str]) -> None:
    done = studio(*words)
    assert (done.returncode, done.stdout) == (64, b"")
    assert done.stderr.decode().startswith("Error: --headless must be followed by replay (")
    assert done.stderr.count(b"\n") == 1
