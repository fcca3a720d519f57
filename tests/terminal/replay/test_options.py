"""Words and environment as one checked value."""

import re
from pathlib import Path

import pytest

from cassette_studio.errors import UsageError
from cassette_studio.terminal.replay.help import HELP
from cassette_studio.terminal.replay.options import Options
from cassette_studio.terminal.replay.words import FLAGS, PROMPTS, QUESTIONS, VALUES, read_words


def options(*words: str, **environment: str) -> Options:
    return Options.of(read_words(["--cassette", "a.jsonl", *words]), environment)


def test_the_defaults_are_those_of_the_documents() -> None:
    plain = options()
    assert (plain.speed, plain.timing, plain.stderr, plain.command_timeout) == (0.0, "auto", "stdout", 30.0)
    assert (plain.iteration, plain.max_gap, plain.filter) == (None, None, ())
    assert not plain.rules.rules


@pytest.mark.parametrize(
    ("text", "speed"), [("0", 0), ("1", 1), ("10.0", 10), ("-5", 0), ("-0.0", 0), ("1e3", 1000), ("0.25", 0.25)]
)
def test_a_speed_below_zero_is_zero(text: str, speed: float) -> None:
    assert options("--speed", text).speed == options(f"--speed={text}").speed == speed


@pytest.mark.parametrize(
    "words",
    [
        ["--speed", "fast"],
        ["--speed", "nan"],
        ["--speed", "inf"],
        ["--speed", "1e400"],
        ["--speed="],
        ["--max-gap", "-1"],
        ["--max-gap", "nan"],
        ["--command-timeout", "0"],
        ["--command-timeout", "soon"],
        ["--iteration", "0"],
        ["--iteration", "-1"],
        ["--iteration", "two"],
        ["--iteration", "²"],
        ["--timing", "wall"],
        ["--stderr", "both"],
        ["--filter", " , "],
        ["--allow", "ralph 'open"],
    ],
)
def test_a_value_that_cannot_be_meant_is_a_usage_error(words: list[str]) -> None:
    with pytest.raises(UsageError, match=words[0].partition("=")[0]):
        options(*words)


def test_the_variable_wins_over_the_option_even_when_it_is_empty() -> None:
    def allowed(*words: str, **environment: str) -> list[str]:
        return [rule.text for rule in options(*words, **environment).rules.rules]

    assert allowed("--allow", "a b, c", "--allow", "d") == ["a b", "c", "d"]
    assert allowed("--allow", "a", RALPH_MOCK_ALLOW="b") == ["b"]
    assert allowed("--allow", "a", RALPH_MOCK_ALLOW="") == []
    assert allowed() == []


def test_auto_looks_for_the_iteration_only_beside_an_events_file() -> None:
    assert options().iteration is None
    assert options(RALPH_EVENTS_FILE="e").iteration == 0
    assert options("--iteration", "all", RALPH_EVENTS_FILE="e").iteration is None
    assert options("--iteration", "3").iteration == 3


def test_a_prompt_is_awaited_on_the_terminal_only_from_an_orchestrator_that_gave_none() -> None:
    assert not options().typed
    assert options(RALPH_BIN="/bin/ralph").typed
    assert options(RALPH_EVENTS_FILE="e").typed
    assert not options("-p", "x", RALPH_BIN="/bin/ralph").typed
    assert not options("x", RALPH_BIN="/bin/ralph").typed


def test_a_missing_cassette_is_named_and_a_file_in_its_place_is_noticed(tmp_path: Path) -> None:
    demo = tmp_path / "de\x1bmo.jsonl"
    demo.touch()
    with pytest.raises(UsageError, match="--cassette is missing"):
        Options.of(read_words(["--speed", "1"]), {})
    with pytest.raises(UsageError, match=r"did you mean --cassette .*de\\x1bmo\.jsonl"):
        Options.of(read_words([str(demo)]), {})


def test_gaps_are_kept_in_milliseconds_and_filters_as_beginnings() -> None:
    assert options("--max-gap", "1.5").max_gap == 1500
    assert options("--max-gap", "1e300").max_gap == 10**18
    assert options("--filter", "bus., _meta").filter == ("bus.", "_meta")


def test_the_help_names_every_option_and_no_other() -> None:
    named = set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", HELP)) - {"--headless"}
    assert named == VALUES | FLAGS | {*QUESTIONS, *PROMPTS}
