"""What the library says of a recording that nobody has opened: how long, how large, which commands, what is wrong.

Not: widgets, threads. Serves: `errands`, `library`.
"""

import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..errors import StudioError
from ..terminal.position import format_time
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .opening import Given, Step, read_timeline

LARGEST = 32 << 20  # bytes; a larger recording is not read before it is opened


@dataclass(frozen=True, slots=True)
class Facts:
    """`size` in bytes; `duration` in ms, None where the file was not read; `error` says why it cannot be opened."""

    size: int
    duration: int | None = None
    allowed: int = 0
    blocked: int = 0
    problems: int = 0
    error: str = ""

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to see."""
        return not self.error

    def told(self, glyphs: Glyphs) -> str:
        """The facts in half a line; the graver comes first."""
        if self.error:
            return f"{glyphs.blocked} {self.error}"
        parts = [f"{glyphs.problem}{self.problems} bad"] if self.problems else []
        if self.duration is not None:
            parts.append(format_time(self.duration))
        parts.append(_size(self.size))
        parts += [f"{glyphs.blocked}{self.blocked}"] * bool(self.blocked)
        parts += [f"{glyphs.allowed}{self.allowed}"] * bool(self.allowed)
        return "  ".join(parts)


def gather(path: Path, given: Given) -> Iterator[Step | Facts]:
    """Reads a recording in steps of a few milliseconds; the last is what there is to say of it."""
    try:
        about = path.stat()
        size = about.st_size
        if not stat.S_ISREG(about.st_mode):
            yield Facts(0, error="no regular file")  # a pipe would be waited for
        elif size > LARGEST:
            yield Facts(size)
        else:
            yield _facts(size, (yield from read_timeline(path, given)))
    except StudioError as error:
        yield Facts(0, error=error.message)
    except OSError as error:
        yield Facts(0, error=(error.strerror or str(error)).lower())


def _facts(size: int, timeline: Timeline) -> Facts:
    lines, bad = len(timeline) - timeline.kinds.count(Kind.BLANK), len(timeline.problems)
    return Facts(
        size=size,
        duration=timeline.duration,
        allowed=len(timeline.allowed),
        blocked=len(timeline.blocked),
        problems=bad,
        error="empty" if not lines else "no line can be read" if bad == lines else "",
    )


def _size(size: int) -> str:
    return f"{size} B" if size < 1000 else f"{size / 1000:.0f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"
