"""The shipped lesson is a head of the pretrained encoder, at work on the sentence it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from attention_math import VectorSet, build_lesson
from studio.vectors_file import read_vectors
from tools.head_to_npz import HEAD, LAYER, SENTENCE, Encoder, Reading, main, packaged_encoder

SHIPPED = Path(__file__).parents[1] / "examples" / "real-head.npz"
# float32 through four layers of sums of hundreds of terms, in another order on another processor.
CLOSE = {"rtol": 1e-4, "atol": 1e-4}


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    return packaged_encoder()


@pytest.fixture(scope="module")
def reading(encoder: Encoder) -> Reading:
    return encoder.read(SENTENCE)


@pytest.fixture(scope="module")
def shipped() -> VectorSet:
    return read_vectors(SHIPPED)


def test_the_encoder_gives_the_similarities_that_its_makers_print(encoder: Encoder) -> None:
    # From the first example in the documentation of sentence-transformers, four decimals: numbers
    # of a whole run of all six layers, by another program. A slip in any head would change them.
    sentences = (
        "The weather is lovely today.",
        "It's so sunny outside!",
        "He drove to the stadium.",
    )
    embeddings = np.array([encoder.read(sentence).embedding for sentence in sentences])
    printed = [[1.0000, 0.6660, 0.1046], [0.6660, 1.0000, 0.1411], [0.1046, 0.1411, 1.0000]]
    np.testing.assert_allclose(embeddings @ embeddings.T, printed, rtol=0, atol=6e-5)


@pytest.mark.parametrize("which", ["query", "new_query"])
def test_the_films_output_is_the_models_own(
    reading: Reading, shipped: VectorSet, which: str
) -> None:
    token = {"query": "they", "new_query": "she"}[which]
    own = reading.layers[LAYER - 1].outputs[HEAD - 1][reading.tokens.index(token)]
    filmed = getattr(build_lesson(shipped, whole=True), which).numbers.output
    np.testing.assert_allclose(filmed, own, **CLOSE)


def test_a_second_run_gives_the_shipped_file(shipped: VectorSet, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["-o", str(tmp_path / "again.npz")])
    assert done.exit_code == 0, done.output
    again = read_vectors(tmp_path / "again.npz")
    for name in ("query", "new_query", "keys", "values"):
        np.testing.assert_allclose(getattr(again, name), getattr(shipped, name), **CLOSE)
    assert again.key_labels == shipped.key_labels
    assert (again.query_label, again.new_query_label) == ("they", "she")
    assert (shipped.query_label, shipped.new_query_label) == ("they", "she")
    assert again.needed_source == shipped.needed_source


def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    paths = [tmp_path / "one.npz", tmp_path / "two.npz"]
    for path in paths:
        assert CliRunner().invoke(main, ["-o", str(path)]).exit_code == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_the_file_is_small_and_holds_what_the_model_computes_in() -> None:
    assert SHIPPED.stat().st_size < 10_000
    with np.load(SHIPPED, allow_pickle=False) as arrays:
        shapes = {name: arrays[name].shape for name in ("query", "new_query", "keys", "values")}
        assert {arrays[name].dtype for name in shapes} == {np.dtype(np.float32)}
    assert shapes == {"query": (32,), "new_query": (32,), "keys": (15, 32), "values": (15, 32)}


def test_each_pronoun_finds_its_noun(shipped: VectorSet) -> None:
    lesson = build_lesson(shipped)
    for attended, noun in ((lesson.query, "roses"), (lesson.new_query, "sister")):
        weights = attended.numbers.weights
        assert shipped.key_labels[int(weights.argmax())] == noun
        assert weights.max() > 0.8


def test_another_sentence_and_head_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / "other.npz"
    words = ["--sentence", "The violin was out of tune, so she tuned it", "--layer", "1"]
    tokens = ["--head", "12", "--query", "it", "--new-query", "she", "--needed", "violin"]
    done = CliRunner().invoke(main, [*words, *tokens, "-o", str(path)])
    assert done.exit_code == 0, done.output
    made = read_vectors(path)
    assert made.key_labels[:3] == ("[CLS]", "the", "violin")
    assert made.needed_source == 3


def test_a_token_that_is_not_there_is_refused_with_those_that_are(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["--query", "tulips", "-o", str(tmp_path / "none.npz")])
    assert done.exit_code == 2
    assert "no token 'tulips'; there are: [CLS] my sister watered" in done.output
    assert not (tmp_path / "none.npz").exists()
