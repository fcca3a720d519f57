"""The repository seen as text and as syntax trees.

Not: what is allowed. Serves: `test_house`.
"""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "cassette_studio"
Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def ignored_patterns() -> tuple[str, ...]:
    """What .gitignore leaves out, as patterns of names."""
    lines = (ROOT / ".gitignore").read_text().split("\n")
    return (".git", *(line.strip("/") for line in lines if line and not line.startswith("#")))


def is_kept(path: Path) -> bool:
    """Whether a file or folder belongs to the repository."""
    return not any(fnmatch(path.name, pattern) for pattern in ignored_patterns())


def files(folder: Path = ROOT) -> Iterator[Path]:
    """All files below a folder that belong to the repository."""
    for path in sorted(folder.iterdir()):
        if is_kept(path):
            if path.is_dir():
                yield from files(path)
            else:
                yield path


def text_files() -> Iterator[tuple[str, str]]:
    """(path from the root, text) of every file that is UTF-8."""
    for path in files():
        try:
            yield name_of(path), path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


def name_of(path: Path) -> str:
    """The path from the root."""
    return path.relative_to(ROOT).as_posix()


def modules(*folders: str) -> Iterator[tuple[str, str, ast.Module]]:
    """(path from the root, source, tree) of every Python file below the folders."""
    for folder in folders:
        for path in files(ROOT / folder):
            if path.suffix == ".py":
                source = path.read_text("utf-8")
                yield name_of(path), source, ast.parse(source)


def nodes(tree: ast.AST, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
    """All nodes of these kinds."""
    return (node for node in ast.walk(tree) if isinstance(node, kinds))


def length(function: Function) -> int:
    """Lines from `def` to the last."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def imported(tree: ast.AST) -> set[str]:
    """The first names of all packages from outside that are imported anywhere."""
    found: set[str] = set()
    for node in nodes(tree, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found


def imported_at_once(tree: ast.Module) -> set[str]:
    """The same, without what is imported inside functions."""
    late: set[ast.AST] = {
        inner for function in nodes(tree, ast.FunctionDef, ast.AsyncFunctionDef) for inner in ast.walk(function)
    }
    early = [node for node in nodes(tree, ast.Import, ast.ImportFrom) if node not in late]
    return set().union(*(imported(node) for node in early))
