"""The five lanes on the screen, with the playhead over them and the mouse on them.

Not: what the lanes say (`lanes`), what a click leads to (`studio`). Serves: the studio's screen.
"""

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import var
from textual.strip import Strip
from textual.widget import Widget

from .lanes import Canvas, Lane, draw_lanes, draw_selection
from .tones import NAMES, component_classes

LABEL = 7  # cells before the lanes: their names


class Timebar(Widget):
    """Shows a `canvas`, the `time` of the playhead and a `selection` (recorded ms)."""

    COMPONENT_CLASSES = component_classes("timebar", "label", "playhead")

    canvas: var[Canvas | None] = var(None)
    time: var[int] = var(0)
    selection: var[tuple[int, int] | None] = var(None)

    @dataclass
    class Sought(Message):
        """A place was clicked: go to `moment`, ms. (A message's own `time` is when it was sent.)"""

        moment: int

    @dataclass
    class Dragged(Message):
        """A stretch was drawn with the mouse, `start` up to `end` ms."""

        start: int
        end: int

    @dataclass
    class Stepped(Message):
        """The wheel was turned: `frames` on or back."""

        frames: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._lanes: tuple[Lane, ...] = ()
        self._anchor: int | None = None

    @property
    def columns(self) -> int:
        """Cells that the lanes have."""
        return max(self.size.width - LABEL, 2)

    def watch_canvas(self) -> None:
        """New lanes."""
        self._lanes = draw_lanes(self.canvas) if self.canvas else ()
        self._draw_selection()

    def watch_selection(self) -> None:
        """A new lane under the others."""
        self._draw_selection()

    def watch_time(self, before: int, after: int) -> None:
        """The playhead moves; nothing is drawn while it stays in its column."""
        if self.canvas is not None and self.canvas.column(before) != self.canvas.column(after):
            self.refresh()

    def _draw_selection(self) -> None:
        if self.canvas is not None:
            self._lanes = (*self._lanes[:4], draw_selection(self.canvas, self.selection))
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One lane."""
        if self.canvas is None or y >= len(self._lanes):
            return Strip.blank(self.size.width, self.rich_style)
        lane, glyphs = self._lanes[y], self.canvas.glyphs
        playhead = self.canvas.column(self.time)
        segments = [Segment(lane.name.ljust(LABEL), self._style("label"))]
        for column, (sign, tone) in enumerate(zip(lane.signs, lane.tones, strict=True)):
            style = self._style(NAMES[tone])
            if column == playhead:
                sign, style = (glyphs.playhead if sign == " " else sign), style + self._style("playhead")
            segments.append(Segment(sign, style))
        return Strip(segments).simplify().adjust_cell_length(self.size.width, self.rich_style)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"timebar--{name}")

    def _moment(self, event: events.MouseEvent) -> int | None:
        """The moment under the mouse."""
        if self.canvas is None:
            return None
        column = int(event.get_content_offset_capture(self).x) - LABEL
        return self.canvas.moment(max(0, min(column, self.canvas.scale.width - 1)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click seeks at once; what follows may become a drag."""
        moment = self._moment(event)
        if moment is not None and event.button == 1:
            self._anchor = moment
            self.capture_mouse()
            self.post_message(self.Sought(moment))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Draws a selection from where the button went down."""
        moment = self._moment(event)
        if self._anchor is not None and moment is not None and moment != self._anchor:
            self.post_message(self.Dragged(min(self._anchor, moment), max(self._anchor, moment)))

    def on_mouse_up(self) -> None:
        """The drag ends."""
        self._anchor = None
        self.release_mouse()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """One frame back."""
        event.stop()
        self.post_message(self.Stepped(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """One frame on."""
        event.stop()
        self.post_message(self.Stepped(1))
