"""Roles are told apart by shape as well as by colour: a grey picture still reads."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from attention_math import build_lesson, default_vectors
from scenes.lesson_scene import LessonScene
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.cells import KEY, OUTPUT, QUERY, VALUE, Cells
from scenes.nouns.marks import Tag
from scenes.theme import THEMES, Theme
from tests.scenes.stage import frame_of, play

CELL = 0.8


def in_black_and_white(frame: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Where a frame differs from its ground, however it is coloured."""
    away = np.abs(frame[..., :3].astype(int) - frame[0, 0, :3].astype(int)).sum(axis=2)
    return np.asarray(away > 90)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
def test_every_role_has_a_shape_of_its_own(theme: Theme) -> None:
    lesson = build_lesson(default_vectors())
    shapes: dict[str, NDArray[np.bool_]] = {}

    def visit(scene: LessonScene, beat: str) -> None:
        if beat != "roles":
            return
        kept = list(scene.mobjects)
        row = {"x": -1.0, "rows_y": [0.0], "full": 2.0, "thickness": CELL}
        nouns = {
            role: [Cells(lesson.value_cells[0], role, theme, height=CELL).mid_on(0, 0)]
            for role in (QUERY, KEY, VALUE, OUTPUT)
        }
        nouns["weight"] = [UnitAxis(theme=theme, **row), Bars([0.5], color=theme.weight, **row)]
        nouns["caution"] = [Tag("needed", theme, caution=True)]
        for role, drawn in nouns.items():
            scene.clear()
            scene.add(*drawn)
            shapes[role] = in_black_and_white(frame_of(scene))
        scene.clear()
        scene.add(*kept)

    play("score", visit, theme=theme.name)
    assert len(shapes) == 6
    for one, other in combinations(shapes, 2):
        differing = np.count_nonzero(shapes[one] ^ shapes[other])
        assert differing > 60, f"{one} and {other} look alike without colour"
