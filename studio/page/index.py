"""The page itself, as HTML: the film, its words, its clips and its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attention_math import Lesson
from scenes.languages import LANGUAGES
from scenes.story import SectionWords, picture_words, tell
from studio.page.assets import asset, script
from studio.page.colours import colours
from studio.page.inspector import INSPECTOR_SCRIPTS, inspector_data
from studio.page.markup import html_page
from studio.page.numbers import number_tables
from studio.page.order import DEFAULT_ORIGIN, Origin
from studio.page.records import CoursePage, PageBeat, PageVideo
from studio.page.structured import open_graph, span_s, video_object
from studio.page.typeface import typeface
from studio.page.words import page_words


@dataclass(frozen=True, slots=True)
class Section:
    """One section on the page: its clip and words, and its place in the film in seconds."""

    clip: PageVideo
    words: SectionWords
    lines: tuple[PageBeat, ...]
    start_s: float


def index_html(
    page: CoursePage,
    lesson: Lesson,
    poster: str,
    others: Sequence[str] = (),
    origin: Origin = DEFAULT_ORIGIN,
) -> str:
    """The text of ``index.html``; ``poster`` is the address of the film's picture as a JPEG.

    ``others`` are the names of files beside the page that it offers, too, and ``origin`` tells
    where the vectors came from.
    """
    words = page_words(page.language)
    return html_page(
        "index.html",
        styles=[typeface(), colours(), asset("page.css"), asset("inspector.css")],
        scripts=[script("player.js"), script(*INSPECTOR_SCRIPTS)],
        page=page,
        words=words,
        language_name=LANGUAGES[page.language].name,
        sections=list(sections(page, lesson)),
        sources=[it for it in zip(lesson.addresses.texts, lesson.labels, strict=False) if it[1]],
        sources_name=picture_words(page.language).sources,
        tables=number_tables(lesson, words),
        film_data=film_data(page),
        inspector=inspector_data(lesson, page.language, page.film.beats, origin),
        structured=video_object(page, words, poster),
        open_graph=open_graph(page, words, poster),
        poster=poster,
        more_files=[(name, words.files[name]) for name in others],
    )


def sections(page: CoursePage, lesson: Lesson) -> Iterator[Section]:
    """Every section of the page, in the film's order."""
    for clip, words in zip(page.clips, tell(lesson, page.language), strict=True):
        lines = tuple(beat for beat in page.film.beats if beat.section == clip.slug)
        yield Section(clip, words, lines, lines[0].start_s)


def film_data(page: CoursePage) -> Mapping[str, Any]:
    """What scripts know of the film: when its sections and beats are shown, and in which words."""
    film = page.film
    spans = {clip.slug: span_s(film.beats, clip.slug) for clip in page.clips}
    return {
        "fps": film.fps,
        "sections": [
            {"section": it.slug, "title": it.title, "start_s": start_s, "end_s": end_s}
            for it in page.clips
            for start_s, end_s in [spans[it.slug]]
        ],
        "beats": [
            {
                "section": beat.section,
                "beat": beat.name,
                "start_s": beat.start_s,
                "end_s": beat.end_s,
                "caption": beat.caption,
            }
            for beat in film.beats
        ],
    }
