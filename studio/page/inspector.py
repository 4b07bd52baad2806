"""The inspector of the course page: all that its script is given."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from attention_math import (
    Lesson,
    VectorSet,
    format_count,
    format_number,
    format_vector,
    slider_reach,
    slider_step,
)
from attention_math.lesson.choices import MOST_DRAWN, SHARP
from attention_math.lesson.inspecting import DIAL_END, DIAL_START, DIAL_STEP
from scenes.languages import DEFAULT_LANGUAGE
from scenes.story import tell
from studio.page.beats import inspector_beats
from studio.page.golden import golden_cases, shown_names
from studio.page.markup import json_block
from studio.page.order import DEFAULT_ORIGIN, Origin
from studio.page.records import PageBeat
from studio.page.words import inspector_words, page_words

# The scripts in the order in which they need one another, as one block.
INSPECTOR_SCRIPTS = (
    "wide.js",
    "wide_exp.js",
    "formatting.js",
    "attention.js",
    "claims.js",
    "statements.js",
    "inspector_state.js",
    "inspector_view.js",
    "inspector_controls.js",
    "inspector_sharing.js",
    "inspector_beats.js",
    "inspector.js",
)
# Bytes that a lesson may take in a page; more would make it slow to load and to compute.
_ROOM_FOR_LESSON = 40_000
# Bytes that all of it may take.
_ROOM = 75_000
# Columns of the table that are names of the page's own table, too.
_COLUMNS = (
    "position",
    "key",
    "dot",
    "score",
    "exponential",
    "weight",
    "contribution",
    "normalizer",
    "output",
)


def inspector_data(
    lesson: Lesson,
    language: str = DEFAULT_LANGUAGE,
    beats: Sequence[PageBeat] = (),
    origin: Origin = DEFAULT_ORIGIN,
) -> dict[str, Any]:
    """The inspector of a lesson as JSON holds it, for ``_inspector.html``.

    ``beats`` are the film's, and ``origin`` tells where the vectors came from. ``lesson`` is null
    in it where the vectors are too many for a page.
    """
    vectors = lesson.vectors
    words = _words(lesson, language)
    told = _lesson(vectors)
    if _size(told) > _ROOM_FOR_LESSON:
        return {"words": words, "lesson": None}
    data: dict[str, Any] = {
        "words": words,
        "lesson": told,
        "command": film_command(origin),
        "golden": golden_cases(vectors),
    }
    data["beats"] = _beats(beats, vectors, _ROOM - _size(data))
    return data if _size(data) <= _ROOM else {"words": words, "lesson": None}


def film_command(origin: Origin) -> str:
    """The command that films the lesson, up to its query."""
    words = ["python", "render.py", "film", "--vectors", origin.vectors_file]
    if origin.new_query is not None:
        words += ["--new-query", origin.new_query]
    return f"{shlex.join([*words, *origin.options])} --query "


def _words(lesson: Lesson, language: str) -> dict[str, Any]:
    words, columns = inspector_words(language), page_words(language)
    title = {each.slug: each.title for each in tell(lesson, language)}["sharpen"]
    return {
        **asdict(words),
        "film_scales": words.film_scales.replace("{section}", title),
        "film_gaps": words.film_gaps.replace("{section}", title),
        "columns": {name: getattr(columns, name) for name in _COLUMNS},
    }


def _arrays(vectors: VectorSet) -> dict[str, list[Any]]:
    names = ("query", "new_query", "keys", "values")
    return {name: getattr(vectors, name).tolist() for name in names}


def _lesson(vectors: VectorSet) -> dict[str, Any]:
    """Vectors, their texts, and how far sliders and dial reach."""
    reach = slider_reach(vectors.query, vectors.new_query)
    # Longer keys have no column: nobody reads that many numbers in a row.
    texts = (format_vector([format_number(x) for x in key]) for key in vectors.keys)
    return {
        **_arrays(vectors),
        "labels": list(vectors.key_labels),
        "shown": shown_names(vectors.values.shape[1]),
        "key_texts": list(texts) if vectors.keys.shape[1] <= MOST_DRAWN else [],
        "coordinates": [format_count(j) for j in range(1, len(vectors.query) + 1)],
        "sharp": SHARP,
        "slider": {"reach": reach, "step": slider_step(reach)},
        "dial": {"start": DIAL_START, "end": DIAL_END, "step": DIAL_STEP},
    }


def _beats(beats: Sequence[PageBeat], vectors: VectorSet, room: int) -> dict[str, Any] | None:
    """The beats of the film; without their numbers where there is no room for these."""
    if not beats:
        return None
    told = inspector_beats(beats, vectors)
    if _size(told) > room:
        told |= {name: [] for name in ("bases", "calls", "formats", "numbers")}
        told["beats"] = {name: {**beat, "numbers": []} for name, beat in told["beats"].items()}
    return told


def _size(data: Any) -> int:
    return len(json_block(data).encode())
