"""The rows of a frame as Textual strips that keep the recording's grid on any terminal.

Pure: a frame goes in, strips come out. A strip has exactly as many cells as the recording has columns, whatever the
host terminal thinks of joiners, variation selectors and flags: what could join its neighbour is drawn in its parts.

Colours: what the recording left at its default is the widget's (`base`), so it suits any theme. The sixteen ANSI
colours stay ANSI: with a theme of the terminal's own colours they are the user's; else Textual replaces them by its
`ansi_theme_dark` or `ansi_theme_light`, chosen for contrast on that background. Its dark one, Monokai, shows red and
magenta as one colour and blue as violet, which would falsify a recording: the app should set `DARK_COLOURS`, the
xterm-like palette below. All other colours are what the recording says.

Not: widgets, viewports, the app. Serves: the stage.
"""

import re
from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import pairwise
from unicodedata import category, combining, normalize

from rich.cells import cell_len, set_cell_size
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from textual.strip import Strip

from ..escape import printable
from ..terminal.vt import COLOR_NAMES, Attributes, Frame

# Both halves of a wide cell, or the cell: first column and the column after the last.
Span = tuple[int, int]

_ANSI = {name: Color.from_ansi(number) for number, name in enumerate(COLOR_NAMES)}

DARK_COLOURS = TerminalTheme(
    (18, 18, 18),
    (224, 224, 224),
    [
        (46, 52, 54),
        (222, 56, 43),
        (57, 181, 74),
        (205, 160, 30),
        (72, 128, 220),
        (180, 90, 190),
        (44, 181, 190),
        (204, 204, 204),
    ],
    [
        (120, 124, 128),
        (255, 100, 90),
        (110, 220, 100),
        (250, 220, 90),
        (120, 170, 255),
        (235, 130, 240),
        (100, 225, 230),
        (255, 255, 255),
    ],
)

# Latin, arrows, lines, blocks and Braille: one cell each, and nothing to take care of.
_EASY_RANGES = ((0x20, 0x7F), (0xA1, 0xA9), (0xAF, 0x300), (0x2190, 0x2194), (0x2500, 0x25AA), (0x2800, 0x2900))
_EASY = frozenset(chr(point) for first, stop in _EASY_RANGES for point in range(first, stop))

_UNKNOWN, _LONE_MARK = "\ufffd", "\u25cc"  # what cannot be drawn; a mark that takes a column of its own
_UNDRAWABLE = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_is_nothing = re.compile(  # never to be assigned (planes 4 to 13 at least not soon): some terminals drop it
    "[\ufdd0-\ufdef\U00040000-\U000dffff"
    + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
    + "]"
).match

# Signs that take columns of their own here but join a neighbour elsewhere (Unicode UAX #29: regional indicators,
# Extend, SpacingMark, Prepend, conjoining leading consonants), and how they are drawn instead.
_PARTS = (
    {chr(0x1F1E6 + letter): chr(ord("A") + letter) for letter in range(26)}
    | {chr(0x1F3FB + tone): "▒▒" for tone in range(5)}
    | {"\xad": "-", "\u0e33": "\u0e4d\u0e32", "\u0eb3": "\u0ecd\u0eb2", "\uff9e": '"', "\uff9f": "°"}
    | dict.fromkeys("\u0d4e\U000111c2\U000111c3\U000113d1\U0001193f\U00011941\U00011d46\U00011f02", _UNKNOWN)
    | dict.fromkeys(map(chr, (*range(0x11A84, 0x11A8A), 0x16D63, *range(0x16D67, 0x16D6B))), _UNKNOWN)
    | dict.fromkeys(map(chr, (*range(0x1100, 0x1160), *range(0xA960, 0xA97D))), _UNKNOWN + " ")
)


def _is_selector(mark: str) -> bool:
    """Variation selectors, the keycap, the grapheme joiner: they ask for another shape, and often another width."""
    return (
        mark in "\u034f\u180b\u180c\u180d\u180f\u20e3"
        or "\ufe00" <= mark <= "\ufe0f"
        or "\U000e0100" <= mark <= "\U000e01ef"
    )


def _is_harmless(mark: str) -> bool:
    """Whether a terminal puts it over its own cell and does nothing else; a virama (class 9) joins the next one."""
    return category(mark) in {"Mn", "Me"} and combining(mark) != 9 and not _is_selector(mark)


def glyph(cell: str, is_wide: bool) -> str:
    """What is drawn for a cell's content: one cell, or two if wide, that no terminal joins with its neighbours."""
    width = 2 if is_wide else 1
    base = _PARTS.get(cell[0], cell[0])
    kind = category(base[-1])
    if kind in _UNDRAWABLE or _is_nothing(base):
        base = _UNKNOWN
    elif kind.startswith("M"):
        base = _LONE_MARK
    text = base + "".join(filter(_is_harmless, cell[1:]))
    return text if cell_len(text) == width else _UNKNOWN.ljust(width)


def cells_of(text: str) -> list[str]:
    """Any text as one line, drawn like the recording: nothing in it acts or joins. A wide sign takes two places, the
    second of them empty."""
    cells: list[str] = []
    for sign in normalize("NFC", printable(text)):
        wide = cell_len(sign) == 2
        cells.append(glyph(sign, wide))
        cells += [""] * wide
    return cells


