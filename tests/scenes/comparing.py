"""A sink that holds what is drawn against what Manim's own camera draws of the same stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import manim as mn
import numpy as np

from attention_math import VectorSet, build_lesson
from scenes.catalog import scene_class
from studio import drawing
from studio.records import Box, ClipJob, Frame
from studio.settings import Quality

# Where a shape is cut at the edge of a box, cairo's coverage of a pixel may differ a little.
TOLERANCE_LEVELS = 16
TOLERANCE_SHARE = 0.001


class Comparing:
    """Compares what comes with the frame before, and with Manim's camera: see :func:`compared`."""

    scene: Any = None

    def __init__(self, every: int) -> None:
        self.before: Frame | None = None
        self.frames = 0
        self.beats: list[str] = []
        self._every = every

    def write(self, frame: Frame, repeat: int, changed: Sequence[Box]) -> None:
        if self.before is not None:
            assert_same_outside(changed, frame, self.before)
        self.before = frame.copy()
        self.frames += 1
        if repeat > 1 or self.frames % self._every == 0:
            assert_alike(frame, camera_frame(self.scene))

    def end(self, beat: str) -> None:
        """Compare the last frame of a beat."""
        assert self.before is not None
        assert_alike(self.before, camera_frame(self.scene))
        self.beats.append(beat)


def compared(slug: str, vectors: VectorSet, quality: Quality, every: int) -> list[str]:
    """Play a section; compare each still picture, and each ``every``-th frame. The beats played."""
    comparing = Comparing(every)
    with drawing.configured(ClipJob(slug, vectors, "light", quality)):
        renderer = drawing.StageRenderer(comparing)
        comparing.scene = scene_class(slug)(
            lesson=build_lesson(vectors),
            theme="light",
            renderer=renderer,
            after_beat=comparing.end,
        )
        comparing.scene.render()
    return comparing.beats


def camera_frame(scene: mn.Scene) -> Frame:
    """The stage as Manim's camera draws it whole, (height, width, 4) RGBA."""
    camera = scene.renderer.camera
    camera.reset()
    camera.capture_mobjects([*scene.static_mobjects, *scene.moving_mobjects])
    frame: Frame = camera.pixel_array.copy()
    return frame


def assert_same_outside(boxes: Sequence[Box], now: Frame, before: Frame) -> None:
    outside = np.ones(now.shape[:2], bool)
    for left, top, right, bottom in boxes:
        outside[top:bottom, left:right] = False
    assert np.array_equal(now[outside], before[outside])


def assert_alike(ours: Frame, theirs: Frame) -> None:
    difference = np.abs(ours.astype(int) - theirs.astype(int)).max(axis=2)
    assert difference.max() <= TOLERANCE_LEVELS
    assert (difference > 1).mean() <= TOLERANCE_SHARE
