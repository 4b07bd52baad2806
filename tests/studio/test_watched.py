import copy
from dataclasses import replace

import pytest

from attention_math import build_lesson, default_vectors
from scenes.story import words_of
from studio.watched import Watched, value_at


@pytest.fixture
def plain():
    return build_lesson(default_vectors())


def watching(lesson):
    return Watched(lesson, words_of("score", lesson))


def test_it_gives_what_the_lesson_gives_and_notes_the_name(plain):
    watched = watching(plain)
    assert watched.lesson.query.output is plain.query.output
    assert watched.lesson.n_rows == 3
    assert watched.lesson.vectors.keys is plain.vectors.keys
    assert watched.lesson.claims.one_key is False
    assert watched.read == ("claims.one_key", "n_rows", "query.output", "vectors.keys")
    assert all(value_at(plain, name) is not None for name in watched.read)


def test_a_method_counts_by_what_it_reads(plain):
    watched = watching(plain)
    gliding = watched.lesson.glide(0.5)
    assert gliding.weights.texts == plain.glide(0.5).weights.texts
    assert watched.read == ("_keys_and_values", "vectors.new_query", "vectors.query", "view")


def test_nothing_read_is_nothing_noted_and_a_copy_is_watched_too(plain):
    watched = watching(plain)
    assert watched.read == ()
    for again in (copy.copy(watched.lesson), copy.deepcopy(watched.lesson)):
        assert again is watched.lesson
    _ = copy.deepcopy(watched.lesson.vectors).query
    assert watched.read == ("vectors.query",)


def test_what_cannot_be_watched_fails(plain):
    with pytest.raises(TypeError):
        replace(watching(plain).lesson, labels=())
    with pytest.raises(AttributeError):
        _ = watching(plain).lesson.nonsense


def test_labels_are_noted_one_by_one_there_or_not(plain):
    watched, words = watching(plain), words_of("score", plain)
    assert watched.words.labels["dots"] == words.labels["dots"]
    assert watched.words.labels.get("nonsense") is None
    assert "more" not in watched.words.labels
    assert watched.labels == ("dots", "more", "nonsense")
    assert replace(watched.words, labels=words.labels) == words


def test_labels_cannot_be_read_without_a_name(plain):
    for act in (list, len, dict):
        with pytest.raises(TypeError, match="by their names"):
            act(watching(plain).words.labels)
