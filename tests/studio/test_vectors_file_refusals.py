"""Bad vectors files: each refusal names file, place, what was expected and what was found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lessons import as_json, cell, toml

from studio.errors import VectorsFileError
from studio.vectors_file import read_vectors


def refusal(path: Path, content: str | bytes) -> str:
    """The message that refuses ``content``, which names the file and asks for exit code 2."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(VectorsFileError) as fault:
        read_vectors(path)
    message = str(fault.value)
    assert message.startswith(os.fspath(path))
    assert fault.value.exit_code == 2
    assert "\n" not in message
    return message.removeprefix(os.fspath(path))


BAD_CELLS = {
    "nan": ("not a finite number", "got nan"),
    "+nan": ("not a finite number", "got +nan"),
    "inf": ("not a finite number", "got inf"),
    "-inf": ("not a finite number", "got -inf"),
    "1e400": ("too large for float64", "got 1e400"),
    "-1e400": ("too large for float64", "got -1e400"),
    "1" + 400 * "0": ("too large for float64", "got 1000"),
    "-1" + 400 * "0": ("too large for float64", "got -1000"),
    "1e-400": ("too small for float64", "got 1e-400"),
    "true": ("not a number", "got true"),
    "false": ("not a number", "got false"),
    '"1"': ("not a number", "got '1'", "without quotes"),
    '"0,5"': ("not a number", "got '0,5'", "Write 0.5, with a point"),
    '"-0,5"': ("Write -0.5, with a point",),
    '""': ("not a number", "got ''"),
    '"nan"': ("not a number", "got 'nan'"),
    "[1]": ("not a number", "got a list of 1"),
    "[]": ("not a number", "got an empty list"),
}
TOML_CELLS = {"1979-05-27": ("not a number", "got a date"), "{a = 1}": ("got a table",)}
JSON_CELLS = {
    "NaN": ("not a finite number", "got NaN"),
    "Infinity": ("not a finite number", "got Infinity"),
    "-Infinity": ("not a finite number", "got -Infinity"),
    "null": ("not a number", "got null"),
    '{"a": 1}': ("got a table",),
}
WORDS_OF_TOML = ("nan", "+nan", "inf", "-inf")