def plain(text: str, width: int) -> str:
    """Any text as one line of at most `width` cells, drawn like the recording: nothing in it acts or joins."""
    line = "".join(cells_of(text))
    return line if cell_len(line) <= width else set_cell_size(line, width)


def centred(lines: tuple[str, ...], y: int, size: tuple[int, int], look: Style, base: Style) -> Strip:
    """Line `y` of a pane of `size` (columns, rows) in the middle of which stand some lines of plain text."""
    width, height = size
    at = y - max(0, height - len(lines)) // 2
    line = Strip([Segment(plain(lines[at], width) if 0 <= at < len(lines) else "", look)])
    left = (width - line.cell_length) // 2
    return line.crop_pad(line.cell_length, left, width - left - line.cell_length, base)


def style_of(attributes: Attributes) -> Style:
    """The Rich style of a cell. Default colours stay open; curly, dotted and dashed lines become plain ones.

    A link is underlined and no more: its target comes from the recording, so it must not become clickable.
    Concealed cells keep their colours only.
    """
    foreground, background = _colour(attributes.foreground), _colour(attributes.background)
    if attributes.conceal:
        return Style(color=foreground, bgcolor=background, reverse=attributes.reverse)
    return Style(
        color=foreground,
        bgcolor=background,
        bold=attributes.bold,
        dim=attributes.dim,
        italic=attributes.italic,
        blink=attributes.blink,
        reverse=attributes.reverse,
        strike=attributes.strike,
        underline=attributes.underline not in {0, 2} or (attributes.link is not None and not attributes.underline),
        underline2=attributes.underline == 2,
    )


def _colour(name: str) -> Color | None:
    if name == "default":
        return None
    return _ANSI.get(name) or Color.from_rgb(*bytes.fromhex(name))


def row_look(frame: Frame, y: int) -> Hashable:
    """A value that differs when row `y` looks different, the cursor included."""
    has_cursor = frame.cursor_visible and frame.cursor[0] == y
    return frame.legend, frame.row_key(y), frame.reverse, frame.cursor[1] if has_cursor else None


def cursor_span(frame: Frame) -> Span:
    """The columns under the cursor."""
    row, column = frame.cursor
    cells = [content for content, _ in frame.cells(row)]
    first = column - (column > 0 and cells[column] == "")
    last = first + 1
    return first, last + (last < frame.columns and cells[last] == "")


def with_cursor(strip: Strip, span: Span) -> Strip:
    """The strip with a steady block: the cell's colours the other way round."""
    first, stop = span
    block = [
        Segment(text, (style or Style.null()) + Style(reverse=not (style and style.reverse), blink=False))
        for text, style, _ in strip.crop(first, stop)
    ]
    return Strip.join([strip.crop(0, first), Strip(block, stop - first), strip.crop(stop)])


class Drawn:
    """Strips that were drawn of frames with one legend, up to `limit` of them, by what they look like.

    With another legend it begins anew, so that none is kept alive by what was once drawn with it.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._legend: Hashable = None
        self._strips: dict[Hashable, Strip] = {}

    def strip(self, frame: Frame, key: Hashable, draw: Callable[[], Strip]) -> Strip:
        """The strip with this key, drawn if it is new."""
        if self._legend is not frame.legend:
            self._legend = frame.legend
            self._strips.clear()
        strip = self._strips.get(key)
        if strip is None:
            if len(self._strips) >= self._limit:  # cheaper than an order of use, and as good for a screen
                self._strips.clear()
            strip = self._strips[key] = draw()
        return strip


class Painter:
    """Draws the rows of one recording; rows that look the same are drawn once, up to `limit` of them.

    `base` is the style of what the recording left open. Another base needs another painter.
    """

    def __init__(self, base: Style, limit: int = 1024) -> None:
        self.base = base
        self._drawn = Drawn(limit)
        self._glyph = lru_cache(4096)(glyph)
        self._style = lru_cache(4096)(self._new_style)

    def strip(self, frame: Frame, y: int) -> Strip:
        """Row `y` of a frame, `frame.columns` cells, with the cursor if it shows there."""
        strip = self._drawn.strip(frame, (frame.row_key(y), frame.reverse), lambda: self._draw(frame, y))
        if frame.cursor_visible and frame.cursor[0] == y:
            return with_cursor(strip, cursor_span(frame))
        return strip

    def _draw(self, frame: Frame, y: int) -> Strip:
        style, text = self._style, self._text
        segments = []
        for cells, attributes in frame.runs(y):
            drawn = " " * len(cells) if attributes.conceal else text(cells)
            segments.append(Segment(drawn, style(attributes, frame.reverse)))
        return Strip(segments, frame.columns)

    def _text(self, cells: tuple[str, ...]) -> str:
        if _EASY.issuperset(cells):
            return "".join(cells)
        draw = self._glyph
        drawn = "".join([draw(cell, after == "") for cell, after in pairwise((*cells, " ")) if cell])
        return drawn if cells[0] else " " + drawn

    def _new_style(self, attributes: Attributes, is_reversed: bool) -> Style:
        return self.base + style_of(attributes._replace(reverse=attributes.reverse != is_reversed))
