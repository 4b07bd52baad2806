"""From named entries, however they were written down, to a VectorSet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from attention_math.vectors import VectorSet
from studio.errors import VectorsFileError, did_you_mean
from studio.vectors_file import cells
from studio.vectors_file.labels import label, labels

REQUIRED = ("query", "new_query", "keys", "values")
OPTIONAL = ("key_labels", "needed_source", "query_label", "new_query_label", "learned")
NAMES = REQUIRED + OPTIONAL


def vectors_from(entries: Mapping[str, object]) -> VectorSet:
    """The lesson's vectors of the entries of a vectors file.

    Lists are lists of numbers; arrays come from NPZ. Raises VectorsFileError, or the VectorSet's
    own ShapeError or NumberError where entries do not fit each other; each names its place.
    """
    check_names(entries)
    keys = _matrix(entries["keys"], "keys", "d_k")
    return VectorSet(
        query=query_vector(entries["query"], "query", keys),
        new_query=query_vector(entries["new_query"], "new_query", keys),
        keys=keys,
        values=_matrix(entries["values"], "values", "d_v"),
        key_labels=labels(entries.get("key_labels", []), "key_labels"),
        needed_source=_source(entries["needed_source"]) if "needed_source" in entries else None,
        query_label=_name(entries, "query_label"),
        new_query_label=_name(entries, "new_query_label"),
        learned=_truth(entries.get("learned", False)),
    )


def check_names(names: Iterable[str]) -> None:
    """Refuse a name that is none of the file's, with the nearest right one, and a missing name."""
    given = list(names)
    for name in given:
        if name not in NAMES:
            raise _unknown(name)
    missing = [name for name in REQUIRED if name not in given]
    if missing:
        raise VectorsFileError(
            f"missing: {', '.join(missing)}",
            expected=", ".join(REQUIRED),
            got=", ".join(given) or "none of them",
            remedy=f"Add {missing[0]} = {_EXAMPLES[missing[0]]}, with your own numbers.",
        )


def query_vector(entry: object, name: str, keys: NDArray[np.float64]) -> NDArray[np.float64]:
    """A query as wide as the keys; ``name`` is its place, in the file or on the command line."""
    if isinstance(entry, np.ndarray):
        query = cells.array(entry, name, 1, "(d_k,)")
    else:
        query = np.array(cells.vector(entry, name), dtype=np.float64)
    d_k = keys.shape[1]
    if query.shape != (d_k,):
        raise VectorsFileError(
            "another width than the keys",
            where=name,
            expected=f"{d_k} numbers, as in each key",
            got=f"{query.size} numbers",
            remedy=f"Give queries and keys one width{cells.comma_hint(query.size, d_k)}.",
        )
    return query


_EXAMPLES = {
    "query": "[2, 0, 0, 0]",
    "new_query": "[0, 2, 0, 0]",
    "keys": "[[2, 0, 0, 0], [0, 2, 0, 0]]",
    "values": "[[1, 0], [0, 1]]",
}


def _unknown(name: str) -> VectorsFileError:
    plain = name.strip().casefold().replace("-", "_").replace(" ", "_")
    return VectorsFileError(
        "no such entry",
        where=cells.describe(name).strip("'"),
        expected=f"one of {', '.join(NAMES)}",
        got=cells.describe(name),
        remedy=did_you_mean(plain, NAMES, _remedy_for(name)),
    )


def _remedy_for(name: str) -> str:
    if name.startswith("arr_"):  # numpy's own name for an array that was given none
        return "Save each array by its name: numpy.savez(file, query=…, new_query=…, …)."
    return "Remove it."


def _matrix(entry: object, name: str, columns: str) -> NDArray[np.float64]:
    if isinstance(entry, np.ndarray):
        return cells.array(entry, name, 2, f"(n_keys, {columns})")
    return cells.matrix(entry, name, columns)


def _name(entries: Mapping[str, object], name: str) -> str:
    return label(entries[name], name) if name in entries else ""


def _truth(entry: object) -> bool:
    if not isinstance(entry, bool):
        raise VectorsFileError(
            "neither true nor false",
            where="learned",
            expected="true for vectors that come from a trained model",
            got=cells.describe(entry),
            remedy="Write learned = true, or leave it out.",
        )
    return entry


def _source(entry: object) -> int:
    if isinstance(entry, bool) or not isinstance(entry, int):
        raise VectorsFileError(
            "not the row of a key",
            where="needed_source",
            expected="a whole number, the row of a key counted from 1",
            got=cells.describe(entry),
            remedy="Write for example needed_source = 1, or leave it out.",
        )
    return entry
