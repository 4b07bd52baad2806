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
        fault = OutputError(
            "changed while it was used",
            where=str(final.video),
            remedy="Another command makes this clip; run this one again after it.",
        )
        fault.exit_code = 1
        raise fault
    return files
