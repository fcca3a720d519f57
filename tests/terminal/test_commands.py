"""Which recorded command may run, and why not."""

import re
import shlex
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.commands import LONGEST_WORD, STANDARD_RULES, CommandError, Rules, split_words
from strategies import command_texts, hard_words, plain_words, quoted_commands

CASES = Path(__file__).parents[1] / "data" / "cases"
rule_lists = st.lists(plain_words.map(lambda word: word.replace(",", "")), max_size=3)
some_words = st.lists(plain_words | hard_words, max_size=4).flatmap(
    lambda rest: plain_words.map(lambda first: [first, *rest])
)

_QUOTED = re.compile(r"""\\.|'[^']*'|"(?:\\.|[^"\\])*\"""", re.DOTALL)
_SHELL_ONLY = re.compile(r"[|&;<>()`\n\r\v\f\0]|\$[A-Za-z0-9_{(]")
_EXPANDED_IN_QUOTES = re.compile(r"`|\$[A-Za-z0-9_{(]")


def allowed(command: str, *rules: str) -> bool:
    return Rules.parse(*rules).verdict(command).allowed


def recorded_commands(name: str) -> list[str]:
    cassette = Cassette.parse((CASES / name).read_bytes())
    return [command for index in range(len(cassette)) if (command := cassette.record(index).command) is not None]


@given(some_words, st.data())
def test_every_way_of_quoting_gives_the_words_back(words: list[str], data: st.DataObject) -> None:
    assert split_words(data.draw(quoted_commands(words))) == tuple(words)


@given(some_words, rule_lists, st.data())
def test_a_verdict_depends_on_the_words_only(words: list[str], some: list[str], data: st.DataObject) -> None:
    rules = Rules.parse(*some, shlex.join(words[:1]).replace(",", ""))

    one, other = (rules.verdict(data.draw(quoted_commands(words))) for _ in range(2))
    assert one == other


@given(command_texts)
def test_an_allowed_command_holds_nothing_for_a_shell(command: str) -> None:
    command = "ralph " + command
    assume(allowed(command, "ralph"))

    assert not _SHELL_ONLY.search(_QUOTED.sub("", command))
    for quoted in _QUOTED.findall(command):
        if quoted.startswith('"'):
            assert not _EXPANDED_IN_QUOTES.search(re.sub(r"\\.", "", quoted, flags=re.DOTALL))


@given(st.text("ab '\"\t|;$(é", max_size=12) | command_texts)
def test_words_are_those_that_a_shell_would_see(command: str) -> None:
    assume("\\" not in command)
    try:
        words = split_words(command)
    except CommandError:
        return

    assert list(words) == shlex.split(command)


@given(command_texts, rule_lists, rule_lists)
def test_to_judge_again_is_to_judge(command: str, some: list[str], others: list[str]) -> None:
    before, after = Rules.parse(*some), Rules.parse(*others)
    assert after.again(before.verdict(command)) == after.verdict(command)


@given(command_texts, rule_lists, rule_lists)
def test_more_rules_never_take_a_permission_away(command: str, some: list[str], more: list[str]) -> None:
    if allowed(command, *some, "a"):
        assert allowed(command, *some, "a", *more)
        assert allowed(command, *more, *some, "a")


@given(command_texts, rule_lists)
def test_a_verdict_names_its_rule_or_its_reason(command: str, some: list[str]) -> None:
    rules = Rules.parse(*some, "a")
    verdict = rules.verdict(command)

    assert verdict.allowed == bool(verdict.rule) != bool(verdict.reason)
    assert verdict.rule in ["", *(rule.text for rule in rules.rules)]
    if verdict.allowed:
        assert any(verdict.words[: len(rule.words)] == rule.words for rule in rules.rules)


