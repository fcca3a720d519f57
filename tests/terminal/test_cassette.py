"""All lines of a cassette: nothing lost, nothing changed that was not meant."""

from codecs import getincrementaldecoder
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassette_studio.terminal.block import NO_TIME
from cassette_studio.terminal.cassette import Cassette
from cassette_studio.terminal.records import Kind, size_of
from strategies import BOM, any_bytes, cassettes, plain_lines, write_line

CASES = Path(__file__).parents[1] / "data" / "cases"
shifts = st.integers(-30_000, 30_000)
cuts = st.integers(-12, 12)


def case(name: str) -> Cassette:
    return Cassette.parse((CASES / name).read_bytes())


def output_of(cassette: Cassette, *kinds: Kind) -> bytes:
    records = [cassette.record(index) for index in range(len(cassette))]
    return b"".join(record.output for record in records if record.kind in (kinds or (Kind.STDOUT, Kind.STDERR)))


def raw_lines(cassette: Cassette) -> list[bytes]:
    return [cassette.raw(index) for index in range(len(cassette))]


def bad_lines(cassette: Cassette) -> list[int]:
    return [number for number, kind in enumerate(cassette.kinds, 1) if kind == Kind.BAD]


@st.composite
def edited_cassettes(draw: st.DrawFn) -> Cassette:
    """A cassette that was cut, joined and shifted a few times."""
    cassette = Cassette.parse(draw(any_bytes))
    for _ in range(draw(st.integers(0, 3))):
        first, stop = draw(cuts), draw(cuts)
        cassette = cassette[:first].shifted(draw(shifts)) + cassette[first:stop] + cassette[stop:].shifted(draw(shifts))
    return cassette


@given(any_bytes)
def test_any_bytes_come_back_as_they_were(data: bytes) -> None:
    assert Cassette.parse(data).to_bytes() == data


@given(any_bytes, cuts)
def test_slices_joined_again_are_the_whole(data: bytes, at: int) -> None:
    cassette = Cassette.parse(data)
    joined = cassette[:at] + cassette[at:]

    assert joined.to_bytes() == data
    assert len(joined) == len(cassette)


@given(edited_cassettes(), cuts, cuts)
def test_a_slice_holds_the_lines_a_list_would(cassette: Cassette, first: int, stop: int) -> None:
    assert raw_lines(cassette[first:stop]) == raw_lines(cassette)[first:stop]


@given(edited_cassettes(), edited_cassettes())
def test_joined_cassettes_hold_the_lines_of_both(one: Cassette, other: Cassette) -> None:
    assert raw_lines(one + other) == raw_lines(one) + raw_lines(other)


@given(edited_cassettes())
def test_columns_say_what_the_records_say(cassette: Cassette) -> None:
    records = [cassette.record(index) for index in range(len(cassette))]

    assert list(cassette.kinds) == [record.kind for record in records]
    assert list(cassette.wrapped) == [record.wrapped for record in records]
    assert list(cassette.sizes) == [len(record.output) if record.plays else 0 for record in records]
    assert list(cassette.ts) == [NO_TIME if record.ts is None else record.ts for record in records]
    assert list(cassette.offsets) == [NO_TIME if record.offset is None else record.offset for record in records]


@given(edited_cassettes(), cuts, cuts)
def test_outputs_of_a_stretch_are_the_outputs_one_by_one(cassette: Cassette, first: int, stop: int) -> None:
    first, stop, _ = slice(first, stop).indices(len(cassette))

    assert cassette.outputs(first, stop) == [cassette.output(index) for index in range(first, stop)]


@given(edited_cassettes())
def test_outputs_are_what_the_records_put_on_the_terminal(cassette: Cassette) -> None:
    records = [cassette.record(index) for index in range(len(cassette))]

    assert cassette.outputs(0, len(cassette)) == [record.output if record.plays else b"" for record in records]


@given(any_bytes)
def test_the_columns_of_an_unedited_cassette_are_not_copied(data: bytes) -> None:
    cassette = Cassette.parse(data)

    if len(cassette):
        block = cassette.runs[0].block
        assert (cassette.ts is block.ts, cassette.offsets is block.offsets, cassette.sizes is block.sizes) == (
            True,
        ) * 3


@given(edited_cassettes())
def test_what_is_saved_is_read_as_the_same_lines(cassette: Cassette) -> None:
    saved = Cassette.parse(cassette.to_bytes())

    assert [line.rstrip(b"\r\n") for line in raw_lines(saved)] == [line.rstrip(b"\r\n") for line in raw_lines(cassette)]


@given(any_bytes, shifts)
def test_a_shift_taken_back_gives_the_same_bytes(data: bytes, shift: int) -> None:
    cassette = Cassette.parse(data)

    assert cassette.shifted(shift).shifted(-shift).to_bytes() == data


@given(cassettes(), st.integers(0, 30_000))
def test_a_shift_that_was_saved_can_be_taken_back_too(data: bytes, shift: int) -> None:
    later = Cassette.parse(Cassette.parse(data).shifted(shift).to_bytes())

    # what stands beyond the largest time is absurd anyway and ends there; -0 comes back as 0
    if max([*later.ts, *later.offsets, 0]) < 2**62 and b"-0," not in data and b"-0}" not in data:
        assert later.shifted(-shift).to_bytes() == data


