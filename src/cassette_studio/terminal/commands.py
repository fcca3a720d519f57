"""The whitelist: which recorded command may run, and why not.

A command is split into words as Ralph's mock-cli splits it and is never given to a shell. A rule is a list of
words; it allows a command whose first words are exactly these. What only a shell could do blocks a command, so
that no recording is played as something else than was meant.

Not: processes, files, screens. Serves: `replay`, `timeline`.
"""

from __future__ import annotations

import re

from ..frozen import Frozen

LONGEST_WORD = 131_071  # bytes; Linux refuses a longer argument (MAX_ARG_STRLEN)
STANDARD_RULES = (
    "ralph task add", "ralph task close", "ralph tools memory add", "ralph tools task add",
    "ralph tools task close", "ralph emit",
)  # fmt: skip

_OPERATORS = frozenset("|&;<>()")
_LINE_BREAKS = {"\n": "a line break", "\r": "a carriage return", "\v": "a vertical tab", "\f": "a form feed"}
# what sh or bash would expand, between double quotes and outside them: $NAME $1 $? ${ $(, and $'…' $"…"
_EXPANSION = re.compile(r"\$[A-Za-z0-9_{([@*#?$!-]")
_BARE_EXPANSION = re.compile(r"\$[A-Za-z0-9_{([@*#?$!'\"-]")


class CommandError(ValueError):
    """The text is no command that could run; the message says why."""


class Rule(Frozen):
    """Words that a command has to begin with; `text` is how the rule was written."""

    __slots__ = ("text", "words")

    text: str
    words: tuple[str, ...]


class Verdict(Frozen):
    """`allowed` says whether the command runs; `rule` names the rule that allows it; `reason` says why not."""

    __slots__ = ("allowed", "reason", "rule", "words")

    allowed: bool
    words: tuple[str, ...]
    rule: str
    reason: str


class Rules(Frozen):
    """A whitelist. Without rules nothing may run."""

    __slots__ = ("rules", "source")

    rules: tuple[Rule, ...]
    source: str

    @classmethod
    def parse(cls, *texts: str, source: str = "") -> Rules:
        """Rules out of comma-separated lists; `source` tells where they come from.

        A comma always separates, also between quotes. Raises CommandError for a rule with an open quote.
        """
        entries = [entry.strip() for text in texts for entry in text.split(",")]
        return cls(
            rules=tuple(Rule(text=entry, words=_rule_words(entry)) for entry in entries if entry),
            source=source,
        )

    @classmethod
    def standard(cls) -> Rules:
        """What the studio allows when nobody said otherwise."""
        return cls.parse(*STANDARD_RULES, source="the standard list")

    def verdict(self, command: str) -> Verdict:
        """Whether `command` may run under these rules."""
        try:
            words = split_words(command)
        except CommandError as error:
            return Verdict(allowed=False, words=(), rule="", reason=str(error))
        return self._verdict(words)

    def again(self, verdict: Verdict) -> Verdict:
        """The verdict under these rules on what was judged under others, in a third of the time."""
        return self._verdict(verdict.words) if verdict.words else verdict

    def _verdict(self, words: tuple[str, ...]) -> Verdict:
        for rule in self.rules:
            if words[: len(rule.words)] == rule.words:
                return Verdict(allowed=True, words=words, rule=rule.text, reason="")
        reason = "no rule begins it" if self.rules else "nothing is allowed"
        return Verdict(allowed=False, words=words, rule="", reason=reason)


def _rule_words(text: str) -> tuple[str, ...]:
    words = _Splitter(text, literal=True).words()
    if not words:
        raise CommandError(f"rule is empty: {text}")
    return words


def split_words(command: str) -> tuple[str, ...]:
    """The words of a command, by the quoting rules of Ralph's mock-cli, empty ones included.

    Raises CommandError for what cannot run without a shell or at all: operators, line breaks and expansions
    outside quotes, NUL, an open quote, no words, words too long for the system.
    """
    if "\0" in command:
        raise CommandError("it holds a NUL byte")
    words = _Splitter(command).words()
    if not words:
        raise CommandError("it is empty")
    for word in words:
        try:
            size = len(word.encode())
        except UnicodeEncodeError:
            raise CommandError("it is not valid Unicode") from None
        if size > LONGEST_WORD:
            raise CommandError("a word is longer than the system takes")
    if not words[0]:
        raise CommandError("its program has no name")
    return words


class _Splitter:
    """Words are separated by blanks and tabs only. 'Single' quotes are literal; in "double" quotes and outside
    a backslash takes the next sign as it is; a last one, with nothing to take, is left out."""

    _PIECE = re.compile(r"""[^\s'"\\$`|&;<>()]+|.""", re.DOTALL)

    def __init__(self, text: str, *, literal: bool = False) -> None:
        self._text = text
        self._literal = literal  # take what a shell would act on as it is

    def words(self) -> tuple[str, ...]:
        """The words in order."""
        found: list[str] = []
        word: list[str] | None = None
        at = 0
        while at < len(self._text):
            piece = self._PIECE.match(self._text, at)
            assert piece is not None  # the pattern's second half takes any sign
            dangling = piece[0] == "\\" and piece.end() == len(self._text)
            if piece[0] in " \t" or dangling:
                if word is not None:
                    found.append("".join(word))
                word, at = None, piece.end()
            else:
                value, at = self._value(piece[0], at)
                word = [] if word is None else word
                word.append(value)
        if word is not None:
            found.append("".join(word))
        return tuple(found)

    def _value(self, piece: str, at: int) -> tuple[str, int]:
        """(what the piece means, where the next one begins)"""
        if piece == "'":
            end = self._text.find("'", at + 1)
            if end < 0:
                raise CommandError("a quote is not closed")
            return self._text[at + 1 : end], end + 1
        if piece == '"':
            return self._double_quoted(at + 1)
        if piece == "\\":
            sign = self._text[at + 1 : at + 2]
            if sign in _LINE_BREAKS:  # which a shell takes for a line that goes on
                self._refuse(sign, at, _BARE_EXPANSION)
            return sign, at + 2
        self._refuse(piece, at, _BARE_EXPANSION)
        return piece, at + len(piece)

    def _double_quoted(self, at: int) -> tuple[str, int]:
        value: list[str] = []
        while at < len(self._text):
            sign = self._text[at]
            if sign == '"':
                return "".join(value), at + 1
            if sign == "\\":
                at += 1
                sign = self._text[at : at + 1]
            elif sign in "$`":
                self._refuse(sign, at, _EXPANSION)
            value.append(sign)
            at += 1
        raise CommandError("a quote is not closed")

    def _refuse(self, piece: str, at: int, expansion: re.Pattern[str]) -> None:
        """Blocks what a shell would act on."""
        if self._literal:
            return
        if piece in _OPERATORS:
            raise CommandError(f"it needs a shell for {piece}")
        if piece in _LINE_BREAKS:
            raise CommandError(f"it holds {_LINE_BREAKS[piece]} outside quotes")
        if piece == "`":
            raise CommandError("it needs a shell for a backtick")
        if piece == "$" and expansion.match(self._text, at):
            raise CommandError(f"it needs a shell for {self._text[at : at + 2]}")
