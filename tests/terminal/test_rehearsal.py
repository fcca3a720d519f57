"""A headless replay to look at: what it is told, and that the verdicts shown are what runs."""

import os
import re
import sys
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cassette_studio.terminal.commands import CommandError, Rules
from cassette_studio.terminal.rehearsal import Job, Rehearsal
from recording import Recording

ENVIRONMENT = dict(os.environ)


def rehearsed(job: Job, folder: Path, **more: str) -> tuple[bytes, bytes, int | None]:
    """What it said on both streams, and its status."""
    rehearsal = Rehearsal(job, folder, (80, 24), ENVIRONMENT | more)
    said: dict[bool, bytes] = {True: b"", False: b""}
    for data, is_stdout in rehearsal.outputs():
        said[is_stdout] += data
    return said[True], said[False], rehearsal.status


signs = st.text(st.sampled_from("ab '\"\\$|;&~*"), max_size=6)
commands = st.one_of(
    signs, st.lists(st.sampled_from(["true", "false", "true x", "a'b", '"', "x;"]), max_size=3).map(" ".join)
)


def _rules(texts: list[str]) -> Rules | None:
    try:
        return Rules.parse(*texts)
    except CommandError:
        return None


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(commands, min_size=1, max_size=6),
    st.lists(commands, max_size=3).map(_rules).filter(lambda rules: rules is not None),
    st.sampled_from(["auto", "ts", "offset"]),
)
def test_the_verdicts_shown_are_what_runs(tmp_path: Path, recorded: list[str], rules: Rules, timing: str) -> None:
    recording = Recording().write(0, "x")
    for command in recorded:
        recording.command(1, command)
    timeline = recording.timeline(rules)
    job = Job(recording.save(tmp_path / "x.jsonl"), rules, speed=0, timing=timing)
    _, said, _ = rehearsed(job, tmp_path, RALPH_MOCK_ALLOW="true,false,a")
    ran = [
        not line.startswith(b"[mock-cli] Skipping")
        for line in said.splitlines()
        if re.match(rb"\[mock-cli\] (Exec|Skip)", line)
    ]
    assert ran == [command.verdict.allowed for command in timeline.commands]


def test_what_it_prints_is_what_was_recorded(tmp_path: Path) -> None:
    output = "".join(f"\x1b[3{number % 8}mline {number}\r\n" for number in range(20_000))
    path = Recording().resize(0, 80, 24).write(0, output).write(0, "oops\r\n", stdout=False).save(tmp_path / "x.jsonl")
    stdout, _, status = rehearsed(Job(path, Rules.parse(), speed=0), tmp_path)
    assert stdout.replace(b"oops\r\n", b"") == output.encode()
    assert status == 0


def test_commands_run_in_the_folder_and_nothing_there_is_taken_for_the_program(tmp_path: Path) -> None:
    (tmp_path / "cassette_studio.py").write_text("raise SystemExit(99)")
    (tmp_path / "json.py").write_text("raise SystemExit(98)")
    path = Recording().command(0, "touch made").save(tmp_path / "x.jsonl")
    assert rehearsed(Job(path, Rules.parse("touch"), speed=0), tmp_path)[2] == 0
    assert (tmp_path / "made").exists()


def test_it_can_be_stopped_in_a_long_pause(tmp_path: Path) -> None:
    path = Recording().write(0, "first").write(600_000, "last").save(tmp_path / "x.jsonl")
    rehearsal = Rehearsal(Job(path, Rules.parse()), tmp_path, (80, 24), ENVIRONMENT)
    said = b""
    for data, is_stdout in rehearsal.outputs():
        said += data if is_stdout else b""
        if said == b"first":
            rehearsal.stop()
    assert (said, rehearsal.status) == (b"first", 143)


def test_what_outlives_it_is_not_waited_for(tmp_path: Path) -> None:
    path = (
        Recording()
        .command(0, f"{sys.executable} -c 'import os,time; os.fork() or time.sleep(60)'")
        .save(tmp_path / "x.jsonl")
    )
    assert rehearsed(Job(path, Rules.parse(sys.executable), speed=0), tmp_path)[2] == 0


def test_the_command_line_says_all_that_matters() -> None:
    job = Job(Path("/x/a b.jsonl"), Rules.parse("a b", "c"))
    assert job.command_line("p") == "p --headless replay --cassette '/x/a b.jsonl' --speed 1 '--allow=a b,c'"
    job = Job(Path("/x.jsonl"), Rules.parse(), speed=0, timing="ts", max_gap=200)
    assert job.words()[4:] == ["--speed", "0", "--timing", "ts", "--max-gap", "0.2", "--allow="]
