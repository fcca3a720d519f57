"""What a record makes the backend do, and in which words it says so.

Not: when, in which order, how. Serves: `script` and `tail`, which read the same lines for different ends.
"""

from __future__ import annotations

from ...errors import CassetteInvalidError
from ...escape import printable
from ..records import LARGEST_TIME, WRITE_EVENT, Kind, Record, number_in
from .options import Options

STDOUT = "stdout"  # write `output`, which the recorded program wrote to its standard output
STDERR = "stderr"  # … to its standard error
COMMAND = "command"  # run the command `text`, or say that it is not allowed
WARNING = "warning"  # say `text`
SLEEP = "sleep"  # delay all that follows by `number` milliseconds
EXIT = "exit"  # leave with status `number` in the end
LAST_LINE = "last line"  # `number` bytes of output from here the last line begins: nothing else may follow

OUTPUTS = (STDOUT, STDERR)
WRITE_KINDS = {Kind.STDOUT: STDOUT, Kind.STDERR: STDERR}


class Act:
    """One thing to do, `at` milliseconds after the start. Plain and not `Frozen`: there are millions of them."""

    __slots__ = ("at", "kind", "number", "output", "text")

    def __init__(self, at: int, kind: str, output: bytes = b"", text: str = "", number: int = 0) -> None:
        self.at = at
        self.kind = kind
        self.output = output
        self.text = text
        self.number = number


class Reading:
    """Records read under the options: what is filtered out, dropped, skipped or refused."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._path = printable(options.cassette)
        writes = self._passes(WRITE_EVENT)
        self.plain_stdout = STDOUT if writes else ""  # the kind of a plain write, or "" for none
        self.plain_stderr = STDERR if writes and options.stderr != "drop" else ""

    def acts(self, record: Record, line: int) -> list[Act]:
        """What `record`, which stands in this line, makes us do, as yet without a time.

        Raises CassetteInvalidError for a record with a problem, unless bad lines are skipped.
        """
        acts = []
        if record.problem:
            if not self._options.lenient:
                raise CassetteInvalidError(record.problem, path=self._path, line=line, hint="--lenient skips bad lines")
            what = "played" if record.plays else "skipped"
            acts.append(Act(0, WARNING, text=f"Warning: {self._path}:{line}: {record.problem}, {what}"))
        if record.plays and self._passes(record.event):
            acts += self._played(record)
        return acts

    def shown(self, act: Act) -> bool:
        """Whether the act writes to standard output."""
        return act.kind == STDOUT or (act.kind == STDERR and self._options.stderr == "stdout")

    def _passes(self, event: str) -> bool:
        return not self._options.filter or event.startswith(self._options.filter)

    def _played(self, record: Record) -> list[Act]:
        if record.kind in WRITE_KINDS:
            kind = WRITE_KINDS[record.kind]
            dropped = kind == STDERR and self._options.stderr == "drop"
            return [] if dropped else [Act(0, kind, output=record.output)]
        if record.command is not None:
            return [Act(0, COMMAND, text=record.command)]
        if record.kind is Kind.SLEEP:
            return [Act(0, SLEEP, number=number_in(record.data, "ms", 0, LARGEST_TIME) or 0)]
        if record.kind is Kind.EXIT:
            return [Act(0, EXIT, number=number_in(record.data, "code", 0, 255) or 0)]
        return []
