"""The examples we ship are what the README says of them, and fit to be shown to anybody."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.clock import Clock, ClockVote
from cassette_studio.terminal.commands import Rules
from cassette_studio.terminal.records import Kind, Record

FOLDER = Path(__file__).parents[1] / "cassettes" / "e2e"
BASE = 1_767_225_600_000  # 2026-01-01 00:00 UTC, in ms
WRITES = (Kind.STDOUT, Kind.STDERR)

OUTPUTS = {
    "completion.jsonl": "Reading the open item: one failing check.\n"
    "Fixed the off-by-one in the page counter and ran the checks again: 24 passed.\n"
    "Nothing is left to do.\n\nLOOP_COMPLETE\n",
    "connect.jsonl": "The line is open, answering the call.\nPONG\n",
    "events.jsonl": "Announcing the result to the other hats.\n"
    '<event topic="test.event">Test payload, sent once</event>\nLOOP_COMPLETE\n',
    "format.jsonl": "Looking at src/pager.py\nThe last page was dropped when the items filled it exactly.\n\n"
    "- pages = total // size\n+ pages = -(-total // size)\n\nChecks: 24 passed, 0 failed\nLOOP_COMPLETE\n",
    "multi-iter.jsonl": "Laying out the work in three steps.\nStep one, the outline, is done.\n"
    '<event topic="phase.init">outline ready</event>\n'
    "Picking up the outline and filling in the middle.\nTwo of three sections stand.\n"
    '<event topic="phase.process">sections ready</event>\n'
    "Closing the last section and reading it all once more.\n"
    '<event topic="phase.complete">all sections ready</event>\nLOOP_COMPLETE\n',
    "task-add.jsonl": "Creating task: test task\nTask created, priority 1.\nLOOP_COMPLETE\n",
    "timeout-handling.jsonl": "Starting a survey of every module.\nStill counting, and no end in sight.\n",
}
LAST_LINES = {name: text.split()[-1] for name, text in OUTPUTS.items() if name != "timeout-handling.jsonl"} | {
    "format-claude.jsonl": "LOOP_COMPLETE",
    "format-kiro.jsonl": "LOOP_COMPLETE",
}
COMMANDS = {"task-add.jsonl": ["ralph task add 'test task' -p 1"]}
LOOKS = {
    "format-claude.jsonl": ("●", "⎿", "**dropped**", "\x1b[38;2;", "\x1b[1mRead\x1b[0m(src/pager.py)"),
    "format-kiro.jsonl": ("╭─", "│", "─╯", "\x1b[35m>\x1b[0m", "Using tool: \x1b[1mfs_read\x1b[0m"),
}
names = pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))


def records_of(name: str) -> list[Record]:
    cassette = Cassette.parse((FOLDER / name).read_bytes())
    return [cassette.record(index) for index in range(len(cassette))]


def output_of(records: list[Record]) -> str:
    return b"".join(record.output for record in records).decode()


def test_every_example_has_a_line_in_these_tables() -> None:
    assert {path.name for path in FOLDER.iterdir()} == OUTPUTS.keys() | LOOKS.keys()


@names
def test_an_example_has_no_problem(name: str) -> None:
    records = records_of(name)

    assert [record.problem for record in records] == [""] * len(records)
    assert Kind.BLANK not in {record.kind for record in records}


@names
def test_an_example_is_flat_tidy_and_written_by_one_hand(name: str) -> None:
    records = records_of(name)

    assert all(record.raw.startswith(b'{"ts":%d,"event":"' % (record.ts or 0)) for record in records)
    assert all(record.raw.endswith(b"}\n") and b"\r" not in record.raw for record in records)
    assert not any(record.wrapped for record in records)
    assert records[0].event == "_meta.loop_start"
    assert records[0].ts == BASE


@names
def test_both_clocks_of_an_example_agree_and_rise(name: str) -> None:
    records = records_of(name)
    vote = ClockVote()
    for record in records:
        vote.see(record.kind in WRITES, record.ts, record.offset, record.wrapped)
    clock = Clock(vote.choice())
    told = [clock.time(record.ts, record.offset) for record in records]

    assert vote.choice().name == "ts"
    assert all(before < after for before, after in pairwise(told))
    assert all(record.offset == time for record, time in zip(records, told, strict=True) if record.kind in WRITES)


@names
def test_an_example_takes_believable_time(name: str) -> None:
    steps = [after - before for before, after in pairwise([record.ts or 0 for record in records_of(name)])]

    pauses = [step for step in steps if step > 2000]
    assert pauses == ([30_000] if name == "timeout-handling.jsonl" else [])


@names
def test_an_example_holds_nothing_of_the_machine_it_came_from(name: str) -> None:
    raw = (FOLDER / name).read_text()
    text = raw + output_of(records_of(name))

    assert not re.search(r"(^|[\s\"'=(])(/|~/|[A-Z]:\\)\w", text)
    assert not re.search(r"\w@\w|\b\d{1,3}(\.\d{1,3}){3}\b|https?:", text)
    assert not re.search(r"(?i)sk-|api.?key|token|password|secret", text)


@names
def test_the_standard_list_allows_every_command_of_an_example(name: str) -> None:
    commands = [record.command for record in records_of(name) if record.command is not None]

    assert commands == COMMANDS.get(name, [])
    assert all(Rules.standard().verdict(command).allowed for command in commands)


@pytest.mark.parametrize("name", sorted(OUTPUTS))
def test_an_example_says_what_its_table_says(name: str) -> None:
    assert output_of(records_of(name)) == OUTPUTS[name]


@pytest.mark.parametrize("name", sorted(LAST_LINES))
def test_the_promise_is_the_last_line_and_without_colour(name: str) -> None:
    assert output_of(records_of(name)).rstrip("\n").split("\n")[-1] == LAST_LINES[name]


@pytest.mark.parametrize("name", sorted(LOOKS))
def test_a_backends_own_look_is_kept(name: str) -> None:
    output = output_of(records_of(name))

    assert all(part in output for part in LOOKS[name])
    assert "The last page was" in output
    assert "24" in output
    assert output.count("\x1b[0m") * 2 == output.count("\x1b[")


def test_the_box_is_as_wide_at_every_side() -> None:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output_of(records_of("format-kiro.jsonl")))

    assert {len(line) for line in plain.split("\n")[:3]} == {48}


def test_the_command_stands_between_its_two_lines() -> None:
    kinds = [record.kind for record in records_of("task-add.jsonl")]

    at = kinds.index(Kind.COMMAND)
    assert Kind.STDOUT in kinds[:at]
    assert Kind.STDOUT in kinds[at:]


def test_three_iterations_each_say_something() -> None:
    records = records_of("multi-iter.jsonl")
    starts = [index for index, record in enumerate(records) if record.kind is Kind.ITERATION]

    segments = [output_of(records[first:stop]) for first, stop in pairwise([*starts, len(records)])]
    assert [segment.count("<event topic=") for segment in segments] == [1, 1, 1]
    assert ["LOOP_COMPLETE" in segment for segment in segments] == [False, False, True]
