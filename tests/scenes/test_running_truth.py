"""While something runs, each frame shows the numbers of that very moment, none of them blended."""

from __future__ import annotations

import json

import pytest

from attention_math import build_lesson, default_vectors, replay
from scenes.catalog import scene_class
from scenes.lesson_scene import LessonScene, told_on
from scenes.motion import Recompute
from studio import drawing
from studio.records import ClipJob, Frame
from studio.settings import Quality
from tests.scenes.outlines import read_digits
from tests.scenes.test_provenance import calls_of, plain_digits

TINY = Quality("test", 160, 90, 5)


class Replaying:
    """Takes frames; makes every number again that stands in a frame of something running."""

    def __init__(self) -> None:
        self.scene: LessonScene | None = None
        self.frames = 0
        self.seen: set[str] = set()
        self.faults: list[str] = []

    def write(self, _frame: Frame, _repeat: int, _changed: object) -> None:
        scene = self.scene
        assert scene is not None
        if not any(isinstance(each, Recompute) for each in scene.animations or ()):
            return
        self.frames += 1
        vectors = scene.lesson.vectors
        for shown, glyphs in told_on(scene.mobjects):
            entry = json.loads(json.dumps(shown.as_json(), allow_nan=False))
            self.seen.add(shown.text)
            if replay(entry, vectors, calls_of(vectors)) != shown.text:
                self.faults.append(f"{shown.text} is not what {entry['function']} gives again")
            if read_digits(glyphs.get_family()) != plain_digits(shown.text):
                self.faults.append(f"drawn otherwise than {shown.text}")


@pytest.mark.parametrize("slug", ["refocus", "shrink", "sharpen"])
def test_every_frame_shows_numbers_that_can_be_made_again(slug: str) -> None:
    replaying = Replaying()
    vectors = default_vectors()
    with drawing.configured(ClipJob(slug, vectors, "dark", TINY)):
        scene = scene_class(slug)(
            lesson=build_lesson(vectors), renderer=drawing.StageRenderer(replaying)
        )
        replaying.scene = scene
        scene.render()
    assert replaying.faults == []
    assert replaying.frames > 10
    assert len(replaying.seen) > 40
