"""The dialogs. Every input of the studio lives in one, so that plain letters stay keys.

Not: what follows from an answer. Serves: `asker`.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, SelectionList, Static
from textual.widgets.option_list import Option
from textual.widgets.selection_list import Selection

from .glyphs import Glyphs
from .keys import GROUPS, Key
from .strips import cells_of, plain

_CLOSE = Binding("escape", "dismiss", "Close")
_LONGEST = 60  # cells of a choice


class HelpDialog(ModalScreen[None]):
    """All keys, by group."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE, Binding("question_mark,q", "dismiss", "Close")]

    def __init__(self, glyphs: Glyphs, keys: Sequence[Key]) -> None:
        super().__init__()
        self._glyphs, self._keys = glyphs, keys

    def compose(self) -> ComposeResult:
        """The table."""
        with VerticalScroll(id="help", classes="dialog") as box:
            box.border_title = "keys"
            box.border_subtitle = "esc closes"
            yield Static(help_table(self._glyphs, self._keys))


def help_table(glyphs: Glyphs, keys: Sequence[Key]) -> Table:
    """The keys as a table of three columns, a heading for each group."""
    table = Table.grid(padding=(0, 2))
    for group in GROUPS:
        table.add_row(Text(group, style="bold"), "", "")
        for key in keys:
            if key.group == group and key.listed:
                told = (f"  {key.shown}", key.name, key.help)
                table.add_row(*map(Text, map(glyphs.spell, told)))
    return table


class AskDialog(ModalScreen[str | None]):
    """Asks for a line of text; answers with it, or None.

    `judge` tells, while it is typed, whether the text will do and what there is to say of it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, title: str, example: str, judge: Callable[[str], tuple[bool, str]], *, value: str = "") -> None:
        super().__init__()
        self._title, self._example, self._judge, self._value = title, example, judge, value

    def compose(self) -> ComposeResult:
        """One input, and under it what is to be said of it."""
        with Vertical(id="ask", classes="dialog") as box:
            box.border_title = self._title
            box.border_subtitle = "enter, or esc"
            yield Input(self._value, placeholder=self._example)
            yield Label("", markup=False)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Says what there is to say; what is wrong is only said of what was sent."""
        good, told = self._judge(event.value)
        self._tell(told if good and event.value else "", good)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answers, or says why not and keeps what was typed."""
        good, told = self._judge(event.value)
        if good:
            self.dismiss(event.value)
        else:
            self._tell(told, good)

    def _tell(self, told: str, good: bool) -> None:
        label = self.query_one(Label)
        label.update(told)
        label.set_class(not good, "-wrong")


class ChoiceDialog(ModalScreen[Set[str] | None]):
    """Asks which of some things are wanted; answers with those that are not, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _CLOSE,
        Binding("enter", "answer", "Do", priority=True),
        Binding("a", "all", "All or none"),
    ]

    def __init__(self, title: str, counts: Mapping[str, int], hidden: Set[str]) -> None:
        super().__init__()
        self._title, self._counts, self._hidden = title, counts, hidden

    def compose(self) -> ComposeResult:
        """A line for each."""
        with Vertical(id="choice", classes="dialog") as box:
            box.border_title = self._title
            box.border_subtitle = "space, a all or none, enter, or esc"
            yield SelectionList[str](*self._selections())

    def _selections(self) -> Sequence[Selection[str]]:
        return [
            Selection(Text(f"{count:>9,}  {plain(name, _LONGEST)}".rstrip()), name, name not in self._hidden)
            for name, count in self._counts.items()
        ]

    def action_all(self) -> None:
        """All, or none if all are wanted."""
        choices: SelectionList[str] = self.query_one(SelectionList)
        if len(choices.selected) == len(self._counts):
            choices.deselect_all()
        else:
            choices.select_all()

    def action_answer(self) -> None:
        """Answers."""
        choices: SelectionList[str] = self.query_one(SelectionList)
        self.dismiss(self._counts.keys() - set(choices.selected))


class MenuDialog(ModalScreen[str | None]):
    """Says something and asks what to do; answers with the key of a choice, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE]

    def __init__(self, title: str, said: Text, choices: Mapping[str, str]) -> None:
        super().__init__()
        self._title, self._said, self._choices = title, said, choices

    def compose(self) -> ComposeResult:
        """What is said, and a line for each choice."""
        with Vertical(id="menu", classes="dialog") as box:
            box.border_title = self._title
            box.border_subtitle = "enter, or esc"
            with VerticalScroll(can_focus=False):
                yield Static(self._said)
            yield OptionList(*(Option(words, key) for key, words in self._choices.items()), markup=False)

    def on_mount(self) -> None:
        """The choices have the keys."""
        self.query_one(OptionList).focus()
        self.query_one(OptionList).highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answers."""
        self.dismiss(event.option_id)


class TextDialog(ModalScreen[None]):
    """Shows a text of several lines."""

    BINDINGS: ClassVar[list[BindingType]] = [_CLOSE, Binding("enter,q", "dismiss", "Close")]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(id="text", classes="dialog") as box:
            box.border_title = self._title
            box.border_subtitle = "esc closes"
            yield Static(Text("\n".join("".join(cells_of(line)) for line in self._text.split("\n"))))
