"""The quick reading of a plain write says what the general reading says."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cassette_studio.terminal.lines import plain_write
from cassette_studio.terminal.payload import decode_base64
from cassette_studio.terminal.records import Kind, parse_record
from strategies import dumped, encoded, endings, lines, payloads, plain_lines, write_line

PLAIN = b'{"ts":1000,"event":"ux.terminal.write","data":{"bytes":"UE9ORw==","stdout":true,"offset_ms":5}}'


@st.composite
def altered_lines(draw: st.DrawFn) -> bytes:
    """A plain write with one byte removed, put in or exchanged: the near misses."""
    line = draw(plain_lines | st.just(PLAIN))
    at = draw(st.integers(0, len(line)))
    new = draw(st.sampled_from([b"", b"=", b"0", b"A", b"B", b" ", b"-", b'"', b"\r", b"\t", b"}", b",", b"e", b"."]))
    return line[:at] + new + line[at + draw(st.integers(0, 1)) :]


@given(altered_lines() | st.builds(lambda line, end: line + end, lines, endings))
@example(PLAIN)
def test_a_plain_write_means_the_same_to_both(raw: bytes) -> None:
    plain = plain_write(raw)
    record = parse_record(raw)

    if plain is None:
        return
    ts, offset, stdout, text = plain
    assert (record.ts, record.offset, record.output) == (ts, offset, decode_base64(text.decode()))
    assert record.kind is (Kind.STDOUT if stdout else Kind.STDERR)
    assert (record.problem, record.plays, record.wrapped, record.command) == ("", True, False, None)
    assert record.data == {"bytes": text.decode(), "stdout": stdout, "offset_ms": offset}


@given(plain_lines, st.sampled_from([b"", b"\n", b"\r\n"]))
def test_what_a_recorder_writes_is_read_quickly(line: bytes, ending: bytes) -> None:
    assert plain_write(line + ending) is not None


@given(st.integers(0, 10**18 - 1), st.integers(0, 10**18 - 1), st.booleans(), payloads)
def test_nothing_is_lost(ts: int, offset: int, stdout: bool, output: bytes) -> None:
    line = write_line(ts, output, offset, stdout=stdout)

    assert plain_write(line) == (ts, offset, stdout, encoded(output).encode())


@given(altered_lines())
def test_a_good_write_in_the_usual_shape_is_never_missed(raw: bytes) -> None:
    record = parse_record(raw)

    usual = {"ts": record.ts, "event": "ux.terminal.write", "data": record.data}
    keys = list(record.data) if isinstance(record.data, dict) else []
    if not record.problem and keys == ["bytes", "stdout", "offset_ms"] and raw == dumped(usual):
        assert plain_write(raw) is not None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"UE9ORw==", b"UE9ORw="),
        (b"UE9ORw==", b"UE9ORw"),
        (b"UE9ORw==", b"UE9ORx=="),
        (b"UE9ORw==", b"UE9ORwB="),
        (b"UE9ORw==", b"UE9O Rw=="),
        (b"UE9ORw==", b"UE9ORw==UE9O"),
        (b"UE9ORw==", b"-_-_"),
        (b"1000", b"01000"),
        (b"1000", b"-1000"),
        (b"1000", b"1000.0"),
        (b"1000", b"1e3"),
        (b"1000", b'"1000"'),
        (b"1000", b"9" * 30),
        (b":5}", b":05}"),
        (b":5}", b":null}"),
        (b'"ts":', b'"ts":  '),
        (b'"ts":', b'"ts" :'),
        (b'{"ts"', b' {"ts"'),
        (b'{"ts"', b'\xef\xbb\xbf{"ts"'),
        (b"}}", b"}} "),
        (b"}}", b"},}"),
        (b"}}", b"}}\n\n"),
        (b"true", b"null"),
        (b"true", b"True"),
        (b"write", b"writes"),
    ],
)
def test_near_misses_are_left_to_the_general_reading(old: bytes, new: bytes) -> None:
    assert plain_write(PLAIN.replace(old, new)) is None
