"""What replay was asked to do: the words of the command line and the environment, as one checked value.

Not: reading the cassette, doing anything. Serves: all of `replay`.
"""

from __future__ import annotations

import math
import os

from ...errors import UsageError
from ...escape import printable, shortened
from ...frozen import Frozen
from ..clock import TIMINGS
from ..commands import CommandError, Rules
from .words import Words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

ALLOW_VARIABLE = "RALPH_MOCK_ALLOW"
EVENTS_VARIABLE = "RALPH_EVENTS_FILE"
STDERR_CHOICES = ("stdout", "stderr", "drop")


class Options(Frozen):
    """`speed` 0 is at once. `max_gap` is in ms or None. `iteration` is None for all of them, 0 for the one whose
    turn it is by the events file `events`, else its number from 1. `command_timeout` is in seconds.
    `typed` tells that an orchestrator types its prompt, if standard input is a terminal."""

    __slots__ = (
        "cassette", "command_timeout", "events", "fail_on_command_error", "filter", "iteration", "lenient", "max_gap",
        "rules", "speed", "stderr", "step", "text", "timing", "typed", "unknown", "verbose",
    )  # fmt: skip

    cassette: str
    command_timeout: float
    events: str
    fail_on_command_error: bool
    filter: tuple[str, ...]
    iteration: int | None
    lenient: bool
    max_gap: int | None
    rules: Rules
    speed: float
    stderr: str
    step: bool
    text: bool
    timing: str
    typed: bool
    unknown: tuple[str, ...]
    verbose: bool

    @classmethod
    def of(cls, words: Words, environment: Mapping[str, str]) -> Options:
        """Checks everything that can be checked without the cassette; raises UsageError."""
        events = environment.get(EVENTS_VARIABLE, "")
        options = cls(
            cassette=_cassette(words),
            command_timeout=_number(words, "--command-timeout", 30.0),
            events=events,
            fail_on_command_error="--fail-on-command-error" in words.flags,
            filter=_filter(words),
            iteration=_iteration(words.last("--iteration", "auto"), events),
            lenient="--lenient" in words.flags,
            max_gap=_max_gap(words),
            rules=_rules(words, environment),
            speed=max(_number(words, "--speed", 0.0), 0.0),
            stderr=_choice(words, "--stderr", STDERR_CHOICES),
            step="--step" in words.flags,
            text="--text" in words.flags,
            timing=_choice(words, "--timing", TIMINGS),
            typed=not words.prompted and bool(events or environment.get("RALPH_BIN")),
            unknown=words.unknown,
            verbose="--verbose" in words.flags,
        )
        if options.command_timeout <= 0:
            raise UsageError("--command-timeout must be more than 0 seconds")
        return options


def _cassette(words: Words) -> str:
    path = words.last("--cassette", "")
    if path:
        return path
    if words.positional and os.path.isfile(words.positional):
        raise UsageError("--cassette is missing", hint=f"did you mean --cassette {printable(words.positional)}")
    if words.positional:
        hint = f"options end where the prompt begins, at {shortened(words.positional, 40)!r}"
        raise UsageError("--cassette is missing", hint=hint)
    raise UsageError("--cassette is missing", hint="--cassette FILE, or - for standard input; --help tells more")


def _number(words: Words, name: str, default: float) -> float:
    text = words.last(name, str(default))
    try:
        number = float(text) if text.isascii() and "_" not in text else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise UsageError(f"{name} must be a number, not {shortened(text, 40)!r}")
    return number


def _max_gap(words: Words) -> int | None:
    if not words.all("--max-gap"):
        return None
    seconds = _number(words, "--max-gap", 0.0)
    if seconds < 0:
        raise UsageError("--max-gap must be 0 seconds or more")
    return int(min(seconds, 1e15) * 1000)


def _choice(words: Words, name: str, choices: tuple[str, ...]) -> str:
    value = words.last(name, choices[0])
    if value not in choices:
        raise UsageError(f"{name} must be one of {', '.join(choices)}, not {shortened(value, 40)!r}")
    return value


def _filter(words: Words) -> tuple[str, ...]:
    if not words.all("--filter"):
        return ()
    events = tuple(event.strip() for event in words.last("--filter", "").split(",") if event.strip())
    if not events:
        raise UsageError("--filter names no event", hint="for instance --filter ux.terminal,bus")
    return events


def _iteration(text: str, events: str) -> int | None:
    if text in ("all", "auto"):
        return 0 if text == "auto" and events else None
    if text.isascii() and text.isdigit() and 0 < len(text) < 10 and int(text) > 0:
        return int(text)
    raise UsageError(f"--iteration must be all, auto or a number from 1, not {shortened(text, 40)!r}")


def _rules(words: Words, environment: Mapping[str, str]) -> Rules:
    texts, source = words.all("--allow"), "--allow"
    if ALLOW_VARIABLE in environment:
        texts, source = (environment[ALLOW_VARIABLE],), ALLOW_VARIABLE
    try:
        return Rules.parse(*texts, source=source)
    except CommandError as error:
        raise UsageError(f"{source}: {shortened(str(error))}") from None
