"""Real pictures: what is drawn can be read on its ground, in both themes, and in grey."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.catalog import SLUGS
from scenes.lesson_scene import LessonScene
from scenes.theme import THEMES
from tests.scenes.stage import frame_of, play, texts
from tests.scenes.test_layout import box, words_of
from tests.scenes.test_theme import contrast

UNITS_HIGH, UNITS_WIDE = 8.0, 128 / 9


def crop(frame: NDArray[np.uint8], bounds: tuple[float, float, float, float]) -> NDArray[np.uint8]:
    """The pixels of a box given in scene units."""
    height, width = frame.shape[:2]
    left, bottom, right, top = bounds
    x0, x1 = ((x / UNITS_WIDE + 0.5) * width for x in (left, right))
    y0, y1 = ((0.5 - y / UNITS_HIGH) * height for y in (top, bottom))
    return frame[int(y0) : int(y1) + 1, int(x0) : int(x1) + 1, :3]


def extremes(pixels: NDArray[np.uint8]) -> tuple[str, str]:
    """The commonest colour of a picture, and the one that differs most from it."""
    flat = pixels.reshape(-1, 3)
    colors, counts = np.unique(flat, axis=0, return_counts=True)
    ground = colors[counts.argmax()].astype(int)
    ink = colors[np.abs(colors.astype(int) - ground).sum(axis=1).argmax()]
    return hex_of(ground), hex_of(ink)


def hex_of(color: NDArray[np.int_]) -> str:
    return "#" + "".join(f"{int(channel):02X}" for channel in color)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_text_can_be_read_on_the_picture(slug: str, theme: str) -> None:
    """At least 4.5 to 1; thin strokes at 480 lines mix with the ground, which costs a little."""
    found: list[str] = []

    def visit(scene: LessonScene, beat: str) -> None:
        frame = frame_of(scene)
        for text in texts(scene.mobjects):
            ground, ink = extremes(crop(frame, box(text)))
            if contrast(ground, ink) < 4.5:
                found.append(f"{beat}: “{words_of(text)}” has {contrast(ground, ink):.2f}")

    play(slug, visit, theme=theme)
    assert found == []
