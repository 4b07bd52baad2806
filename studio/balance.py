"""Which clips to begin with, so that all workers are busy to the end."""

from __future__ import annotations

from collections.abc import Sequence

from attention_math import build_lesson
from attention_math.vectors import VectorSet
from scenes.pace import reading_s
from scenes.story import tell


def longest_first(slugs: Sequence[str], vectors: VectorSet) -> list[str]:
    """``slugs`` by the time that their words take to read, the longest first.

    A long clip begun last would keep one worker at it while the others have nothing left.
    """
    expected_s = {
        words.slug: sum(reading_s(beat.caption.text) for beat in words.beats.values())
        for words in tell(build_lesson(vectors))
    }
    return sorted(slugs, key=lambda slug: -expected_s[slug])
