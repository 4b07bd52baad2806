"""The numbers against mpmath at 50 digits, up to 512 coordinates and 4096 keys."""

from __future__ import annotations

import math

import numpy as np
import pytest
from mp_reference import EPSILON, allowance, reference, worst

from attention_math import attend, dots, scores, softmax, weights

# Half a unit in the last place, and the little that the wide arithmetic adds to it.
ROUNDING = EPSILON / 2 * 1.0001

SHAPES = [(1, 1, 1), (3, 4, 2), (2, 64, 3), (7, 1, 1), (50, 33, 5), (257, 128, 4), (64, 512, 8)]


def random_lesson(n_keys, d_k, d_v, seed, spread=1.0):
    generator = np.random.default_rng(seed)
    return (
        generator.standard_normal(d_k) * spread,
        generator.standard_normal((n_keys, d_k)),
        generator.standard_normal((n_keys, d_v)),
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("spread", [0.01, 1.0, 30.0])
@pytest.mark.parametrize("scaled", [True, False])
def test_weights_and_output_are_the_roundings_of_the_true_ones(shape, spread, scaled):
    q, k, v = random_lesson(*shape, seed=sum(shape), spread=spread)
    made, exact = attend(q, k, v, scaled=scaled), reference(q, k, v, scaled)
    normal = [i for i, w in enumerate(exact.weights) if w > 1e-300]
    errors = {
        "scores": worst(made.scores, exact.scores),
        "weights": worst(made.weights[normal], [exact.weights[i] for i in normal]),
        "output": worst(made.output, exact.output),
    }
    assert max(errors.values()) <= ROUNDING, errors
    assert max(errors.values()) < allowance(q, k)


def test_the_largest_promised_size():
    q, k, v = random_lesson(4096, 512, 2, seed=2017)
    made, exact = attend(q, k, v), reference(q, k, v)
    assert worst(made.weights, exact.weights) <= ROUNDING
    assert worst(made.output, exact.output) <= ROUNDING
    assert worst(weights(q, k), exact.weights) <= ROUNDING
    assert made.weights.sum() == pytest.approx(1, abs=1e-12)


def test_log_weights_and_entropy_keep_their_digits():
    q, k, v = random_lesson(40, 16, 2, seed=5, spread=40.0)
    made, exact = attend(q, k, v), reference(q, k, v, digits=400)
    assert worst(made.log_weights, exact.log_weights) <= 4 * ROUNDING
    assert worst([made.entropy_nats], [exact.entropy]) <= 4 * ROUNDING


@pytest.mark.parametrize("seed", range(8))
def test_dots_that_cancel_keep_their_digits(seed):
    generator = np.random.default_rng(seed)
    half = generator.standard_normal(20) * 10.0 ** generator.integers(-3, 4, 20)
    rest = generator.standard_normal((6, 4))
    q = np.concatenate([half, half, np.ones(4)])
    k = np.concatenate([np.tile(half, (6, 1)), np.tile(-half, (6, 1)), rest * 1e-6], axis=1)
    exact = [math.fsum(row * 1e-6) for row in rest]
    assert worst(dots(q, k), reference(q, k, np.ones((6, 1)), scaled=False).scores) <= ROUNDING
    assert dots(q, k) == pytest.approx(exact, rel=1e-14)


@pytest.mark.parametrize("scale", [1.0, 1e6, 1e12])
def test_outputs_that_cancel_keep_their_digits(scale):
    """The large values cancel but for the weights' own last digits, which must be there."""
    q, k = [0.3, -0.7], [[1.0, 0.2], [0.4, 0.9], [-0.3, 0.5]]
    w = weights(q, k)
    v = np.array([[scale / w[0]], [-scale / w[1]], [1.0]])
    made, exact = attend(q, k, v), reference(q, k, v)
    assert worst(made.output, exact.output) < allowance(q, k)


def test_scores_far_from_zero_lose_nothing():
    s = np.array([1e9, 1e9 - 1, 1e9 + 0.5])
    exact = reference([1.0], s[:, None], np.ones((3, 1)), scaled=False)
    assert worst(softmax(s), exact.weights) <= ROUNDING
    assert scores([1.0], s[:, None], scaled=False).tolist() == s.tolist()
