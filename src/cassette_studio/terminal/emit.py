"""What a program inside a recording adds to it: events, commands, markers, at their time.

Not: the recorder. Serves: `__main__`, on the lean path, for a script may call it at every step.
"""

from __future__ import annotations

import os
import sys

from .journal import EPOCH_VARIABLE, PATH_VARIABLE, journal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .journal import Journal

ABOUT = "Adds an event, a command or a marker to the recording that it is called in."
OPTIONS = (  # name, value, what it does
    ("--command", "COMMAND", "a command that a replay may run"),
    ("--marker", "LABEL", "a mark on the time line"),
)
WORDS = (("TOPIC", "the name of an event"), ("PAYLOAD", "what it says; - is standard input (default: nothing)"))
EXAMPLES = (
    ('cassette-studio emit build.done "all green"', "an event"),
    ("make 2>&1 | cassette-studio emit build.log -", "an event that says what a program printed"),
    ("cassette-studio emit --command \"ralph task add 'x'\"", "a command"),
    ('cassette-studio emit --marker "tests begin"', "a mark"),
)
_ROWS = [*WORDS, *((f"{name} {value}", told) for name, value, told in OPTIONS), ("-h, --help", "print this")]
HELP = f"""\
usage: cassette-studio emit TOPIC [PAYLOAD]
       cassette-studio emit --command COMMAND
       cassette-studio emit --marker LABEL

{ABOUT}

options:
{"".join(f"  {term:20}  {told}{chr(10)}" for term, told in _ROWS)}
exit status:
  0                     done
  2                     not inside a recording, or not understood
  3                     the record could not be written

environment:
  {PATH_VARIABLE}
                        the recording, set by `cassette-studio record`
  {EPOCH_VARIABLE}
                        its clock, set there too

examples:
{"".join(f"  {line}{chr(10)}      {told}{chr(10)}" for line, told in EXAMPLES)}"""
_MANY = 2
_NOT_UNDERSTOOD = "Error: emit takes TOPIC [PAYLOAD], --command COMMAND or --marker LABEL (emit -h tells more)\n"


def main(words: list[str]) -> int:
    """Adds one record; returns the exit status."""
    if words[:1] in (["-h"], ["--help"]):
        return _say(1, HELP)
    record = _record(words)
    if record is None:
        return _say(2, _NOT_UNDERSTOOD, 2)
    try:
        journal = journal_of(dict(os.environ))
    except OSError as error:
        return _say(2, f"Error: the recording cannot be written: {error.strerror}\n", 3)
    if journal is None:
        return _say(2, "Error: this is not inside a recording (cassette-studio record -o FILE -- COMMAND)\n", 2)
    return _add(journal, *record)


def _add(journal: Journal, event: str, data: dict[str, object]) -> int:
    journal.add(event, data)
    if journal.failure is not None:
        return _say(2, f"Error: the recording cannot be written: {journal.failure.strerror}\n", 3)
    return 0


def _record(words: list[str]) -> tuple[str, dict[str, object]] | None:
    """Event and data of the record that the words mean."""
    option, equals, value = words[0].partition("=") if words else ("", "", "")
    if option in ("--command", "--marker"):
        if not equals:
            value = words[1] if len(words) == _MANY else ""
        elif len(words) != 1:
            return None
        if not value:
            return None
        return ("_meta.marker", {"label": value}) if option == "--marker" else ("bus.publish", {"command": value})
    if words[:1] == ["--"]:
        words = words[1:]
    elif any(word.startswith("--") for word in words[:1]):
        return None
    if not 1 <= len(words) <= _MANY or not words[0]:
        return None
    payload = words[1] if len(words) == _MANY else ""
    if payload == "-":
        payload = sys.stdin.buffer.read().decode("utf-8", "replace")
    return "bus.publish", {"topic": words[0], "payload": payload, "source": None, "target": None}


def _say(descriptor: int, text: str, status: int = 0) -> int:
    try:
        os.write(descriptor, text.encode())
    except OSError:
        return status or 3
    return status
