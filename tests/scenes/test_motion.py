"""Each frame of a moving number shows one number: that of its moment, nothing of those before."""

from __future__ import annotations

import manim as mn
import numpy as np

from attention_math import build_lesson, default_vectors
from scenes.lesson_scene import LessonScene
from scenes.motion import Recompute, arrive
from scenes.nouns.number import Number
from scenes.theme import BODY
from studio import drawing
from studio.records import ClipJob
from tests.scenes.stage import SMALL_PICTURE, frame_of


class Frames:
    """Keeps what is drawn."""

    def __init__(self) -> None:
        self.drawn: list[np.ndarray] = []

    def write(self, frame: np.ndarray, repeat: int, _changed: object) -> None:
        self.drawn.extend([frame.copy()] * repeat)


class Run(LessonScene):
    """A number that runs while another thing stays."""

    slug = "refocus"

    def construct(self) -> None:
        first, last = self.lesson.query.dots[0], self.lesson.glide(0.3, moving=True).dots[0]
        self.number = Number(first, size=BODY, color=self.theme.ink)
        self.add(mn.VGroup(mn.VGroup(self.number)))
        self.move(
            Recompute(lambda share: self.number.set_to(first if share < 0.4 else last), self.number)
        )
        self.hold(0.1)


def test_a_running_number_leaves_nothing_behind() -> None:
    frames = Frames()
    with drawing.configured(ClipJob("refocus", default_vectors(), "dark", SMALL_PICTURE)):
        scene = Run(renderer=drawing.StageRenderer(frames))
        scene.render()
        alone = frame_of(scene)
    while_it_ran, at_rest = frames.drawn[SMALL_PICTURE.fps - 1], frames.drawn[-1]
    assert np.array_equal(at_rest, alone)
    assert np.array_equal(while_it_ran, at_rest)


def test_two_digits_that_give_way_are_never_seen_beside_each_other() -> None:
    query = build_lesson(default_vectors()).query
    score, exponential = (
        Number(each[0], size=BODY, color="#FFFFFF").mid_on(x, 0)
        for each, x in ((query.scores, 0), (query.exponentials, 1.5))
    )
    animation = arrive(score, exponential)
    animation.set_run_time(1).begin()
    copy, target = (each.mobject for each in animation.animations)
    seen = []
    for share in np.linspace(0, 1, 61):
        animation.interpolate(share)
        seen.append((copy[0].get_fill_opacity(), target[0].get_fill_opacity()))
    assert max(min(both) for both in seen) < 0.1
    assert seen[0] == (1, 0)
    assert seen[-1] == (0, 1)
