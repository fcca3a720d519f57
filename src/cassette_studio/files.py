"""Files: their bytes, and which of a folder's files are recordings.

Not: what the bytes mean. Serves: the studio and the command line.
"""

import os
import stat
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from .errors import CassetteUnreadableError
from .escape import printable

SUFFIX = ".jsonl"
_NEVER_ENTERED = frozenset(("node_modules", "__pycache__"))
_PIECE = 1 << 20  # bytes


def read_in_pieces(path: Path) -> Iterator[tuple[float, bytes]]:
    """Reads a file: (the part read, 0 to 1, and the bytes, which are there at 1). Raises CassetteUnreadableError."""
    whole = BytesIO()  # gives its bytes away at the end without copying them
    try:
        about = path.stat()
        if stat.S_ISCHR(about.st_mode):
            raise OSError(None, "a device is no cassette")
        with path.open("rb", buffering=0) as file:
            while piece := file.read(_PIECE):
                yield min(whole.tell() / (about.st_size or _PIECE), 0.99), b""
                whole.write(piece)
    except OSError as error:
        reason = error.strerror or str(error)
        raise CassetteUnreadableError(
            reason[:1].lower() + reason[1:], where=printable(str(path)), hint="give the path of a .jsonl cassette"
        ) from error
    yield 1.0, whole.getvalue()


def read_bytes(path: Path) -> bytes:
    """All bytes of a file. Raises CassetteUnreadableError."""
    *_, (_, data) = read_in_pieces(path)
    return data


def demo() -> Path:
    """The recording that comes with the program: in the package, or beside the sources it is run from."""
    here = Path(__file__).parent
    installed = here / "demo.jsonl"
    return installed if installed.is_file() else here.parents[1] / "cassettes" / "demo.jsonl"


def find_cassettes(folder: Path, deepest: int) -> Iterator[Path]:
    """The `.jsonl` files in a folder and so many below it, hidden folders left out, in order of name."""
    root_depth = len(folder.parts)
    for here, folders, names in os.walk(folder):
        deep = len(Path(here).parts) - root_depth >= deepest
        folders[:] = [] if deep else sorted(n for n in folders if n[0] != "." and n not in _NEVER_ENTERED)
        for name in sorted(names):
            if name.endswith(SUFFIX):
                yield Path(here, name)