@given(some_words, st.data())
def test_without_rules_nothing_may_run(words: list[str], data: st.DataObject) -> None:
    command = data.draw(quoted_commands(words))

    assert [allowed(command, *rules) for rules in ([], [""], [",,"], [" , "])] == [False] * 4
    assert Rules.parse().verdict(command).reason == "nothing is allowed"


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("a  b\tc", ("a", "b", "c")),
        ("  a ", ("a",)),
        ("'a b' c", ("a b", "c")),
        ("a 'b'\"c\"d", ("a", "bcd")),
        ("a '' \"\"", ("a", "", "")),
        ("a ''b", ("a", "b")),
        (r"a 'b\c'", ("a", r"b\c")),
        (r'a "b\"c\\d\e"', ("a", r'b"c\de')),
        (r"a b\ c", ("a", "b c")),
        ("a\\", ("a",)),
        ("a b \\", ("a", "b")),
        ("a \\\\", ("a", "\\")),
        ("a \\\\\\", ("a", "\\")),
        (r"a \; \| \$HOME", ("a", ";", "|", "$HOME")),
        ("a ~ * ? {b,c} [d] # !e", ("a", "~", "*", "?", "{b,c}", "[d]", "#", "!e")),
        ("a '$HOME `b` $(c) ; |'", ("a", "$HOME `b` $(c) ; |")),
        ('a "; | & < > ( )"', ("a", "; | & < > ( )")),
        ("a '\n\r'", ("a", "\n\r")),
        ("a $ b$ 5$", ("a", "$", "b$", "5$")),
        ("a x=1", ("a", "x=1")),
        ("a\u00a0b", ("a\u00a0b",)),
        ("é日 👍", ("é日", "👍")),
        ('ralph task add "a\\"b" \'c d\' e\\ f', ("ralph", "task", "add", 'a"b', "c d", "e f")),
    ],
)
def test_words_by_example(command: str, words: tuple[str, ...]) -> None:
    assert split_words(command) == words


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("", "it is empty"),
        (" \t ", "it is empty"),
        ("\\", "it is empty"),
        ("'' a", "its program has no name"),
        ("'a", "a quote is not closed"),
        ('a "b', "a quote is not closed"),
        ('a "b\\"', "a quote is not closed"),
        ("a\0b", "it holds a NUL byte"),
        ("a '\0'", "it holds a NUL byte"),
        ("a \ud800", "it is not valid Unicode"),
        ("a; b", "it needs a shell for ;"),
        ("a | b", "it needs a shell for |"),
        ("a x&", "it needs a shell for &"),
        ("a >b", "it needs a shell for >"),
        ("a 2<b", "it needs a shell for <"),
        ("(a)", "it needs a shell for ("),
        ("a b)", "it needs a shell for )"),
        ("a `b`", "it needs a shell for a backtick"),
        ('a "`b`"', "it needs a shell for a backtick"),
        ("a $(b)", "it needs a shell for $("),
        ("a ${b}", "it needs a shell for ${"),
        ("a $HOME", "it needs a shell for $H"),
        ("a $1", "it needs a shell for $1"),
        ('a "$HOME"', "it needs a shell for $H"),
        ('a "$(b)"', "it needs a shell for $("),
        ("a $'b'", "it needs a shell for $'"),
        ("a\nb", "it holds a line break outside quotes"),
        ("a\rb", "it holds a carriage return outside quotes"),
        ("a\vb", "it holds a vertical tab outside quotes"),
        ("a\fb", "it holds a form feed outside quotes"),
    ],
)
def test_what_cannot_run_says_why(command: str, reason: str) -> None:
    with pytest.raises(CommandError) as caught:
        split_words(command)

    assert str(caught.value) == reason
    assert Rules.parse("a").verdict(command).reason == reason


@pytest.mark.parametrize(
    ("rules", "command", "runs"),
    [
        ("ralph", "ralph task add x", True),
        ("ralph", "ralph", True),
        ("ralph", "ralphx task", False),
        ("ralph task add", "ralph task add-evil", False),
        ("ralph task add", "ralph task  add x", True),
        ("ralph task add", 'ralph "task" add x', True),
        ("ralph task add", "ralph task", False),
        ("ralph task add", "PATH=/tmp/evil ralph task add x", False),
        ("ralph task add", "env ralph task add x", False),
        ("ralph task add", "sudo ralph task add x", False),
        ("ralph task add", 'sh -c "ralph task add x"', False),
        ("ralph", "/tmp/evil/ralph x", False),
        ("ralph", "./ralph x", False),
        ("ralph", "../ralph", False),
        ("/opt/ralph", "/opt/ralph x", True),
        ("/opt/ralph", "ralph x", False),
        ("ralph", "RALPH x", False),
        ("ralph", "ralph\u200b x", False),
        ("ralph", "r\u0430lph x", False),
        ("ralph", "ralph\u00a0x", False),
        ("ralph", "'ralph", False),
        ("ralph", "", False),
        ("ralph", "   ", False),
        ("", "ralph x", False),
        (",,", "ralph x", False),
        ("ralph task add , cargo test", "ralph task add x", True),
        ("ralph task add , cargo test", "cargo test --all", True),
        ('ralph task "add x"', "ralph task 'add x'", True),
        ('ralph task "add x"', "ralph task add x", False),
        ("*", "ralph x", False),
        ("ralph *", "ralph x", False),
        ("ralph\ttask", "ralph task x", True),
    ],
)
def test_each_row_of_the_prefix_table(rules: str, command: str, runs: bool) -> None:
    assert allowed(command, rules) is runs


