"""How far dots spread when the components of query and key are random, and what the divisor does.

The assumptions, throughout: components independent, of mean zero and variance one.
Source: Vaswani et al., "Attention Is All You Need" (2017), §3.2.1, footnote 4.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from attention_math.checks import Float64, as_count, as_number, as_vector, read_only
from attention_math.errors import NumberError
from attention_math.wide import Int64, narrow, times, total, widen


def dot_variance(d_k: int) -> int:
    """d_k: the variance of q · k, each of its d_k products adding one."""
    return as_count(d_k, "d_k")


def dot_deviation(d_k: int) -> float:
    """√d_k: the standard deviation of q · k."""
    return float(np.sqrt(np.float64(as_count(d_k, "d_k"))))


def scaled_deviation(d_k: int) -> float:
    """1, at every width: the standard deviation of q · k / √d_k."""
    return dot_deviation(d_k) / float(np.sqrt(np.float64(d_k)))


def sample_dots(d_k: int, count: int, seed: int) -> Float64:
    """``count`` dots of standard normal queries and keys of width d_k, the same for a seed.

    Returns (count,).
    """
    shape = (as_count(count, "count"), as_count(d_k, "d_k"))
    generator = np.random.default_rng(as_count(seed, "seed", low=0))
    q, k = generator.standard_normal(shape), generator.standard_normal(shape)
    return read_only(narrow(total(times(widen(q), widen(k)))))


def scaled_sample(d_k: int, count: int, seed: int) -> Float64:
    """The dots of :func:`sample_dots`, each divided by √d_k. Returns (count,)."""
    return read_only(sample_dots(d_k, count, seed) / dot_deviation(d_k))


def sample_deviation(sample: ArrayLike) -> float:
    """√(Σ x² / count): the standard deviation of a sample whose mean is known to be zero.

    sample: (count,).
    """
    x = as_vector(sample, "sample", "(count,)")
    return float(np.sqrt(np.mean(x * x)))


def histogram_counts(sample: ArrayLike, low: float, high: float, bins: int) -> Int64:
    """How many of the sample fall into each of ``bins`` equal intervals from ``low`` to ``high``.

    Those beyond the ends count in the outermost intervals. Returns (bins,), summing to the count.
    """
    x = as_vector(sample, "sample", "(count,)")
    start, end, n = as_number(low, "low"), as_number(high, "high"), as_count(bins, "bins")
    if not start < end:
        raise NumberError(
            "an empty axis", where="high", expected=f"more than {start!r}", got=repr(end)
        )
    place = np.floor((np.clip(x, start, end) - start) / (end - start) * n)
    return read_only(np.bincount(np.minimum(place, n - 1).astype(np.int64), minlength=n))
