"""Character sets a program may designate (ESC ( 0 and its like).

Not: which one is in use. Serves: the screen and the stream's loop.
"""

from __future__ import annotations

from .cache import Cache


class Charset(Cache[str]):
    """Run of text -> the run as this character set shows it."""

    limit = 4096

    def __init__(self, characters: dict[int, str]) -> None:
        super().__init__()
        self._characters = characters

    def make(self, key: str) -> str:
        """One pass over the run."""
        return key.translate(self._characters)


# DEC Special Graphics, 0x60 to 0x7e (VT100 user guide, table 3-9). pyte's VT100_MAP is the Linux console's, which
# has arrows and blocks where DEC has control pictures.
SPECIAL_GRAPHICS = Charset(dict(enumerate("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·", 0x60)))

# Final byte of the designation -> character set; all others are ASCII, which needs no table.
CHARSETS = {"0": SPECIAL_GRAPHICS, "2": SPECIAL_GRAPHICS, "A": Charset({0x23: "£"})}
