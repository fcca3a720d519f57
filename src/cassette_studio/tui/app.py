"""The Textual application: a theme, the palette, and the studio's screen.

Not: recordings. Serves: `cli`.
"""

import asyncio
import signal
from collections.abc import Iterable, Sequence
from pathlib import Path

from textual.app import App, SystemCommand
from textual.screen import Screen

from .glyphs import ASCII, UNICODE, Glyphs
from .opening import Given
from .strips import DARK_COLOURS
from .studio import StudioScreen


class StudioApp(App[int]):
    """The studio on some files or folders."""

    CSS_PATH = "studio.tcss"
    TITLE = "cassette-studio"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_BINDING = "ctrl+p"

    def __init__(self, targets: Sequence[Path], given: Given | None = None, *, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self.ansi_theme_dark = DARK_COLOURS
        self.set_class(glyphs is ASCII, "-ascii")
        self._given = given or Given()
        self._studio = StudioScreen(targets, self._given, glyphs)
        self.set_keymap({key.id: key.keys for key in self._given.keys if key.name})

    def on_mount(self) -> None:
        """A polite kill leaves the terminal as it was; the status is what a shell expects."""
        self.app_resume_signal.subscribe(self, lambda _: self._repaint())
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self.exit, 128 + number)

    def _repaint(self) -> None:
        """The terminal has been somebody else's: nothing that was drawn is there any more."""
        self.call_after_refresh(lambda: self.screen.refresh(layout=True))

    def get_default_screen(self) -> Screen[None]:
        """The studio's screen is the first and the last."""
        return self._studio

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Every action of the table of keys, by name, and Textual's own."""
        if screen is self._studio:
            for key in filter(lambda key: key.named, self._given.keys):
                yield SystemCommand(key.name, f"{key.shown}  {key.help}", lambda key=key: self._run(key.action))
        yield from super().get_system_commands(screen)

    async def _run(self, action: str) -> None:
        await self._studio.run_action(action)
