"""Bytes out: all of them, on pipes that are slow, full, gone or closed."""

import os
import threading

import pytest

from cassette_studio.terminal.replay.output import Descriptor, Output, OutputError, ReaderGoneError
from terminal.replay.playing import Sink, World


@pytest.mark.parametrize("blocking", [True, False])
def test_everything_arrives_through_a_pipe_that_is_full(blocking: bool) -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, blocking)
    data = os.urandom(500_000)
    received = bytearray()

    def read() -> None:
        while chunk := os.read(reader, 4096):
            received.extend(chunk)

    thread = threading.Thread(target=read)
    thread.start()
    Descriptor(writer).write(data)
    os.close(writer)
    thread.join()
    os.close(reader)
    assert received == data


def test_a_reader_that_went_away_is_no_error_of_ours() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with pytest.raises(ReaderGoneError):
        Descriptor(writer).write(b"x")
    os.close(writer)


def test_a_full_disk_is_an_error() -> None:
    with open("/dev/full", "wb", buffering=0) as full, pytest.raises(OutputError, match="No space left"):
        Descriptor(full.fileno()).write(b"x")


def test_on_standard_error_only_what_was_recorded_may_not_be_lost() -> None:
    world = World()
    with open("/dev/full", "wb", buffering=0) as full:
        output = Output(Sink("out", world), Descriptor(full.fileno()), world.stopwatch, joined=True)
        output.message("said")
        output.command_stderr(b"said")
        output.write(b"played")
        with pytest.raises(OutputError):
            output.write_stderr(b"recorded")
    assert world.out == b"played"


def outputs(*, raw: bool = False) -> tuple[World, Output]:
    world = World()
    out, err = Sink("out", world), Sink("err", world)
    out.raw = err.raw = raw
    return world, Output(out, err, world.stopwatch, joined=True)


def test_what_was_joined_goes_out_before_anything_else_does() -> None:
    world, output = outputs()
    output.write(b"a")
    output.write(b"b")
    output.message("said")
    output.write(b"c")
    output.write_stderr(b"d")
    output.write(b"e")
    output.command_stdout(b"f")
    assert [data for _, _, data in world.written] == [b"ab", b"said\n", b"c", b"d", b"e", b"f"]


def test_on_a_raw_terminal_what_is_ours_brings_its_carriage_return_and_what_was_recorded_does_not() -> None:
    world, output = outputs(raw=True)
    output.write(b"recorded\n")
    output.message("said")
    output.command_stdout(b"x\ny")
    output.settle(line_begins=True)
    assert world.out == b"recorded\nx\r\ny\r\n"
    assert world.err == "said\r\n"


@pytest.mark.parametrize(
    ("said", "line_begins", "between"), [("x", True, b"\n"), ("x\n", True, b""), ("x", False, b"")]
)
def test_an_open_line_of_a_command_ends_before_the_last_line_begins(
    said: str, line_begins: bool, between: bytes
) -> None:
    world, output = outputs()
    output.command_stdout(said.encode())
    output.settle(line_begins=line_begins)
    output.write(b"PROMISE")
    output.flush()
    assert world.out == said.encode() + between + b"PROMISE"


def test_a_message_that_the_system_cannot_encode_is_said_all_the_same() -> None:
    world, output = outputs()
    output.message("caf\udce9")
    assert world.err == "caf\\udce9\n"
