"""Where a window over a recording stands: arithmetic of cells.

Not: widgets, drawing. Serves: the stage.
"""

from ..terminal.vt import Frame

_COMPARED = 50  # rows, to find them again where they were pushed to


def followed(start: int, pane: int, span: tuple[int, int]) -> int:
    """The start of a window of `pane` cells after the smallest movement that shows `span`, at least its first cell."""
    first, stop = span
    return min(max(start, stop - max(pane, 1)), first)


def pushed_up(before: Frame, after: Frame) -> int:
    """How many rows the scrollback moved up from one frame to the next; negative when it moved down.

    Its length tells no more than the least, as it is cut off at the top: the rows that were the last above the screen
    are looked for.
    """
    least = after.above - before.above
    if least < 0:
        return -pushed_up(after, before)
    up = _shift(before, after, least)
    if up is None and not least:
        return -(_shift(after, before, 0) or 0)
    return least if up is None else up


def _shift(before: Frame, after: Frame, least: int) -> int | None:
    """How many rows further up the last ones above the screen stand, at least; None where they are nowhere."""
    old = [before.row_text(-1 - y) for y in range(min(_COMPARED, before.above))]
    new = [after.row_text(-1 - y) for y in range(after.above)]
    return next((up for up in range(least, len(new)) if new[up : up + len(old)] == old[: len(new) - up]), None)
