"""Times moved, and not a byte beside them."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.records import LARGEST_TIME, parse_record
from cassette_studio.terminal.retime import moved, retimed
from strategies import any_bytes, dumped, payloads, spacings, texts, times, values, write_data

shifts = st.integers(-30_000, 30_000) | st.integers(-(10**13), 10**13)
Line = Callable[[int], bytes]


@st.composite
def rendered(draw: st.DrawFn, pairs: list[tuple[str, bytes]]) -> bytes:
    """An object of keys and ready values, which may come twice, in any spacing."""
    comma, colon = (sign.encode() for sign in draw(spacings))
    return b"{" + comma.join(dumped(key) + colon + value for key, value in pairs) + b"}"


@st.composite
def decoys(draw: st.DrawFn, ts: int, offset: int) -> list[tuple[str, bytes]]:
    """Pairs that hold the same letters and the same numbers where they mean nothing."""
    nested = draw(rendered([("ts", b"%d" % ts), ("offset_ms", b"%d" % offset)]))
    text = dumped(f'"ts":{ts} "offset_ms":{offset}')
    chosen = st.sampled_from(
        [("a", nested), ("b", text), ("c", b"[" + nested + b"]"), ('"ts', b"%d" % ts), ("offset_ms ", b"%d" % offset)]
    )
    return draw(st.lists(chosen, max_size=3))


@st.composite
def moving_lines(draw: st.DrawFn) -> tuple[int, int, Line]:
    """(ts, offset, the line as it has to look `shift` ms later): places marked by signs no value can hold."""
    ts, offset = draw(times), draw(times)
    foreign = decoys(ts, offset)
    data = [("bytes", b'"eA=="'), ("stdout", b"true"), ("offset_ms", b"\x01"), *draw(foreign)]
    data = [("offset_ms", b"%d" % offset)] * draw(st.integers(0, 1)) + draw(st.permutations(data))
    payload = draw(rendered(data))
    if draw(st.booleans()):
        payload = draw(rendered([("event", b'"ux.terminal.write"'), ("data", payload)]))
    pairs = [("ts", b"\x02"), ("event", b'"ux.terminal.write"'), ("data", payload), *draw(foreign)]
    pairs = [("ts", b"%d" % ts)] * draw(st.integers(0, 1)) + draw(st.permutations(pairs))
    line = draw(rendered(pairs)) + draw(st.sampled_from([b"", b"\n", b"\r\n"]))
    return (
        ts,
        offset,
        lambda shift: line.replace(b"\x01", b"%d" % max(offset + shift, 0)).replace(
            b"\x02", b"%d" % max(ts + shift, 0)
        ),
    )


@given(moving_lines(), shifts)
def test_only_the_digits_of_the_records_own_times_change(moving: tuple[int, int, Line], shift: int) -> None:
    _, _, line = moving

    assert retimed(line(0), shift) == line(shift)


@given(any_bytes.map(lambda data: data.split(b"\n")[0]), shifts)
def test_any_line_says_the_moved_times_and_nothing_else_new(raw: bytes, shift: int) -> None:
    before, after = parse_record(raw), parse_record(retimed(raw, shift))

    assert after.ts == (None if before.ts is None else moved(before.ts, shift))
    assert after.offset == (None if before.offset is None else moved(before.offset, shift))
    assert (after.kind, after.event, after.output, after.command) == (
        before.kind,
        before.event,
        before.output,
        before.command,
    )
    assert after.problem == before.problem


@given(any_bytes.map(lambda data: data.split(b"\n")[0]))
def test_no_shift_is_no_change(raw: bytes) -> None:
    assert retimed(raw, 0) == raw


@given(times, write_data, payloads, texts, values)
def test_there_and_back_gives_the_same_bytes(
    ts: int, data: dict[str, object], more: bytes, key: str, value: object
) -> None:
    raw = dumped({"ts": ts, "event": "ux.terminal.write", "data": data | {"more": more.hex()}, f"x{key}": value})

    assert retimed(retimed(raw, 777), -777) == raw


@pytest.mark.parametrize(
    ("line", "later"),
    [
        (b'{"ts":5,"event":"ux.x","data":{"offset_ms":5}}', b'{"ts":15,"event":"ux.x","data":{"offset_ms":15}}'),
        (b'{"ts" : 5, "event":"x","data":null}', b'{"ts" : 15, "event":"x","data":null}'),
        (b'{"data":{"ts":5},"event":"x","ts":5}', b'{"data":{"ts":5},"event":"x","ts":15}'),
        (b'{"ts":5,"ts":5,"event":"x","data":0}', b'{"ts":5,"ts":15,"event":"x","data":0}'),
        (b'{"ts":-0,"event":"x","data":0}', b'{"ts":10,"event":"x","data":0}'),
        (b'{"ts":-5,"event":"ux.x","data":{"offset_ms":5}}', b'{"ts":-5,"event":"ux.x","data":{"offset_ms":15}}'),
        (b'{"ts":5,"event":"ux.x","data":{"offset_ms":-5}}', b'{"ts":15,"event":"ux.x","data":{"offset_ms":-5}}'),
        (b'{"ts":5.0,"event":"x","data":0}', b'{"ts":5.0,"event":"x","data":0}'),
        (b'{"ts":99999999999999999999,"event":"x","data":0}', b'{"ts":99999999999999999999,"event":"x","data":0}'),
        (b'{"ts":5,"event":"x"', b'{"ts":5,"event":"x"'),
        (b"", b""),
    ],
)
def test_ten_milliseconds_later(line: bytes, later: bytes) -> None:
    assert retimed(line, 10) == later


def test_times_stay_within_their_bounds() -> None:
    assert moved(5, -10) == 0
    assert moved(LARGEST_TIME - 1, 10) == LARGEST_TIME
