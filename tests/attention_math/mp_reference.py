"""Attention at 50 digits and more, written anew with mpmath, without the package."""

from __future__ import annotations

from dataclasses import dataclass

import mpmath
import numpy as np

EPSILON = 2.0**-52


@dataclass(frozen=True, slots=True)
class Reference:
    scores: list[mpmath.mpf]
    weights: list[mpmath.mpf]
    log_weights: list[mpmath.mpf]
    output: list[mpmath.mpf]
    entropy: mpmath.mpf


def reference(query, keys, values, scaled=True, digits=50) -> Reference:
    with mpmath.workdps(digits):
        q = [mpmath.mpf(float(x)) for x in query]
        root = mpmath.sqrt(len(q)) if scaled else mpmath.mpf(1)
        scores = [
            mpmath.fdot(q, [mpmath.mpf(x) for x in row]) / root
            for row in np.asarray(keys, dtype=np.float64).tolist()
        ]
        top = max(scores)
        raised = [mpmath.exp(s - top) for s in scores]
        whole = mpmath.fsum(raised)
        weights = [e / whole for e in raised]
        logs = [s - top - mpmath.log(whole) for s in scores]
        columns = np.asarray(values, dtype=np.float64).T.tolist()
        output = [mpmath.fdot(weights, [mpmath.mpf(x) for x in column]) for column in columns]
        entropy = -mpmath.fsum(w * log for w, log in zip(weights, logs, strict=True))
        return Reference(scores, weights, logs, output, entropy)


def allowance(query, keys) -> float:
    """32 ε (1 + max_i Σ_j |q_j k_ij| / √d_k), the bound that issue 2 sets."""
    size = np.abs(np.asarray(query) * np.asarray(keys)).sum(axis=1).max()
    return 32 * EPSILON * (1 + size / np.sqrt(len(query)))


def worst(computed, exact) -> float:
    """The largest relative error; for an exact 0 only an exact 0 will do."""
    with mpmath.workdps(50):
        return max(
            float(abs(mpmath.mpf(float(c)) - e) / abs(e)) if e else (np.inf if c else 0.0)
            for c, e in zip(computed, exact, strict=True)
        )
