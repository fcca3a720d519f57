"""`cassette-studio info` and `commands`: what they tell people and scripts."""

import json
from pathlib import Path

import pytest

from cassette_studio.cli import main
from recording import Recording


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().resize(0, 100, 30).write(0, "a\r\n").write(500, "oops\r\n", stdout=False)
    recording.command(1000, "ralph task add x").command(2000, "rm -rf \x1b[31m/").marker(2500, "end\u202e")
    return recording.line(b"{torn").write(3000, "b").save(tmp_path / "x.jsonl")


def test_info_tells_people_what_is_in_a_recording(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["info", str(path)]) == 0
    said = dict(line.split(None, 1) for line in capfd.readouterr().out.splitlines())
    assert said == {
        "file": str(path),
        "bytes": str(path.stat().st_size),
        "duration": "3.000 s",
        "size": "100x30, resize records: 1",
        "records": "8",
        "kinds": "stdout 2, stderr 1, resizes 1, commands 2, markers 1, bad 1",
        "output": "10",
        "made": "at     terminal",
        "commands": "allowed 1, blocked 1",
        "marker": "end\\u202e",
        "clock": "ts (the wall clock runs forward)",
        "problem": "line 7: Expecting property name enclosed in double quotes at column 2",
    }


def test_info_tells_scripts_the_same(path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["info", "--json", str(path)]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["duration_ms"], told["records"], told["commands"]) == (3000, 8, {"allowed": 1, "blocked": 1})
    assert (told["markers"], told["problems"][0]["line"]) == (["end\u202e"], 7)


def test_commands_are_listed_with_their_verdicts_and_one_that_is_blocked_is_a_no(
    path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["commands", str(path)]) == 1
    assert capfd.readouterr().out.splitlines() == [
        "runs          1.000  line 4       ralph task add x  (rule: ralph task add)",
        "blocked       2.000  line 5       rm -rf \\x1b[31m/  (no rule begins it)",
    ]
    assert main(["commands", "--json", "--allow", "ralph,rm", str(path)]) == 0
    told = json.loads(capfd.readouterr().out)
    assert [(command["line"], command["time_ms"], command["rule"]) for command in told] == [
        (4, 1000, "ralph"),
        (5, 2000, "rm"),
    ]


def test_the_environments_rules_win(
    path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RALPH_MOCK_ALLOW", "")
    assert main(["commands", "--allow", "ralph,rm", str(path)]) == 1
    assert capfd.readouterr().out.count("blocked") == 2


def test_a_recording_without_commands_says_so(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = Recording().write(0, "a").save(tmp_path / "x.jsonl")
    assert main(["commands", str(path)]) == 0
    assert capfd.readouterr().out == "No command is recorded.\n"


@pytest.mark.parametrize("verb", ["info", "commands"])
def test_what_cannot_be_read_is_one_line(verb: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main([verb, str(tmp_path / "missing.jsonl")]) == 2
    assert capfd.readouterr().err.startswith(f"Error: {tmp_path}/missing.jsonl: no such file")
