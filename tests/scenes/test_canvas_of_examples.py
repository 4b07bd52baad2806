"""Every beat of every example looks as Manim's own camera draws it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.catalog import SLUGS
from studio.outline import beat_names
from studio.vectors_file import read_vectors
from tests.scenes.comparing import compared
from tests.scenes.stage import FEW_FRAMES

EXAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "examples").iterdir()
    if path.suffix in (".toml", ".json", ".npz")
)
STILLS_ALONE = 1000


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_beats_are_those_of_manim(example: Path, slug: str) -> None:
    vectors = read_vectors(example)
    assert compared(slug, vectors, FEW_FRAMES, STILLS_ALONE) == [*beat_names(slug, vectors)]
