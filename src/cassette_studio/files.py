"""Files: their bytes, and which of a folder's files are recordings.

Not: what the bytes mean. Serves: the studio and the command line.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from .errors import CassetteUnreadableError
from .escape import printable

SUFFIX = ".jsonl"
_NEVER_ENTERED = frozenset(("node_modules", "__pycache__"))
_DEEPEST = 6


def read_bytes(path: Path) -> bytes:
    """All bytes of a file. Raises CassetteUnreadableError."""
    try:
        if stat.S_ISCHR(path.stat().st_mode):
            raise OSError(None, "a device is no cassette")
        return path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise CassetteUnreadableError(
            reason[:1].lower() + reason[1:], where=printable(str(path)), hint="give the path of a .jsonl cassette"
        ) from error


def find_cassettes(folder: Path, most: int = 1000) -> Iterator[Path]:
    """The `.jsonl` files in a folder and below it, hidden folders left out, in order of name; at most `most`."""
    found = 0
    root_depth = len(folder.parts)
    for here, folders, names in os.walk(folder):
        deep = len(Path(here).parts) - root_depth >= _DEEPEST
        folders[:] = [] if deep else sorted(n for n in folders if n[0] != "." and n not in _NEVER_ENTERED)
        for name in sorted(names):
            if name.endswith(SUFFIX):
                yield Path(here, name)
                found += 1
                if found >= most:
                    return
