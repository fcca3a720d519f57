"""Following a file that grows."""

from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from cassette_studio.terminal.cassette import Cassette
from cassette_studio.tui.events import Events
from cassette_studio.tui.following import Growth
from cassette_studio.tui.opening import Given
from cassette_studio.tui.stage import Stage
from looking import app_on, line, opened, text_of
from recording import Recording

SIZE = (80, 24)
FOLLOW = Given(follow=True)


def screens(count: int) -> list[bytes]:
    """The lines of a recording of so many screens, a second apart."""
    recording = Recording().resize(0, 40, 8)
    for number in range(count):
        recording.write(number * 1000, f"\x1b[2J\x1b[Hscreen {number}")
    return recording.to_bytes().splitlines(keepends=True)


def add(path: Path, lines: bytes) -> None:
    with path.open("ab") as file:
        file.write(lines)


async def until(pilot: Pilot[int], seen: Callable[[], bool]) -> None:
    for _ in range(500):
        await pilot.pause(0.01)
        if seen():
            return
    raise AssertionError("never seen")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.binary(max_size=12) | st.sampled_from(screens(5)), max_size=8), st.integers(0, 8))
def test_in_whatever_pieces_a_file_grows_it_is_that_file(tmp_path: Path, pieces: list[bytes], known: int) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"".join(pieces[:known]))
    first = path.read_bytes()
    cassette = Cassette.parse(first)
    growth = Growth(cassette, path)
    for piece in pieces[known:]:
        add(path, piece)
        cassette = growth.look() or cassette
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    assert cassette.to_bytes() == (whole if len(whole) > len(first) else first)


async def test_at_the_end_it_goes_on_to_the_new_end(tmp_path: Path) -> None:
    lines = screens(6)
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"".join(lines[:3]))
    async with app_on(path, FOLLOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("end", "e", "e")
        add(path, lines[3] + lines[4][:20])
        stage = pilot.app.screen.query_one(Stage)
        await until(pilot, lambda: text_of(stage)[0] == "screen 2")
        assert "4 records" in line(pilot.app, "#title")
        assert " 0:02.000/0:02.000  4/4 " in line(pilot.app, "#status")
        add(path, lines[4][20:] + lines[5])
        await until(pilot, lambda: text_of(stage)[0] == "screen 4")
        assert len(pilot.app.screen.query_one(Events).view.indexes) == 6  # type: ignore[union-attr]


async def test_who_looks_back_stays_there_and_loses_nothing(tmp_path: Path) -> None:
    lines = screens(20)
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"".join(lines[:5]))
    async with app_on(path, FOLLOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("end", "comma", "comma")
        stage = pilot.app.screen.query_one(Stage)
        assert text_of(stage)[0] == "screen 1"
        for number in range(5, 21):
            add(path, lines[number])
        await until(pilot, lambda: "21 records" in line(pilot.app, "#title"))
        assert text_of(stage)[0] == "screen 1"
        for key, seen in (("full_stop", "screen 2"), ("end", "screen 19"), ("home", "screen 0")):
            await pilot.press(key)
            await until(pilot, lambda seen=seen: text_of(stage)[0] == seen)  # type: ignore[misc]


async def test_a_file_that_is_empty_yet_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"")
    async with app_on(path, FOLLOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        add(path, b"".join(screens(1)))
        await until(pilot, lambda: text_of(pilot.app.screen.query_one(Stage))[:1] == ["screen 0"])


async def test_a_file_that_is_replaced_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"".join(screens(5)))
    async with app_on(path, FOLLOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        path.write_bytes(Recording().write(0, "other").to_bytes())
        await until(pilot, lambda: text_of(pilot.app.screen.query_one(Stage))[0] == "other")
        assert "1 record" in line(pilot.app, "#title")


async def test_rules_that_were_typed_hold_for_what_comes(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(Recording().command(0, "rm a").to_bytes())
    async with app_on(path, FOLLOW).run_test(size=SIZE) as pilot:
        await opened(pilot)
        await pilot.press("a")
        await pilot.pause()
        await pilot.press("end", "ctrl+u", "r", "m", "enter")
        add(path, Recording().command(1000, "rm b").to_bytes())
        await until(pilot, lambda: "2 records" in line(pilot.app, "#title"))
        view = pilot.app.screen.query_one(Events).view
        assert view is not None
        assert len(view.timeline.allowed) == 2


def test_many_pieces_become_one_again(tmp_path: Path) -> None:
    lines = screens(300)
    path = tmp_path / "x.jsonl"
    path.write_bytes(lines[0])
    growth = Growth(Cassette.parse(lines[0]), path)
    for count, raw in enumerate(lines[1:], 2):
        add(path, raw)
        cassette = growth.look()
        assert cassette is not None
        assert len(cassette.runs) <= 65
        assert cassette.to_bytes() == b"".join(lines[:count])
