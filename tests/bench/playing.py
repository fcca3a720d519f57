"""Half an hour of playing: does the studio's memory grow? `python tests/bench/playing.py [MINUTES]`

The clock is simulated, so it takes a few minutes; everything else is the real studio at 132x40, the demo played again
and again at its own speed, thirty pictures a second.
"""

import asyncio
import gc
import sys
from pathlib import Path

from textual.pilot import Pilot

from cassette_studio.files import demo
from cassette_studio.tui.app import StudioApp
from cassette_studio.tui.studio import StudioScreen

RATE = 30  # pictures a second
REACH = 1.1  # times the memory after the first tenth


def resident() -> float:
    """Memory in use, MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


async def opened(pilot: Pilot[int]) -> StudioScreen:
    """The studio with its recording open."""
    screen = pilot.app.screen
    assert isinstance(screen, StudioScreen)
    while screen.transport is None:
        await pilot.pause(0.01)
    return screen


async def main(minutes: int) -> None:
    """Plays, and prints a table."""
    async with StudioApp([demo()]).run_test(size=(132, 40)) as pilot:
        screen, seconds = await opened(pilot), 0.0
        screen._clock = lambda: seconds
        measured = []
        for picture in range(minutes * 60 * RATE + 1):
            if screen.transport and not screen.transport.playing:
                screen.action_move("toggle", 0)
            screen._pictures.pause()  # the pictures are taken here
            seconds += 1 / RATE
            screen._tick()
            if picture % RATE == 0:
                await pilot.pause(0)
            if picture % (minutes * 6 * RATE) == 0:
                gc.collect()
                measured.append(resident())
                print(
                    f"{picture // 60 // RATE:4} min  {measured[-1]:7.1f} MB  {len(gc.get_objects()):8} objects",
                    flush=True,
                )
    ratio = measured[-1] / measured[1]
    print(f"{'ok' if ratio <= REACH else 'MISS':4} last / after a tenth {ratio:7.3f}  (reach {REACH})")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 30))
