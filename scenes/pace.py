"""How long things take: reading, moving, holding. All in seconds."""

from __future__ import annotations

HOLD_S = 1.5
QUICK_S = 0.6
MOVE_S = 1.0
SLOW_S = 1.6
GLIDE_S = 3.0

# Between two sentences of the voice.
BREATH_S = 0.4

# To find the sentence, and to look from it to the picture and back.
FIND_S = 1.35

_SIGNS_A_SECOND = 15.0


def reading_s(sentence: str, find_s: float = FIND_S) -> float:
    """Seconds that a viewer needs for ``sentence`` and the picture that it speaks of."""
    return find_s + len(sentence) / _SIGNS_A_SECOND


def step_s(n_steps: int, whole_s: float, most_s: float = MOVE_S) -> float:
    """Seconds for each of ``n_steps`` alike, which together take no longer than ``whole_s``."""
    return min(most_s, whole_s / n_steps)
