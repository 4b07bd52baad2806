"""The address's fragment holds a state of the inspector, and nothing else can come out of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from attention_math import build_lesson, default_vectors
from studio.page.inspector import inspector_data
from studio.vectors_file import with_queries
from tests.page.in_node import needs_node, run_in_node

pytestmark = needs_node

_BODY = "return given.fragments.map((fragment) => stateOfFragment(fragment, given.lesson));"


@cache
def _data() -> dict[str, Any]:
    return inspector_data(build_lesson(default_vectors()))


def _states(folder: Path, fragments: list[str]) -> list[Any]:
    given = _data() | {"fragments": fragments}
    states: list[Any] = run_in_node(folder, _BODY, given)
    return states


def test_fragments_that_name_a_state(tmp_path: Path) -> None:
    named = {
        "#query=2,0,0,0": ([2, 0, 0, 0], True, 1),
        "#query=-0,+1.5,.5,2.": ([0, 1.5, 0.5, 2], True, 1),
        "#query=1e-7,-1E300,0.1,5e-324": ([1e-7, -1e300, 0.1, 5e-324], True, 1),
        "#query=2%2C0%2C0%2C0&scaling=off": ([2, 0, 0, 0], False, 1),
        "#gap=0.25&scaling=on&query=2,0,0,0": ([2, 0, 0, 0], True, 0.25),
        "#query=2,0,0,0&gap=10": ([2, 0, 0, 0], True, 10),
    }
    expected = [
        {"query": query, "scaled": scaled, "gap": gap} for query, scaled, gap in named.values()
    ]
    assert _states(tmp_path, list(named)) == expected


@pytest.mark.parametrize(
    "fragments",
    [
        ["", "#", "#numbers", "#t=42.5", "#score", "#query", "#query=", "#scaling=off", "#gap=2"],
        ["#query=1,2,3", "#query=1,2,3,4,5", "#query=1,2,3,", "#query=1,2,3,x", "#query=1 ,0,0,0"],
        ["#query=NaN,0,0,0", "#query=Infinity,0,0,0", "#query=1e999,0,0,0", "#query=0x10,0,0,0"],
        ["#query=1,0,0,0&query=2,0,0,0", "#query=1,0,0,0&other=1", "#query=1,0,0,0&scaling=maybe"],
        ["#query=1,0,0,0&gap=0", "#query=1,0,0,0&gap=11", "#query=1,0,0,0&gap=-1", "#gap"],
        ["#__proto__=1", "#constructor=1&query=1,0,0,0", "#query=__proto__", "#toString"],
        ["#%E0%A4%A", "#query=%00,0,0,0", "#<script>alert(1)</script>", "#query=" + "1," * 60_000],
    ],
)
def test_fragments_that_name_none(tmp_path: Path, fragments: list[str]) -> None:
    assert _states(tmp_path, fragments) == [None] * len(fragments)


def test_a_state_and_its_command_are_read_back_to_the_same_numbers(tmp_path: Path) -> None:
    vectors = default_vectors()
    given = dict(_data())
    queries = [[0.1, -1.25, 1e-7, 1e21], [5e-324, 1.7976931348623157e308, -0.3, 123456789.125]]
    given["states"] = [
        {"query": query, "scaled": scaled, "gap": gap}
        for query, scaled, gap in [(queries[0], True, 1), (queries[1], False, 2.75)]
    ]
    body = """
    const fragments = given.states.map(fragmentOf);
    return [
      fragments.map((fragment) => stateOfFragment(fragment, given.lesson)),
      given.states.map(({ query }) => query.join(",")),
    ];
    """
    states, texts = run_in_node(tmp_path, body, given)
    assert states == given["states"]
    for text, query in zip(texts, queries, strict=True):
        assert with_queries(vectors, text).query.tolist() == query
