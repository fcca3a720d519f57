"""The rules of the house, held by the tests: the tools, the limits, the doors.

Not: what the rooms do. Serves: whoever changes them.
"""

import ast
import io
import os
import re
import shlex
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from cassette_studio._version import __version__
from house import (
    PACKAGE,
    ROOT,
    Function,
    files,
    imported,
    imported_at_once,
    is_kept,
    length,
    modules,
    nodes,
    text_files,
)
from strategies import dumped, write_line

LONGEST_FILE, LARGEST_CLASS, LONGEST_FUNCTION = 300, 25, 40
LONGER_FUNCTIONS = {"src/cassette_studio/terminal/vt/stream.py": "hot loop"}  # where, and the word that says why
TOP_LEVEL = {"pyproject.toml", "src", "tests", "cassettes", "screenshots", "README.md", "CHANGELOG.md", "LICENSE"}
FACE, LINE, SCREEN, CHILD, COMPLETION = (
    f"src/cassette_studio/{room}" for room in ("tui/", "cli/", "terminal/vt/", "terminal/child.py", "cli/completion.py")
)
DOORS = {"textual": FACE, "rich": FACE, "pyte": SCREEN, "wcwidth": SCREEN, "ptyprocess": CHILD, "shtab": COMPLETION}
HEAVY = {
    "textual", "rich", "pyte", "wcwidth", "pydantic", "dataclasses", "pathlib", "typing", "importlib.metadata",
    "asyncio", "logging", "argparse", "shtab",
}  # fmt: skip


def run(*words: str, without_site: bool = False) -> "subprocess.CompletedProcess[bytes]":
    """Runs Python from the root of the repository, with our sources on its path."""
    options = ["-S"] if without_site else []
    environment = os.environ | {"PYTHONPATH": str(PACKAGE.parent), "PYTHONWARNINGS": ""}
    return subprocess.run(
        [sys.executable, *options, *words], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, capture_output=True
    )


def assert_clean(done: "subprocess.CompletedProcess[bytes]") -> None:
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


def test_the_linter_has_nothing_to_say() -> None:
    assert_clean(run("-m", "ruff", "check", "."))


def test_every_file_is_formatted() -> None:
    assert_clean(run("-m", "ruff", "format", "--check", "--diff", "."))


def test_every_type_fits() -> None:
    assert_clean(run("-m", "mypy"))


def test_imports_go_downwards_only() -> None:
    assert_clean(run("-c", "from importlinter.cli import lint_imports_command as c; c(['--no-logo', '--no-cache'])"))


def test_files_classes_and_functions_keep_to_their_size() -> None:
    faults: list[str] = []
    for name, source, tree in modules("src", "tests"):
        faults += [f"{name} has {count} lines"] if (count := source.count("\n")) > LONGEST_FILE else []
        for node in nodes(tree, ast.ClassDef):
            assert isinstance(node, ast.ClassDef)
            methods = sum(isinstance(inner, Function) for inner in node.body)
            faults += [f"{name}: {node.name} has {methods} methods"] if methods > LARGEST_CLASS else []
        faults += [f"{name}: {function.name} has {length(function)} lines" for function in too_long(name, tree)]

    assert faults == []


def too_long(name: str, tree: ast.Module) -> list[Function]:
    """Functions over the limit, but one of a file that may have one and says why."""
    long = [node for node in ast.walk(tree) if isinstance(node, Function) and length(node) > LONGEST_FUNCTION]
    if name in LONGER_FUNCTIONS and len(long) == 1 and LONGER_FUNCTIONS[name] in (ast.get_docstring(long[0]) or ""):
        return []
    return long


def test_every_file_of_ours_says_what_it_is_must_not_know_and_whom_it_serves() -> None:
    texts = {name: ast.get_docstring(tree) or "" for name, _, tree in modules("src")}

    assert [name for name, text in texts.items() if not ("Not: " in text and "Serves: " in text)] == []
    assert [name for name, _, tree in modules("tests") if not ast.get_docstring(tree)] == []


def test_no_error_is_caught_blindly() -> None:
    faults = [
        f"{name}:{node.lineno}"
        for name, _, tree in modules("src", "tests")
        for node in nodes(tree, ast.ExceptHandler)
        if isinstance(node, ast.ExceptHandler) and (node.type is None or "Exception" in names_in(node.type))
    ]

    assert faults == []


