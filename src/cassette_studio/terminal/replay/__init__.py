"""The headless backend: `cassette-studio --headless replay`, and `mock-cli`, which is the same.

An orchestrator starts it in place of an agent and cannot tell the difference: the recorded bytes at their times, the
allowed commands at theirs. It never goes live, never invents, never drops in silence.

Not: the studio, its configuration, anything that would make it start slowly. Serves: orchestrators, the command line.
"""

from .backend import replay
from .entry import main

__all__ = ["main", "replay"]
