"""Plays scenes without drawing, and hands the stage over after each beat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import manim as mn
import numpy as np
from numpy.typing import NDArray

from attention_math import VectorSet, build_lesson, default_vectors
from scenes.catalog import scene_class
from scenes.languages import DEFAULT_LANGUAGE
from scenes.lesson_scene import LessonScene
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.saying import Saying
from scenes.story import words_of
from studio import drawing
from studio.records import ClipJob
from studio.settings import Quality

SMALL_PICTURE = Quality("test", 854, 480, 15)
FEW_FRAMES = Quality("few", 854, 480, 2)  # where only the last picture of a beat is looked at
Visit = Callable[[LessonScene, str], None]


def play(
    slug: str,
    visit: Visit,
    *,
    theme: str = "dark",
    vectors: VectorSet | None = None,
    quality: Quality = SMALL_PICTURE,
    language: str = DEFAULT_LANGUAGE,
    sayings: Mapping[str, Saying] | None = None,
) -> LessonScene:
    """Play a section without drawing; ``visit(scene, beat)`` sees the stage after each beat."""
    vectors = vectors or default_vectors()
    renderer = drawing.StageRenderer()
    scene: LessonScene

    def on_beat(_: str) -> None:
        if scene.played:
            visit(scene, scene.played[-1].name)

    lesson = build_lesson(vectors)
    with drawing.configured(ClipJob(slug, vectors, theme, quality)):
        scene = scene_class(slug)(
            lesson=lesson,
            theme=theme,
            renderer=renderer,
            on_beat=on_beat,
            words=words_of(slug, lesson, language),
            sayings=sayings,
        )
        scene.render()
        visit(scene, scene.played[-1].name)
    return scene


def frame_of(scene: LessonScene) -> NDArray[np.uint8]:
    """The present stage as (height, width, 4) RGBA."""
    renderer = scene.renderer
    renderer.static_image = None
    renderer.update_frame(scene)
    return np.asarray(renderer.get_frame(), dtype=np.uint8)


def visible(mobjects: list[mn.Mobject]) -> Iterator[mn.Mobject]:
    """Every leaf that leaves ink, in drawing order."""
    for mobject in mobjects:
        for member in mobject.get_family():
            if member.has_points() and leaves_ink(member):
                yield member


def leaves_ink(member: mn.Mobject) -> bool:
    """Whether fill or stroke of this leaf can be seen."""
    filled = member.get_fill_opacity() > 0
    stroked = member.get_stroke_width() > 0 and member.get_stroke_opacity() > 0
    return bool(filled or stroked)


def texts(mobjects: list[mn.Mobject]) -> Iterator[Lettering | Number]:
    """Every line of lettering and every number on stage that can be seen."""
    for mobject in mobjects:
        if isinstance(mobject, (Lettering, Number)):
            if any(leaves_ink(leaf) for leaf in mobject.family_members_with_points()):
                yield mobject
        else:
            yield from texts(mobject.submobjects)
