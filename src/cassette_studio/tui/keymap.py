"""Other keys for some actions, as settings name them.

Not: where settings come from. Serves: `cli`.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from textual.keys import REPLACED_KEYS, Keys, format_key, key_to_character

from .keys import KEYS, Key

_MODIFIERS = {"ctrl", "shift", "alt", "super", "hyper", "meta"}
_NAMED = {key.value for key in Keys}


class KeysError(ValueError):
    """Keys that cannot be had; `id` is the action they were meant for."""

    def __init__(self, id: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.id, self.hint = id, hint


def keys_with(changes: Mapping[str, Sequence[str]]) -> tuple[Key, ...]:
    """The table with other keys for some actions, by their ids. Raises KeysError."""
    known = {key.id: key for key in KEYS if key.name}
    changed: dict[str, Key] = {}
    for id, names in changes.items():
        if id not in known:
            near = get_close_matches(id, known, 1)
            raise KeysError(id, "there is no such action", f"did you mean {near[0]}?" if near else "help lists them")
        if not names:
            raise KeysError(id, "an action needs a key")
        for name in names:
            if not _is_key(name):
                raise KeysError(id, f"there is no key {name!r}", "p, ctrl+p, shift+left, question_mark, f5 are some")
        plain = ["comma" if name == "," else name for name in names]
        changed[id] = known[id].with_keys(plain, " ".join(map(_shown, plain)))
    table = tuple(changed.get(key.id, key) if key.name else key for key in KEYS)
    _require_no_clash(table, changed)
    return table


def _require_no_clash(table: Sequence[Key], changed: Mapping[str, Key]) -> None:
    owners: dict[tuple[frozenset[str], str], Key] = {}
    for key in sorted(table, key=lambda key: key.id in changed):
        for name in key.keys.split(","):
            if (other := owners.setdefault(_canonical(name), key)) is not key:
                raise KeysError(
                    key.id, f"{_shown(name)} is the key of {other.id or 'a percentage'}", "change that, too"
                )


def _parts(name: str) -> tuple[list[str], str]:
    """Modifiers and the key itself."""
    *modifiers, base = name.split("+") if len(name) > 1 else [name]
    return modifiers, base


def _is_key(name: str) -> bool:
    modifiers, base = _parts(name)
    return _MODIFIERS.issuperset(modifiers) and (base in _NAMED or _sign(base) is not None)


def _canonical(name: str) -> tuple[frozenset[str], str]:
    """One value for all names of a key."""
    modifiers, base = _parts(name)
    return frozenset(modifiers), _sign(base) or base


def _sign(base: str) -> str | None:
    """What a key writes, if it writes something."""
    return key_to_character(REPLACED_KEYS.get(base, base))


def _shown(name: str) -> str:
    """As help and footer show it."""
    modifiers, base = _parts(name)
    return "".join("^" if modifier == "ctrl" else f"{modifier} " for modifier in modifiers) + format_key(base)
