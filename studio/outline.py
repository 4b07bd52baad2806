"""What the words alone tell of the film, before any of it is drawn; imports no Manim."""

from __future__ import annotations

from attention_math import VectorSet, build_lesson
from scenes.pace import BREATH_S, HOLD_S, reading_s
from scenes.story import Beat, words_of


def beat_names(slug: str, vectors: VectorSet) -> tuple[str, ...]:
    """The beats of the section ``slug`` in their order, for one lesson."""
    return tuple(words_of(slug, build_lesson(vectors)).beats)


def length_s(beat: Beat, said_s: float | None = None) -> float:
    """About how many seconds a beat takes, by its sentence alone.

    ``said_s``: how long it takes to say it; None: it is read.
    """
    told_s = reading_s(beat.caption.text) if said_s is None else said_s + BREATH_S
    return max(HOLD_S, told_s)
