"""The transcript of a film: text that can stand for it, its numbers and formulas in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scenes.story import FILM_TITLE, SectionWords
from scenes.story.english import SPEECH
from scenes.story.spoken import spoken
from studio.records import ClipRecord


def transcript_text(clips: Iterable[tuple[ClipRecord, SectionWords]]) -> str:
    """One heading and one line about each clip, then a paragraph for each of its beats."""
    paragraphs = [FILM_TITLE]
    for record, words in clips:
        paragraphs += _section(record, words)
    return "\n\n".join(paragraphs) + "\n"


def _section(record: ClipRecord, words: SectionWords) -> Iterator[str]:
    yield f"\n{words.number}. {record.title}"
    yield spoken(words.point, SPEECH)
    for beat in record.beats:
        yield beat.spoken
