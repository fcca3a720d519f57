"""Where a window over a recording stands: arithmetic of cells.

Not: widgets, drawing. Serves: the stage.
"""

from ..terminal.vt import Frame

_LOOKED_AT = 200  # rows, to find one again that was pushed up


def followed(start: int, pane: int, span: tuple[int, int]) -> int:
    """The start of a window of `pane` cells after the smallest movement that shows `span`, at least its first cell."""
    first, stop = span
    return min(max(start, stop - max(pane, 1)), first)


def pushed_up(before: Frame, after: Frame) -> int:
    """How many rows the scrollback moved up from one frame to the next; negative when it moved down.

    Its length tells, until it is as long as it gets: then the row that was the last above the screen is looked for.
    """
    if before.above != after.above or not before.above:
        return after.above - before.above
    text, last = before.row_text(-1), before.runs(-1)
    found = (up for up in range(min(_LOOKED_AT, after.above)) if after.row_text(-1 - up) == text)
    return next((up for up in found if after.runs(-1 - up) == last), 0)
