"""Queries from the command line are read as strictly as the file's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from attention_math.vectors import default_vectors
from studio.errors import VectorsFileError
from studio.vectors_file import with_queries

GOOD = {
    "2,0,0,0": [2, 0, 0, 0],
    "-2,0,0,0": [-2, 0, 0, 0],
    " +2 , .5,1. ,1e-3 ": [2, 0.5, 1, 0.001],
    "[2, 0, 0, 0]": [2, 0, 0, 0],
}


@pytest.mark.parametrize("text", GOOD)
def test_a_text_becomes_the_query(text: str) -> None:
    vectors = with_queries(default_vectors(), query=text)
    assert vectors.query.tolist() == GOOD[text]
    assert vectors.new_query.tolist() == [0, 2, 0, 0]
    assert with_queries(default_vectors(), new_query=text).new_query.tolist() == GOOD[text]


def test_no_text_keeps_the_vectors() -> None:
    assert with_queries(default_vectors()).digest == default_vectors().digest


def test_another_query_has_no_label() -> None:
    """The label in the file names the query of the file."""
    named = replace(default_vectors(), query_label="sat", new_query_label="on")
    for changes, labels in (
        ({"query": "1,0,0,0"}, ("", "on")),
        ({"new_query": "1,0,0,0"}, ("sat", "")),
        ({}, ("sat", "on")),
    ):
        vectors = with_queries(named, **changes)
        assert (vectors.query_label, vectors.new_query_label) == labels


BAD = {
    "": ("--query: ", "at least one number"),
    "[]": ("--query: ", "at least one number"),
    "2": ("--query: ", "expected 4 numbers, as in each key, got 1 numbers"),
    "0,5,0,0,0": ("--query: ", "write 0.5, not 0,5"),
    "2,0,0,": ("--query[3]: ", "got nothing"),
    ",,,": ("--query[0]: ", "got nothing"),
    "2 0 0 0": ("--query[0]: ", "got '2 0 0 0'"),
    "2,x,0,0": ("--query[1]: ", "not a number", "got 'x'"),
    "2,--0,0,0": ("--query[1]: ", "not a number"),
    "2,true,0,0": ("--query[1]: ", "not a number", "got 'true'"),
    "2,nan,0,0": ("--query[1]: ", "not a finite number", "got 'nan'"),
    "2,-Infinity,0,0": ("--query[1]: ", "not a finite number"),
    "2,1e400,0,0": ("--query[1]: ", "too large for float64", "got 1e400"),
    "2,1e-400,0,0": ("--query[1]: ", "too small for float64"),
    "2,1_0,0,0": ("--query[1]: ", "not a number"),
    "2,0x10,0,0": ("--query[1]: ", "not a number"),
    "2,٣,0,0": ("--query[1]: ", "not a number"),
    "2,1j,0,0": ("--query[1]: ", "not a number"),
    "2;0;0;0": ("--query[0]: ", "not a number"),
    "[2,0,0,0": ("--query[0]: ", "not a number"),
}


@pytest.mark.parametrize("text", BAD)
def test_a_bad_text_is_refused_with_its_place(text: str) -> None:
    place, *words = BAD[text]
    with pytest.raises(VectorsFileError) as fault:
        with_queries(default_vectors(), query=text)
    assert str(fault.value).startswith(place)
    assert all(word in str(fault.value) for word in words), str(fault.value)
    with pytest.raises(VectorsFileError, match=f"^{place.replace('--query', '--new-query')[:11]}"):
        with_queries(default_vectors(), new_query=text)
