"""A row of text as one string, and cutting it without leaving half a wide character behind.

Not: styles, the cursor, what a cluster stands for. Serves: pages, printing, the stream's loop, reflow.

A row has one code point per column, and one slot more that holds the soft-wrap mark: it scrolls with the row for
nothing, and erasing to the end of the line clears it by itself. The right half of a wide character is `STUB`.
It lies outside ASCII on purpose: `row.isascii()`, which is one flag, then proves there is nothing to repair.
The invariant, for every row: a stub stands right behind a wide character and nowhere else.
"""

from __future__ import annotations

STUB = "\uffff"
WRAPPED = "\x01"  # in the extra slot: the text goes on in the next row
SHORT = "\x02"  # as WRAPPED, but a wide character had no room: the last column is no text


def is_continued(row: str) -> bool:
    """Whether the text goes on in the next row."""
    return row[-1] != " "


def ended(row: str) -> str:
    """The row as the last of its line."""
    return row[:-1] + " "


def splice(row: str, start: int, end: int, new: str) -> str:
    """The row with columns start..end replaced by as many new ones; halves that are cut become blanks."""
    left, right = row[:start], row[end:]
    if row.isascii():
        return f"{left}{new}{right}"
    if start and row[start] == STUB:
        left = left[:-1] + " "
    if right[:1] == STUB:
        right = " " + right[1:]
    return left + new + right


def parted(row: str, at: int) -> str:
    """The row without a wide character that reaches over the left edge of column `at`."""
    return f"{row[: at - 1]}  {row[at + 1 :]}" if row[at : at + 1] == STUB else row


def insert(row: str, at: int, new: str, end: int) -> str:
    """The row with new columns put in; what is pushed past column `end` is lost."""
    keep = end - len(new)
    if not row.isascii():
        row = parted(parted(parted(row, at), keep), end)
    return row[:at] + new + row[at:keep] + row[end:]


def delete(row: str, at: int, count: int, end: int) -> str:
    """The row with columns taken out; what stands before column `end` moves up, blanks follow."""
    if not row.isascii():
        row = parted(parted(parted(row, at), at + count), end)
    return row[:at] + row[at + count : end] + " " * count + row[end:]


def cut(row: str, columns: int) -> str:
    """The row with another number of columns, cut or padded at the right; the wrap mark goes."""
    old = len(row) - 1
    if columns < old and row[columns] == STUB:
        return row[: columns - 1] + "  "
    return row[: min(old, columns)].ljust(columns + 1)
