"""The library: the recordings of a folder, one a line.

Not: what is in them, opening. Serves: the studio's screen.
"""

from dataclasses import dataclass
from pathlib import Path

from rich.text import Text
from textual.message import Message
from textual.reactive import var
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..escape import printable


class Library(OptionList):
    """Shows `paths`, named relative to `folder`."""

    paths: var[tuple[Path, ...]] = var(())
    folder: var[Path] = var(Path())

    @dataclass
    class Chosen(Message):
        """A recording was chosen."""

        path: Path

    def on_mount(self) -> None:
        """Says what the list is."""
        self.border_title = "library"

    def watch_paths(self) -> None:
        """Other recordings."""
        self.clear_options()
        self.add_options([Option(Text(self._shown(path), no_wrap=True, overflow="ellipsis")) for path in self.paths])
        self.highlighted = 0 if self.paths else None

    def _shown(self, path: Path) -> str:
        inside = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
        return printable(str(inside))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click opens."""
        event.stop()
        self.post_message(self.Chosen(self.paths[event.option_index]))
