"""Select Graphic Rendition: a pen and raw parameters give the next pen.

Not: interning, caches, cells. Serves: styles.

Source: ECMA-48 8.3.117; xterm ctlseqs for colours and underline styles; ISO 8613-6 for the colon forms.
"""

from __future__ import annotations

from pyte import graphics

from .attributes import BLINK, BOLD, COLOR_NAMES, CONCEAL, DIM, ITALIC, PROTECTED, REVERSE, STRIKE, Pen
from .cache import Cache

MOST = 256  # parameters of one sequence that are looked at

FOREGROUNDS = {**graphics.FG_ANSI, **graphics.FG_AIXTERM}
# pyte spells one of the bright backgrounds "bfightmagenta".
BACKGROUNDS = {
    **graphics.BG_ANSI,
    **{code: name.replace("bfight", "bright") for code, name in graphics.BG_AIXTERM.items()},
}
PALETTE = [*COLOR_NAMES, *graphics.FG_BG_256[16:]]

_ON = {1: BOLD, 2: DIM, 3: ITALIC, 5: BLINK, 7: REVERSE, 8: CONCEAL, 9: STRIKE}
_OFF = {22: BOLD | DIM, 23: ITALIC, 25: BLINK, 27: REVERSE, 28: CONCEAL, 29: STRIKE}
_HEX = {str(value): f"{value:02x}" for value in range(256)}


class _Numbers(Cache[int]):
    """A parameter's value: 0 when empty, -1 when it cannot mean anything here."""

    limit = 2048

    def make(self, key: str) -> int:
        digits = key.lstrip("0")
        if not digits:
            return 0
        return int(digits) if len(digits) < 10 and digits.isdigit() else -1


_NUMBERS = _Numbers()


def select(pen: Pen, parameters: str) -> Pen:
    """The pen after `CSI parameters m`."""
    foreground, background, flags, underline, underline_colour, link = pen
    parts = parameters.split(";", MOST)[:MOST]
    index = 0
    while index < len(parts):
        head, colon, sub = parts[index].partition(":")
        code = _NUMBERS[head]
        if code in {38, 48, 58}:
            colour, taken = (_subparameter_colour(sub), 1) if colon else _colour(parts[index + 1 : index + 5])
            index += taken
            if colour and code == 38:
                foreground = colour
            elif colour and code == 48:
                background = colour
            elif colour:
                underline_colour = colour
            continue
        index += 1
        if code == 0:  # protection and link are not SGR: they stay
            foreground, background, flags = "default", "default", flags & PROTECTED
            underline, underline_colour = 0, "default"
        elif code == 4:
            style = _NUMBERS[sub] if colon else 1
            underline = style if 0 <= style <= 5 else 1
        elif colon:
            continue
        elif code in FOREGROUNDS:
            foreground = FOREGROUNDS[code]
        elif code in BACKGROUNDS:
            background = BACKGROUNDS[code]
        elif code in {21, 24}:
            underline = 2 if code == 21 else 0
        elif code == 59:
            underline_colour = "default"
        else:
            flags = (flags | _ON.get(code, 0)) & ~_OFF.get(code, 0)
    return foreground, background, flags, underline, underline_colour, link


def _palette(digits: str) -> str | None:
    """Entry n; above 255 it loses its high bits, as in `_rgb`."""
    value = _NUMBERS[digits]
    return None if value < 0 else PALETTE[value & 255]


def _rgb(parts: list[str]) -> str | None:
    """Red, green, blue as six digits: what is empty is 0, what is above 255 loses its high bits."""
    if len(parts) < 3:
        return None
    try:
        return _HEX[parts[0]] + _HEX[parts[1]] + _HEX[parts[2]]
    except KeyError:
        values = [_NUMBERS[part] for part in parts]
        return None if min(values) < 0 else "".join([f"{value & 255:02x}" for value in values])


def _colour(following: list[str]) -> tuple[str | None, int]:
    """`5;n` or `2;r;g;b` behind 38, 48 or 58: the colour, and how many parameters were taken in all."""
    kind = _NUMBERS[following[0]] if following else 0
    if kind == 2:
        return _rgb(following[1:]), 5
    if kind == 5:
        return _palette(following[1]) if len(following) > 1 else None, 3
    return None, 2


def _subparameter_colour(sub: str) -> str | None:
    """`2::r:g:b`, `2:r:g:b` (the colour space left out) or `5:n`."""
    kind, *values = sub.split(":", 8)
    if _NUMBERS[kind] == 5 and values:
        return _palette(values[0])
    if _NUMBERS[kind] == 2:
        return _rgb(values[1:4] if len(values) > 3 else values)
    return None
