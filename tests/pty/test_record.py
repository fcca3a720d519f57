"""The recorder before a real terminal: everything goes through, everything is written down, nothing is left behind."""

import hashlib
import os
import shlex
import signal
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.journal import PATH_VARIABLE
from cassette_studio.terminal.records import Kind, Record
from seat import Seat

RAW = "import os, sys, tty; tty.setraw(0)\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.jsonl"


@contextmanager
def seated(path: Path, program: list[str], *options: str) -> Iterator[Seat]:
    """Before a program that is recorded."""
    seat = Seat(["record", "-q", "-o", str(path), *options, "--", *program], more={PATH_VARIABLE: ""})
    try:
        yield seat
    finally:
        seat.close()


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def records(path: Path) -> list[Record]:
    cassette = Cassette.parse(path.read_bytes())
    return [cassette.record(index) for index in range(len(cassette))]


def output_in(path: Path) -> bytes:
    return b"".join(record.output for record in records(path))


def test_what_is_shown_is_what_is_written_down(path: Path) -> None:
    code = "import os, time\nfor n in range(300): os.write(1, os.urandom(n)); time.sleep(0.001 if n % 50 == 0 else 0)"
    with seated(path, python(code)) as seat:
        assert seat.left() == 0
    assert output_in(path) == seat.said != b""
    assert all(not record.problem for record in records(path))


def test_a_recording_begins_with_its_format_and_size_and_ends_with_how_it_ended(path: Path) -> None:
    with seated(path, ["sh", "-c", "echo hi; exit 7"]) as seat:
        assert seat.left() == 7
    first, size, *_, end, status = records(path)
    assert first.event == "_meta.format"
    assert isinstance(size.data, dict)
    assert (size.data["width"], size.data["height"]) == (80, 24)
    assert size.offset == (size.ts or 0) - (first.ts or 0) < 100
    assert isinstance(end.data, dict)
    assert (end.event, end.data["reason"], end.data["exit_code"]) == ("_meta.termination", "Exited", 7)
    assert (status.kind, status.number) == (Kind.EXIT, 7)


def test_keys_and_a_long_paste_reach_the_program_as_they_are(path: Path) -> None:
    paste = b"\x1b[200~" + bytes(range(1, 256)) * 800 + b"\x1b[201~"
    code = (
        RAW + "import hashlib\nsys.stdout.write('ready'); sys.stdout.flush(); got = b''\n"
        f"while len(got) < {len(paste)}: got += os.read(0, 65536)\nprint(hashlib.sha256(got).hexdigest())"
    )
    with seated(path, python(code)) as seat:
        seat.until(lambda text: "ready" in text)
        for start in range(0, len(paste), 4096):
            seat.press(paste[start : start + 4096])
        seat.until(lambda text: hashlib.sha256(paste).hexdigest() in text)
        assert seat.left() == 0


def test_a_new_size_reaches_the_program_and_the_recording(path: Path) -> None:
    code = (
        "import os, signal, time\n"
        "signal.signal(signal.SIGWINCH, lambda *_: print('now', *os.get_terminal_size(), flush=True))\n"
        "print('was', *os.get_terminal_size(), flush=True)\ntime.sleep(1); time.sleep(20)"
    )
    with seated(path, python(code)) as seat:
        seat.until(lambda text: "was 80 24" in text)
        seat.resize(40, 100)
        seat.until(lambda text: "now 100 40" in text)
        seat.press(b"\x03")
        assert seat.left() == 128 + signal.SIGINT
    sizes = [record.data for record in records(path) if record.kind is Kind.RESIZE]
    assert [(size["width"], size["height"]) for size in sizes if isinstance(size, dict)] == [(80, 24), (100, 40)]


def test_a_window_size_that_was_asked_for_stays(path: Path) -> None:
    code = "import os, time\nfor _ in range(2): print(*os.get_terminal_size(), flush=True); time.sleep(0.5)"
    with seated(path, python(code), "--window-size", "120x40") as seat:
        seat.until(lambda text: "120 40" in text)
        seat.resize(30, 90)
        assert seat.left() == 0
    assert output_in(path) == b"120 40\r\n120 40\r\n"


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_program_that_a_signal_ended_is_told_as_a_shell_tells_it(path: Path, number: int) -> None:
    with seated(path, ["sh", "-c", f"kill -{number:d} $$"]) as seat:
        assert seat.left() == 128 + number
    assert records(path)[-1].number == 128 + number


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_to_the_recorder_ends_the_program_and_leaves_a_whole_file(path: Path, number: int) -> None:
    code = "import os, time\nprint(os.getpid(), flush=True)\nwhile True: time.sleep(1)"
    with seated(path, python(code)) as seat:
        program = int(seat.until(lambda text: text.strip().isdigit()))
        seat.kill(number)
        assert seat.left() == 128 + number
    with pytest.raises(ProcessLookupError):
        os.kill(program, 0)
    assert path.read_bytes().endswith(b"\n")
    assert records(path)[-2].event == "_meta.termination"


