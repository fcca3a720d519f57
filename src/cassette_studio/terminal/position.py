"""How people name a moment: `12.5`, `1:20`, `1m20s`, `50%`, `event:100`, `marker:build`, `end`, and `A..B`.

Not: any cassette; `timeline` turns a position into a time. Serves: the command line, the go-to dialog, tests.
"""

import re
from dataclasses import dataclass
from typing import Literal

CENTURY = 100 * 365 * 24 * 3600 * 1000  # ms

_CLOCK = re.compile(r"(?:(\d{1,9}):)?(\d{1,9}):([0-5]?\d(?:\.\d{1,9})?)\Z", re.ASCII)
_UNITS = re.compile(r"(?:(\d{1,9})h)?(?:(\d{1,9})m)?(?:(\d{1,9}(?:\.\d{1,9})?)s)?\Z", re.ASCII)
_SECONDS = re.compile(r"\d{1,12}(?:\.\d{0,9})?\Z", re.ASCII)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,9})?)%\Z", re.ASCII)
_EVENT = re.compile(r"event:(\d{1,12})\Z", re.ASCII)


class PositionError(ValueError):
    """The text names no moment; the message says what would."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment as somebody named it.

    `value` is milliseconds for a time, 0 to 100 for a percentage, a line number from 1 for an event, and 0
    otherwise; `label` is the marker's name.
    """

    kind: Literal["time", "percent", "event", "marker", "end"]
    value: float = 0
    label: str = ""


def parse_position(text: str) -> Position:
    """The position that `text` names; raises PositionError."""
    text = text.strip()
    if text == "end":
        return Position("end")
    if text.startswith("marker:") and text != "marker:":
        return Position("marker", label=text.removeprefix("marker:"))
    if event := _EVENT.match(text):
        return Position("event", int(event[1]))
    if percent := _PERCENT.match(text):
        if float(percent[1]) <= 100:
            return Position("percent", float(percent[1]))
    elif (seconds := _seconds(text)) is not None:
        return Position("time", round(seconds * 1000))
    raise PositionError("a moment is 12.5, 1:20, 1m20s, 50%, event:100, marker:NAME or end")


def parse_range(text: str) -> tuple[Position, Position]:
    """The two ends of `A..B`; a missing one is the start or the end. Raises PositionError."""
    first, dots, last = text.partition("..")
    if not dots:
        raise PositionError("a range is A..B, each a moment such as 12.5 or 50%")
    return parse_position(first or "0"), parse_position(last or "end")


def _seconds(text: str) -> float | None:
    if _SECONDS.match(text):
        return float(text)
    if clock := _CLOCK.match(text):
        return int(clock[1] or 0) * 3600 + int(clock[2]) * 60 + float(clock[3])
    if text and (units := _UNITS.match(text)):
        return int(units[1] or 0) * 3600 + int(units[2] or 0) * 60 + float(units[3] or 0)
    return None


def format_time(milliseconds: int, decimals: int = 3) -> str:
    """`0:32.480`, `1:02:03.000`; what no recording can last is `>100y`."""
    if milliseconds > CENTURY:
        return ">100y"
    if decimals == 0:
        milliseconds = (milliseconds + 500) // 1000 * 1000
    minutes, rest = divmod(milliseconds, 60_000)
    hours, minutes = divmod(minutes, 60)
    seconds = f"{rest // 1000:02}" + (f".{rest % 1000:03}"[: decimals + 1] if decimals else "")
    return f"{hours}:{minutes:02}:{seconds}" if hours else f"{minutes}:{seconds}"


def format_span(milliseconds: int) -> str:
    """A length of time in as few signs as tell it: `400ms`, `8.5s`, `3m20s`, `2h05m`, `>100y`."""
    if milliseconds > CENTURY:
        return ">100y"
    if milliseconds < 1000:
        return f"{milliseconds}ms"
    if milliseconds < 59_950:
        return f"{milliseconds / 1000:.1f}s"
    minutes, seconds = divmod((milliseconds + 500) // 1000, 60)
    return f"{minutes}m{seconds:02}s" if minutes < 60 else f"{minutes // 60}h{minutes % 60:02}m"
