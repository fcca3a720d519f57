"""Terminal output as Hypothesis strategies, and what must hold of every screen.

Not: any expectation about what a sequence does. Serves: the laws of the screen engine.
"""

from __future__ import annotations

from typing import TypeAlias

from hypothesis import strategies as st

from cassette_studio.terminal.vt.rows import STUB
from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.widths import WIDTHS

TEXTS = [
    "hello", "ok ", "x" * 90, "qqxx", "é", "e\u0301", "\u0301", "日本語", "한글", "\u1100\u1161", "ｱ", "👩\u200d💻",
    "✔\ufe0f", "\ufe0f", "🇺🇸", "क्षि", "─│┌", "\u200b", "\xad", "\ufeff", "\ufffe", "\uffff", "\U00040000",
    "\U00100000", "\U000f0001", "e" + "\u0301" * 40,
]  # fmt: skip
NUMBERS = ["", "0", "1", "2", "3", "5", "8", "9", "38", "40", "48", "79", "81", "999", "65536", "9" * 30, "4:3", ":",
           "38:2::1:2:3"]  # fmt: skip
MODES = ["1", "3", "5", "6", "7", "25", "45", "47", "69", "1000", "1045", "1047", "1048", "1049", "2004", "2026"]
ESCAPES = ["7", "8", "D", "E", "H", "M", "N", "O", "c", "n", "o", "#8", "#3", "(0", ")0", "*0", "+A", "(B", "(K", "(=",
           "(%6", ')"?', "-A", "( ", " F", "=", ">", "~", "}", "%G", "\\", "\n", "é"]  # fmt: skip
CONTROLS = ["\r\n", "\n", "\r", "\b", "\t", "\x0b", "\x0c", "\x0e", "\x0f", "\x07", "\x7f", "\x18", "\x1a", "\x00"]
BODIES = ["0;title", "2;日本", "8;;http://x", "8;;", "52;c;aGk=", "", "$qm", "Gf=1;AAAA", "x" * 100]
STRING_ENDS = ["\x07", "\x1b\\", "\x18", "\x1a", "", "\x9c"]
ODDITIES = ["\x9b31m", "\x9b3", "\x84", "\x85", "\x8d", "\x90q\x9c", "\x9d0;t\x07", "\x1b[3\x1b[31m", "\x1b[3\n1m",
            "\x1b[3\x18", "\x1b[31é", "\x1b", "\x1b[", "\x1b[1;\x7f3H", '\x1b[1"q', '\x1b[0"q', "\x1b[?2J"]  # fmt: skip

texts = st.sampled_from(TEXTS) | st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
plain_csi = st.builds(
    "\x1b[{}{}{}{}".format,
    st.sampled_from(["", "", "", "?", ">", "="]),
    st.lists(st.sampled_from(NUMBERS), max_size=5).map(";".join),
    st.sampled_from(["", "", "", "", " ", "!", '"', "'", "$"]),
    st.sampled_from("@ABCDEFGHIJKLMPSTXZ`abcdefghijklmnqrstux^p~}w"),
)
modes = st.builds("\x1b[?{}{}".format, st.sampled_from(MODES), st.sampled_from("hl"))
insertion = st.sampled_from(["\x1b[4h", "\x1b[4l", "\x1b[20h", "\x1b[20l"])
strings = st.builds(
    "\x1b{}{}{}".format, st.sampled_from("]PX^_k"), st.sampled_from(BODIES), st.sampled_from(STRING_ENDS)
)
tokens = st.one_of(
    texts,
    texts,
    plain_csi,
    plain_csi,
    modes,
    insertion,
    strings,
    st.sampled_from(CONTROLS),
    st.sampled_from(ESCAPES).map("\x1b".__add__),
    st.sampled_from(ODDITIES),
)
raw = st.binary(max_size=6)  # mostly ill-formed UTF-8
sparse = st.lists(tokens.map(str.encode) | raw, max_size=30).map(b"".join)  # anything, but little of it

