"""Holds terminals against a corpus of cases, ours beside stock pyte and (where `pyavt` is installed) avt.

    python tests/conformance/run.py [FOLDER] [-v] [--suite NAME] [--only PART] [--fail-under PERCENT]

Prints, per suite and engine, how many cases hold in text, cursor, attributes and all of them, and with -v what each
failing case of ours met. Exit status 1 when ours holds in fewer than PERCENT of the cases, or raises.

Not: reading, comparing. Serves: whoever changes the engine, or has a corpus of their own.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from conformance.corpus import CASES, Case, read_cases
from conformance.engine import Engine as Ours
from conformance.judge import RAISED, Factory, judge
from conformance.stock import RAISES, others

KINDS = ("text", "cursor", "attrs")
ALL, CASES_SEEN = "all", "cases"


class Score:
    """How many cases of each suite hold, by kind of assertion."""

    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = {}
        self.failures: dict[str, str] = {}

    def add(self, case: Case, found: dict[str, str]) -> None:
        """Counts a case, for its suite and in all."""
        failed = [said for kind, said in found.items() if said and kind != RAISED]
        if failed:
            self.failures[case.name] = failed[0]
        for name in (case.suite, ALL):
            counts = self._counts.setdefault(name, Counter())
            counts[CASES_SEEN] += 1
            counts[ALL] += not failed
            counts[RAISED] += RAISED in found
            for kind in KINDS:
                counts[f"{kind} seen"] += kind in found
                counts[kind] += found.get(kind) == ""

    def row(self, suite: str) -> list[str]:
        """text, cursor, attrs, all, raised: of a suite, or of all."""
        counts = self._counts[suite]
        parts = [f"{counts[kind]}/{counts[f'{kind} seen']}" if counts[f"{kind} seen"] else "-" for kind in KINDS]
        return [*parts, f"{counts[ALL]} {counts[ALL] / counts[CASES_SEEN]:.1%}", str(counts[RAISED])]

    @property
    def percent(self) -> float:
        """Cases in which all assertions hold."""
        return 100 * self._counts[ALL][ALL] / self._counts[ALL][CASES_SEEN]

    @property
    def raised(self) -> int:
        """Cases that made the engine raise."""
        return self._counts[ALL][RAISED]


def score(factory: Factory, cases: Sequence[Case]) -> Score:
    """Runs an engine over all cases."""
    result = Score()
    for case in cases:
        result.add(case, judge(factory, case, RAISES))
    return result


def table(scores: dict[str, Score], cases: Sequence[Case]) -> Iterator[str]:
    """Lines: a suite each, then the sum; engines one beside the other."""
    sizes = Counter(case.suite for case in cases)
    columns = (*KINDS, "all", "raised")
    yield "suite       cases" + "".join(f"  | {name}: {', '.join(columns)}".ljust(50) for name in scores)
    for suite in [*sorted(sizes), ALL]:
        parts = [
            "".join(part.rjust(9 if n < 3 else 11) for n, part in enumerate(s.row(suite))) for s in scores.values()
        ]
        yield f"{suite:12}{sizes[suite] or len(cases):5}" + "".join(f"  |{part}".ljust(50) for part in parts)


def main() -> int:
    """Prints the table; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=CASES)
    parser.add_argument("--suite")
    parser.add_argument("--only", default="")
    parser.add_argument("--fail-under", type=float, default=0)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    cases = [c for c in read_cases(options.folder) if options.suite in (None, c.suite) and options.only in c.name]
    if not cases:
        parser.error(f"no case in {options.folder}")
    engines: dict[str, Factory] = {"ours": Ours} | others()
    scores = {name: score(factory, cases) for name, factory in engines.items()}
    lines = [line.rstrip() for line in table(scores, cases)]
    if options.verbose:
        lines += [f"{name}: {said}" for name, said in scores["ours"].failures.items()]
    sys.stdout.write("\n".join([*lines, ""]))
    return int(scores["ours"].raised > 0 or scores["ours"].percent < options.fail_under)


if __name__ == "__main__":
    sys.exit(main())
