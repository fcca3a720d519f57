"""The words after `replay` or `mock-cli`: which are options of ours, and where an orchestrator's prompt begins.

Not: what a value means. Serves: `options`.

A prompt may read like an option. So the first word that is no flag ends the options, and so do `-p`, `--prompt`
and `--`: whatever a prompt says, it grants nothing.
"""

from __future__ import annotations

import re

from ...errors import UsageError
from ...frozen import Frozen

# Name, value ("" for a flag; words with a bar between them are choices), and what it does.
OPTIONS = (
    ("--cassette", "FILE", "the recording, JSONL; - is standard input"),
    ("--speed", "N", "0 at once (default); 1 as recorded; 10 ten times as fast;\nnegative is 0"),
    (
        "--allow", "RULES",
        "comma-separated beginnings of commands that may run,\n"
        "compared word by word; may be repeated; without it nothing\nruns",
    ),
    ("--timing", "auto|ts|offset", "which recorded clock tells the time (default auto)"),
    ("--max-gap", "S", "no pause of the recording counts for more than S seconds"),
    (
        "--iteration", "auto|all|N",
        "the iteration to play; auto (default) plays the one whose\n"
        "turn it is by RALPH_EVENTS_FILE, without that variable all",
    ),
    (
        "--stderr", "stdout|stderr|drop",
        "where output goes that was recorded from standard error\n(default stdout)",
    ),
    ("--text", "", "leave escape sequences out"),
    ("--filter", "EVENT,...", "play only records whose event begins with one of these"),
    ("--step", "", "wait for a line on standard input after each write"),
    ("--lenient", "", "skip bad lines, with one warning each"),
    ("--command-timeout", "S", "kill a command and its group after S seconds (default 30)"),
    ("--fail-on-command-error", "", "exit 4 in the end if a command failed or timed out"),
    ("--verbose", "", "say which commands run and why, the clock, the iteration,\nflags passed over"),
)  # fmt: skip
VALUES = frozenset(name for name, value, _ in OPTIONS if value)
FLAGS = frozenset(name for name, value, _ in OPTIONS if not value)
QUESTIONS = {"--version": "version", "-V": "version", "--help": "help", "-h": "help"}
PROMPTS = ("-p", "--prompt")
_FLAG = re.compile(r"--?[A-Za-z0-9][\w-]*(?:=.*)?").fullmatch


class Words(Frozen):
    """`values` holds each option that has a value beside it, in order, `unknown` the flags passed over.

    `prompted` tells that a prompt was given, `positional` is the word it began with unless a flag did.
    `question` is "version", "help" or "".
    """

    __slots__ = ("flags", "positional", "prompted", "question", "unknown", "values")

    flags: frozenset[str]
    positional: str
    prompted: bool
    question: str
    unknown: tuple[str, ...]
    values: tuple[tuple[str, str], ...]

    def all(self, name: str) -> tuple[str, ...]:
        """The values of an option that may be repeated."""
        return tuple(value for option, value in self.values if option == name)

    def last(self, name: str, default: str) -> str:
        """The value of an option that is given once; the last one counts."""
        return (default, *self.all(name))[-1]


def read_words(arguments: list[str]) -> Words:
    """Sorts the words; raises UsageError where an option lacks its value."""
    values: list[tuple[str, str]] = []
    flags: set[str] = set()
    unknown: list[str] = []
    question, positional, prompted = "", "", False
    at = 0
    while at < len(arguments) and not prompted:
        word = arguments[at]
        name, equals, value = word.partition("=")
        at += 1
        if name in PROMPTS or word == "--":
            prompted = at < len(arguments) or bool(equals)
            positional = "".join(arguments[at : at + 1]) if word == "--" else ""
            break
        if name in VALUES and _is_option(name, value):
            values.append((name, value if equals else _value_of(name, arguments, at)))
            at += not equals
        elif word in FLAGS:
            flags.add(word)
        elif word in QUESTIONS:
            question = question or QUESTIONS[word]
        elif _FLAG(word):
            unknown.append(word)
        else:
            positional, prompted = word, True
    return Words(
        flags=frozenset(flags), positional=positional, prompted=prompted, question=question,
        unknown=tuple(unknown), values=tuple(values),
    )  # fmt: skip


def _is_option(name: str, value: str) -> bool:
    """A word of several lines is a prompt, unless it can be the name of a file."""
    return name == "--cassette" or "\n" not in value


def _value_of(name: str, arguments: list[str], at: int) -> str:
    if at == len(arguments):
        raise UsageError(f"{name} needs a value")
    if arguments[at].startswith("--"):
        raise UsageError(f"{name} needs a value", hint=f"write {name}=VALUE for one that begins with dashes")
    return arguments[at]