@given(st.lists(plain_lines, min_size=1, max_size=6), st.integers(-(10**13), 10**13))
def test_a_shift_moves_both_clocks_and_stops_at_zero(some: list[bytes], shift: int) -> None:
    cassette = Cassette.parse(b"\n".join(some))
    moved = Cassette.parse(cassette.shifted(shift).to_bytes())

    assert list(moved.ts) == [max(ts + shift, 0) for ts in cassette.ts]
    assert list(moved.offsets) == [max(offset + shift, 0) for offset in cassette.offsets]
    assert output_of(moved) == output_of(cassette)


def test_an_edit_shares_all_lines() -> None:
    cassette = Cassette.parse(write_line(1, b"x", 1) + b"\n" + write_line(2, b"y", 2))
    edited = cassette[1:].shifted(5) + cassette[:1]

    assert {id(run.block) for run in edited.runs} == {id(cassette.runs[0].block)}


def test_lines_are_counted_from_the_start_and_have_an_end() -> None:
    cassette = Cassette.parse(b"a\nb\n")

    for outside in (-1, 2):
        with pytest.raises(IndexError):
            cassette.raw(outside)
    with pytest.raises(ValueError, match="without steps"):
        cassette[::2]


def test_a_cut_that_ends_before_it_begins_is_empty() -> None:
    cassette = Cassette.parse(b"a\nb\nc\n")

    assert len(cassette[2:1]) == len(cassette[3:0]) == len(cassette[-1:-3]) == 0
    assert cassette[2:1].to_bytes() == b""


def test_nothing_is_a_cassette_too() -> None:
    empty = Cassette.parse(b"")

    assert (len(empty), empty.to_bytes(), empty.kinds, list(empty.ts)) == (0, b"", b"", [])
    assert (empty + Cassette() + empty).shifted(5).to_bytes() == b""


@pytest.mark.parametrize(
    ("data", "ending"),
    [(b"a\r\nb\r\nc\n", b"\r\n"), (b"a\r\nb\nc\n", b"\n"), (b"a\r\nb\n", b"\n"), (b"a", b"\n"), (b"", b"\n")],
)
def test_the_ending_is_the_majoritys(data: bytes, ending: bytes) -> None:
    assert Cassette.parse(data).line_ending() == ending


def test_a_torn_line_does_not_run_into_the_next() -> None:
    torn = Cassette.parse(b"a\r\nb\r\nto")

    assert (torn + torn).to_bytes() == b"a\r\nb\r\nto\r\na\r\nb\r\nto"


@pytest.mark.parametrize("name", [path.relative_to(CASES).as_posix() for path in sorted(CASES.glob("*/*.jsonl"))])
def test_every_odd_file_is_saved_as_it_was(name: str) -> None:
    data = (CASES / name).read_bytes()

    assert Cassette.parse(data).to_bytes() == data
    assert b"".join(raw_lines(Cassette.parse(data))) == data


def test_characters_cut_between_writes_are_whole_on_their_own_stream() -> None:
    assert output_of(case("01-utf8-split-across-writes/input.jsonl")).decode() == "café 👍 ok 日\r\n"
    mixed = case("01-utf8-split-across-writes/input-stderr-interleaved.jsonl")
    assert output_of(mixed, Kind.STDOUT).decode() == "é"
    assert output_of(mixed, Kind.STDERR) == b"ERR"


def test_output_that_never_was_utf8_stays_as_it_was() -> None:
    output = output_of(case("02-invalid-utf8-bytes/input.jsonl"))

    assert output.startswith(b"A\xff\xfeB")
    assert output.endswith(b"end \xe2\x82")
    assert getincrementaldecoder("utf-8")("replace").decode(output).startswith("A\ufffd\ufffdB")


def test_an_editors_marks_are_borne_and_its_damage_is_named() -> None:
    cassette = case("04-bom-crlf-blank-comma/input.jsonl")

    assert cassette.raw(0).startswith(BOM)
    assert bad_lines(cassette) == [5, 7]
    assert cassette.record(3).problem == "Extra data at column 106"
    assert [number for number, kind in enumerate(cassette.kinds, 1) if kind == Kind.BLANK] == [2, 3]
    assert output_of(cassette) == b"one\r\ntwo\r\nthree\r\n"
    assert cassette.line_ending() == b"\r\n"


def test_a_torn_last_line_is_bad_and_a_missing_newline_is_not() -> None:
    assert bad_lines(case("05-truncated-last-line/input.jsonl")) == [3]
    assert bad_lines(case("05-truncated-last-line/input-no-newline-at-eof.jsonl")) == []


def test_sizes_of_the_screen_are_read() -> None:
    cassette = case("13-resize-mid-recording/resizes.jsonl")

    sizes = [size_of(cassette.record(index).data) for index, kind in enumerate(cassette.kinds) if kind == Kind.RESIZE]
    assert sizes == [(20, 5), (10, 3), (40, 8), (1, 1), (20, 5)]
