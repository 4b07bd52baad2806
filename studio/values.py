"""The lesson's numbers as JSON: in full, and as the film shows them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from attention_math import (
    Attended,
    Lesson,
    Shown,
    ShownMatrix,
    ShownVector,
    VectorSet,
    build_lesson,
)
from studio.claims import claims_document

SCHEMA = "attention-values-v1"
NAMES = (
    "dots",
    "divisor",
    "scores",
    "exponentials",
    "normalizer",
    "weights",
    "log_weights",
    "contributions",
    "output",
    "entropy_nats",
    "peak_weight",
    "effective_keys",
    "peak_sensitivity",
)


def values_json(vectors: VectorSet) -> str:
    """The numbers of the lesson of ``vectors`` as strict JSON: no NaN, no Infinity."""
    document = values_document(build_lesson(vectors, whole=True))
    return json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)


def values_document(lesson: Lesson) -> dict[str, Any]:
    """The document of schema ``attention-values-v1`` of a lesson of which nothing is left out.

    null stands where float64 has no number.
    """
    return {
        "schema": SCHEMA,
        "vectors": _vectors(lesson.vectors),
        "query": _attended(lesson.query),
        "new_query": _attended(lesson.new_query),
        "unscaled": _attended(lesson.unscaled),
        "claims": claims_document(build_lesson(lesson.vectors), lesson),
    }


def _vectors(vectors: VectorSet) -> dict[str, Any]:
    return {
        "query": vectors.query.tolist(),
        "new_query": vectors.new_query.tolist(),
        "keys": vectors.keys.tolist(),
        "values": vectors.values.tolist(),
        "key_labels": list(vectors.key_labels),
        "needed_source": vectors.needed_source,
        "learned": vectors.learned,
        "query_label": vectors.query_label,
        "new_query_label": vectors.new_query_label,
    }


def _attended(made: Attended) -> dict[str, Any]:
    numbers = {name: _plain(getattr(made.numbers, name)) for name in NAMES}
    return numbers | {"shown": {name: _texts(getattr(made, name)) for name in NAMES}}


def _plain(array: NDArray[np.float64]) -> Any:
    """The array as nested lists of floats, a number alone where it has no axis."""
    numbers = array.astype(object)
    numbers[~np.isfinite(array)] = None
    return numbers.tolist()


def _texts(shown: Shown | ShownVector | ShownMatrix) -> Any:
    """The texts as a viewer reads them, nested as the numbers are."""
    return shown.text if isinstance(shown, Shown) else shown.texts
