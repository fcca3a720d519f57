"""Commands in a replay: which run, what is said about them, and that no shell is anywhere near."""

import json
import os
from pathlib import Path

import pytest

from recording import Recording
from terminal.replay.playing import CASES, Done, run

STUB = """#!/bin/sh
for word in "$@"; do printf '%s\\0' "$word"; done >> "$LOG"
echo >> "$LOG"
"""


KILL = "sh -c 'kill -9 $$'"


class Ralph:
    """A stand-in for `ralph` on the path that writes down how it was called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "empty"
        self._log = folder / "log"
        self._bin = folder / "bin"
        self.folder.mkdir()
        self._bin.mkdir()
        for name in ("ralph", "ralphx"):
            (self._bin / name).write_text(STUB)
            (self._bin / name).chmod(0o755)

    def replay(self, cassette: Path, *words: str, **more: str) -> Done:
        """Plays with the stub in front on the path, in an empty folder."""
        path = f"{self._bin}{os.pathsep}{os.environ['PATH']}"
        variables = more | {"PATH": path, "LOG": str(self._log)}
        return run("--cassette", cassette, *words, cwd=self.folder, variables=variables)

    @property
    def calls(self) -> list[list[str]]:
        """The arguments of every call."""
        rows = self._log.read_text().split("\n")[:-1] if self._log.exists() else []
        return [row.split("\0")[:-1] for row in rows]


@pytest.fixture
def ralph(tmp_path: Path) -> Ralph:
    """Ralph on a path of this test."""
    return Ralph(tmp_path)


def test_rules_compare_words_and_never_beginnings_of_strings(ralph: Ralph) -> None:
    done = ralph.replay(CASES / "27-whitelist-prefix-boundary" / "input.jsonl", "--allow", "ralph task add")
    assert [call[:3] for call in ralph.calls[:4]] == [
        ["task", "add", "ok"],
        ["task", "add", "two-blanks"],
        ["task", "add", "quoted"],
        ["task", "add", "single"],
    ]
    assert len(ralph.calls) == 5
    said = done.stderr.decode().splitlines()
    assert len(said) == 10
    assert all(line.startswith("[mock-cli] Skipping non-whitelisted command: ") for line in said)
    assert max(map(len, said)) <= 250
    assert done.returncode == 0


def test_no_shell_acts_on_anything(ralph: Ralph) -> None:
    done = ralph.replay(CASES / "28-whitelist-shell-metacharacters" / "input.jsonl", "--allow", "ralph task add")
    assert list(ralph.folder.iterdir()) == []
    assert ralph.calls == [["task", "add", "~", "*"], ["task", "add", 'a"b', "c d", "e f"]]
    assert len(done.stderr.splitlines()) == 14


def test_commands_are_found_in_all_four_places(ralph: Ralph) -> None:
    done = ralph.replay(CASES / "12-ralph-double-wrapped" / "input.jsonl", "--allow", "ralph")
    assert [call[-1] for call in ralph.calls] == ["one", "two", "three"]
    assert done.stdout == b"PONG\r\n"


@pytest.mark.parametrize(
    ("words", "more", "runs"),
    [
        ([], {}, False),
        (["--allow", ""], {}, False),
        (["--allow", ",,"], {}, False),
        (["--allow", "*"], {}, False),
        (["--allow", "cargo test , ralph task"], {}, True),
        (["--allow", "cargo", "--allow=ralph"], {}, True),
        (["--allow", "ralph"], {"RALPH_MOCK_ALLOW": ""}, False),
        (["--allow", "cargo"], {"RALPH_MOCK_ALLOW": "ralph task add"}, True),
    ],
)
def test_the_variable_comes_before_the_option_and_nothing_allows_nothing(
    ralph: Ralph, tmp_path: Path, words: list[str], more: dict[str, str], runs: bool
) -> None:
    path = Recording().command(0, "ralph task add x").write(1, "DONE\n").save(tmp_path / "a")
    done = ralph.replay(path, *words, **more)
    assert ralph.calls == ([["task", "add", "x"]] if runs else [])
    assert done.stderr.decode() == ("" if runs else "[mock-cli] Skipping non-whitelisted command: ralph task add x\n")


def test_verbose_names_the_rule_and_the_reason_the_clock_and_the_flags_passed_over(
    ralph: Ralph, tmp_path: Path
) -> None:
    path = Recording().write(0, "x\n").command(1, "ralph a").command(2, "rm b").write(3, "DONE\n").save(tmp_path / "a")
    done = ralph.replay(path, "--allow", "ralph a", "--verbose", "--odd=\x1b", "--speed", "10")
    assert done.stderr.decode().splitlines() == [
        "[mock-cli] Clock: ts (the wall clock runs forward)",
        r"[mock-cli] Passed over: --odd=\x1b",
        "[mock-cli] Executing: ralph a (rule 'ralph a' of --allow)",
        "[mock-cli] Skipping non-whitelisted command: rm b (no rule begins it)",
    ]


@pytest.mark.parametrize(
    ("command", "said", "status", "strict"),
    [
        ("true", "", 0, 0),
        ("false", "[mock-cli] Warning: command 'false' exited with status 1\n", 0, 4),
        (KILL, f"[mock-cli] Warning: command '{KILL}' exited with status -1 (signal 9)\n", 0, 4),
        ("nowhere x", "[mock-cli] Error: command 'nowhere x' could not be started: No such file or directory\n", 4, 4),
        ("sleep 9", "[mock-cli] Warning: command 'sleep 9' timed out after 0.1 s and was killed\n", 0, 4),
    ],
)
def test_how_a_command_ends_is_said_and_replay_goes_on(
    tmp_path: Path, command: str, said: str, status: int, strict: int
) -> None:
    path = Recording().write(0, "one\n").command(1, command).write(2, "DONE\n").save(tmp_path / "a")
    words = ["--cassette", str(path), "--allow", "true,false,sh,nowhere,sleep", "--command-timeout", "0.1"]
    done = run(*words)
    assert (done.returncode, done.stdout, done.stderr.decode()) == (status, b"one\nDONE\n", said)
    assert run(*words, "--fail-on-command-error").returncode == strict


def test_a_commands_output_appears_in_place_and_its_input_is_empty(tmp_path: Path) -> None:
    script = "sh -c 'cat; echo said; echo aside >&2'"
    path = Recording().write(0, "one\n").command(1, script).write(2, "two\n").save(tmp_path / "a")
    done = run("--cassette", path, "--allow", "sh", stdin=b"a prompt")
    assert (done.stdout, done.stderr) == (b"one\nsaid\ntwo\n", b"aside\n")


def test_hostile_text_is_escaped_and_cut_short(tmp_path: Path) -> None:
    path = Recording().command(0, "rm \x1b]0;PWNED\x07\u202e" + "x" * 9999).save(tmp_path / "a")
    said = run("--cassette", path).stderr.decode()
    assert r"rm \x1b]0;PWNED\x07\u202e" in said
    assert len(said) < 260
    assert json.loads(path.read_text())["data"]["command"].startswith("rm \x1b")
