"""The dialogs: help and go-to. Every input of the studio lives in one, so that plain letters stay keys.

Not: what follows from an answer. Serves: `studio`.
"""

from collections.abc import Callable

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from .glyphs import Glyphs
from .keys import GROUPS, KEYS


class HelpDialog(ModalScreen[None]):
    """All keys, by group."""

    BINDINGS = [("escape,question_mark,q", "dismiss", "Close")]  # noqa: RUF012

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__()
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        """The table."""
        with VerticalScroll(id="help") as box:
            box.border_title = "keys"
            box.border_subtitle = "esc closes"
            yield Static(help_table(self._glyphs))


def help_table(glyphs: Glyphs) -> Table:
    """The keys as a table of three columns, a heading for each group."""
    table = Table.grid(padding=(0, 2))
    for group in GROUPS:
        table.add_row(Text(group, style="bold"), "", "")
        for key in KEYS:
            if key.group == group and key.listed:
                told = (f"  {key.shown}", key.name, key.help)
                table.add_row(*map(Text, map(glyphs.spell, told)))
    return table


class GoToDialog(ModalScreen[int | None]):
    """Asks for a moment; answers with its time in ms, or None."""

    BINDINGS = [("escape", "dismiss", "Close")]  # noqa: RUF012

    def __init__(self, resolve: Callable[[str], int | str]) -> None:
        super().__init__()
        self._resolve = resolve

    def compose(self) -> ComposeResult:
        """One input, and under it what is wrong with it."""
        with Vertical(id="go-to") as box:
            box.border_title = "go to"
            yield Input(placeholder="12.5  1:20  50%  event:100  marker:NAME  end")
            yield Label("", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Goes there, or says why not and keeps what was typed."""
        answer = self._resolve(event.value)
        if isinstance(answer, int):
            self.dismiss(answer)
        else:
            self.query_one(Label).update(answer)
