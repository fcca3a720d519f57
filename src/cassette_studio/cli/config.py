"""`cassette-studio config`: which settings hold here, and where each of them stands.

Not: what they do. Serves: `cli.main`.
"""

import json

from ..config import Config
from ..escape import printable
from ..terminal.replay.options import ALLOW_VARIABLE
from .parser import ALLOW, GOOD, STOPPED, Parser
from .settings import keys_of, require_theme, rules_of, settings
from .writing import write

_DEFAULTS = {"theme": "textual-dark", "speed": 1.0, "idle": False, "folder": "cassettes"}
_DEFAULT = "default"
_NOTES = """\
Settings stand in config.toml of your own configuration folder, in the table
[tool.cassette-studio] of a project's pyproject.toml, and in cassette-studio.toml
beside it; later ones win, setting by setting. The nearest folder with either is
the project's, up to the one with .git. What is said on a command line wins over
all of them. Headless replay reads none of these files.
"""


def run(argv: list[str]) -> int:
    """Prints the settings; returns the exit status. Raises StudioError for what cannot be read."""
    options = parser().parse_args(argv)
    config = settings()
    _check(config)
    rows = _rows(config)
    if options.json:
        return write(json.dumps({name: {"value": value, "from": place} for name, value, place in rows}) + "\n")
    names, places = max(len(name) for name, _, _ in rows), max(len(place) for _, _, place in rows)
    lines = [f"{printable(name):{names}}  {place:{places}}  {_shown(value)}" for name, value, place in rows]
    files = [f"{'read' if found else 'none'}  {printable(str(path))}" for path, found in config.looked]
    return write("\n".join([*lines, "", *files]) + "\n")


def parser() -> Parser:
    """The verb's words."""
    parser = Parser(
        "config",
        "Tells which settings hold here, and from which file and line each comes.",
        notes=_NOTES,
        exits=[GOOD, ("2", "a settings file cannot be read or understood"), STOPPED],
        environment=[
            ALLOW,
            ("XDG_CONFIG_HOME", "your configuration folder (default: ~/.config)"),
        ],
        files=[
            ("config.toml", "your own, in ~/.config/cassette-studio"),
            ("pyproject.toml", "the project's, in [tool.cassette-studio]"),
            ("cassette-studio.toml", "the project's, beside it; it wins"),
        ],
        examples=[
            ("cassette-studio config", "every setting, its value, and where it stands"),
            ("cassette-studio config --json", "the same for scripts"),
        ],
    )
    parser.add_argument("--json", action="store_true", help="for scripts")
    return parser


def _check(config: Config) -> None:
    """What the studio would refuse is refused here, too."""
    from textual.theme import BUILTIN_THEMES

    keys_of(config)
    require_theme(config, BUILTIN_THEMES)


def _rows(config: Config) -> list[tuple[str, object, str]]:
    """(name, value, where it stands) of every setting."""
    rules = rules_of(None, config)
    place = ALLOW_VARIABLE if rules.source == ALLOW_VARIABLE else config.places.get("allow", _DEFAULT)
    rows: list[tuple[str, object, str]] = [("allow", [rule.text for rule in rules.rules], place)]
    for name, default in _DEFAULTS.items():
        value = getattr(config, name)
        value = default if value is None else str(value) if name == "folder" else value
        rows.append((name, value, config.places.get(name, _DEFAULT)))
    keys = sorted(config.keys.items())
    return rows + [(f"keys.{name}", list(words), config.places[f"keys.{name}"]) for name, words in keys]


def _shown(value: object) -> str:
    """As it would stand in a file, escaped."""
    if isinstance(value, list):
        return printable(", ".join(map(str, value))) or "nothing"
    return printable(str(value).lower() if isinstance(value, bool) else str(value))
