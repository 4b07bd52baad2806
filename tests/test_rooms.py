"""The rooms as packages: whole for the import contract, and whole when they are installed."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ROOMS = PROJECT["tool"]["importlinter"]["root_packages"]


@pytest.mark.parametrize("room", ROOMS)
def test_every_folder_is_a_package_that_the_import_contract_sees(room: str) -> None:
    folders = {path.parent for path in (ROOT / room).rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_installed(room: str) -> None:
    assert f"{room}*" in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]


def test_the_console_command_is_that_of_render() -> None:
    module, _, name = PROJECT["project"]["scripts"]["attention-film"].partition(":")
    assert module in PROJECT["tool"]["setuptools"]["py-modules"]
    assert callable(getattr(importlib.import_module(module), name))
