"""pyte's picture of the screen, `buffer[row][column]` -> `Char`, made on demand.

Not: how rows are kept. Serves: code written for pyte; our own looks at frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyte.screens import Char, StaticDefaultDict

from .attributes import BLINK, BOLD, ITALIC, PLAIN, REVERSE, STRIKE, Pen

if TYPE_CHECKING:
    from .styles import Style
    from .surface import Surface


def char(style: Style, content: str) -> Char:
    """A pyte character; it has no room for dim, conceal, underline styles and links."""
    look = style.table.attributes(style.point)
    return Char(
        content,
        look.foreground,
        look.background,
        look.bold,
        look.italic,
        look.underline > 0,
        look.strike,
        look.reverse,
        look.blink,
    )


def pen_of(char: Char) -> Pen:
    """The pen of a pyte character."""
    switches = (char.bold, BOLD), (char.italics, ITALIC), (char.strikethrough, STRIKE), (char.reverse, REVERSE)
    flags = sum(flag for on, flag in (*switches, (char.blink, BLINK)) if on)
    return char.fg, char.bg, flags, int(char.underscore), *PLAIN[4:]


class Row(StaticDefaultDict[int, Char]):
    """One row. Like pyte's it is sparse: nothing is kept, so every column is looked up."""

    def __init__(self, screen: Surface, y: int) -> None:
        super().__init__(Char(" "))
        self._screen, self._y = screen, y

    def __missing__(self, key: int) -> Char:
        screen, page = self._screen, self._screen.page
        style = screen.legend.styles.at(page.styles[self._y][key])
        return char(style, screen.legend.clusters.content(page.texts[self._y][key]))


class Buffer(dict[int, StaticDefaultDict[int, Char]]):
    """The rows, each made when it is asked for."""

    def __init__(self, screen: Surface) -> None:
        super().__init__()
        self._screen = screen

    def __missing__(self, key: int) -> StaticDefaultDict[int, Char]:
        return Row(self._screen, key)
