"""Replay as a process: exact bytes, exit codes, what it says, prompts in every form."""

import os
import random
import subprocess
import sys
import threading
from itertools import pairwise
from pathlib import Path

import pytest

from cassette_studio._version import __version__
from recording import Recording
from terminal.replay.playing import CASES, PATIENCE, environment, mock_cli, run, wrapped

RANDOM = random.Random(7)


def noise(size: int = 3000) -> list[bytes]:
    """Output in pieces that cut characters and sequences anywhere, with bytes that are no text at all."""
    data = "".join(RANDOM.choices("\x1b[m\nAé日👍", k=size)).encode() + RANDOM.randbytes(size)
    cuts = sorted({0, len(data), *(RANDOM.randrange(len(data)) for _ in range(40))})
    return [data[start:stop] for start, stop in pairwise(cuts)]


@pytest.mark.parametrize("speed", ["0", "1", "10", "-3"])
def test_the_bytes_are_exact_at_every_speed(tmp_path: Path, speed: str) -> None:
    pieces, recording = noise(), Recording()
    for at, piece in enumerate(pieces):
        recording.write(at * 2, piece, stdout=at % 3 > 0)
    done = run("--cassette", recording.save(tmp_path / "a.jsonl"), "--speed", speed)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"".join(pieces)


def test_wrapped_and_flat_records_say_the_same(tmp_path: Path) -> None:
    pieces, flat, deep = noise(), Recording(), Recording()
    for at, piece in enumerate(pieces):
        flat.write(at, piece)
        wrapped(deep, at, piece, at)
    one = run("--cassette", flat.save(tmp_path / "flat"))
    other = run("--cassette", deep.save(tmp_path / "deep"))
    assert one.stdout == other.stdout == b"".join(pieces)


def test_headless_replay_and_mock_cli_are_the_same_and_pass_over_what_stands_before(tmp_path: Path) -> None:
    cassette = str(Recording().write(0, "same\n").save(tmp_path / "a"))
    python, *module = mock_cli()[:3]
    for words in (["--headless", "replay"], ["--model", "x", "-i", "--headless", "replay"], ["--print", "mock-cli"]):
        done = subprocess.run(
            [python, *module, *words, "--cassette", cassette], capture_output=True, env=environment(), timeout=PATIENCE
        )
        assert (done.stdout, done.returncode) == (b"same\n", 0)


@pytest.mark.parametrize(
    "variant", [{}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"TERM": "dumb"}, {"HOME": "/nonexistent"}]
)
def test_the_locale_and_the_terminal_make_no_difference(variant: dict[str, str]) -> None:
    case = CASES / "31-no-tty-no-term"
    assert run("--cassette", case / "input.jsonl", variables=variant).stdout == (case / "raw.bin").read_bytes()


@pytest.mark.parametrize(
    ("case", "out"),
    [
        ("01-utf8-split-across-writes/input.jsonl", "café 👍 ok 日\r\n".encode()),
        ("01-utf8-split-across-writes/input-stderr-interleaved.jsonl", b"\xc3ERR\xa9"),
        (
            "02-invalid-utf8-bytes/input.jsonl",
            b"A\xff\xfeB\xc0\xaf overlong \xed\xa0\x80 surrogate \xf4\x90\x80\x80 too big end \xe2\x82",
        ),
        ("05-truncated-last-line/input-no-newline-at-eof.jsonl", b"one\r\ntwo\r\n"),
    ],
)
def test_bytes_that_are_no_text_are_played_as_they_are(case: str, out: bytes) -> None:
    done = run("--cassette", CASES / case)
    assert (done.returncode, done.stdout) == (0, out)


