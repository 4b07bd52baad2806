"""Lessons drawn at random, odd ones among them: ties, zeros, one key, equal queries."""

from __future__ import annotations

import numpy as np

from attention_math import VectorSet, vector_set

_ENTRIES = (
    [0, 1],
    [-1, 0, 1],
    [-2, -1, 0, 0, 1, 2, 3],
    [-0.5, 0, 0.1, 0.2, 0.25, 0.3, 1.5],
    [-3, -0.7, 0, 0.01, 4, 12],
)


def random_lessons(count: int, seed: int) -> list[VectorSet]:
    """``count`` lessons, always the same ones for one seed."""
    rng = np.random.default_rng(seed)
    return [_lesson(rng) for _ in range(count)]


def _lesson(rng: np.random.Generator) -> VectorSet:
    n_keys = int(rng.choice([1, 2, 2, 3, 3, 4, 5, 8, 9, 12]))
    d_k, d_v = (int(rng.choice([1, 2, 2, 3, 4, 9])) for _ in range(2))
    keys = _draw(rng, (n_keys, d_k))
    values = _draw(rng, (n_keys, d_v))
    query, new_query = _draw(rng, (d_k,)), _draw(rng, (d_k,))
    odd = int(rng.integers(12))
    if odd == 0:
        keys[:] = keys[0]
    elif odd == 1:
        query[:] = 0
    elif odd == 2:
        new_query = query.copy()
    elif odd == 3:
        values[:] = 0
    elif odd == 4:
        values[:] = values[0]
    elif odd == 5:
        keys[n_keys // 2 :] = keys[0]
    elif odd == 6:
        new_query[:] = 0
    elif odd == 7:
        query = query * 10
    elif odd == 8:
        query = query / 100
    needed = int(rng.integers(1, n_keys + 1)) if rng.integers(3) == 0 else None
    return vector_set(query, new_query, keys, values, (), needed)


def _draw(rng: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    entries = _ENTRIES[int(rng.integers(len(_ENTRIES)))]
    return rng.choice(np.array(entries, dtype=np.float64), size=shape)
