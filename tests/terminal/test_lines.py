"""The quick reading of a plain write says what the general reading says."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cassette_studio.terminal.lines import (
    KINDS,
    is_plain,
    match_lines,
    output_in,
    output_of,
    output_size,
    read_line,
)
from cassette_studio.terminal.records import Kind, Record, parse_record
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
def test_a_line_says_what_its_record_says(raw: bytes) -> None:
    line = read_line(raw)
    record = parse_record(raw)
    found = line[4]

    assert line[:3] == (record.kind, record.ts, record.offset)
    assert output_of(line) == (record.output if record.plays else b"")
    assert output_size(line) == len(output_of(line))
    assert found == record or (found is None and has_no_more(record))


@given(st.lists(altered_lines() | lines, max_size=6), endings, st.booleans())
def test_lines_matched_together_say_what_they_say_alone(some: list[bytes], ending: bytes, torn: bool) -> None:
    data = ending.join(line.replace(b"\n", b"") for line in some) + (b"" if torn else ending)

    matches = match_lines(data, 0, len(data))

    assert b"".join(match[0] for match in matches) == data
    for match in matches:
        assert match[0].count(b"\n") == match[0].endswith(b"\n")
        alone = read_line(match[0])
        assert is_plain(match) == (alone[4] is None)
        assert output_in(match) == output_of(alone)
        if is_plain(match):
            assert (KINDS[match[3]], int(match[1]), int(match[4]), match[2], None) == alone


@given(st.lists(plain_lines, min_size=3, max_size=3), endings)
def test_only_the_lines_asked_for_are_matched(some: list[bytes], ending: bytes) -> None:
    first, second, third = (line + ending for line in some)

    matches = match_lines(first + second + third, len(first), len(first + second))

    assert [match[0] for match in matches] == [second]


def has_no_more(record: Record) -> bool:
    """Whether a plain write leaves nothing out of this record."""
    return (record.problem, record.wrapped, record.command) == ("", False, None) and record.data == {
        "bytes": encoded(record.output),
        "stdout": record.kind is Kind.STDOUT,
        "offset_ms": record.offset,
    }


@given(plain_lines, st.sampled_from([b"", b"\n", b"\r\n"]))
def test_what_a_recorder_writes_is_read_quickly(line: bytes, ending: bytes) -> None:
    assert read_line(line + ending)[4] is None


@given(st.integers(0, 10**18 - 1), st.integers(0, 10**18 - 1), st.booleans(), payloads)
def test_nothing_is_lost(ts: int, offset: int, stdout: bool, output: bytes) -> None:
    line = write_line(ts, output, offset, stdout=stdout)

    kind = Kind.STDOUT if stdout else Kind.STDERR
    assert read_line(line) == (kind, ts, offset, encoded(output).encode(), None)


def test_a_line_that_does_not_play_has_no_output() -> None:
    line = read_line(PLAIN.replace(b"UE9ORw==", b"UE9ORw"))

    assert line[0] is Kind.BAD
    assert line[4]
    assert line[4].output == b"PONG"
    assert (output_of(line), output_size(line)) == (b"", 0)


@given(altered_lines())
def test_a_good_write_in_the_usual_shape_is_never_missed(raw: bytes) -> None:
    record = parse_record(raw)

    usual = {"ts": record.ts, "event": "ux.terminal.write", "data": record.data}
    keys = list(record.data) if isinstance(record.data, dict) else []
    if not record.problem and keys == ["bytes", "stdout", "offset_ms"] and raw == dumped(usual):
        assert read_line(raw)[4] is None


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
    assert read_line(PLAIN.replace(old, new))[4] is not None
