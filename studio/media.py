"""Where what is made goes: names that stay, proved before any work is done."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from scenes.catalog import SLUGS
from studio.atomic import free_bytes, ready_folder, whole_files
from studio.errors import OutputError
from studio.leftovers import Freed, in_use, sweep, work_name
from studio.plain import megabytes
from studio.quality import Quality

# Measured: 17 kB/s for a draft and 55 kB/s at 1080p; room is asked for three to four times that.
_BYTES_A_SECOND = 50_000
_BYTES_A_PIXEL = 0.0012
LONGEST_CLIP_S = 60
_PICTURES = ("clips", "stills")  # folders of films and of pages
_SUFFIXES = (".mp4", ".jpg", ".vtt", ".srt", ".json")
_AHEAD = ("video", "poster", "vtt", "srt", "chapters", "transcript")


@dataclass(frozen=True, slots=True)
class VideoFiles:
    """A video and what is beside it: its last frame as a picture, its captions, and its ledger.

    A film also has its chapters and its transcript.
    """

    video: Path
    poster: Path
    vtt: Path
    srt: Path
    ledger: Path
    chapters: Path | None = None
    transcript: Path | None = None

    @classmethod
    def named(cls, stem: Path) -> VideoFiles:
        """The files of a clip, which share the name ``stem``."""
        return cls(*(stem.with_name(stem.name + suffix) for suffix in _SUFFIXES))

    @classmethod
    def of_film(cls, folder: Path) -> VideoFiles:
        """The files of a film in ``folder``."""
        files = cls.named(folder / "film")
        return replace(
            files, chapters=folder / "chapters.vtt", transcript=folder / "transcript.txt"
        )

    def by_name(self) -> dict[str, Path]:
        """Each file by what it is, the ledger last."""
        named = ((name, getattr(self, name)) for name in (*_AHEAD, "ledger"))
        return {name: path for name, path in named if path is not None}

    def __iter__(self) -> Iterator[Path]:
        return iter(self.by_name().values())


@dataclass(frozen=True, slots=True)
class MediaFolder:
    """The names in one media folder."""

    root: Path

    def clip(self, slug: str) -> VideoFiles:
        """The files of one section's clip: ``clips/02-score.mp4`` and those beside it."""
        return VideoFiles.named(self.root / "clips" / clip_stem(slug))

    def film(self) -> VideoFiles:
        """The files of the whole film: ``film.mp4`` and those beside it."""
        return VideoFiles.of_film(self.root)

    def page(self) -> Path:
        """The folder of the course page: ``page``."""
        return self.root / "page"

    def store(self) -> Path:
        """The folder of the parts that clips are joined from: ``store``."""
        return self.root / "store"

    def records(self) -> Path:
        """The folder of what is kept of how videos were made: ``store/records``."""
        return self.store() / "records"

    def unfinished(self) -> tuple[Path, ...]:
        """The folders in which a killed run can leave what it did not finish, but for the parts."""
        folders = [folder / name for folder in (self.root, self.page()) for name in _PICTURES]
        return (self.root, self.page(), *folders, self.records())

    def sweep(self) -> Freed:
        """Remove what killed runs have left in them."""
        return sum(map(sweep, self.unfinished()), Freed())

    def still(self, slug: str, beat: str | None) -> Path:
        """The picture of a beat, or of a section's end: ``stills/02-score-products.png``."""
        name = beat_stem(slug, beat) if beat else clip_stem(slug)
        return self.root / "stills" / f"{name}.png"


def clip_stem(slug: str) -> str:
    """A section's place in the film and its name: ``02-score``."""
    return f"{SLUGS.index(slug) + 1:02}-{slug}"


def beat_stem(slug: str, beat: str) -> str:
    """A beat's place in the film and its name: ``02-score-products``."""
    return f"{clip_stem(slug)}-{beat}"


def ready_for(targets: Iterable[Path], need_bytes: int) -> None:
    """Make the folders of ``targets`` and prove that the files can be put there.

    Raises :class:`~studio.errors.OutputError` where a folder cannot be made or written to, where a
    folder stands in a file's place, and (exit code 1) where the disk has less than ``need_bytes``
    left.
    """
    files = list(targets)
    for folder in sorted({file.parent for file in files}):
        ready_folder(folder)
        _prove_room(folder, need_bytes)
    for file in files:
        if file.is_dir():
            raise OutputError(
                "a folder stands in the place of a file",
                where=str(file),
                remedy="Move it away, or name another place with --media.",
            )


def video_bytes(quality: Quality, duration_s: float) -> int:
    """The room that a video of ``duration_s`` seconds takes, generously."""
    pixels_a_second = quality.width * quality.height * quality.fps
    return int(duration_s * (_BYTES_A_SECOND + pixels_a_second * _BYTES_A_PIXEL))


def clips_bytes(quality: Quality, clips: int) -> int:
    """The room that ``clips`` clips need while they are made: in the work folder and in place."""
    return 2 * video_bytes(quality, clips * LONGEST_CLIP_S)


def put_in_place(made: VideoFiles, final: VideoFiles) -> None:
    """Copy the files of ``made`` to their ``final`` names, all at once when all are copied.

    Where a ledger is there, the other files beside it are those that it tells of,
    whenever this process is killed. Raises :class:`~studio.errors.OutputError`; the earlier files
    then stay.
    """
    with whole_files(*final) as besides:
        for source, beside in zip(made, besides, strict=True):
            shutil.copyfile(source, beside)


@contextmanager
def work_folder(beside: Path) -> Iterator[Path]:
    """Lend a folder in ``beside`` for what is not finished; it is gone when the block ends.

    It is on the disk that the finished files go to, and one place to clear whatever stops a
    worker. Those that killed runs have left in ``beside`` go first. A lock tells them from the
    folders of runs that are alive.
    """
    sweep(beside)
    folder = beside.absolute() / work_name()
    with in_use(folder):
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _prove_room(folder: Path, need_bytes: int) -> None:
    free = free_bytes(folder)
    if free < need_bytes:
        fault = OutputError(
            "the disk is too full",
            where=str(folder),
            expected=f"about {megabytes(need_bytes)} free",
            got=megabytes(free),
            remedy="Free some room, or name another place with --media.",
        )
        fault.exit_code = 1  # nothing is wrong with the command
        raise fault
