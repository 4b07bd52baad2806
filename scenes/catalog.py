"""Which scene films which section; Manim is imported only when a scene is asked for."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from scenes.story import SLUGS

if TYPE_CHECKING:
    from scenes.lesson_scene import LessonScene

__all__ = ["SLUGS", "scene_class", "scene_module", "scene_name"]

_SCENES = {
    "fixed-context": ("fixed_context", "FixedContext"),
    "score": ("score", "Score"),
    "blend": ("blend", "Blend"),
    "refocus": ("refocus", "Refocus"),
    "positions": ("positions", "Positions"),
    "shrink": ("shrink", "Shrink"),
    "sharpen": ("sharpen", "Sharpen"),
    "recap": ("recap", "Recap"),
}


def scene_class(slug: str) -> type[LessonScene]:
    """The Manim scene of the section ``slug``; KeyError for a slug that is none of SLUGS."""
    scene: type[LessonScene] = getattr(
        importlib.import_module(scene_module(slug)), scene_name(slug)
    )
    return scene


def scene_module(slug: str) -> str:
    """The dotted name of the module that films the section ``slug``; KeyError as above."""
    return f"scenes.{_SCENES[slug][0]}"


def scene_name(slug: str) -> str:
    """The name of the class that films the section ``slug``; KeyError as above."""
    return _SCENES[slug][1]
