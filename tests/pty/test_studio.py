"""The studio in a real terminal of 80x24; our own emulated terminal is the eye."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from recording import Recording
from seat import Seat


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
    seat.until(lambda text: "no rule begins it: rm -rf everything" in text)
    seat.press(b"\x1b[F")
    seat.until(lambda text: "that was all" in text)
    seat.press(b"q")
    assert seat.left() == 0
    assert seat.said.rstrip().endswith(b"\x1b[?1004l") or b"\x1b[?1049l" in seat.said
    assert b"\x1b[?25h" in seat.said


def test_after_a_suspension_everything_is_drawn_again(seat: Seat) -> None:
    seat.until(lambda text: "hello from the recording" in text)
    seat.press(b"\x1a")
    seat.stopped()
    seat.kill(signal.SIGCONT)
    seat.until(lambda _: seat.said.count(b"\x1b[?1049h") == 2)
    seat.until(lambda text: all(part in text for part in ("session.jsonl", "hello from", "select ", "q Quit")))


def test_a_pipe_that_never_answers_does_not_keep_the_studio(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe.jsonl"
    os.mkfifo(fifo)
    seat = Seat([str(fifo)])
    seat.until(lambda text: "Reading pipe.jsonl" in text)
    seat.press(b"q")
    assert seat.left() == 0


def test_a_device_is_refused(tmp_path: Path) -> None:
    seat = Seat(["/dev/zero"])
    seat.until(lambda text: "a device is no cassette" in text)
    seat.press(b"q")
    assert seat.left() == 0


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
    trick = "\x1b]0;PWNED\x07"
    recording = Recording().write(0, f"hello{trick}\r\n").marker(10, trick).command(5000, trick).iteration(6000, 1)
    recording.record(7000, f"{trick}event", trick).record(7500, "_meta.iteration", {"n": trick})
    path = recording.save(tmp_path / f"a{trick}[red]\n\u202eb.jsonl")
    seat = Seat([str(path)])
    seat.until(lambda text: r"a\x1b]0;PWNED\x07[red]\n\u202eb.jsonl" in text and r"▾\x1b]0;PW" in text)
    seat.press(b"e}")
    seat.until(lambda text: "events" in text and text.count(r"\x1b]0;PWNED") > 3)
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
