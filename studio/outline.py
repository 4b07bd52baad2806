"""What the words alone tell of the film, before any of it is drawn; imports no Manim."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import VectorSet, build_lesson
from scenes.pace import reading_s
from scenes.story import words_of


def beat_names(slug: str, vectors: VectorSet) -> tuple[str, ...]:
    """The beats of the section ``slug`` in their order, for one lesson."""
    return tuple(words_of(slug, build_lesson(vectors)).beats)


def longest_first(slugs: Sequence[str], vectors: VectorSet) -> list[str]:
    """``slugs`` by the time that their sentences take to read, the longest first.

    A long clip begun last would keep one worker at it while the others have nothing left.
    """
    lesson = build_lesson(vectors)
    expected_s = {
        slug: sum(reading_s(beat.caption.text) for beat in words_of(slug, lesson).beats.values())
        for slug in slugs
    }
    return sorted(slugs, key=lambda slug: -expected_s[slug])
