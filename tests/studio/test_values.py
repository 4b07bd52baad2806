"""The values command's two forms: strict JSON of a fixed schema, and a table of the same texts."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from attention_math import (
    Attended,
    Shown,
    ShownMatrix,
    ShownVector,
    VectorSet,
    build_lesson,
    default_vectors,
    vector_set,
)
from studio.plain import aligned, megabytes, one_line
from studio.values import NAMES, values_json
from studio.values_table import values_table

E = math.e
TOTAL = E**2 + E + 1
KEYED = ("dots", "scores", "exponentials", "weights", "log_weights")
ALONE = (
    "divisor",
    "normalizer",
    "entropy_nats",
    "peak_weight",
    "effective_keys",
    "peak_sensitivity",
)


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not strict JSON")


def document(vectors: VectorSet) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(values_json(vectors), parse_constant=refuse)
    return made


def overflowing() -> VectorSet:
    """Scores 1500, 750 and 0: exponentials beyond float64, and weights below it."""
    return vector_set(
        query=[1500],
        new_query=[-1500],
        keys=[[1], [0.5], [0]],
        values=[[1, 2, 3], [4, 5, 6], [7, 8, 9]],
        key_labels=("plums, ripe", "日本", "[red]"),
        needed_source=2,
        query_label="now",
        new_query_label="$next$",
        learned=True,
    )


def test_the_schema_has_the_names_of_the_contract() -> None:
    made = document(default_vectors())
    assert list(made) == ["schema", "vectors", "query", "new_query", "unscaled", "claims"]
    assert made["schema"] == "attention-values-v1"
    for which in ("query", "new_query", "unscaled"):
        assert set(made[which]) == {*NAMES, "shown"}
        assert set(made[which]["shown"]) == set(NAMES)


def test_the_vectors_are_there_as_read() -> None:
    assert document(overflowing())["vectors"] == {
        "query": [1500],
        "new_query": [-1500],
        "keys": [[1], [0.5], [0]],
        "values": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
        "key_labels": ["plums, ripe", "日本", "[red]"],
        "needed_source": 2,
        "query_label": "now",
        "new_query_label": "$next$",
        "learned": True,
    }
    assert document(default_vectors())["vectors"]["needed_source"] is None


def test_the_default_lesson_in_closed_form() -> None:
    made = document(default_vectors())
    query, unscaled = made["query"], made["unscaled"]
    assert (query["dots"], query["divisor"], query["scores"]) == ([4, 2, 0], 2, [2, 1, 0])
    assert query["exponentials"] == pytest.approx([E**2, E, 1], rel=1e-15)
    assert query["normalizer"] == pytest.approx(TOTAL, rel=1e-15)
    assert query["weights"] == pytest.approx([E**2 / TOTAL, E / TOTAL, 1 / TOTAL], rel=1e-15)
    assert query["output"] == pytest.approx([E**2 / TOTAL, E / TOTAL], rel=1e-15)
    assert query["peak_weight"] == query["weights"][0]
    assert query["contributions"][1] == [0, query["weights"][1]]
    assert made["new_query"]["weights"] == query["weights"][::-1]
    sharper = E**4 + E**2 + 1
    assert unscaled["divisor"] == 1
    assert unscaled["weights"] == pytest.approx([E**4 / sharper, E**2 / sharper, 1 / sharper])


@pytest.mark.parametrize("vectors", [default_vectors(), overflowing()])
def test_shapes_are_the_same_in_numbers_and_texts(vectors: VectorSet) -> None:
    n_keys, d_v = vectors.values.shape
    for made in (document(vectors)[which] for which in ("query", "new_query", "unscaled")):
        for part in (made, made["shown"]):
            assert all(len(part[name]) == n_keys for name in KEYED)
            assert [len(row) for row in part["contributions"]] == [d_v] * n_keys
            assert len(part["output"]) == d_v
            assert not any(isinstance(part[name], list) for name in ALONE)


def test_what_float64_cannot_hold_is_null_and_still_shown() -> None:
    made = document(overflowing())["unscaled"]
    assert made["exponentials"] == [None, None, 1]
    assert made["normalizer"] is None
    assert made["weights"][1:] == pytest.approx([math.exp(-750), 0], abs=0)
    assert made["log_weights"] == pytest.approx([0, -750, -1500], abs=1e-300)
    assert made["shown"]["weights"] == [">0.999", "≈10⁻³²⁶", "≈10⁻⁶⁵¹"]
    assert made["shown"]["exponentials"][0].endswith("× 10⁶⁵¹")


@pytest.mark.parametrize("vectors", [default_vectors(), overflowing()])
def test_the_texts_are_the_lessons_own(vectors: VectorSet) -> None:
    lesson, made = build_lesson(vectors), document(vectors)
    for which in ("query", "new_query", "unscaled"):
        attended = getattr(lesson, which)
        for name in NAMES:
            shown = getattr(attended, name)
            texts = shown.text if isinstance(shown, Shown) else shown.texts
            assert made[which]["shown"][name] == json.loads(json.dumps(texts))


@pytest.mark.parametrize("vectors", [default_vectors(), overflowing()])
def test_the_table_has_every_text_of_the_lesson(vectors: VectorSet) -> None:
    table = values_table(vectors)
    for shown in every_shown(build_lesson(vectors)):
        assert shown.text in table
    for label in (*vectors.key_labels, vectors.query_label, vectors.new_query_label):
        assert label in table


def every_shown(item: Any) -> list[Shown]:
    if isinstance(item, Shown):
        return [item]
    if isinstance(item, (ShownVector, ShownMatrix, tuple)):
        return [shown for part in item for shown in every_shown(part)]
    fields = getattr(type(item), "__dataclass_fields__", ())
    parts = [getattr(item, name) for name in fields if not isinstance(item, VectorSet)]
    return [shown for part in parts for shown in every_shown(part)]


def test_the_walk_over_the_lesson_finds_attended_ones() -> None:
    lesson = build_lesson(default_vectors())
    assert isinstance(lesson.query, Attended)
    assert f"{TOTAL:.3f}" in {shown.text for shown in every_shown(lesson)}


def test_one_key_without_labels_has_a_table() -> None:
    table = values_table(vector_set(query=[1], new_query=[2], keys=[[3]], values=[[4]]))
    assert "label" not in table
    assert "1.000" in table


def test_no_line_of_the_table_ends_in_a_blank_or_has_a_control_code() -> None:
    for line in values_table(overflowing()).splitlines():
        assert line == line.rstrip()
        assert line.isprintable()


def test_columns_of_wide_characters_are_aligned() -> None:
    assert aligned([("a", "b"), ("日本", "c")]) == ["a     b", "日本  c"]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a b−⁸日", "a b−⁸日"),
        ("a\x1b[2J", r"a\x1b[2J"),
        ("a\r\nb", r"a\r\nb"),
        ("\udcff", r"\udcff"),
    ],
)
def test_one_line_escapes_what_a_terminal_would_obey(text: str, plain: str) -> None:
    assert one_line(text) == plain


def test_a_little_room_is_not_told_as_none() -> None:
    assert [megabytes(size) for size in (0, 1, 2_500_000)] == ["0 MB", "1 MB", "2 MB"]
