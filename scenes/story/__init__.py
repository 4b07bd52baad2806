"""The words of the film: what each section says of a lesson, in a language. Imports no Manim."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, cast

from attention_math import Lesson
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.story.asking import AskedClaims, Wording, worded
from scenes.story.phrase import Formula, Phrase, say
from scenes.story.picture_words import PictureWords
from scenes.story.section import Beat, SectionWords
from scenes.story.spoken import Speech

__all__ = [
    "SLUGS",
    "Beat",
    "Formula",
    "Phrase",
    "SectionWords",
    "film_title",
    "picture_words",
    "say",
    "speech",
    "tell",
    "words_of",
]

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

Told = tuple[str, Phrase, tuple[str, ...], Mapping[str, Wording], Mapping[str, Wording]]


class Words(Protocol):
    """What the file of a language holds."""

    FILM_TITLE: str
    STEPS: tuple[str, ...]
    COMMON_LABELS: Mapping[str, Wording]
    SECTIONS: Mapping[str, Callable[[Lesson], Told]]
    SPEECH: Speech
    PICTURE: PictureWords


def tell(lesson: Lesson, language: str = DEFAULT_LANGUAGE) -> tuple[SectionWords, ...]:
    """Every section's words for ``lesson``, in the film's order, and the claims they rest on.

    ``language`` is one of the tags of :data:`scenes.languages.LANGUAGES`; KeyError for any other.
    """
    return tuple(words_of(slug, lesson, language) for slug in SLUGS)


def words_of(slug: str, lesson: Lesson, language: str = DEFAULT_LANGUAGE) -> SectionWords:
    """The words of the section ``slug`` alone; ValueError for a slug that is none of SLUGS."""
    number, claims = SLUGS.index(slug) + 1, AskedClaims(lesson.claims)
    return _section(slug, number, replace(lesson, claims=claims), claims, language)


def film_title(language: str = DEFAULT_LANGUAGE) -> str:
    """The title of the whole film."""
    return _words(language).FILM_TITLE


def speech(language: str = DEFAULT_LANGUAGE) -> Speech:
    """How the language says numbers and signs."""
    return _words(language).SPEECH


def picture_words(language: str = DEFAULT_LANGUAGE) -> PictureWords:
    """How the language names what stands on a picture."""
    return _words(language).PICTURE


def _words(language: str) -> Words:
    return cast(Words, importlib.import_module(LANGUAGES[language].module))


def _section(
    slug: str, number: int, lesson: Lesson, claims: AskedClaims, language: str
) -> SectionWords:
    words = _words(language)
    told, too_early = claims.during(lambda: words.SECTIONS[slug](lesson))
    if too_early:  # what depends on it would not be known
        raise RuntimeError(f"{slug} asks {', '.join(too_early)} outside of any one wording")
    title, point, lit_steps, captions, labels = told
    beats: dict[str, Beat] = {}
    left_out: dict[str, tuple[str, ...]] = {}
    for name, wording in captions.items():
        caption, rests_on = worded(wording, lesson, claims)
        if caption is None:
            left_out[name] = rests_on
        else:
            beats[name] = Beat(name, caption, rests_on)
    every = {**words.COMMON_LABELS, **labels}
    written = {name: worded(wording, lesson, claims) for name, wording in every.items()}
    return SectionWords(
        slug=slug,
        number=number,
        title=title,
        point=point,
        steps=words.STEPS,
        lit_steps=lit_steps,
        beats=beats,
        labels={name: label for name, (label, _) in written.items() if label is not None},
        label_claims={name: rests_on for name, (_, rests_on) in written.items()},
        left_out=left_out,
        language=language,
    )
