"""Imports go downward only, folders of one level stay apart, files stay short, packages say why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "kaoju"
LIMIT = 400  # lines; a file has fewer
# From the top down; what shares a line must not import each other.
LAYERS = (
    ("__main__",),
    ("cli",),
    ("server",),
    ("demo",),
    ("evals",),
    ("engine",),
    ("ingest", "query", "retrieve", "answer", "setup"),
    ("parse", "chunk", "facts", "models", "store", "index"),
    ("text",),
    ("domain", "config", "registry"),
    ("types", "errors"),
    ("__init__",),  # the version and nothing else
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def violations(package: Path) -> list[str]:
    """Every broken rule below ``package``, one line each, with its place."""
    found: list[str] = []
    for path in sorted(package.rglob("*.py")):
        shown = path.relative_to(package).as_posix()
        text = path.read_text("utf-8")
        tree = ast.parse(text, shown)
        lines = len(text.splitlines())
        if lines >= LIMIT:
            found.append(f"{shown}: {lines} lines, the limit is {LIMIT - 1}")
        if path.name == "__init__.py" and not ast.get_docstring(tree):
            found.append(f"{shown}: the package has no docstring")
        found.extend(_import_violations(tree, path, package))
    folders = {path.parent for path in package.rglob("*.py")}
    found.extend(
        f"{folder.relative_to(package).as_posix()}/: no __init__.py, so no docstring"
        for folder in sorted(folders)
        if not (folder / "__init__.py").exists()
    )
    return found


def _import_violations(tree: ast.Module, path: Path, package: Path) -> Iterator[str]:
    parts = path.relative_to(package).with_suffix("").parts
    own, shown = parts[0], path.relative_to(package).as_posix()
    if own not in LEVEL:
        yield f"{shown}: {own} has no place in the layers"
        return
    for line, other in _imports(tree, (package.name, *parts)):
        if other == own:
            continue
        if other not in LEVEL:
            yield f"{shown}:{line}: {other} has no place in the layers"
        elif LEVEL[other] == LEVEL[own]:
            yield f"{shown}:{line}: {own} imports {other}, which is on its own level"
        elif LEVEL[other] < LEVEL[own]:
            yield f"{shown}:{line}: {own} imports {other}, which is above it"


def _imports(tree: ast.Module, module: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """(line, folder or top-level module of the package) of each import, nested ones included."""
    package = module[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            # One dot is the folder of the module itself, each further dot one folder above it.
            base = list(module[: -node.level]) if node.level else []
            base += node.module.split(".") if node.module else []
            targets = [[*base, alias.name] for alias in node.names]
        else:
            continue
        for target in targets:
            if target[0] == package:
                yield node.lineno, _top(target)


def _top(target: list[str]) -> str:
    """``kaoju.store.db`` -> store; ``kaoju`` or one of its attributes -> __init__."""
    if len(target) < 2 or target[1].startswith("__") or target[1] == "*":
        return "__init__"
    return target[1]


def test_the_package_keeps_the_rules() -> None:
    assert violations(PACKAGE) == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small package without a fault."""
    package = tmp_path / "kaoju"
    for name in ("store", "parse", "types", "evals"):
        (package / name).mkdir(parents=True)
        (package / name / "__init__.py").write_text('"""Says why it is there."""\n')
    (package / "__init__.py").write_text('"""The package."""\n__version__ = "0"\n')
    (package / "engine.py").write_text("from kaoju.store import db\nfrom kaoju import errors\n")
    (package / "errors.py").write_text("")
    (package / "store" / "db.py").write_text(
        "import os\n"
        "from kaoju import __version__\n"
        "from . import codec\n"
        "from ..types import chunks\n"
    )
    (package / "store" / "codec.py").write_text("import kaoju.types.documents\n")
    return package


def test_a_faultless_tree_passes(tree: Path) -> None:
    assert violations(tree) == []


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("from kaoju.engine import Engine", "store imports engine, which is above it"),
        ("from kaoju import engine", "store imports engine, which is above it"),
        ("import kaoju.engine as e", "store imports engine, which is above it"),
        ("from ..engine import Engine", "store imports engine, which is above it"),
        ("from .. import engine", "store imports engine, which is above it"),
        ("def f():\n    from kaoju.evals import run", "store imports evals, which is above it"),
        ("from kaoju.parse import parse", "store imports parse, which is on its own level"),
        ("from ..parse import parse", "store imports parse, which is on its own level"),
        ("from kaoju.helpers import x", "helpers has no place in the layers"),
        (
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from kaoju.cli import app",
            "store imports cli, which is above it",
        ),
    ],
)
def test_a_forbidden_import_is_found(tree: Path, source: str, complaint: str) -> None:
    (tree / "store" / "bad.py").write_text(source + "\n")
    (found,) = violations(tree)
    assert found.startswith("store/bad.py:")
    assert found.endswith(complaint)


def test_a_name_that_only_begins_like_the_package_is_foreign(tree: Path) -> None:
    (tree / "store" / "fine.py").write_text("import kaoju_extra.engine\nfrom kaojux import cli\n")
    assert violations(tree) == []


def test_the_length_limit_is_exact(tree: Path) -> None:
    (tree / "store" / "long.py").write_text("x = 1\n" * 399)
    assert violations(tree) == []
    (tree / "store" / "long.py").write_text("x = 1\n" * 400)
    assert violations(tree) == ["store/long.py: 400 lines, the limit is 399"]


def test_a_package_without_a_docstring_is_found(tree: Path) -> None:
    (tree / "store" / "__init__.py").write_text("x = 1\n")
    assert violations(tree) == ["store/__init__.py: the package has no docstring"]
    (tree / "store" / "__init__.py").unlink()
    assert violations(tree) == ["store/: no __init__.py, so no docstring"]


def test_a_folder_outside_the_layers_is_found(tree: Path) -> None:
    (tree / "utils.py").write_text("")
    assert violations(tree) == ["utils.py: utils has no place in the layers"]