def names_in(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def test_nothing_is_put_off() -> None:
    faults = [
        f"{name}:{token.start[0]}"
        for name, source, _ in modules("src", "tests")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT and re.search(r"\b(TODO|FIXME|XXX)\b", token.string)
    ]

    assert faults == []


LEFT_OUT = {f"pytest.{name}" for name in ("skip", "xfail", "importorskip", "mark.skip", "mark.skipif", "mark.xfail")}


def test_no_test_is_left_out() -> None:
    faults = [
        f"{name}:{node.lineno}"
        for name, _, tree in modules("tests")
        for node in nodes(tree, ast.Attribute)
        if isinstance(node, ast.Attribute) and ast.unparse(node) in LEFT_OUT
    ]

    assert faults == []


def test_the_top_level_holds_the_usual_things_only() -> None:
    found = {path.name for path in ROOT.iterdir() if is_kept(path) and not path.name.startswith(".")}

    assert found - TOP_LEVEL == set()


def test_no_text_names_a_path_of_the_machine_it_was_written_on() -> None:
    places = re.compile(r"(?<![\w.~-])/(work|root|farm)/|\.\./" + "shared")
    assert places.search("/work" + "/main")

    assert [name for name, text in text_files() if places.search(text)] == []


@pytest.mark.parametrize("package", sorted(DOORS))
def test_a_foreign_package_comes_in_through_one_door(package: str) -> None:
    users = {name for name, _, tree in modules("src") if package in imported(tree)}
    printers = {name for name in users if DOORS[package] == FACE and name.startswith(LINE)}

    assert {name for name in users - printers if not name.startswith(DOORS[package])} == set()
    assert {name for name, _, tree in modules("src") if name in printers and package in imported_at_once(tree)} == set()


def test_the_version_is_said_once() -> None:
    said = re.compile(rf"(?<![\w.]){re.escape(__version__)}(?![\w.])")
    places = [path for path in files(ROOT / "src") if path.suffix == ".py"] + [ROOT / "pyproject.toml"]

    assert [path.name for path in places if said.search(path.read_text())] == ["_version.py"]


# The lean path. Replay leaves by `os._exit`, so the modules are told there. Without `site`, nothing that an
# installation puts into every process is counted.
TELLING = """
import os, sys
from cassette_studio.__main__ import main
leave = os._exit
def tell(status):
    os.write(2, ("\\n" + "\\n".join(sys.modules)).encode())
    leave(status)
os._exit = tell
status = main(sys.argv[1:])
sys.stdout.flush()
tell(status)
"""
COMMAND = shlex.join([sys.executable, "-S", "-c", "pass"])
CASSETTE = b"\n".join(
    [
        write_line(1000, b"one \x1b[31m", 0),
        dumped({"ts": 1001, "event": "bus.publish", "data": {"command": COMMAND}}),
        write_line(1002, b"two\n", 2, stdout=False),
        write_line(1003, b"three\n", 3, wrapped=True),
        b"",
    ]
)


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["mock-cli", "--version"],
        ["mock-cli", "--help"],
        ["emit", "--help"],
        ["--headless", "replay", "--cassette", "FILE"],
        ["--headless", "replay", "--cassette", "FILE", "--speed", "10", "--verbose", "--stderr", "stderr"],
        ["--headless", "replay", "--cassette", "FILE", "--text", "--lenient", "--timing", "offset"],
        ["mock-cli", "--cassette", "FILE", "--allow", "COMMAND"],
    ],
    ids=" ".join,
)
def test_a_headless_start_loads_nothing_heavy(words: list[str], tmp_path: Path) -> None:
    cassette = tmp_path / "small.jsonl"
    cassette.write_bytes(CASSETTE)

    done = run(
        "-c",
        TELLING,
        *({"FILE": str(cassette), "COMMAND": COMMAND}.get(word, word) for word in words),
        without_site=True,
    )

    loaded = set(done.stderr.decode().split("\n"))
    assert done.returncode == 0, done.stderr.decode()
    assert b"three" in done.stdout or "FILE" not in words
    assert loaded & {f"cassette_studio.{room}" for room in ("_version", "terminal.records", "terminal.emit")}
    assert loaded & HEAVY == set()
    assert {name for name in loaded if name.startswith("cassette_studio.tui")} == set()
