"""What stands on the studio's screen, read from the widgets as text.

Not: pictures. Serves: the Pilot tests, which look at messages and text first.
"""

import asyncio
from pathlib import Path

from textual.app import App
from textual.pilot import Pilot
from textual.widget import Widget

from cassette_studio.tui.app import StudioApp
from cassette_studio.tui.opening import Given
from cassette_studio.tui.studio import StudioScreen


def text_of(widget: Widget) -> list[str]:
    """The lines of a widget that draws itself line by line, right-stripped."""
    return [widget.render_line(y).text.rstrip() for y in range(widget.size.height)]


def line(app: App[int], selector: str) -> str:
    """The first line of a widget."""
    return text_of(app.screen.query_one(selector))[0]


def studio(app: App[int]) -> StudioScreen:
    """The studio's screen."""
    screen = app.screen_stack[0]
    assert isinstance(screen, StudioScreen)
    return screen


def app_on(path: Path, given: Given | None = None) -> StudioApp:
    """An app that opens a path."""
    return StudioApp([path], given)


async def opened(pilot: Pilot[int]) -> None:
    """Waits until the recording is on the stage."""
    for _ in range(200):
        await pilot.pause()
        if studio(pilot.app).transport is not None:
            await pilot.pause()
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the recording was not opened")
