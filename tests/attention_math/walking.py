"""Every shown number of a record, found by walking whatever it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

import numpy as np

from attention_math import Quantity, Shown, VectorSet, vector_set


def shown_in(thing: object, path: str = "") -> Iterator[tuple[str, Shown]]:
    """Each :class:`Shown` within, with the way to it."""
    if isinstance(thing, Shown):
        yield path, thing
    elif isinstance(thing, (str, bytes, Quantity, VectorSet, np.ndarray)):
        return
    elif isinstance(thing, Sequence):
        for i, entry in enumerate(thing):
            yield from shown_in(entry, f"{path}[{i}]")
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from shown_in(getattr(thing, field.name), f"{path}.{field.name}".lstrip("."))


def random_vectors(seed: int) -> VectorSet:
    """A small lesson of random shape: whole, fractional, tied, zero, far apart or faint."""
    generator = np.random.default_rng(seed)
    n_keys, d_k, d_v = (int(n) for n in generator.integers(1, 6, 3))
    size = 10.0 ** generator.integers(-3, 4)

    def draw(*shape: int) -> np.ndarray:
        drawn = generator.standard_normal(shape) * size
        return np.round(drawn) if seed % 2 else drawn

    return vector_set(
        query=draw(d_k),
        new_query=draw(d_k),
        keys=draw(n_keys, d_k),
        values=draw(n_keys, d_v),
        key_labels=tuple(f"row {i}" for i in range(n_keys)) if seed % 3 else (),
        needed_source=int(generator.integers(1, n_keys + 1)) if seed % 4 == 0 else None,
    )


def extreme_vectors() -> tuple[VectorSet, ...]:
    """Lessons at the ends of what float64 holds."""
    return (
        vector_set([1], [2], [[1500], [750], [0]], [[1, 2], [-3, 4], [5, 6]]),
        vector_set([1e300], [-1e300], [[1e300], [-1e300], [5e-324]], [[1e300], [-1e308], [0]]),
        vector_set([1e-300], [5e-324], [[1e-300], [2]], [[5e-324, 0, 1], [1, 2, 3]]),
        vector_set([3], [0], [[-4]], [[0.1]]),
        vector_set([0, 0], [-0.0, 0], [[1, 2], [3, 4]], [[0, 0], [-0.0, 0]]),
        vector_set([1.7e308, 1], [1, 1], [[1, 0], [0, 1]], [[1], [2]]),
    )
