"""What one line says."""

import json
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cassette_studio.terminal.records import (
    LARGEST_TIME,
    OUTPUT_KINDS,
    Kind,
    Record,
    number_in,
    parse_record,
    size_of,
    unwrapped,
)
from strategies import (
    BOM,
    any_bytes,
    dumped,
    encoded,
    endings,
    lines,
    payloads,
    texts,
    times,
    values,
    write_line,
)

CASES = Path(__file__).parents[1] / "data" / "cases"


def record_of(event: str, data: object, ts: object = 1000) -> Record:
    return parse_record(dumped({"ts": ts, "event": event, "data": data}))


def records_in(name: str) -> list[Record]:
    return [parse_record(line) for line in (CASES / name).read_bytes().splitlines(keepends=True)]


def nested(depth: int) -> bytes:
    return b'{"ts":1,"event":"bus.x","data":{"event":' + b"[" * depth + b"]" * depth + b',"data":0}}'


@given(any_bytes)
@example(nested(100_000))
@example(b'{"ts":' + b"9" * 5000 + b',"event":"x","data":0}')
def test_no_bytes_make_it_raise_and_all_are_kept(raw: bytes) -> None:
    record = parse_record(raw)

    assert record.raw == raw
    assert (record.kind is Kind.BAD) <= bool(record.problem)
    assert record.plays == (record.kind not in (Kind.BAD, Kind.BLANK))
    assert (record.kind is Kind.COMMAND) == (record.command is not None)
    assert record.ts is None or 0 <= record.ts <= LARGEST_TIME
    assert record.offset is None or 0 <= record.offset <= LARGEST_TIME


def test_no_depth_of_nesting_makes_it_raise() -> None:
    kinds = {parse_record(nested(depth)).kind for depth in [*range(0, 1100, 7), 5000, 20_000]}

    assert kinds == {Kind.EVENT, Kind.BAD}


@given(lines, endings, st.sampled_from([b"", BOM]))
def test_bom_and_ending_change_nothing_but_the_raw_bytes(line: bytes, ending: bytes, bom: bytes) -> None:
    plain, framed = parse_record(line), parse_record(bom + line + ending)

    if not line.startswith(BOM) and "UTF-8" not in plain.problem and " at column " not in plain.problem:
        assert facts(framed) == facts(plain)


def facts(record: Record) -> dict[str, object]:
    return {name: repr(getattr(record, name)) for name in Record.__slots__ if name != "raw"}


@given(times, payloads, times, st.booleans(), st.integers(1, 3))
def test_wrapped_and_flat_say_the_same(ts: int, output: bytes, offset: int, stdout: bool, depth: int) -> None:
    flat = parse_record(write_line(ts, output, offset, stdout=stdout))
    data = flat.data
    for _ in range(depth):
        data = {"event": "ux.terminal.write", "data": data}
    wrapped = record_of("ux.terminal.write", data, ts)

    assert (flat.ts, flat.offset, flat.output) == (ts, offset, output)
    assert flat.kind is (Kind.STDOUT if stdout else Kind.STDERR)
    assert facts(wrapped) == facts(flat) | {"wrapped": "True"}


@given(values)
def test_only_the_recorders_own_wrapping_is_taken_off(data: object) -> None:
    for other in ({"event": "task.start", "data": data}, {"event": "ux.x", "data": data, "more": 1}, {"data": data}):
        assert unwrapped(other) == (other, False)


@given(texts, values)
def test_an_unknown_event_is_kept_and_plays_nothing(name: str, data: object) -> None:
    record = record_of("_meta.unheard." + name, data)

    assert (record.kind, record.event, record.problem) == (Kind.OTHER, "_meta.unheard." + name, "")
    assert record.output == b""
    assert record.command is None


GOOD = '{"ts":1000,"event":"_meta.x","data":0}'


