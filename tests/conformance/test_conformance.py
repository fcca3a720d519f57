"""The level the engine has reached on the public cases, kept.

Every case that does not hold is named in `judged.json` with the reason; one that holds must not stand there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cassette_studio.terminal.vt import Frame, Terminal
from conformance.corpus import Case, read_cases
from conformance.engine import Engine
from conformance.judge import judge
from conformance.run import Score
from conformance.stock import Pyte

JUDGED: dict[str, str] = json.loads((Path(__file__).parent / "judged.json").read_text())
SUITES = (
    "agents", "agents-rec", "alacritty", "avt", "libvterm", "programs", "resize", "sequences", "width", "xtermjs",
    "zellij",
)  # fmt: skip
REACHED = 98.5  # percent of all cases


@cache
def cases() -> tuple[Case, ...]:
    return tuple(read_cases())


@pytest.mark.parametrize("suite", SUITES)
def test_every_case_holds_or_is_judged(suite: str) -> None:
    failed = {}
    for case in cases():
        if case.suite == suite:
            said = next(filter(None, judge(Engine, case).values()), "")
            if bool(said) != (case.name in JUDGED):
                failed[case.name] = said or "holds, and is still judged"
    assert failed == {}


def test_the_suites_are_all_there_are_and_the_level_is_kept() -> None:
    assert {case.suite for case in cases()} == set(SUITES)
    assert set(JUDGED) <= {case.name for case in cases()}
    assert 1 - len(JUDGED) / len(cases()) >= REACHED / 100


def test_the_runner_tells_a_terminal_that_falls_short() -> None:
    """The judge must be able to say no: to stock pyte, for one, that does not know the alternate screen."""
    score = Score()
    for case in cases():
        if case.suite == "avt":
            score.add(case, judge(Pyte, case))
    assert 50 < score.percent < 90
    assert any("row" in said for said in score.failures.values())


def pictures(case: Case, length: int) -> Iterator[Frame]:
    """The screen at every check, fed in pieces."""
    terminal = Terminal(case.cols, case.rows)
    for step in case.steps():
        if isinstance(step, bytes):
            for start in range(0, len(step), length):
                terminal.feed(step[start : start + length])
        elif isinstance(step, tuple):
            rows, columns = step
            terminal.resize(columns, rows)
        else:
            yield terminal.frame


@pytest.mark.parametrize("suite", SUITES)
def test_no_case_depends_on_how_its_bytes_are_cut(suite: str) -> None:
    for case in cases():
        if case.suite == suite:
            uncut = replace(case, split=0)
            whole = list(pictures(uncut, len(case.data) or 1))
            for length in (1, 7):
                assert list(pictures(uncut, length)) == whole, (case.name, length)
