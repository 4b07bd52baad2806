"""What is drawn again only where it changed looks as Manim's own camera draws it whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import manim as mn
import numpy as np
import pytest

from attention_math import default_vectors
from scenes.catalog import SLUGS
from studio import drawing
from studio.errors import RenderError
from studio.records import ClipJob
from studio.stage.canvas import Canvas
from studio.stage.leaf import Leaf, Stage
from studio.stage.leaves import Leaves
from tests.scenes.comparing import assert_alike, assert_same_outside, compared
from tests.scenes.stage import SMALL_PICTURE

EVERY = 5  # frames of a motion that are compared
QUALITY = SMALL_PICTURE.at(5)


@pytest.mark.parametrize("slug", SLUGS)
def test_frames_are_those_of_manim(slug: str) -> None:
    assert compared(slug, default_vectors(), QUALITY, EVERY)


@contextmanager
def stage() -> Iterator[Stage]:
    with drawing.configured(ClipJob("recap", default_vectors(), "dark", SMALL_PICTURE)):
        yield Stage(mn.Camera())


def shape(random: np.random.Generator) -> mn.VMobject:
    """Corners as sharp as they come, lines of every kind, some open and some shaded."""
    corners = random.uniform((-8, -5, 0), (8, 5, 0), (random.integers(2, 6), 3))
    drawn = mn.VMobject(
        stroke_width=random.choice([0, 0.5, 4, 30]),
        fill_opacity=random.choice([0, 0.4, 1]),
        stroke_opacity=random.choice([0.3, 1]),
        joint_type=random.choice(list(mn.LineJointType)),
        cap_style=random.choice(list(mn.CapStyleType)),
        background_stroke_width=random.choice([0, 8]),
    )
    if random.random() < 0.5:
        drawn.set_points_as_corners([*corners, corners[0]])
    else:
        drawn.set_points_smoothly(corners)
    if random.random() < 0.3:
        drawn.set_color([mn.RED, mn.BLUE])
    return drawn


@pytest.mark.parametrize("seed", range(60))
def test_a_leaf_stays_in_its_box_and_looks_as_manim_draws_it(seed: int) -> None:
    random = np.random.default_rng(seed)
    with stage() as place:
        mobject = shape(random)
        (leaf,) = Leaves(place).of([mobject])
        canvas = Canvas(place, (0, 0, 0, 255))
        canvas.show([leaf])
        camera = mn.Camera()
        camera.capture_mobjects([mobject])
    assert_alike(canvas.pixels, camera.pixel_array)
    left, top, right, bottom = leaf.box
    outside = camera.pixel_array[..., :3].copy()
    outside[top:bottom, left:right] = 0
    assert not outside.any()


@pytest.mark.parametrize("seed", range(20))
def test_whatever_comes_goes_or_changes_places(seed: int) -> None:
    random = np.random.default_rng(seed)
    with stage() as place:
        leaves = Leaves(place).of([shape(random) for _ in range(8)])
        canvas, ground = Canvas(place, (9, 9, 9, 255)), (9, 9, 9, 255)
        for _ in range(8):
            shown: list[Leaf] = [leaves[at] for at in random.permutation(8)[: random.integers(9)]]
            before = canvas.pixels.copy()
            boxes = canvas.show(shown)
            fresh = Canvas(place, ground)
            fresh.show(shown)
            assert_alike(canvas.pixels, fresh.pixels)
            assert_same_outside(boxes, canvas.pixels, before)
            assert canvas.show(list(shown)) == []


def test_what_looks_alike_is_one_leaf() -> None:
    with stage() as place:
        leaves = Leaves(place)
        square = mn.Square()
        first, second = leaves.of([square, square.copy()])
        (faded,) = leaves.of([square.copy().set_stroke(opacity=0.5)])
        (moved,) = leaves.of([square.shift(mn.RIGHT)])
    assert first is second
    assert faded is not first
    assert faded.outline is first.outline
    assert moved is not first


def test_what_cannot_be_drawn_is_an_error() -> None:
    with stage() as place, pytest.raises(RenderError, match="ImageMobject"):
        Leaves(place).of([mn.ImageMobject(np.zeros((2, 2, 3), np.uint8))])
