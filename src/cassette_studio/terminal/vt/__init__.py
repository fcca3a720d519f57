"""The screen engine: bytes -> cells. pyte made faithful and fast, and the only door to it.

Not: time, cassettes, drawing. Serves: the player and everything that looks at a screen.

How it is built, from the bottom: `rows` and `widths` (a row is a string), `clusters` and `styles` (what its code
points stand for; together the `legend`), `page` (a screenful), `surface` < `moving` < `editing` < `writing` < `screen`
(pyte's Screen), `dispatch`, `walk` and `stream` (pyte's ByteStream), and `terminal`, which hands out `frame`s and
`snapshots`, also packed ones.
"""

from .attributes import COLOR_NAMES, Attributes
from .frame import Frame
from .snapshots import UPDATE_TIMEOUT
from .terminal import PackedSnapshot, Snapshot, Terminal

__all__ = ["COLOR_NAMES", "UPDATE_TIMEOUT", "Attributes", "Frame", "PackedSnapshot", "Snapshot", "Terminal"]
