"""The transcript: what is said, in words, and what the pictures show beside it."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attention_math import build_lesson, default_vectors
from scenes.story import SLUGS, words_of
from scenes.story.english import PICTURE, SPEECH
from scenes.story.spoken import spoken
from studio.pictured import pictured
from studio.records import BeatRecord, ClipRecord
from studio.transcript import transcript_text
from studio.vectors_file import read_vectors

VECTORS = default_vectors()
LESSON = build_lesson(VECTORS)
WIDE = Path(__file__).parents[2] / "examples" / "wide.toml"


def entries(*numbers):
    """Numbers as a ledger gives them back; names in another order than they were made in."""
    return json.loads(json.dumps([number.as_json() for number in numbers], sort_keys=True))


def flat(cells):
    return [cell for row in cells for cell in row]


def test_quantities_are_told_by_name_row_by_row():
    shown = entries(*flat(LESSON.key_cells), *LESSON.query.weights, *LESSON.new_query.weights)
    assert pictured(shown, [], PICTURE, VECTORS) == [
        "keys [2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]",
        "weights 0.665, 0.245, 0.090",
        "weights for the new query 0.090, 0.245, 0.665",
    ]


def test_what_is_said_throughout_is_not_told_again():
    scores, dots = LESSON.query.scores, LESSON.query.dots
    shown = entries(*scores, *dots)
    assert pictured(shown, entries(*scores, *dots[1:]), PICTURE, VECTORS) == ["dots 4, 2, 0"]
    assert pictured(shown, [score.as_json() for score in (*scores, *dots)], PICTURE, VECTORS) == []


def test_places_are_told_where_some_are_left_out():
    weights = LESSON.query.weights
    assert pictured(entries(weights[0], weights[2]), [], PICTURE, VECTORS) == [
        "weights 1: 0.665, 3: 0.090"
    ]


def test_vectors_stand_in_brackets_and_are_cut_as_on_the_picture():
    vectors = read_vectors(WIDE)
    wide = build_lesson(vectors)
    first = [cell for cell in wide.key_cells[0] if cell.text != "…"]
    assert pictured(entries(*first), [], PICTURE, vectors) == ["keys 1: [0, 0, …, 1]"]
    query = [cell for cell in wide.query_cells if cell.text != "…"]
    assert pictured(entries(*query), [], PICTURE, vectors) == ["query [0, 0, …, 0]"]
    assert pictured(entries(*LESSON.query.output), [], PICTURE, VECTORS) == [
        "output [0.665, 0.245]"
    ]
    vectors = read_vectors(WIDE.with_name("real-head.npz"))
    output = [number for number in build_lesson(vectors).query.output if number.text != "…"]
    cut = ["output [0.029, 0.212, …, −0.143]"]
    assert pictured(entries(*output), [], PICTURE, vectors) == cut
    cut = ["output [0.029, 0.212, …]"]
    assert pictured(entries(*output[:2]), [], PICTURE, vectors) == cut


def test_what_is_left_out_at_an_end_is_told_too():
    scores, output = LESSON.query.scores, LESSON.query.output
    assert pictured(entries(*scores[:2]), [], PICTURE, VECTORS) == ["scores 1: 2, 2: 1"]
    assert pictured(entries(scores[0]), [], PICTURE, VECTORS) == ["scores 1: 2"]
    assert pictured(entries(output[0]), [], PICTURE, VECTORS) == ["output [0.665, …]"]
    assert pictured(entries(output[1]), [], PICTURE, VECTORS) == ["output […, 0.245]"]


def test_weights_of_wide_values_have_no_gaps():
    vectors = replace(VECTORS, values=np.eye(3, 12))
    weights, output = build_lesson(vectors).query.weights, build_lesson(vectors).query.output
    shown = entries(*weights, *(number for number in output if number.text != "…"))
    told = pictured(shown, [], PICTURE, vectors)
    assert told[0] == "weights 0.665, 0.245, 0.090"
    assert told[1].startswith("output [0.665, 0.245")
    assert told[1].endswith(", …, 0]")


def test_numbers_on_the_way_have_no_name():
    unscaled = LESSON.unscaled.weights
    assert pictured(entries(*unscaled, *LESSON.addresses), [], PICTURE, VECTORS) == []


def transcript(vectors, slugs=SLUGS):
    lesson = build_lesson(vectors)
    told = []
    for slug in slugs:
        words = words_of(slug, lesson)
        beats = [
            BeatRecord(it.name, 1, it.caption.text, spoken(it.caption, SPEECH))
            for it in words.beats.values()
        ]
        shown = entries(*lesson.query.dots, *lesson.query.weights)
        n = len(lesson.query.dots)  # which are gone at the end
        beats[-1] = replace(beats[-1], numbers=tuple(shown), at_end=tuple(range(n, 2 * n)))
        told.append((ClipRecord(slug, words.title, tuple(beats)), words))
    return transcript_text(told, vectors)


def test_a_section_is_told_from_its_title_to_its_last_picture():
    text = transcript(default_vectors(), ["score"])
    assert text.startswith(
        "Attention\n\nThe sources: 1 the, 2 cat, 3 sat\n\n\n2. Score Every Word\n\n"
        "A query scores each key before any values are mixed.\n\nA query says"
    )
    assert "\n\nThese are the scores: two, one and zero. Key one scores highest.\n\n" in text
    assert "\n\nThree weights, one for each key;" in transcript(default_vectors(), ["blend"])
    assert text.endswith("\n\nOn the picture at the end: weights 0.665, 0.245, 0.090.\n")


@pytest.mark.parametrize("label", ["a<b & c --> d", "日本", "two\nlines"])
def test_a_label_stands_as_it_is_on_one_line(label):
    text = transcript(replace(default_vectors(), key_labels=(label, "", "sat")), ["score"])
    shown = label.replace("\n", "\\n")
    assert f"\n\nThe sources: 1 {shown}, 3 sat\n\n" in text


def test_no_labels_are_no_line():
    text = transcript(replace(default_vectors(), key_labels=("", "", "")), ["score"])
    assert PICTURE.sources not in text
