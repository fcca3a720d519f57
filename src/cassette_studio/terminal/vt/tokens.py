"""The grammar: one regular expression that splits decoded output into text and control functions.

Not: what a control function does. Serves: the stream's loop, and the keeper of unfinished sequences.

Source: the state machine of ECMA-48 and of DEC terminals (vt100.net/emu/dec_ansi_parser), written as patterns.
"""

from __future__ import annotations

import re

STRING_MAX = 1 << 24  # characters; a longer OSC, DCS, SOS, PM or APC is given up, the rest is text

# One match: (text), then one of (CSI parameters, its final byte) | (hot control) | (anything else).
# - The first alternative has plain parameters only, so the loop needs no second look at it.
# - A CSI without a final byte was aborted by what follows: CAN, SUB, ESC or a character outside ASCII.
# - Lengths are bounded here, in the expression: a sequence that is too long is given up, the rest is text.
# - ESC ends any sequence or string; so `ESC \` is a token of its own that does nothing.
# - Controls behind ESC act and the sequence goes on; they are in its token, wherever they stand, so that they wait
#   with it when it is not finished.
TOKENS = re.compile(
    "([^\x00-\x1f\x7f-\x9f]*)"
    "(?:\x1b\\[([0-9:;]{0,4096})([@-~])"
    "|(\r\n|[\r\n\x08\t])"
    "|(\x1b[\x00-\x17\x19\x1c-\x1f\x7f]{0,64}(?:"
    "\\[[\x00-\x17\x19\x1c-\x3f\x7f]{0,4096}[@-~\x18\x1a\xa0-\U0010ffff]?"  # CSI with anything unusual in it
    "|\\][^\x07\x18\x1a\x1b]{0,16777216}[\x07\x18\x1a]?"  # OSC: BEL ends it, too
    "|[PX^_k][^\x18\x1a\x1b]{0,16777216}[\x18\x1a]?"  # DCS, SOS, PM, APC; k: the window name of screen and tmux
    "|[ -/][\x00-\x17\x19\x1c-\x2f\x7f]{0,64}[0-~\xa0-\U0010ffff]?"
    "|[0-~\xa0-\U0010ffff]?"
    ")|[\x00-\x1f\x7f-\x9f])"
    ")?"
).findall

# Matches at the last ESC of a chunk when what begins there needs more input. Group 1 is what begins a string.
INCOMPLETE = re.compile(
    "\x1b[\x00-\x17\x19\x1c-\x1f\x7f]{0,64}(?:\\[[\x00-\x17\x19\x1c-\x3f\x7f]{0,4096}"
    "|([]PX^_k])(?:(?<=\\])[^\x07\x18\x1a]{0,16777215}|(?<!\\])[^\x18\x1a]{0,16777215})"
    "|[ -/][\x00-\x17\x19\x1c-\x2f\x7f]{0,64})?\\Z"
).match

# The character after ESC that begins a string -> search for the string's end.
_OSC_END = re.compile("[\x07\x18\x1a\x1b]").search
_STRING_END = re.compile("[\x18\x1a\x1b]").search
STRING_END = {"]": _OSC_END, **dict.fromkeys("PX^_k", _STRING_END)}

_INTRODUCERS = {control: "\x1b" + chr(ord(control) - 64) for control in "\x90\x98\x9b\x9c\x9d\x9e\x9f"}


def without_c1_introducers(text: str) -> str:
    """The text with every 8-bit introducer (U+0090 DCS, U+009B CSI ...) as its 7-bit form."""
    for control, escape in _INTRODUCERS.items():
        if control in text:
            text = text.replace(control, escape)
    return text
