"""The library: the recordings of one folder or several, with what there is to say of each.

Not: how it is found out, opening. Serves: the studio's screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text
from textual.message import Message
from textual.reactive import var
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ..escape import printable
from .facts import Facts
from .glyphs import Glyphs
from .strips import plain

_LONGEST = 200  # cells of a name or of what is said of it


@dataclass(frozen=True, slots=True)
class Entry:
    """A recording and how it is called here, escaped."""

    path: Path
    name: str


def entries_of(paths: Sequence[Path], folder: Path | None) -> tuple[Entry, ...]:
    """The entries of some recordings, named relative to a folder if they all come from one."""
    return tuple(
        Entry(path, printable(str(path.relative_to(folder) if folder and path.is_relative_to(folder) else path)))
        for path in paths
    )


class Library(OptionList):
    """Shows those `entries` whose names hold all words of `wanted`; `current` is the one that is open."""

    entries: var[tuple[Entry, ...]] = var(())
    wanted: var[str] = var("")
    current: var[Path | None] = var(None)
    more: var[bool] = var(False)  # there are others that are not in it

    @dataclass
    class Chosen(Message):
        """A recording was chosen."""

        path: Path

    def __init__(self, glyphs: Glyphs, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._glyphs = glyphs
        self._facts: dict[Path, Facts] = {}
        self._shown: tuple[Entry, ...] = ()

    def on_mount(self) -> None:
        """Says what the list is."""
        self._list()

    def watch_entries(self) -> None:
        """Other recordings."""
        self._list()

    def watch_wanted(self) -> None:
        """Fewer, or more of them."""
        self._list()

    def watch_current(self) -> None:
        """Another one is open."""
        for at, entry in enumerate(self._shown):
            self.replace_option_prompt_at_index(at, self._prompt(entry))

    def learn(self, path: Path, facts: Facts) -> None:
        """There is something to say of a recording."""
        self._facts[path] = facts
        for at, entry in enumerate(self._shown):
            if entry.path == path:
                self.replace_option_prompt_at_index(at, self._prompt(entry))

    def _list(self) -> None:
        before = self.highlighted
        path = self._shown[before].path if before is not None and before < len(self._shown) else self.current
        words = self.wanted.lower().split()
        self._shown = tuple(entry for entry in self.entries if all(word in entry.name.lower() for word in words))
        self.clear_options()
        self.add_options([Option(self._prompt(entry)) for entry in self._shown])
        paths = [entry.path for entry in self._shown]
        self.highlighted = paths.index(path) if path in paths else 0 if paths else None
        self.border_title = f"library: the first {len(self.entries):,}" if self.more else "library"
        self.border_subtitle = f"{len(paths)} of {len(self.entries)}: {printable(self.wanted)}" if words else ""

    def _prompt(self, entry: Entry) -> Text:
        sign = self._glyphs.playing if entry.path == self.current else " "
        facts = self._facts.get(entry.path)
        told = self._glyphs.ellipsis if facts is None else facts.told(self._glyphs)
        name = Text(f"{sign} {plain(entry.name, _LONGEST).rstrip()}", no_wrap=True, overflow="ellipsis")
        return name.append(f"\n  {plain(told, _LONGEST).rstrip()}", "dim" if facts is None or facts.is_readable else "")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click opens."""
        event.stop()
        self.post_message(self.Chosen(self._shown[event.option_index].path))
