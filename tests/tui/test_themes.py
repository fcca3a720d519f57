"""Every theme that comes with Textual: what the studio writes can be read."""

from pathlib import Path

import pytest
from rich.color import Color
from rich.style import Style
from textual.theme import BUILTIN_THEMES
from textual.widget import Widget

from cassette_studio.tui.events import Events
from cassette_studio.tui.inspector import Inspector
from cassette_studio.tui.status import Keys
from cassette_studio.tui.timebar import Timebar
from looking import app_on, opened
from recording import Recording

LEAST = 3.0  # WCAG 2.2, 1.4.11: contrast of what is no body text
OWN = {"ansi-dark", "ansi-light"}  # the terminal's own colours, which nobody knows


def luminance(color: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.2)."""
    parts = [part / 255 for part in color.get_truecolor()]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style) -> float:
    """Contrast of text and ground, 1 to 21 (WCAG 2.2)."""
    assert style.color
    assert style.bgcolor
    low, high = sorted((luminance(style.color), luminance(style.bgcolor)))
    return (high + 0.05) / (low + 0.05)


def styles_of(widget: Widget) -> dict[str, Style]:
    return {name: widget.get_component_rich_style(name) for name in sorted(widget.COMPONENT_CLASSES)}


@pytest.mark.parametrize("theme", sorted(BUILTIN_THEMES.keys() - OWN))
async def test_what_is_written_can_be_read_in_any_theme(theme: str, tmp_path: Path) -> None:
    app = app_on(Recording().write(0, "x").save(tmp_path / "x.jsonl"))
    async with app.run_test(size=(132, 40)) as pilot:
        await opened(pilot)
        app.theme = theme
        await pilot.pause()
        found: dict[str, Style] = {}
        for kind in (Timebar, Events, Inspector, Keys):
            found |= styles_of(app.screen.query_one(kind))
        weak = {name: round(contrast(style), 1) for name, style in found.items() if contrast(style) < LEAST}
        assert weak == {}
