"""Sections 2, 6 and 7 with more keys or coordinates than are drawn, and with very long numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from attention_math import VectorSet, build_lesson, vector_set
from scenes.nouns.lettering import Lettering
from scenes.score import Score
from scenes.sharpen import Sharpen
from scenes.theme import SMALL
from studio.vectors_file.reading import read_vectors
from tests.scenes.stage import FEW_FRAMES, play
from tests.scenes.test_provenance import faults as unaccounted
from tests.scenes.test_small_lessons import FRACTIONS, faults

REAL_HEAD = read_vectors(Path(__file__).parents[2] / "examples" / "real-head.npz")
SECTIONS = ("score", "shrink", "sharpen")


def normal(n_keys: int, d_k: int, d_v: int) -> VectorSet:
    draw = np.random.default_rng(5).standard_normal
    keys = draw((n_keys, d_k))
    return vector_set(keys[0], keys[-1], keys, draw((n_keys, d_v)))


LESSONS = {
    "a real head": REAL_HEAD,
    "values of width nine": normal(4, 4, 9),
    "64 keys": normal(64, 3, 2),
    "eight keys of width 64": normal(8, 64, 3),
    "eight by eight fractions": vector_set(
        FRACTIONS[3], FRACTIONS[5], FRACTIONS, FRACTIONS[::-1], [f"word{n}" for n in range(8)]
    ),
    "hundreds of decades": vector_set(
        [1e200, -3e-5], [2, 0], [[2e100, 1], [-1e-9, 4], [1e-300, 5e100]], [[1e300], [5], [1e-300]]
    ),
    "4096 equal keys": vector_set(
        np.ones(64), -np.ones(64), np.full((4096, 64), 0.5, np.float16), np.ones((4096, 2))
    ),
}


@pytest.mark.parametrize("vectors", LESSONS.values(), ids=LESSONS.keys())
@pytest.mark.parametrize("slug", SECTIONS)
def test_large_lessons_fit_the_stage(slug: str, vectors: VectorSet) -> None:
    assert faults(slug, vectors) == []


@pytest.mark.parametrize("slug", SECTIONS)
def test_every_digit_of_a_real_head_is_accounted_for(slug: str) -> None:
    found: list[str] = []
    play(
        slug,
        lambda scene, beat: found.extend(unaccounted(scene, beat)),
        vectors=REAL_HEAD,
        quality=FEW_FRAMES,
    )
    assert found == []


@pytest.mark.parametrize("name", ["a real head", "eight keys of width 64"])
def test_the_terms_of_a_long_sum_add_up_to_its_dot(name: str) -> None:
    lesson = build_lesson(LESSONS[name])
    scene = score_of(LESSONS[name])
    hidden = lesson.hidden_coordinates
    assert hidden is not None
    for total, dot in zip(scene.sums, lesson.query.dots, strict=False):
        terms = [number.shown.value or 0 for number in total.numbers]
        assert sum(terms) == pytest.approx(dot.value)
        words = [each.phrase.text for each in total.get_family() if isinstance(each, Lettering)]
        assert f"({hidden.text} more)" in words
        assert total.size >= 0.8 * SMALL


def test_what_stands_for_many_keys_has_no_sum_of_its_own_and_is_muted() -> None:
    scene = score_of(REAL_HEAD)
    dots = scene.lesson.query.dots
    assert dots[-1].is_elided
    assert len(scene.sums) == len(dots) - 1
    assert [number.ink for number in scene.column.numbers] == [
        *[scene.theme.ink] * (len(dots) - 1),
        scene.theme.muted,
    ]


def test_weights_of_many_keys_together_are_muted() -> None:
    scene = play("sharpen", lambda *_: None, vectors=REAL_HEAD, quality=FEW_FRAMES)
    assert isinstance(scene, Sharpen)
    bars, theme = scene.scaled.weights, scene.theme
    assert [number.ink for number in bars.numbers] == [
        *[theme.ink] * (len(bars.numbers) - 1),
        theme.muted,
    ]
    assert bars.bars.bars[-1].get_fill_color().to_hex() == theme.muted


def test_scores_beyond_float64_are_still_told_apart_on_the_dial() -> None:
    lesson = build_lesson(vector_set([1e160], [1], [[2e147], [1e147], [1e-140]], [[1], [0], [2]]))
    assert lesson.gaps[-1].scores.texts == ("2.00 × 10³⁰⁸", "1.00 × 10³⁰⁸", "1.00 × 10²¹")
    assert lesson.gap_on_dial(1).scores.texts == lesson.gaps[-1].scores.texts


def score_of(vectors: VectorSet) -> Score:
    scene = play("score", lambda *_: None, vectors=vectors, quality=FEW_FRAMES)
    assert isinstance(scene, Score)
    return scene
