"""The inspector's JavaScript writes numbers as attention_math does, ties and extremes included."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np

from attention_math import (
    format_count,
    format_effective,
    format_exponential,
    format_number,
    format_positive,
    format_signed,
    format_weight,
)
from tests.page.in_node import needs_node, run_in_node

pytestmark = needs_node

# JSON has no infinities: both sides read numbers from texts.
_BODY = """
const named = { formatNumber, formatExponential, formatPositive, formatSigned };
Object.assign(named, { formatEffective, formatWeight, formatCount });
return given.map(([name, rows]) => rows.map((row) => named[name](...row.map(Number))));
"""
_FORMATS: dict[str, Callable[..., str]] = {
    "formatNumber": format_number,
    "formatExponential": format_exponential,
    "formatPositive": format_positive,
    "formatSigned": format_signed,
    "formatEffective": format_effective,
    "formatWeight": format_weight,
    "formatCount": format_count,
}


def _compare(folder: Path, name: str, rows: list[tuple[float, ...]]) -> None:
    texts = [["Infinity" if x == math.inf else _text(x) for x in row] for row in rows]
    (found,) = run_in_node(folder, _BODY, [[name, texts]])
    expected = [_FORMATS[name](*row) for row in rows]
    wrong = [(row, a, b) for row, a, b in zip(rows, found, expected, strict=True) if a != b]
    assert not wrong, wrong[:5]


def _text(x: float) -> str:
    return "-Infinity" if x == -math.inf else repr(x)


def _numbers() -> list[float]:
    random = np.random.default_rng(3)
    sizes = 10 ** random.uniform(-330, 308, 6000)
    near = random.uniform(-20, 20, 6000)
    ties = [n / 16 for n in range(-3000, 3000)]
    edges = [0.0, -0.0, 5e-324, 2.0**-1022, 0.0005, 0.00049999, 999999.9994, 999999.9995, 999999.5]
    edges += [1e6, 1e6 - 1, 999999.9996, 1e21, 1e22, 9.995e7, 9.985e7, 1.7976931348623157e308, 1e-5]
    edges += [math.inf, math.nextafter(1e6, 0), math.nextafter(0.0005, 0), 9.999999e-5, 0.0125]
    tens = [float(f"1e{n}") for n in range(-323, 309)]
    below = [math.nextafter(x, 0) for x in tens]
    every = [*sizes.tolist(), *near.tolist(), *ties, *edges, *tens, *below]
    return [sign * x for x in every for sign in (1, -1)]


def test_numbers(tmp_path: Path) -> None:
    _compare(tmp_path, "formatNumber", [(x,) for x in _numbers()])


def test_weights(tmp_path: Path) -> None:
    random = np.random.default_rng(4)
    logs = [*(-(10 ** random.uniform(-18, 7, 3000))).tolist(), -5e-324, -math.inf, 0.0, -1e300]
    ties = [n / 4096 for n in range(1, 4096)]
    rows = [(math.exp(log), log) for log in logs] + [(w, math.log(w)) for w in ties]
    _compare(tmp_path, "formatWeight", rows)


def test_numbers_from_their_logarithms(tmp_path: Path) -> None:
    random = np.random.default_rng(5)
    logs = [*random.uniform(-3e6, 3e6, 2000).tolist(), *random.uniform(-800, 800, 2000).tolist()]
    logs += [0.0, 1e-300, -1e-300, -math.inf, 2302583.0, 2302585.0929, 2302586.0, -2302586.0, 1e300]
    beyond = [(math.inf, log) for log in logs]
    lost = [(0.0, log) for log in logs]
    _compare(tmp_path, "formatExponential", beyond + lost)
    _compare(tmp_path, "formatPositive", beyond + lost)
    signed = [(sign * x, log) for sign in (1.0, -1.0) for x, log in beyond + lost]
    _compare(tmp_path, "formatSigned", signed)


def test_effective_keys_and_counts(tmp_path: Path) -> None:
    effective = [(1.0, -math.inf), (1.0, -40.0), (1.0005, -7.0), (2.0, -0.4), (3.0, 0.09)]
    _compare(tmp_path, "formatEffective", effective)
    counts = [0, 1, 999, 1000, 9999, 10_000, 123_456, 1_234_567]
    _compare(tmp_path, "formatCount", [(n,) for n in counts])
