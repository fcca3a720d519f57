"""Tables from control functions to what the screen does: everything that is not hot.

Not: how the stream is split, how the screen does it. Serves: the stream's loop.

Source: ECMA-48 and xterm ctlseqs. What is not in the tables is ignored, with its body: DCS, APC, PM, SOS, queries
(nobody is there to answer), clipboard and notification strings. They never reach the user's terminal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

from .cache import Cache
from .parameters import PARAMETERS
from .screen import DECLRMM, Screen
from .unfinished import STRING_KEEP

Action: TypeAlias = Callable[[Screen], None]
Function: TypeAlias = Callable[[Screen, tuple[int, ...]], None]

LONGEST_LINK = 2048  # characters


def _counted(method: Callable[[Screen, int], None]) -> Function:
    """A function of one number, where 0 and nothing mean 1."""
    return lambda screen, numbers: method(screen, numbers[0] or 1)


def _chosen(method: Callable[[Screen, int], None]) -> Function:
    """A function of one number, where 0 is a choice of its own."""
    return lambda screen, numbers: method(screen, numbers[0])


def _margins_or_save(screen: Screen, numbers: tuple[int, ...]) -> None:
    """DECSLRM while its mode is set, else SCOSC."""
    if DECLRMM in screen.mode:
        screen.set_side_margins(*numbers[:2])
    else:
        screen.save_cursor()


# Final byte of a plain CSI -> function.
CSI: dict[str, Function] = {
    "@": _counted(Screen.insert_characters),
    "A": _counted(Screen.cursor_up),
    "B": _counted(Screen.cursor_down),
    "C": _counted(Screen.cursor_forward),
    "D": _counted(Screen.cursor_back),
    "E": _counted(Screen.cursor_next_line),
    "F": _counted(Screen.cursor_previous_line),
    "G": _counted(Screen.cursor_to_column),
    "H": lambda screen, numbers: screen.cursor_position(*numbers[:2]),
    "I": _counted(Screen.tab),
    "J": _chosen(Screen.erase_in_display),
    "K": _chosen(Screen.erase_in_line),
    "L": _counted(Screen.insert_lines),
    "M": _counted(Screen.delete_lines),
    "P": _counted(Screen.delete_characters),
    "S": _counted(Screen.scroll_up),
    "T": _counted(Screen.scroll_down),
    "X": _counted(Screen.erase_characters),
    "Z": _counted(Screen.back_tab),
    "`": _counted(Screen.cursor_to_column),
    "a": _counted(Screen.cursor_forward),
    "b": _counted(Screen.repeat),
    "d": _counted(Screen.cursor_to_line),
    "e": _counted(Screen.cursor_down),
    "f": lambda screen, numbers: screen.cursor_position(*numbers[:2]),
    "g": _chosen(Screen.clear_tab_stop),
    "h": lambda screen, numbers: screen.set_mode(*numbers),
    "l": lambda screen, numbers: screen.reset_mode(*numbers),
    "r": lambda screen, numbers: screen.set_margins(*numbers[:2]),
    "s": _margins_or_save,
    "u": lambda screen, _: screen.restore_cursor(),
}

# Prefix + intermediates + final byte -> function. A marked sequence is never taken for the plain one.
MARKED: dict[str, Function] = {
    "?h": lambda screen, numbers: screen.set_mode(*numbers, private=True),
    "?l": lambda screen, numbers: screen.reset_mode(*numbers, private=True),
    "?J": lambda screen, numbers: screen.erase_in_display(numbers[0], private=True),
    "?K": lambda screen, numbers: screen.erase_in_line(numbers[0], private=True),
    "!p": lambda screen, _: screen.soft_reset(),
    '"q': lambda screen, numbers: screen.protect(numbers[0] == 1),
    " @": _counted(Screen.shift_left),
    " A": _counted(Screen.shift_right),
    "'}": _counted(Screen.insert_columns),
    "'~": _counted(Screen.delete_columns),
}

# What follows ESC -> action. SS2 and SS3 do nothing, as in xterm.js, tmux and avt (libvterm shifts one character);
# nor do LS1R to LS3R: the right half of the code table, which they shift, has no place in UTF-8.
ESC: dict[str, Action] = {
    "7": Screen.save_cursor,
    "8": Screen.restore_cursor,
    "D": Screen.index,
    "E": Screen.next_line,
    "H": Screen.set_tab_stop,
    "M": Screen.reverse_index,
    "c": Screen.reset,
    "n": lambda screen: screen.shift(2),
    "o": lambda screen: screen.shift(3),
    "#8": Screen.alignment_display,
}

CONTROLS: dict[str, Action] = {
    "\x08": Screen.backspace,
    "\t": Screen.tab,
    "\n": Screen.linefeed,
    "\x0b": Screen.linefeed,
    "\x0c": Screen.linefeed,
    "\r": Screen.carriage_return,
    "\x0e": Screen.shift_out,
    "\x0f": Screen.shift_in,
    "\x84": Screen.index,
    "\x85": Screen.next_line,
    "\x88": Screen.set_tab_stop,
}

_csi = re.compile("\x1b\\[([<=>?]?)([0-9:;]*)([ -/]*)([@-~])\\Z").match
_controls = re.compile("[\x00-\x1f\x7f]")
_leading_controls = re.compile("\x1b([\x00-\x1f\x7f]+)").match


# What follows ESC to designate G0 to G3. The latter three designate sets of 96 characters (Latin-1 and its like).
CHARSET_PLACES = {"(": "(", ")": ")", "*": "*", "+": "+", "-": ")", ".": "*", "/": "+"}


def nothing(_: Screen) -> None:
    """What a sequence without meaning does."""


class Actions(Cache[Action]):
    """Any token but plain text, plain CSI and the hot controls -> what it does."""

    limit = 4096

    def make(self, key: str) -> Action:
        """Reads the token once."""
        if key[0] != "\x1b":
            return CONTROLS.get(key, nothing)
        if controls := _leading_controls(key):
            return _after(controls[1], self["\x1b" + key[controls.end() :]])
        kind = key[1:2]
        if kind == "[":
            return _control_sequence(key) or _with_controls(key)
        if kind == "]":
            return _operating_system_command(key[2:])
        if " " <= kind <= "/" and (within := _controls.findall(key)[1:]):
            return _after(within, self["\x1b" + _controls.sub("", key)])
        if kind in CHARSET_PLACES and key[-1] >= "0":
            return _designation(CHARSET_PLACES[kind], key[2:] if kind in "()*+" else "")
        return ESC.get(key[1:], nothing)


def _designation(place: str, code: str) -> Action:
    return lambda screen: screen.define_charset(code, place)


def _graphic_rendition(parameters: str) -> Action:
    def act(screen: Screen) -> None:
        screen.cursor.style = screen.cursor.style[parameters]

    return act


def _control_sequence(token: str) -> Action | None:
    """A well-formed CSI; None for one with controls in it, or without an end."""
    match = _csi(token)
    if match is None:
        return None
    prefix, raw, intermediates, final = match.groups()
    if not prefix and not intermediates and final == "m":
        return _graphic_rendition(raw)
    function = MARKED.get(prefix + intermediates + final) if prefix or intermediates else CSI.get(final)
    numbers = PARAMETERS[raw]
    return nothing if function is None else lambda screen: function(screen, numbers)


def _with_controls(token: str) -> Action:
    """Controls inside a CSI act at once, before it; CAN, SUB and characters outside ASCII end it unseen."""
    is_whole = "@" <= token[-1] <= "~"
    whole = _control_sequence("\x1b" + _controls.sub("", token[1:])) if is_whole else None
    return _after(_controls.findall(token[2:]), whole or nothing)


def _after(controls: Iterable[str], last: Action) -> Action:
    """What controls do, and then something else."""
    actions = [*(CONTROLS[control] for control in controls if control in CONTROLS), last]

    def act(screen: Screen) -> None:
        for action in actions:
            action(screen)

    return act


def _operating_system_command(body: str) -> Action:
    """OSC 0, 1, 2 (title, icon name) and 8 (link)."""
    if body[-1:] in {"\x18", "\x1a"}:  # cancelled
        return nothing
    body = body.removesuffix("\x07")
    if len(body) > STRING_KEEP:
        return nothing
    number, _, rest = body.partition(";")
    rest = "".join([character for character in rest if character >= " "])
    if number == "8":
        target = rest.partition(";")[2][:LONGEST_LINK] or None
        return lambda screen: screen.link(target)
    if number in {"0", "1", "2"}:
        return lambda screen: _name(screen, rest, title=number != "1", icon=number != "2")
    return nothing


def _name(screen: Screen, name: str, *, title: bool, icon: bool) -> None:
    if title:
        screen.set_title(name)
    if icon:
        screen.set_icon_name(name)


ACTIONS = Actions()
