"""The list of events: every record in file order, the current one marked, drawn only where it is seen.

Not: what a record says (`rows`), where a click leads (`studio`). Serves: the studio's screen.
"""

from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..terminal.position import format_time
from ..terminal.records import Kind
from ..terminal.timeline import Timeline
from .glyphs import Glyphs
from .groups import Groups
from .rows import describe
from .strips import plain
from .tones import NAMES, component_classes


@dataclass(frozen=True, slots=True)
class EventsView:
    """What the list shows: a time line, and which of its records."""

    timeline: Timeline
    glyphs: Glyphs
    indexes: Sequence[int]

    @classmethod
    def of(cls, timeline: Timeline, glyphs: Glyphs, hidden: Set[str] = frozenset()) -> "EventsView":
        """All records but blank lines, and but those of the groups that are hidden."""
        if not hidden and Kind.BLANK not in timeline.kinds:
            return cls(timeline, glyphs, range(len(timeline)))
        return cls(timeline, glyphs, Groups(timeline).without(hidden))


class Events(ScrollView, can_focus=True):
    """Shows a `view`; `current` is the index of the record that happened last, or -1."""

    COMPONENT_CLASSES = component_classes("events", "time", "current", "future")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "The event before", show=False),
        Binding("down", "move(1)", "The next event", show=False),
        Binding("pageup", "move_page(-1)", "A page back", show=False),
        Binding("pagedown", "move_page(1)", "A page on", show=False),
    ]

    view: var[EventsView | None] = var(None)
    current: var[int] = var(-1)

    @dataclass
    class Chosen(Message):
        """A record was clicked or moved to; `index` is its line, from 0."""

        index: int

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: LRUCache[int, tuple[str, str, str]] = LRUCache(2000)
        self.border_title = "events"

    def watch_view(self) -> None:
        """Another recording, other rules."""
        self._rows.clear()
        count = len(self.view.indexes) if self.view else 0
        total = len(self.view.timeline) if self.view else 0
        self.border_subtitle = f"{count} of {total}" if count < total else ""
        self.virtual_size = Size(0, count)
        self.refresh()

    def watch_current(self) -> None:
        """The marked row moves and stays in sight."""
        self._reveal(self.row)
        self.refresh()

    def on_show(self) -> None:
        """The current row is in sight from the first look."""
        self._reveal(self.row)

    def on_resize(self) -> None:
        """A list that has become shorter still shows the current row."""
        self._reveal(self.row)

    @property
    def row(self) -> int:
        """The row of the current record, or of the last one before it; -1 before the first."""
        return self._row_of(self.current)

    def _row_of(self, index: int) -> int:
        """The row of a record, or of the last one before it."""
        indexes = self.view.indexes if self.view else ()
        row = bisect_left(indexes, index)
        return row if row < len(indexes) and indexes[row] == index else row - 1

    def _reveal(self, row: int) -> None:
        top, height = round(self.scroll_y), self.scrollable_content_region.height
        if height and not top <= row < top + height:
            self.scroll_to(y=max(row - height // 2, 0), animate=False)

    def render_line(self, y: int) -> Strip:
        """One record."""
        row = y + round(self.scroll_y)
        width = self.scrollable_content_region.width
        if self.view is None or row >= len(self.view.indexes):
            return Strip.blank(width, self.rich_style)
        index = self.view.indexes[row]
        sign, tone, text = self._described(index)
        time = format_time(self.view.timeline.times[index]).rjust(10)
        told = self._style("plain" if index <= self.current else "future")
        over = self._current if index == self.current else Style.null()
        segments = [
            Segment(f"{time} ", self._style("time") + over),
            Segment(f"{sign} ", self._style(tone) + over),
            Segment(plain(text[:width], width), told + over),
        ]
        return Strip(segments).adjust_cell_length(width, told + over)

    def _described(self, index: int) -> tuple[str, str, str]:
        assert self.view is not None
        if index not in self._rows:
            timeline = self.view.timeline
            record, verdict = timeline.cassette.record(index), timeline.verdict(index)
            self._rows[index] = describe(record, verdict, self.view.glyphs)
        sign, tone, text = self._rows[index]
        return sign, NAMES[tone], text

    @property
    def _current(self) -> Style:
        """What the current row has over the others."""
        return Style(bgcolor=self._style("current").bgcolor, bold=True)

    def _style(self, name: str) -> Style:
        return self.get_component_rich_style(f"events--{name}")

    def on_click(self, event: events.Click) -> None:
        """A click on a row goes to it."""
        offset = event.get_content_offset(self)
        row = -1 if offset is None else int(offset.y) + round(self.scroll_y)
        if self.view is not None and 0 <= row < len(self.view.indexes):
            self._choose(row)

    def action_move(self, rows: int) -> None:
        """Goes some rows on or back."""
        self._choose(max(self.row + rows, 0))

    def action_move_page(self, pages: int) -> None:
        """Goes some pages on or back."""
        self.action_move(pages * max(self.scrollable_content_region.height - 1, 1))

    def _choose(self, row: int) -> None:
        indexes = self.view.indexes if self.view else ()
        if len(indexes):
            self.post_message(self.Chosen(indexes[min(row, len(indexes) - 1)]))
