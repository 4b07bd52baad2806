"""All that one clip depends on, by value, without drawing it; imports no Manim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from attention_math import Lesson, VectorSet, build_lesson
from scenes.glyphs import missing_signs
from scenes.story import SectionWords, words_of
from scenes.theme import THEMES
from scenes.typesetting import FONTS
from studio.canonical import canonical_text, digest, text_digest
from studio.code import clip_code, libraries
from studio.settings import Quality
from studio.watched import value_at

SCHEMA = "attention-inputs-v1"
EVERYTHING = ("vectors",)  # all that a lesson holds is made of them
_GONE = ""  # in place of a digest: what was read once is no longer there


@dataclass(frozen=True, slots=True)
class Inputs:
    """What may decide how the clip of ``slug`` looks: of the lesson, all that a scene could read.

    ``words``, ``code`` and ``libraries`` are digests or versions by name, ``picture`` the theme,
    quality and voice.
    """

    slug: str
    lesson: Lesson
    words: Mapping[str, str]
    picture: Mapping[str, Any]
    code: Mapping[str, str]
    libraries: Mapping[str, str]

    def payload(self, read: Iterable[str] | None) -> dict[str, Any]:
        """Everything in canonical form, of the lesson only the names in ``read`` (None: all)."""
        names = EVERYTHING if read is None else read
        return {
            "schema": SCHEMA,
            "section": self.slug,
            **self.picture,
            "words": dict(self.words),
            "code": dict(self.code),
            "libraries": dict(self.libraries),
            "values": {name: self._value(name) for name in names},
        }

    def _value(self, name: str) -> str:
        try:
            return digest(value_at(self.lesson, name))
        except AttributeError:
            return _GONE


def inputs_of(
    slugs: Iterable[str], vectors: VectorSet, theme: str, quality: Quality, voice: str
) -> dict[str, Inputs]:
    """The inputs of each section's clip as they are now."""
    lesson = build_lesson(vectors)
    chosen = picture(theme, quality, voice)
    used = {**libraries(), **system_fonts(vectors)}
    return {
        slug: Inputs(slug, lesson, words(words_of(slug, lesson)), chosen, clip_code(slug), used)
        for slug in slugs
    }


def fingerprint(payload: Mapping[str, Any]) -> str:
    """SHA-256 of a payload's canonical text, in hex."""
    return text_digest(canonical_text(payload))


def words(section: SectionWords) -> dict[str, str]:
    """A digest of each thing that a section says, and of the order of its beats."""
    told = {
        "title": section.title,
        "point": section.point,
        "steps": (section.steps, section.lit_steps),
        "order of beats": tuple(section.beats),
        **{f"picture/{name}": label for name, label in section.labels.items()},
        **{name: beat.caption for name, beat in section.beats.items()},
    }
    return {name: digest(said) for name, said in told.items()}


def picture(theme: str, quality: Quality, voice: str) -> dict[str, Any]:
    """Theme (each colour), quality and voice in canonical form."""
    return {"theme": _record(THEMES[theme]), "quality": _record(quality), "voice": voice}


def system_fonts(vectors: VectorSet) -> dict[str, str]:
    """Which fonts of this machine a lesson's labels may be drawn with, where they need any."""
    labels = [*vectors.key_labels, vectors.query_label, vectors.new_query_label]
    if not missing_signs(labels, system_fonts=False):
        return {}
    import typst

    families = typst.Fonts(include_system_fonts=True, font_paths=[str(FONTS)]).families()
    lacking = sorted(missing_signs(labels).items())
    return {"fonts of this machine": digest((sorted(families), lacking))}


def _record(item: Any) -> dict[str, Any]:
    return {field.name: getattr(item, field.name) for field in fields(item)}
