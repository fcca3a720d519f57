"""Completion: the scripts hold every word, and bash, where there is one, offers the right ones."""

import argparse
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from cassette_studio.__main__ import VERBS
from cassette_studio.cli.completion import PLACES, script
from cassette_studio.cli.tree import emit_mirror, names, replay_mirror, tree
from cassette_studio.terminal import emit
from cassette_studio.terminal.clock import TIMINGS
from cassette_studio.terminal.replay.options import STDERR_CHOICES
from cassette_studio.terminal.replay.words import FLAGS, PROMPTS, QUESTIONS, VALUES

BASH = shutil.which("bash")
ASK = """
source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
_cassette_studio
printf '%s\\n' "${COMPREPLY[@]}"
"""


def words_of(parser: argparse.ArgumentParser) -> set[str]:
    return {word for action in parser._actions for word in action.option_strings}


def flags_of(parser: argparse.ArgumentParser) -> set[str]:
    return {word for action in parser._actions if action.nargs == 0 for word in action.option_strings}


def choices_of(parser: argparse.ArgumentParser, name: str) -> list[str]:
    return next(list(action.choices or ()) for action in parser._actions if name in action.option_strings)


def below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    return next(dict(action.choices) for action in parser._actions if isinstance(action, argparse._SubParsersAction))


def test_the_mirror_of_replay_has_exactly_the_options_that_replay_knows() -> None:
    mirror = replay_mirror()

    assert words_of(mirror) == VALUES | FLAGS | {*QUESTIONS, *PROMPTS}
    assert flags_of(mirror) == FLAGS | set(QUESTIONS)
    assert choices_of(mirror, "--timing") == list(TIMINGS)
    assert choices_of(mirror, "--stderr") == list(STDERR_CHOICES)
    assert choices_of(mirror, "--iteration") == ["auto", "all"]


def test_the_mirror_of_emit_has_the_options_that_emit_takes() -> None:
    named = {word.strip("[],") for word in emit.HELP.split() if word.startswith("-") and word != "-"}

    assert words_of(emit_mirror()) == named


def test_every_verb_but_mock_cli_is_known_to_the_front_door() -> None:
    assert set(names()) - {"mock-cli"} <= set(VERBS)


@pytest.mark.parametrize("shell", PLACES)
def test_a_script_has_every_verb_and_every_option(shell: str) -> None:
    text = script(shell)
    root = tree()
    options = {word for parser in (root, *below(root).values()) for word in words_of(parser)}

    assert set(below(root)) == set(names())
    assert [word for word in names() if word not in text] == []
    assert len(options) > 30
    assert [word for word in options if word.lstrip("-") not in text] == []
    assert "*.jsonl" in text


CASES = [
    ("cassette-studio sh", ["show"]),
    ("cassette-studio re", ["record", "recordings"]),
    ("cassette-studio --he", ["--headless", "--help"]),
    ("cassette-studio --headless ''", ["replay"]),
    ("cassette-studio --headless replay --c", ["--cassette", "--command-timeout"]),
    ("cassette-studio --headless replay --cassette a.jsonl --stderr ''", ["drop", "stderr", "stdout"]),
    ("cassette-studio --headless replay --speed 1 --cassette ''", ["a.jsonl", "recordings"]),
    ("cassette-studio mock-cli --iteration ''", ["all", "auto"]),
    ("cassette-studio show ''", ["a.jsonl", "recordings"]),
    ("cassette-studio show recordings/", ["recordings/b.jsonl"]),
    ("cassette-studio show a.jsonl --a", ["--ansi", "--at"]),
    ("cassette-studio info --timing ''", ["auto", "offset", "ts"]),
    ("cassette-studio info --timing = o", ["offset"]),
    ("cassette-studio info --timing =", ["auto", "offset", "ts"]),
    ("cassette-studio record -o ''", ["a.jsonl", "recordings"]),
    ("cassette-studio record -o a.jsonl -- echo no", ["notes.txt"]),
    ("cassette-studio emit --", ["--command", "--help", "--marker"]),
    ("cassette-studio completion ''", ["bash", "tcsh", "zsh"]),
    ("cassette-studio help rep", ["replay"]),
]


@pytest.mark.parametrize(("typed", "offered"), CASES)
def test_a_word_is_completed(typed: str, offered: list[str], tmp_path: Path) -> None:
    text = script("bash")
    (tmp_path / "recordings").mkdir()
    for name in ("a.jsonl", "recordings/b.jsonl", "notes.txt"):
        (tmp_path / name).touch()
    files = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")}

    assert all(word in text for word in set(offered) - files)
    if BASH is not None:
        (tmp_path / ".script").write_text(text)
        asked = [BASH, "--norc", "-c", ASK, "bash", ".script", *shlex.split(typed)]
        done = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, timeout=10)
        assert sorted(done.stdout.split()) == offered
