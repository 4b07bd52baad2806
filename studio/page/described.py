"""Pictures in words, for those who do not see them: what stands on each in numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attention_math import VectorSet
from scenes.story import picture_words
from studio.pictured import pictured


def alternative_text(
    title: str,
    caption: str,
    numbers: Iterable[Mapping[str, Any]],
    language: str,
    vectors: VectorSet,
) -> str:
    """What a still shows: the section's title and every quantity of the lesson that stands on it.

    Where there is none, the sentence of the picture has to do. ``numbers`` are ledger entries,
    and ``vectors`` those of the lesson.
    """
    quantities = pictured(numbers, (), picture_words(language), vectors)
    return f"{title}: {'; '.join(quantities) if quantities else caption.rstrip('.')}."
