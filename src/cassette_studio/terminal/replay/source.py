"""The bytes of a cassette: a file that can be read again, or a stream that cannot.

Not: what a line says. Serves: `plan`, `tail` and `script`, each of which goes over the lines.
"""

from __future__ import annotations

import io
import os
import stat

from ...errors import CassetteUnreadableError
from ...escape import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

WHOLE = 16 << 20  # bytes; a file up to this size is read at once and checked before anything is played
LONGEST = 64 << 20  # bytes of a line; a device that never ends its line would fill the memory
_BLOCK = 1 << 16


class Source:
    """An opened cassette. `size` is None for a stream; `checked` tells that all of it is to be checked first."""

    def __init__(
        self, file: BinaryIO, *, name: str, size: int | None, checked: bool = False, stdin: bool = False
    ) -> None:
        self.name = name
        self.size = size
        self.checked = checked
        self.stdin = stdin
        self._file = file

    @classmethod
    def open(cls, path: str) -> Source:
        """Opens a file, a pipe, or standard input for `-`; raises CassetteUnreadableError."""
        name = printable(path)
        try:
            stdin = path == "-"
            file = open(0 if stdin else path, "rb", buffering=_BLOCK, closefd=not stdin)  # noqa: SIM115 (see close)
            status = os.fstat(file.fileno())
            if stdin or not stat.S_ISREG(status.st_mode):
                return cls(file, name=name, size=None, stdin=os.path.samestat(status, os.fstat(0)))
            if status.st_size > WHOLE:
                return cls(file, name=name, size=status.st_size)
            with file:
                data = file.read()
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            reason = getattr(error, "strerror", None) or str(error)
            raise CassetteUnreadableError(
                f"failed to open cassette: {name}: {reason}", hint="check the path after --cassette"
            ) from None
        return cls(io.BytesIO(data), name=name, size=len(data), checked=True)

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def lines(self, offset: int = 0) -> Iterator[bytes]:
        """The lines from `offset` on, with their endings; a stream goes on from where it is."""
        try:
            if self.size is not None:
                self._file.seek(offset)
            # not the file itself: an iterator that is given up closes what it delegates to
            for line in iter(lambda: self._file.readline(LONGEST), b""):
                self._check(line)
                yield line
        except OSError as error:
            raise self._unreadable(error) from None

    def lines_backwards(self, first: int, stop: int) -> Iterator[tuple[int, bytes]]:
        """(offset, line) of the lines between two line beginnings, the last one first."""
        block, begin, step = b"", stop, _BLOCK
        while begin > first:
            length = min(step, begin - first)
            begin -= length
            block = self._read(begin, length) + block
            self._check(block[: LONGEST + 1])
            # what stands before the first line ending belongs to a line that begins further back
            cut = block.find(b"\n") + 1 if begin > first else 0
            offset = begin + len(block)
            lines = io.BytesIO(block[cut:]).readlines() if cut or begin == first else []
            for line in reversed(lines):
                offset -= len(line)
                yield offset, line
            if lines:
                block, step = block[:cut], _BLOCK
            else:
                step *= 2

    def _check(self, line: bytes) -> None:
        if len(line) >= LONGEST and not line.endswith(b"\n"):
            raise CassetteUnreadableError(
                f"failed to read cassette: {self.name}: a line is longer than {LONGEST >> 20} MiB",
                hint="nothing more is played",
            )

    def _read(self, offset: int, length: int) -> bytes:
        try:
            self._file.seek(offset)
            return self._file.read(length)
        except OSError as error:
            raise self._unreadable(error) from None

    def _unreadable(self, error: OSError) -> CassetteUnreadableError:
        return CassetteUnreadableError(
            f"failed to read cassette: {self.name}: {error.strerror}", hint="nothing more is played"
        )
