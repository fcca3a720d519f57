r"""Foreign text made harmless: nothing from a cassette or a file name reaches a terminal raw.

Not: markup of any toolkit (widgets draw plain text and need none). Serves: every message, list and title.
"""

import re

# C0, DEL, C1; soft hyphen; zero-width signs that hide differences; line and paragraph separators;
# bidirectional controls (Unicode UAX #9); BOM; lone surrogates, which is how Python carries the bytes of a
# file name that is not UTF-8; tag characters, which can hide a whole text.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    "\U000e0000-\U000e0fff]"
)
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _escaped(match: re.Match[str]) -> str:
    sign = match[0]
    code = ord(sign)
    if sign in _SHORT:
        return _SHORT[sign]
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def printable(text: str) -> str:
    r"""`text` on one line, with controls, bidirectional signs and undecodable bytes as `\n`, `\x1b`, `\u202e`."""
    return _UNSAFE.sub(_escaped, text)


# blanks that look like a space and are none: a command with one reads like another command
_BLANKS = re.compile("[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def shortened(text: str, limit: int = 200) -> str:
    """`printable(text)` with odd blanks escaped too, cut to `limit` characters, the last `…` where it goes on."""
    shown = _BLANKS.sub(_escaped, printable(text[:limit]))
    if len(text) <= limit and len(shown) <= limit:
        return shown
    return shown[: limit - 1] + "…"
