"""What a display passes on, and what it switches off in the end."""

import os
import threading

from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.display import Display

SWITCHES = ["\x1b[?1049h", "\x1b[?1049l", "\x1b[?25l", "\x1b[?25h", "\x1b[?1000;1006h", "\x1b[?2004h", "\x1b[?2004l"]
WORDS = [*SWITCHES, "text", "\x1b[31m", "\x1b[?7l", "\x1b", "\x1b[?", "日"]


def shown(pieces: list[bytes]) -> bytes:
    """All that a display writes."""
    reader, writer = os.pipe()
    display = Display()
    seen: list[bytes] = []
    listener = threading.Thread(target=lambda: seen.extend(iter(lambda: os.read(reader, 1 << 16), b"")))
    listener.start()
    for piece in pieces:
        display.show(piece, writer)
    display.end(writer)
    os.close(writer)
    listener.join()
    os.close(reader)
    return b"".join(seen)


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.lists(st.integers(0, 80), max_size=5))
def test_what_is_switched_off_in_the_end_does_not_depend_on_how_output_was_cut(
    words: list[str], cuts: list[int]
) -> None:
    output = "".join(words).encode()
    places = sorted({cut for cut in cuts if 0 < cut < len(output)})
    pieces = [output[start:stop] for start, stop in zip([0, *places], [*places, len(output)], strict=True)]
    whole = shown([output])
    assert shown(pieces) == whole
    assert whole.startswith(output)


def test_only_what_was_left_on_is_switched_off() -> None:
    assert shown([b"\x1b[?1049h\x1b[?25l\x1b[?1049l\x1b[?2004h text"]).endswith(b" text\x1b[?2004l\x1b[?25h\x1b[m")
    assert shown([b"plain"]) == b"plain"


def test_a_reader_that_went_away_is_no_error_and_holds_nothing_up() -> None:
    reader, writer = os.pipe()
    display = Display()
    while not display.is_full:
        display.show(b"x" * (1 << 16), writer)
    os.close(reader)
    display.end(None)
    assert display._pieces.empty()
    os.close(writer)
