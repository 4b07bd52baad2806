"""A folder of recordings: which file is of which beat, as the folder is at one moment."""

from __future__ import annotations

import hashlib
import stat
from dataclasses import dataclass
from pathlib import Path

from studio.errors import RecordingError
from studio.plain import megabytes

SUFFIXES = (".wav", ".mp3", ".m4a", ".flac", ".ogg")
# Ten minutes of two channels at 96 kHz with 24 bits: longer ones are not even looked into.
_MOST_BYTES = 350 * 10**6
_CHUNK = 2**20


@dataclass(frozen=True, slots=True)
class Recording:
    """A file that has the name of a recording; ``stem`` is what names its beat, in small letters.

    ``sha256`` is that of its content, and empty where ``fault`` says why it was not read.
    """

    stem: str
    file: Path
    sha256: str = ""
    fault: str = ""

    @property
    def name(self) -> str:
        """The name of the file, for messages."""
        return self.file.name

    def content(self) -> bytes:
        """What the file holds.

        Raises :class:`~studio.errors.RecordingError` where it cannot be read, or where it holds
        something else than when it was first looked at.
        """
        if self.fault:
            raise RecordingError("cannot be read", where=self.name, got=self.fault)
        try:
            content = self.file.read_bytes()
        except OSError as fault:
            raise RecordingError(
                "cannot be read", where=self.name, got=fault.strerror or str(fault)
            ) from fault
        if hashlib.sha256(content).hexdigest() != self.sha256:
            raise RecordingError(
                "was changed during the work", where=self.name, remedy="Run the command again."
            )
        return content


def files_in(folder: Path) -> tuple[tuple[Recording, ...], tuple[str, ...]]:
    """The recordings in ``folder``, and the names of what else is there; hidden files are neither.

    Both are in the order of names. Raises :class:`~studio.errors.RecordingError` where that is no
    folder, or cannot be read.
    """
    try:
        files = sorted(folder.iterdir())
    except OSError as fault:
        raise RecordingError(
            "this is no folder of recordings",
            where=str(folder),
            expected="a folder with a sound file for each beat",
            got=fault.strerror or str(fault),
            remedy="`render.py script` tells which files belong into it.",
        ) from fault
    shown = [file for file in files if not file.name.startswith(".")]
    sounds = [file for file in shown if file.suffix.lower() in SUFFIXES]
    others = [file.name for file in shown if file not in sounds]
    return tuple(map(_looked_at, sounds)), tuple(others)


def _looked_at(file: Path) -> Recording:
    stem = file.stem.casefold()
    try:
        about = file.stat()  # of what a link leads to
        if not stat.S_ISREG(about.st_mode):  # a pipe would be waited for
            return Recording(stem, file, fault="no file, but a folder or a device")
        if about.st_size > _MOST_BYTES:
            got = f"{megabytes(about.st_size)}, more than {megabytes(_MOST_BYTES)}"
            return Recording(stem, file, fault=got)
        return Recording(stem, file, _sha256(file))
    except OSError as fault:
        return Recording(stem, file, fault=fault.strerror or str(fault))


def _sha256(file: Path) -> str:
    digest = hashlib.sha256()
    with file.open("rb") as source:
        while chunk := source.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()
