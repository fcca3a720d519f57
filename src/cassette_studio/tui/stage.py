"""The stage: a recording's screen in a pane of any size, or a plain message in its place.

The viewport follows the cursor with the smallest movement. Once someone scrolls the cursor out of sight by hand it
stays where it is, whatever comes, until `follow()` or until the cursor is scrolled back into view. Above the screen
stand the rows that have scrolled off it; who reads there keeps what they read. A pane larger than the recording shows
it in the top left corner; the margin is of another shade, so the recorded size is seen. A recording that is larger than
the pane can be fitted in: as a miniature.

Not: time, players, documents, other widgets, the app. Serves: the studio, which hands it frames.
"""

from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Offset, Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ..terminal.vt import Frame
from .glyphs import BRAILLE
from .miniature import Miniature, scale_of
from .strips import Painter, centred, cursor_span, row_look
from .viewport import followed, pushed_up

# Rules of a style sheet that change what is drawn inside the pane.
ELABORATE = ("tint", "text_opacity", "hatch", "outline_top", "outline_right", "outline_bottom", "outline_left")
WHEEL_ROWS, WHEEL_COLUMNS = 3, 6


class Stage(Widget):
    """The picture of one moment; rows that did not change are not painted again."""

    can_focus = True  # a place to go from the lists around it, though it has no keys of its own
    ALLOW_SELECT = False  # a drag over the stage is not a selection of the widget's text
    COMPONENT_CLASSES: ClassVar[set[str]] = {"stage--margin", "stage--message"}
    DEFAULT_CSS = """
    Stage {
        background: $background;
        color: $foreground;
    }
    Stage > .stage--margin {
        background: $panel;
    }
    Stage > .stage--message {
        color: $text-muted;
    }
    Stage:ansi > .stage--margin {
        background: ansi_bright_black;
    }
    """

    class Moved(Message):
        """Another part of the recording is in view."""

    def __init__(
        self,
        *,
        ink: str = BRAILLE,
        name: str | None = None,
        id: str | None = None,
        classes: str | None = None,
        disabled: bool = False,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes, disabled=disabled)
        self._ink = ink
        self._frame: Frame | None = None
        self._message: tuple[str, ...] = ()
        self._origin = Offset(0, 0)
        self._following = True
        self._fitted = False
        self._painter = Painter(Style.null())
        self._miniature = Miniature(Style.null(), 1, ink)

    @property
    def frame(self) -> Frame | None:
        """What is shown; None while there is nothing or a message."""
        return self._frame

    @property
    def origin(self) -> Offset:
        """Which column (x) and row (y) of the recording stands in the top left corner of the pane."""
        return self._origin

    @property
    def following(self) -> bool:
        """Whether the viewport follows the cursor."""
        return self._following

    @property
    def scale(self) -> int:
        """How many columns and lines of the recording one cell of the pane stands for."""
        return scale_of(self._frame, *self.size) if self._fitted and self._frame else 1

    def show(self, frame: Frame) -> None:
        """Shows a frame. Only the rows that differ from the last one are painted, unless the viewport moves."""
        before, self._frame, self._message = self._frame, frame, ()
        origin = self._origin
        pushed = pushed_up(before, frame) if before is not None and origin.y < 0 else 0
        self._origin = self._placed(origin - Offset(0, pushed))
        size = frame.columns, frame.lines
        if before is None or (before.columns, before.lines) != size or origin != self._origin or self.scale > 1:
            self.refresh()
        elif before is not frame:
            self._refresh_rows(before, frame)

    def show_message(self, lines: tuple[str, ...]) -> None:
        """Shows lines of plain text, centred, in place of a frame; the next frame begins to follow again."""
        self._frame, self._message = None, lines
        self._origin, self._following = Offset(0, 0), True
        self.refresh()

    def follow(self) -> None:
        """Follows the cursor again."""
        self._following = True
        self._move(self._origin)

    def fit(self) -> None:
        """Fits the whole recording into the pane, or no longer."""
        self._fitted = not self._fitted
        self._move(self._origin)
        self.refresh()

    def pan(self, columns: int, rows: int) -> bool:
        """Scrolls by hand, as far as there is something to see; whether the viewport moved."""
        was_following, self._following = self._following, False
        moved = self._move(self._origin + Offset(columns, rows))
        self._following = self._shows_cursor if moved else was_following
        return moved

    def _move(self, origin: Offset) -> bool:
        before, self._origin = self._origin, self._placed(origin)
        if before != self._origin:
            self.refresh()
            self.post_message(self.Moved())
        return before != self._origin

    def _placed(self, origin: Offset) -> Offset:
        """The nearest origin that shows the cursor, if it is followed, and no more margin than it must."""
        if self._frame is None or self.scale > 1:
            return Offset(0, 0)
        frame, (width, height) = self._frame, self.size
        column, row = origin
        top = -frame.above
        if self._following:
            cursor_row, top = frame.cursor[0], 0
            column = followed(column, width, cursor_span(frame))
            row = followed(row, height, (cursor_row, cursor_row + 1))
        right, bottom = max(0, frame.columns - max(width, 1)), max(0, frame.lines - max(height, 1))
        return Offset(max(0, min(column, right)), max(top, min(row, bottom)))

    @property
    def _shows_cursor(self) -> bool:
        if self._frame is None:
            return True
        return Region(*self._origin, *self.size).contains(cursor_span(self._frame)[0], self._frame.cursor[0])

    def _refresh_rows(self, before: Frame, after: Frame) -> None:
        top, (width, height) = self._origin.y, self.size
        rows = range(top, min(top + height, after.lines))
        changed = [y for y in rows if row_look(before, y) != row_look(after, y)]
        if changed:
            self.refresh(*[Region(0, y - top, width, 1) for y in changed])

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines of the pane, each the strip that was drawn for its row once, with what Textual has made of it since.

        Textual's own way copies every strip anew, which doubles the cost. It is taken only when the style sheet asks
        for what it alone can do. With another theme everything is drawn anew.
        """
        base, scale = self.rich_style, self.scale
        if self._painter.base != base:
            self._painter = Painter(base)
        if (self._miniature.base, self._miniature.scale) != (base, scale):
            self._miniature = Miniature(base, scale, self._ink)
        if self.size != self.outer_size or self.opacity != 1 or self.styles.has_any_rules(*ELABORATE):
            return super().render_lines(crop)
        background = self.background_colors[1]
        strips = self._lines(crop.line_range)
        if crop.column_span != (0, self.size.width):
            strips = [strip.crop(crop.x, crop.right) for strip in strips]
        for line_filter in self.get_line_filters():
            strips = [strip.apply_filter(line_filter, background) for strip in strips]
        return strips

    def render_line(self, y: int) -> Strip:
        """One line of the pane, exactly as wide as it."""
        return self._lines(range(y, y + 1))[0]

    def _lines(self, rows: range) -> list[Strip]:
        frame, width = self._frame, self.size.width
        if frame is None:
            look = self.get_component_rich_style("stage--message")
            return [centred(self._message, y, self.size, look, self.rich_style) for y in rows]
        left, top = self._origin
        margin = self.get_component_rich_style("stage--margin")
        if self.scale > 1:
            recorded = [self._miniature.strip(frame, y) for y in rows if y * self.scale < frame.lines]
        else:
            recorded = [self._painter.strip(frame, y + top) for y in rows if y + top < frame.lines]
        if self.scale > 1 or (left, width) != (0, frame.columns):
            recorded = [strip.crop_extend(left, left + width, margin) for strip in recorded]
        return recorded + [Strip.blank(width, margin)] * (len(rows) - len(recorded))

    def on_resize(self) -> None:
        """Follows the cursor anew from the top left corner, or keeps the part that was scrolled to."""
        self._move(Offset(0, 0) if self._following else self._origin)

    def on_click(self, event: events.Click) -> None:
        """From the miniature to the place that was clicked; its margin is no place."""
        offset, frame, scale = event.get_content_offset(self), self._frame, self.scale
        if offset is None or frame is None or event.button != 1 or scale == 1:
            return
        column, row = offset.x * scale, offset.y * scale
        if column < frame.columns and row < frame.lines:
            self._look_at(column + scale // 2, row + scale // 2)

    def _look_at(self, column: int, row: int) -> None:
        """From the miniature to a place of the recording, in the middle of the pane."""
        self.fit()
        width, height = self.size
        self.pan(column - width // 2 - self._origin.x, row - height // 2 - self._origin.y)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel scrolls by hand."""
        self._wheel(event, 0, WHEEL_ROWS)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel scrolls by hand."""
        self._wheel(event, 0, -WHEEL_ROWS)

    def on_mouse_scroll_right(self, event: events.MouseScrollRight) -> None:
        """The wheel scrolls by hand."""
        self._wheel(event, WHEEL_COLUMNS, 0)

    def on_mouse_scroll_left(self, event: events.MouseScrollLeft) -> None:
        """The wheel scrolls by hand."""
        self._wheel(event, -WHEEL_COLUMNS, 0)

    def _wheel(self, event: events.MouseEvent, columns: int, rows: int) -> None:
        """With shift it goes sideways. What does not move the viewport is left to whoever is around the stage."""
        if event.shift:
            columns, rows = rows * WHEEL_COLUMNS // WHEEL_ROWS, 0
        if self.pan(columns, rows):
            event.stop()
