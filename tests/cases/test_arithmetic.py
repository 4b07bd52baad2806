"""Cases from people who do this job: the arithmetic."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from attention_math import NumberError, attend, default_vectors
from tests.cases.commands import refusal, toml, values, values_of

V = default_vectors()
E = math.e
SUM = E**2 + E + 1
PLAIN_SUM = E**4 + E**2 + 1


def texts(*weights: float) -> list[str]:
    return [f"{weight:.3f}" for weight in weights]


def test_scaling_not_mentioned_and_off(tmp_path: Path) -> None:
    made = values_of(tmp_path)
    assert made["query"]["shown"]["weights"] == texts(E**2 / SUM, E / SUM, 1 / SUM)
    plain = texts(E**4 / PLAIN_SUM, E**2 / PLAIN_SUM, 1 / PLAIN_SUM)
    assert made["unscaled"]["shown"]["weights"] == plain
    assert attend(V.query, V.keys, V.values).weights.tolist() == made["query"]["weights"]
    off = attend(V.query, V.keys, V.values, scaled=False)
    assert off.weights.tolist() == made["unscaled"]["weights"]


def test_three_queries_at_once_are_weighed_along_the_keys() -> None:
    made = attend([[2, 0, 0, 0], [0, 2, 0, 0], [2, 2, 0, 0]], V.keys, V.values)
    falling = [E**2 / SUM, E / SUM, 1 / SUM]
    expected = [falling, falling[::-1], [1 / 3] * 3]
    assert made.weights == pytest.approx(np.array(expected), rel=1e-15)


def test_a_mask_of_nothing_is_an_error_by_name() -> None:
    with pytest.raises(NumberError, match="mask"):
        attend(V.query, V.keys, V.values, mask=[False, False, False])


def test_no_keys(tmp_path: Path) -> None:
    line = refusal(tmp_path, toml(keys="[]"))
    assert "keys" in line
    assert "at least one key" in line


def test_one_key(tmp_path: Path) -> None:
    one = {"keys": "[[2, 0, 0, 0]]", "values": "[[3, 4]]", "key_labels": '["only"]'}
    made = values_of(tmp_path, **one)
    assert made["query"]["shown"]["weights"] == ["1.000"]
    assert made["query"]["shown"]["output"] == ["3", "4"]
    said = {sentence["text"] for claim in made["claims"] for sentence in claim["sentences"]}
    assert any("no choice" in sentence for sentence in said)
    assert not any("keys" in sentence and "other keys" in sentence for sentence in said)


def test_4096_equal_keys_of_float16(tmp_path: Path) -> None:
    ones = np.ones((4096, 4), dtype=np.float16)
    path = tmp_path / "equal.npz"
    np.savez(path, query=ones[0], new_query=ones[1], keys=ones, values=ones[:, :1])
    weights = values(path)["query"]["weights"]
    assert abs(math.fsum(weights) - 1) < 1e-12
    assert len(set(weights)) == 1


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "int64", "float16", "float32"])
def test_whole_numbers_do_not_wrap(kind: str, tmp_path: Path) -> None:
    # 4 · 100 · 100 is far beyond eight bits, and its exponential beyond half precision.
    keys = np.array([[100] * 4, [99] * 4], dtype=kind)
    path = tmp_path / "whole.npz"
    np.savez(path, query=keys[0], new_query=keys[1], keys=keys, values=keys)
    made = values(path)["query"]
    assert made["dots"] == [40_000, 39_600]
    assert made["scores"] == [20_000, 19_800]
    assert made["shown"]["weights"] == [">0.999", "≈10⁻⁸⁷"]  # e^-200


def test_a_square_matrix_of_keys_is_not_transposed() -> None:
    made = attend([1, 0], [[1, 2], [3, 4]], [[1, 0], [0, 1]])
    assert made.dots.tolist() == [1, 3]


def test_the_root_is_of_the_width_and_not_of_the_number(tmp_path: Path) -> None:
    made = values_of(tmp_path)
    assert made["query"]["divisor"] == 2  # the root of four coordinates, not of three keys


@pytest.mark.parametrize("scores", [(710.0, 0.0), (1500.0, 750.0), (-1e5, -1e5 - 1)])
def test_overflow_on_any_path(scores: tuple[float, float]) -> None:
    made = attend([1.0], [[score] for score in scores], [[1.0], [0.0]])
    gap = scores[1] - scores[0]
    assert made.weights[0] == pytest.approx(1 / (1 + math.exp(gap)), rel=1e-15)
    assert made.log_weights[1] == pytest.approx(gap - math.log1p(math.exp(gap)), rel=1e-14)
