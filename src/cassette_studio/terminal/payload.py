"""The bytes of a write: base64 as a recorder writes it, and as it comes back from editors and mails.

Not: JSON, records. Serves: `records`.
"""

import binascii
import re

# what stands before the padding must leave no bits over (RFC 4648, 3.5)
_LAST = {1: frozenset("AEIMQUYcgkosw048"), 2: frozenset("AQgw")}
_BLANKS = re.compile(r"[ \t\r\n]+")
_URL_SAFE = str.maketrans("-_", "+/")


class PayloadError(ValueError):
    """The text is not base64; the message says how."""


def decode_base64(text: str) -> bytes:
    """Standard base64 (RFC 4648, 4) with its padding, without blanks or left-over bits.

    Raises PayloadError for anything else.
    """
    try:
        data = binascii.a2b_base64(text, strict_mode=True)
    except binascii.Error as error:
        raise PayloadError(f"bytes is not base64: {str(error).lower()}") from None
    except ValueError:
        raise PayloadError("bytes is not base64: not ASCII") from None
    if len(text) % 4 or text.endswith("==="):  # more padding than fits is let through by binascii
        raise PayloadError("bytes is not base64: incorrect padding")
    padding = text.count("=", -2)
    if padding and text[-1 - padding] not in _LAST[padding]:
        raise PayloadError("bytes is not base64: bits left over before the padding")
    return data


def decode_leniently(text: str) -> bytes | None:
    """What the text can only mean, read over blanks, missing padding and the URL-safe alphabet; else None."""
    text = _BLANKS.sub("", text).translate(_URL_SAFE).rstrip("=")
    try:
        return binascii.a2b_base64(text + "=" * (-len(text) % 4), strict_mode=True)
    except ValueError:
        return None
