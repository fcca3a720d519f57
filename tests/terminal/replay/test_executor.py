"""Commands as processes: what they say, how they end, whom they leave behind."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cassette_studio.terminal.replay.executor import Ending, Executor
from cassette_studio.terminal.replay.interruption import Interruption
from cassette_studio.terminal.replay.output import Output
from cassette_studio.terminal.replay.stopwatch import Stopwatch
from terminal.replay.playing import PAUSE, Sink, World, has_ended


class Stage:
    """An executor of real processes whose output is kept; their time is over when `late` says so."""

    def __init__(self, late: Callable[[World], bool] = lambda _: False) -> None:
        self.world = World()
        timeout = 20.0
        stopwatch = Stopwatch(lambda: timeout if late(self.world) else 0.0)
        output = Output(Sink("out", self.world), Sink("err", self.world), stopwatch, joined=True)
        self._executor = Executor(output, stopwatch, Interruption(), timeout=timeout)

    def run(self, *words: str) -> Ending:
        return self._executor.run(words)

    def shell(self, script: str) -> Ending:
        return self.run("/bin/sh", "-c", script)

    def python(self, script: str) -> Ending:
        return self.run(sys.executable, "-I", "-S", "-c", script)


def test_both_streams_are_passed_on_and_input_is_empty() -> None:
    stage = Stage()
    ending = stage.shell("cat; echo out; echo err >&2; printf last")
    assert (ending.status, ending.error, ending.timed_out) == (0, "", False)
    assert stage.world.out == b"out\nlast"
    assert stage.world.err == "err\n"


def test_megabytes_on_both_streams_block_nobody() -> None:
    stage = Stage()
    stage.python("import os\nfor _ in range(40): os.write(1, b'o' * 50000); os.write(2, b'e' * 50000)")
    assert len(stage.world.out) == len(stage.world.err) == 2_000_000


@pytest.mark.parametrize(("script", "status"), [("exit 3", 3), ("kill -9 $$", -9), ("exit 0", 0)])
def test_its_status_is_told(script: str, status: int) -> None:
    assert Stage().shell(script).status == status


def test_output_comes_while_it_runs_and_nobody_holds_it_back(tmp_path: Path) -> None:
    come = tmp_path / "come"

    def seen(world: World) -> bool:
        if world.out:
            come.touch()
        return False

    stage = Stage(late=seen)
    stage.shell(f"echo first; until [ -e {come} ]; do sleep 0.01; done; echo second")
    assert [data for _, _, data in stage.world.written] == [b"first\n", b"second\n"]


@pytest.mark.parametrize(
    ("words", "error"),
    [(("no-such-program-anywhere",), "No such file or directory"), (("/",), "Permission denied")],
)
def test_what_cannot_be_started_says_why(words: tuple[str, ...], error: str) -> None:
    assert Stage().run(*words).error == error


def test_too_much_for_the_system_is_an_error_and_no_crash() -> None:
    assert Stage().run("true", *["x" * 131_071] * 40).error == "Argument list too long"


def test_past_its_time_it_is_killed_with_its_whole_group() -> None:
    stage = Stage(late=lambda world: world.out.count(b"\n") == 2)
    ending = stage.shell(f"echo begun; sleep {PAUSE} & echo $!; wait")
    assert ending.timed_out
    begun, child = stage.world.out.split()
    assert begun == b"begun"
    assert has_ended(int(child))


def test_who_is_left_behind_with_the_pipe_in_hand_is_not_waited_for() -> None:
    stage = Stage()
    assert stage.shell(f"echo said; sleep {PAUSE} & echo $! >&2").status == 0
    assert stage.world.out == b"said\n"
    os.kill(int(stage.world.err), 9)  # raises if it has ended


def test_words_are_utf8_and_never_seen_by_a_shell() -> None:
    stage = Stage()
    stage.run(sys.executable, "-I", "-S", "-c", "import sys; print(ascii(sys.argv[1:]))", "é", "$HOME", "", "*", "a b")
    assert stage.world.out.decode().strip() == ascii(["é", "$HOME", "", "*", "a b"])


def test_it_leads_a_group_of_its_own() -> None:
    stage = Stage()
    stage.python("import os; print(os.getpid() == os.getpgid(0) == os.getsid(0))")
    assert stage.world.out == b"True\n"