def test_a_program_that_will_not_end_is_killed_in_the_end(path: Path) -> None:
    code = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('up', flush=True)\ntime.sleep(99)"
    with seated(path, python(code)) as seat:
        seat.until(lambda text: "up" in text)
        seat.kill(signal.SIGTERM)
        assert seat.left() == 128 + signal.SIGTERM
    assert records(path)[-1].number == 128 + signal.SIGKILL


def test_a_killed_recorder_loses_at_most_its_last_line(path: Path) -> None:
    with seated(path, python("while True: print('x' * 70)")) as seat:
        seat.until(lambda text: "xxx" in text)
        time.sleep(0.3)
        seat.kill(signal.SIGKILL)
        seat._process.wait()
    lines = path.read_bytes().split(b"\n")
    assert len(lines) > 3
    assert all(not Cassette.parse(line).record(0).problem for line in lines[:-1])


def test_the_terminal_is_as_it_was_whatever_the_program_left_behind(path: Path) -> None:
    code = (
        RAW
        + "os.write(1, b'\\x1b[?1049h\\x1b[?25l\\x1b[?1000;1006h\\x1b[?2004h\\x1b[?2004lup'); os.kill(os.getpid(), 9)"
    )
    with seated(path, python(code)) as seat:
        before = termios.tcgetattr(seat._process.fd)
        assert seat.left() == 137
        assert termios.tcgetattr(seat._process.fd) == before
    assert seat.said.endswith(b"up\x1b[?1049l\x1b[?1000l\x1b[?1006l\x1b[?25h\x1b[m")
    assert output_in(path).endswith(b"up")


def test_jobs_are_stopped_and_brought_back_inside(path: Path) -> None:
    job = "sh -c 'echo begun; exec sleep 98'"
    with seated(path, ["env", "PS1=> ", "bash", "--norc", "-i"]) as seat:
        seat.until(lambda text: text == ">")
        seat.press(job.encode() + b"\r")
        seat.until(lambda text: "\nbegun" in text)
        seat.press(b"\x1a")
        seat.until(lambda text: "Stopped" in text and text.endswith(">"))
        seat.press(b"fg\r")
        seat.until(lambda text: text.endswith(job))
        seat.press(b"\x03")
        seat.until(lambda text: text.endswith(">"))
        seat.press(b"exit 5\r")
        assert seat.left() == 5


def test_whoever_keeps_the_terminal_after_the_programs_end_is_not_waited_for(path: Path) -> None:
    started = time.monotonic()
    with seated(path, ["sh", "-c", "trap '' HUP; sleep 30 & echo done"]) as seat:
        assert seat.left() == 0
    assert time.monotonic() - started < 10
    assert output_in(path) == b"done\r\n"


def test_standard_error_can_be_told_apart(path: Path) -> None:
    code = "import os, sys\nprint(os.isatty(2), *os.get_terminal_size(2)); print('oops', file=sys.stderr)"
    with seated(path, python(code), "--separate-stderr") as seat:
        assert seat.left() == 0
    written = {kind: b"".join(r.output for r in records(path) if r.kind is kind) for kind in (Kind.STDOUT, Kind.STDERR)}
    assert written == {Kind.STDOUT: b"True 80 24\r\n", Kind.STDERR: b"oops\r\n"}


def test_events_commands_and_markers_come_in_at_their_time(path: Path) -> None:
    emit = f"{shlex.quote(sys.executable)} -m cassette_studio emit"
    script = f"echo a; {emit} build.done 'all green'; {emit} --command 'ralph task add x'; {emit} --marker end; echo b"
    with seated(path, ["sh", "-c", script]) as seat:
        assert seat.left() == 0
    told = [(record.event, record.data) for record in records(path) if record.event.startswith(("bus", "_meta.mark"))]
    assert told == [
        ("bus.publish", {"topic": "build.done", "payload": "all green", "source": None, "target": None}),
        ("bus.publish", {"command": "ralph task add x"}),
        ("_meta.marker", {"label": "end"}),
    ]
    kinds = [record.kind for record in records(path)]
    assert kinds.index(Kind.STDOUT) < kinds.index(Kind.COMMAND) < kinds.index(Kind.MARKER) < len(kinds) - 2
    times = [record.ts or 0 for record in records(path)]
    assert times == sorted(times)


def test_a_recording_replays_as_what_was_seen(path: Path) -> None:
    with seated(path, ["sh", "-c", "printf '\\033[32mgreen\\033[m\\n'; exit 4"]) as seat:
        assert seat.left() == 4
    again = Seat(["--headless", "replay", "--cassette", str(path), "--speed", "0"])
    assert again.left() == 4
    assert again.said == seat.said
