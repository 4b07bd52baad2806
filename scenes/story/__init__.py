"""The words of the film: what each section says of a lesson. Imports no Manim."""

from __future__ import annotations

from dataclasses import replace

from attention_math import Lesson
from scenes.story import english
from scenes.story.asking import AskedClaims, worded
from scenes.story.phrase import Formula, Phrase, say
from scenes.story.section import Beat, SectionWords

__all__ = [
    "FILM_TITLE",
    "SLUGS",
    "Beat",
    "Formula",
    "Phrase",
    "SectionWords",
    "say",
    "tell",
    "words_of",
]

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
    """Every section's words for ``lesson``, in the film's order, and the claims they rest on."""
    claims = AskedClaims(lesson.claims)
    asked = replace(lesson, claims=claims)
    return tuple(_section(slug, at, asked, claims) for at, slug in enumerate(SLUGS, start=1))


def words_of(slug: str, lesson: Lesson) -> SectionWords:
    """The words of the section ``slug`` alone; ValueError for a slug that is none of SLUGS."""
    claims = AskedClaims(lesson.claims)
    return _section(slug, SLUGS.index(slug) + 1, replace(lesson, claims=claims), claims)


def _section(slug: str, number: int, lesson: Lesson, claims: AskedClaims) -> SectionWords:
    told, too_early = claims.during(lambda: english.SECTIONS[slug](lesson))
    if too_early:  # what depends on it would not be known
        raise RuntimeError(f"{slug} asks {', '.join(too_early)} outside of any one wording")
    title, point, lit_steps, captions, labels = told
    every = english.COMMON_LABELS | labels
    beats: dict[str, Beat] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    for name, wording in captions.items():
        caption, rests_on = worded(wording, lesson, claims)
        if caption is None:
            left_out[name] = rests_on
        else:
            beats[name] = Beat(name, caption, rests_on)
    written = {name: worded(wording, lesson, claims) for name, wording in every.items()}
    return SectionWords(
        slug=slug,
        number=number,
        title=title,
        point=point,
        steps=english.STEPS,
        lit_steps=lit_steps,
        beats=beats,
        labels={name: label for name, (label, _) in written.items() if label is not None},
        label_claims={name: rests_on for name, (_, rests_on) in written.items()},
        left_out=left_out,
    )
