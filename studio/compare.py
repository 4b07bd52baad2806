"""Two vectors files side by side: which numbers, claims, sentences and clips differ."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Any

from attention_math import Claims, Lesson, VectorSet, build_lesson, claim_names
from scenes.drawn import draws
from scenes.story import SLUGS, SectionWords, tell
from studio.changes import Changes, changes
from studio.claims import sentences
from studio.vectors_file import read_vectors

_QUERY_LABELS = ("query_label", "new_query_label")


@dataclass(frozen=True, slots=True)
class TextChange:
    """A sentence, a word of the picture or a label; None where one lesson has none such."""

    name: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A claim that comes out differently."""

    name: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class ClipChange:
    """A clip that differs, and by what: words, numbers, labels, or which rows of many are drawn."""

    section: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that differs between two lessons.

    ``sentences`` go by ``section/beat``, ``words`` (of pictures) by ``section/picture/name``.
    """

    numbers: Changes
    labels: tuple[TextChange, ...]
    claims: tuple[ClaimChange, ...]
    sentences: tuple[TextChange, ...]
    words: tuple[TextChange, ...]
    clips: tuple[ClipChange, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing differs at all."""
        told = (self.labels, self.claims, self.sentences, self.words, self.clips)
        return not self.numbers.total and not any(told)


def compare_files(old: Path, new: Path) -> Comparison:
    """What differs between the lessons of two vectors files.

    Raises :class:`~studio.errors.VectorsFileError`, which names the file, for one that is refused.
    """
    files = ((old, "in the place of A"), (new, "in the place of B"))
    return compare(*(read_vectors(path, way) for path, way in files))


def compare(old: VectorSet, new: VectorSet) -> Comparison:
    """What differs between the lessons of two sets of vectors, in all that they have."""
    numbers = changes(*(build_lesson(each, whole=True) for each in (old, new)))
    labels = _labels(old, new)
    lessons = build_lesson(old), build_lesson(new)  # as they are drawn, and told
    said = _texts(*map(tell, lessons))
    return Comparison(
        numbers=numbers,
        labels=labels,
        claims=_claims(*(lesson.claims for lesson in lessons)),
        sentences=tuple(each for each in said if "/picture/" not in each.name),
        words=tuple(each for each in said if "/picture/" in each.name),
        clips=_clips(numbers, labels, said, _drawn_rows(lessons[0]) != _drawn_rows(lessons[1])),
    )


def _labels(old: VectorSet, new: VectorSet) -> tuple[TextChange, ...]:
    pairs = [
        (f"key_labels[{at}]", *pair)
        for at, pair in enumerate(zip_longest(old.key_labels, new.key_labels))
    ]
    pairs += [
        (name, getattr(old, name) or None, getattr(new, name) or None) for name in _QUERY_LABELS
    ]
    return _unlike(pairs)


def _claims(old: Claims, new: Claims) -> tuple[ClaimChange, ...]:
    pairs = ((name, getattr(old, name), getattr(new, name)) for name in claim_names())
    return tuple(ClaimChange(name, a, b) for name, a, b in pairs if a != b)


def _texts(old: tuple[SectionWords, ...], new: tuple[SectionWords, ...]) -> tuple[TextChange, ...]:
    olds, news = ({each.place: each.text for each in sentences(told)} for told in (old, new))
    places = [*olds, *(place for place in news if place not in olds)]
    return _unlike((place, olds.get(place), news.get(place)) for place in places)


def _clips(
    numbers: Changes,
    labels: tuple[TextChange, ...],
    said: tuple[TextChange, ...],
    rows: bool,
) -> tuple[ClipChange, ...]:
    found = []
    for slug in SLUGS:
        by = {
            "words": any(each.name.startswith(f"{slug}/") for each in said),
            "numbers": any(draws(slug, name) for name in numbers.counts),
            "labels": any(draws(slug, each.name) for each in labels),
            "rows": rows and draws(slug, "n_keys"),
        }
        if any(by.values()):
            found.append(ClipChange(slug, tuple(name for name, unlike in by.items() if unlike)))
    return tuple(found)


def _drawn_rows(lesson: Lesson) -> tuple[int, ...] | None:
    """The keys of a large lesson that pictures draw, which goes by both queries; else None."""
    return None if lesson.view.keys is None else lesson.view.keys.places


def _unlike(pairs: Iterable[tuple[str, str | None, str | None]]) -> tuple[TextChange, ...]:
    return tuple(TextChange(name, old, new) for name, old, new in pairs if old != new)
