"""A long search for output that breaks the screen engine. On demand: `python tests/bench/fuzz.py [SECONDS] [SEED]`.

Output is made of the tests' vocabulary of control functions and of random bytes, on screens of any size, with resizes
between. Looked for: an exception, a broken row, a screen that depends on how output was cut or on who did it (the
stream's loop or the control functions), a snapshot that does not bring all back, memory without bound.

Not: a test; it never ends by itself with nothing found. Serves: whoever changes the engine.
"""

from __future__ import annotations

import random
import sys
import time
import traceback
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).parents[1]))
from cassette_studio.terminal.vt import Terminal
from cassette_studio.terminal.vt.screen import Screen
from cassette_studio.terminal.vt.stream import Stream
from terminal.vt.grammar import Walking, check, pieces, spell, state

Size: TypeAlias = tuple[int, int]  # columns, lines
Script: TypeAlias = list[Size | bytes]  # the screen's first size, then output and new sizes

SMALL, USUAL, LARGE = (12, 6), (120, 40), (1000, 2000)
FAULTS = AssertionError, ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError
MOST_KEPT = 1 << 16  # characters of an unfinished sequence


def some_size(chance: random.Random) -> Size:
    """Mostly small, where much meets; rarely large."""
    most = chance.choices([SMALL, USUAL, LARGE], [80, 19.7, 0.3])[0]
    return chance.randint(1, most[0]), chance.randint(1, most[1])


def some_output(chance: random.Random) -> bytes:
    """Words of the vocabulary, with noise here and there."""
    words = [spell(chance.randbytes(2 * chance.randint(1, 60)))]
    if chance.random() < 0.3:
        words.append(chance.randbytes(chance.randint(1, 12)))
    if chance.random() < 0.1:
        noisy = bytearray(words[0])
        for _ in range(3):
            noisy[chance.randrange(len(noisy))] = chance.randrange(256)
        words.append(bytes(noisy))
    chance.shuffle(words)
    return b"".join(words)


def some_script(chance: random.Random) -> Script:
    """One case."""
    script: Script = [some_size(chance)]
    for _ in range(chance.randint(1, 4)):
        script.append(some_output(chance))
        if chance.random() < 0.3:
            script.append(some_size(chance))
    return script


def play(screen: Screen, script: Script, chance: random.Random | None = None) -> Screen:
    """The screen after the script; with a chance, its output is cut anywhere."""
    stream = Stream(screen)
    for step in script[1:]:
        if isinstance(step, tuple):
            screen.resize(step[1], step[0])
            continue
        cuts = [chance.randrange(len(step) + 1) for _ in range(8)] if chance else []
        for piece in pieces(step, cuts):
            stream.feed(piece)
        check(screen)
        assert len(stream.unfinished.tail) < MOST_KEPT, "what is unfinished grows"
    return screen


def returned(size: Size, script: Script) -> Terminal:
    """A terminal that went astray after every step and came back."""
    terminal = Terminal(*size)
    for step in script[1:]:
        snapshot = terminal.snapshot()
        terminal.feed(b"\x1b[?69h\x1b[2;3s\x1b(0\x1b[?45h\x1b]0;")
        terminal.resize(7, 3)
        terminal.restore(snapshot)
        terminal.resize(*step) if isinstance(step, tuple) else terminal.feed(step)
    return terminal


def examine(script: Script, seed: int) -> None:
    """Raises AssertionError, or whatever the engine raises, when something is wrong."""
    size = script[0]
    assert isinstance(size, tuple)
    whole = play(Screen(*size), script)
    assert state(play(Screen(*size), script, random.Random(seed))) == state(whole), "it matters how output is cut"
    if whole.columns * whole.lines < 10_000:
        assert state(play(Walking(*size), script)) == state(whole), "the loop does something else"
        straight = Terminal(*size)
        for step in script[1:]:
            straight.resize(*step) if isinstance(step, tuple) else straight.feed(step)
        assert returned(size, script).frame == straight.frame, "a snapshot does not bring all back"
    assert len(whole.scrollback) <= (whole.scrollback.maxlen or 0)


def fails(script: Script, seed: int) -> str:
    """What is wrong, or nothing."""
    try:
        examine(script, seed)
    except FAULTS:
        return traceback.format_exc()
    return ""


def shrunk(script: Script, seed: int) -> Script:
    """The script without what it fails without."""
    step = 1
    while step < len(script):
        shorter = script[:step] + script[step + 1 :]
        if fails(shorter, seed):
            script = shorter
        else:
            step += 1
    for place, output in enumerate(script):
        size = len(output) // 2 if isinstance(output, bytes) else 0
        while size and isinstance(output, bytes):
            for start in range(0, len(output), size):
                shorter = [*script[:place], output[:start] + output[start + size :], *script[place + 1 :]]
                if fails(shorter, seed):
                    script, output = shorter, output[:start] + output[start + size :]
                    break
            else:
                size //= 2
    return script


def main() -> None:
    """Runs for SECONDS (60), or until something is found, which is printed as small as it could be made."""
    seconds, seed = (*map(int, sys.argv[1:3]), *(60, random.SystemRandom().randrange(1 << 32))[len(sys.argv) - 1 :])
    chance, end, cases = random.Random(seed), time.monotonic() + seconds, 0
    while time.monotonic() < end:
        script, cases = some_script(chance), cases + 1
        if fails(script, cases):
            script = shrunk(script, cases)
            sys.exit(f"seed {seed}, case {cases}:\nSCRIPT = {script!r}\n{fails(script, cases)}")
    sys.stdout.write(f"{cases} cases, nothing found (seed {seed})\n")


if __name__ == "__main__":
    main()
