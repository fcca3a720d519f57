"""What a line makes the backend do, and in which words it says so.

Not: when, in which order, how. Serves: `script` and `tail`, which read the same lines for different ends.
"""

from __future__ import annotations

from ...errors import CassetteInvalidError
from ...escape import printable
from ..lines import output_of
from ..records import WRITE_EVENT, Kind, Record
from .options import Options

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..lines import Line

STDOUT = "stdout"  # write `output`, which the recorded program wrote to its standard output
STDERR = "stderr"  # … to its standard error
COMMAND = "command"  # run the command `text`, or say that it is not allowed
WARNING = "warning"  # say `text`
EXIT = "exit"  # leave with `status` in the end
LAST_LINE = "last line"  # it begins here: nothing else may follow
LAST_OUTPUT = "last output"  # … it begins inside the next output

OUTPUTS = (STDOUT, STDERR)


class Act:
    """One thing to do. Plain and not `Frozen`: there are millions of them."""

    __slots__ = ("kind", "output", "status", "text")

    def __init__(self, kind: str, output: bytes = b"", text: str = "", status: int = 0) -> None:
        self.kind = kind
        self.output = output
        self.text = text
        self.status = status


class Reading:
    """Lines read under the options: what is filtered out, dropped, skipped or refused."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._path = printable(options.cassette)
        self._writes = {Kind.STDOUT: STDOUT, Kind.STDERR: STDERR} if self._passes(WRITE_EVENT) else {}
        if options.stderr == "drop":
            self._writes.pop(Kind.STDERR, None)

    def check(self, record: Record, number: int) -> None:
        """Raises CassetteInvalidError for a record with a problem, unless bad lines are skipped."""
        if record.problem and not self._options.lenient:
            raise CassetteInvalidError(record.problem, path=self._path, line=number, hint="--lenient skips bad lines")

    def acts(self, line: Line, number: int) -> list[Act]:
        """What `line`, which is the file's line of this number, makes us do; raises as `check` does."""
        kind, record = line[0], line[4]
        write = self._writes.get(kind)
        if record is None:
            return [Act(write, output_of(line))] if write else []
        self.check(record, number)
        acts = []
        if record.problem:
            what = "played" if record.plays else "skipped"
            acts.append(Act(WARNING, text=f"Warning: {self._path}:{number}: {record.problem}, {what}"))
        if write:
            acts.append(Act(write, output_of(line)))
        elif kind is Kind.COMMAND and self._passes(record.event):
            acts.append(Act(COMMAND, text=record.command or ""))
        elif kind is Kind.EXIT and self._passes(record.event):
            acts.append(Act(EXIT, status=record.number))
        return acts

    def pause(self, record: Record) -> int:
        """Milliseconds by which the record delays all that follows."""
        return record.number if record.kind is Kind.SLEEP and self._passes(record.event) else 0

    def shown(self, act: Act) -> bool:
        """Whether the act writes to standard output."""
        return act.kind == STDOUT or (act.kind == STDERR and self._options.stderr == "stdout")

    def _passes(self, event: str) -> bool:
        return not self._options.filter or event.startswith(self._options.filter)
