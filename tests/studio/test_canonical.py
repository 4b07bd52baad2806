from dataclasses import dataclass, fields, replace

import numpy as np
import pytest

from attention_math import Lesson, build_lesson, default_vectors, vector_set
from studio.canonical import canonical_text, digest
from studio.errors import RenderError


@dataclass
class Pair:
    one: object
    two: object


UNLIKE = [
    None,
    True,
    1,
    1.0,
    0.0,
    -0.0,
    "1",
    "",
    b"".decode() + "a\x00",
    (),
    ("ab", "c"),
    ("a", "bc"),
    (("a",), "bc"),
    {"a": 1},
    {"a": 2},
    Pair(1, 2),
    Pair(2, 1),
    np.array([1.0]),
    np.array([1]),
    np.array([[1.0]]),
    np.array([0.0, 1.0]),
    np.array([1.0, 0.0]),
    np.float64(1.0),
    float(np.nextafter(1.0, 2.0)),
]


def test_values_that_differ_have_digests_that_differ():
    assert len({digest(item) for item in UNLIKE}) == len(UNLIKE)


def test_digests_do_not_go_by_how_a_value_lies_in_memory():
    whole = np.arange(12.0).reshape(3, 4)
    assert digest(whole[:, ::2]) == digest(whole[:, ::2].copy())
    assert digest(whole.astype(">f8")) == digest(whole)
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})


@pytest.mark.parametrize(
    "item", [{1, 2}, object(), b"bytes", len, 1j, np.array([object()]), (1, [{"a": {2}}]), Pair]
)
def test_an_unknown_kind_of_value_is_refused(item):
    with pytest.raises(RenderError, match="no digest is made for"):
        digest(item)


LARGE = vector_set(np.linspace(0, 1, 12), np.linspace(1, 0, 12), np.eye(30, 12), np.ones((30, 11)))


FAR = vector_set([1e150, 0], [0, 1e150], [[1e150, 0], [1, 1], [0, -1e150]], [[1e150], [1], [0]])


@pytest.mark.parametrize("vectors", [default_vectors(), LARGE, FAR])
def test_every_field_of_a_lesson_has_a_digest_and_keeps_it(vectors):
    one, two = build_lesson(vectors), build_lesson(vectors)
    for field in fields(Lesson):
        assert digest(getattr(one, field.name)) == digest(getattr(two, field.name)), field.name


def test_what_a_new_query_changes_and_nothing_else_has_another_digest():
    one = build_lesson(default_vectors())
    two = build_lesson(replace(default_vectors(), new_query=np.array([0.0, 3.0, 0.0, 0.0])))
    changed = {
        field.name
        for field in fields(Lesson)
        if digest(getattr(one, field.name)) != digest(getattr(two, field.name))
    }
    assert changed == {"vectors", "new_query", "new_query_cells", "contrasts"}


def test_equal_payloads_have_one_text_and_floats_are_refused():
    assert canonical_text({"b": [1, "ü"], "a": None}) == '{"a":null,"b":[1,"ü"]}'
    for payload in ({"a": 0.5}, {"a": [{"b": 1.0}]}, {"a": np.int64(1)}):
        with pytest.raises(RenderError, match="not canonical"):
            canonical_text(payload)
