"""The backend that only remembers: goes through a script, act by act, each at its time.

Not: files, descriptors, processes, options' spelling; what it needs of them is handed in. Serves: `entry`, tests.
"""

from __future__ import annotations

from ...errors import CassetteInvalidError, CassetteUnreadableError
from ...escape import shortened
from ..strip import Stripper
from .acts import COMMAND, EXIT, LAST_LINE, LAST_OUTPUT, STDERR, STDOUT, WARNING, Act, Reading
from .options import Options
from .plan import Plan, plan_of
from .script import Script

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .executor import Ending
    from .output import Output
    from .script import Timed
    from .source import Source
    from .stopwatch import Stopwatch

COMMAND_FAILED = 4


def replay(
    source: Source,
    options: Options,
    output: Output,
    stopwatch: Stopwatch,
    run: Callable[[tuple[str, ...]], Ending],
    *,
    step: Callable[[], None] | None = None,
    before_last_line: Callable[[], None] | None = None,
) -> int:
    """Plays a cassette and gives the exit status.

    `run` starts an allowed command and waits for its end; `step` is called after each write, `before_last_line`
    once. Raises UsageError for an iteration that is not there, CassetteInvalidError and CassetteUnreadableError for
    the cassette, and whatever `output` raises.
    """
    reading = Reading(options)
    plan = plan_of(source, options, reading)
    backend = Backend(options, output, stopwatch, run, step=step, before_last_line=before_last_line)
    backend.announce(plan)
    try:
        return backend.play(Script(source, options, reading, plan))
    except (CassetteInvalidError, CassetteUnreadableError):
        output.flush()
        raise


class Backend:
    """Does what a script says; see `replay` for what is handed in."""

    def __init__(
        self,
        options: Options,
        output: Output,
        stopwatch: Stopwatch,
        run: Callable[[tuple[str, ...]], Ending],
        *,
        step: Callable[[], None] | None,
        before_last_line: Callable[[], None] | None,
    ) -> None:
        self._options = options
        self._output = output
        self._stopwatch = stopwatch
        self._run = run
        self._step = step
        self._before_last_line = before_last_line
        self._strip = {STDOUT: Stripper().feed, STDERR: Stripper().feed}  # one for each recorded stream
        self._not_started = self._failed = False
        self._exit = 0

    def announce(self, plan: Plan) -> None:
        """With `--verbose`: which clock, which iteration, what was passed over."""
        if not self._options.verbose:
            return
        clock = f"{plan.choice.name} ({plan.choice.reason})" if plan.choice else "none is needed at speed 0"
        self._say(f"Clock: {clock}")
        if plan.iteration:
            self._say(f"Iteration: {plan.iteration} of {plan.iterations}")
        for flag in self._options.unknown:
            self._say(f"Passed over: {shortened(flag)}")

    def play(self, script: Iterable[Timed]) -> int:
        """Does everything in the script and gives the exit status."""
        speed, start = self._options.speed, self._stopwatch.elapsed()
        perform = {
            STDOUT: self._write, STDERR: self._write, COMMAND: self._command, WARNING: self._warn,
            EXIT: self._set_exit, LAST_LINE: self._settle, LAST_OUTPUT: self._settle,
        }  # fmt: skip
        for at, act in script:
            if speed and at:
                self._stopwatch.wait_until(start + at / 1000 / speed)
            perform[act.kind](act)
        self._output.flush()
        if self._not_started or (self._failed and self._options.fail_on_command_error):
            return COMMAND_FAILED
        return self._exit

    def _write(self, act: Act) -> None:
        data = self._strip[act.kind](act.output) if self._options.text else act.output
        if data and act.kind == STDERR and self._options.stderr == "stderr":
            self._output.write_stderr(data)
        elif data:
            self._output.write(data)
        if self._step:
            self._output.flush()
            self._step()

    def _command(self, act: Act) -> None:
        options, command = self._options, shortened(act.text)
        verdict = options.rules.verdict(act.text)
        if not verdict.allowed:
            reason = f" ({verdict.reason})" if options.verbose else ""
            self._say(f"Skipping non-whitelisted command: {command}{reason}")
            return
        if options.verbose:
            self._say(f"Executing: {command} (rule {shortened(verdict.rule)!r} of {options.rules.source})")
        self._output.flush()
        ending = self._run(verdict.words)
        self._output.command_ended()
        if ending.error:
            self._not_started = True
            self._say(f"Error: command '{command}' could not be started: {ending.error}")
            return
        self._failed = self._failed or ending.timed_out or ending.status != 0
        if ending.timed_out:
            self._say(f"Warning: command '{command}' timed out after {options.command_timeout:g} s and was killed")
        elif ending.status:
            signal = f" (signal {-ending.status})" if ending.status < 0 else ""
            self._say(f"Warning: command '{command}' exited with status {max(ending.status, -1)}{signal}")

    def _warn(self, act: Act) -> None:
        self._say(act.text)

    def _set_exit(self, act: Act) -> None:
        self._exit = act.status

    def _settle(self, act: Act) -> None:
        if self._before_last_line:
            self._before_last_line()
        self._output.settle(line_begins=act.kind == LAST_LINE)

    def _say(self, text: str) -> None:
        self._output.message(f"[mock-cli] {text}")
