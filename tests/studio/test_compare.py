"""Two lessons side by side: every number, claim, sentence and clip that differs, and no other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from attention_math import VectorSet, build_lesson, claim_names, default_vectors, vector_set
from scenes.story import SLUGS, tell
from studio.changes import MOST_LISTED, Change, changes
from studio.compare import Comparison, compare
from studio.compare_report import MOST_ROWS, NO_DIFFERENCE, compare_json, compare_table
from studio.numbers import rows_of

DEFAULT = default_vectors()
A, B = Path("a.toml"), Path("b.toml")


def refuse(constant: str) -> None:
    raise AssertionError(f"{constant} is not strict JSON")


def between(old: VectorSet, new: VectorSet) -> Comparison:
    return compare(old, new)


def document(found: Comparison) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(compare_json(found, A, B), parse_constant=refuse)
    return made


def names(found: Comparison) -> set[str]:
    return {each.name for each in found.numbers.listed}


def clips(found: Comparison) -> list[str]:
    return [each.section for each in found.clips]


def test_the_same_lesson_differs_in_nothing() -> None:
    found = between(DEFAULT, default_vectors())
    assert found.is_empty
    assert compare_table(found) == NO_DIFFERENCE
    assert document(found)["differs"] is False
    assert document(found)["numbers"]["count"] == 0


def test_another_new_query_leaves_what_does_not_depend_on_it() -> None:
    found = between(DEFAULT, replace(DEFAULT, new_query=np.array([0.0, 4, 0, 0])))
    assert clips(found) == ["refocus", "recap"]
    assert all(name.startswith(("new_query", "contrasts")) for name in names(found))
    assert {each.name.split("/")[0] for each in found.sentences} <= {"refocus", "recap"}


def test_long_lists_of_labels_are_counted_too() -> None:
    ones = np.ones((40, 2))
    old = vector_set(ones[0], ones[0], ones, ones)
    found = between(old, replace(old, key_labels=tuple(f"word{at}" for at in range(40))))
    told = compare_table(found)
    assert told.count("+  word") == MOST_ROWS
    assert told.splitlines()[-1].split() == ["labels", str(40 - MOST_ROWS), "more"]
    assert len(document(found)["labels"]) == 40


def test_a_key_that_no_query_meets_changes_only_clips_that_draw_keys() -> None:
    keys = DEFAULT.keys.copy()
    keys[1, 2] = 5  # where both queries are 0: no dot changes
    found = between(DEFAULT, replace(DEFAULT, keys=keys))
    assert list(names(found)) == ["key_cells[1][2]"]
    assert set(clips(found)) == {"score", "refocus", "shrink"}


def test_what_is_seen_and_what_is_only_counted_are_told_apart() -> None:
    keys = DEFAULT.keys.copy()
    keys[1, 1] = 1.0001
    found = between(DEFAULT, replace(DEFAULT, keys=keys))
    by_name = {each.name: each.differs for each in found.numbers.listed}
    assert by_name["key_cells[1][1]"] == "value and text"  # "1" and "1.000"
    assert by_name["new_query.weights[0]"] == "value"
    assert found.numbers.total == len(found.numbers.listed)


def test_what_only_its_logarithm_tells_is_a_difference_of_text() -> None:
    old = vector_set([1500], [1], [[1], [0.5], [0]], [[1], [2], [3]])
    new = vector_set([1501], [1], [[1], [0.5], [0]], [[1], [2], [3]])
    by_name = {each.name: each for each in between(old, new).numbers.listed}
    exponential = by_name["query.exponentials[0]"]
    assert (exponential.old and exponential.old.value, exponential.differs) == (None, "text")
    assert document(between(old, new))["numbers"]["count"] > 0


def test_more_keys_are_added_and_fewer_removed() -> None:
    more = vector_set(
        DEFAULT.query,
        DEFAULT.new_query,
        [*DEFAULT.keys, [0, 0, 0, 1]],
        [*DEFAULT.values, [1, 1]],
        ("the", "cat", "sat", "on"),
    )
    for old, new, word in ((DEFAULT, more, "added"), (more, DEFAULT, "removed")):
        found = between(old, new)
        by_name = {each.name: each.differs for each in found.numbers.listed}
        assert by_name["key_cells[3][0]"] == by_name["query.weights[3]"] == word
        assert by_name["n_keys"] == "value and text"
        assert [each.name for each in found.labels] == ["key_labels[3]"]
        assert "—" in compare_table(found)
        assert set(clips(found)) == set(SLUGS)


def test_another_width_is_compared_as_far_as_both_go() -> None:
    wide = vector_set([2, 0], [0, 2], [[2, 0], [1, 1], [0, 2]], [[1, 0, 0], [0, 1, 0], [0, 0, 0]])
    by_name = {each.name: each.differs for each in between(DEFAULT, wide).numbers.listed}
    assert by_name["query_cells[2]"] == "removed"
    assert by_name["value_cells[1][2]"] == "added"
    assert by_name["d_k"] == by_name["query.divisor"] == "value and text"
    assert "query_cells[0]" not in by_name


def test_a_label_alone_changes_the_clips_that_show_it() -> None:
    found = between(DEFAULT, replace(DEFAULT, key_labels=("a", "cat", "sat")))
    assert (found.numbers.total, found.claims, found.sentences) == (0, (), ())
    assert [(each.name, each.old, each.new) for each in found.labels] == [
        ("key_labels[0]", "the", "a")
    ]
    assert all(each.by == ("labels",) for each in found.clips)
    assert "recap" not in clips(found)


def test_the_needed_source_is_seen_in_one_section() -> None:
    found = between(DEFAULT, replace(DEFAULT, needed_source=1))
    assert names(found) == {"needed"}
    assert [each.name for each in found.claims] == ["needed_is_heaviest"]
    assert [each.name for each in found.sentences] == ["sharpen/wrong"]
    assert clips(found) == ["sharpen"]


def test_claims_and_sentences_are_those_that_a_plain_look_finds() -> None:
    new = vector_set([1, 1, 0, 0], DEFAULT.new_query, DEFAULT.keys, DEFAULT.values)
    found = between(DEFAULT, new)
    lessons = build_lesson(DEFAULT), build_lesson(new)
    unlike = [
        name
        for name in claim_names()
        if getattr(lessons[0].claims, name) != getattr(lessons[1].claims, name)
    ]
    assert [each.name for each in found.claims] == unlike
    said = [
        {f"{w.slug}/{b.name}": b.caption.text for w in tell(lesson) for b in w.beats.values()}
        for lesson in lessons
    ]
    assert {(each.name, each.old, each.new) for each in found.sentences} == {
        (name, said[0].get(name), said[1].get(name))
        for name in {*said[0], *said[1]}
        if said[0].get(name) != said[1].get(name)
    }


def test_the_numbers_are_those_that_a_plain_look_finds() -> None:
    new = vector_set([1, 1, 0, 0], DEFAULT.new_query, DEFAULT.keys, DEFAULT.values)
    lessons = build_lesson(DEFAULT), build_lesson(new)
    flat: list[dict[str, Any]] = []
    for lesson in lessons:
        shown = {}
        for name, row in rows_of(lesson):
            entries = enumerate(row) if hasattr(row, "texts") else ((None, row),)
            shown |= {name if at is None else f"{name}[{at}]": each for at, each in entries}
        flat.append(shown)
    plain = {
        name
        for name in {*flat[0], *flat[1]}
        if Change(name, flat[0].get(name), flat[1].get(name)).differs
    }
    found = changes(*lessons)
    assert {each.name for each in found.listed} == plain
    assert found.total == len(plain)


def test_which_rows_of_many_are_drawn_is_a_difference_of_every_clip_with_rows() -> None:
    keys = np.eye(12)
    old = vector_set(keys[0], keys[10], keys, keys[:, :2])
    new = replace(old, new_query=keys[11])
    found = between(old, new)
    by = {each.section: each.by for each in found.clips}
    assert "rows" in by["fixed-context"]
    assert "rows" in by["score"]


def test_long_lists_are_counted_and_begun() -> None:
    entries = np.arange(40 * 40, dtype=np.float64).reshape(40, 40)
    old = vector_set(entries[0], entries[1], entries % 7, entries % 5)
    new = vector_set(entries[0], entries[1], entries % 7 + 1, entries % 5)
    found = between(old, new)
    assert found.numbers.counts["key_cells"] == 1600
    assert sum(name.startswith("key_cells") for name in names(found)) == MOST_LISTED
    told = [line for line in compare_table(found).splitlines() if line.startswith("key_cells")]
    assert len(told) == MOST_ROWS + 1
    assert told[-1].split() == ["key_cells", str(1600 - MOST_ROWS), "more"]


def test_the_json_has_the_same_as_the_table() -> None:
    found = between(DEFAULT, vector_set([1, 1, 0, 0], [0, 2, 0, 0], DEFAULT.keys, DEFAULT.values))
    made, table = document(found), compare_table(found)
    assert made["schema"] == "attention-compare-v1"
    assert made["files"] == {"old": "a.toml", "new": "b.toml"}
    assert made["differs"] is True
    for clip in made["clips"]:
        assert clip["section"] in table
    for claim in made["claims"]:
        assert claim["claim"] in table
    for said in made["sentences"]:
        assert f"{said['section']}/{said['beat']}" in table
        assert said["old"] is None or said["old"] in table
    assert all(line == line.rstrip() for line in table.splitlines())


@pytest.mark.parametrize("size", [1e300, 1e-300])
def test_numbers_of_any_size_are_compared_in_strict_json(size: float) -> None:
    huge = vector_set([size, 0], [0, size], [[size, 0], [1, 1]], [[size], [-size]])
    other = vector_set([size, 0], [0, size], [[size, 0], [1, 2]], [[size], [-size]])
    assert document(between(huge, other))["numbers"]["count"] > 0
