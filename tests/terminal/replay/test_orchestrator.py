"""Headless replay behind an orchestrator: the shipped cassettes end runs as the recorded agent would have."""

import json
import sys
from pathlib import Path

import pytest

from orchestrator import orchestrate
from recording import Recording

CASSETTES = Path(__file__).parents[3] / "cassettes" / "e2e"


def backend(cassette: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "cassette_studio", "--headless", "replay", "--cassette", str(cassette), *more]


def topics(folder: Path) -> list[str]:
    return [json.loads(row)["topic"] for row in (folder / "events.jsonl").read_text().splitlines()]


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A `ralph` that says something on both streams, and an orchestrator's folder beside it."""
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "ralph").write_text('#!/bin/sh\necho "did $*"\necho "noted $*" >&2\n')
    (folder / "ralph").chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("name", "promise"), [("connect", "PONG"), ("events", "LOOP_COMPLETE"), ("completion", "LOOP_COMPLETE")]
)
def test_a_shipped_cassette_completes_in_one_iteration(tmp_path: Path, name: str, promise: str) -> None:
    run = orchestrate(backend(CASSETTES / f"{name}.jsonl"), promise, folder=tmp_path, limit=2)
    assert run.status == 0
    assert len(run.outputs) == 1


def test_events_in_the_output_reach_the_orchestrator(tmp_path: Path) -> None:
    orchestrate(backend(CASSETTES / "events.jsonl"), "LOOP_COMPLETE", folder=tmp_path)
    assert topics(tmp_path) == ["test.event", "iteration.summary"]


def test_a_recording_of_three_iterations_is_played_one_a_call(tmp_path: Path) -> None:
    run = orchestrate(backend(CASSETTES / "multi-iter.jsonl"), "LOOP_COMPLETE", folder=tmp_path)
    assert run.status == 0
    assert len(run.outputs) == 3
    assert len(set(run.outputs)) == 3
    assert topics(tmp_path).count("iteration.summary") == 3
    assert len(set(topics(tmp_path))) == 4  # an event of its own in each iteration


def test_with_a_limit_of_one_the_promise_comes_too_late_whatever_the_backend_does(tmp_path: Path) -> None:
    run = orchestrate(backend(CASSETTES / "connect.jsonl"), "PONG", folder=tmp_path, limit=1)
    assert run.status == 2
    assert "PONG" in run.outputs[0]


@pytest.mark.parametrize("more", [[], ["--allow", "ralph emit"], ["--allow", "ralph emit", "--verbose"]])
@pytest.mark.parametrize("speed", ["0", "1000"])
def test_commands_behind_the_promise_do_not_cover_it(tmp_path: Path, tools: Path, more: list[str], speed: str) -> None:
    recording = Recording().write(0, "working\n").command(5, "ralph emit a b").write(10, "LOOP_COMPLETE\n")
    path = recording.command(20, "ralph emit c d").command(30, "rm -rf x").save(tmp_path / "x.jsonl")
    run = orchestrate(
        backend(path, "--speed", speed, *more), "LOOP_COMPLETE", folder=tmp_path, limit=2, path=str(tools)
    )
    assert run.status == 0
    assert "Skipping non-whitelisted command: rm -rf x" in run.outputs[0]
    assert ("did emit c d" in run.outputs[0]) == bool(more)


def test_a_prompt_of_300_kib_against_an_output_of_300_kib_blocks_nobody(tmp_path: Path) -> None:
    path = Recording().write(0, "x" * (300 << 10) + "\n").write(1, "DONE\n").save(tmp_path / "x.jsonl")
    run = orchestrate(backend(path), "DONE", folder=tmp_path, limit=2, prompt="p" * (300 << 10))
    assert run.status == 0
