"""Cases from people who do this job: the vectors file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.cases.commands import DEFAULT, refusal, run, toml, values, values_of


def test_a_name_given_twice(tmp_path: Path) -> None:
    line = refusal(tmp_path, toml() + "query = [1, 0, 0, 0]\n")
    assert "query" in line
    assert "vectors.toml" in line


@pytest.mark.parametrize("mark", [b"\xef\xbb\xbf"])
def test_a_byte_order_mark(mark: bytes, tmp_path: Path) -> None:
    path = tmp_path / "vectors.toml"
    path.write_bytes(mark + toml().encode())
    assert values(path)["query"]["scores"] == [2, 1, 0]


@pytest.mark.parametrize("cell", ["nan", "inf", "-inf", "1e400", "-1e400"])
def test_a_cell_that_is_no_finite_number(cell: str, tmp_path: Path) -> None:
    keys = f"[[2, 0, 0, 0], [1, 1, {cell}, 0], [0, 2, 0, 0]]"
    assert "keys[1][2]" in refusal(tmp_path, toml(keys=keys))


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("querry", "query"), ("key", "keys"), ("new-query", "new_query"), ("labels", "key_labels")],
)
def test_a_misspelt_name_is_suggested(wrong: str, right: str, tmp_path: Path) -> None:
    line = refusal(tmp_path, toml(**{right: None}) + f"{wrong} = {DEFAULT[right]}\n")
    assert wrong in line
    assert f"Did you mean {right}?" in line


def test_counts_that_do_not_match(tmp_path: Path) -> None:
    line = refusal(tmp_path, toml(key_labels='["the", "cat"]'))
    assert "3 labels" in line
    assert "got 2" in line
    line = refusal(tmp_path, toml(values="[[1, 0], [0, 1]]"))
    assert "3 values" in line
    assert "got 2" in line


def test_values_may_be_of_another_width_than_keys(tmp_path: Path) -> None:
    made = values_of(tmp_path, values="[[1], [2], [3]]")
    assert len(made["query"]["output"]) == 1


def test_npz_keys_of_three_axes(tmp_path: Path) -> None:
    path = tmp_path / "keys.npz"
    keys = np.zeros((1, 3, 4))
    np.savez(path, query=np.zeros(4), new_query=np.zeros(4), keys=keys, values=np.eye(3))
    done = run("check", "--vectors", str(path))
    assert done.exit_code == 2
    assert "expected (n_keys, d_k), got (1, 3, 4)" in done.output


def test_a_label_with_a_comma_is_one_label(tmp_path: Path) -> None:
    made = values_of(tmp_path, key_labels='["plums, ripe", "b", "c"]')
    assert made["vectors"]["key_labels"] == ["plums, ripe", "b", "c"]


@pytest.mark.parametrize(
    "row",
    [
        '["2", 0, 0, 0]',
        "[true, 0, 0, 0]",
        "[[1], 0, 0, 0]",
        '[2, "", 0, 0]',
        "[1979-05-27, 0, 0, 0]",
    ],
)
def test_what_is_no_number_among_numbers(row: str, tmp_path: Path) -> None:
    assert "keys[1]" in refusal(tmp_path, toml(keys=f"[[2, 0, 0, 0], {row}, [0, 2, 0, 0]]"))


def test_decimal_commas(tmp_path: Path) -> None:
    # Read as TOML, 2,5 is two numbers: the row gets wider than the keys, and the line says why.
    line = refusal(tmp_path, toml(query="[2,5, 0, 0, 0]"))
    assert "decimal" in line


class Pickled:
    """Would leave a file behind if it were ever unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[Path]]:
        return Path.touch, (self.path,)


def test_a_pickle_is_refused_and_not_executed(tmp_path: Path) -> None:
    trap, path = tmp_path / "executed", tmp_path / "a.npz"
    keys = np.array([[Pickled(trap)]], dtype=object)
    np.savez(path, query=[1.0], new_query=[1.0], keys=keys, values=[[1.0]], allow_pickle=True)
    done = run("check", "--vectors", str(path))
    assert done.exit_code == 2
    assert "never unpickled" in done.output
    assert not trap.exists()
