"""Settings: which hold, where they stand, and what is wrong with those that do not."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cassette_studio.config import LARGEST, ConfigError, load
from cassette_studio.escape import printable
from cassette_studio.statements import key_lines


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "p" / ".git").mkdir(parents=True)
    return tmp_path / "p"


def own(text: str, folder: Path, name: str = "cassette-studio.toml") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def test_nothing_written_is_nothing_said(project: Path) -> None:
    config = load(project, {})
    assert (config.allow, config.theme, config.speed, config.idle, config.folder) == (None,) * 5
    assert config.keys == {}
    assert config.looked == ((project / "pyproject.toml", False), (project / "cassette-studio.toml", False))


def test_later_files_win_setting_by_setting(project: Path, tmp_path: Path) -> None:
    own("speed = 2\nidle = 1\ntheme = 'nord'\n", tmp_path / "home" / ".config" / "cassette-studio", "config.toml")
    own("[tool.cassette-studio]\nidle = 3.5\nspeed = 4\n", project, "pyproject.toml")
    path = own("\n# mine\nspeed = 8\n[keys]\nquit = 'x'\n'play-or-pause' = ['p', 'space']\n", project)
    config = load(project / "deep" / "er", {"HOME": str(tmp_path / "home")})
    assert (config.speed, config.idle, config.theme) == (8, 3.5, "nord")
    assert config.keys == {"quit": ("x",), "play-or-pause": ("p", "space")}
    assert config.places["speed"] == f"{path}:3"
    assert config.places["idle"] == f"{project / 'pyproject.toml'}:2"
    assert config.places["keys.play-or-pause"] == f"{path}:6"
    assert [found for _, found in config.looked] == [True, True, True]


def test_a_project_file_that_only_names_us_does_not_end_the_search(project: Path) -> None:
    own("speed = 2\n", project)
    own("[project]\ndependencies = ['cassette-studio']\n", project / "sub", "pyproject.toml")
    assert load(project / "sub", {}).speed == 2
    own("[tool.cassette-studio]\nspeed = 4\n", project / "sub", "pyproject.toml")
    assert load(project / "sub", {}).speed == 4


def test_what_lies_above_the_repository_is_not_the_projects(project: Path) -> None:
    own("speed = 2\n", project.parent)
    assert load(project, {}).speed is None
    own("speed = 4\n", project)
    (project / "sub").mkdir()
    assert load(project / "sub", {}).speed == 4


def test_a_project_file_without_our_table_says_nothing(project: Path) -> None:
    own("[project]\nname = 'x'\n", project, "pyproject.toml")
    own("speed = 2\n", project)
    assert load(project, {}).speed == 2


def test_a_folder_is_relative_to_the_file_that_says_so(project: Path) -> None:
    own("folder = 'tapes'\n", project)
    (project / "sub").mkdir()
    assert load(project / "sub", {}).folder == project / "tapes"


def test_rules_are_a_list_or_one_text(project: Path) -> None:
    own("allow = 'a b, c'\n", project)
    assert load(project, {}).allow == ("a b, c",)
    own("allow = [\n  'a b',\n  'c',\n]\n", project)
    assert load(project, {}).allow == ("a b", "c")
    own("allow = []\n", project)
    assert load(project, {}).allow == ()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a = 1", 1, "unknown setting a (there are allow, theme, speed, idle, folder, keys)"),
        ("\n\nsped = 1", 3, "unknown setting sped (did you mean speed?)"),
        ("theme = 'x'\nspeed = 17", 2, "speed is not understood (it is a number from 0.25 to 16)"),
        ("speed = 'fast'", 1, "speed is not understood"),
        ("speed = true", 1, "speed is not understood"),
        ("speed = nan", 1, "speed is not understood"),
        ("idle = true", 1, "idle is not understood (it is seconds from 0.05 on, or false for pauses as recorded)"),
        ("theme = 3", 1, "theme is not understood"),
        ("allow = [\n'a',\n3]", 1, "allow is not understood"),
        ("theme='x'\nallow = [\n'a',\n'bad']", 2, "allow: no rule"),
        ('allow = "a\\nb"', 1, "allow: a rule is one line"),
        ("[keys]\nquit = 3", 2, "keys.quit is not understood (it is actions and the keys they have"),
        ("keys.quit = ['a', 3]", 1, "keys.quit is not understood"),
        ('"s\\u001bx" = 1', 1, "unknown setting s\\x1bx"),
        ("speed = 1\nspeed = 2", 2, "cannot overwrite a value"),
        ("speed = ", 1, "invalid value"),
        ("theme = 'x", 1, ""),
        ("[keys", 1, ""),
        ("a = [" * 5000, 1, ""),
    ],
)
def test_what_is_wrong_is_said_with_its_line(project: Path, text: str, line: int, said: str) -> None:
    def check(rule: str) -> None:
        if rule == "bad":
            raise ValueError("no rule")

    path = own(text, project)
    with pytest.raises(ConfigError) as caught:
        load(project, {}, check)
    told = str(caught.value)
    assert said in told
    assert told.startswith(str(path))
    if said:
        assert caught.value.where == f"{path}:{line}"
    assert (told, caught.value.exit_code) == (printable(told), 2)


def test_files_that_cannot_be_read_are_named(project: Path) -> None:
    path = project / "cassette-studio.toml"
    path.mkdir()
    with pytest.raises(ConfigError, match=r"cassette-studio\.toml: no regular file"):
        load(project, {})
    path.rmdir()
    os.mkfifo(path)
    with pytest.raises(ConfigError, match="no regular file"):
        load(project, {})
    path.unlink()
    path.write_bytes(b"theme = 'x'\n# \xff\n")
    with pytest.raises(ConfigError, match=r"toml:2: no UTF-8"):
        load(project, {})
    path.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises(ConfigError, match="too large"):
        load(project, {})
    path.unlink()
    path.symlink_to(path.name)
    with pytest.raises(ConfigError, match="too many levels of symbolic links"):
        load(project, {})


@pytest.mark.parametrize("environment", [{}, {"HOME": ""}, {"HOME": "relative"}, {"XDG_CONFIG_HOME": "x"}])
def test_without_a_home_there_are_only_the_projects_settings(project: Path, environment: dict[str, str]) -> None:
    own("speed = 2\n", project)
    config = load(project, environment)
    assert config.speed == 2
    assert len(config.looked) == 2


pieces = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "speed",
                "idle",
                "allow",
                "keys",
                " = ",
                "1",
                "false",
                "'x'",
                "[",
                "]",
                "\n",
                "\x1b",
                ".",
                '"""',
                "{",
                "}",
                ",",
            ]
        ),
        st.text(max_size=3),
    ),
    max_size=12,
).map("".join)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces.map(str.encode) | st.binary(max_size=40))
def test_whatever_is_in_a_file_there_are_settings_or_one_line_about_it(project: Path, data: bytes) -> None:
    (project / "cassette-studio.toml").write_bytes(data)
    said = ""
    try:
        load(project, {})
    except ConfigError as error:
        said = str(error)
    assert said == printable(said)
    assert not said or str(project) in said


def test_every_key_has_the_line_on_which_its_statement_begins() -> None:
    text = """\
# a comment
a = 1

[t] # more
b.c = [
  1, # one
  2,
]
'q.r' = '''
[no.table]
x = 1
'''
[[u]]
v = { w = 1 }
[t.deep]
x = "]"
"""
    assert key_lines(text) == {
        ("a",): 2, ("t",): 4, ("t", "b"): 5, ("t", "b", "c"): 5, ("t", "q.r"): 9, ("u",): 13, ("u", "v"): 14,
        ("u", "v", "w"): 14, ("t", "deep"): 15, ("t", "deep", "x"): 16,
    }  # fmt: skip


def test_a_file_of_another_may_not_be_read(project: Path) -> None:
    path = own("speed = 2\n", project)
    path.chmod(0)
    if os.access(path, os.R_OK):  # for root everything can be read
        assert load(project, {}).speed == 2
    else:
        with pytest.raises(ConfigError, match="permission denied"):
            load(project, {})
