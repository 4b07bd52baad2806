"""The vectors of a lesson: what a lecturer edits, checked once and then read-only."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attention_math.checks import as_matrix, as_vector
from attention_math.errors import NumberError, ShapeError

Float64 = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class VectorSet:
    """One lesson's vectors.

    query, new_query: (d_k,); keys: (n_keys, d_k); values: (n_keys, d_v), all float64 and
    read-only. ``key_labels`` has one text a key, or none. ``needed_source`` is the address (from 1)
    of the source that the section on sharp weights flags, or None for the lightest one.
    ``query_label`` and ``new_query_label`` name the queries; an empty text names nothing.
    ``learned``: whether the vectors come from a trained model, which nobody can see from them.

    Raises :class:`ShapeError` or :class:`NumberError`, naming the entry.
    """

    query: Float64
    new_query: Float64
    keys: Float64
    values: Float64
    key_labels: tuple[str, ...] = ()
    needed_source: int | None = None
    query_label: str = ""
    new_query_label: str = ""
    learned: bool = False

    def __post_init__(self) -> None:
        keys = as_matrix(self.keys, "keys", "(n_keys, d_k)")
        values = as_matrix(self.values, "values", "(n_keys, d_v)")
        n_keys, d_k = keys.shape
        for name, array in (
            ("query", as_vector(self.query, "query", "(d_k,)")),
            ("new_query", as_vector(self.new_query, "new_query", "(d_k,)")),
        ):
            if array.shape != (d_k,):
                raise ShapeError(
                    f"{name} has another width than the keys",
                    where=name,
                    expected=f"{d_k} numbers, as in each key",
                    got=str(array.shape[0]),
                    remedy="Give query, new_query and every key the same width.",
                )
            object.__setattr__(self, name, array)
        if values.shape[0] != n_keys:
            raise ShapeError(
                "keys and values differ in number",
                where="values",
                expected=f"{n_keys} values, one for each of the {n_keys} keys",
                got=str(values.shape[0]),
                remedy="Give each key one value.",
            )
        object.__setattr__(self, "keys", keys)
        object.__setattr__(self, "values", values)
        self._check_labels(n_keys)
        self._check_needed_source(n_keys)

    def _check_labels(self, n_keys: int) -> None:
        labels = tuple(self.key_labels)
        if labels and len(labels) != n_keys:
            raise ShapeError(
                "keys and labels differ in number",
                where="key_labels",
                expected=f"{n_keys} labels, one for each of the {n_keys} keys",
                got=str(len(labels)),
                remedy="Give each key one label, or leave key_labels out.",
            )
        object.__setattr__(self, "key_labels", labels)

    def _check_needed_source(self, n_keys: int) -> None:
        source = self.needed_source
        if source is not None and not 1 <= source <= n_keys:
            raise NumberError(
                "there is no such source",
                where="needed_source",
                expected=f"a whole number from 1 to {n_keys}",
                got=str(source),
                remedy="Name one of the keys by its row, counted from 1.",
            )

    @property
    def digest(self) -> str:
        """SHA-256 of the vectors in a versioned canonical form: equal lessons, equal digests."""
        payload = {
            "schema": "attention-vectors-v1",
            "query": [float(x).hex() for x in self.query],
            "new_query": [float(x).hex() for x in self.new_query],
            "keys": [[float(x).hex() for x in row] for row in self.keys],
            "values": [[float(x).hex() for x in row] for row in self.values],
            "key_labels": list(self.key_labels),
            "needed_source": self.needed_source,
            "query_label": self.query_label,
            "new_query_label": self.new_query_label,
            "learned": self.learned,
        }
        text = json.dumps(payload, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode("utf-8")).hexdigest()


def vector_set(
    query: ArrayLike,
    new_query: ArrayLike,
    keys: ArrayLike,
    values: ArrayLike,
    key_labels: tuple[str, ...] = (),
    needed_source: int | None = None,
    query_label: str = "",
    new_query_label: str = "",
    learned: bool = False,
) -> VectorSet:
    """A :class:`VectorSet` of anything that numpy reads as numbers."""
    return VectorSet(
        as_vector(query, "query", "(d_k,)"),
        as_vector(new_query, "new_query", "(d_k,)"),
        as_matrix(keys, "keys", "(n_keys, d_k)"),
        as_matrix(values, "values", "(n_keys, d_v)"),
        key_labels,
        needed_source,
        query_label,
        new_query_label,
        learned,
    )


def default_vectors() -> VectorSet:
    """The lesson that the project ships in ``vectors.toml``."""
    return vector_set(
        query=[2, 0, 0, 0],
        new_query=[0, 2, 0, 0],
        keys=[[2, 0, 0, 0], [1, 1, 0, 0], [0, 2, 0, 0]],
        values=[[1, 0], [0, 1], [0, 0]],
        key_labels=("the", "cat", "sat"),
    )