@pytest.mark.parametrize(
    ("line", "kind", "problem"),
    [
        ("", Kind.BLANK, ""),
        (" \t \r\n", Kind.BLANK, ""),
        ("\ufeff", Kind.BLANK, ""),
        (GOOD, Kind.OTHER, ""),
        (GOOD + "\n", Kind.OTHER, ""),
        (GOOD + "\r\n", Kind.OTHER, ""),
        ("\ufeff" + GOOD, Kind.OTHER, ""),
        ('{"ts":1,"event":"x","data":null}', Kind.OTHER, ""),
        ('{"more":[1],"data":0,"event":"x","ts":1}', Kind.OTHER, ""),
        ('{"ts":-1,"event":"x","data":0}', Kind.OTHER, "ts is negative"),
        ('{"ts":1.0,"event":"x","data":0}', Kind.BAD, "ts is not a whole number of milliseconds"),
        ('{"ts":1e400,"event":"x","data":0}', Kind.BAD, "ts is not a whole number of milliseconds"),
        ('{"ts":"1","event":"x","data":0}', Kind.BAD, "ts is not a whole number of milliseconds"),
        ('{"ts":true,"event":"x","data":0}', Kind.BAD, "ts is not a whole number of milliseconds"),
        ('{"ts":null,"event":"x","data":0}', Kind.BAD, "ts is null"),
        ('{"ts":NaN,"event":"x","data":0}', Kind.BAD, "NaN is not JSON"),
        ('{"ts":1,"event":"x","data":-Infinity}', Kind.BAD, "-Infinity is not JSON"),
        ('{"event":"x","data":0}', Kind.BAD, "ts is missing"),
        ('{"ts":1,"data":0}', Kind.BAD, "event is missing"),
        ('{"ts":1,"event":null,"data":0}', Kind.BAD, "event is not a string"),
        ('{"ts":1,"event":"x"}', Kind.BAD, "data is missing"),
        ('{"ts":1,"event":"x","data":0},', Kind.OTHER, "Extra data at column 30"),
        ('{"ts":1,"event":"x","data":0},,', Kind.BAD, "Extra data at column 30"),
        ('{"ts":"1","event":"x","data":0},', Kind.BAD, "ts is not a whole number of milliseconds"),
        ('{"ts":1,"event":"x","data":0}\u00a0', Kind.BAD, "Extra data at column 30"),
        ('{"ts":1,"event":"x","da', Kind.BAD, "Unterminated string at column 21"),
        ("# a comment", Kind.BAD, "Expecting value at column 1"),
        ("\0\0", Kind.BAD, "Expecting value at column 1"),
        ("[1]", Kind.BAD, "not a JSON object"),
        ("[" * 100_000, Kind.BAD, "nested too deeply"),
        ('{"ts":' + "1" * 5000 + ',"event":"x","data":0}', Kind.BAD, "a number is too long"),
    ],
)
def test_each_row_of_the_envelope(line: str, kind: Kind, problem: str) -> None:
    record = parse_record(line.encode())

    assert record.kind is kind
    assert record.problem == problem


def test_a_line_that_is_not_utf8_names_the_byte() -> None:
    assert parse_record(b'{"ts":1,"event":"\xff"').problem == "not UTF-8 at byte 18"


@pytest.mark.parametrize(
    ("event", "data", "kind", "problem"),
    [
        ("_meta.loop_start", {"prompt_file": "", "max_iterations": 3, "ux_mode": "cli"}, Kind.OTHER, ""),
        ("_meta.iteration", {"n": 2, "elapsed_ms": 10, "hat": "builder"}, Kind.ITERATION, ""),
        ("_meta.termination", {"reason": "CompletionPromise", "elapsed_secs": 1.5}, Kind.OTHER, ""),
        ("_meta.marker", {"label": "build"}, Kind.MARKER, ""),
        ("_meta.sleep", {"ms": 250}, Kind.SLEEP, ""),
        ("_meta.sleep", {"ms": -1}, Kind.BAD, "ms is not a whole number from 0"),
        ("_meta.sleep", None, Kind.BAD, "ms is not a whole number from 0"),
        ("_meta.exit", {"code": 0}, Kind.EXIT, ""),
        ("_meta.exit", {"code": 255}, Kind.EXIT, ""),
        ("_meta.exit", {"code": 256}, Kind.BAD, "code is not a whole number from 0 to 255"),
        ("_meta.exit", {"code": True}, Kind.BAD, "code is not a whole number from 0 to 255"),
        ("bus.publish", {"topic": "build.done", "payload": "ok", "source": None, "target": None}, Kind.EVENT, ""),
        ("bus.publish", {"command": "ralph task add x"}, Kind.COMMAND, ""),
        ("ux.terminal.resize", {"width": 80, "height": 24, "offset_ms": 0}, Kind.RESIZE, ""),
        ("ux.terminal.resize", {"event": "ux.terminal.resize", "data": {"width": 1, "height": 65535}}, Kind.RESIZE, ""),
        ("ux.terminal.resize", {"width": 0, "height": 24}, Kind.BAD, "width and height are not both from 1 to 65535"),
        ("ux.terminal.resize", {"width": 80}, Kind.BAD, "width and height are not both from 1 to 65535"),
        ("ux.terminal.color_mode", {"mode": "auto", "detected": "never"}, Kind.OTHER, ""),
        ("ux.tui.frame", {"frame_id": 1, "cells": ""}, Kind.OTHER, ""),
        ("ux.terminal.writes", {"bytes": "not read"}, Kind.OTHER, ""),
    ],
)
def test_each_kind_of_event(event: str, data: object, kind: Kind, problem: str) -> None:
    record = record_of(event, data)

    assert (record.kind, record.problem, record.plays) == (kind, problem, not problem)


