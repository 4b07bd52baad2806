"""Small marks: tags with a dashed outline, frames around things, what is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase
from scenes.theme import SMALL, Theme

_PAD_X, _PAD_Y = 0.18, 0.12
_FLAG_PAD = 0.14
_DASH = 0.09
_KEPT_DROP = 0.2


class Tag(mn.VGroup):
    """A short text in an outline; ``caution`` tags are dashed, in the caution colour."""

    def __init__(
        self, phrase: Phrase | str, theme: Theme, *, caution: bool = False, color: str | None = None
    ) -> None:
        super().__init__()
        ink = theme.caution if caution else color or theme.muted
        self.text = Lettering(phrase, size=SMALL, color=ink)
        width = self.text.width + 2 * _PAD_X
        height = self.text.cap_height + 2 * _PAD_Y + 0.1
        outline: mn.VMobject = mn.RoundedRectangle(
            corner_radius=0.1, width=width, height=height, stroke_width=2, color=ink
        )
        if caution:
            outline = dashed(outline, ink)
        self.text.mid_on(0, 0, "center")
        self.add(outline, self.text)


class Flag(mn.VGroup):
    """A pennant on its pole with a word beside it, in the caution colour and a dashed outline."""

    def __init__(self, phrase: Phrase | str, theme: Theme) -> None:
        super().__init__()
        pole = mn.Line((0, -0.17, 0), (0, 0.17, 0), stroke_width=3, color=theme.caution)
        pennant = mn.Polygon((0, 0.17, 0), (0.2, 0.08, 0), (0, -0.01, 0), stroke_width=0)
        pennant.set_fill(theme.caution, opacity=1)
        text = Lettering(phrase, size=SMALL, color=theme.caution).mid_on(0.28, 0)
        inner = mn.VGroup(pole, pennant, text)
        outline = mn.RoundedRectangle(
            corner_radius=0.1, width=inner.width + 2 * _FLAG_PAD, height=0.52
        )
        outline.move_to((inner.get_center()[0], 0, 0))
        self.add(dashed(outline, theme.caution), inner)

    def mid_on(self, x: float, y: float) -> Self:
        """Stand with the left end at ``x`` and the middle at ``y``."""
        left = float(self.get_left()[0])
        self.shift((x - left, y - float(self[0].get_center()[1]), 0))
        return self


def dashed(outline: mn.VMobject, color: str) -> mn.DashedVMobject:
    """The outline in dashes of one length, whatever its size."""
    length = outline.get_arc_length()
    dashes = max(8, int(length / (2 * _DASH)))
    return mn.DashedVMobject(outline, num_dashes=dashes, color=mn.ManimColor(color)).set_stroke(
        color, width=2.5
    )


def around(
    target: mn.Mobject, color: str, *, gap: float = 0.12, caution: bool = False
) -> mn.VMobject:
    """A rounded outline around ``target``."""
    box = mn.SurroundingRectangle(
        target, buff=gap, corner_radius=0.12, color=color, stroke_width=2.5
    )
    return dashed(box, color) if caution else box


def touch(*targets: mn.Mobject, color: str) -> mn.Animation:
    """Lead the eye to ``targets``: their outlines take ``color`` and give it back."""
    return mn.AnimationGroup(
        *(mn.Indicate(target, scale_factor=1.0, color=color) for target in targets)
    )


class Kept(mn.VGroup):
    """An outline around ``targets`` with ``words`` below it: these stay."""

    def __init__(self, targets: Sequence[mn.VMobject], words: Phrase | str, theme: Theme) -> None:
        super().__init__()
        box = around(mn.VGroup(*targets), theme.muted)
        text = Lettering(words, size=SMALL, color=theme.ink)
        text.mid_on(float(box.get_center()[0]), float(box.get_bottom()[1]) - _KEPT_DROP, "center")
        self.add(box, text)
