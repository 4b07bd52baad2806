"""The licence of film and page: the text that the program itself comes with."""

from __future__ import annotations

from contextlib import suppress
from importlib import metadata
from pathlib import Path

_BESIDE_THE_CODE = Path(__file__).parents[2] / "LICENSE"


def licence_text() -> str:
    """The whole text, from beside the code or from the installed package."""
    if _BESIDE_THE_CODE.is_file():
        return _BESIDE_THE_CODE.read_text("utf-8")
    with suppress(metadata.PackageNotFoundError):
        for file in metadata.files("attention-film") or []:
            if file.name == "LICENSE":
                return file.read_text("utf-8")
    raise FileNotFoundError("LICENSE, which comes with the program")
