"""The transcript of a film: text that can stand for it, its numbers and formulas in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attention_math import VectorSet
from scenes.languages import DEFAULT_LANGUAGE
from scenes.story import SectionWords, film_title, picture_words, speech
from scenes.story.spoken import spoken
from studio.pictured import pictured
from studio.plain import one_line
from studio.records import ClipRecord

Told = tuple[ClipRecord, SectionWords]


def transcript_text(
    clips: Iterable[Told], vectors: VectorSet, language: str = DEFAULT_LANGUAGE
) -> str:
    """A heading and what it is about for each clip, a paragraph a beat, and what its end shows.

    Sentences have their numbers in words, the line on the last picture has its in digits.
    ``vectors``: of which the film is; a source without a label is not listed.
    """
    labels = vectors.key_labels
    paragraphs = [film_title(language)]
    if any(labels):
        paragraphs.append(f"{picture_words(language).sources}: {', '.join(_numbered(labels))}")
    for record, words in clips:
        paragraphs += _section(record, words, vectors)
    return "\n\n".join(paragraphs) + "\n"


def _numbered(labels: Sequence[str]) -> Iterator[str]:
    for number, label in enumerate(labels, start=1):
        if label:
            yield f"{number} {one_line(label)}"


def _section(record: ClipRecord, words: SectionWords, vectors: VectorSet) -> Iterator[str]:
    yield f"\n{words.number}. {record.title}"
    yield spoken(words.point, speech(words.language))
    for beat in record.beats:
        yield beat.spoken[:1].upper() + beat.spoken[1:]
    captions = [words.beats[beat.name].caption for beat in record.beats]
    said = [number.as_json() for caption in captions for number in caption.numbers]
    picture = picture_words(words.language)
    last = record.beats[-1]
    shown = [last.numbers[place] for place in last.at_end]
    if quantities := pictured(shown, said, picture, vectors):
        yield f"{picture.at_end}: {'; '.join(quantities)}."
