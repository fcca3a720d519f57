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

# Wide since Unicode 14 to 17. Terminals (xterm.js and libvterm among them) have older tables and take one column; and
# a table that moved with the library would move recordings.
_is_younger = re.compile(
    "[\u2630-\u2637\u268a-\u268f\U0001f1ae\U0001f6d8-\U0001f6d9\U0001f6dc-\U0001f6df\U0001f7da\U0001f7f0"
    "\U0001f979\U0001f9cc\U0001fa75-\U0001fa77\U0001fa7b-\U0001fa7c\U0001fa87-\U0001fa8f\U0001faa9-\U0001faaf"
    "\U0001fab7-\U0001fabf\U0001fac3-\U0001fac6\U0001fac8\U0001facc-\U0001facf\U0001fad7-\U0001fadf"
    "\U0001fae0-\U0001faeb\U0001faef\U0001faf0-\U0001fafa]"
).match


class Widths(Cache[int]):
    """Character -> 0, 1 or 2 columns, or -1 for what is never shown.

    Classes where terminals agree and width tables do not (they moved more than once): regional indicators, spacing
    combining marks (category Mc, Devanagari's vowel signs for instance) and the separators of lines and paragraphs
    (U+2028, U+2029) take one column each.
    U+FFFE and U+FFFF are no characters; rows use the latter as a mark, so it must not come in from outside.
    """

    limit = 16384

    def make(self, key: str) -> int:
        """One look-up in the Unicode tables."""
        if "\U0001f1e6" <= key <= "\U0001f1ff" or category(key) in {"Mc", "Zl", "Zp"} or _is_younger(key):
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
