"""The files of a page while it is made, under the names that they will have."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from studio.page.essence import essence
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

    def copy_video(self, name: str, source: Path) -> PageFile:
        """As :meth:`copy`; its address stays as long as what it shows and says."""
        return self._video(self.copy(name, source))

    def make(self, name: str, write: Callable[[Path], None]) -> PageFile:
        """A file of the page that ``write`` puts at the path that it is given."""
        place = self._place(name)
        write(place)
        return self._known(name, place)

    def make_video(self, name: str, write: Callable[[Path], None]) -> PageFile:
        """As :meth:`make`, with an address as of :meth:`copy_video`."""
        return self._video(self.make(name, write))

    def _place(self, name: str) -> Path:
        place = self.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def _known(self, name: str, place: Path) -> PageFile:
        with place.open("rb") as content:
            digest = hashlib.file_digest(content, "sha256").hexdigest()
        return self._keep(PageFile(name, place, digest))

    def _video(self, file: PageFile) -> PageFile:
        return self._keep(replace(file, version=essence(file.source)))

    def _keep(self, file: PageFile) -> PageFile:
        self.files[file.name] = file
        return file
