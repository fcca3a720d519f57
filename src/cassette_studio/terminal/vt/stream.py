"""The stream: bytes become tokens, and tokens become rows, in the engine's one hot loop.

Not: what the rarer control functions do. Serves: the terminal.
"""

from __future__ import annotations

from codecs import utf_8_decode
from collections.abc import Iterator

import pyte
from pyte.modes import DECTCEM

from .dispatch import ACTIONS, CSI
from .parameters import COUNTS, PARAMETERS, POSITIONS
from .renewal import renew
from .rows import STUB, splice
from .screen import Screen
from .surface import Environment
from .tokens import TOKENS, without_c1_introducers
from .unfinished import Unfinished
from .walk import Token, walk

SLICE = 1 << 16  # bytes decoded at once: bounds the memory for tokens, and how far a legend grows unseen


class Stream(pyte.ByteStream):
    """Feeds a screen from one or two byte streams, which share it and its parser but not their decoders.

    A character cut in two on one stream waits for its rest on the same stream, whatever comes on the other. An
    escape sequence does not: a terminal has one parser, whoever writes.
    """

    def __init__(self, screen: Screen) -> None:
        super().__init__()
        self.screen = self.listener = screen
        self.unfinished = Unfinished()
        self.undecoded = {1: b"", 2: b""}

    def feed(self, data: bytes | str, stream: int = 1) -> None:
        """Bytes of stream 1 (stdout) or 2 (stderr); or text, which pyte's `feed` takes, too.

        Every maximal subpart of an ill-formed UTF-8 sequence shows as U+FFFD (Unicode 3.9, table 3-8).
        """
        if len(data) > SLICE:
            for start in range(0, len(data), SLICE):
                self.feed(data[start : start + SLICE], stream)
            return
        if isinstance(data, str):
            self.feed_text(data)
            return
        rest = self.undecoded[stream]
        if rest:
            data = rest + data
        text, used = utf_8_decode(data, "replace", False)
        self.undecoded[stream] = data[used:]
        self.feed_text(text)

    def feed_text(self, data: str) -> None:
        """Decoded output.

        This is the hot loop, and longer than the house allows: a call costs as much as all the rest of a token,
        and what a method would need are a dozen locals. It does the common control functions itself and hands
        the others to the screen, whose fields are brought up to date before and read back after.

        Legend of the short names: x, y cursor (x == columns: pending wrap); point code point of the style;
        parts, looks pieces of text and of styles written since the cursor last moved, which begin in column x0;
        run the last cells written (for REP); for others see `Surface.make_environment`.
        """
        if not data.isascii():
            data = without_c1_introducers(data)
        unfinished = self.unfinished
        if "\x1b" in data or unfinished.tail or unfinished.skipping:
            data = unfinished.complete(data)
        screen = self.screen
        if screen.legend.crowded:
            renew(screen)
        found = TOKENS(data)
        if screen.clamped and data:
            screen.clamped = bool(found[0][0])
        tokens = iter(found)
        environment = prepare(screen, tokens)
        (texts, styles, dirty, columns, room, last, top, bottom, inserts, origin, newline, charset, push, blank, tabs,
         ascii_, cells_of) = environment  # fmt: skip
        cursor = screen.cursor
        x, y, style, run = cursor.x, cursor.y, cursor.style, screen.last_run
        point = style.point
        parts: list[str] = []
        looks: list[str] = []
        add_part, add_look = parts.append, looks.append
        x0 = x
        scrolled = False

        for text, parameters, final, control, other in tokens:  # the last is empty
            if text:
                if inserts:
                    cells = None
                elif charset is not None:
                    cells = cells_of[charset[text]]
                else:
                    cells = text if text.isascii() else cells_of[text]
                if cells and x + (n := len(cells)) <= room:
                    if not parts:
                        x0 = x
                    run = cells
                    add_part(cells)
                    add_look(point * n)
                    x += n
                elif cells != "":
                    if parts:
                        put(texts, styles, y, x0, x, parts, looks)
                        dirty.add(y)
                    cursor.x, cursor.y, cursor.style, screen.last_run = x, y, style, run
                    screen.write(text, cells)
                    if screen.clamped and (final or control or other):
                        screen.clamped = False
                    x, y, run = cursor.x, cursor.y, screen.last_run

            if final == "m":
                style = style[parameters]
                point = style.point
                continue
            if other:
                if other == "\x1b(B":
                    if ascii_:
                        continue
                elif other == "\x1b[?25l":
                    screen.mode.discard(DECTCEM)
                    cursor.hidden = True
                    continue
                elif other == "\x1b[?25h":
                    screen.mode.add(DECTCEM)
                    cursor.hidden = False
                    continue
            if parts:
                put(texts, styles, y, x0, x, parts, looks)
                dirty.add(y)

            if control:
                if control == "\r\n" or control == "\n":
                    if control == "\r\n" or newline:
                        x = 0
                    elif x == columns:
                        x -= 1
                    if y == bottom:
                        scrolled = True
                        if top or y < last:
                            screen.part_lines(top, bottom)
                        if push is not None:
                            push((texts[0], styles[0]))
                        del texts[top], styles[top]
                        texts.insert(bottom, blank)
                        styles.insert(bottom, style.eraser * (columns + 1))
                    elif y < last:
                        y += 1
                elif control == "\r":
                    x = 0
                elif control == "\x08":
                    if x == columns:
                        x -= 1
                    if x:
                        x -= 1
                elif not tabs:
                    cursor.x = x
                    screen.tab()
                    x = cursor.x
                elif x < columns:  # a pending wrap stays
                    x = (x | 7) + 1
                    if x >= columns:
                        x = columns - 1
            elif final == "H" and not origin:
                y, x = POSITIONS[parameters]
                if x >= columns:
                    x = columns - 1
                if y > last:
                    y = last
            elif final == "K" and (not parameters or parameters == "0"):
                if x < columns:  # a pending wrap stays, and nothing is erased
                    if not x and (not y or texts[y - 1][-1] != " "):
                        screen.begin_line(y)
                    row = texts[y]
                    if row.isascii() or row[x] != STUB:
                        texts[y] = row[:x] + blank[x:]
                    else:
                        texts[y] = row[: x - 1] + blank[x - 1 :]
                    styles[y] = styles[y][:x] + style.eraser * (columns + 1 - x)
                    dirty.add(y)
            elif final == "C":
                x += COUNTS[parameters]
                if x >= columns:
                    x = columns - 1
            elif final == "X":
                if x < columns:  # as in EL
                    n = COUNTS[parameters]
                    if n >= columns - x:
                        n = columns + 1 - x  # with the wrap mark
                        if not x:
                            screen.begin_line(y)
                    row = texts[y]
                    if row.isascii() or STUB not in row:
                        texts[y] = row[:x] + blank[:n] + row[x + n :]
                    else:
                        texts[y] = splice(row, x, x + n, blank[:n])
                    row = styles[y]
                    styles[y] = row[:x] + style.eraser * n + row[x + n :]
                    dirty.add(y)
            elif final or other:
                cursor.x, cursor.y, cursor.style, screen.last_run = x, y, style, run
                if other:
                    ACTIONS[other](screen)
                elif final in CSI:
                    CSI[final](screen, PARAMETERS[parameters])
                if screen.environment is not environment:
                    environment = prepare(screen, tokens)
                    (texts, styles, dirty, columns, room, last, top, bottom, inserts, origin, newline, charset, push,
                     blank, tabs, ascii_, cells_of) = environment  # fmt: skip
                x, y, style, run = cursor.x, cursor.y, cursor.style, screen.last_run
                point = style.point
        cursor.x, cursor.y, cursor.style, screen.last_run = x, y, style, run
        if scrolled:
            screen.touch()


def prepare(screen: Screen, tokens: Iterator[Token]) -> Environment:
    """The loop's environment, when the tokens that the loop must not see have been taken."""
    environment = screen.environment or screen.make_environment()
    if screen.walks:
        walk(screen, tokens)
        environment = screen.environment or screen.make_environment()
    return environment


def put(texts: list[str], styles: list[str], y: int, x0: int, x: int, parts: list[str], looks: list[str]) -> None:
    """The collected pieces into columns x0..x of row y; empties the lists."""
    text, style = texts[y], styles[y]
    if text.isascii() or STUB not in text:
        texts[y] = f"{text[:x0]}{''.join(parts)}{text[x:]}"
    else:
        texts[y] = splice(text, x0, x, "".join(parts))
    styles[y] = f"{style[:x0]}{''.join(looks)}{style[x:]}"
    parts.clear()
    looks.clear()
