"""The pictures in `screenshots/` are what the studio looks like now.

A stale one fails; `pytest tests/test_screenshots.py --refresh-screenshots` takes them anew, to be looked at.
"""

from pathlib import Path

import pytest

from cassette_studio.tui.library import Library
from looking import app_on, opened

ROOT = Path(__file__).parent.parent
CASSETTES = ROOT / "cassettes"

PICTURES = {
    "studio-80x24": ((80, 24), "demo.jsonl", ["end", "left_curly_bracket"]),
    "studio-132x40": ((132, 40), "demo.jsonl", ["end", "left_curly_bracket"]),
    "events-80x24": ((80, 24), "demo.jsonl", ["end", "left_curly_bracket", "e"]),
}


@pytest.mark.parametrize("name", PICTURES)
async def test_a_screenshot_shows_the_studio_as_it_is(name: str, pytestconfig: pytest.Config) -> None:
    size, cassette, keys = PICTURES[name]
    async with app_on(CASSETTES / cassette).run_test(size=size) as pilot:
        await opened(pilot)
        while not pilot.app.screen.query_one(Library).entries:
            await pilot.pause(0.01)
        await pilot.press(*keys)
        await pilot.pause()
        taken = pilot.app.export_screenshot(title="cassette-studio")
    path = ROOT / "screenshots" / f"{name}.svg"
    if pytestconfig.getoption("refresh_screenshots"):
        path.write_text(taken)
    assert path.read_text() == taken, "stale; look at it after pytest tests/test_screenshots.py --refresh-screenshots"
