"""The files of a page while it is made, under the names that they will have."""

from __future__ import annotations

import hashlib
import shutil
from pathlib import Path

from studio.page.records import PageFile


class Staging:
    """Takes files into ``folder``, which is not yet the page; ``files`` has them by name."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, PageFile] = {}

    def write(self, name: str, content: bytes | str) -> PageFile:
        """A file of the page with this ``content``, texts as UTF-8."""
        place = self._place(name)
        place.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
        return self._known(name, place)

    def copy(self, name: str, source: Path) -> PageFile:
        """A file of the page that is a copy of ``source``."""
        place = self._place(name)
        shutil.copyfile(source, place)
        return self._known(name, place)

    def _place(self, name: str) -> Path:
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def _known(self, name: str, place: Path) -> PageFile:
        with place.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        self.files[name] = PageFile(name, place, digest)
        return self.files[name]
