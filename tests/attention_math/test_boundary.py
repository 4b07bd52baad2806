"""The room of numbers knows numpy and the pure part of the standard library, and nothing else."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import attention_math

ROOM = Path(attention_math.__file__).parent
PURE = {
    "__future__",
    "collections",
    "dataclasses",
    "decimal",
    "functools",
    "hashlib",
    "importlib",
    "json",
    "math",
    "typing",
}
FILES = sorted(ROOM.rglob("*.py"))


def imported(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return {name.partition(".")[0] for name in names}


def test_imports():
    allowed = PURE | {"numpy", "attention_math"}
    assert FILES
    for file in FILES:
        foreign = imported(ast.parse(file.read_text(encoding="utf-8"))) - allowed
        assert not foreign, f"{file.name} imports {foreign}"


def test_a_foreign_import_would_be_noticed():
    planted = "def f():\n    import os.path\n    from sys import argv"
    assert imported(ast.parse(planted)) == {"os", "sys"}


def test_nothing_prints_opens_or_draws_without_a_seed():
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Name):
                assert node.id not in {"print", "open", "input", "eval", "exec"}, file.name
            if isinstance(node, ast.Attribute) and ast.unparse(node).startswith("np.random."):
                assert ast.unparse(node) == "np.random.default_rng", file.name


def test_importing_it_loads_neither_manim_nor_scipy():
    code = "import sys, attention_math; print(*{'manim', 'scipy', 'rich'} & set(sys.modules))"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOM.parent
    )
    assert found.stdout.strip() == ""


def test_files_stay_small_and_functions_short():
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 200 or file.name == "__init__.py", file.name
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                first = node.body[1] if ast.get_docstring(node) and node.body[1:] else node.body[0]
                lines = (node.end_lineno or 0) - first.lineno + 1
                assert lines <= 45, f"{file.name}: {node.name} has {lines} lines"
