"""The inspector: one record in full.

Not: which record, what is told of it (`inspection`). Serves: the studio's screen.
"""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.reactive import var
from textual.widgets import Static

from .inspection import Inspection
from .strips import cells_of
from .tones import NAMES, component_classes


class Inspector(VerticalScroll, can_focus=True):
    """Shows an `inspection`; nothing while there is none."""

    COMPONENT_CLASSES = component_classes("inspector", "name")

    inspection: var[Inspection | None] = var(None)

    def compose(self) -> ComposeResult:
        """One text, as long as it must be."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Says what the pane is."""
        self.border_title = "record"

    def watch_inspection(self) -> None:
        """Another record: from its beginning."""
        self.query_one(Static).update(self._text())
        self.scroll_home(animate=False)

    def _text(self) -> Text:
        inspection, text = self.inspection, Text()
        if inspection is None:
            return text
        text.append(f"{inspection.sign} ", self.get_component_rich_style(f"inspector--{NAMES[inspection.tone]}"))
        text.append(_drawable(inspection.title), "bold")
        for part in inspection.parts:
            text.append(f"\n{part.name}\n", self.get_component_rich_style("inspector--name"))
            text.append("\n".join(f"  {_drawable(line)}" for line in part.lines))
        return text


def _drawable(line: str) -> str:
    """Nothing in it acts or joins, whatever the terminal."""
    return "".join(cells_of(line))
