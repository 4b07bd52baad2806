"""The examples: each loads, is listed with its command, and has the numbers that mpmath gives."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner

import render
from attention_math import VectorSet
from studio.vectors_file import read_vectors
from tests.attention_math.mp_reference import Reference, allowance, reference, worst

ROOT = Path(__file__).parents[1]
EXAMPLES = ("tie.toml", "fractions.toml", "wide.toml", "real-head.npz")
WHICH = "query", "new_query", "unscaled"


def example(name: str) -> Path:
    return ROOT / "examples" / name


def exact(vectors: VectorSet, which: str) -> Reference:
    query = vectors.new_query if which == "new_query" else vectors.query
    return reference(query, vectors.keys, vectors.values, scaled=which != "unscaled")


def printed(*arguments: str) -> str:
    done = CliRunner().invoke(render.cli, arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


@pytest.fixture(scope="module", params=EXAMPLES)
def lesson(request: pytest.FixtureRequest) -> tuple[VectorSet, dict[str, Any]]:
    """An example's vectors, and what ``values --json`` prints of them."""
    path = example(request.param)
    return read_vectors(path), json.loads(printed("values", "--json", "--vectors", str(path)))


def test_these_are_the_examples() -> None:
    files = {path.name for path in (ROOT / "examples").iterdir()}
    assert files == {*EXAMPLES, "README.md"}


def test_each_is_listed_with_a_command_that_names_it() -> None:
    rows = (ROOT / "examples" / "README.md").read_text("utf-8").splitlines()
    cells = [row.strip("| ").split(" | ") for row in rows if row.startswith("| `")]
    assert [cell[0].strip("`") for cell in cells] == list(EXAMPLES)
    for name, what, command in cells:
        assert what
        _, script, *arguments = shlex.split(command.strip("`"))
        assert (script, arguments[1]) == ("render.py", f"examples/{name.strip('`')}")
        assert set(arguments[::2]) <= {
            flag for option in render.cli.commands["film"].params for flag in option.opts
        }


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name.endswith(".toml")])
def test_each_text_says_what_it_shows(name: str) -> None:
    assert re.match(r"(# .+\n){2,}query", example(name).read_text("utf-8"))


def test_the_shapes_are_those_that_the_film_must_cope_with() -> None:
    shapes = {
        name: (*read_vectors(example(name)).keys.shape, read_vectors(example(name)).values.shape[1])
        for name in EXAMPLES
    }
    assert shapes == {
        "tie.toml": (3, 4, 2),
        "fractions.toml": (4, 3, 3),
        "wide.toml": (8, 64, 3),
        "real-head.npz": (15, 32, 32),
    }


@pytest.mark.parametrize("which", WHICH)
def test_its_numbers_are_those_of_mpmath(
    lesson: tuple[VectorSet, dict[str, Any]], which: str
) -> None:
    vectors, document = lesson
    told, right = document[which], exact(vectors, which)
    bound = allowance(vectors.query if which != "new_query" else vectors.new_query, vectors.keys)
    root = 1 if which == "unscaled" else mpmath.sqrt(vectors.keys.shape[1])
    for name, numbers in (
        ("scores", right.scores),
        ("dots", [score * root for score in right.scores]),
        ("log_weights", right.log_weights),
        ("output", right.output),
    ):
        # A sum of positive and negative parts can be near zero: its size is that of its parts.
        size = float(max(1, *map(abs, numbers)))
        np.testing.assert_allclose(told[name], np.array(numbers, float), rtol=0, atol=bound * size)
    assert worst(told["weights"], right.weights) <= bound
    assert float(abs(told["entropy_nats"] - right.entropy)) <= bound * max(1, float(right.entropy))


@pytest.mark.parametrize("which", WHICH)
def test_its_weights_are_shown_as_mpmath_rounds_them(
    lesson: tuple[VectorSet, dict[str, Any]], which: str
) -> None:
    vectors, document = lesson
    for text, weight in zip(
        document[which]["shown"]["weights"], exact(vectors, which).weights, strict=True
    ):
        if 0.0005 <= weight < 0.9995:
            assert text == f"{float(weight):.3f}"
        elif weight >= 0.9995:
            assert text == ">0.999"
        else:
            assert text.startswith(("<0.001", "≈10"))


def test_the_tie_is_one_and_its_output_is_the_mean() -> None:
    vectors = read_vectors(example("tie.toml"))
    right = exact(vectors, "query")
    assert len(set(right.scores)) == 1
    assert [float(each) for each in right.output] == vectors.values.mean(axis=0).tolist()


def test_the_smudged_letter_is_taken_for_another() -> None:
    vectors = read_vectors(example("wide.toml"))
    heaviest = vectors.key_labels[int(np.argmax(exact(vectors, "query").weights))]
    assert (heaviest, vectors.key_labels[vectors.needed_source - 1]) == ("E", "C")
    assert vectors.key_labels[int(np.argmax(exact(vectors, "new_query").weights))] == "T"


def test_the_fractions_are_some_and_some_are_negative() -> None:
    vectors = read_vectors(example("fractions.toml"))
    for array in (vectors.query, vectors.new_query, vectors.keys, vectors.values):
        assert (array < 0).any()
        assert (array % 1 != 0).any()
