"""What the studio asks for: the dialogs, and what follows from their answers.

Not: time, how a dialog looks. Serves: `studio`, which is built on it.
"""

from collections.abc import Callable, Set
from dataclasses import replace

from textual import on

from ..escape import printable
from ..terminal.commands import CommandError, Rules
from .dialogs import AskDialog, ChoiceDialog, HelpDialog
from .errands import Finding, Judging
from .events import Events
from .finding import Search
from .groups import Groups
from .library import Library
from .opener import Opener

JUDGED = 5000  # commands that are judged while rules are typed
TYPED = "what was typed"  # where such rules come from


class Asker(Opener):
    """Questions about the recording on the stage."""

    _hidden: Set[str] = frozenset()  # groups of events
    _wanted = ""  # text that was looked for last
    _finding: Finding | None = None
    _judging: Judging | None = None

    def forget_answers(self) -> None:
        """Another recording: what was asked for was about the one before."""
        self._hidden, self._judging = frozenset(), None
        if self._finding is not None:
            self._finding.wanted, self._finding = False, None

    def show_moment(self) -> None:
        """Shows where the transport is."""
        raise NotImplementedError

    def action_help(self) -> None:
        """All keys."""
        self.app.push_screen(HelpDialog(self._glyphs, self._given.keys))

    def _ask(self, dialog: AskDialog, then: Callable[[str], None]) -> None:
        self.app.push_screen(dialog, lambda text: then(text) if text is not None else None)

    def action_go_to(self) -> None:
        """Asks where to."""
        if (transport := self.transport) is None:
            return

        def judge(text: str) -> tuple[bool, str]:
            moment = transport.moment(text)
            return (False, moment) if isinstance(moment, str) else (True, "")

        self._ask(AskDialog("go to", "12.5  1:20  50%  event:100  marker:NAME  end", judge), self._go_to)

    def _go_to(self, text: str) -> None:
        moment = self.transport.moment(text) if self.transport else ""
        if self.transport is not None and isinstance(moment, int):
            self.transport.seek(moment)
            self.show_moment()

    def action_find(self) -> None:
        """Asks for words: of names if the library has the focus, else of events."""
        if (library := self.query_one(Library)).has_focus:

            def narrow(text: str) -> None:
                library.wanted = text

            self._ask(
                AskDialog("recordings", "words of their names; none for all", _takes_all, value=library.wanted), narrow
            )
        elif self.transport is not None:
            self._ask(AskDialog("find in events", "any text", _takes_some, value=self._wanted), self._find)

    def _find(self, text: str) -> None:
        self._wanted = text
        self.action_find_next(1)

    def action_find_next(self, way: int) -> None:
        """The next event, or the one before, that holds what was looked for last."""
        view = self.query_one(Events).view
        if self.transport is None or view is None or not self._wanted:
            return
        if self._finding is not None:
            self._finding.wanted = False
        search = Search(view.timeline, self._glyphs, view.indexes, self._wanted)
        self._finding = Finding(search, self.query_one(Events).row, way, self.post_message)
        self._finding.start()

    @on(Finding.Done)
    def _found(self, message: Finding.Done) -> None:
        if message.finding is not self._finding or self.transport is None:
            return
        if message.index is None:
            self.notify(f"No event holds “{printable(self._wanted)}”.", markup=False)
        else:
            self.transport.seek_record(message.index)
            self.show_moment()

    def action_filter(self) -> None:
        """Asks which events are to be seen."""
        if self.transport is not None:
            counts = {name: len(indexes) for name, indexes in Groups(self.transport.timeline).indexes.items()}
            self.app.push_screen(ChoiceDialog("events to be seen", counts, self._hidden), self._filter)

    def _filter(self, hidden: Set[str] | None) -> None:
        if hidden is not None and self.transport is not None:
            self._hidden = hidden
            self.panes.show_events(self.transport.timeline, hidden)
            self.show_moment()

    def action_rules(self) -> None:
        """Asks for the whitelist."""
        if (transport := self.transport) is None:
            return

        def judge(text: str) -> tuple[bool, str]:
            try:
                rules = Rules.parse(text)
            except CommandError as error:
                return False, printable(str(error))
            commands = transport.timeline.commands[:JUDGED]
            allowed = sum(rules.again(command.verdict).allowed for command in commands)
            which = f"of the first {JUDGED:,} " if len(commands) < len(transport.timeline.commands) else ""
            return True, f"{which}{allowed} allowed, {len(commands) - allowed} blocked"

        rules = ", ".join(rule.text for rule in transport.timeline.rules.rules)
        self._ask(AskDialog("rules", "ralph task add, ralph emit; none to block all", judge, value=rules), self._judge)

    def _judge(self, text: str) -> None:
        self._given = replace(self._given, rules=Rules.parse(text, source=TYPED))
        if self._following is not None:
            self._following.given = self._given
        self.list_recordings()
        self._begin_judging()

    def _begin_judging(self) -> None:
        if self.transport is not None:
            self._judging = Judging(self.transport.timeline, self._given.rules, self.post_message)
            self._judging.start()

    @on(Judging.Done)
    def _judged(self, message: Judging.Done) -> None:
        if message.judging is not self._judging or self.transport is None:
            return
        if self.transport.judge(message.judging.timeline, message.timeline):
            self.panes.show_events(self.transport.timeline, self._hidden)
            self.show_moment()
        else:
            self._begin_judging()


def _takes_all(_: str) -> tuple[bool, str]:
    return True, ""


def _takes_some(text: str) -> tuple[bool, str]:
    return bool(text), "" if text else "which text?"
