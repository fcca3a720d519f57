"""Replay on a terminal: exact bytes, settings restored, a prompt that is typed.

A pseudo-terminal is the parent's end; it shows what the kernel makes of our output and echoes what is typed.
"""

import fcntl
import os
import pty
import select
import shlex
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from recording import Recording
from terminal.replay.playing import PATIENCE, PAUSE, environment, mock_cli


class Terminal:
    """A program on a terminal of its own. The slave's end stays open, as an orchestrator keeps it."""

    def __init__(self, *command: str, columns: int = 80, lines: int = 24, **more: str) -> None:
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.settings = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            command, stdin=self.slave, stdout=self.slave, stderr=self.slave, start_new_session=True,
            env=environment(**more),
        )  # fmt: skip

    def read(self, *, until: bytes = b"") -> bytes:
        """What appears until the program has ended, or until something has appeared."""
        seen, deadline = b"", time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ended = self.process.poll() is not None
            if select.select([self.master], [], [], 0 if ended else 0.01)[0]:
                seen += os.read(self.master, 65536)
            elif ended:
                break
            if until and until in seen:
                break
        return seen

    def close(self) -> None:
        """Ends it and lets go of the terminal."""
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def on_terminal() -> Iterator[Callable[..., Terminal]]:
    """Starts `mock-cli` on terminals, and puts them away afterwards."""
    opened: list[Terminal] = []

    def start(*words: str | Path, columns: int = 80, lines: int = 24, **more: str) -> Terminal:
        opened.append(Terminal(*mock_cli(*words), columns=columns, lines=lines, **more))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


DATA = bytes(range(256)) * 8 + b"lone\nfeed\r\nand \xff\r\n"


@pytest.mark.parametrize("words", [[], ["--speed", "1"], ["-p", "x" * 5000]])
def test_bytes_are_exact_on_a_terminal_and_its_settings_come_back(
    tmp_path: Path, on_terminal: Callable[..., Terminal], words: list[str]
) -> None:
    path = Recording().write(0, DATA[:999]).write(5, DATA[999:]).save(tmp_path / "a")
    terminal = on_terminal("--cassette", path, *words, columns=32768)
    assert terminal.read() == DATA
    assert terminal.process.returncode == 0
    assert termios.tcgetattr(terminal.slave) == terminal.settings


def test_what_is_ours_or_a_commands_does_not_stair_step(tmp_path: Path, on_terminal: Callable[..., Terminal]) -> None:
    path = Recording().command(0, "rm x").command(1, "printf 'a\\nb\\n'").write(2, "x\nDONE\r\n").save(tmp_path / "a")
    seen = on_terminal("--cassette", path, "--allow", "printf").read()
    assert seen == b"[mock-cli] Skipping non-whitelisted command: rm x\r\n" + b"a\r\nb\r\n" + b"x\nDONE\r\n"


def test_recorded_standard_error_is_exact_on_a_terminal_of_its_own(tmp_path: Path) -> None:
    path = Recording().write(0, "a\nb\n", stdout=False).write(1, "o\n").save(tmp_path / "a")
    terminal = Terminal("/bin/sh", "-c", '"$@" >/dev/null', "sh", *mock_cli("--cassette", path, "--stderr", "stderr"))
    assert terminal.read() == b"a\nb\n"
    assert termios.tcgetattr(terminal.slave) == terminal.settings
    terminal.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_the_terminal_as_it_was(
    tmp_path: Path, on_terminal: Callable[..., Terminal], number: signal.Signals
) -> None:
    path = Recording().write(0, "begun\n").write(PAUSE * 1000, "x\n").save(tmp_path / "a")
    terminal = on_terminal("--cassette", path, "--speed", "1", RALPH_BIN="ralph")
    terminal.read(until=b"begun\n")
    changed = termios.tcgetattr(terminal.slave)
    assert not changed[1] & termios.OPOST
    assert not changed[3] & termios.ECHO
    terminal.process.send_signal(number)
    assert terminal.read() == b""
    assert terminal.process.returncode == 128 + number
    assert termios.tcgetattr(terminal.slave) == terminal.settings


def test_a_typed_prompt_does_not_show_and_the_promise_stays_last(
    tmp_path: Path, on_terminal: Callable[..., Terminal]
) -> None:
    typed = tmp_path / "typed"
    waiting = f"/bin/sh -c 'until [ -e {typed} ]; do sleep 0.01; done'"  # a command of the recording
    recording = Recording().write(0, "working\r\n").command(1, waiting).write(5, "LOOP_COMPLETE\r\n")
    path = recording.save(tmp_path / "a")
    terminal = on_terminal("--cassette", path, "--allow", "/bin/sh", RALPH_EVENTS_FILE=str(tmp_path / "events"))
    deadline = time.monotonic() + PATIENCE
    while termios.tcgetattr(terminal.slave)[3] & termios.ECHO and time.monotonic() < deadline:
        time.sleep(0.001)
    os.write(terminal.master, b"do " * 100 + b"\n")
    typed.touch()
    assert terminal.read() == b"working\r\nLOOP_COMPLETE\r\n"
    assert termios.tcgetattr(terminal.slave) == terminal.settings


@pytest.mark.parametrize(
    ("words", "more"), [([], {}), (["-p", "given"], {"RALPH_BIN": "ralph"}), (["given"], {"RALPH_BIN": "ralph"})]
)
def test_a_terminal_is_not_read_without_an_orchestrator_that_types(
    tmp_path: Path, on_terminal: Callable[..., Terminal], words: list[str], more: dict[str, str]
) -> None:
    path = Recording().write(0, "DONE\n").save(tmp_path / "a")
    terminal = on_terminal("--cassette", path, *words, **more)
    os.write(terminal.master, b"typed\n")
    assert b"DONE\n" in terminal.read()  # its echo may come before or after
    assert os.read(terminal.slave, 100) == b"typed\n"


def test_a_terminal_that_is_hung_up_ends_it_quietly(tmp_path: Path) -> None:
    recording = Recording()
    for at in range(500):
        recording.write(at * 10, "line\n")
    path = recording.save(tmp_path / "a")
    master, slave = pty.openpty()
    process = subprocess.Popen(
        mock_cli("--cassette", path, "--speed", "1"), stdin=subprocess.DEVNULL, stdout=slave, stderr=subprocess.PIPE,
        env=environment(),
    )  # fmt: skip
    os.close(slave)
    assert os.read(master, 100).startswith(b"line\n")
    os.close(master)
    assert process.wait(timeout=PATIENCE) == 141
    assert process.stderr
    assert process.stderr.read() == b""
    process.stderr.close()


def test_in_the_background_the_settings_of_the_terminal_are_the_shells(tmp_path: Path) -> None:
    path = Recording().write(0, "one\n").write(300, "two\n").save(tmp_path / "a")
    shell = "set -m; " + " ".join(map(shlex.quote, mock_cli("--cassette", path, "--speed", "1"))) + " & stty -a; wait"
    terminal = Terminal("bash", "-c", shell)
    try:
        seen = terminal.read()
    finally:
        terminal.close()
    assert b"two\r\n" in seen
    assert b"-opost" not in seen
