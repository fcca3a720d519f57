"""Seam 1, the terminal: recordings of bytes written over time, and all that can be done with them.

Not: screens of ours (`tui`), other file formats (`formats`). Serves: both, and the command line.
"""
