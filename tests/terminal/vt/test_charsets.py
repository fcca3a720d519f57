"""Character sets: what is designated, and what is in use."""

from __future__ import annotations

import pytest

from cassette_studio.terminal.vt import Terminal

REPLACED = "#@[\\]^_`{|}~"  # what national sets may replace
SETS = {
    "B": REPLACED,
    "A": "£@[\\]^_`{|}~",
    "4": "£¾ĳ½|^_`¨ƒ¼´",
    "C": "#@ÄÖÅÜ_éäöåü",
    "5": "#@ÄÖÅÜ_éäöåü",
    "R": "£à°ç§^_`éùè¨",
    "f": "£à°ç§^_`éùè¨",
    "Q": "#àâçêî_ôéùèû",
    "9": "#àâçêî_ôéùèû",
    "K": "#§ÄÖÜ^_`äöüß",
    "Y": "£§°çé^_ùàòèì",
    "E": "#ÄÆØÅÜ_äæøåü",
    "6": "#ÄÆØÅÜ_äæøåü",
    "`": "#ÄÆØÅÜ_äæøåü",
    "%6": "#@ÃÇÕ^_`ãçõ~",
    "Z": "£§¡Ñ¿^_`°ñç~",
    "H": "#ÉÄÖÅÜ_éäöåü",
    "7": "#ÉÄÖÅÜ_éäöåü",
    "=": "ùàéçêîèôäöüû",
}


def show(output: str) -> str:
    """The first row after this output."""
    terminal = Terminal(40, 3)
    terminal.feed(output.encode())
    return terminal.frame.row_text(0).rstrip()


@pytest.mark.parametrize(("code", "shown"), SETS.items(), ids=SETS)
def test_a_set_replaces_some_of_ascii(code: str, shown: str) -> None:
    assert show(f"\x1b[?42h\x1b({code}a{REPLACED}Z\x1b(B#") == f"a{shown}Z#"


@pytest.mark.parametrize("code", sorted(SETS.keys() - {"B", "A"}))
def test_a_national_set_shows_in_its_mode_alone(code: str) -> None:
    assert show(f"\x1b({code}{REPLACED}") == REPLACED
    assert show(f"\x1b({code}{REPLACED}\x1b[2G\x1b[?42h\x1b[?42l@") == REPLACED


def test_the_british_set_shows_in_any_mode() -> None:
    assert show(f"\x1b(A{REPLACED}") == SETS["A"]


OUTPUTS = {
    "an unknown set is ASCII": ("\x1b(K[\x1b(<[\x1b(&4[\x1b(%5[", "Ä[[["),
    "the alternate ROM is ASCII": ("\x1b(1q\x1b(2q", "qq"),
    "a cancelled designation is none": ("\x1b(K\x1b(\x18[", "Ä"),
    "two bytes without an end are none": ("\x1b(K\x1b(%\n\x1b[A[", "Ä"),
    "G1 by SO": ("\x1b)K[\x0e[\x0f[", "[Ä["),
    "G2 by LS2": ("\x1b*K[\x1bn[", "[Ä"),
    "G3 by LS3": ("\x1b+K[\x1bo[", "[Ä"),
    "sets of 96 characters": ("\x1b-A\x0e#", "#"),
    "the right half does not shift": ("\x1b)K\x1b~[\x1b}[\x1b|[é", "[[[é"),
    "single shifts do not shift": ("\x1b*K\x1b+K\x1bN[\x1bO[", "[["),
    "REP repeats what is shown": ("\x1b(4]\x1b[b\x1b[4h\x1b[b", "|||"),
    "DECSC keeps the sets": ("\x1b(K\x1b7\x1b(B[\x1b8[", "Ä"),
    "DECSTR forgets them": ("\x1b(K\x1b[!p[", "["),
    "a set survives chunks of any text": ("\x1b(Kä[日]", "äÄ日Ü"),
}


@pytest.mark.parametrize(("output", "shown"), OUTPUTS.values(), ids=OUTPUTS)
def test_sets_are_designated_and_shifted(output: str, shown: str) -> None:
    assert show("\x1b[?42h" + output) == shown
