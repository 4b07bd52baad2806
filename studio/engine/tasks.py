"""The unit of work that an engine gets: its job in, its files out as bytes; no disk is shared."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from attention_math.errors import FilmError
from studio.engine.telling import tell
from studio.making import DrawClip, MadeClip, make_clip
from studio.media import VideoFiles
from studio.records import ClipJob, ClipRecord
from studio.worker import named_fault

# Manim's configuration is global, and a Dask worker may have several threads.
_ONE_AT_A_TIME = threading.Lock()


@dataclass(frozen=True, slots=True)
class ClipBytes:
    """One clip: what was drawn, and its files' contents."""

    record: ClipRecord
    video: bytes
    poster: bytes
    ledger: bytes

    def written(self, folder: Path) -> MadeClip:
        """The clip as files in ``folder``, which is made; they are not yet in their place."""
        folder.mkdir(parents=True, exist_ok=True)
        files = VideoFiles.named(folder / self.record.slug)
        for file, content in zip(files, (self.video, self.poster, self.ledger), strict=True):
            file.write_bytes(content)
        return MadeClip(self.record, files)


def make_clip_bytes(job: ClipJob, draw: DrawClip) -> ClipBytes:
    """Make the clip of ``job`` in a folder that is gone afterwards.

    Raises a FilmError that names the section, whatever went wrong.
    """
    try:
        with _ONE_AT_A_TIME, TemporaryDirectory(prefix="unit-") as folder:
            made = make_clip(job, Path(folder), draw, tell)
            return ClipBytes(made.record, *(file.read_bytes() for file in made.files))
    except FilmError:
        raise
    except Exception as fault:
        raise named_fault(job.slug, fault) from fault