@pytest.mark.parametrize(
    ("change", "kind", "problem"),
    [
        ({}, Kind.STDOUT, ""),
        ({"stdout": False}, Kind.STDERR, ""),
        ({"more": 1}, Kind.STDOUT, ""),
        ({"bytes": ""}, Kind.STDOUT, ""),
        ({"offset_ms": None}, Kind.STDOUT, ""),
        ({"offset_ms": -5}, Kind.STDOUT, "offset_ms is negative"),
        ({"offset_ms": 1e400}, Kind.BAD, "offset_ms is not a whole number of milliseconds"),
        ({"offset_ms": "30"}, Kind.BAD, "offset_ms is not a whole number of milliseconds"),
        ({"stdout": None}, Kind.BAD, "stdout is neither true nor false"),
        ({"stdout": 1}, Kind.BAD, "stdout is neither true nor false"),
        ({"bytes": None}, Kind.BAD, "bytes is not a string"),
        ({"bytes": 12345}, Kind.BAD, "bytes is not a string"),
        ({"bytes": "Zm9"}, Kind.BAD, "bytes is not base64: incorrect padding"),
    ],
)
def test_each_fault_of_a_write(change: dict[str, object], kind: Kind, problem: str) -> None:
    data = {"bytes": "eA==", "stdout": True, "offset_ms": 5} | change
    raw = dumped({"ts": 1, "event": "ux.terminal.write", "data": data}).replace(b"Infinity", b"1e400")
    record = parse_record(raw)

    assert (record.kind, record.problem, record.plays) == (kind, problem, kind is not Kind.BAD)


def test_a_record_tells_the_number_that_it_is_for() -> None:
    assert record_of("_meta.sleep", {"ms": 250}).number == 250
    assert record_of("_meta.exit", {"code": 7}).number == 7
    assert record_of("_meta.exit", {"code": 256}).number == 0
    assert record_of("_meta.marker", {"ms": 250, "code": 7}).number == 0


def test_output_is_what_a_write_puts_out() -> None:
    writes = [record_of("ux.terminal.write", {"bytes": "eA==", "stdout": stdout}) for stdout in (True, False)]

    assert {record.kind for record in writes} == OUTPUT_KINDS


def test_a_write_without_its_parts_is_bad_or_has_a_default() -> None:
    assert record_of("ux.terminal.write", {"stdout": True}).problem == "bytes are missing"
    assert record_of("ux.terminal.write", "eA==").problem == "data of a write is not an object"
    assert record_of("ux.terminal.write", {"bytes": "eA=="}).kind is Kind.STDOUT


def test_a_repairable_payload_can_be_seen_but_does_not_play() -> None:
    record = record_of("ux.terminal.write", {"bytes": "-_-_", "stdout": True, "offset_ms": 0})

    assert (record.output, record.plays) == (b"\xfb\xff\xbf", False)


def test_garbage_instead_of_base64_is_named_line_by_line() -> None:
    records = records_in("03-base64-garbage/input.jsonl")

    assert [number for number, record in enumerate(records, 1) if record.problem] == [2, 3, 4, 5, 6, 7, 8]
    assert b"".join(record.output for record in records if record.plays) == b"good1\r\ngood2\r\n"


def test_a_recording_of_ralphs_own_recorder_is_read() -> None:
    records = records_in("12-ralph-double-wrapped/input.jsonl")

    assert b"".join(record.output for record in records) == b"PONG\r\n"
    assert [record.wrapped for record in records] == [False, True, False, False, False, False]
    assert [record.command for record in records[2:]] == [f"ralph task add {n}" for n in ("one", "two", "three")] + [
        None
    ]


def test_numbers_are_taken_within_their_bounds_only() -> None:
    assert number_in({"n": 5}, "n", 0, 5) == 5
    others: list[object] = [{"n": 6}, {"n": -1}, {"n": True}, {"n": 1.0}, {}, [], None]
    assert not [data for data in others if number_in(data, "n", 0, 5) is not None]
    assert size_of({"width": 120, "height": 40}) == (120, 40)


def test_the_data_is_what_the_line_holds() -> None:
    data = {"bytes": encoded(b"x"), "stdout": True, "offset_ms": 5, "note": ["é", {"deep": None}]}

    assert json.loads(json.dumps(record_of("ux.terminal.write", data).data)) == data
