"""What frames every section: title, point, the map of the four steps, the sentence below."""

from __future__ import annotations

from collections.abc import Sequence

import manim as mn

from scenes.layout import (
    CAPTION_Y,
    LEFT,
    POINT_BASELINE,
    RIGHT,
    STEP_MAP_Y,
    TITLE_BASELINE,
)
from scenes.nouns.lettering import Lettering
from scenes.story.phrase import Phrase
from scenes.theme import BODY, SMALL, TITLE, Theme

_STEP_GAP = 0.62
_UNDERLINE_DROP = 0.13


class Heading(mn.VGroup):
    """The section's title and the line under it, top left."""

    def __init__(self, title: str, point: Phrase, theme: Theme) -> None:
        super().__init__(
            Lettering(title, size=TITLE, color=theme.ink, weight="bold").on_baseline(
                LEFT, TITLE_BASELINE
            ),
            Lettering(point, size=BODY, color=theme.muted).on_baseline(LEFT, POINT_BASELINE),
        )


class StepMap(mn.VGroup):
    """The four steps of attention, top right; the present one is bold, underlined and in ink.

    Each word has a slot as wide as it is in bold, so that no step moves from section to section.
    """

    def __init__(self, steps: Sequence[str], lit: Sequence[str], theme: Theme) -> None:
        super().__init__()
        right = RIGHT
        for place, step in reversed(list(enumerate(steps))):
            bold = Lettering(step, size=SMALL, color=theme.ink, weight="bold")
            middle, left = right - bold.width / 2, right - bold.width
            present = step in lit
            word = bold if present else Lettering(step, size=SMALL, color=theme.muted)
            self.add(word.on_baseline(middle, STEP_MAP_Y - word.cap_height / 2, "center"))
            if present:
                self.add(_underline(word, theme))
            right = left - _STEP_GAP
            if place:
                self.add(_dot(left - _STEP_GAP / 2, theme))


class Caption(Lettering):
    """The beat's sentence, in the bottom sixth; in smaller type where it is long."""

    def __init__(self, phrase: Phrase, theme: Theme) -> None:
        super().__init__(phrase, size=BODY, color=theme.ink)
        if self.width > RIGHT - LEFT:
            super().__init__(phrase, size=SMALL, color=theme.ink)
        if self.width > RIGHT - LEFT:
            super().__init__(phrase, size=SMALL * (RIGHT - LEFT) / self.width, color=theme.ink)
        self.mid_on(0, CAPTION_Y, "center")


def _underline(word: Lettering, theme: Theme) -> mn.Line:
    y = word.baseline_y - _UNDERLINE_DROP
    return mn.Line(
        (word.get_left()[0], y, 0), (word.get_right()[0], y, 0), stroke_width=4, color=theme.ink
    )


def _dot(x: float, theme: Theme) -> mn.Dot:
    return mn.Dot((x, STEP_MAP_Y, 0), radius=0.035, color=theme.muted)
