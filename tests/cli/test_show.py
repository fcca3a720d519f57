"""`cassette-studio show`: the screen of a moment, printed."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from recording import Recording

CASES = Path(__file__).parents[1] / "data" / "cases"


def show(*words: str | Path, stdin: bytes = b"", **more: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "cassette_studio", "show", *map(str, words)]
    return subprocess.run(command, input=stdin, env=os.environ | more, capture_output=True, check=False)


def shown(*words: str | Path) -> str:
    """What it prints, when all is well."""
    done = show(*words)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    recording = Recording().resize(0, 20, 4).write(0, "one\r\n").write(1000, "\x1b[31mtwo\x1b[m\r\n")
    return recording.marker(2000, "here").write(2000, "three").write(4000, " end").save(tmp_path / "x.jsonl")


@pytest.mark.parametrize(
    ("position", "screen"),
    [
        ("end", "one\ntwo\nthree end\n"),
        ("0", "one\n"),
        ("1.0", "one\ntwo\n"),
        ("0:01", "one\ntwo\n"),
        ("50%", "one\ntwo\nthree\n"),
        ("marker:here", "one\ntwo\nthree\n"),
        ("event:1", "\n"),
        ("event:4", "one\ntwo\n"),
        ("event:5", "one\ntwo\nthree\n"),
        ("99:00", "one\ntwo\nthree end\n"),
    ],
)
def test_any_way_to_name_a_moment_shows_its_screen(path: Path, position: str, screen: str) -> None:
    assert shown(path, "--at", position) == screen


def test_colours_are_printed_when_asked_for(path: Path) -> None:
    assert shown(path, "--ansi", "--at", "1") == "one\n\x1b[31mtwo\x1b[m\n"


def test_json_says_when_and_where(path: Path) -> None:
    told = json.loads(shown(path, "--json", "--at", "event:3"))
    assert (told["time_ms"], told["event"], told["unfinished"]) == (1000, 3, False)
    assert (told["columns"], told["lines"], told["cursor"]) == (20, 4, {"row": 2, "column": 0, "visible": True})
    assert told["rows"][1] == {"text": "two", "runs": [{"text": "two", "columns": 3, "foreground": "red"}]}


def test_a_recording_may_come_on_standard_input(path: Path) -> None:
    assert show("-", stdin=path.read_bytes()).stdout == b"one\ntwo\nthree end\n"


SCREENS = {
    "17-zero-width-drops-text": "⚠️ warning: 3 tests failed\n✔️ done, next step\n1️⃣ first item\n👩‍💻 working on it\n",
    "18-alt-screen-left-open": "STILL IN ALT\n",
    "20-private-csi-crash": "ABCDEFGHIJK\n",
    "21-string-sequences-leak": "ABCDEFGHIIIIJ\n",
    "22-agent-cli-sequences": "╰──╯\n\nscroll\n\n\ndone half frame\n",
}


@pytest.mark.parametrize("case", SCREENS)
def test_a_recording_known_for_trouble_shows_what_its_user_saw(case: str) -> None:
    assert shown(CASES / case / "input.jsonl").startswith(SCREENS[case])


def test_the_main_screen_is_back_after_the_alternate_one() -> None:
    text = shown(CASES / "18-alt-screen-left-open" / "input.jsonl", "--at", "event:5")
    assert "main text" in text
    assert "ALT" not in text


def test_two_thousand_columns_and_five_hundred_lines_are_shown() -> None:
    lines = shown(CASES / "15-very-large-terminal" / "input.jsonl", "--at", "event:3").splitlines()
    assert len(lines) == 500
    assert (lines[498], lines[499]) == (" " * 1998 + "EN", "D")


def test_no_control_function_of_a_recording_is_printed() -> None:
    for form in ("--text", "--ansi", "--json"):
        printed = show(CASES / "23-osc-side-effects" / "input.jsonl", form).stdout
        assert b"\x1b]" not in printed
        assert b"\x07" not in printed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--at", "noon"], "--at 'noon': a moment is 12.5,"),
        (["--at", "1:99"], "--at '1:99': a moment is 12.5,"),
        (["--at", "marker:\x1b]0;x\x07"], "there is no marker of that name"),
        (["--at", "event:99"], "there is no event 99; the last is 6"),
        (["--text", "--json"], "not allowed with argument"),
        (["--tex"], "unrecognized arguments: --tex"),
    ],
)
def test_what_cannot_be_understood_ends_with_status_2_and_one_line(path: Path, words: list[str], said: str) -> None:
    done = show(path, *words)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr.decode()
    assert (done.stderr.count(b"\n"), done.stderr.count(b"\x1b")) == (1, 0)


def test_a_file_without_a_name_is_no_file() -> None:
    done = show("")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"a file needs a name" in done.stderr


def test_a_file_that_is_no_recording_is_refused_by_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    done = show(path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(f"Error: {path}:1: ".encode())


def test_lines_that_cannot_be_read_are_counted_and_the_rest_is_shown() -> None:
    done = show(CASES / "03-base64-garbage" / "input.jsonl")
    assert (done.returncode, done.stdout) == (0, b"good1\ngood2\n")
    assert done.stderr.startswith(b"Warning: 7 lines cannot be read and are left out: ")
    assert b"input.jsonl:2: bytes is not base64" in done.stderr


def test_a_reader_that_goes_away_ends_it_quietly(path: Path) -> None:
    command = [sys.executable, "-m", "cassette_studio", "show", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait() == 141
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.parametrize("form", ["--text", "--ansi"])
def test_on_a_terminal_signs_that_turn_the_reading_order_are_escaped(tmp_path: Path, form: str) -> None:
    path = Recording().write(0, "a\u202eb 👩\u200d💻").save(tmp_path / "x.jsonl")
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "cassette_studio", "show", form, str(path)]
    assert subprocess.run(command, stdout=slave, check=False).returncode == 0
    os.close(slave)
    assert os.read(master, 1000).decode() == "a\\u202eb 👩\u200d💻\r\n"
    os.close(master)


@pytest.mark.parametrize(("closed", "screen"), [(">&-", ""), ("2>&-", "good1\ngood2\n")])
def test_a_closed_descriptor_is_no_reason_to_crash(closed: str, screen: str) -> None:
    case = CASES / "03-base64-garbage" / "input.jsonl"
    words = ["sh", "-c", f'"$0" -m cassette_studio show "$1" {closed}', sys.executable, str(case)]
    done = subprocess.run(words, capture_output=True, check=False)
    assert done.stdout.decode() == screen
    assert b"Traceback" not in done.stderr
    assert done.returncode == (0 if screen else 2)
