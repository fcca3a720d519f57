"""When things are played: by which clock, at which speed, across gaps, sleeps and streams."""

import pytest

from recording import START, Recording
from terminal.replay.playing import CASES, World, wrapped

THREE = Recording().write(0, "a").write(1500, "b").command(1750, "ralph x").write(4000, "c\n")


def test_at_speed_0_neighbouring_writes_go_out_as_one() -> None:
    assert World().play(Recording().write(0, "a").write(9000, "b\n")).times == [(0.0, b"ab\n")]


def test_joined_writes_never_exceed_64_kib() -> None:
    chunks = [bytes([65 + number]) * 30_000 for number in range(5)] + [b"x" * 100_000, b"\n"]
    recording = Recording()
    for chunk in chunks:
        recording.write(0, chunk)
    sizes = [len(data) for _, data in World().play(recording).times]
    assert sizes == [60_000, 60_000, 30_000, 100_000, 1]


@pytest.mark.parametrize("speed", ["1", "10", "0.5"])
def test_at_any_other_speed_every_write_goes_out_alone_at_its_time(speed: str) -> None:
    times = World().play(Recording().write(0, "a").write(1500, "b").write(4000, "c\n"), "--speed", speed).times
    factor = float(speed)
    assert times == [(0.0, b"a"), (1.5 / factor, b"b"), (4.0 / factor, b"c\n")]


def test_time_does_not_drift_over_twenty_thousand_writes() -> None:
    recording = Recording()
    for number in range(20_000):
        recording.write(number * 7, ".")
    assert World().play(recording, "--speed", "3").times[-1][0] == round(19_999 * 7 / 3000, 3)


def test_commands_run_at_their_time() -> None:
    world = World().play(THREE, "--speed", "1", "--allow", "ralph")
    assert world.started == [(1.75, ("ralph", "x"))]


@pytest.mark.parametrize(("gap", "last"), [("0.1", 0.3), ("0", 0.0), ("2", 4.0), ("60", 4.0)])
def test_no_gap_between_two_played_records_is_longer_than_max_gap(gap: str, last: float) -> None:
    recording = Recording().write(0, "a").write(1500, "b").command(2000, "ralph x").write(4000, "c\n")
    assert World().play(recording, "--speed", "1", "--max-gap", gap, "--allow", "ralph").times[-1] == (last, b"c\n")


def test_what_is_filtered_out_does_not_divide_a_gap() -> None:
    recording = Recording().write(0, "a").command(1000, "x").marker(2000, "m").write(3000, "b\n")
    world = World().play(recording, "--speed", "1", "--max-gap", "1.5", "--filter", "ux.terminal")
    assert world.times == [(0.0, b"a"), (1.5, b"b\n")]
    assert world.err == ""


def test_a_sleep_delays_all_that_follows_and_goes_with_the_speed() -> None:
    recording = Recording().write(0, "a").record(100, "_meta.sleep", {"ms": 2000}).write(200, "b").write(300, "c\n")
    assert World().play(recording, "--speed", "2").times == [(0.0, b"a"), (1.1, b"b"), (1.15, b"c\n")]


def test_the_clock_is_chosen_or_asked_for() -> None:
    bunched = (CASES / "07-time-goes-backwards" / "input.jsonl").read_bytes()
    assert World().play(bunched, "--speed", "1").times[-1] == (1.0, b"C")
    apart = (CASES / "07-time-goes-backwards" / "input-offset-vs-ts.jsonl").read_bytes()
    assert World().play(apart, "--speed", "1", "--timing", "ts").times[-1] == (0.2, b"C")
    assert World().play(apart, "--speed", "1", "--timing", "offset").times[-1] == (5.1, b"C")


def test_a_large_file_is_timed_like_a_small_one() -> None:
    recording = Recording()
    for number in range(5):
        wrapped(recording, 9000, b"%d\n" % number, number * 100)
    small = World().play(recording, "--speed", "1").times
    large = World().play(recording, "--speed", "1", checked=False).times
    assert small == large
    assert [at for at, _ in large] == [0.0, 0.1, 0.2, 0.3, 0.4]


def test_a_stream_goes_by_its_offsets_if_its_first_write_is_wrapped() -> None:
    recording = Recording().record(0, "_meta.loop_start", {}).command(50, "x")
    wrapped(wrapped(recording, 9000, b"a", 100), 9000, b"b\n", 700)
    assert World().play(recording, "--speed", "1", stream=True).times == [(0.1, b"a"), (0.7, b"b\n")]


def test_a_stream_goes_by_ts_if_its_first_write_is_not_wrapped() -> None:
    recording = Recording().command(50, "x").write(150, "a").write(950, "b\n")
    assert World().play(recording, "--speed", "1", stream=True).times == [(0.1, b"a"), (0.9, b"b\n")]


def test_an_absurd_time_at_an_absurd_speed_is_waited_for_without_overflow() -> None:
    recording = Recording().write(0, "a").write(2**62, "b\n")
    world = World().play(recording, "--speed", "1e12", "--timing", "ts")
    assert world.times[-1][1] == b"b\n"
    assert world.now == pytest.approx((2**62 - START) / 1e15, rel=1e-3)


def test_a_step_is_taken_after_each_write() -> None:
    world = World()
    steps: list[bytes] = []
    world.play(THREE, "--step", step=lambda: steps.append(world.out))
    assert steps == [b"a", b"ab", b"abc\n"]
