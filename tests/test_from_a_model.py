"""The page on lessons from a model: its Python works, and makes what the project ships."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from studio.vectors_file import read_vectors
from tools.head_to_npz import HEAD, LAYER, SENTENCE, packaged_encoder

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "from-a-model.md").read_text("utf-8")
FETCH, SAVE = re.findall(r"```python\n(.+?)```", PAGE, flags=re.DOTALL)


@pytest.mark.parametrize("kind", ["float32", "float16"])
def test_the_saving_lines_save_a_head(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = packaged_encoder().read(SENTENCE)
    heads = reading.layers[LAYER - 1]
    arrays = (heads.queries, heads.keys, heads.values)
    q, k, v = (array[HEAD - 1].astype(kind) for array in arrays)
    monkeypatch.chdir(tmp_path)
    exec(SAVE, {"q": q, "k": k, "v": v, "tokens": list(reading.tokens)})
    made, shipped = read_vectors(Path("head.npz")), read_vectors(ROOT / "examples/real-head.npz")
    close = 1e-4 if kind == "float32" else 4e-3
    for name in ("query", "new_query", "keys", "values"):
        np.testing.assert_allclose(getattr(made, name), getattr(shipped, name), atol=close)
    for name in ("key_labels", "query_label", "new_query_label", "needed_source"):
        assert getattr(made, name) == getattr(shipped, name)


def test_the_fetching_lines_name_what_the_saving_lines_need() -> None:
    # PyTorch is too large to be installed for this: the lines are compiled, no more.
    names = compile(FETCH, "docs/from-a-model.md", "exec").co_names
    assert {"q", "k", "v", "tokens"} <= set(names)
    assert f'text = "{SENTENCE}"' in FETCH
    assert f"{LAYER - 1}, {HEAD - 1}" in FETCH
    assert len(FETCH.strip().splitlines()) + len(SAVE.strip().splitlines()) < 36
