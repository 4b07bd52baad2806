"""Plays in which only what differs is computed look, frame by frame, as Manim computes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import manim as mn
import numpy as np
import pytest

from attention_math import default_vectors
from studio import drawing
from studio.records import ClipJob, Frame
from studio.stage.motion import Motion
from tests.scenes.comparing import assert_alike, camera_frame
from tests.scenes.stage import SMALL_PICTURE

Play = Callable[[], Iterator[Any]]


class Frames:
    """A FrameSink that keeps a copy of each frame."""

    def __init__(self) -> None:
        self.frames: list[Frame] = []

    def write(self, frame: Frame, repeat: int = 1, _changed: object = None) -> None:
        self.frames += [frame.copy()] * repeat


class Manims(drawing.StageRenderer):
    """Computes and draws every frame as Manim does."""

    def _draw(self, scene: Any) -> int:
        frames = int(scene.duration * mn.config.frame_rate + 0.5)
        for frame in range(frames):
            scene.update_to_time(frame / mn.config.frame_rate)
            self._sink.write(camera_frame(scene))  # type: ignore[union-attr]
        return frames


def blob() -> mn.VGroup:
    words = mn.VGroup(mn.Circle(fill_opacity=0.5), mn.Square(color=mn.RED), mn.Triangle())
    return words.arrange(mn.RIGHT)


def fades_and_moves() -> Iterator[Any]:
    group = blob()
    yield [mn.FadeIn(group, shift=mn.UP)]
    yield [group[0].animate.set_fill(mn.GREEN, 1), group[1].animate.scale(0.5).shift(mn.UP)]
    yield [mn.Transform(group, mn.Square().set_stroke(width=12)), mn.FadeOut(group[2])]


def in_groups() -> Iterator[Any]:
    group, other = blob(), blob().shift(2 * mn.DOWN)
    yield [mn.LaggedStart(*map(mn.FadeIn, group), mn.FadeIn(other), lag_ratio=0.4)]
    yield [mn.AnimationGroup(mn.FadeOut(group), mn.Create(blob().shift(2 * mn.UP)))]
    yield [mn.Succession(other.animate.shift(mn.UP), mn.FadeOut(other))]


def by_other_ways() -> Iterator[Any]:
    group = blob()
    yield [mn.Create(group)]
    yield [mn.Transform(group[0], mn.Square(), path_arc=2.0), mn.Indicate(group[1])]
    yield [mn.FadeOut(group, lag_ratio=0.5)]
    yield [mn.FadeTransform(mn.Square(), mn.Circle())]


def of_one_mobject_twice() -> Iterator[Any]:
    group = blob()
    yield [mn.FadeIn(group)]
    yield [group.animate.shift(mn.UP), group[0].animate.set_color(mn.BLUE)]


def with_updaters() -> Iterator[Any]:
    leader, follower = blob(), mn.Dot()
    follower.add_updater(lambda dot: dot.move_to(leader[0]))
    yield [mn.FadeIn(leader), mn.FadeIn(follower)]
    yield [leader.animate.shift(2 * mn.UP)]


@pytest.mark.parametrize(
    "play", [fades_and_moves, in_groups, by_other_ways, of_one_mobject_twice, with_updaters]
)
def test_frames_are_those_of_manim(play: Play) -> None:
    ours, theirs = (frames_of(play, renderer) for renderer in (drawing.StageRenderer, Manims))
    assert len(ours) == len(theirs)
    for our, their in zip(ours, theirs, strict=True):
        assert_alike(our, their)
    assert any(not np.array_equal(ours[0], frame) for frame in ours)


def test_what_keeps_its_look_is_found() -> None:
    group, aside = blob(), mn.Square()
    with configured():
        scene = mn.Scene(renderer=drawing.StageRenderer())
        scene.add(group, aside)
        moved = group.copy()
        moved[0].set_fill(opacity=1)
        moved[1].shift(mn.UP)
        scene.compile_animation_data(mn.Transform(group, moved))
        scene.begin_animations()
        motion = Motion(scene)
    assert motion.still == {group[2], aside}
    assert motion.outlined == {group[0], group[2]}


def frames_of(play: Play, renderer: type[drawing.StageRenderer]) -> list[Frame]:
    kept = Frames()

    class Played(mn.Scene):
        def construct(self) -> None:
            for animations in play():
                self.play(*animations, run_time=1)

    with configured():
        Played(renderer=renderer(kept)).render()
    return kept.frames


def configured() -> Any:
    return drawing.configured(ClipJob("recap", default_vectors(), "dark", SMALL_PICTURE.at(6)))
