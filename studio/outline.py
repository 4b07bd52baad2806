"""What the words alone tell of the film, before any of it is drawn; imports no Manim."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import VectorSet, build_lesson
from scenes.pace import reading_s
from scenes.story import SectionWords, tell


def beat_names(slug: str, vectors: VectorSet) -> tuple[str, ...]:
    """The beats of the section ``slug`` in their order, for one lesson."""
    return tuple(_words(vectors)[slug].beats)


def longest_first(slugs: Sequence[str], vectors: VectorSet) -> list[str]:
    """``slugs`` by the time that their sentences take to read, the longest first.

    A long clip begun last would keep one worker at it while the others have nothing left.
    """
    words = _words(vectors)
    expected_s = {
        slug: sum(reading_s(beat.caption.text) for beat in words[slug].beats.values())
        for slug in slugs
    }
    return sorted(slugs, key=lambda slug: -expected_s[slug])


def _words(vectors: VectorSet) -> dict[str, SectionWords]:
    return {words.slug: words for words in tell(build_lesson(vectors))}
