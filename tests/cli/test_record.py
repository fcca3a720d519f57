"""`cassette-studio record` and `emit` without a terminal: files, refusals, pipes, full disks, many writers."""

import os
import resource
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.journal import EPOCH_VARIABLE, PATH_VARIABLE
from cassette_studio.terminal.records import Record
from recording import Recording

OURS = [sys.executable, "-m", "cassette_studio"]
OUTSIDE = {name: value for name, value in os.environ.items() if not name.startswith("CASSETTE_STUDIO")}


def run(
    *words: str, typed: bytes = b"", more: dict[str, str] | None = None, most: int = resource.RLIM_INFINITY
) -> "subprocess.CompletedProcess[bytes]":
    """One of our commands; `most` is the largest file it may write."""
    limit = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))) if most >= 0 else None
    return subprocess.run(
        [*OURS, *words], input=typed, env=OUTSIDE | (more or {}), capture_output=True, preexec_fn=limit, check=False
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


def records(path: Path) -> list[Record]:
    cassette = Cassette.parse(path.read_bytes())
    return [cassette.record(index) for index in range(len(cassette))]


def output_in(path: Path) -> bytes:
    return b"".join(record.output for record in records(path))


def test_without_a_terminal_output_is_passed_on_and_input_is_typed(path: Path) -> None:
    done = run("record", "-o", str(path), "--", "sh", "-c", "read word; echo got $word; cat; exit 3", typed=b"one\ntwo")
    assert done.returncode == 3
    assert done.stdout == output_in(path)
    assert b"got one\r\n" in done.stdout
    assert done.stdout.endswith(b"two")
    assert done.stderr.decode().splitlines() == [
        f"Recording to {path}; it ends with the program.",
        f"Recorded {len([r for r in records(path) if r.output])} writes to {path}.",
    ]


def test_quiet_says_nothing(path: Path) -> None:
    assert run("record", "-q", "-o", str(path), "--", "true").stderr == b""


def test_a_file_that_is_there_is_not_touched_unless_it_is_said_how(path: Path) -> None:
    path.write_bytes(b"mine\n")
    done = run("record", "-o", str(path), "--", "true")
    assert done.returncode == 2
    assert done.stderr.decode() == f"Error: {path}: exists already (--append or --overwrite)\n"
    assert path.read_bytes() == b"mine\n"
    assert run("record", "-q", "--overwrite", "-o", str(path), "--", "true").returncode == 0
    assert b"mine" not in path.read_bytes()


def test_appending_goes_on_at_the_time_where_the_file_ends(path: Path) -> None:
    before = Recording().write(0, "a").write(5000, "b").to_bytes()
    path.write_bytes(before + b'{"ts":1,"ev')  # its writer was killed
    assert run("record", "-q", "--append", "-o", str(path), "--", "echo", "c").returncode == 0
    assert path.read_bytes().startswith(before + b'{"ts":1,"ev\n')
    first, *_, last = (record for record in records(path) if record.ts is not None)
    assert first.ts is not None
    assert last.ts is not None
    assert 5000 < last.ts - first.ts < 15_000
    offsets = [record.offset for record in records(path) if record.offset is not None]
    assert offsets == sorted(offsets)


def test_appending_to_nothing_begins_a_file(path: Path) -> None:
    assert run("record", "-q", "--append", "-o", str(path), "--", "echo", "c").returncode == 0
    assert output_in(path) == b"c\r\n"


@pytest.mark.parametrize(
    ("words", "said", "status"),
    [
        ([], "Error: the following arguments are required: -o/--output (cassette-studio record -h tells more)", 2),
        (["-o", "{path}", "--", "no-such-program"], "Error: no-such-program: command not found", 127),
        (["-o", "{path}/x.jsonl", "--", "true"], "Error: {path}/x.jsonl: no such file or directory", 2),
        (["-o", "{path}", "--window-size", "0x9", "--", "true"], "Error: argument --window-size: a window size", 2),
    ],
)
def test_what_cannot_be_done_is_one_line_and_leaves_no_file(
    path: Path, words: list[str], said: str, status: int
) -> None:
    done = run("record", *(word.format(path=path) for word in words))
    lines = done.stderr.decode().splitlines()
    assert (done.returncode, len(lines)) == (status, 1)
    assert lines[0].startswith(said.format(path=path))
    assert not path.exists()


def test_a_recording_may_go_to_standard_output() -> None:
    done = run("record", "-q", "-o", "-", "--", "echo", "hi")
    cassette = Cassette.parse(done.stdout)
    assert b"".join(cassette.outputs(0, len(cassette))) == b"hi\r\n"
    assert not any(cassette.record(index).problem for index in range(len(cassette)))


def test_what_is_no_program_is_said(path: Path, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("just words")
    text.chmod(0o755)
    done = run("record", "-q", "-o", str(path), "--", str(text))
    assert (done.returncode, done.stderr.decode()) == (126, f"Error: {text}: cannot be run (a script begins with #!)\n")


def test_a_recording_inside_a_recording_is_refused(path: Path) -> None:
    inner = shlex.join([*OURS, "record", "-o", f"{path}.inner", "--", "true"])
    done = run("record", "-q", "-o", str(path), "--", "sh", "-c", inner)
    assert done.returncode == 2
    assert f"Error: {path}: this is inside a recording already" in done.stdout.decode()
    assert not Path(f"{path}.inner").exists()


@pytest.mark.parametrize("most", [0, 1, 500, 5000, 100_000])
def test_a_full_disk_stops_the_recording_and_not_the_program(path: Path, most: int) -> None:
    program = [sys.executable, "-c", "import os\nfor n in range(100): os.write(1, b'%03d ' % n * 500)\nexit(6)"]
    done = run("record", "-q", "-o", str(path), "--", *program, most=most)
    assert done.returncode == 6
    assert done.stdout == b"".join(b"%03d " % n * 500 for n in range(100))
    assert f"Warning: {path}: the recording stopped early, the program did not: File too large" in done.stderr.decode()
    recorded = path.read_bytes()
    assert len(recorded) <= most
    assert recorded == b"" or recorded.endswith(b"\n")
    assert all(not record.problem for record in records(path))


def test_the_size_a_terminal_tells_counts_and_not_the_exported_one(path: Path) -> None:
    program = [sys.executable, "-c", "import shutil; print(*shutil.get_terminal_size())"]
    more = {"COLUMNS": "33", "LINES": "7"}
    assert (
        run("record", "-q", "-o", str(path), "--window-size", "90x30", "--", *program, more=more).stdout == b"90 30\r\n"
    )


def test_writers_at_the_same_time_do_not_mix_their_lines(path: Path) -> None:
    emit = shlex.join([*OURS, "emit"])
    one = f'for n in 1 2 3 4 5 6; do {emit} topic.$1 "$(printf %09000d 0 | tr 0 $1)"; done'
    several = " & ".join(f"sh -c {shlex.quote(one)} sh {name}" for name in "abcd")
    done = run("record", "-q", "-o", str(path), "--", "sh", "-c", f"{several} & seq 20000; wait")
    assert done.returncode == 0
    events = [record.data for record in records(path) if record.event == "bus.publish"]
    assert len(events) == 24
    assert all(isinstance(data, dict) and data["payload"] == data["topic"][-1] * 9000 for data in events)
    times = [record.ts or 0 for record in records(path)]
    assert times == sorted(times)
    assert output_in(path) == "".join(f"{number}\r\n" for number in range(1, 20001)).encode()


def test_emit_takes_its_payload_from_standard_input(path: Path) -> None:
    path.write_bytes(b'{"torn')
    done = run("emit", "a.topic", "-", typed="päyload\n".encode(), more={PATH_VARIABLE: str(path), EPOCH_VARIABLE: "5"})
    assert done.returncode == 0
    torn, event = records(path)
    assert torn.problem
    assert isinstance(event.data, dict)
    assert (event.data["topic"], event.data["payload"]) == ("a.topic", "päyload\n")


@pytest.mark.parametrize(
    ("words", "more", "said", "status"),
    [
        (["a"], {}, "Error: this is not inside a recording (cassette-studio record -o FILE -- COMMAND)", 2),
        ([], {}, "Error: emit takes TOPIC [PAYLOAD], --command COMMAND or --marker LABEL (emit -h tells more)", 2),
        (["--colour", "a"], {}, "Error: emit takes TOPIC [PAYLOAD]", 2),
        (["--command"], {}, "Error: emit takes TOPIC [PAYLOAD]", 2),
        (["a", "b", "c"], {}, "Error: emit takes TOPIC [PAYLOAD]", 2),
        (["a"], {PATH_VARIABLE: "/nowhere/x"}, "Error: the recording cannot be written: No such file or directory", 3),
        (["a"], {PATH_VARIABLE: "/dev/full"}, "Error: the recording cannot be written: No space left on device", 3),
    ],
)
def test_what_cannot_be_emitted_is_one_line(words: list[str], more: dict[str, str], said: str, status: int) -> None:
    done = run("emit", *words, more=more)
    assert (done.returncode, len(done.stderr.splitlines())) == (status, 1)
    assert done.stderr.decode().startswith(said)
