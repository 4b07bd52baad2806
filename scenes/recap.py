"""Section 8, The Quick Version: seven lines, each beside a small picture of its section."""

from __future__ import annotations

import manim as mn

from scenes.layout import LEFT
from scenes.lesson_scene import LessonScene
from scenes.motion import give_way
from scenes.nouns.lettering import Lettering
from scenes.nouns.thumbnails import THUMBNAILS
from scenes.pace import QUICK_S
from scenes.theme import BODY

_FIRST_Y, _PITCH = 1.6, 0.69
_LINE_X = -3.05


class Recap(LessonScene):
    """Seven facts; each line lights the picture, and the number, of its own section."""

    slug = "recap"
    # The lines on the picture are the sentences of this section, so none is drawn below.
    draws_sentences = False
    # Nothing has to be found here: every picture has been seen before.
    find_s = 0.0

    def construct(self) -> None:
        """Name the beats."""
        self._prepare()
        self.beat("fixed-context", self._say_the_next_line)
        self.beat("score", self._say_the_next_line)
        self.beat("blend", self._say_the_next_line)
        self.beat("refocus", self._say_the_next_line)
        self.beat("positions", self._say_the_next_line)
        self.beat("shrink", self._say_the_next_line)
        self.beat("sharpen", self._say_the_next_line)

    def _prepare(self) -> None:
        self.lines: list[Lettering] = []
        self.pictures = {
            name: THUMBNAILS[name](self.lesson, self.theme, LEFT, _FIRST_Y - _PITCH * row)
            for row, name in enumerate(self.words.beats)
        }
        self.waiting = {
            name: picture.copy().set_color(self.theme.muted)
            for name, picture in self.pictures.items()
        }
        self.add(*self.waiting.values())

    def _say_the_next_line(self) -> None:
        name = self.played[-1].name
        line = Lettering(self.words.labels[name], size=BODY, color=self.theme.ink)
        line.mid_on(_LINE_X, _FIRST_Y - _PITCH * len(self.lines))
        lit = give_way(self.waiting[name], self.pictures[name])
        steps_back = [each.animate.set_fill(self.theme.muted) for each in self.lines[-1:]]
        self.move(*steps_back, mn.FadeIn(line), lit, seconds=QUICK_S)
        self.lines.append(line)
        if len(self.lines) == len(self.words.beats):
            self.move(
                *(each.animate.set_fill(self.theme.ink) for each in self.lines), seconds=QUICK_S
            )
