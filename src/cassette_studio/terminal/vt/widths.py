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


class Widths(Cache[int]):
    """Character -> 0, 1 or 2 columns, or -1 for what is never shown.

    Two classes where terminals agree and width tables do not (they moved more than once): regional indicators
    and spacing combining marks (category Mc, Devanagari's vowel signs for instance) take one column each.
    U+FFFE and U+FFFF are no characters; rows use the latter as a mark, so it must not come in from outside.
    """

    limit = 16384

    def make(self, key: str) -> int:
        """One look-up in the Unicode tables."""
        if "\U0001f1e6" <= key <= "\U0001f1ff" or category(key) == "Mc":
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
