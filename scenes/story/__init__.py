"""The words of the film: what each section says of a lesson. Imports no Manim."""

from __future__ import annotations

from attention_math import Lesson
from scenes.story import english
from scenes.story.phrase import Formula, Phrase, say
from scenes.story.section import Beat, SectionWords

__all__ = ["FILM_TITLE", "SLUGS", "Beat", "Formula", "Phrase", "SectionWords", "say", "tell"]

FILM_TITLE = english.FILM_TITLE
SLUGS = (
    "fixed-context",
    "score",
    "blend",
    "refocus",
    "positions",
    "shrink",
    "sharpen",
    "recap",
)


def tell(lesson: Lesson) -> tuple[SectionWords, ...]:
    """Every section's words for ``lesson``, in the film's order."""
    return tuple(_section(slug, number, lesson) for number, slug in enumerate(SLUGS, start=1))


def _section(slug: str, number: int, lesson: Lesson) -> SectionWords:
    title, point, lit_steps, beats, labels = english.SECTIONS[slug](lesson)
    return SectionWords(
        slug=slug,
        number=number,
        title=title,
        point=point,
        steps=english.STEPS,
        lit_steps=lit_steps,
        beats={name: Beat(name, caption) for name, caption in beats.items()},
        labels=labels,
    )
