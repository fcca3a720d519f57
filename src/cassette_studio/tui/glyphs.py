"""Every sign the studio draws, once as Unicode and once as ASCII for plain terminals.

Not: colours, words. Serves: all widgets. Shape tells first, colour second, so that nothing is told by colour alone.
"""

from dataclasses import dataclass

# A sign for each of the 256 patterns of two by four dots (the bits of Unicode's Braille patterns).
BRAILLE = " " + "".join(map(chr, range(0x2801, 0x2900)))
SHADES = "".join(" .:-=+*##"[dots.bit_count()] for dots in range(256))


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of signs; all are one cell wide, and `bars` rises from nothing to full."""

    bars: str
    stderr: str
    gap: str
    allowed: str
    blocked: str
    marker: str
    iteration: str
    resize: str
    problem: str
    output: str
    event: str
    other: str
    tick: str
    playhead: str
    rail: str
    selected: str
    opening: str
    closing: str
    playing: str
    paused: str
    ended: str
    cap: str
    times: str
    dash: str
    separator: str
    progress: str
    ellipsis: str
    ink: str
    spelling: tuple[tuple[str, str], ...] = ()

    def spell(self, text: str) -> str:
        """A text of ours in these signs."""
        for sign, plain in self.spelling:
            text = text.replace(sign, plain)
        return text


UNICODE = Glyphs(
    bars=" ▁▂▃▄▅▆▇█",
    stderr="!",
    gap="╌",
    allowed="✓",
    blocked="✗",
    marker="▾",
    iteration="▿",
    resize="⇔",
    problem="?",
    output="›",
    event="•",
    other="·",
    tick="|",
    playhead="│",
    rail="─",
    selected="━",
    opening="[",
    closing="]",
    playing="▶",
    paused="‖",
    ended="■",
    cap="≤",
    times="×",
    dash="–",
    separator="·",
    progress="━",
    ellipsis="…",
    ink=BRAILLE,
)

ASCII = Glyphs(
    bars=" .:-=+*#@",
    stderr="!",
    gap="-",
    allowed="v",
    blocked="x",
    marker="^",
    iteration=":",
    resize="#",
    problem="?",
    output=">",
    event="*",
    other=".",
    tick="|",
    playhead="|",
    rail="-",
    selected="=",
    opening="[",
    closing="]",
    playing=">",
    paused="|",
    ended="]",
    cap="<",
    times="x",
    dash="-",
    separator="|",
    progress="=",
    ellipsis="~",
    ink=SHADES,
    spelling=(("←", "<"), ("→", ">"), ("↑", "up"), ("↓", "down"), ("…", "..")),
)
