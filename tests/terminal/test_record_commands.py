"""Where a record's command stands."""

import pytest
from hypothesis import given

from cassette_studio.terminal.records import Record, command_of, parse_record
from strategies import command_texts, dumped


def record_of(event: str, data: object) -> Record:
    return parse_record(dumped({"ts": 1000, "event": event, "data": data}))


@pytest.mark.parametrize(
    ("data", "command"),
    [
        ({"command": "a"}, "a"),
        ({"input": {"command": "b"}}, "b"),
        ({"data": {"input": {"command": "c"}}}, "c"),
        ({"command": "a", "input": {"command": "b"}}, "a"),
        ({"command": 5, "input": {"command": "b"}}, "b"),
        ({"command": ""}, ""),
        ("ralph task add x", "ralph task add x"),
        ("cargo test", "cargo test"),
        ("ralph", None),
        (" ralph task", None),
        ("rm -rf x", None),
        ({"payload": "ralph task add x"}, None),
        ({"data": {"command": "d"}}, None),
        ({"input": "ralph x"}, None),
        (["ralph x"], None),
        (None, None),
    ],
)
def test_commands_are_found_in_four_places_and_no_other(data: object, command: str | None) -> None:
    assert command_of(data) == command
    assert record_of("bus.publish", data).command == command
    assert record_of("task.publish", data).command is None


@given(command_texts)
def test_a_command_is_taken_as_it_stands(command: str) -> None:
    assert record_of("bus.publish", {"command": command}).command == command
