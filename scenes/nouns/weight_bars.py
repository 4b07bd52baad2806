"""Weights: one bar a row on an axis from zero to one, each with its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import manim as mn

from attention_math import Shown
from scenes.layout import HEADER_BASELINE, LEFT, RIGHT
from scenes.nouns.bars import UnitAxis, fractions, weight_bars
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number, lead_width, text_width
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, Theme

_GAP = 0.4  # between a full bar and the first digit of a number
_THICKEST = 0.34
_SHARE = 0.5  # of a row's height


class WeightBars(mn.VGroup):
    """``weights`` as bars from ``x`` on, a bar of length one being ``full`` units long.

    Numbers stand with their first digit in one line, and a sign such as < hangs before it. They
    are smaller where they, or the ``later`` ones, reach farther than ``room``. The weight of many
    keys together is muted.
    """

    def __init__(
        self,
        heading: Phrase,
        weights: Sequence[Shown],
        theme: Theme,
        *,
        x: float,
        full: float,
        rows_y: Sequence[float],
        pitch: float,
        room: float = RIGHT - LEFT,
        later: Sequence[Shown] = (),
    ) -> None:
        super().__init__()
        size = _size_for((*weights, *later), room)
        self.thickness = thickness = min(_THICKEST, _SHARE * pitch)
        self.tracks = UnitAxis(x=x, rows_y=rows_y, full=full, thickness=thickness, theme=theme)
        self.bars = weight_bars(weights, theme, x=x, rows_y=rows_y, full=full, thickness=thickness)
        inks = [theme.muted if weight.is_together else theme.ink for weight in weights]
        self.numbers = [
            Number(weight, size=size, color=ink, align="digit").mid_on(x + full + _GAP, y)
            for weight, ink, y in zip(weights, inks, rows_y, strict=True)
        ]
        self.heading = Lettering(heading, size=SMALL, color=theme.weight)
        self.heading.on_baseline(x, HEADER_BASELINE)
        self.add(self.heading, self.tracks, self.bars, *self.numbers)

    @property
    def right(self) -> float:
        """Right end of the widest number."""
        return max(float(number.get_right()[0]) for number in self.numbers)

    def set_to(self, weights: Sequence[Shown]) -> Self:
        """Show other weights: bars and numbers."""
        # The tracks tell where the bars begin, wherever all of this has been moved to.
        self.bars.x = float(self.tracks[0].get_left()[0])
        self.bars.set_to(fractions(weights))
        for number, weight in zip(self.numbers, weights, strict=True):
            number.set_to(weight)
        return self


def _size_for(weights: Sequence[Shown], room: float) -> float:
    """The size of the type at which each weight ends within ``room`` from its first digit on."""
    texts = [weight.text for weight in weights]
    reach = max(text_width(text, BODY) - lead_width(text, BODY) for text in texts)
    return BODY * min(1.0, room / reach)
