"""The terminal: sizes, resizing, snapshots, and a legend that is renewed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.vt import Terminal, clusters, styles
from cassette_studio.terminal.vt.parameters import PARAMETERS, number
from terminal.vt.grammar import output, pieces


@pytest.mark.parametrize(("asked", "got"), [((0, -3), (1, 1)), ((5000, 9), (2000, 9)), ((3, 10**9), (3, 2000))])
def test_sizes_are_clamped(asked: tuple[int, int], got: tuple[int, int]) -> None:
    made, resized = Terminal(*asked), Terminal(80, 24)
    resized.resize(*asked)
    assert (made.columns, made.lines) == (resized.columns, resized.lines) == got


@pytest.mark.parametrize(
    "cut", [b"\xe6\x97", b"\x1b", b"\x1b[3", b"\x1b]0;ti", b"\x1bP" + b"x" * 9000, b"e", b"\x1b[?1049h"]
)
@pytest.mark.parametrize("stream", [1, 2])
def test_a_snapshot_holds_what_is_unfinished(cut: bytes, stream: int) -> None:
    rest = b"\xa5\x1b[31m\xcc\x81tle\x07\x1b\\|"
    terminal, straight = Terminal(20, 3), Terminal(20, 3)
    terminal.feed(cut, stream)
    snapshot = terminal.snapshot()
    terminal.feed(b"other\x07\x1b\\\xe6", stream)
    terminal.feed(b"\xf0\x9f", 3 - stream)
    terminal.restore(snapshot)
    terminal.feed(rest, stream)
    straight.feed(cut, stream)
    straight.feed(rest, stream)
    assert terminal.frame == straight.frame


def test_snapshots_share_their_rows() -> None:
    terminal = Terminal(200, 50)
    terminal.feed(b"\r\n".join(b"row %d" % row for row in range(50)))
    first, second = terminal.snapshot(), terminal.snapshot()
    rows = zip(first._screen.page[0], second._screen.page[0], strict=True)
    assert all(one is other for one, other in rows)


@pytest.fixture
def tiny_legend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legends that are renewed after a handful of entries."""
    monkeypatch.setattr(styles, "CROWDED", 4)
    monkeypatch.setattr(clusters, "CROWDED", 2)


COLOURFUL = st.binary(max_size=60).map(
    lambda picks: "".join([f"\x1b[38;5;{pick}m{'xyze'[pick % 4]}\u0302{chr(0x300 + pick)}" for pick in picks]).encode()
)


@pytest.mark.usefixtures("tiny_legend")
@given(st.lists(output | COLOURFUL, max_size=4), st.lists(st.integers(0, 999), max_size=20))
def test_renewing_the_legend_changes_nothing_that_shows(outputs: list[bytes], cuts: list[int]) -> None:
    data = b"".join(outputs)
    renewed, whole = Terminal(20, 4), Terminal(20, 4)
    whole.feed(data)
    kept = [(renewed.snapshot(), renewed.frame, renewed.frame.text())]
    for part in pieces(data, cuts):
        renewed.feed(part)
        kept.append((renewed.snapshot(), renewed.frame, renewed.frame.text()))
    assert renewed.frame == whole.frame
    for snapshot, frame, text in kept:
        renewed.restore(snapshot)
        assert renewed.frame == frame
        assert frame.text() == text
    renewed.restore(kept[0][0])
    renewed.feed(data)
    assert renewed.frame == whole.frame


@pytest.mark.usefixtures("tiny_legend")
def test_the_last_character_may_be_repeated_after_a_renewal() -> None:
    terminal = Terminal(20, 2)
    terminal.feed("x\u0302\u0323y\u0302\u0323\r\x1b[Kz\u0302\u0323".encode())
    terminal.feed(b"\x1b[b")
    assert terminal.frame.text() == "\u1e93\u0302" * 2


def test_colours_and_clusters_without_end_take_bounded_room() -> None:
    terminal = Terminal(20, 4, scrollback=0)
    for start in range(0, 200_000, 4000):
        colours = [f"\x1b[38;2;{n >> 16};{n >> 8 & 255};{n & 255}mx" for n in range(start, start + 4000)]
        terminal.feed("".join(colours).encode())
        marks = [f"e{chr(0x300 + n // 50 % 80)}{chr(0x300 + n % 50)}" for n in range(start, start + 4000)]
        terminal.feed("".join(marks).encode())
    legend = terminal._screen.legend
    assert len(legend.styles) < 40_000
    assert len(legend.clusters) < 24_000
    assert terminal.frame.cells(3)[19][1].foreground == f"{199_999:06x}"


def test_a_full_table_shows_the_first_character_and_the_default_style(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "CAPACITY", 1)
    monkeypatch.setattr(styles, "LAST", 0x22)
    terminal = Terminal(20, 4)
    terminal.feed("e\u0302\u0323\u0324x\u0302\u0323\x1b[31mr\x1b[32mg\x1b[33mb".encode())
    looks = [look.foreground for _, look in terminal.frame.cells(0)]
    assert terminal.frame.text() == "\u1ec7\u0324xrgb"
    assert looks[2:5] == ["red", "green", "default"]


def test_caches_that_all_terminals_share_are_bounded() -> None:
    for value in range(PARAMETERS.limit + 100):
        assert PARAMETERS[f"{value};1"][0] == min(value, 9999)
    assert len(PARAMETERS) <= PARAMETERS.limit
    assert PARAMETERS["1;" * 100] == (1,) * 32
    assert "1;" * 100 not in PARAMETERS


@given(st.integers(0, 10**12), st.integers(0, 6000))
def test_numbers_are_read_up_to_a_limit(value: int, zeros: int) -> None:
    assert number("0" * zeros + str(value)) == min(value, 9999)
