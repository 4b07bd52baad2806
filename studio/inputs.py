"""All that a beat depends on, by value, without drawing it; imports no Manim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from attention_math import Lesson, VectorSet, build_lesson
from scenes.glyphs import missing_signs
from scenes.languages import DEFAULT_LANGUAGE
from scenes.story import SectionWords, speech, words_of
from scenes.story.spoken import spoken
from scenes.theme import THEMES
from scenes.typesetting import FONTS
from studio.canonical import canonical_text, digest, text_digest
from studio.code import clip_code, film_code, libraries
from studio.quality import Quality
from studio.said import NOBODY, SILENCE, Said
from studio.watched import value_at

SCHEMA = "attention-part-v2"
VOICE_NAME = "name"
LANGUAGE, ORDER, SENTENCE = "language", "order of beats", "sentence"
EVERYTHING = ("vectors",)  # all that a lesson holds is made of them
_GONE = ""  # in place of a digest: what was read once is no longer there
_SOMEBODY = "spoken"
_ON_THE_PICTURE = "picture/"


@dataclass(frozen=True, slots=True)
class Inputs:
    """What may decide how the beats of the section ``slug`` look.

    ``lesson`` and ``words`` are all that its scene could read, ``picture`` the theme and quality in
    canonical form, ``code`` (what draws it), ``joins`` (what joins its parts) and ``libraries``
    digests or versions by name. ``said`` is what is said: a beat depends on its times alone.
    """

    slug: str
    lesson: Lesson
    words: SectionWords
    picture: Mapping[str, Any]
    code: Mapping[str, str]
    joins: Mapping[str, str]
    libraries: Mapping[str, str]
    said: Said = SILENCE
    _known: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def beats(self) -> tuple[str, ...]:
        """The names of the section's beats, in order."""
        return tuple(self.words.beats)

    def payload(
        self, beat: str, read: Iterable[str] | None, labels: Iterable[str] | None
    ) -> dict[str, Any]:
        """All that ``beat`` depends on, in canonical form.

        Of the lesson that is what stands under the names in ``read`` (None: everything), and of
        the words on the picture those in ``labels`` (None: all that there are).
        """
        return {
            "schema": SCHEMA,
            "section": self.slug,
            "beat": beat,
            **self.picture,
            "voice": self._times(beat),
            "words": self._words(beat, self.words.labels if labels is None else labels),
            "code": dict(self.code),
            "libraries": dict(self.libraries),
            "values": {name: self._value(name) for name in (EVERYTHING if read is None else read)},
        }

    @property
    def sounds(self) -> dict[str, str]:
        """Who speaks, and a digest of the sound of each sentence by the name of its beat."""
        said = self.said.of(self.slug)
        digests = {beat: said[beat].sound.digest for beat in self.beats if beat in said}
        return {VOICE_NAME: self.said.voice, **digests}

    def _times(self, beat: str) -> dict[str, str]:
        """When the words of ``beat`` are said, in frames, whoever says them."""
        fps = self.picture["quality"]["fps"]
        sayings = self.said.sayings(self.slug, fps)
        if sayings is None:
            return {VOICE_NAME: NOBODY}
        saying = sayings[beat]
        marks = {f"mark {name}": str(frame) for name, frame in saying.marks.items()}
        return {VOICE_NAME: _SOMEBODY, "end": str(saying.end), **marks}

    def _words(self, beat: str, labels: Iterable[str]) -> dict[str, str]:
        """A digest of each thing that is said; the order of beats says what came before."""
        words, caption = self.words, self.words.beats[beat].caption
        told = {
            "title": words.title,
            "point": words.point,
            "step map": (words.steps, words.lit_steps),
            ORDER: tuple(words.beats),
            SENTENCE: (caption.shown, spoken(caption, speech(words.language))),
        }
        on_picture = {_ON_THE_PICTURE + name: words.labels.get(name) for name in labels}
        return {
            LANGUAGE: words.language,
            **{name: digest(said) for name, said in told.items()},
            **{name: _GONE if it is None else digest(it) for name, it in on_picture.items()},
        }

    def _value(self, name: str) -> str:
        if name not in self._known:
            try:
                self._known[name] = digest(value_at(self.lesson, name))
            except AttributeError:
                self._known[name] = _GONE
        return self._known[name]


def names_in(payload: Mapping[str, Any]) -> tuple[tuple[str, ...] | None, tuple[str, ...]]:
    """What was read of the lesson (None: everything), and the labels, where this payload holds."""
    read = tuple(payload["values"])
    labels = (name for name in payload["words"] if name.startswith(_ON_THE_PICTURE))
    return None if read == EVERYTHING else read, tuple(map(_label, labels))


def inputs_of(
    slugs: Iterable[str],
    vectors: VectorSet,
    theme: str,
    quality: Quality,
    language: str = DEFAULT_LANGUAGE,
    said: Said = SILENCE,
) -> dict[str, Inputs]:
    """The inputs of each section's beats as they are now."""
    lesson = build_lesson(vectors)
    chosen, joins = picture(theme, quality), film_code()
    used = {**libraries(), **system_fonts(vectors)}
    return {
        slug: Inputs(
            slug,
            lesson,
            words_of(slug, lesson, language),
            chosen,
            clip_code(slug),
            joins,
            used,
            said,
        )
        for slug in slugs
    }


def fingerprint(payload: Mapping[str, Any]) -> str:
    """SHA-256 of a payload's canonical text, in hex."""
    return text_digest(canonical_text(payload))


def picture(theme: str, quality: Quality) -> dict[str, Any]:
    """Theme (each colour) and quality in canonical form."""
    return {"theme": _record(THEMES[theme]), "quality": _record(quality)}


def system_fonts(vectors: VectorSet) -> dict[str, str]:
    """Which fonts of this machine a lesson's labels may be drawn with, where they need any."""
    labels = [*vectors.key_labels, vectors.query_label, vectors.new_query_label]
    if not missing_signs(labels, system_fonts=False):
        return {}
    import typst

    families = typst.Fonts(include_system_fonts=True, font_paths=[str(FONTS)]).families()
    lacking = sorted(missing_signs(labels).items())
    return {"fonts of this machine": digest((sorted(families), lacking))}


def _label(name: str) -> str:
    return name.removeprefix(_ON_THE_PICTURE)


def _record(item: Any) -> dict[str, Any]:
    return {each.name: getattr(item, each.name) for each in fields(item)}
