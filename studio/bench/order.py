"""What is to be measured: which sections, how large, with how many workers, and how often."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from attention_math import VectorSet, default_vectors
from scenes.catalog import SLUGS
from studio.records import ClipJob
from studio.settings import Quality

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Order:
    """One bench: the sections ``slugs`` in a quality, by ``jobs`` workers, each way ``runs`` times.

    ``folder`` takes all that is made; ``tell`` hears what is going on. ``renders``: how often a
    warm worker draws one small clip while its memory is watched.
    """

    quality: Quality
    slugs: tuple[str, ...]
    jobs: int
    runs: int
    folder: Path
    tell: Tell = field(default=lambda _: None)
    renders: int = 50

    @property
    def is_film(self) -> bool:
        """Whether all sections are measured, which are then joined."""
        return self.slugs == SLUGS

    @property
    def picture(self) -> list[str]:
        """The options that name the quality on a command line."""
        return ["--quality", self.quality.name, "--fps", str(self.quality.fps)]

    def job(self, slug: str) -> ClipJob:
        """The clip of a section, of the lesson that plain Manim films too."""
        return ClipJob(slug, default_vectors(), "dark", self.quality)


def lesson_file(folder: Path, query: Sequence[float] | None = None) -> Path:
    """A vectors file with the shipped lesson, whatever ``vectors.toml`` says now.

    ``query``: another query than the shipped one.
    """
    lesson: VectorSet = default_vectors()
    entries = {name: getattr(lesson, name).tolist() for name in ("new_query", "keys", "values")}
    entries["query"] = lesson.query.tolist() if query is None else list(query)
    entries["key_labels"] = list(lesson.key_labels)
    target = folder / "lesson.json"
    target.write_text(json.dumps(entries), "utf-8")
    return target
