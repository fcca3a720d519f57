"""The plain path beside the stream's loop: every token goes through the tables.

Not: what a control function does. Serves: the stream, while left and right margins or reverse wraparound are set.
These change what the loop's own shortcuts do (line feed, carriage return, backspace, cursor forward); they are rare,
so the loop is spared the questions and stands aside.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from .dispatch import ACTIONS
from .screen import Screen

Token: TypeAlias = tuple[str, str, str, str, str]  # text, CSI parameters, its final byte, hot control, anything else


def walk(screen: Screen, tokens: Iterator[Token]) -> None:
    """Takes tokens until the loop will do again."""
    for text, parameters, final, controls, other in tokens:
        if text:
            screen.draw(text)
        if controls or final or other:
            screen.clamped = False
        for control in controls:
            ACTIONS[control](screen)
        if final:
            ACTIONS[f"\x1b[{parameters}{final}"](screen)
        elif other:
            ACTIONS[other](screen)
        if screen.environment is None:
            screen.make_environment()
            if not screen.walks:
                return
