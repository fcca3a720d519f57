"""Which words are options, and where a prompt begins."""

import pytest

from cassette_studio.errors import UsageError
from cassette_studio.terminal.replay.words import read_words

PROMPT = "--allow=rm -rf x"


@pytest.mark.parametrize(
    "words",
    [
        ["-p", PROMPT],
        [f"-p={PROMPT}"],
        ["--prompt", PROMPT],
        [f"--prompt={PROMPT}"],
        ["--", PROMPT],
        ["do this", PROMPT],
        ["do this", "--allow", "rm"],
        ["-p", "x", "--allow", "rm", "--version"],
        ["-", "--allow", "rm"],
        ["- one\n- two", "--allow", "rm"],
        ["--allow=rm -rf x\nand then some", "--verbose"],
        ["--verbose, please", "--allow", "rm"],
    ],
)
def test_nothing_in_or_after_a_prompt_is_an_option(words: list[str]) -> None:
    read = read_words(["--cassette", "a.jsonl", *words])
    assert read.values == (("--cassette", "a.jsonl"),)
    assert read.flags == frozenset()
    assert read.question == ""
    assert read.prompted


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (["--cassette", "a", "--speed", "2"], [("--cassette", "a"), ("--speed", "2")]),
        (["--cassette=--speed=9.jsonl"], [("--cassette", "--speed=9.jsonl")]),
        (["--cassette=two\nlines.jsonl"], [("--cassette", "two\nlines.jsonl")]),
        (["--cassette", "-"], [("--cassette", "-")]),
        (["--speed", "-5"], [("--speed", "-5")]),
        (["--allow", "a", "--allow=b,c"], [("--allow", "a"), ("--allow", "b,c")]),
        (["--allow="], [("--allow", "")]),
        (["--casset", "a"], []),
    ],
)
def test_values_stand_behind_a_blank_or_an_equals_sign(words: list[str], values: list[tuple[str, str]]) -> None:
    assert read_words(words).values == tuple(values)


def test_the_last_of_several_values_counts_unless_all_do() -> None:
    read = read_words(["--allow", "a", "--speed", "1", "--allow=b", "--speed=2"])
    assert read.all("--allow") == ("a", "b")
    assert (read.last("--speed", "0"), read.last("--timing", "auto")) == ("2", "auto")


def test_words_that_mean_the_same_are_one_key() -> None:
    assert len({read_words(["--allow", "a"]), read_words(["--allow=a"]), read_words(["--allow", "b"])}) == 2


def test_unknown_flags_are_passed_over_and_kept_for_verbose() -> None:
    read = read_words(["--dangerously-skip", "-i", "-x", "--model=big", "--text", "--cassette", "a"])
    assert read.unknown == ("--dangerously-skip", "-i", "-x", "--model=big")
    assert read.flags == {"--text"}
    assert read.last("--cassette", "") == "a"
    assert not read.prompted


@pytest.mark.parametrize(
    ("word", "question"), [("--version", "version"), ("-V", "version"), ("--help", "help"), ("-h", "help")]
)
def test_a_question_may_stand_anywhere_among_the_options(word: str, question: str) -> None:
    assert read_words(["--cassette", "a", word, "--speed", "nonsense"]).question == question


@pytest.mark.parametrize("words", [["--cassette"], ["--allow", "--verbose"], ["--speed", "--text"]])
def test_an_option_without_its_value_is_an_error(words: list[str]) -> None:
    with pytest.raises(UsageError, match=f"{words[0]} needs a value"):
        read_words(words)


def test_the_first_positional_word_is_remembered() -> None:
    assert read_words(["demo.jsonl", "more"]).positional == "demo.jsonl"
    assert read_words(["--", "demo.jsonl"]).positional == "demo.jsonl"
    assert read_words(["-p", "demo.jsonl"]).positional == ""


@pytest.mark.parametrize("words", [["-p"], ["--"]])
def test_a_prompt_flag_without_a_prompt_prompts_nothing(words: list[str]) -> None:
    assert not read_words(words).prompted
