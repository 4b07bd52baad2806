"""A number that runs does not tremble: what stays of it stays where it is, frame by frame."""

from __future__ import annotations

import pytest

from attention_math import build_lesson, default_vectors
from scenes.catalog import scene_class
from scenes.lesson_scene import LessonScene
from scenes.nouns.number import Number, text_width
from scenes.theme import BODY, SMALL, TITLE
from studio import drawing
from studio.records import ClipJob, Frame
from studio.settings import Quality
from tests.scenes.stage import texts

TINY = Quality("test", 160, 90, 5)


class Watching:
    """Takes frames; notes the texts and the places of every number that is set by its point."""

    def __init__(self) -> None:
        self.scene: LessonScene | None = None
        self.texts: dict[Number, list[str]] = {}
        self.places: dict[Number, set[tuple[float, float]]] = {}

    def write(self, _frame: Frame, _repeat: int, _changed: object) -> None:
        assert self.scene is not None
        for number in texts(self.scene.mobjects):
            if isinstance(number, Number) and number.align == "point":
                seen = self.texts.setdefault(number, [])
                x, y = number.anchor
                if not seen or seen[-1] != number.shown.text:
                    seen.append(number.shown.text)
                    self.places.setdefault(number, set()).add((round(x, 4), round(y, 4)))


@pytest.mark.parametrize("size", [TITLE, BODY, SMALL])
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_all_digits_are_equally_wide(size: float, weight: str) -> None:
    with drawing.configured(ClipJob("score", default_vectors(), "dark", TINY)):
        widths = [text_width(digit, size, weight) for digit in "0123456789"]
    assert widths == pytest.approx([widths[0]] * len(widths), abs=1e-3)


@pytest.mark.parametrize(("slug", "running"), [("refocus", 8), ("shrink", 2), ("sharpen", 3)])
def test_the_decimal_point_of_a_running_number_stays(slug: str, running: int) -> None:
    watching = Watching()
    vectors = default_vectors()
    with drawing.configured(ClipJob(slug, vectors, "dark", TINY)):
        scene = scene_class(slug)(
            lesson=build_lesson(vectors), renderer=drawing.StageRenderer(watching)
        )
        watching.scene = scene
        scene.render()
    ran = {number: texts for number, texts in watching.texts.items() if len(texts) > 4}
    assert len(ran) >= running
    moved = [texts for number, texts in ran.items() if len(watching.places[number]) > 1]
    assert moved == []
