"""The one-line bars: the title above, the status and the keys below.

Not: what the state is. Serves: the studio's screen. Text is drawn as it is: no markup is ever read from it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from ..terminal.position import format_span, format_time
from .glyphs import Glyphs
from .keys import STUDIO, Key
from .strips import plain


class Line(Widget):
    """A row with a text to the left and one to the right; the left one gives way."""

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs

    left: reactive[str] = reactive("")
    right: reactive[str] = reactive("")

    def render_line(self, y: int) -> Strip:
        """The row."""
        width = self.size.width
        right = plain(self.right, width)
        room = width - cell_len(right)
        left = plain(self.left, room)
        if cell_len(self.left) > room > 0:
            left = set_cell_size(left, room - 1) + self._glyphs.ellipsis
        return Strip([Segment(set_cell_size(left, room) + right, self.rich_style)])


@dataclass(frozen=True, slots=True)
class Status:
    """What the status line tells; times in ms."""

    time: int
    duration: int
    applied: int
    total: int
    speed: float
    playing: bool
    cap: int | None
    selection: tuple[int, int] | None
    clock: str
    note: str

    def text(self, glyphs: Glyphs) -> str:
        """`‖  0:32.480/1:03.200  211/412  1.0x  idle≤2s  [29.500–40.600] 11.1s`"""
        ended = self.time >= self.duration and not self.playing
        sign = glyphs.playing if self.playing else glyphs.ended if ended else glyphs.paused
        parts = [
            f" {sign}",
            f"{format_time(self.time)}/{format_time(self.duration)}",
            f"{self.applied}/{self.total}",
            "max" if self.speed == float("inf") else f"{self.speed}x",
        ]
        if self.cap is not None:
            parts.append(f"idle{glyphs.cap}{self.cap / 1000:g}s")
        if self.clock == "offset":
            parts.append("offset clock")
        if self.selection:
            start, stop = self.selection
            parts.append(f"[{_seconds(start)}{glyphs.dash}{_seconds(stop)}] {format_span(stop - start)}")
        return "  ".join([*parts, self.note] if self.note else parts)


def _seconds(time: int) -> str:
    return format_time(time) if time >= 60_000 else f"{time / 1000:.3f}"


class Keys(Widget):
    """The keys that matter most, as many as there is room for; each can be clicked."""

    @dataclass
    class Pressed(Message):
        """A key was clicked: do `action`."""

        action: str

    def __init__(self, glyphs: Glyphs, keys: Sequence[Key], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._glyphs = glyphs
        self._keys = keys

    def _entries(self) -> list[tuple[int, str, str]]:
        """(column, text, action) of what is shown: help, palette and quit always, the rest while it fits."""
        keys = [key for key in self._keys if key.footer]
        fixed = [key for key in keys if key.group == STUDIO]
        room = self.size.width - sum(len(key.footer) + 1 for key in fixed)
        column, entries = 0, []
        for key in keys:
            end = column + len(key.footer) + 1
            if key not in fixed and end > room:
                continue
            entries.append((column, self._glyphs.spell(key.footer), key.action))
            column = end
        return entries

    def render_line(self, y: int) -> Strip:
        """The keys."""
        strong = self.get_component_rich_style("keys--key")
        segments: list[Segment] = []
        for _, text, _ in self._entries():
            key, _, word = text.partition(" ")
            segments += [Segment(key, strong), Segment(f" {word} ", self.rich_style)]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    COMPONENT_CLASSES = {"keys--key"}  # noqa: RUF012

    def on_click(self, event: events.Click) -> None:
        """Does what the key under the mouse does."""
        for column, text, action in self._entries():
            if column <= event.x < column + len(text):
                self.post_message(self.Pressed(action))
