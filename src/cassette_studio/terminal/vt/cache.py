"""A dictionary that computes what it lacks and never grows without bound.

Not: what is cached. Serves: the rooms of the screen engine whose hot paths are one dictionary look-up.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeVar

Value = TypeVar("Value")


class Cache(dict[str, Value], ABC):
    """Text -> value, made by `make` on the first look-up.

    Emptied when full, which is cheaper than keeping an order of use. Texts longer than 64 are computed every
    time: what is that long rarely comes twice, and would let a hostile stream fill the memory.
    """

    limit = 8192
    longest = 64

    @abstractmethod
    def make(self, key: str) -> Value:
        """The value for a text that is not in the cache."""

    def __missing__(self, key: str) -> Value:
        value = self.make(key)
        if len(key) <= self.longest:
            if len(self) >= self.limit:
                self.clear()
            self[key] = value
        return value
