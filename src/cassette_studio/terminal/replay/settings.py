"""Settings of a terminal that replay changes while it runs and puts back whatever happens.

Not: which to change, and why. Serves: `entry`; signals, which leave from anywhere.
"""

from __future__ import annotations

import os
import signal

OUTPUT_MODES, LOCAL_MODES = 1, 3  # places in the list of termios.tcgetattr


class TerminalSettings:
    """Flags cleared, each to be set again. Only these flags are touched: others may change other ones meanwhile."""

    def __init__(self) -> None:
        self._cleared: list[tuple[int, int, int]] = []

    def clear_output_processing(self, descriptor: int) -> bool:
        """Newlines go through as they are (OPOST off); False if this is no terminal."""
        if not os.isatty(descriptor):
            return False
        import termios

        return self._clear(descriptor, OUTPUT_MODES, termios.OPOST)

    def clear_echo(self, descriptor: int) -> bool:
        """What is typed does not show (ECHO off); False if this is no terminal."""
        if not os.isatty(descriptor):
            return False
        import termios

        return self._clear(descriptor, LOCAL_MODES, termios.ECHO)

    def restore(self) -> None:
        """Sets again what was cleared; may be called again, from a signal's handler too."""
        while self._cleared:
            _change(*self._cleared.pop(), on=True)

    def _clear(self, descriptor: int, place: int, flag: int) -> bool:
        if _in_background(descriptor):  # the terminal is the shell's now
            return True
        change = (descriptor, place, flag)
        self._cleared.append(change)  # before it is done: a signal may come in between
        if not _change(*change, on=False):
            self._cleared.remove(change)
        return True


def is_raw(descriptor: int) -> bool:
    """Whether this is a terminal that takes newlines as they are."""
    if not os.isatty(descriptor):
        return False
    import termios

    try:
        return not termios.tcgetattr(descriptor)[OUTPUT_MODES] & termios.OPOST
    except (OSError, termios.error):
        return False


def _in_background(descriptor: int) -> bool:
    """Whether somebody else is in front of this terminal, if it is the one we were started from."""
    try:
        return os.tcgetpgrp(descriptor) != os.getpgrp()
    except OSError:
        return False


def _change(descriptor: int, place: int, flag: int, *, on: bool) -> bool:
    """Whether the flag was the other way before."""
    import termios

    # a process in the background is stopped by SIGTTOU when it does this, unless the signal is blocked
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTTOU])
    try:
        modes = termios.tcgetattr(descriptor)
        if bool(modes[place] & flag) == on:
            return False
        modes[place] ^= flag
        termios.tcsetattr(descriptor, termios.TCSANOW, modes)
    except (OSError, termios.error):  # hung up
        return False
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
    return True