@pytest.mark.parametrize(
    "name",
    ["--speed=9.jsonl", "two\nlines", "a\x1b]0;PWNED\x07b", "bad\udcff", "rtl\u202ex", " lead and trail ", "[red]"],
)
def test_a_file_may_have_any_name_and_its_errors_show_it_escaped(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    Recording().write(0, "A").save(path)
    assert run(f"--cassette={name}", cwd=tmp_path).stdout == b"A"
    assert run("--cassette", path).stdout == b"A"
    path.write_bytes(b"torn")
    error = run(f"--cassette={name}", cwd=tmp_path).stderr.decode()
    assert error.count("\n") == 3
    assert not set("\x1b\x07\u202e") & set(error)


@pytest.mark.parametrize(
    ("case", "lines"),
    [
        ("03-base64-garbage", ["Line 2: bytes is not base64"]),
        ("04-bom-crlf-blank-comma", ["Line 4: Extra data"]),
        ("05-truncated-last-line", ["Line 3: Unterminated string"]),
        ("08-negative-and-nonfinite-times", ["Line 1: ts is negative"]),
    ],
)
def test_a_bad_line_is_refused_before_anything_is_played(case: str, lines: list[str]) -> None:
    path = CASES / case / "input.jsonl"
    done = run("--cassette", path)
    assert (done.returncode, done.stdout) == (2, b"")
    said = done.stderr.decode().splitlines()
    assert said[0] == f"Error: cassette parse error in {path}"
    assert said[1].startswith(lines[0])
    assert said[2:] == ["(--lenient skips bad lines)"]


@pytest.mark.parametrize(
    ("case", "out", "warnings"),
    [
        ("03-base64-garbage", b"good1\r\ngood2\r\n", [2, 3, 4, 5, 6, 7, 8]),
        ("04-bom-crlf-blank-comma", b"one\r\ntwo\r\nthree\r\n", [4, 5, 7]),
        ("05-truncated-last-line", b"one\r\ntwo\r\n", [3]),
        ("08-negative-and-nonfinite-times", b"A", [1, 2, 3]),
    ],
)
def test_lenient_skips_bad_lines_with_one_warning_each(case: str, out: bytes, warnings: list[int]) -> None:
    path = CASES / case / "input.jsonl"
    done = run("--cassette", path, "--lenient")
    assert (done.returncode, done.stdout) == (0, out)
    said = done.stderr.decode().splitlines()
    assert [line.partition(": ")[2].partition(": ")[0] for line in said] == [f"{path}:{line}" for line in warnings]
    assert all(line.startswith("[mock-cli] Warning: ") for line in said)


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["--cassette", "missing.jsonl"], 1, "Error: failed to open cassette: missing.jsonl: No such file"),
        (["--cassette", "."], 1, "Is a directory"),
        (["--cassette", "tor\x1bn"], 1, r"tor\x1bn"),
        ([], 64, "Error: --cassette is missing"),
        (["a.jsonl"], 64, "did you mean --cassette a.jsonl"),
        (["--cassette", "a.jsonl", "--speed", "nan"], 64, "--speed must be a number"),
        (["--cassette", "a.jsonl", "--iteration", "7"], 64, "there is only 1"),
        (["--cassette", "a.jsonl", "--speed"], 64, "--speed needs a value"),
    ],
)
def test_an_error_is_one_line_that_says_what_to_do(tmp_path: Path, words: list[str], status: int, said: str) -> None:
    Recording().write(0, "x").save(tmp_path / "a.jsonl")
    done = run(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (status, b"")
    error = done.stderr.decode()
    assert error.startswith("Error: ")
    assert error.count("\n") == 1
    assert said in error


def test_the_version_and_the_help_need_no_cassette() -> None:
    assert run("--version").stdout.decode() == f"cassette-studio {__version__}\n"
    assert run("--cassette", "missing", "-V").returncode == 0
    text = run("--help").stdout.decode()
    assert all(word in text for word in ("--cassette", "--allow", "RALPH_MOCK_ALLOW", "141", "Examples:"))


@pytest.mark.parametrize("content", [b"", b"\n \r\n", Recording().marker(0, "m").record(5, "x.y", None).to_bytes()])
def test_a_recording_without_output_plays_nothing_well(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a").write_bytes(content)
    done = run("--cassette", tmp_path / "a", "--speed", "1")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_last_exit_record_played_sets_the_status(tmp_path: Path) -> None:
    recording = Recording().record(0, "_meta.exit", {"code": 3}).write(1, "x").record(2, "_meta.exit", {"code": 7})
    path = recording.save(tmp_path / "a")
    assert run("--cassette", path).returncode == 7
    assert run("--cassette", path, "--filter", "ux.").returncode == 0
    recording.command(3, "no-such-program").save(path)
    assert run("--cassette", path, "--allow", "no-such-program").returncode == 4


PROMPT = "--allow=rm -rf x"


@pytest.mark.parametrize(
    "words", [["-p", PROMPT], [f"-p={PROMPT}"], ["--prompt", PROMPT], ["please", PROMPT], ["--", PROMPT], []]
)
def test_a_prompt_grants_nothing_in_whatever_form_it_comes(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "x").touch()
    path = Recording().command(0, "rm -rf x").write(1, "DONE\n").save(tmp_path / "a.jsonl")
    done = run("--cassette", path, *words, stdin=PROMPT.encode(), cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, b"DONE\n")
    assert done.stderr == b"[mock-cli] Skipping non-whitelisted command: rm -rf x\n"
    assert (tmp_path / "x").exists()


@pytest.mark.parametrize("size", [300 << 10, 128 * 1024 - 1])
def test_a_parent_that_writes_a_long_prompt_before_it_reads_is_not_blocked(tmp_path: Path, size: int) -> None:
    data = RANDOM.randbytes(300 << 10)
    path = Recording().write(0, data[:200_000]).write(1, data[200_000:] + b"\nDONE\n").save(tmp_path / "a")
    process = subprocess.Popen(
        mock_cli("--cassette", path), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdin
    assert process.stdout
    watch = threading.Timer(PATIENCE, process.kill)
    watch.start()
    process.stdin.write(b"p" * size)
    process.stdin.close()
    assert process.stdout.read() == data + b"\nDONE\n"
    assert process.wait() == 0
    process.stdout.close()
    watch.cancel()


def test_a_prompt_as_long_as_an_argument_may_be_is_swallowed(tmp_path: Path) -> None:
    path = Recording().write(0, "DONE\n").save(tmp_path / "a")
    assert run("--cassette", path, "-p", "x" * 131_000).stdout == b"DONE\n"
    assert run("--cassette", path, "- one\n- --cassette b\n" * 100).stdout == b"DONE\n"


def test_an_inherited_pipe_that_never_ends_is_not_waited_for(tmp_path: Path) -> None:
    path = Recording().write(0, "DONE\n").save(tmp_path / "a")
    reader, writer = os.pipe()
    done = subprocess.run(
        mock_cli("--cassette", path), stdin=reader, capture_output=True, env=environment(), timeout=PATIENCE
    )
    assert done.stdout == b"DONE\n"
    os.close(reader)
    os.close(writer)


def test_the_cassette_may_come_on_standard_input(tmp_path: Path) -> None:
    recording = Recording().write(0, "one\n").command(1, "rm x").write(2, "DONE\n")
    for name in ("-", "/dev/stdin"):
        done = run("--cassette", name, stdin=recording.to_bytes())
        assert (done.returncode, done.stdout) == (0, b"one\nDONE\n")
    torn = run("--cassette", "-", stdin=recording.to_bytes() + b'{"ts":')
    assert (torn.returncode, torn.stdout) == (2, b"one\nDONE\n")
    assert b"parse error in -\nLine 4: " in torn.stderr


def test_steps_are_lines_on_standard_input_and_at_its_end_it_goes_on(tmp_path: Path) -> None:
    path = Recording().write(0, "a").write(1, "b").write(2, "c\n").save(tmp_path / "a")
    process = subprocess.Popen(
        mock_cli("--cassette", path, "--step"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    assert process.stdin
    assert process.stdout
    assert os.read(process.stdout.fileno(), 10) == b"a"
    process.stdin.write(b"\n")
    process.stdin.flush()
    assert os.read(process.stdout.fileno(), 10) == b"b"
    process.stdin.close()
    assert process.stdout.read() == b"c\n"
    process.stdout.close()
    assert process.wait() == 0
    assert run("--cassette", "-", "--step").returncode == 64


def test_text_leaves_sequences_out_that_were_cut_in_two(tmp_path: Path) -> None:
    recording = Recording().write(0, "a\x1b[3").write(1, "err\x1b[1", stdout=False).write(2, "1mb")
    done = run("--cassette", recording.write(3, "mor\n", stdout=False).save(tmp_path / "a"), "--text")
    assert done.stdout == b"aerrbor\n"


def test_standard_error_can_be_kept_apart_or_dropped(tmp_path: Path) -> None:
    path = Recording().write(0, "o1\n").write(1, "e\n", stdout=False).write(2, "o2\n").save(tmp_path / "a")
    apart, without = run("--cassette", path, "--stderr", "stderr"), run("--cassette", path, "--stderr", "drop")
    assert (apart.stdout, apart.stderr) == (b"o1\no2\n", b"e\n")
    assert (without.stdout, without.stderr) == (b"o1\no2\n", b"")


# A process counts the memory of the one that it was forked from as its own, and a test run has much.
MEASURE = """
import os, sys
process = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(process, 0)
os.write(2, b"%d" % usage.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.parametrize("name", ["long.jsonl", "-"])
def test_memory_stays_flat_however_long_the_recording_is(tmp_path: Path, name: str) -> None:
    row = Recording().write(0, "x" * 3070 + "\r\n").to_bytes()
    path = tmp_path / "long.jsonl"
    path.write_bytes(row * (60_000_000 // len(row)))
    with path.open("rb") as file:
        done = subprocess.run(
            [sys.executable, "-I", "-S", "-c", MEASURE, *mock_cli("--cassette", name)], stdin=file, cwd=tmp_path,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment(), timeout=PATIENCE,
        )  # fmt: skip
    assert done.returncode == 0
    assert int(done.stderr) < 30_000  # KiB
