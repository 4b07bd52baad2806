"""The film and its clips, as they are in the media folder, taken out while nobody changes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from scenes.catalog import SLUGS
from studio.errors import OutputError
from studio.kept import checksums, read_record
from studio.media import MediaFolder, VideoFiles
from studio.planning import FILM
from studio.reuse import changed_meanwhile
from studio.settings import Request


def refuse_other_lesson(request: Request) -> None:
    """Raise :class:`~studio.errors.OutputError` where the media folder has another lesson's film.

    What is missing, or cannot be read, is no other lesson's: it is made again.
    """
    for files in _all_files(request.media).values():
        found = _vectors_of(files.ledger)
        if found is not None and found != request.vectors.digest:
            raise OutputError(
                "of another lesson",
                where=str(files.ledger),
                expected=f"the vectors {request.vectors.digest[:12]}",
                got=found[:12],
                remedy="Render this lesson first (`film`, with the same vectors and --media), "
                "or name another folder with --media.",
            )


def proved_files(request: Request) -> dict[str, VideoFiles]:
    """The files of the film (by the name "film") and of each clip, all of this lesson and whole.

    Raises :class:`~studio.errors.OutputError` (exit code 1) where another command has changed
    them since they were made.
    """
    found = _all_files(request.media)
    for name, files in found.items():
        video = read_record(request.media, name).video
        is_ours = video is not None and video.vectors == request.vectors.digest
        if video is None or not is_ours or checksums(files) != video.files:
            raise changed_meanwhile(files, "film")
    return found


def _all_files(media: Path) -> dict[str, VideoFiles]:
    return dict(_named(MediaFolder(media)))


def _named(folder: MediaFolder) -> Iterator[tuple[str, VideoFiles]]:
    yield FILM, folder.film()
    for slug in SLUGS:
        yield slug, folder.clip(slug)


def _vectors_of(ledger: Path) -> str | None:
    with suppress(OSError, ValueError, RecursionError):
        content = json.loads(ledger.read_text("utf-8"))
        if isinstance(content, dict) and isinstance(content.get("vectors"), str):
            return str(content["vectors"])
    return None
