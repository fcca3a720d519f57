"""One recording with content nobody has seen before: the stage, the lanes, the list and the replay agree on it."""

import os
import random
import string
import subprocess
import sys
from pathlib import Path

from cassette_studio.tui.events import Events
from cassette_studio.tui.stage import Stage
from cassette_studio.tui.timebar import LABEL, Timebar
from looking import app_on, opened, text_of
from recording import Recording


def replayed(path: Path, tmp_path: Path) -> tuple[str, str]:
    """What the headless backend writes to both streams, with a `ralph` on the path that says what it was given."""
    ralph = tmp_path / "ralph"
    ralph.write_text('#!/bin/sh\necho "ran $*"\n')
    ralph.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    words = ["--headless", "replay", "--cassette", str(path), "--allow", "ralph task add"]
    done = subprocess.run(
        [sys.executable, "-m", "cassette_studio", *words], env=environment, input=b"", capture_output=True
    )
    assert done.returncode == 0
    return done.stdout.decode(), done.stderr.decode()


async def test_the_stage_the_lanes_the_list_and_the_replay_show_the_same_recording(tmp_path: Path) -> None:
    one, two, task, bad = ("".join(random.choices(string.ascii_lowercase, k=12)) for _ in range(4))
    at = random.randrange(2000, 8000)
    recording = Recording().write(0, f"{one}\r\n").command(at, f"ralph task add {task}")
    path = recording.command(9000, f"ralphx {bad}").write(10_000, f"{two}\r\n").save(tmp_path / "x.jsonl")
    async with app_on(path).run_test(size=(132, 40)) as pilot:
        await opened(pilot)
        await pilot.press("end")
        assert text_of(pilot.app.screen.query_one(Stage))[:2] == [one, two]
        timebar = pilot.app.screen.query_one(Timebar)
        command = text_of(timebar)[2]
        columns = timebar.columns - 1
        assert command.index("✓") - LABEL == round(at / 10_000 * columns)
        assert command.index("✗") - LABEL == round(9000 / 10_000 * columns)
        rows = "\n".join(text_of(pilot.app.screen.query_one(Events)))
        assert f"✓ ralph task add {task}" in rows
        assert f"✗ ralphx {bad} (no rule" in rows
    output, said = replayed(path, tmp_path)
    assert output == f"{one}\r\nran task add {task}\n{two}\r\n"
    assert said == f"[mock-cli] Skipping non-whitelisted command: ralphx {bad}\n"
