"""The one-line bars."""

from dataclasses import replace
from pathlib import Path
from typing import TypedDict

import pytest

from cassette_studio.tui.glyphs import ASCII, UNICODE
from cassette_studio.tui.panes import status_of
from cassette_studio.tui.status import Status
from cassette_studio.tui.transport import Transport
from looking import app_on, line, opened
from recording import Recording

STATUS = Status(
    time=32_480,
    duration=63_200,
    applied=211,
    total=412,
    speed=1.0,
    playing=False,
    cap=2000,
    selection=(29_500, 40_600),
    clock="ts",
    note="",
)


class Changed(TypedDict, total=False):
    """What of a status is not usual."""

    playing: bool
    time: int
    speed: float
    clock: str
    cap: int
    note: str
    duration: int


def test_the_status_line_tells_time_records_speed_pauses_and_selection() -> None:
    assert STATUS.text(UNICODE) == " ‖  0:32.480/1:03.200  211/412  1.0x  idle≤2s  [29.500–40.600] 11.1s"
    assert STATUS.text(ASCII) == " |  0:32.480/1:03.200  211/412  1.0x  idle<2s  [29.500-40.600] 11.1s"


@pytest.mark.parametrize(
    ("changed", "part"),
    [
        ({"playing": True}, " ▶ "),
        ({"time": 63_200}, " ■ "),
        ({"speed": float("inf")}, "  max  "),
        ({"clock": "offset"}, "  offset clock  "),
        ({"cap": 200}, "  idle≤0.2s  "),
        ({"note": "indexing 40%"}, "  indexing 40%"),
        ({"duration": 2**62}, "/>100y  "),
    ],
)
def test_what_is_not_usual_is_said(changed: Changed, part: str) -> None:
    assert part in replace(STATUS, **changed).text(UNICODE)


@pytest.mark.parametrize("width", [1, 2, 7, 20, 61, 80, 200])
async def test_no_bar_is_ever_wider_or_narrower_than_the_screen(tmp_path: Path, width: int) -> None:
    path = Recording().write(0, "x").save(tmp_path / f"{'日' * 60}.jsonl")
    async with app_on(path).run_test(size=(width, 24)) as pilot:
        await opened(pilot)
        for name in ("#title", "#status", "#keys"):
            bar = pilot.app.screen.query_one(name)
            if bar.size.width:
                assert bar.render_line(0).cell_length == width


async def test_a_long_name_gives_way_to_what_is_known_of_the_recording(tmp_path: Path) -> None:
    path = Recording().write(0, "x").save(tmp_path / f"{'n' * 100}.jsonl")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        title = line(pilot.app, "#title")
        assert "nnn… terminal" in title
        assert title.endswith("terminal · 1 record · 80×24 in part")


def test_a_moment_inside_an_update_that_nobody_finished_says_so() -> None:
    hand = Transport(Recording().write(0, "a").write(10, "\x1b[?2026hb").timeline())
    while not hand.index(lambda: False):
        pass
    notes = []
    for moment in (0, 10):
        hand.seek(moment)
        hand.approach(lambda: False)
        notes.append(status_of(hand, UNICODE).note)
    assert notes == ["", "an update that was not finished"]
