"""One record in full."""

import pytest
from hypothesis import given

from cassette_studio.escape import printable
from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.timeline import Timeline
from cassette_studio.tui.glyphs import UNICODE
from cassette_studio.tui.inspection import LONGEST, Inspection
from cassette_studio.tui.tones import NAMES
from recording import Recording
from strategies import any_bytes


def inspected(recording: Recording, index: int) -> dict[str, tuple[str, ...]]:
    return {part.name: part.lines for part in Inspection.of(recording.timeline(), index, UNICODE).parts}


@given(any_bytes)
def test_any_record_can_be_looked_at_and_nothing_of_it_is_raw(data: bytes) -> None:
    timeline = Timeline(Cassette.parse(data))
    for index in range(len(timeline)):
        inspection = Inspection.of(timeline, index, UNICODE)
        assert inspection.tone in NAMES
        for line in (inspection.title, *(line for part in inspection.parts for line in part.lines)):
            assert line == printable(line)


def test_a_write_is_told_decoded_escaped_and_as_it_stands() -> None:
    recording = Recording().write(0, "a").write(1500, "\x1b[31mred\r\nline\x1b[m").write(4000, "b")
    told = inspected(recording, 1)
    assert told["when"] == ("0:01.500", "1.5s after the one before", "2.5s before the next")
    assert told["text"] == ("red", "line")
    assert told["output"] == (r"\x1b[31mred\r\nline\x1b[m",)
    assert told["line"] == (recording.to_bytes().split(b"\n")[1].decode(),)


@pytest.mark.parametrize(
    ("command", "verdict"),
    [
        ("ralph task add 'a b'", "allowed by “ralph task add” (the standard list)"),
        ("rm -rf /", "blocked: no rule begins it (the standard list)"),
    ],
)
def test_a_command_is_told_with_its_verdict_and_the_rule(command: str, verdict: str) -> None:
    assert inspected(Recording().command(0, command), 0)["verdict"] == (verdict,)


def test_the_words_of_a_command_are_told_one_by_one() -> None:
    assert inspected(Recording().command(0, "ralph emit 'a b' \"\""), 0)["words"] == ("ralph", "emit", "a b", "")


def test_a_bad_line_is_told_with_what_is_wrong_and_its_bytes() -> None:
    told = inspected(Recording().line(b'{"ts": 1, \xff\x1b['), 0)
    assert told["problem"]
    assert told["line"] == (r'{"ts": 1, \xff\x1b[',)


def test_of_a_long_record_the_beginning_is_told_and_how_much_is_left() -> None:
    told = inspected(Recording().write(0, "x" * (LONGEST + 1)), 0)
    assert told["text"] == ("x" * LONGEST, "… 1 byte more")
