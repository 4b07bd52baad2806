"""A small picture of each section, with that section's own number, for the recap."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import manim as mn

from attention_math import Contrast, Lesson, Shown
from scenes.nouns.bars import Bars, UnitAxis
from scenes.nouns.cells import PLAIN
from scenes.nouns.excerpt import excerpt
from scenes.nouns.glimpses import WIDE, curve, dot_of, fork, narrowing, query_mark, slots, values_of
from scenes.nouns.lettering import Lettering
from scenes.nouns.number import Number
from scenes.nouns.stack import Stack
from scenes.story.phrase import Formula, Phrase, say
from scenes.theme import BODY, SMALL, Theme

Thumbnail = Callable[[Lesson, Theme, float, float], mn.VGroup]

ROOM = 3.1  # what a picture takes at most
_CELL = 0.46
_BAR = 0.3
_THIN = 0.16
_NUMBER_X = 1.16  # from the left edge of a picture to the number that it leads to
_FORK_GAP = 0.04
_ARROW_GAP = 0.16
_MARK = 0.26  # a query's pointer before its bar


def _fixed_context(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    cells = _vector(lesson.summary, theme, x, y, ROOM - WIDE - _FORK_GAP)
    end = float(cells.get_right()[0]) + _FORK_GAP
    return mn.VGroup(cells, fork(len(lesson.decoder_steps), theme, end, y))


def _score(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    scores = _vector(lesson.query.scores, theme, x + _NUMBER_X, y, ROOM - _NUMBER_X)
    elisions = lesson.elisions
    gap = elisions.index(True) if True in elisions else None
    return mn.VGroup(dot_of(len(elisions), theme, x, y, gap=gap), scores)


def _blend(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    weights = lesson.query.shares
    stack = Stack(weights, x=x, y=y, full=WIDE, thickness=_BAR, theme=theme)
    total = Number(lesson.query.weights_total, size=SMALL, color=theme.ink, align="left")
    total.mid_on(x + _NUMBER_X, y)
    arrow = Lettering(say(_ARROW), size=SMALL, color=theme.ink)
    arrow.mid_on(float(total.get_right()[0]) + _ARROW_GAP, y)
    start = float(arrow.get_right()[0]) + _ARROW_GAP
    rest = lesson.hidden_keys is not None
    if rest:  # of many positions together
        stack.parts[-1].set_fill(theme.muted)
    return mn.VGroup(stack, total, arrow, values_of(len(weights), theme, start, y, rest=rest))


def _refocus(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    contrast = lesson.contrasts.queries
    words = _words(contrast, theme)
    if words.width > ROOM - _NUMBER_X:  # long powers of ten, whose bars have no length
        return mn.VGroup(words.mid_on(x, y))
    rows_y = (y + _THIN * 0.65, y - _THIN * 0.65)
    shares = [float(each.value or 0) for each in (contrast.before, contrast.after)]
    start, full = x + _MARK, WIDE - _MARK
    return mn.VGroup(
        *(query_mark(theme, x, row_y) for row_y in rows_y),
        UnitAxis(x=start, rows_y=rows_y, full=full, thickness=_THIN, theme=theme),
        Bars(shares, x=start, rows_y=rows_y, full=full, thickness=_THIN, color=theme.weight),
        words.mid_on(x + _NUMBER_X, y),
    )


def _positions(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    shares = lesson.query.shares
    words = Lettering(say(lesson.lightest_weight), size=SMALL, color=theme.ink)
    rest = lesson.hidden_keys is not None
    return _beside(slots(shares, lesson.lightest_row, theme, x, y, rest=rest), words, x, y)


def _shrink(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    spread, pair = lesson.spread[0], (lesson.d_k, lesson.query.divisor)
    share = spread.scaled_outline_share / spread.outline_share
    root = Phrase((Formula("div sqrt({0}) = {1}", "÷ √{0} = {1}", pair),))
    words = Lettering(root, size=BODY, color=theme.ink)
    if words.width > ROOM - _NUMBER_X:
        words = Lettering(root, size=SMALL, color=theme.ink)
    return _beside(narrowing(spread.outline, share, theme, x, y), words, x, y)


def _sharpen(lesson: Lesson, theme: Theme, x: float, y: float) -> mn.VGroup:
    weights = curve(lesson.gap_curves.peak_weights, theme, x, y)
    return _beside(weights, _words(lesson.contrasts.gaps, theme), x, y)


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


def _vector(numbers: Sequence[Shown], theme: Theme, x: float, y: float, room: float) -> mn.VGroup:
    whole = excerpt(numbers, PLAIN, theme, height=_CELL, room=room, sizes=(SMALL,))
    return whole.shift((x - float(whole.get_left()[0]), y, 0))


def _words(contrast: Contrast, theme: Theme) -> Lettering:
    """Both weights where a viewer sees two, else the one number that both read."""
    phrase = say(contrast.after)
    if contrast.is_seen:
        phrase = say(contrast.before, " ", _ARROW, " ", contrast.after)
    return Lettering(phrase, size=SMALL, color=theme.ink)


def _beside(drawing: mn.VGroup, words: Lettering, x: float, y: float) -> mn.VGroup:
    """The drawing and the words that it leads to; words without a place there stand alone."""
    if words.width > ROOM - _NUMBER_X:
        return mn.VGroup(words.mid_on(x, y))
    return mn.VGroup(drawing, words.mid_on(x + _NUMBER_X, y))
