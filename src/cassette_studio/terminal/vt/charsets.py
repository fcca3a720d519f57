"""Character sets a program may designate (ESC ( 0 and its like).

Not: which one is in use. Serves: the screen and the stream's loop.

Source: DEC VT100 and VT220 manuals, xterm ctlseqs ("Designate G0 Character Set").
"""

from __future__ import annotations

from .cache import Cache


class Charset(Cache[str]):
    """Run of text -> the run as this character set shows it."""

    limit = 4096

    def __init__(self, characters: dict[int, str], *, is_national: bool = False) -> None:
        super().__init__()
        self._characters = characters
        self.is_national = is_national

    def make(self, key: str) -> str:
        """One pass over the run."""
        return key.translate(self._characters)


def _national(replacements: str) -> Charset:
    """ASCII with other characters in the twelve places that countries may use."""
    return Charset(dict(zip(map(ord, "#@[\\]^_`{|}~"), replacements, strict=True)), is_national=True)


# DEC Special Graphics, 0x60 to 0x7e (VT100 user guide, table 3-9). pyte's VT100_MAP is the Linux console's, which
# has arrows and blocks where DEC has control pictures.
_SPECIAL_GRAPHICS = Charset(dict(enumerate("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·", 0x60)))

# Final bytes of designations -> character set. xterm shows national ones in mode 42 only, xterm.js always, and tmux,
# avt and libvterm never; all show the British one, which has but one character of its own, at any time.
_SETS = {
    ("0",): _SPECIAL_GRAPHICS,
    ("A",): Charset({ord("#"): "£"}),  # United Kingdom
    ("4",): _national("£¾ĳ½|^_`¨ƒ¼´"),  # Dutch
    ("C", "5"): _national("#@ÄÖÅÜ_éäöåü"),  # Finnish
    ("R", "f"): _national("£à°ç§^_`éùè¨"),  # French
    ("Q", "9"): _national("#àâçêî_ôéùèû"),  # French Canadian
    ("K",): _national("#§ÄÖÜ^_`äöüß"),  # German
    ("Y",): _national("£§°çé^_ùàòèì"),  # Italian
    ("E", "6", "`"): _national("#ÄÆØÅÜ_äæøåü"),  # Norwegian, Danish
    ("%6",): _national("#@ÃÇÕ^_`ãçõ~"),  # Portuguese
    ("Z",): _national("£§¡Ñ¿^_`°ñç~"),  # Spanish
    ("H", "7"): _national("#ÉÄÖÅÜ_éäöåü"),  # Swedish
    ("=",): _national("ùàéçêîèôäöüû"),  # Swiss
}

# All others are ASCII, which needs no table.
CHARSETS = {code: charset for codes, charset in _SETS.items() for code in codes}
