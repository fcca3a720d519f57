"""Conformance cases: pairs NAME.in (what a program wrote) and NAME.json (what the screen then shows).

    {"suite", "rows", "cols", "source",
     "resizes": [{"at": byte offset, "rows", "cols", "seq": order among those and checks at one offset}],
     "split": feed so many bytes at a time,
     "known_flags": the letters that the source of the expectation can tell,
     "disputed": why the case does not count,
     "checks": [{"at": byte offset, "seq",
                 "text": [row, ...], "rows": {"3": text of row 3}, "cursor": [row, column],
                 "attrs": {"row": [[column, count, foreground, background, flags], ...]}, "attr_rows": [row, ...],
                 "cells": [[row, column, content, foreground, background, flags], ...]}]}

Not: engines, comparing. Serves: the runner, the tests, the benchmark.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "data" / "conformance"
FLAGS = "bdiukrhs"  # bold dim italic underline blink reverse hidden strike

Check = dict[str, Any]  # JSON as it stands in the file


@dataclass(frozen=True, slots=True)
class Case:
    """One recording with its expectation."""

    name: str  # suite/name
    suite: str
    rows: int
    cols: int
    data: bytes
    split: int
    known_flags: str
    resizes: tuple[dict[str, int], ...]
    checks: tuple[Check, ...]

    def steps(self) -> Iterator[bytes | tuple[int, int] | Check]:
        """Bytes to feed, sizes (rows, cols) to take, and checks to make, in order."""
        stops: list[tuple[int, int, int, tuple[int, int] | Check]] = []
        stops += [(one["at"], one.get("seq", 0), 0, (one["rows"], one["cols"])) for one in self.resizes]
        stops += [(check["at"], check.get("seq", 0), 1, check) for check in self.checks]
        stops.sort(key=lambda stop: stop[:3])
        position = 0
        for at, _, _, what in stops:
            step = self.split or max(1, at - position)
            while position < at:
                yield self.data[position : min(at, position + step)]
                position = min(at, position + step)
            yield what


def read_cases(folder: Path = CASES) -> Iterator[Case]:
    """All cases below a folder whose expectation nobody disputes, in order of name."""
    for path in sorted(folder.rglob("*.json")):
        recording = path.with_suffix(".in")
        if not recording.exists():
            continue
        told = json.loads(path.read_text(encoding="utf-8"))
        if told.get("disputed"):
            continue
        disputed = set(told.get("disputed_kinds", ()))
        yield Case(
            name=f"{told['suite']}/{path.stem}",
            suite=told["suite"],
            rows=told["rows"],
            cols=told["cols"],
            data=recording.read_bytes(),
            split=told.get("split", 0),
            known_flags=told.get("known_flags", FLAGS),
            resizes=tuple(told.get("resizes", ())),
            checks=tuple(_without(check, disputed) for check in told["checks"]),
        )


_KINDS = {"text": ("text", "rows"), "cursor": ("cursor",), "attrs": ("attrs", "cells")}


def _without(check: Check, disputed: set[str]) -> Check:
    left_out = {key for kind in disputed for key in _KINDS[kind]}
    return {key: value for key, value in check.items() if key not in left_out}
