"""Scenes show finished numbers: they neither compute nor format them, and words need no Manim."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import scenes
from scenes.languages import LANGUAGES, Language

ROOT = Path(scenes.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
FORMATTERS = {"round", "format", "numpy", "np", "math", "decimal", "statistics"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_scenes_neither_compute_nor_format_numbers(path: Path) -> None:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Import)
            and {alias.name.split(".")[0] for alias in node.names} & FORMATTERS
        ):
            found.append(f"line {node.lineno}: an import of numbers")
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in FORMATTERS:
            found.append(f"line {node.lineno}: an import of numbers")
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            found.append(f"line {node.lineno}: a format spec")
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in {"round", "format"}
        ):
            found.append(f"line {node.lineno}: {node.func.id}()")
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and is_text(node.left):
            found.append(f"line {node.lineno}: a % format")
    assert found == []


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_scenes_leave_manims_configuration_alone(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    written = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, ast.Store)
    ]
    assert [place for place in written if place.startswith("mn.config")] == []
    assert "tempconfig" not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
def test_the_words_hold_no_digit(language: Language) -> None:
    path = ROOT.parent.joinpath(*language.module.split(".")).with_suffix(".py")
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)} | {
        id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys
    }
    held = [
        node.value
        for node in ast.walk(tree)
        if is_text(node)
        and id(node) not in names  # type: ignore[arg-type]
        and any(sign.isdigit() for sign in strip_places(node.value))  # type: ignore[attr-defined]
    ]
    assert held == []


def strip_places(text: str) -> str:
    """``text`` without ``{0}``, ``{1}``, …: the places of numbers in a formula."""
    for place in "0123456789":
        text = text.replace("{" + place + "}", "")
    return text


@pytest.mark.parametrize(
    "module", ["scenes.story", "scenes.languages", "scenes.theme", "scenes.catalog"]
)
def test_words_and_palette_load_without_manim(module: str) -> None:
    program = f"import sys, {module}; sys.exit('manim' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