@pytest.mark.parametrize(
    "tail",
    [
        "; touch P", "&& touch P", "| sh", "$(touch P)", "`touch P`", "> P", "& touch P", "\ntouch P", "\rtouch P",
        "\vtouch P", "\ftouch P", "\0touch P", "|| touch P", "<(touch P)", "${IFS}touch",
    ],
)  # fmt: skip
def test_nothing_can_be_chained_behind_an_allowed_command(tail: str) -> None:
    assert not allowed(f"ralph task add x{tail}", "ralph task add")
    assert not allowed(f"ralph task add x {tail}", "ralph task add")


def test_a_comma_separates_between_quotes_too_so_the_rule_is_refused() -> None:
    with pytest.raises(CommandError, match="a quote is not closed"):
        Rules.parse('ralph task add "a,b"')


def test_rules_of_several_lists_count_together_and_keep_their_spelling() -> None:
    rules = Rules.parse("a  b, c", "d,e", source="--allow")

    assert [rule.text for rule in rules.rules] == ["a  b", "c", "d", "e"]
    assert rules.source == "--allow"
    assert rules.verdict("a b x").rule == "a  b"
    assert rules.verdict("b").reason == "no rule begins it"


@pytest.mark.parametrize(("size", "runs"), [(LONGEST_WORD, True), (LONGEST_WORD + 1, False), (1 << 20, False)])
def test_a_word_may_be_as_long_as_the_system_takes(size: int, runs: bool) -> None:
    assert LONGEST_WORD == 131_071
    assert allowed("ralph task add " + "A" * size, "ralph") is runs
    assert allowed("ralph task add '" + "é" * (size // 2) + "x'", "ralph") is (size // 2 * 2 + 1 <= LONGEST_WORD)


def test_only_whole_words_of_a_recording_match_a_rule() -> None:
    commands = recorded_commands("27-whitelist-prefix-boundary/input.jsonl")

    assert [number for number, command in enumerate(commands, 1) if allowed(command, "ralph task add")] == [
        1, 4, 5, 6, len(commands),
    ]  # fmt: skip
    assert len(commands[-1]) > 100_000


def test_only_the_harmless_lines_of_a_hostile_recording_run() -> None:
    rules = Rules.parse("ralph task add")
    verdicts = [
        rules.verdict(command) for command in recorded_commands("28-whitelist-shell-metacharacters/input.jsonl")
    ]

    assert [verdict.allowed for verdict in verdicts] == [False] * 14 + [True] * 2
    assert [verdict.words[3:] for verdict in verdicts[-2:]] == [("~", "*"), ('a"b', "c d", "e f")]


@pytest.mark.parametrize("command", ["ralph a \\\n b", "ralph a\\\r", "ralph $[1+1]", 'ralph "$[1+1]"'])
def test_what_a_shell_would_read_otherwise_is_blocked(command: str) -> None:
    assert not Rules.parse("ralph").verdict(command).allowed


def test_the_standard_list_is_what_the_studio_allows() -> None:
    rules = Rules.standard()

    assert [rule.text for rule in rules.rules] == list(STANDARD_RULES)
    assert rules.source == "the standard list"
    assert [rules.verdict(f"{rule} x").rule for rule in STANDARD_RULES] == list(STANDARD_RULES)
    assert not rules.verdict("ralph run").allowed
