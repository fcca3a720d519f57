"""Foreign text made harmless."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.escape import printable, shortened

DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = "\u200e\u200f\u061c"  # directional marks count as ordinary letters of their script
foreign = st.text(st.characters(exclude_categories=()), max_size=40)


def is_unsafe(sign: str) -> bool:
    return (
        unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"}
        or unicodedata.bidirectional(sign) in DIRECTIONS
        or sign in MARKS
        or 0xE0000 <= ord(sign) <= 0xE0FFF
    )


@given(foreign)
def test_no_unsafe_sign_comes_through(text: str) -> None:
    assert not any(map(is_unsafe, printable(text)))


def test_every_unsafe_sign_of_unicode_is_escaped() -> None:
    unsafe = [sign for sign in map(chr, range(0x110000)) if is_unsafe(sign)]

    assert len(unsafe) > 6000
    assert not [sign for sign in unsafe if sign in printable(sign)]


@given(foreign)
def test_what_was_escaped_once_stays_as_it_is(text: str) -> None:
    assert printable(printable(text)) == printable(text)


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=40))
def test_harmless_text_is_not_touched(text: str) -> None:
    assert printable(text) == text


@given(foreign, st.integers(1, 30))
def test_shortened_text_keeps_its_limit_and_says_when_something_is_missing(text: str, limit: int) -> None:
    shown = shortened(text, limit)

    assert len(shown) <= limit
    assert not any(map(is_unsafe, shown))
    assert shown == printable(text) or (shown[-1] == "…" and printable(text).startswith(shown[:-1]))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("two\nlines", r"two\nlines"),
        ("a\r\tb", r"a\r\tb"),
        ("a\x1b]0;PWNED\x07b", r"a\x1b]0;PWNED\x07b"),
        ("\x9b31m", r"\x9b31m"),
        ("rtl\u202elnosj", r"rtl\u202elnosj"),
        ("ralph\u200b", r"ralph\u200b"),
        ("\ufeffname", r"\ufeffname"),
        ("tag\U000e0041", r"tag\U000e0041"),
        (b"bad\xffutf8".decode(errors="surrogateescape"), r"bad\xffutf8"),
        ("\ud800", r"\ud800"),
        ("[red]x[/red][@click=app.quit]y[/]", "[red]x[/red][@click=app.quit]y[/]"),
        (" lead and trail ", " lead and trail "),
        ("café 日本 👍 é", "café 日本 👍 é"),
        ("", ""),
    ],
)
def test_each_kind_of_hostile_name_is_shown(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_an_escape_counts_as_long_as_it_is_shown() -> None:
    assert shortened("\x1b" * 10, 12) == r"\x1b\x1b\x1…"
    assert shortened("a" * 200) == "a" * 200
    assert shortened("a" * 201) == "a" * 199 + "…"
