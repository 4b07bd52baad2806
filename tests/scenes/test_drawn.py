"""What a scene reads of a lesson is what it is said to draw: a comparison relies on it."""

from __future__ import annotations

import pytest

from attention_math import VectorSet, build_lesson, default_vectors, vector_set
from scenes.drawn import DRAWN, draws
from scenes.story import SLUGS
from tests.scenes.watching import parts_read

# What is read under one name and told in numbers under others; None: no number of its own.
MADE_OF: dict[str, tuple[str, ...]] = {
    "glide": ("query_cells", "new_query_cells", "key_cells", "value_cells"),
    "steps": ("value_cells",),
    "beginnings": ("key_cells", "value_cells"),
    "reach": ("value_cells", "summary"),
    "gap_at": ("query.scores",),
    "gap_on_dial": ("query.scores",),
    "gap_curves": ("query.scores",),
    "dialled_weights": ("gaps",),
    "elisions": ("query_cells",),
    "counter.is_sharp": ("counter.attended.weights",),
    "growing_query": ("counter.factor", "query.scores"),
    "value_space": ("value_cells", "summary"),
    "score_bars": ("query.scores",),
    "heaviest": ("leaders",),
    "new_heaviest": ("new_leaders",),
    "lightest_weight": ("log_axis.smallest",),
    "labels": ("key_labels",),
    "query.shares": ("query.weights",),
    "query.query": ("query_cells",),
    "new_query.query": ("new_query_cells",),
    "query.moves": ("query.contributions",),
    "query.end": ("query.output",),
    # Each is decided by numbers that the same scenes draw.
    "claims": (),
    # The queries' labels are read off the vectors.
    "vectors": (),
    # Which rows are drawn is compared by itself.
    "view": (),
    "rows_of": (),
    "hidden_keys": (),
    "hidden_coordinates": (),
    "hidden_value_coordinates": (),
    "lightest_row": ("lightest",),
    "n_rows": ("n_keys",),
}


TIED = vector_set([1, 1], [0, 2], [[1, 0], [0, 1]], [[1, 2, 3], [0, 0, 0]])
PLAYED = [*((slug, default_vectors()) for slug in SLUGS), ("blend", TIED), ("refocus", TIED)]


@pytest.mark.parametrize(("slug", "vectors"), PLAYED)
def test_a_scene_reads_no_more_than_it_is_said_to_draw(
    slug: str, vectors: VectorSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = parts_read(slug, vectors, monkeypatch)
    assert read
    missing = {
        made
        for name in read
        for made in MADE_OF.get(name, MADE_OF.get(name.split(".")[0], (name,)))
        if not draws(slug, made)
    }
    assert missing == set(), f"name them for {slug!r} in scenes/drawn.py"


def test_what_is_drawn_has_the_names_of_the_lesson() -> None:
    for names in DRAWN.values():
        for name in set(names) - {"key_labels"}:
            item = build_lesson(default_vectors())
            for part in name.split("."):
                item = getattr(item, part)
    assert tuple(DRAWN) == SLUGS


def test_a_name_stands_for_what_is_in_it() -> None:
    assert draws("blend", "query.dots[0]")
    assert draws("score", "query.dots[11]")
    assert not draws("score", "query.weights[0]")
    assert not draws("score", "query_cellsar[0]")
