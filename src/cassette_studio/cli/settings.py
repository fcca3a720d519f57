"""What holds beside the words of a command line: settings files, and of all the whitelists the one in force.

Not: what a rule means. Serves: the studio and the verbs that judge commands.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..config import Config, load
from ..errors import UsageError
from ..escape import printable
from ..terminal.commands import CommandError, Rules
from ..terminal.replay.options import ALLOW_VARIABLE

if TYPE_CHECKING:
    from ..tui.keys import Key


def settings() -> Config:
    """What the settings files here say. Raises StudioError."""
    return load(Path.cwd(), os.environ, Rules.parse)


def rules_of(allowed: Sequence[str] | None, config: Config) -> Rules:
    """The rules in force. Raises UsageError.

    They come from RALPH_MOCK_ALLOW, else from --allow, else from the settings; else they are the standard list.
    """
    environment = os.environ.get(ALLOW_VARIABLE)
    choices: tuple[tuple[Sequence[str] | None, str], ...] = (
        (None if environment is None else [environment], ALLOW_VARIABLE),
        (allowed, "--allow"),
        (config.allow, config.places.get("allow", "")),
    )
    texts, source = next((choice for choice in choices if choice[0] is not None), (None, ""))
    if texts is None:
        return Rules.standard()
    try:
        return Rules.parse(*texts, source=source)
    except CommandError as error:
        raise UsageError(printable(str(error)), where=source) from error


def keys_of(config: Config) -> "tuple[Key, ...]":
    """The studio's table of keys under these settings. Raises ConfigError."""
    from ..tui.keymap import KeysError, keys_with

    try:
        return keys_with(config.keys)
    except KeysError as error:
        raise config.refused(f"keys.{error.id}", printable(str(error)), error.hint) from None


def require_theme(config: Config, themes: Iterable[str]) -> None:
    """Raises ConfigError for a theme that is not there."""
    if config.theme is not None and config.theme not in themes:
        raise config.refused("theme", "there is no such theme", ", ".join(sorted(themes)))
