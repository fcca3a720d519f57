"""The stage on terminals with few colours, and on none."""

import re
from pathlib import Path

import pytest

from cassette_studio.terminal.vt import Frame, Terminal
from recording import Recording
from seat import Seat

COLOURS = re.compile(rb"[34]8;(?:5;(\d+)|2;(\d+);(\d+);(\d+))")


def stage(tmp_path: Path, **environment: str) -> tuple[bytes, Frame]:
    """What the studio wrote, and the picture it made, of red, bold, underlined and reversed text and a cursor."""
    output = "\x1b[38;2;250;10;10mred\x1b[m \x1b[1mbold\x1b[m \x1b[4mline\x1b[m \x1b[7mreverse\x1b[m "
    seat = Seat([str(Recording().resize(0, 40, 5).write(0, output).save(tmp_path / "x.jsonl"))], more=environment)
    seat.until(lambda text: "1.0x" in text)
    seat.press(b"q")
    seat.left()
    terminal = Terminal(80, 24)
    terminal.feed(seat.said.partition(b"\x1b[?1049l")[0])
    return seat.said, terminal.frame


def looks_are_kept(frame: Frame) -> bool:
    """Whether bold, underline, reverse and the cursor can be told apart without any colour."""
    cells = dict(enumerate(frame.cells(1)))
    text = "".join(content for content, _ in cells.values())
    bold, line, reverse = (cells[text.index(word)][1] for word in ("bold", "line", "reverse"))
    cursor = cells[text.index("reverse") + len("reverse ")][1]
    return bold.bold and bool(line.underline) and reverse.reverse and cursor.reverse


def test_without_colours_only_greys_are_shown_and_attributes_stay(tmp_path: Path) -> None:
    said, frame = stage(tmp_path, NO_COLOR="1", COLORTERM="truecolor")
    colours = [found for found in COLOURS.findall(said) if found[1]]
    assert colours
    assert all(red == green == blue for _, red, green, blue in colours)
    assert looks_are_kept(frame)


@pytest.mark.parametrize(("terminal", "forms"), [("xterm-256color", {b"5"}), ("xterm", set())])
def test_a_terminal_gets_no_more_colours_than_it_knows(tmp_path: Path, terminal: str, forms: set[bytes]) -> None:
    said, frame = stage(tmp_path, TERM=terminal, COLORTERM="")
    assert set(re.findall(rb"[34]8;([25]);", said)) == forms
    assert looks_are_kept(frame)
