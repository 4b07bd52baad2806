"""Sentences of a film without a voice: each is there to be read for as long as its beat lasts."""

from __future__ import annotations

from scenes.story import SectionWords, speech
from scenes.story.spoken import tokens
from studio.captions.timing import Timed, spread
from studio.records import ClipRecord


def silent_sentences(
    record: ClipRecord, words: SectionWords, fps: int, start_frame: int = 0
) -> list[tuple[Timed, ...]]:
    """The sentences of the clip ``record``, which begins at ``start_frame`` of clip or film.

    ``words`` are those that were drawn.
    """
    return [
        spread(
            tokens(words.beats[beat.name].caption, speech(words.language)),
            (start_frame + start) / fps,
            (start_frame + end) / fps,
        )
        for beat, (start, end) in zip(record.beats, record.spans, strict=True)
    ]
