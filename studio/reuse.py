"""Videos in place lent to work that goes on in a folder of its own."""

from __future__ import annotations

import shutil
from pathlib import Path

from studio.errors import OutputError
from studio.kept import KeptVideo, checksums
from studio.media import VideoFiles


def lent_files(final: VideoFiles, video: KeptVideo, folder: Path) -> VideoFiles:
    """Copies of the files of ``video`` in ``folder``, proved to be those that were kept.

    Raises :class:`~studio.errors.OutputError` where they have changed since the plan was made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = VideoFiles.named(folder / "clip")
    for source, target in zip(final, files, strict=True):
        shutil.copyfile(source, target)
    if checksums(files) != video.files:
        raise changed_meanwhile(final, "clip")
    return files


def changed_meanwhile(files: VideoFiles, what: str) -> OutputError:
    """The fault of ``files`` of a clip or film, ``what``, that are no longer those that were kept.

    Nothing is wrong with the command: its exit code is 1.
    """
    fault = OutputError(
        "changed while it was used",
        where=str(files.video),
        remedy=f"Another command makes this {what}; run this one again after it.",
    )
    fault.exit_code = 1
    return fault
