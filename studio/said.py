"""What is said in some clips: each sentence with its sound, and when its words come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scenes.saying import Saying
from studio.captions import Timed
from studio.records import ClipRecord
from studio.voice.line import Line
from studio.voice.utterance import Utterance, timed

NOBODY = "silent"


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A sentence and its sound, which begins with the first frame of its beat."""

    line: Line
    sound: Utterance

    def saying(self, fps: int) -> Saying:
        """When its words are said, in frames, each rounded once from samples."""
        marks: dict[str, int] = {}
        for token, (start, _) in zip(self.line.tokens, self.sound.spans, strict=True):
            for name in token.marks:
                marks.setdefault(name, nearest(start * fps, self.sound.rate_hz))
        end = max((end for _, end in self.sound.spans), default=len(self.sound.samples))
        return Saying(-(-end * fps // self.sound.rate_hz), marks)

    def timed(self, start_s: float) -> tuple[Timed, ...]:
        """Its tokens as they are shown, with their times, where it begins at ``start_s``."""
        return timed(self.line.tokens, self.sound, start_s)


@dataclass(frozen=True, slots=True)
class Said:
    """The sentences of some sections, as a voice of the name ``voice`` has said them.

    ``lines``: those of each section by its slug, each by the name of its beat; none in a silent
    film.
    """

    voice: str = NOBODY
    lines: Mapping[str, Mapping[str, SaidLine]] = field(default_factory=dict)

    def of(self, slug: str) -> Mapping[str, SaidLine]:
        """The sentences of one section by the names of their beats."""
        return self.lines.get(slug, {})

    def sayings(self, slug: str, fps: int) -> dict[str, Saying] | None:
        """When the sentences of one section are said, in frames; None in a silent film."""
        if self.voice == NOBODY:
            return None
        return {beat: said.saying(fps) for beat, said in self.of(slug).items()}


SILENCE = Said()


def said_sentences(
    record: ClipRecord, said: Mapping[str, SaidLine], fps: int, start_frame: int = 0
) -> list[tuple[Timed, ...]]:
    """The sentences of the clip ``record``, which begins at ``start_frame`` of clip or film."""
    return [
        said[beat.name].timed((start_frame + start) / fps)
        for beat, (start, _) in zip(record.beats, record.spans, strict=True)
    ]


def nearest(numerator: int, denominator: int) -> int:
    """The whole number nearest to a fraction, a half rounded up."""
    return (2 * numerator + denominator) // (2 * denominator)
