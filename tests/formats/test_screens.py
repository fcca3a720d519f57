"""Screens as text, with colours, and as JSON."""

import json
import re
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from cassette_studio.formats.screens import as_ansi, as_json, as_text
from cassette_studio.terminal.vt import Attributes, Frame, Terminal

PIECES = (
    "plain ", "日本", "e\u0301\u0323", "👩\u200d💻", "✔\ufe0f", "\u202e", "\r\n", "\t", "\x1b[5;3H", "\x1b[K",
    "\x1b[2J", "\x1b[?5h", "\x1b[?1049h", "\x1b]8;;http://x\x07", "\x1b]2;t\x07", '\x1b[1"q', "\x1b[m",
)  # fmt: skip
SGR = ("1", "2", "3", "4", "21", "4:3", "4:4", "4:5", "5", "7", "8", "9", "31", "97", "44", "103", "38;5;3", "38;5;200",
       "48;2;1;2;3", "58;5;9", "58;2;9;8;7")  # fmt: skip
screens = st.lists(st.sampled_from(PIECES) | st.sampled_from(SGR).map("\x1b[{}m".format), min_size=1, max_size=30).map(
    "".join
)


def show(output: str, columns: int = 12, lines: int = 5) -> Frame:
    terminal = Terminal(columns, lines)
    terminal.feed(output.encode())
    return terminal.frame


def seen(frame: Frame, y: int) -> list[tuple[str, Attributes]]:
    """The cells of a row as one sees them: a reversed screen is one of reversed cells, a link is its text."""
    return [
        (content, look._replace(reverse=look.reverse != frame.reverse, link=None)) for content, look in frame.cells(y)
    ]


@given(screens, st.integers(1, 30))
@settings(max_examples=200, deadline=None)
def test_a_screen_with_its_colours_printed_on_a_blank_terminal_gives_its_cells(output: str, columns: int) -> None:
    frame = show(output, columns)
    printed = show(as_ansi(frame).replace("\n", "\r\n"), columns)
    assert [seen(printed, y) for y in range(5)] == [seen(frame, y) for y in range(5)]


@given(screens)
@settings(max_examples=100, deadline=None)
def test_nothing_but_sgr_acts_in_what_is_printed(output: str) -> None:
    text = re.sub(r"\x1b\[[0-9:;]*m", "", as_ansi(show(output)))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]", text)


@given(screens)
@settings(max_examples=100, deadline=None)
def test_json_holds_every_cell_that_is_not_a_plain_blank(output: str) -> None:
    frame = show(output)
    told = json.loads(json.dumps(as_json(frame)))
    assert "\n".join(row["text"] for row in told["rows"]).rstrip("\n") == as_text(frame)
    for y, row in enumerate(told["rows"]):
        rebuilt: list[tuple[str, Attributes]] = []
        for run in row["runs"]:
            text, columns = run.pop("text"), run.pop("columns")
            at = len(rebuilt)
            rebuilt += [(content, Attributes(**run)) for content, _ in frame.cells(y)[at : at + columns]]
            assert "".join(content for content, _ in rebuilt[at:]) == text
        rest = [(" ", Attributes())] * (frame.columns - len(rebuilt))
        assert rebuilt + rest == frame.cells(y)


def test_json_names_what_differs_from_the_default_only() -> None:
    told = as_json(show("a\x1b[1;31;4:3mb \x1b[m \x1b[?25l"))
    rows = cast(list[dict[str, object]], told["rows"])
    assert rows[0]["runs"] == [
        {"text": "a", "columns": 1},
        {"text": "b ", "columns": 2, "foreground": "red", "bold": True, "underline": 3},
    ]
    assert told["cursor"] == {"row": 0, "column": 4, "visible": False}


def test_blanks_with_a_background_are_kept_and_plain_ones_at_the_end_are_not() -> None:
    frame = show("a   \r\n\x1b[44mb\x1b[K\r\n", 4, 3)
    assert as_ansi(frame) == "a\n\x1b[44mb   \x1b[m"
