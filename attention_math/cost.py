"""What scoring costs, counted in multiply-adds, and how it grows with the positions."""

from __future__ import annotations

import numpy as np

from attention_math.checks import as_count, read_only
from attention_math.wide import Int64


def multiply_adds_cross(n_keys: int, d_k: int) -> int:
    """n_keys · d_k: the multiply-adds by which one query scores every key."""
    return as_count(n_keys, "n_keys") * as_count(d_k, "d_k")


def multiply_adds_self(n_positions: int, d_k: int) -> int:
    """n · n · d_k: the multiply-adds by which every position of a sequence scores them all."""
    return as_count(n_positions, "n_positions") ** 2 * as_count(d_k, "d_k")


def doubled(count: int) -> int:
    """Twice the count."""
    return 2 * as_count(count, "count")


def addresses(n_keys: int) -> Int64:
    """1, 2, … n_keys: the row of each key, which it keeps throughout. Returns (n_keys,)."""
    return read_only(np.arange(1, as_count(n_keys, "n_keys") + 1, dtype=np.int64))


def repeated_addresses(n_keys: int) -> Int64:
    """n_keys + 1, … 2 n_keys: the rows of the same source said again. Returns (n_keys,)."""
    return read_only(addresses(n_keys) + as_count(n_keys, "n_keys"))
