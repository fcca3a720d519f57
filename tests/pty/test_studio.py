"""The studio in a real terminal of 80x24; our own emulated terminal is the eye."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from ptyprocess import PtyProcess

from cassette_studio.terminal.vt import Terminal
from recording import Recording

PATIENCE = 20  # seconds until a picture that does not come fails a test


class Seat:
    """Somebody who sits before the studio: looks, types, goes."""

    def __init__(self, words: list[str], lines: int = 24, columns: int = 80) -> None:
        environment = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "cassette_studio", *words]
        self._process = PtyProcess.spawn(command, env=environment, dimensions=(lines, columns))
        self._terminal = Terminal(columns, lines)
        self.said = b""

    def until(self, seen: Callable[[str], bool]) -> str:
        """Looks until the screen is as wanted; returns its text."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if select.select([self._process.fd], [], [], 0.05)[0]:
                try:
                    data = os.read(self._process.fd, 1 << 16)
                except OSError:
                    break
                self.said += data
                self._terminal.feed(data)
            elif seen(text := self._terminal.frame.text()):
                return text
        raise AssertionError(f"never seen; the screen was\n{self._terminal.frame.text()}")

    def press(self, keys: bytes) -> None:
        """Types."""
        self._process.write(keys)

    def resize(self, lines: int, columns: int) -> None:
        """Pulls at the corner of the window."""
        self._process.setwinsize(lines, columns)
        self._terminal.resize(columns, lines)

    def kill(self, number: int) -> None:
        """Sends a signal."""
        os.kill(self._process.pid, number)

    def left(self) -> int:
        """The exit status, once the studio has gone."""
        until = time.monotonic() + PATIENCE
        while self._process.isalive() and time.monotonic() < until:
            if select.select([self._process.fd], [], [], 0.05)[0]:
                try:
                    self.said += os.read(self._process.fd, 1 << 16)
                except OSError:
                    time.sleep(0.01)
        status: int | None = self._process.exitstatus
        assert status is not None
        return status

    def close(self) -> None:
        """Clears the table."""
        self._process.close(force=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().write(0, "\x1b[32mhello from the recording\x1b[0m\r\n").command(5000, "rm -rf everything")
    return recording.write(10_000, "that was all\r\n").save(tmp_path / "session.jsonl")


@pytest.fixture
def seat(path: Path) -> Iterator[Seat]:
    seat = Seat([str(path)])
    yield seat
    seat.close()


def test_it_opens_scrubs_and_quits_and_leaves_the_terminal_as_it_was(seat: Seat) -> None:
    first = seat.until(lambda text: "hello from the recording" in text and "0:00.000/0:10.000" in text)
    assert "that was all" not in first
    assert "✗" in first
    assert all(lane in first for lane in ("time ", "output ", "command", "marks ", "select "))
    seat.press(b"\x1b[C")
    seat.until(lambda text: "rm -rf everything (no rule begins it)" in text)
    seat.press(b"\x1b[F")
    seat.until(lambda text: "that was all" in text)
    seat.press(b"q")
    assert seat.left() == 0
    assert seat.said.rstrip().endswith(b"\x1b[?1004l") or b"\x1b[?1049l" in seat.said
    assert b"\x1b[?25h" in seat.said


def test_a_polite_kill_restores_the_terminal_and_has_its_status(seat: Seat) -> None:
    seat.until(lambda text: "hello from the recording" in text)
    seat.kill(signal.SIGTERM)
    assert seat.left() == 143
    assert b"\x1b[?1049l" in seat.said


def test_a_window_that_becomes_too_small_says_so_and_comes_back(seat: Seat) -> None:
    seat.until(lambda text: "hello from the recording" in text)
    seat.resize(5, 30)
    seat.until(lambda text: "60 x 16" in text)
    seat.resize(24, 80)
    seat.until(lambda text: "hello from the recording" in text and "select" in text)


def test_a_file_name_full_of_tricks_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    path = Recording().write(0, "hello\r\n").save(tmp_path / "a\x1b]0;PWNED\x07[red]\n\u202eb.jsonl")
    seat = Seat([str(path)])
    seat.until(lambda text: r"a\x1b]0;PWNED\x07[red]\n\u202eb.jsonl" in text)
    seat.press(b"q")
    assert seat.left() == 0
    assert b"\x1b]0;PWNED" not in seat.said
    seat.close()


def test_a_file_whose_name_looks_like_an_option_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Recording().write(0, "hello\r\n").save(tmp_path / "--speed=9.jsonl")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    seat = Seat(["--", "--speed=9.jsonl"])
    seat.until(lambda text: "hello" in text and "--speed=9.jsonl" in text)
    seat.press(b"q")
    assert seat.left() == 0
    seat.close()
