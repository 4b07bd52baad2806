"""What may enter as a number, and what a refusal says."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attention_math import FilmError, NumberError, ShapeError, as_matrix, as_vector, vector_set

KEYS = [[2, 0], [1, 1]]


def keys(x):
    return as_matrix(x, "keys", "(n_keys, d_k)")


@pytest.mark.parametrize(
    "given_as",
    [
        KEYS,
        tuple(map(tuple, KEYS)),
        np.array(KEYS),
        np.array(KEYS, dtype=np.uint8),
        np.array(KEYS, dtype=np.float16),
        np.array(KEYS, dtype=">f4"),
        np.asfortranarray(KEYS),
        [np.array([2, 0]), [np.int8(1), np.float32(1)]],
        [[np.array(2), 0], [1, 1]],
    ],
)
def test_numbers_of_every_type_become_float64(given_as):
    made = keys(given_as)
    assert made.dtype == np.float64
    assert made.tolist() == KEYS
    assert not made.flags.writeable


def test_a_copy_is_made():
    original = np.array([1.0, 2.0])
    made = as_vector(original, "query", "(d_k,)")
    original[0] = 9
    assert made.tolist() == [1, 2]
    assert original.flags.writeable


@given(st.integers(-(2**1000), 2**1000))
def test_whole_numbers_of_any_size_round_as_float_does(n):
    assert as_vector([n, 0.5], "query", "(d_k,)").tolist() == [float(n), 0.5]


@pytest.mark.parametrize(
    ("entry", "got"),
    [
        (math.nan, "nan"),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (10**400, "too large"),
        ("1", "str '1'"),
        ("1,5", "str '1,5'"),
        (True, "bool True"),
        (np.True_, "bool"),
        (None, "NoneType"),
        (1j, "complex"),
        (Decimal(1), "Decimal"),
        (Fraction(1, 2), "Fraction"),
        ({}, "dict"),
    ],
)
def test_an_entry_that_is_no_number_is_named_by_its_place(entry, got):
    with pytest.raises(NumberError, match="keys") as caught:
        keys([[1, 2], [3, entry]])
    assert caught.value.where == "keys[1][1]"
    assert got in caught.value.got
    assert "finite real number" in caught.value.message


@pytest.mark.parametrize(
    "array",
    [
        np.array([[1, 2], [3, math.nan]]),
        np.array([[1, 2], [3, math.inf]], dtype=np.float16),
        [np.array([1.0, 2.0]), np.array([3.0, -math.inf])],
    ],
)
def test_so_is_an_entry_of_an_array(array):
    with pytest.raises(NumberError) as caught:
        keys(array)
    assert caught.value.where == "keys[1][1]"


@pytest.mark.skipif(np.finfo(np.longdouble).max <= np.finfo(np.float64).max, reason="no wider type")
def test_a_wider_float_that_overflows_is_refused():
    with pytest.raises(NumberError, match="inf"):
        as_vector(np.array([np.longdouble("1e400")]), "query", "(d_k,)")


@pytest.mark.parametrize(
    "array",
    [
        np.array([True, False]),
        np.array(["1", "2"]),
        np.array([1j, 2]),
        np.array([1, None]),
        np.array(["2020-01-01"], dtype="M8[D]"),
        np.ma.masked_array([1.0, 2.0], mask=[False, True]),
    ],
)
def test_arrays_of_other_kinds_are_refused(array):
    with pytest.raises(NumberError, match="query"):
        as_vector(array, "query", "(d_k,)")


@pytest.mark.parametrize(
    ("x", "where", "says"),
    [
        ([], "keys", "at least one key"),
        ([[]], "keys", "(1, 0)"),
        (np.zeros((0, 4)), "keys", "at least one key"),
        (np.zeros((1, 3, 4)), "keys", "expected (n_keys, d_k), got (1, 3, 4)"),
        ([1, 2], "keys", "got (2,)"),
        ([[1, 2], [3]], "keys[1]", "expected 2 numbers, as in keys[0], got 1"),
        ([[1, 2], 3], "keys[1]", "got a number"),
        ([3, [1, 2]], "keys[1]", "expected a number, got 2"),
        ([[[1]]], "keys[0][0]", "expected a number, got a list"),
    ],
)
def test_shapes(x, where, says):
    with pytest.raises(ShapeError) as caught:
        keys(x)
    assert caught.value.where == where
    assert says in caught.value.message


@pytest.mark.parametrize("x", [5, 5.0, [[1, 2]], []])
def test_a_vector_has_one_axis(x):
    with pytest.raises(FilmError, match="query"):
        as_vector(x, "query", "(d_k,)")


class TestVectorSet:
    def test_each_disagreement_names_its_place(self):
        good = {"query": [1, 2], "new_query": [3, 4], "keys": KEYS, "values": [[1], [2]]}
        assert vector_set(**good).keys.tolist() == KEYS
        for change, where in [
            ({"query": [1]}, "query"),
            ({"new_query": [1, 2, 3]}, "new_query"),
            ({"values": [[1]]}, "values"),
            ({"key_labels": ("one",)}, "key_labels"),
            ({"needed_source": 3}, "needed_source"),
            ({"needed_source": 0}, "needed_source"),
        ]:
            with pytest.raises(FilmError) as caught:
                vector_set(**{**good, **change})
            assert caught.value.where == where
            assert caught.value.remedy
            assert caught.value.exit_code == 2

    def test_equal_lessons_have_equal_digests_and_others_do_not(self):
        def digest(**change):
            lesson = {"query": [1, 2], "new_query": [3, 4], "keys": KEYS, "values": [[1], [2]]}
            return vector_set(**{**lesson, **change}).digest

        changes = [
            {},
            {"query": [1, 2.0000000000000004]},
            {"new_query": [3, 5]},
            {"keys": [[2, 0], [1, 2]]},
            {"values": [[1], [3]]},
            {"key_labels": ("a", "b")},
            {"key_labels": ("b", "a")},
            {"needed_source": 1},
            {"query_label": "a"},
            {"new_query_label": "a"},
        ]
        assert digest(query=np.array([1, 2], dtype=np.int8)) == digest()
        assert len({digest(**change) for change in changes}) == len(changes)
