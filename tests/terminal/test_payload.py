"""The bytes of a write, strict and lenient."""

import re
from base64 import urlsafe_b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.payload import PayloadError, decode_base64, decode_leniently
from strategies import encoded

# RFC 4648 written down a second time, as a pattern
STRICT = re.compile("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?").fullmatch
near_base64 = st.text("ABgQwZ09+/-_= \n", max_size=10)


@given(st.binary())
def test_what_a_recorder_encodes_comes_back(output: bytes) -> None:
    assert decode_base64(encoded(output)) == output


@given(near_base64 | st.text(max_size=8))
def test_only_canonical_base64_is_taken(text: str) -> None:
    if STRICT(text):
        assert encoded(decode_base64(text)) == text
    else:
        with pytest.raises(PayloadError, match="bytes is not base64: "):
            decode_base64(text)


@given(st.binary(), st.data())
def test_lenient_reading_bears_blanks_missing_padding_and_the_url_alphabet(output: bytes, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([encoded(output), urlsafe_b64encode(output).decode()]))
    text = data.draw(st.sampled_from([text, text.rstrip("=")]))
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(" \t\r\n", max_size=3)) + text[at:]

    assert decode_leniently(text) == output


@given(near_base64 | st.text(max_size=8))
def test_lenient_reading_never_guesses_and_never_raises(text: str) -> None:
    output = decode_leniently(text)

    meant = re.sub(r"[ \t\r\n]", "", text).replace("-", "+").replace("_", "/").rstrip("=")
    assert (output is None) == (not re.fullmatch("[A-Za-z0-9+/]*", meant) or len(meant) % 4 == 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("!!!not base64!!!", "only base64 data is allowed"),
        ("Zm9v\nYmFy", "only base64 data is allowed"),
        ("Zm9v\n", "only base64 data is allowed"),
        ("Zm9", "incorrect padding"),
        ("-_-_", "only base64 data is allowed"),
        ("Zm9v=", "incorrect padding"),
        ("Zm9v====", "incorrect padding"),
        ("Zm9=", "bits left over before the padding"),
        ("Zh==", "bits left over before the padding"),
        ("é", "not ASCII"),
        ("\ud800", "not ASCII"),
    ],
)
def test_the_reason_is_named(text: str, reason: str) -> None:
    with pytest.raises(PayloadError) as caught:
        decode_base64(text)

    assert str(caught.value) == f"bytes is not base64: {reason}"


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("Zm9v\nYmFy", b"foobar"),
        (" Zm 9v\r\n", b"foo"),
        ("Zm8", b"fo"),
        ("Zh==", b"f"),
        ("-_-_", b"\xfb\xff\xbf"),
        ("", b""),
        ("Z", None),
        ("Zm9v=Zm9v", None),
        ("!!!not base64!!!", None),
        ("Zm9v\u00a0", None),
    ],
)
def test_lenient_reading_by_example(text: str, output: bytes | None) -> None:
    assert decode_leniently(text) == output
