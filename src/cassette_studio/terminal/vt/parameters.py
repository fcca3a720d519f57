"""Numeric parameters of control sequences, decoded once per spelling.

Not: which sequence they belong to. Serves: the stream's loop and the dispatch tables.
"""

from __future__ import annotations

from .cache import Cache

LARGEST = 9999  # larger numbers mean "as far as it goes" everywhere
MOST = 32  # parameters of one sequence that are looked at (SGR has its own limit)


def number(digits: str) -> int:
    """A parameter's value, 0 when empty, at most `LARGEST`.

    Cut by length first: `int` refuses more than 4,300 digits.
    """
    digits = digits.lstrip("0")
    return LARGEST if len(digits) > 4 else int(digits or "0")


class Parameters(Cache[tuple[int, ...]]):
    """`1;;3` -> (1, 0, 3). Subparameters, after a colon, are dropped."""

    def make(self, key: str) -> tuple[int, ...]:
        """Never empty: no parameters are one empty parameter."""
        return tuple([number(part.partition(":")[0]) for part in key.split(";", MOST)[:MOST]])


class Counts(Cache[int]):
    """The first parameter, at least 1."""

    def make(self, key: str) -> int:
        """`3` -> 3; nothing and `0` -> 1."""
        return PARAMETERS[key][0] or 1


class Positions(Cache[tuple[int, int]]):
    """`2;5` -> row 1, column 4: counted from 0."""

    def make(self, key: str) -> tuple[int, int]:
        """A missing parameter is the first row or column."""
        row, column = (*PARAMETERS[key], 0)[:2]
        return max(row - 1, 0), max(column - 1, 0)


PARAMETERS, COUNTS, POSITIONS = Parameters(), Counts(), Positions()