FUNCTIONS = [f"\x1b[{n}{final}" for n in ("", "2", "2;3", "7") for final in "@ABCDEFGHIJKLMPSTXZ`abcdefghlmnrsu"]
SPECIAL = ["\x1b[?7l", "\x1b[?7h", "\x1b[4h", "\x1b[4l", "\x1b[?6h", "\x1b[?6l", "\x1b[31;44m", "\x1b[1K", "\x1b[1J",
           "\x1b[?69h\x1b[2;9s", "\x1b[?69h\x1b[3;4s", "\x1b[?69h\x1b[2;3r\x1b[2;4s", "\x1b[?69l", "\x1b[?45h\b\b\b",
           "\x1b[?1045h\x1b[99D", "\x1b[2 @", "\x1b[2 A",
           "\x1b['}", "\x1b['~", "\x1b[3g", "\x1b[?K", "\x1b[?1J", "\x1b[3J"]  # fmt: skip
VOCABULARY = [
    *TEXTS * 4, *FUNCTIONS, *SPECIAL * 2, *CONTROLS * 3, *ODDITIES, *("\x1b" + final for final in ESCAPES),
    *(f"\x1b[?{mode}{final}" for mode in MODES for final in "hl"),
    *(f"\x1b{opening}{body}{end}" for opening in "]k" for body in BODIES for end in STRING_ENDS),
]  # fmt: skip


def spell(picks: bytes) -> bytes:
    """Output from picks in the vocabulary, two bytes each: quick to draw, so that there can be much of it."""
    places = [int.from_bytes(picks[start : start + 2]) % len(VOCABULARY) for start in range(0, len(picks), 2)]
    return "".join([VOCABULARY[place] for place in places]).encode()


dense = st.binary(min_size=120, max_size=400).map(spell)  # many things that meet on a small screen
output = dense | sparse

sizes = st.sampled_from([(20, 5), (80, 24), (12, 4), (5, 3), (1, 1), (2, 2), (1, 5), (40, 4)])  # columns, lines

Row: TypeAlias = tuple[str, tuple[object, ...]]


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The data cut at these places (taken modulo its length)."""
    places = sorted({cut % (len(data) + 1) for cut in cuts})
    return [data[start:end] for start, end in zip([0, *places], [*places, len(data)], strict=True)]


def rows(screen: Screen, texts: list[str], styles: list[str]) -> list[Row]:
    """Rows in a form that does not depend on the screen's legend."""
    clusters, at = screen.legend.clusters, screen.legend.styles.at
    return [
        ("|".join(map(clusters.content, text)), tuple(at(point).pen for point in style))
        for text, style in zip(texts, styles, strict=True)
    ]


def state(screen: Screen) -> tuple[object, ...]:
    """All that a screen is, whatever its legend."""
    cursor, other, back, update = screen.cursor, screen.other, list(screen.scrollback), screen.update
    return (
        rows(screen, screen.page.texts, screen.page.styles),
        other and rows(screen, other.texts, other.styles),
        rows(screen, [text for text, _ in back], [style for _, style in back]),
        (cursor.x, cursor.y, cursor.hidden, cursor.style.pen),
        [saved and (*saved[:2], saved.style.pen, *map(id, saved.charsets), *saved[4:]) for saved in screen.saved],
        (screen.margins, screen.sides, screen.mode, screen.tabstops, screen.charset, screen.title, screen.icon_name),
        (
            *map(id, screen.charsets),
            screen.tabs_are_regular,
            screen.legend.clusters.expand(screen.last_run)[-1:],
            screen.clamped,
        ),
        update and (update.since, rows(screen, *map(list, update.before.page)), update.before.cursor[:3]),
    )


class Walking(Screen):
    """A screen that never lets the stream's loop do anything itself."""

    @property
    def walks(self) -> bool:
        return True


def check(screen: Screen) -> None:
    """The shape every screen keeps: rows as long as they must be, no half of a wide character alone."""
    at, content = screen.legend.styles.at, screen.legend.clusters.content
    for page in [screen.page, *([screen.other] if screen.other else [])]:
        assert len(page.texts) == len(page.styles) == screen.lines
        for text, style in zip(page.texts, page.styles, strict=True):
            assert len(text) == len(style) == screen.columns + 1
            assert text[-1] in " \x01\x02"
            for point in set(style):
                at(point)  # raises KeyError
            wide = [cell != STUB and WIDTHS[content(cell)[0]] == 2 for cell in text]
            assert [cell == STUB for cell in text] == [False, *wide[:-1]], text
    assert 0 <= screen.cursor.y < screen.lines
    assert 0 <= screen.cursor.x <= screen.columns
