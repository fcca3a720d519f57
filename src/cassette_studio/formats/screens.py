"""A screen as plain text, as text with colours, and as JSON.

Not: files, where it is printed. Serves: `show`, bug reports, scripts.
"""

from collections.abc import Callable
from typing import TypeAlias

from ..terminal.vt import COLOR_NAMES, Attributes, Frame

Runs: TypeAlias = list[tuple[tuple[str, ...], Attributes]]

_CODES = dict(zip(COLOR_NAMES, (*range(30, 38), *range(90, 98)), strict=True))
_UNDERLINES = ("", "4", "21", "4:3", "4:4", "4:5")


def as_text(frame: Frame) -> str:
    """The rows, without blanks at their ends and without empty rows at the end."""
    return frame.text()


def as_ansi(frame: Frame, draw: Callable[[str], str] = str) -> str:
    """The rows with SGR sequences, and no other control function in them: links lose their targets.

    Printed from the top left corner of a blank terminal of the frame's size, with CR LF for LF, they give its cells.
    `draw` is put around all text of the recording.
    """
    rows = [_ansi_row(frame, y, draw) for y in range(frame.lines)]
    return "\n".join(rows).rstrip("\n")


def as_json(frame: Frame) -> dict[str, object]:
    """The frame for `json.dumps`. Rows and columns count from 0; what a run leaves out is the terminal's default.

    `text` is a row without blanks at its end; `runs` are its cells that look the same, plain blanks at the end left
    out, each as wide as its `columns` say.
    """
    row, column = frame.cursor
    return {
        "columns": frame.columns,
        "lines": frame.lines,
        "cursor": {"row": row, "column": column, "visible": frame.cursor_visible},
        "title": frame.title,
        "alternate": frame.alternate,
        "reverse": frame.reverse,
        "rows": [_json_row(frame, y) for y in range(frame.lines)],
    }


def _json_row(frame: Frame, y: int) -> dict[str, object]:
    return {
        "text": frame.row_text(y).rstrip(" "),
        "runs": [
            {"text": "".join(cells), "columns": len(cells)} | _differences(look)
            for cells, look in _without_blank_end(frame.runs(y))
        ],
    }


def _differences(look: Attributes) -> dict[str, object]:
    """What is not the terminal's default."""
    plain = Attributes()._asdict()
    return {name: value for name, value in look._asdict().items() if value != plain[name]}


def _without_blank_end(runs: Runs) -> Runs:
    cells, look = runs[-1]
    if look != Attributes():
        return runs
    kept = len(cells)
    while kept and cells[kept - 1] == " ":
        kept -= 1
    return runs[:-1] + [(cells[:kept], look)] * (kept > 0)


def _ansi_row(frame: Frame, y: int, draw: Callable[[str], str]) -> str:
    parts = []
    runs = frame.runs(y)
    for cells, look in runs if frame.reverse else _without_blank_end(runs):
        codes = _codes(look._replace(reverse=look.reverse != frame.reverse))
        text = draw("".join(cells))
        parts.append(f"\x1b[{codes}m{text}\x1b[m" if codes else text)
    return "".join(parts)


def _codes(look: Attributes) -> str:
    """The parameters of the SGR that sets this look on a plain pen."""
    switches = {
        "1": look.bold, "2": look.dim, "3": look.italic, "5": look.blink, "7": look.reverse, "8": look.conceal,
        "9": look.strike, _UNDERLINES[look.underline]: look.underline > 0,
    }  # fmt: skip
    codes = [code for code, on in switches.items() if on]
    codes += [*_colour(look.foreground, 0), *_colour(look.background, 10), *_underline_colour(look.underline_color)]
    return ";".join(codes)


def _underline_colour(name: str) -> list[str]:
    """It has no short form: a palette colour is named by its number."""
    return [f"58;5;{COLOR_NAMES.index(name)}"] if name in COLOR_NAMES else _colour(name, 20)


def _colour(name: str, shift: int) -> list[str]:
    """The parameters of a foreground colour, or with `shift` 10 of a background."""
    if name == "default":
        return []
    if name in _CODES:
        return [str(_CODES[name] + shift)]
    return [f"{38 + shift};2;" + ";".join(str(part) for part in bytes.fromhex(name))]
