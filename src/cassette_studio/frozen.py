"""A frozen value without `dataclasses`, whose import alone costs a third of a headless start.

Not: validation, defaults. Serves: the plain types of the lean path.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn, dataclass_transform
else:

    def dataclass_transform(**_: object) -> object:
        """Only type checkers need more: they learn that each subclass is made of its annotated attributes."""
        return lambda cls: cls


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Frozen:
    """Attributes are set once, by keyword, when the value is made; values compare by them.

    Raises TypeError when the keywords are not exactly the names in `__slots__`.
    """

    __slots__: tuple[str, ...] = ()

    def __init__(self, **values: object) -> None:
        if wrong := values.keys() ^ self.__slots__:
            raise TypeError(f"{type(self).__name__} is made with missing or unknown names: {', '.join(sorted(wrong))}")
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def _key(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Frozen) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({shown})"
