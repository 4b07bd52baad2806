"""Clips that are there already: lent to the film that is joined, and kept to their lesson."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from studio.code import clip_code, film_code
from studio.errors import OutputError
from studio.joining import Tags, join_parts
from studio.kept import Kept, checksums, write_kept
from studio.ledger import clip_record, ledger_text
from studio.making import MadeClip, comment
from studio.media import MediaFolder, VideoFiles, put_in_place
from studio.planning import FILM, ClipPlan, film_payload
from studio.settings import Request


def keep_clip(request: Request, plan: ClipPlan, made: MadeClip) -> Kept:
    """Write down how a clip was made that is in place, with what its scene has read."""
    kept = Kept(
        plan.inputs.payload(made.record.read), request.vectors.digest, checksums(made.files)
    )
    if clip_code(plan.inputs.slug) == plan.inputs.code:  # else nobody knows which code drew it
        write_kept(request.media, plan.inputs.slug, kept)
    return kept


def keep_film(request: Request, clips: dict[str, Kept], files: VideoFiles) -> None:
    """Write down from what the film was joined that is in place."""
    payload = film_payload(request, {slug: kept.fingerprint for slug, kept in clips.items()})
    if film_code() == payload["code"]:
        write_kept(request.media, FILM, Kept(payload, request.vectors.digest, checksums(files)))


def lent_clip(media: Path, slug: str, kept: Kept, folder: Path) -> MadeClip:
    """A copy of a clip in ``folder``, proved to be the one that was kept.

    Raises :class:`~studio.errors.OutputError` where it has changed since the plan was made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    files = VideoFiles.named(folder / "clip")
    final = MediaFolder(media).clip(slug)
    for source, target in zip(final, files, strict=True):
        shutil.copyfile(source, target)
    if checksums(files) != kept.files:
        fault = OutputError(
            "changed while it was used",
            where=str(final.video),
            remedy="Another command makes this clip; run this one again after it.",
        )
        fault.exit_code = 1
        raise fault
    return MadeClip(clip_record(json.loads(files.ledger.read_text("utf-8"))), files)


def readdressed(request: Request, slug: str, kept: Kept, folder: Path) -> Kept:
    """Have a reused clip name the present vectors, of which it shows nothing that has changed.

    Its packets are copied, and the files are what drawing it anew would make.
    """
    lent, digest = lent_clip(request.media, slug, kept, folder / "before"), request.vectors.digest
    files = VideoFiles.named(folder / "clip")
    tags = Tags(lent.record.title, comment(digest, request.theme))
    join_parts([lent.files.video], files.video, fps=request.quality.fps, tags=tags)
    ledger = json.loads(lent.files.ledger.read_text("utf-8")) | {"vectors": digest}
    files.ledger.write_text(ledger_text(ledger), "utf-8")
    shutil.copyfile(lent.files.poster, files.poster)
    put_in_place(files, MediaFolder(request.media).clip(slug))
    now = Kept(kept.payload, digest, checksums(files))
    write_kept(request.media, slug, now)
    return now
