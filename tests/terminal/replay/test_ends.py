"""However it ends, it ends at once and quietly: signals, readers that go away, full disks, closed descriptors."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from recording import Recording
from terminal.replay.playing import PATIENCE, PAUSE, Done, environment, has_ended, mock_cli, run

SLEEPER = f"import os, sys, time; print(os.getpid(), flush=True); time.sleep({PAUSE})"


def begun(path: Path, *words: str, start: bytes, shell: str = "") -> "subprocess.Popen[bytes]":
    """A replay that has written `start`; `shell` goes before it, in a shell that becomes it."""
    command = mock_cli("--cassette", path, *words)
    if shell:
        command = ["/bin/sh", "-c", f'{shell} exec "$@"', "sh", *command]
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout
    assert process.stdout.read(len(start)) == start
    return process


@pytest.mark.parametrize(
    ("number", "shell"),
    [
        (signal.SIGINT, ""),
        (signal.SIGINT, "trap '' INT;"),
        (signal.SIGTERM, ""),
        (signal.SIGHUP, ""),
        (signal.SIGQUIT, ""),
    ],
)
def test_a_signal_ends_a_long_pause_at_once(tmp_path: Path, number: signal.Signals, shell: str) -> None:
    recording = Recording().write(0, "begun\n").write(PAUSE * 1000, "x\n").command(PAUSE * 1000, "touch never")
    path = recording.save(tmp_path / "a")
    process = begun(path, "--speed", "1", "--allow", "touch", start=b"begun\n", shell=shell)
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)  # the bench has the figure
    assert (process.returncode, out, err) == (128 + number, b"", b"")


def test_a_hangup_that_was_inherited_as_ignored_stays_ignored(tmp_path: Path) -> None:
    path = Recording().write(0, "begun\n").write(150, "DONE\n").save(tmp_path / "a")
    process = begun(path, "--speed", "1", start=b"begun\n", shell="trap '' HUP;")
    process.send_signal(signal.SIGHUP)
    assert process.communicate(timeout=PATIENCE) == (b"DONE\n", b"")
    assert process.returncode == 0


def test_a_signal_kills_the_running_command_with_its_group_and_starts_no_other(tmp_path: Path) -> None:
    command = f"{sys.executable} -I -S -c '{SLEEPER}'"
    recording = Recording().write(0, "begun\n").command(1, command).command(2, f"touch {tmp_path}/never")
    path = recording.write(3, "x\n").save(tmp_path / "a")
    process = begun(path, "--allow", f"{sys.executable},touch", start=b"begun\n")
    assert process.stdout
    child = int(process.stdout.readline())
    process.terminate()
    assert process.wait(timeout=PATIENCE) == 143
    process.communicate()
    assert has_ended(child)
    assert not (tmp_path / "never").exists()


def test_when_the_reader_goes_away_it_leaves_quietly_and_runs_nothing_more(tmp_path: Path) -> None:
    recording = Recording()
    for at in range(3000):
        recording.write(at, "x" * 99 + "\n")
    path = recording.command(4000, f"touch {tmp_path}/never").write(5000, "DONE\n").save(tmp_path / "a")
    process = begun(path, "--allow", "touch", start=b"xxx")
    assert process.stdout
    process.stdout.close()
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 141
    assert not (tmp_path / "never").exists()


def test_a_full_disk_is_one_line_and_3(tmp_path: Path) -> None:
    path = Recording().write(0, "x\n").save(tmp_path / "a")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            mock_cli("--cassette", path), stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=PATIENCE
        )
        assert done.returncode == 3
        assert done.stderr == b"Error: output failed: No space left on device (nothing more is played)\n"
        silent = subprocess.run(mock_cli("--cassette", "none"), stderr=full, env=environment(), timeout=PATIENCE)
        assert silent.returncode == 1


def redirected(path: Path, redirections: str, *words: str) -> Done:
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {redirections}', "sh", *mock_cli("--cassette", path, *words)],
        capture_output=True, env=environment(), timeout=PATIENCE,
    )  # fmt: skip


def test_closed_standard_output_is_one_line_and_3(tmp_path: Path) -> None:
    path = Recording().command(0, f"touch {tmp_path}/never").write(1, "x\n").save(tmp_path / "a")
    done = redirected(path, ">&-", "--allow", "touch")
    assert (done.returncode, done.stderr) == (3, b"Error: standard output is closed\n")
    assert redirected(path, "<&- >&- 2>&-").returncode == 3
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize("redirections", ["<&-", "2>&-", "<&- 2>&-", "2>/dev/full"])
def test_other_closed_descriptors_change_nothing(tmp_path: Path, redirections: str) -> None:
    path = Recording().command(0, "rm x").write(1, "e", stdout=False).write(2, "one\nDONE\n").save(tmp_path / "a")
    done = redirected(path, redirections)
    assert (done.returncode, done.stdout) == (0, b"eone\nDONE\n")


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"])
def test_recorded_standard_error_is_never_dropped_in_silence(tmp_path: Path, redirection: str) -> None:
    recording = Recording().command(0, "rm x").write(1, "e", stdout=False).command(2, f"touch {tmp_path}/never")
    path = recording.write(3, "DONE\n").save(tmp_path / "a")
    done = redirected(path, redirection, "--stderr", "stderr", "--allow", "touch")
    assert (done.returncode, done.stdout) == (3, b"")
    assert not (tmp_path / "never").exists()


def test_when_the_reader_of_recorded_standard_error_goes_away_it_leaves_quietly(tmp_path: Path) -> None:
    path = Recording().write(0, "e", stdout=False).write(1, "DONE\n").save(tmp_path / "a")
    reader, writer = os.pipe()
    os.close(reader)
    words = mock_cli("--cassette", path, "--stderr", "stderr")
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=writer, env=environment(), timeout=PATIENCE)
    os.close(writer)
    assert (done.returncode, done.stdout) == (141, b"")


def test_a_closed_standard_input_is_no_cassette(tmp_path: Path) -> None:
    assert redirected(Path("-"), "<&-").returncode == 1


def test_standard_output_that_does_not_block_gets_everything(tmp_path: Path) -> None:
    data = os.urandom(400_000)
    path = Recording().write(0, data).save(tmp_path / "a")
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    process = subprocess.Popen(mock_cli("--cassette", path), stdout=writer, env=environment())
    os.close(writer)
    with open(reader, "rb") as pipe:
        assert pipe.read() == data
    assert process.wait(timeout=PATIENCE) == 0


def test_a_record_that_cannot_run_never_ends_the_replay(tmp_path: Path) -> None:
    rows = [b'{"ts":1,"event":"bus.publish","data":{"command":"touch \\ud800"}}',
            b'{"ts":1,"event":"bus.publish","data":{"command":"touch a\\u0000b"}}']  # fmt: skip
    path = Recording().line(rows[0]).line(rows[1]).write(5, "DONE\n").save(tmp_path / "a")
    done = run("--cassette", path, "--allow", "touch")
    assert (done.returncode, done.stdout, done.stderr.count(b"Skipping")) == (0, b"DONE\n", 2)
