"""The last line of a recording that shows something. An orchestrator looks there for the promise, so nothing may
come after it: the line waits for commands and messages that the recording has behind its beginning.

Not: time, running commands. Serves: `plan`, `script`.
"""

from __future__ import annotations

from ...errors import CassetteInvalidError, CassetteUnreadableError
from ...frozen import Frozen
from ..lines import read_line
from ..strip import LastLine, last_line_start
from .acts import COMMAND, LAST_LINE, WARNING, Act, Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .source import Source

_FIRST_LOOK = 4096  # bytes of output; doubled until the line's beginning is certain
_ENOUGH = 1 << 20  # bytes of output; a longer line is no promise, and its beginning is not looked for
_HELD = 1 << 16  # bytes of a stream that are held back at most


class Tail(Frozen):
    """The last line begins `skip` bytes into the output of the line at `offset`; the last thing that must not come
    after it ends at `disturbed`, which is 0 if there is none behind its beginning."""

    __slots__ = ("disturbed", "offset", "skip")

    offset: int
    skip: int
    disturbed: int


def find_tail(source: Source, first: int, stop: int, reading: Reading) -> Tail | None:
    """Looks from the end of a file's part; None if none of its output shows anything."""
    parts: list[tuple[int, bytes]] = []  # (where the line is, its output), the last one first
    size, look, disturbance, start = 0, _FIRST_LOOK, (0, 0), None
    for offset, raw in source.lines_backwards(first, stop):
        output, disturbs = _glance(raw, reading)
        if disturbs and not disturbance[1]:
            disturbance = offset, offset + len(raw)
        if output:
            parts.append((offset, output))
            size += len(output)
        if size >= look:
            look = 2 * size
            start = _certain_start(b"".join(output for _, output in reversed(parts)))
            if start is not None:
                break
    else:
        start = last_line_start(b"".join(output for _, output in reversed(parts)))
    if start is None:
        return None
    while start >= len(parts[-1][1]):
        start -= len(parts.pop()[1])
    offset = parts[-1][0]
    return Tail(offset=offset, skip=start, disturbed=disturbance[1] if disturbance[0] > offset else 0)


def _glance(raw: bytes, reading: Reading) -> tuple[bytes, bool]:
    """(what a line writes to standard output, whether it makes commands or us speak)"""
    try:
        acts = reading.acts(read_line(raw), 0)
    except CassetteInvalidError:  # reported when its turn comes
        acts = []
    output = b"".join(act.output for act in acts if reading.shown(act))
    return output, any(act.kind in (COMMAND, WARNING) for act in acts)


def _certain_start(window: bytes) -> int | None:
    """Where the last line begins in the end of some output, if nothing further back can change that.

    The window may begin inside an escape sequence; from its first ESC on everything is certain.
    """
    start = last_line_start(window) or 0
    certain = 0 <= window.find(b"\x1b") < start or len(window) >= _ENOUGH
    return start if certain else None


def held_back(acts: Iterable[Act], reading: Reading) -> Iterator[Act]:
    """The acts of a stream whose end is not known: each line of output is held until the next one shows something,
    and what is no output passes it. A line of more than 64 KiB is not held."""
    held = _Held(reading)
    try:
        for act in acts:
            if act.output:
                yield from held.after(act)
            else:
                yield act
    except (CassetteInvalidError, CassetteUnreadableError):
        yield from held.acts
        raise
    yield Act(LAST_LINE)
    yield from held.acts


class _Held:
    """Output from the beginning of the last line on."""

    def __init__(self, reading: Reading) -> None:
        self.acts: list[Act] = []
        self._shown = reading.shown
        self._size = 0  # bytes of output in them
        self._line = LastLine()  # in all that was written to standard output
        self._released = 0  # bytes of that which are not held any more

    def after(self, act: Act) -> list[Act]:
        """Takes one more act, gives those back that need not wait any longer."""
        self.acts.append(act)
        self._size += len(act.output)
        if self._shown(act):
            self._line.feed(act.output)
        if self._size > _HELD or self._line.seen == self._released:
            return self._release(self._line.seen)
        return self._release(self._line.start) if self._line.start > self._released else []

    def _release(self, stop: int) -> list[Act]:
        """The acts that write standard output up to `stop`, and those between; one is cut in two if need be."""
        count = 0
        for act in self.acts:
            size = len(act.output) if self._shown(act) else 0
            if self._released + size > stop:
                break
            self._released += size
            count += 1
        released = self.acts[:count]
        del self.acts[:count]
        if cut := stop - self._released:
            act = self.acts[0]
            released.append(Act(act.kind, act.output[:cut]))
            self.acts[0] = Act(act.kind, act.output[cut:])
            self._released = stop
        self._size = sum(len(act.output) for act in self.acts)
        return released
