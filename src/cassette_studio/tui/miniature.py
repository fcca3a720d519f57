"""A recorded screen made so small that all of it fits into a pane.

A terminal cannot shrink its letters. So a block of `scale` x `scale` cells becomes one, in which two by four dots tell
where there is ink (Braille patterns, Unicode 2800 to 28FF); it looks like what is most frequent in the block.

Pure: a frame goes in, strips come out, blocks that did not change are not drawn again.

Not: widgets, where the miniature stands. Serves: the stage.
"""

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from ..terminal.vt import Attributes, Frame
from .glyphs import BRAILLE
from .strips import Drawn, style_of

# The bits of a Braille pattern: two columns of dots, from the top.
_DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def scale_of(frame: Frame, width: int, height: int) -> int:
    """The smallest block that makes the frame fit; 1 when it fits as it is."""
    return max(1, -(-frame.columns // max(width, 1)), -(-frame.lines // max(height, 1)))


def _seen(frame: Frame, y: int) -> str:
    """The text of a row, blank where it is concealed."""
    text, styles = frame.texts[y], frame.styles[y]
    concealed = {point for point in set(styles) if frame.look(point).conceal}
    if not concealed:
        return text
    return "".join([" " if point in concealed else cell for cell, point in zip(text, styles, strict=True)])


class Miniature:
    """Draws frames of one recording at one scale; `ink` has a sign for each pattern of dots."""

    def __init__(self, base: Style, scale: int, ink: str = BRAILLE, limit: int = 1024) -> None:
        self.base, self.scale = base, scale
        self._ink = ink
        self._drawn = Drawn(limit)
        self._style = lru_cache(4096)(self._new_style)

    def strip(self, frame: Frame, row: int) -> Strip:
        """Row `row` of the miniature: one cell for every block of columns."""
        rows = range(row * self.scale, min((row + 1) * self.scale, frame.lines))
        has_cursor = frame.cursor_visible and frame.cursor[0] in rows
        marked = frame.cursor[1] // self.scale if has_cursor else -1
        key = tuple(frame.row_key(y) for y in rows), frame.reverse, marked
        return self._drawn.strip(frame, key, lambda: self._draw(frame, rows, marked))

    def _draw(self, frame: Frame, rows: range, marked: int) -> Strip:
        count = -(-frame.columns // self.scale)
        seen = [(_seen(frame, y), frame.styles[y]) for y in rows]
        segments = []
        for block in range(count):
            start = block * self.scale
            bits, styles = self._block(seen, range(start, min(start + self.scale, frame.columns)))
            look = frame.look(max(set(styles), key=styles.count))
            segments.append(Segment(self._ink[bits], self._style(look, frame.reverse != (block == marked))))
        return Strip(segments, count).simplify()

    def _block(self, rows: Sequence[tuple[str, str]], columns: range) -> tuple[int, str]:
        """The dots of a block of rows (text, styles), and the styles of its inked parts, or of all if there is none."""
        bits = 0
        inked: list[str] = []
        blank: list[str] = []
        left, middle, right = columns.start, columns.start + (self.scale + 1) // 2, columns.stop
        for row, (text, styles) in enumerate(rows):
            for half, (start, stop) in enumerate(((left, min(middle, right)), (middle, right))):
                if start < stop:
                    has_ink = not text[start:stop].isspace()
                    bits |= self._dots(half, row) if has_ink else 0
                    (inked if has_ink else blank).append(styles[start:stop])
        return bits, "".join(inked or blank)

    def _dots(self, half: int, row: int) -> int:
        """The bits for ink in one row of a block, which is as high as one dot, or more when the block is low."""
        first, stop = row * 4 // self.scale, (row + 1) * 4 // self.scale
        return sum(_DOTS[half][first : max(stop, first + 1)])

    def _new_style(self, look: Attributes, is_reversed: bool) -> Style:
        plain = look._replace(underline=0, strike=False, italic=False, blink=False, link=None)
        return self.base + style_of(plain._replace(reverse=look.reverse != is_reversed))
