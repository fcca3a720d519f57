"""Snapshots in a tenth of the room, which keep no legend alive.

Not: what a state is, when to take one. Serves: the terminal's snapshots, of which keyframes hold hundreds.

A terminal's legend grows with the colours and clusters that a recording shows, and is renewed when it has grown. What
is packed holds, beside its rows, blocks of it, which it shares with what else is packed. As long as the terminal goes
on with the same legend the rows are read with that one, as if nothing had been packed, and what was drawn of them
stays good.
"""

from __future__ import annotations

import io
import pickle
import zlib
from dataclasses import dataclass
from typing import TypeAlias
from weakref import ReferenceType, ref

from .charsets import Charset
from .legend import Archived, Legend
from .snapshots import Rows, ScreenState, written_in
from .styles import Style

AllRows: TypeAlias = "tuple[Rows, Rows | None, tuple[tuple[str, str], ...], AllRows | None]"

_OVERHEAD = 500  # bytes that an object of this kind takes beside its contents, about


@dataclass(slots=True)
class _Home:
    """Where the state was read last: as long as someone reads there, it is read there again."""

    legend: ReferenceType[Legend]


@dataclass(frozen=True, eq=False, slots=True)
class PackedState:
    """A screen's state as bytes."""

    _state: bytes
    _archived: Archived
    _home: _Home
    _charsets: tuple[Charset, ...]

    @property
    def size(self) -> int:
        """Bytes, beside what is shared."""
        return _OVERHEAD + len(self._state)

    @property
    def shared(self) -> tuple[bytes, ...]:
        """What others share with it."""
        return self._archived.clusters + self._archived.styles

    def unpack(self) -> ScreenState:
        """The state; with the legend it had if that is still in use, else with one like it."""
        legend = self._home.legend()
        if legend is None:
            legend = Legend.of(self._archived)
            self._home.legend = ref(legend)
        data = io.BytesIO(zlib.decompress(self._state))
        rows = pickle.load(data)
        return _with_rows(_Unpickler(data, legend, self._charsets).load(), rows)


def pack(state: ScreenState) -> PackedState:
    """Takes a millisecond for a thousand rows."""
    out = io.BytesIO(pickle.dumps(_rows(state)))
    out.seek(0, io.SEEK_END)
    pickler = _Pickler(out)
    pickler.dump(_without_rows(state))
    archived = state.legend.archived(*written_in(state))
    return PackedState(zlib.compress(out.getvalue(), 1), archived, _Home(ref(state.legend)), tuple(pickler.charsets))


def _rows(state: ScreenState) -> AllRows:
    """Nearly all there is, and nothing but strings: pickled without a look at each."""
    return state.page, state.other, state.scrollback, state.update and _rows(state.update.before)


def _without_rows(state: ScreenState) -> ScreenState:
    update = state.update and state.update._replace(before=_without_rows(state.update.before))
    return state._replace(page=((), ()), other=None, scrollback=(), update=update)


def _with_rows(state: ScreenState, rows: AllRows) -> ScreenState:
    page, other, scrollback, before = rows
    update = state.update and before and state.update._replace(before=_with_rows(state.update.before, before))
    return state._replace(page=page, other=other, scrollback=scrollback, update=update)


class _Pickler(pickle.Pickler):
    """What belongs to a legend or to the program goes by name."""

    def __init__(self, out: io.BytesIO) -> None:
        super().__init__(out, pickle.HIGHEST_PROTOCOL)
        self.charsets: list[Charset] = []

    def persistent_id(self, obj: object) -> str | int | None:
        if isinstance(obj, Style):
            return obj.point
        if isinstance(obj, Legend):
            return ""
        if isinstance(obj, Charset):
            self.charsets.append(obj)
            return len(self.charsets) - 1
        return None


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: io.BytesIO, legend: Legend, charsets: tuple[Charset, ...]) -> None:
        super().__init__(data)
        self._legend = legend
        self._charsets = charsets

    def persistent_load(self, pid: str | int) -> Legend | Style | Charset:
        if isinstance(pid, int):
            return self._charsets[pid]
        return self._legend.styles.at(pid) if pid else self._legend
