"""Settings that people write down: their own, those of a project, and where each of them stands.

Read by the studio and the verbs that judge commands. Headless replay never reads any: what it may run is said where it
is called.

Not: what a rule, a theme or a key is (whoever knows checks it). Serves: `cli`, which hands the values on.
"""

import os
import re
import stat
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from .errors import StudioError
from .escape import printable
from .statements import key_lines

OWN, PYPROJECT, TABLE = "cassette-studio.toml", "pyproject.toml", ("tool", "cassette-studio")
LARGEST = 1 << 20  # bytes
_EXPECTED = {
    "allow": "rules: a list of texts, or one with commas",
    "theme": "the name of a theme",
    "speed": "a number from 0.25 to 16",
    "idle": "seconds from 0.05 on, or false for pauses as recorded",
    "folder": "the path of a folder",
    "keys": "actions and the keys they have: play-or-pause = ['space', 'p']",
}


class ConfigError(StudioError):
    """A settings file cannot be used; `where` is FILE:LINE."""


def _listed(value: object) -> object:
    """A text is a list of one."""
    return [value] if isinstance(value, str) else value


Texts = Annotated[tuple[str, ...], BeforeValidator(_listed)]


class _Written(BaseModel):
    """What may stand in a file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    allow: Annotated[Texts | None, Field(strict=False)] = None
    theme: str | None = None
    speed: Annotated[float, Field(ge=0.25, le=16)] | None = None
    idle: Annotated[float, Field(ge=0.05, le=1e9)] | Literal[False] | None = None
    folder: str | None = None
    keys: dict[str, Annotated[Texts, Field(strict=False)]] = {}


@dataclass(frozen=True, slots=True)
class Config:
    """What holds; None where nothing was said. `idle` is in seconds, False is pauses as recorded.

    `places` tells where each setting stands, FILE:LINE, escaped; a key's is called `keys.NAME`. `looked` are the
    files that were looked for, each with whether it was there.
    """

    allow: tuple[str, ...] | None = None
    theme: str | None = None
    speed: float | None = None
    idle: float | Literal[False] | None = None
    folder: Path | None = None
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    looked: tuple[tuple[Path, bool], ...] = ()

    def refused(self, setting: str, message: str, hint: str = "") -> ConfigError:
        """The error for a setting that whoever knows it does not take."""
        return ConfigError(f"{setting}: {message}", where=self.places.get(setting, ""), hint=hint)


def load(start: Path, environment: Mapping[str, str], check_rule: Callable[[str], object] = str) -> Config:
    """The settings that hold in a folder: one's own, then those of the project, later ones win.

    `check_rule` raises ValueError for a text that is no rule. Raises ConfigError.
    """
    config = Config()
    for path, table in _candidates(start, environment):
        text = _read(path)
        config = replace(config, looked=(*config.looked, (path, text is not None)))
        if text is not None:
            config = _with_file(config, path, table, text, check_rule)
    return config


def _candidates(start: Path, environment: Mapping[str, str]) -> Iterator[tuple[Path, tuple[str, ...]]]:
    """Files in which settings can be, each with the table in which they are."""
    home = environment.get("HOME", "")
    own = environment.get("XDG_CONFIG_HOME") or (os.path.join(home, ".config") if home else "")
    if os.path.isabs(own):
        yield Path(own, "cassette-studio", "config.toml"), ()
    folder = _project(start.absolute())
    yield folder / PYPROJECT, TABLE
    yield folder / OWN, ()


def _project(start: Path) -> Path:
    """The nearest folder with settings, up to the one with the repository; else where one is."""
    for folder in (start, *start.parents):
        if os.path.lexists(folder / OWN) or _has_table(_read(folder / PYPROJECT, strictly=False) or ""):
            return folder
        if os.path.lexists(folder / ".git"):
            break
    return start


def _has_table(text: str) -> bool:
    """Whether a project file speaks of us; one that cannot be read but names us will be complained of."""
    try:
        tool = tomllib.loads(text).get(TABLE[0])
    except (tomllib.TOMLDecodeError, RecursionError):
        return TABLE[1] in text
    return isinstance(tool, dict) and TABLE[1] in tool


def _read(path: Path, *, strictly: bool = True) -> str | None:
    """The text; None where there is no file. Raises ConfigError, or, if not strictly, gives None."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ConfigError("no regular file", where=printable(str(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise ConfigError("too large for settings", where=printable(str(path)))
        return data.decode("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problem = ConfigError("no UTF-8", where=f"{printable(str(path))}:{line}", hint="save it as UTF-8")
    except OSError as error:
        problem = ConfigError((error.strerror or str(error)).lower(), where=printable(str(path)))
    except ConfigError as error:
        problem = error
    if strictly:
        raise problem
    return None


def _with_file(
    config: Config, path: Path, table: tuple[str, ...], text: str, check_rule: Callable[[str], object]
) -> Config:
    """The settings with those of a file over them."""
    name, values = printable(str(path)), _parsed(path, text)
    for part in table:
        inner = values.get(part, {})
        if not isinstance(inner, dict):
            raise ConfigError(f"{'.'.join(table)} is no table", where=name)
        values = inner
    if not values:
        return config
    lines = key_lines(text)

    def place(*keys: str) -> str:
        known = [(*table, *keys)[:length] for length in range(len(table) + len(keys), 0, -1)]
        return f"{name}:{next((lines[key] for key in known if key in lines), 1)}"

    written = _checked(values, place, check_rule)
    said = {key: getattr(written, key) for key in written.model_fields_set}
    keys = said.pop("keys", {})
    places = {key: place(key) for key in said} | {f"keys.{key}": place("keys", key) for key in keys}
    if written.folder is not None:
        said["folder"] = path.parent / Path(written.folder).expanduser()
    return replace(config, **said, keys={**config.keys, **keys}, places={**config.places, **places})


def _parsed(path: Path, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)", message)
        line = found[1] if found else text.rstrip("\n").count("\n") + 1
        said = printable(message.replace(found[0] if found else "", "")).replace("(at end of document)", "at the end")
        raise ConfigError(said[:1].lower() + said[1:], where=f"{printable(str(path))}:{line}", hint="TOML") from error
    except RecursionError:
        raise ConfigError("nested too deeply", where=printable(str(path))) from None


def _checked(values: dict[str, object], place: Callable[..., str], check_rule: Callable[[str], object]) -> _Written:
    """The values, if they are what they should be. Raises ConfigError for the first that is not."""
    try:
        written = _Written.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        keys = [str(part) for part in first["loc"] if isinstance(part, str)]
        setting = keys[0]
        if first["type"] == "extra_forbidden":
            near = get_close_matches(setting, _EXPECTED, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_EXPECTED)}"
            raise ConfigError(f"unknown setting {printable(setting)}", where=place(setting), hint=hint) from None
        name = ".".join(keys[:2]) if setting == "keys" else setting
        raise ConfigError(
            f"{printable(name)} is not understood", where=place(*keys[:2]), hint=f"it is {_EXPECTED[setting]}"
        ) from None
    for rule in written.allow or ():
        try:
            if "\n" in rule or "\r" in rule:
                raise ValueError("a rule is one line")
            check_rule(rule)
        except ValueError as error:
            raise ConfigError(f"allow: {printable(str(error))}", where=place("allow")) from None
    return written
