"""The unit of work that an engine gets: a job in, parts of its clip out; no disk is shared."""

from __future__ import annotations

import threading
from pathlib import Path
from tempfile import TemporaryDirectory

from attention_math.errors import FilmError
from studio.engine.telling import tell
from studio.making import DrawClip, make_parts
from studio.parts import packed
from studio.records import ClipJob
from studio.worker import named_fault

# Manim's configuration is global, and a Dask worker may have several threads.
_ONE_AT_A_TIME = threading.Lock()


def make_part_bytes(job: ClipJob, beats: tuple[str, ...], draw: DrawClip) -> tuple[bytes, ...]:
    """Make the parts of ``beats`` in a folder that is gone afterwards; each as bytes.

    Raises a FilmError that names the section, whatever went wrong.
    """
    try:
        with _ONE_AT_A_TIME, TemporaryDirectory(prefix="unit-") as folder:
            return tuple(map(packed, make_parts(job, beats, Path(folder), draw, tell)))
    except FilmError:
        raise
    except Exception as fault:
        raise named_fault(job.slug, fault) from fault