@pytest.mark.parametrize(("text", "words"), (BAD_CELLS | TOML_CELLS).items())
def test_a_bad_cell_in_toml_is_named(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(tmp_path / "a.toml", toml(keys=cell(text)))
    assert message.startswith(", keys[1][2]: ")
    assert all(word in message for word in words)


@pytest.mark.parametrize(
    ("text", "words"),
    [item for item in (BAD_CELLS | JSON_CELLS).items() if item[0] not in WORDS_OF_TOML],
)
def test_a_bad_cell_in_json_is_named(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    message = refusal(tmp_path / "a.json", as_json(keys=cell(text)))
    assert message.startswith(", keys[1][2]: ")
    assert all(word in message for word in words)


SHAPES = {
    "no keys": ({"keys": "[]"}, "keys: ", "at least one key"),
    "no values": ({"values": "[]"}, "values: ", "at least one value, one for each key"),
    "keys of width 0": ({"keys": "[[], [], []]"}, "keys[0]: ", "at least one number"),
    "an empty query": ({"query": "[]"}, "query: ", "at least one number"),
    "ragged keys": (
        {"keys": "[[2, 0, 0, 0], [1, 1, 0], [0, 2, 0, 0]]"},
        "keys[1]: ",
        "expected 4 numbers, as in keys[0], got 3 numbers",
    ),
    "a decimal comma in a row": (
        {"values": "[[1, 0], [0,5, 1], [0, 0]]"},
        "values[1]: ",
        "write 0.5, not 0,5",
    ),
    "keys that are one list": ({"keys": "[2, 0, 0, 0]"}, "keys[0]: ", "got 2"),
    "keys that are a number": ({"keys": "5"}, "keys: ", "(n_keys, d_k), got 5"),
    "values that are one list": ({"values": "[1, 2, 3]"}, "values[0]: ", "got 1"),
    "a query of rank 2": ({"query": "[[2, 0, 0, 0]]"}, "query[0]: ", "got a list of 4"),
    "a query that is a number": ({"query": "2"}, "query: ", "a list of numbers, got 2"),
    "a query that is a text": ({"query": '"2, 0, 0, 0"'}, "query: ", "got '2, 0, 0, 0'"),
    "a narrow query": ({"query": "[2, 0, 0]"}, "query: ", "expected 4 numbers", "got 3"),
    "a wide new query": ({"new_query": "[0,5, 2, 0, 0]"}, "new_query: ", "expected 4", "0.5"),
    "3 keys, 2 values": ({"values": "[[1, 0], [0, 1]]"}, "values: ", "3 keys", "got 2"),
    "3 keys, 4 values": ({"values": "[[1], [0], [2], [3]]"}, "values: ", "3 keys", "got 4"),
    "3 keys, 2 labels": ({"key_labels": '["a", "b"]'}, "key_labels: ", "3 keys", "got 2"),
    "3 keys, 4 labels": ({"key_labels": '["a", "b", "c", "d"]'}, "key_labels: ", "3", "got 4"),
    "too many keys": ({"keys": str([[1]] * 4097)}, "keys: ", "at most 4096", "got 4097"),
    "too wide keys": ({"keys": str([[1] * 1025])}, "keys[0]: ", "at most 1024", "got 1025"),
    "a label that is a number": ({"key_labels": '["a", "b", 3]'}, "key_labels[2]: ", "got 3"),
    "a label that is true": ({"key_labels": '["a", true, "c"]'}, "key_labels[1]: ", "got true"),
    "labels as one text": ({"key_labels": '"a, b, c"'}, "key_labels: ", "got 'a, b, c'"),
    "an empty label": ({"key_labels": '["a", " ", "c"]'}, "key_labels[1]: ", "an empty one"),
    "a label without ink": ({"key_labels": r'["a", "b", "\u200b\u2060"]'}, "[2]: ", "an empty one"),
    "a filler": ({"query_label": r'"\u3164\u2800"'}, "query_label: ", "an empty one"),
    "a line break in a label": ({"key_labels": r'["a", "b\nb", "c"]'}, "key_labels[1]: ", "U+000A"),
    "an escape in a label": ({"key_labels": r'["a\u001b[2J", "b", "c"]'}, "[0]: ", "U+001B"),
    "a long label": ({"key_labels": f'["a", "b", "{"c" * 201}"]'}, "[2]: ", "201 characters"),
    "a query label that is a number": ({"query_label": "3"}, "query_label: ", "got 3"),
    "query labels": ({"new_query_label": '["a"]'}, "new_query_label: ", "got a list of 1"),
    "an empty query label": ({"query_label": '""'}, "query_label: ", "or leave query_label out"),
    "a tab in a query label": ({"new_query_label": r'"a\tb"'}, "new_query_label: ", "U+0009"),
    "learned as text": ({"learned": '"yes"'}, "learned: ", "true for vectors", "got 'yes'"),
    "learned 1": ({"learned": "1"}, "learned: ", "true for vectors", "got 1"),
    "source 0": ({"needed_source": "0"}, "needed_source: ", "from 1 to 3, got 0"),
    "source 4": ({"needed_source": "4"}, "needed_source: ", "from 1 to 3, got 4"),
    "source -1": ({"needed_source": "-1"}, "needed_source: ", "from 1 to 3, got -1"),
    "source 1.0": ({"needed_source": "1.0"}, "needed_source: ", "a whole number", "got 1.0"),
    "source true": ({"needed_source": "true"}, "needed_source: ", "a whole number", "got true"),
    "source as text": ({"needed_source": '"sat"'}, "needed_source: ", "whole", "got 'sat'"),
}


@pytest.mark.parametrize("kind", SHAPES)
@pytest.mark.parametrize("suffix", [".toml", ".json"])
def test_entries_that_do_not_fit_are_named(tmp_path: Path, suffix: str, kind: str) -> None:
    changes, *words = SHAPES[kind]
    content = toml(**changes) if suffix == ".toml" else as_json(**changes)
    message = refusal(tmp_path / f"a{suffix}", content)
    assert all(word in message for word in words), message


NAMES = [
    ("querry", "query"),
    ("Query", "query"),
    ("new-query", "new_query"),
    ("newquery", "new_query"),
    ("key", "keys"),
    ("value", "values"),
    ("labels", "key_labels"),
    ("needed-source", "needed_source"),
    ("query_labels", "query_label"),
    ("new-query-label", "new_query_label"),
]


@pytest.mark.parametrize(("wrong", "right"), NAMES)
def test_a_misspelt_name_gets_the_nearest_right_one(tmp_path: Path, wrong: str, right: str) -> None:
    for message in (
        refusal(tmp_path / "a.toml", toml(**{right: None, wrong: "[2, 0, 0, 0]"})),
        refusal(tmp_path / "a.json", as_json(**{right: None, wrong: "[2, 0, 0, 0]"})),
    ):
        assert f", {wrong}: no such entry" in message
        assert f"Did you mean {right}?" in message


@pytest.mark.parametrize("name", ["xyzzy", "temperature", '"日本"', '""', '"\\u001b[2J"'])
def test_a_strange_name_gets_the_list_of_names(tmp_path: Path, name: str) -> None:
    message = refusal(tmp_path / "a.toml", toml(**{name: "1"}))
    assert "expected one of query, new_query, keys, values, key_labels, needed_source" in message
    assert message.isprintable()


@pytest.mark.parametrize("name", ["query", "new_query", "keys", "values"])
def test_a_missing_name_is_asked_for(tmp_path: Path, name: str) -> None:
    message = refusal(tmp_path / "a.toml", toml(**{name: None}))
    assert f"missing: {name}" in message
    assert f"Add {name} = [" in message


def test_an_empty_file_lacks_every_name(tmp_path: Path) -> None:
    assert "missing: query, new_query, keys, values" in refusal(tmp_path / "a.toml", "")
    assert "missing: query, new_query, keys, values" in refusal(tmp_path / "a.json", "{}")


def test_a_table_of_tables_is_no_lesson(tmp_path: Path) -> None:
    assert "lesson: no such entry" in refusal(tmp_path / "a.toml", "[lesson]\n" + toml())


@pytest.mark.parametrize("second", ["query = [1]\n", "query = [\n  1,\n  2\n]\n", '"query" = 3\n'])
def test_a_name_given_twice_is_named_in_toml(tmp_path: Path, second: str) -> None:
    message = refusal(tmp_path / "a.toml", toml() + second + "# end\n")
    assert message.startswith(", line 5: query is given twice")


@pytest.mark.parametrize("name", ["query", "keys", "key_labels"])
def test_a_name_given_twice_is_named_in_json(tmp_path: Path, name: str) -> None:
    text = as_json(key_labels='["a", "b", "c"]')[:-1] + f', "{name}": [1]}}'
    assert f"{name} is given twice" in refusal(tmp_path / "a.json", text)


MALFORMED = {
    "a decimal comma": ("a.toml", "query = 2,5\n", ", line 1: not TOML: got 'query = 2,5'"),
    "an open list": ("a.toml", "query = [1]\nkeys = [[1, 2]\n", ", line 2: not TOML: "),
    "an open text": ("a.toml", 'a = [1]\n\nb = "c\n', ", line 3: not TOML: got 'b = \"c'"),
    "two signs": ("a.toml", "query = = 3", "not TOML"),
    "a lone word": ("a.toml", "\n\nattention\n", ", line 3: not TOML: got 'attention'"),
    "JSON in TOML": ("a.toml", as_json(), ", line 1: not TOML: "),
    "TOML in JSON": ("a.json", toml(), ", line 1: not JSON: "),
    "cut short": ("a.json", as_json()[:-9], ", line 1: not JSON: "),
    "a leading zero": ("a.json", '{\n"query": [01]}', ", line 2: not JSON: got '\"query\": [01]}'"),
    "no content": ("a.json", "", ", line 1: not JSON: got nothing more"),
    "a list": ("a.json", "[1]", ": not a table of entries: expected an object"),
    "a number": ("a.json", "1", ": not a table of entries: expected an object"),
    "a deep list": ("a.json", "[" * 100_000, ": nested too deeply"),
    "a deep TOML list": ("a.toml", "keys = " + "[" * 100_000, ": nested too deeply"),
    "a long number": ("a.json", f"[{'1' * 5000}]", ": a whole number is too long"),
    "a long TOML number": ("a.toml", f"query = {'1' * 5000}", ": a whole number is too long"),
}


@pytest.mark.parametrize("kind", MALFORMED)
def test_malformed_text_is_shown_with_its_line(tmp_path: Path, kind: str) -> None:
    name, content, start = MALFORMED[kind]
    message = refusal(tmp_path / name, content)
    assert start in message
    assert len(message) < 300


@pytest.mark.parametrize("name", ["a.toml", "a.json"])
def test_other_encodings_are_named(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert "line 2: not UTF-8: expected UTF-8, got the byte 0xfc" in refusal(path, b"#\n# \xfc\n")
    assert "not UTF-8: expected UTF-8, got UTF-16" in refusal(path, toml().encode("utf-16"))
    assert "not UTF-8" in refusal(path, b"\xed\xa0\x80")


@pytest.mark.parametrize("name", ["a.txt", "a.yaml", "a", "a.toml.bak", "a.npy", ".toml"])
def test_the_ending_says_what_a_file_holds(tmp_path: Path, name: str) -> None:
    message = refusal(tmp_path / name, toml())
    assert "expected a name that ends in .toml, .json or .npz" in message


def test_a_missing_file_gets_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "vectors.toml").touch()
    with pytest.raises(VectorsFileError, match=r"no such file.*Did you mean vectors.toml\?"):
        read_vectors(tmp_path / "vector.toml")
    with pytest.raises(VectorsFileError, match=r"no such file.*--vectors FILE"):
        read_vectors(tmp_path / "none" / "vector.toml")


def test_a_missing_file_is_not_taken_for_any_other(tmp_path: Path) -> None:
    (tmp_path / "str.toml").touch()
    with pytest.raises(VectorsFileError, match=r"no such file.*--vectors FILE"):
        read_vectors(tmp_path / "nothere.toml")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("null", ("got null", "Write the names and their numbers")),
        ("[1, 2]", ("got a list of 2", "Write the names and their numbers")),
        ("[" * 100_000, ("nested too deeply", "Take the brackets away")),
        ('{"query": [' + "1" * 5000 + "]}", ("too long", "Write numbers such as 2")),
    ],
)
def test_a_strange_document_is_told_what_to_do(
    tmp_path: Path, content: str, words: tuple[str, ...]
) -> None:
    message = refusal(tmp_path / "a.json", content)
    assert all(word in message for word in words)


