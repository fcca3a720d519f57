"""How many columns a character takes.

Not: cells, rows, clusters. Serves: clusters, printing, reflow.

Emoji follow the majority of today's terminals: the sum of the parts (a ZWJ family is as wide as its members, a
variation selector changes nothing).
"""

from __future__ import annotations

import re
from unicodedata import category

from wcwidth import wcwidth

from .cache import Cache

# Where terminals agree on one column and the width tables do not (xterm.js, tmux, avt, libvterm; three of them at
# least). Most of it came with Unicode 12 to 17: terminals have older tables, and a table that moved with the library
# would move recordings.
_takes_one = re.compile(
    "[\U0001f1e6-\U0001f1ff"  # regional indicators
    "\u2630-\u2637\u268a-\u268f\u31e4-\u31e5\uffa0\U00016ff2-\U00016ff6\U00018cff\U00018d09-\U00018d1e"
    "\U00018d80-\U00018df2\U0001b123-\U0001b128\U0001b132\U0001b155\U0001b168\U0001d300-\U0001d356"
    "\U0001d360-\U0001d376\U0001f1ae\U0001f6d8-\U0001f6d9\U0001f6dc-\U0001f6df\U0001f7da\U0001f7f0"
    "\U0001f979\U0001f9cc\U0001fa75-\U0001fa77\U0001fa7b-\U0001fa7c\U0001fa87-\U0001fa8f\U0001faa9-\U0001faaf"
    "\U0001fab7-\U0001fabf\U0001fac3-\U0001fac6\U0001fac8\U0001facc-\U0001facf\U0001fad7-\U0001fadf"
    "\U0001fae0-\U0001faeb\U0001faef\U0001faf0-\U0001fafa"
    # young marks, and what is not assigned
    "\u05c8-\u05c9\u0897-\u089f\u08ca-\u08d2\u0b53-\u0b55\u0c3c\u0cf3\u0d81\u0ece\u180f\u1abf-\u1af0\u1dfa\u2065"
    "\ua82c\ud7b0-\ud7ff\ufff0-\ufff8\U00016fe4\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001e08f\U000e0000"
    "\U000e0002-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e01ff]"
).match
_takes_two = re.compile("[\u302e-\u302f\u3164]").match  # Hangul tone marks and filler


class Widths(Cache[int]):
    """Character -> 0, 1 or 2 columns, or -1 for what is never shown.

    Beside the exceptions above, terminals agree and width tables do not (they moved more than once) on two classes:
    spacing combining marks (category Mc, Devanagari's vowel signs for instance) and the separators of lines and
    paragraphs (U+2028, U+2029) take one column each.
    U+FFFE and U+FFFF are no characters; rows use the latter as a mark, so it must not come in from outside.
    """

    limit = 16384

    def make(self, key: str) -> int:
        """One look-up in the Unicode tables."""
        if _takes_two(key):
            return 2
        if _takes_one(key) or category(key) in {"Mc", "Zl", "Zp"}:
            return 1
        if key in "\ufffe\uffff":
            return -1
        return int(wcwidth(key))


WIDTHS = Widths()

# Blocks in which every character is one column wide; a run that stays inside needs no look-up at all.
leaves_narrow_blocks = re.compile(
    "[^ -~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03ff\u0410-\u044f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf"
    "\u2190-\u2319\u2500-\u25fc\u2800-\u28ff\ue0a0-\ue0d4]"
).search
