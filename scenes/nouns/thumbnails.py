"""A small picture of each section, with that section's own number, for the recap."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import manim as mn

from attention_math import Contrast, Lesson, Shown
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.cells import PLAIN
from scenes.nouns.excerpt import excerpt
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.stack import Stack
from scenes.story.phrase import Formula, Phrase, say
from scenes.theme import BODY, SMALL, Theme

Thumbnail = Callable[[Lesson, Theme, float, float], mn.VGroup]

_CELL = 0.48
_BAR = 0.3
_THIN = 0.16
_GAP = 0.16
_FULL = 1.1
_LEAST = 0.6  # of a bar that gives way to long words
_ROOM = 3.2  # from the left edge of a picture to the sentence beside it


def _fixed_context(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    return _vector(lesson.summary, PLAIN, theme, x, y)


def _score(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    return _vector(lesson.query.scores, PLAIN, theme, x, y)


def _blend(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    stack = Stack(
        lesson.query.numbers.weights.tolist(), x=x, y=y, full=_FULL, thickness=_BAR, theme=theme
    )
    total = Number(lesson.query.weights_total, size=SMALL, color=theme.ink, align="left")
    return mn.VGroup(stack, total.mid_on(x + _FULL + _GAP, y))


def _refocus(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    return _contrast(lesson.contrasts.queries, theme, x, y)


def _positions(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    return _single(lesson.lightest_weight, theme, x, y)


def _shrink(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    pair = lesson.d_k, lesson.query.divisor
    root = Phrase((Formula("sqrt({0}) = {1}", "√{0} = {1}", pair),))
    return mn.VGroup(Lettering(root, size=BODY, color=theme.ink).mid_on(x, y))


def _sharpen(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    return _contrast(lesson.contrasts.gaps, theme, x, y)


THUMBNAILS: dict[str, Thumbnail] = {
    "fixed-context": _fixed_context,
    "score": _score,
    "blend": _blend,
    "refocus": _refocus,
    "positions": _positions,
    "shrink": _shrink,
    "sharpen": _sharpen,
}

_ARROW = Formula("arrow.r", "→")


def _vector(numbers: Sequence[Shown], role: str, theme: Theme, x: float, y: float) -> mn.VGroup:
    whole = excerpt(numbers, role, theme, height=_CELL, room=_ROOM - _GAP, sizes=(SMALL,))
    return whole.shift((x - float(whole.get_left()[0]), y, 0))


def _contrast(contrast: Contrast, theme: Theme, x: float, y: float) -> mn.VGroup:
    """Both weights where a viewer sees two, else the one number that both read."""
    if contrast.is_seen:
        return _pair(contrast.before, contrast.after, theme, x, y)
    return _single(contrast.after, theme, x, y)


def _single(weight: Shown, theme: Theme, x: float, y: float) -> mn.VGroup:
    share = float(weight.value or 0)
    axis = UnitAxis(x=x, rows_y=[y], full=_FULL, thickness=_BAR, theme=theme)
    bar = Bars([share], x=x, rows_y=[y], full=_FULL, thickness=_BAR, color=theme.weight)
    text = Number(weight, size=SMALL, color=theme.ink, align="left")
    return mn.VGroup(axis, bar, text.mid_on(x + _FULL + _GAP, y))


def _pair(before: Shown, after: Shown, theme: Theme, x: float, y: float) -> mn.VGroup:
    """Two thin bars, one above the other, and from what to what they lead."""
    words = Lettering(say(before, " ", _ARROW, " ", after), size=SMALL, color=theme.ink)
    full = min(_FULL, _ROOM - _GAP - words.width)
    if full < _LEAST:  # long powers of ten, whose bars have no length
        return mn.VGroup(words.mid_on(x, y))
    rows_y = [y + _THIN * 0.65, y - _THIN * 0.65]
    bars = Bars(
        [float(each.value or 0) for each in (before, after)],
        x=x,
        rows_y=rows_y,
        full=full,
        thickness=_THIN,
        color=theme.weight,
    )
    axis = UnitAxis(x=x, rows_y=rows_y, full=full, thickness=_THIN, theme=theme)
    return mn.VGroup(axis, bars, words.mid_on(x + full + _GAP, y))
