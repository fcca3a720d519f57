"""How a cell looks: the public form, and the compact one that styles are made of.

Not: parsing, interning. Serves: SGR, styles, frames and whoever draws them.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

# foreground, background, flag bits, underline style, underline colour, link
Pen: TypeAlias = tuple[str, str, int, int, str, str | None]

PLAIN: Pen = ("default", "default", 0, 0, "default", None)

_NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
COLOR_NAMES = (*_NAMES, *(f"bright{name}" for name in _NAMES))  # the sixteen colours of ANSI, as pyte names them

BOLD, DIM, ITALIC, BLINK, REVERSE, CONCEAL, STRIKE, PROTECTED = 1, 2, 4, 8, 16, 32, 64, 128


class Attributes(NamedTuple):
    """Everything visible about a cell but its text.

    Colours are `default`, one of pyte's names (`red`, `brightbrown`; `brown` is ANSI's yellow) or six
    hexadecimal digits. Underline is 0 none, 1 single, 2 double, 3 curly, 4 dotted, 5 dashed.
    """

    foreground: str = "default"
    background: str = "default"
    bold: bool = False
    dim: bool = False
    italic: bool = False
    blink: bool = False
    reverse: bool = False
    conceal: bool = False
    strike: bool = False
    underline: int = 0
    underline_color: str = "default"
    link: str | None = None


def attributes_of(pen: Pen) -> Attributes:
    """The public form of a pen. Protection against selective erasing does not show, so it is left out."""
    foreground, background, flags, underline, underline_color, link = pen
    return Attributes(
        foreground,
        background,
        bool(flags & BOLD),
        bool(flags & DIM),
        bool(flags & ITALIC),
        bool(flags & BLINK),
        bool(flags & REVERSE),
        bool(flags & CONCEAL),
        bool(flags & STRIKE),
        underline,
        underline_color,
        link,
    )
