"""What to read aloud, beat by beat, and what there is of it in a folder of recordings."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from attention_math import build_lesson
from scenes.story import SLUGS, words_of
from studio.media import beat_stem
from studio.settings import Request, chosen
from studio.speaking import lines_of
from studio.voice.line import Line
from studio.voice.read_before import SCHEMA, said_text
from studio.voice.recordings import Look, Recordings
from studio.voice.remarks import remarks

_ENDING = ".wav"
_SIGNS_A_SECOND = 15.0
_PAUSE_S = 0.2
_PAUSES = ",.;:?!"


@dataclass(frozen=True, slots=True)
class Passage:
    """One beat's sentence, as it is said and as it is shown, and the ``stem`` of its file's name.

    ``look`` is what there is of its recording, where a folder was looked into.
    """

    line: Line
    stem: str
    spoken: str
    shown: str
    look: Look | None = None

    @property
    def file(self) -> str:
        """The name of its recording: as it is, or as it may be."""
        return (self.look.file if self.look else "") or self.stem + _ENDING

    @property
    def about_s(self) -> float:
        """How long it takes to say, roughly."""
        pauses = sum(self.spoken.count(sign) for sign in _PAUSES)
        return len(self.spoken) / _SIGNS_A_SECOND + pauses * _PAUSE_S

    @property
    def fault(self) -> str:
        """What is wrong with its recording, and what to do; empty where nothing is."""
        return self.look.fault.at("").message if self.look and self.look.fault else ""

    @property
    def is_recorded(self) -> bool:
        """Whether there is a recording that can be used."""
        return self.look is not None and not self.look.fault


@dataclass(frozen=True, slots=True)
class Chapter:
    """The sentences of one section, in their order."""

    slug: str
    number: int
    title: str
    passages: tuple[Passage, ...]


def script_of(
    request: Request, slugs: Collection[str] = (), voice: Recordings | None = None
) -> tuple[Chapter, ...]:
    """The sentences of ``slugs``, or of all sections, with what ``voice`` has of them.

    Raises :class:`~studio.errors.SettingsError` for a section that is not there.
    """
    lesson = build_lesson(request.vectors)
    made = []
    for slug in _wanted(slugs):
        words = words_of(slug, lesson, request.language)
        passages = tuple(_passage(line, voice) for line in lines_of(request, [slug]))
        made.append(Chapter(slug, words.number, words.title, passages))
    return tuple(made)


def recording_remarks(
    request: Request, voice: Recordings, slugs: Collection[str] = ()
) -> list[str]:
    """What is odd about the recordings of ``slugs``, or of all sections where there are none."""
    lesson = build_lesson(request.vectors)
    film = [words_of(slug, lesson, request.language) for slug in SLUGS]
    stems = {beat_stem(each.slug, beat) for each in film for beat in (*each.beats, *each.left_out)}
    return remarks(voice, lines_of(request, _wanted(slugs)), stems)


def is_complete(chapters: Sequence[Chapter]) -> bool:
    """Whether every sentence has a recording that can be used."""
    return all(passage.is_recorded for chapter in chapters for passage in chapter.passages)


def script_json(chapters: Sequence[Chapter], language: str) -> str:
    """The script as strict JSON."""
    document = {
        "schema": SCHEMA,
        "language": language,
        "sections": [
            {
                "section": chapter.slug,
                "title": chapter.title,
                "beats": [_document(passage) for passage in chapter.passages],
            }
            for chapter in chapters
        ],
    }
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)


def _wanted(slugs: Collection[str]) -> list[str]:
    """The sections called ``slugs`` in the film's order; all where none is."""
    for slug in slugs:
        chosen("SECTION", slug, SLUGS)
    return [slug for slug in SLUGS if slug in slugs or not slugs]


def _passage(line: Line, voice: Recordings | None) -> Passage:
    return Passage(
        line,
        beat_stem(line.section, line.beat),
        said_text(line),
        " ".join(token.text for token in line.tokens),
        voice.look(line) if voice else None,
    )


def _document(passage: Passage) -> dict[str, Any]:
    made = {
        "beat": passage.line.beat,
        "file": passage.file,
        "spoken": passage.spoken,
        "shown": passage.shown,
        "about_s": round(passage.about_s, 1),
    }
    look = passage.look
    if look is None:
        return made
    length_s = round(look.duration_s, 3) if passage.is_recorded else None
    return {**made, "recorded_s": length_s, "fault": passage.fault or None}
