"""The ground that all scenes stand on: a lesson, its words, a theme, and beats on whole frames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import manim as mn

from attention_math import Lesson, Shown, build_lesson, default_vectors
from scenes.layout import Grid
from scenes.nouns.heading import Caption, Heading, StepMap
from scenes.pace import BREATH_S, FIND_S, HOLD_S, reading_s
from scenes.saying import Saying
from scenes.story import words_of
from scenes.story.phrase import Phrase
from scenes.story.section import SectionWords
from scenes.theme import THEMES, Theme

# Keeps a whole number of frames whole when Manim divides seconds by frames again.
_SLIVER_S = 1e-6


@dataclass(slots=True)
class PlayedBeat:
    """What one beat took: frames from ``start_frame`` up to ``end_frame``, and all it showed.

    ``last``: which of its numbers stood on stage when it was last looked at.
    """

    name: str
    caption: Phrase
    start_frame: int
    end_frame: int = 0
    numbers: dict[int, Shown] = field(default_factory=dict)
    last: frozenset[int] = frozenset()


class LessonScene(mn.Scene):
    """A section of the film. Subclasses name their ``slug`` and, in ``construct``, their beats."""

    slug: ClassVar[str] = ""
    draws_sentences: ClassVar[bool] = True
    find_s: ClassVar[float] = FIND_S

    def __init__(
        self,
        lesson: Lesson | None = None,
        theme: Theme | str = "dark",
        sentences: bool | Collection[str] = True,
        on_beat: Callable[[str], None] | None = None,
        after_beat: Callable[[str], None] | None = None,
        until: str | None = None,
        words: SectionWords | None = None,
        sayings: Mapping[str, Saying] | None = None,
        **options: Any,
    ) -> None:
        """``sentences``: draw each beat's sentence, or those of some beats alone, where no picture
        of the others is wanted; ``until``: stop after the beat of this name.

        ``on_beat`` and ``after_beat`` are called with a beat's name before and after it.
        ``words``: what the section says of the lesson, where that has been told already.
        ``sayings``: when the sentence of each beat is said; None: the film is silent. What is said
        is not written on the picture, too.
        """
        super().__init__(**options)
        self.lesson = lesson or build_lesson(default_vectors())
        self.theme = THEMES[theme] if isinstance(theme, str) else theme
        self.sentences = sentences if self.draws_sentences and sayings is None else False
        self.words: SectionWords = words or words_of(self.slug, self.lesson)
        self.grid = Grid(self.lesson.n_rows)
        self.played: list[PlayedBeat] = []
        self.frames = 0
        self._clock_s = 0.0  # since the beat began, which is at a whole frame
        self._caption: Caption | None = None
        self._on_beat = on_beat
        self._after_beat = after_beat
        self._until = until
        self._sayings = sayings
        # Manim's own command has the colour of its configuration, so the scene brings its ground.
        self.renderer.camera.background_color = self.theme.ground  # type: ignore[union-attr]

    def setup(self) -> None:
        """Put up what frames the section: title, point and the map of the steps."""
        self.add(
            Heading(self.words.title, self.words.point, self.theme),
            StepMap(self.words.steps, self.words.lit_steps, self.theme),
        )

    def beat(self, name: str, motion: Callable[[], None]) -> None:
        """Play one beat: its sentence appears, ``motion`` runs, the result holds."""
        if self._until is not None and self.played and self.played[-1].name == self._until:
            return
        if name not in self.words.beats:
            return  # the story leaves out a beat that is not true of this lesson
        words = self.words.beats[name]
        if self._on_beat is not None:
            self._on_beat(name)
        self.played.append(PlayedBeat(name, words.caption, self.frames))
        self._clock_s = 0.0
        self._say(name, words.caption)
        motion()
        self.hold(max(HOLD_S, self._told_s(name, words.caption) - self._clock_s))
        self.played[-1].end_frame = self.frames
        if self._after_beat is not None:
            self._after_beat(name)

    def move(self, *animations: mn.Animation | Any, seconds: float = 1.0) -> None:
        """Play animations together for ``seconds``, rounded to whole frames of the clock."""
        frames = self._spend(seconds)
        self.play(*animations, run_time=frames / mn.config.frame_rate - _SLIVER_S)
        self._note_numbers()

    def hold(self, seconds: float) -> None:
        """Show the stage as it is."""
        self._note_numbers()
        frames = self._spend(seconds)
        self.wait(frames / mn.config.frame_rate + _SLIVER_S, frozen_frame=True)

    def when_said(self, mark: str) -> None:
        """Show the stage as it is until the voice is at the word after ``mark``, if it speaks.

        A sentence without this mark has nothing to wait for.
        """
        wait_s = self._said_at(mark) / mn.config.frame_rate - self._clock_s
        if wait_s * mn.config.frame_rate >= 1:
            self.hold(wait_s)

    def as_said(self, motions: Mapping[str, Callable[[], None]]) -> None:
        """Each motion with the words after its mark: in their order; without a voice, as given."""
        for mark in sorted(motions, key=self._said_at):
            self.when_said(mark)
            motions[mark]()

    def dim(self, *nouns: Any) -> Iterable[mn.Animation]:
        """Animations that send nouns with ``rest`` to the background."""
        return [noun.animate.rest() for noun in nouns]

    def _said_at(self, mark: str) -> int:
        """The frame of the beat with which the word after ``mark`` begins; 0 without a word."""
        saying = (self._sayings or {}).get(self.played[-1].name)
        return 0 if saying is None else saying.marks.get(mark, 0)

    def _told_s(self, beat: str, caption: Phrase) -> float:
        """When the sentence has been said or, in a silent film, read."""
        if self._sayings is None:
            return reading_s(caption.text, self.find_s)
        return self._sayings[beat].end / mn.config.frame_rate + BREATH_S

    def _spend(self, seconds: float) -> int:
        """Advance the clock; the frames between the old and the new time, at least one."""
        self._clock_s += seconds
        spent = self.frames - (self.played[-1].start_frame if self.played else 0)
        frames = max(1, int(self._clock_s * mn.config.frame_rate + 0.5) - spent)
        self.frames += frames
        return frames

    def _say(self, beat: str, caption: Phrase) -> None:
        if self._caption is not None:
            self.remove(self._caption)
            self._caption = None
        if self.sentences is True or (self.sentences and beat in self.sentences):
            self._caption = Caption(caption, self.theme)
            self.add(self._caption)
        if self._sayings is not None:
            self._note(caption.numbers)

    def _note_numbers(self) -> None:
        if self.played:
            on_stage = [shown for shown, _ in told_on(self.mobjects)]
            self._note(on_stage)
            self.played[-1].last = frozenset(map(id, on_stage))

    def _note(self, numbers: Iterable[Shown]) -> None:
        noted = self.played[-1].numbers
        for shown in numbers:
            noted.setdefault(id(shown), shown)


def told_on(mobjects: Iterable[mn.Mobject]) -> list[tuple[Shown, mn.VGroup]]:
    """Every number on stage with its glyphs, in drawing order."""
    found: list[tuple[Shown, mn.VGroup]] = []
    for mobject in mobjects:
        found.extend(getattr(mobject, "told", ()))
        if not getattr(mobject, "told", ()):
            found.extend(told_on(mobject.submobjects))
    return found
