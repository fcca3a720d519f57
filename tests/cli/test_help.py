"""The pages of the verbs: each fits a terminal, says how it ends, and has examples that are understood."""

import shlex
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from cassette_studio.cli import main
from cassette_studio.cli.help import overview, page
from cassette_studio.cli.tree import LEAN_PAGES, about, names, parser_of
from cassette_studio.errors import StudioError
from cassette_studio.terminal import emit
from cassette_studio.terminal.journal import PATH_VARIABLE
from cassette_studio.terminal.replay import help as replay
from cassette_studio.terminal.replay.options import Options
from cassette_studio.terminal.replay.words import read_words

PAGES = [*names(), "studio"]
GROWN = [verb for verb in PAGES if verb not in LEAN_PAGES]


def call_in(line: str) -> list[str]:
    """The words behind our name in a line of shell, up to a redirection."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    words = list(lexer)
    words = words[words.index("cassette-studio") + 1 :]
    return words[: next((at for at, word in enumerate(words) if set(word) <= set("<>|&;")), None)]


def examples_in(text: str) -> list[str]:
    """The lines one types, as they stand in a page."""
    below = text[text.lower().index("examples:\n") + len("examples:\n") :]
    return [line.strip() for line in below.splitlines() if line.startswith("  ") and line[2] != " "]


@pytest.mark.parametrize("verb", PAGES)
def test_a_page_fits_80_columns_and_says_how_it_ends(verb: str) -> None:
    text = page(verb)

    assert [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()] == []
    assert "usage: cassette-studio" in text.lower()
    assert "\nexit status:\n" in text.lower()
    assert " ".join(about(verb).split()) in " ".join(text.split())


@pytest.mark.parametrize("verb", PAGES)
def test_a_page_has_two_examples_or_more_and_every_one_is_a_call_of_ours(verb: str) -> None:
    lines = examples_in(page(verb))

    assert len(lines) >= 2
    assert all("cassette-studio" in line for line in lines)


@pytest.mark.parametrize("verb", GROWN)
def test_the_examples_of_a_verb_are_understood_by_its_parser(verb: str) -> None:
    parser = parser_of(verb)

    assert list(parser.examples) == examples_in(page(verb))
    for line in parser.examples:
        words = call_in(line)
        if verb != "studio":
            assert words.pop(0) == verb
        parser.parse_args(words[: words.index("--")] if "--" in words else words)


@pytest.mark.parametrize("line", [line for line, _ in replay.EXAMPLES])
def test_the_examples_of_replay_are_understood_by_its_reader(line: str) -> None:
    words = call_in(line)
    start = 2 if words[:2] == ["--headless", "replay"] else 1
    assert words[start - 1] in ("replay", "mock-cli")
    read = read_words(words[start:])

    assert Options.of(read, {}).cassette
    assert read.unknown == ()


@pytest.mark.parametrize("line", [line for line, _ in emit.EXAMPLES])
def test_the_examples_of_emit_add_a_record(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    path.touch()
    monkeypatch.setenv(PATH_VARIABLE, str(path))
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"said")))
    words = call_in(line)
    assert words.pop(0) == "emit"

    assert emit.main(words) == 0
    assert path.read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("verb", [verb for verb in GROWN if verb != "studio"])
def test_help_of_a_verb_is_what_the_verb_says_itself(verb: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["help", verb]) == 0
    told = capfd.readouterr().out
    with pytest.raises(SystemExit) as left:
        main([verb, "-h"])

    assert left.value.code == 0
    assert capfd.readouterr().out == told


@pytest.mark.parametrize("words", [["emit"], ["mock-cli"], ["replay"], ["--headless", "replay"]])
def test_help_knows_the_verbs_of_the_lean_path_by_all_their_names(
    words: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["help", *words]) == 0
    assert capfd.readouterr().out == (emit.HELP if words == ["emit"] else replay.HELP)


def test_help_lists_every_verb_with_what_it_does(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["help"]) == 0
    text = capfd.readouterr().out

    assert text == overview()
    assert all(len(line) <= 80 for line in text.splitlines())
    assert all(f"{verb} {about(verb)}" in " ".join(text.split()) for verb in names())


def test_a_verb_that_is_not_there_has_no_page(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["help", "rec\x1bord"]) == StudioError.exit_code
    said = capfd.readouterr().err
    assert "\x1b" not in said
    assert "'record'" in said


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["recrod", "x"], "record"),
        (["shw", "a.jsonl", "--at", "3"], "show"),
        (["comands"], "commands"),
        (["mockcli", "--cassette", "x"], "mock-cli"),
    ],
)
def test_a_mistyped_verb_is_noticed(words: list[str], meant: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(words) == StudioError.exit_code
    said = f"Error: {words[0]}: no such file or directory (did you mean {meant}?)\n"
    assert capfd.readouterr().err == said


@pytest.mark.parametrize("word", ["./recrod", "a/show", "session.jsonl", "--hel", "", "x\0"])
def test_what_is_no_mistyped_verb_gets_no_hint(word: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([word]) == StudioError.exit_code
    assert "did you mean" not in capfd.readouterr().err


def test_a_file_that_is_called_nearly_like_a_verb_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "recrod").touch()
    assert main(["recrod"]) == StudioError.exit_code
    assert "needs a terminal" in capfd.readouterr().err
