"""cassette-studio: record what AI agents do, look at it on a time line, play it back for nothing.

The names below are loaded when they are first used: `import cassette_studio` costs nothing, which counts for the
headless backend that starts once per iteration of an orchestrator.

Not: work. Serves: programs that use recordings from Python.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._version import __version__
    from .terminal.cassette import Cassette
    from .terminal.commands import Rules
    from .terminal.player import Player
    from .terminal.timeline import Timeline

_HOMES = {
    "Cassette": ".terminal.cassette",
    "Player": ".terminal.player",
    "Rules": ".terminal.commands",
    "Timeline": ".terminal.timeline",
    "__version__": "._version",
}

__all__ = ["Cassette", "Player", "Rules", "Timeline", "__version__"]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name], __name__), name)


def __dir__() -> list[str]:
    return __all__
