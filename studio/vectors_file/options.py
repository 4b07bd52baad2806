"""Queries from the command line, read as strictly as the file's."""

from __future__ import annotations

import re
from dataclasses import replace

from attention_math.vectors import VectorSet
from studio.errors import VectorsFileError
from studio.vectors_file.cells import Written, describe
from studio.vectors_file.entries import query_vector

_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?", re.ASCII)


def with_queries(
    vectors: VectorSet, query: str | None = None, new_query: str | None = None
) -> VectorSet:
    """``vectors`` with the query and new query given as texts such as ``2,0,0,0``.

    None keeps the present one with its label; another one has no label. Raises VectorsFileError
    with a place such as ``--query[1]``.
    """
    if query is not None:
        given = query_vector(_cells(query, "--query"), "--query", vectors.keys)
        vectors = replace(vectors, query=given, query_label="")
    if new_query is not None:
        given = query_vector(_cells(new_query, "--new-query"), "--new-query", vectors.keys)
        vectors = replace(vectors, new_query=given, new_query_label="")
    return vectors


def _cells(text: str, option: str) -> list[Written]:
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    parts = inner.split(",") if inner else []
    return [_cell(part.strip(), f"{option}[{at}]") for at, part in enumerate(parts)]


def _cell(part: str, where: str) -> Written:
    if _NUMBER.fullmatch(part):
        return Written(part)
    raise VectorsFileError(
        "not a finite number" if part.casefold().lstrip("+-") in _WORDS else "not a number",
        where=where,
        expected="a finite number",
        got=describe(part) if part else "nothing",
        remedy="Write numbers with points and commas between them, such as 2,0,-0.5,0.",
    )


_WORDS = ("nan", "inf", "infinity")
