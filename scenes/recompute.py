"""Motion in which every frame is computed anew, never blended between two pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import manim as mn


class Recompute(mn.Animation):
    """Calls ``draw(share)`` for each frame, with the eased share of the way, from 0 to 1.

    ``nouns`` are all the mobjects that ``draw`` changes.
    """

    def __init__(self, draw: Callable[[float], None], *nouns: mn.Mobject, **options: Any) -> None:
        self._draw = draw
        super().__init__(mn.VGroup(*nouns), introducer=True, **options)

    def interpolate_mobject(self, alpha: float) -> None:
        """Draw the picture that belongs to this moment."""
        self._draw(self.rate_func(alpha))

    def _setup_scene(self, scene: mn.Scene) -> None:
        """Leave the stage as it is: the nouns are on it already, each in its own place."""

    def create_starting_mobject(self) -> mn.Mobject:
        """No copy of the start is needed, since nothing is blended with it."""
        return mn.Mobject()

    def get_all_mobjects(self) -> tuple[mn.Mobject, ...]:
        """Only the nouns themselves."""
        return (self.mobject,)
