"""Cases from people who do this job: the pictures."""

from __future__ import annotations

import pytest

from attention_math import VectorSet, vector_set
from scenes.lesson_scene import LessonScene
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from studio.missing_signs import missing_signs_warning
from tests.scenes.stage import FEW_FRAMES, play, texts
from tests.scenes.test_layout import overlaps, strays

KEYS = [[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]]
VALUES = [[1, 0], [0, 1], [0, 0]]


def lesson(
    query: tuple[float, ...] = (2, 0, 0, 0), labels: tuple[str, ...] = ("the", "cat", "sat")
) -> VectorSet:
    return vector_set(list(query), [0, 2, 0, 0], KEYS, VALUES, labels)


def played(slug: str, vectors: VectorSet) -> tuple[list[str], list[list[str]]]:
    """Faults of layout, and every text on stage after each beat."""
    faults: list[str] = []
    seen: list[list[str]] = []

    def visit(scene: LessonScene, beat: str) -> None:
        faults.extend([*overlaps(scene, beat), *strays(scene, beat)])
        seen.append([words(text) for text in texts(scene.mobjects)])

    play(slug, visit, vectors=vectors, quality=FEW_FRAMES)
    return faults, seen


def words(text: Lettering | Number) -> str:
    return text.phrase.text if isinstance(text, Lettering) else text.shown.text


LONG = "a label of exactly sixty characters, counted one by one, yes"


@pytest.mark.parametrize("slug", ["fixed-context", "score", "blend", "positions"])
def test_a_label_of_sixty_characters(slug: str) -> None:
    assert len(LONG) == 60
    faults, _ = played(slug, lesson(labels=(LONG, LONG, "b")))
    assert faults == []


def test_a_label_that_no_font_has_is_named() -> None:
    vectors = lesson(labels=("日本", "cat", "sat"))
    warning = missing_signs_warning(vectors, system_fonts=False)
    assert "key_labels[0]" in warning
    assert "日" in warning
    assert "CJK" in warning


@pytest.mark.parametrize("slug", ["score", "blend", "refocus", "sharpen"])
def test_a_query_of_zeros(slug: str) -> None:
    faults, seen = played(slug, lesson(query=(0, 0, 0, 0)))
    assert faults == []
    if slug == "blend":
        assert any(stage.count("0.333") >= 3 for stage in seen)


@pytest.mark.parametrize("new_query", [[0, 2, 0, 0], [-3, 0.5, 0, 0], [40, -40, 7, 0]])
def test_one_number_a_bar_and_no_ghosts(new_query: list[float]) -> None:
    vectors = vector_set([2, 0, 0, 0], new_query, KEYS, VALUES)
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        # A number that was left behind would lie under the one that is there now.
        found.extend(overlaps(scene, beat))
        if beat == "changed":
            shown = [id(n.shown) for n in texts(scene.mobjects) if isinstance(n, Number)]
            for weight in scene.lesson.new_query.weights:
                assert shown.count(id(weight)) == 1
            for weight in (*scene.lesson.query.weights, *scene.lesson.query.scores):
                assert id(weight) not in shown

    play("refocus", visit, vectors=vectors, quality=FEW_FRAMES)
    assert found == []


@pytest.mark.parametrize("labels", [("R&D", "a<b", "50%"), ("$x$_1", "#1", "the"), ("b", "b", "b")])
def test_labels_are_drawn_as_they_are(labels: tuple[str, ...]) -> None:
    faults, seen = played("score", lesson(labels=labels))
    assert faults == []
    for stage in seen:
        assert [text for text in stage if text in labels] == list(labels)
