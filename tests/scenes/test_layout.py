"""Nothing overlaps and nothing leaves the frame, on the last picture of every beat."""

from __future__ import annotations

from itertools import combinations

import pytest

from scenes.catalog import SLUGS
from scenes.layout import BOTTOM, LEFT, RIGHT, TOP
from scenes.lesson_scene import LessonScene
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from tests.scenes.stage import play, texts, visible

SLACK = 0.02


def box(text: Lettering | Number) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of the ink."""
    return (
        float(text.get_left()[0]),
        float(text.get_bottom()[1]),
        float(text.get_right()[0]),
        float(text.get_top()[1]),
    )


def words_of(text: Lettering | Number) -> str:
    return text.phrase.text if isinstance(text, Lettering) else text.shown.text


def overlaps(scene: LessonScene, beat: str) -> list[str]:
    """Pairs of texts whose boxes share ground, in words."""
    found = []
    boxed = [(text, box(text)) for text in texts(scene.mobjects)]
    for (one, here), (other, there) in combinations(boxed, 2):
        left, bottom, right, top = here
        left_2, bottom_2, right_2, top_2 = there
        width = min(right, right_2) - max(left, left_2)
        height = min(top, top_2) - max(bottom, bottom_2)
        if width > SLACK and height > SLACK:
            found.append(f"{beat}: “{words_of(one)}” overlaps “{words_of(other)}”")
    return found


def strays(scene: LessonScene, beat: str) -> list[str]:
    """Whatever crosses the margins, in words."""
    found = [
        f"{beat}: “{words_of(text)}” crosses the margin"
        for text, (left, bottom, right, top) in (
            (text, box(text)) for text in texts(scene.mobjects)
        )
        if left < LEFT - SLACK
        or bottom < BOTTOM - SLACK
        or right > RIGHT + SLACK
        or top > TOP + SLACK
    ]
    for leaf in visible(scene.mobjects):
        inside = (
            leaf.get_left()[0] > LEFT - 0.15
            and leaf.get_right()[0] < RIGHT + 0.15
            and leaf.get_bottom()[1] > BOTTOM - 0.15
            and leaf.get_top()[1] < TOP + 0.15
        )
        if not inside:
            found.append(f"{beat}: a {type(leaf).__name__} crosses the margin")
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_texts_neither_overlap_nor_leave_the_frame(slug: str) -> None:
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        found.extend(overlaps(scene, beat))
        found.extend(strays(scene, beat))

    play(slug, visit)
    assert found == []
