"""Lessons of more keys or coordinates than are drawn, and of numbers that are long to write."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from attention_math import VectorSet, vector_set
from studio.vectors_file.reading import read_vectors
from tests.scenes.test_small_lessons import FRACTIONS

EXAMPLES = Path(__file__).parents[2] / "examples"


def drawn(n_keys: int, d_k: int, d_v: int, *, seed: int = 3, labels: str = "") -> VectorSet:
    """Normal numbers; ``labels``: the start of each key's label, or none."""
    draw = np.random.default_rng(seed).standard_normal
    names = tuple(f"{labels}{row}" for row in range(n_keys)) if labels else ()
    keys = draw((n_keys, d_k))
    return vector_set(2 * keys[0], 2 * keys[-1], keys, draw((n_keys, d_v)), names)


def equal_keys(n_keys: int) -> VectorSet:
    """As many keys alike, in half precision."""
    values = np.random.default_rng(1).standard_normal((n_keys, 64)).astype(np.float16)
    return vector_set(np.ones(64), -np.ones(64), np.ones((n_keys, 64), np.float16) / 8, values)


LARGE_LESSONS = {
    "a real head": read_vectors(EXAMPLES / "real-head.npz"),
    "eight by eight fractions": vector_set(
        FRACTIONS[3], FRACTIONS[5], FRACTIONS, FRACTIONS[::-1], [f"word{n}" for n in range(8)]
    ),
    "nine keys, values of width nine": drawn(9, 4, 9),
    "negative values of width nine": vector_set(
        [-1, -2], [-3, 0], [[-1, -0.5], [-2, -0.25]], [[-1.5 - j for j in range(9)]] * 2
    ),
    "64 keys, values of width two": drawn(64, 8, 2, labels="internationalization"),
    "eight keys of width 64": drawn(8, 64, 1024, labels="key"),
    "4096 equal keys": equal_keys(4096),
    "4096 keys": drawn(4096, 16, 3, labels="token"),
    "hundreds of decades": vector_set(
        [1e300, -2e-300],
        [1, 1],
        [[1e-300, 1e300], [-1e-5, 1], [1, 2]],
        [[1e300, -1e-300], [-1.5e300, 2], [1e-300, 0]],
        ("the", "cat", "sat"),
    ),
    "eight long numbers": vector_set(
        [1.234e-30] * 8, [0] * 8, [[-1.234e30] * 8, [1.5e20] * 8], [[-1.234e-30] * 8, [2e25] * 8]
    ),
    "one value of one number": vector_set([1], [2], [[0.123]] * 20, [[-1.234e-7]] * 20),
}
