"""The animations of one play, with what is the same in all of its frames found out once.

For each frame, Manim asks every mobject whether it has updaters, and blends every attribute of
every mobject in an animation, whether it changes or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

import manim as mn

from studio.stage.blend import Blend, is_blend
from studio.stage.family import seen


class Motion:
    """What moves on ``scene``, whose play has begun.

    ``still`` are those of the moving mobjects that look the same in all frames, by Manim's rule
    that only members of the families of animations change; ``outlined`` are those that keep their
    points. Where mobjects change by themselves, or animations begin later, all is left to Manim.
    """

    def __init__(self, scene: Any) -> None:
        self._scene = scene
        self.still: set[mn.Mobject] = set()
        self.outlined: set[mn.Mobject] = set()
        every = list(_every(scene.animations))
        self._is_manims = any(map(_begins_later, every)) or _has_updaters(scene, every)
        if not self._is_manims:
            self._find_out(every)

    def _find_out(self, every: Iterable[Any]) -> None:
        families = {animation: animation.mobject.get_family() for animation in every}
        uses = Counter(
            chain.from_iterable(families[single] for single in every if _is_single(single))
        )
        blends = {
            animation: Blend(animation)
            for animation, family in families.items()
            if is_blend(animation) and all(uses[mobject] == 1 for mobject in family)
        }
        self._steps = [
            (animation.run_time, _quickened(animation, blends))
            for animation in self._scene.animations
        ]
        changing = set(chain.from_iterable(families.values()))
        changing.difference_update(*(blend.unchanged for blend in blends.values()))
        self.outlined.update(*(blend.outlined for blend in blends.values()))
        self.still = set(seen(self._scene.moving_mobjects)) - changing

    def go_to(self, time_s: float) -> None:
        """Have everything be where it is ``time_s`` after the play began."""
        if self._is_manims:
            self._scene.update_to_time(time_s)
            return
        for run_time_s, animation in self._steps:
            animation.interpolate(time_s / run_time_s)


def _every(animations: Iterable[Any]) -> Iterator[Any]:
    """``animations``, and those in groups."""
    for animation in animations:
        yield animation
        if isinstance(animation, mn.AnimationGroup):
            yield from _every(animation.animations)


def _is_single(animation: Any) -> bool:
    return not isinstance(animation, mn.AnimationGroup)


def _begins_later(animation: Any) -> bool:
    return isinstance(animation, mn.Succession)


def _quickened(animation: Any, blends: Mapping[Any, Blend]) -> Any:
    """What does for the frames of ``animation`` what it does; a group is given its parts."""
    if type(animation).interpolate is mn.AnimationGroup.interpolate:
        animation.anims_with_timings["anim"] = [
            _quickened(part, blends) for part in animation.animations
        ]
    return blends.get(animation, animation)


def _has_updaters(scene: Any, animations: Iterable[Any]) -> bool:
    """Whether anything on ``scene``, or among what ``animations`` go by, changes by itself."""
    tops = chain(scene.mobjects, *(animation.get_all_mobjects() for animation in animations))
    return bool(scene.updaters) or any(
        mobject.updaters for top in tops for mobject in top.get_family()
    )
