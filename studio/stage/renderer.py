"""Manim's Cairo renderer with a play loop of our own, which draws what changed into a sink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import manim as mn
from manim.renderer.cairo_renderer import CairoRenderer
from manim.utils.color import color_to_int_rgba

from studio.records import Box, Frame, FrameSink
from studio.stage.canvas import Canvas
from studio.stage.leaf import Leaf, Stage
from studio.stage.leaves import Leaves
from studio.stage.motion import Motion


class StageRenderer(CairoRenderer):
    """Manim's Cairo renderer with its files taken away: frames go to a sink, or nowhere.

    Without a sink nothing is drawn, and a play jumps to its end. Every sink gets a picture of its
    own, drawn whole at first: what is drawn in parts can differ from it by rounding, and a part of
    a film must not show what was drawn before it.
    """

    def __init__(
        self,
        sink: FrameSink | None = None,
        count: Callable[[int], None] | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._sink = sink
        self._count = count
        self._stage: _Stage | None = None

    def send_to(self, sink: FrameSink | None) -> None:
        """Hand the frames that come to ``sink``; None: to nobody."""
        self._sink = sink
        self._stage = None

    def play(self, scene: Any, *args: Any, **kwargs: Any) -> None:
        """Play one animation call as Manim does, and hand its frames on."""
        scene.compile_animation_data(*args, **kwargs)
        scene.begin_animations()
        if self._sink is not None:
            frames = self._draw(scene)
            if self._count is not None:
                self._count(frames)
        for animation in scene.animations:
            animation.finish()
            animation.clean_up_from_scene(scene)
        self.time += scene.duration
        self.num_plays += 1

    def picture(self, scene: Any) -> Frame:
        """The stage as it is, drawn whole by Manim's own camera: (height, width, 4) RGBA."""
        self.static_image = None
        self.update_frame(scene)
        frame: Frame = self.camera.pixel_array.astype("uint8", copy=True)
        return frame

    def _draw(self, scene: Any) -> int:
        """Send the frames of a play, which has begun; how many there are."""
        frames = int(scene.duration * mn.config.frame_rate + 0.5)
        if self._stage is None:
            self._stage = _Stage(self.camera)
        motion = Motion(scene)
        self._stage.begin(motion, scene.static_mobjects)
        if scene.is_current_animation_frozen_frame():
            self._send(scene, frames)
            return frames
        for frame in range(frames):
            motion.go_to(frame / mn.config.frame_rate)
            self._send(scene, 1)
        return frames

    def _send(self, scene: Any, repeat: int) -> None:
        assert self._sink is not None
        assert self._stage is not None
        changed = self._stage.show(scene.moving_mobjects)
        self._sink.write(self._stage.canvas.pixels, repeat, changed)


class _Stage:
    """The canvas of one scene, and what stands still on it during a play."""

    def __init__(self, camera: mn.Camera) -> None:
        stage = Stage(camera)
        ground = color_to_int_rgba(camera.background_color, camera.background_opacity)
        self.canvas = Canvas(stage, ground.tolist())
        self._leaves = Leaves(stage)
        self._still: list[Leaf] = []

    def begin(self, motion: Motion, still: Sequence[mn.Mobject]) -> None:
        """Take what will not move in this play; it lies below what does."""
        self._leaves.begin(motion)
        self._still = self._leaves.of(still)

    def show(self, moving: Sequence[mn.Mobject]) -> list[Box]:
        """Draw the stage as it is; the boxes that have changed."""
        return self.canvas.show(self._still + self._leaves.of(moving))