@pytest.mark.parametrize("columns", [3, 40])
def test_a_quoted_line_begins_with_a_whole_word(tmp_path: Path, columns: int) -> None:
    row = "[" + ", ".join(["12345"] * columns) + "] [7]"
    message = refusal(tmp_path / "a.toml", f"keys = [{row}]")
    assert "got 'keys = [[12345, " in message or "got '… 12345, " in message


@pytest.mark.parametrize("name", ["folder", "folder.toml"])
def test_a_folder_is_no_vectors_file(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(VectorsFileError, match="got a folder"):
        read_vectors(tmp_path / name)


def test_a_pipe_is_no_vectors_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(VectorsFileError, match="got a pipe or device"):
        read_vectors(tmp_path / "pipe.toml")


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A file that may not be read: root may read everything, and becomes nobody for a while."""
    path = tmp_path / "a.toml"
    path.write_text(toml())
    path.chmod(0)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    yield path
    os.seteuid(user)


def test_a_file_that_may_not_be_read(locked: Path) -> None:
    with pytest.raises(VectorsFileError, match=r"a.toml: cannot be read.*Permission denied"):
        read_vectors(locked)


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that fails to read")
def test_a_file_that_fails_while_it_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").symlink_to("/proc/self/mem")
    with pytest.raises(VectorsFileError, match=r"a.toml: cannot be read.*Input/output error"):
        read_vectors(tmp_path / "a.toml")


@pytest.mark.parametrize("name", ["a\0b.toml", "a" * 300 + ".toml", "loop.toml"])
def test_a_name_that_leads_nowhere(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    with pytest.raises(VectorsFileError, match="cannot be read"):
        read_vectors(tmp_path / name)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    with path.open("wb") as file:
        file.truncate(2**33)
    with pytest.raises(VectorsFileError, match=f"too large.*got {2**33} bytes"):
        read_vectors(path)
