"""A beat is made again wherever it would differ, and only there, but for what is named here."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from attention_math import VectorSet, default_vectors
from scenes.catalog import SLUGS
from studio.film import draw_clip
from studio.inputs import Inputs, inputs_of
from studio.making import make_parts
from studio.outline import beat_names
from studio.parts import MadePart
from studio.records import ClipJob
from studio.settings import Quality

SMALL = Quality("small", 320, 180, 2)
SHIPPED = default_vectors()
QUERIES = {
    "query": replace(SHIPPED, query=np.array([3.0, 0, 0, 0])),
    "query with the same dots": replace(SHIPPED, query=np.array([2.0, 0, 0, 1])),
    "new query": replace(SHIPPED, new_query=np.array([0.0, 3, 0, 0])),
}
OTHERS = {
    "value": replace(SHIPPED, values=np.array([[1.0, 0], [0, 2], [0, 0]])),
    "key": replace(SHIPPED, keys=np.array([[2.0, 0, 0, 0], [1, 2, 0, 0], [0, 2, 0, 0]])),
    "label and needed source": replace(SHIPPED, key_labels=("the", "dog", "sat"), needed_source=1),
}
# Sections for which the other edits are drawn too: between them they read all kinds of numbers.
CLOSELY = {
    "value": ("blend", "positions"),
    "key": ("score", "shrink"),
    "label and needed source": ("sharpen", "fixed-context"),
}

# Where a beat is made again though it would not differ: (edit, section) → why → beats.
BEFORE = "what an earlier beat has shown counts from then on"
ROOM = "columns and board leave room for the numbers of the whole way to the new query"
MOVING = "each frame of the dial is computed from the query itself"
IN_VAIN: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {
    ("new query", "refocus"): {ROOM: ("first",)},
    ("query with the same dots", "refocus"): {BEFORE: ("changed", "zero")},
    ("value", "positions"): {BEFORE: ("self", "cost", "twice", "whole", "not-promised")},
    ("query with the same dots", "sharpen"): {
        MOVING: ("gaps", "sensitivity", "finite", "wrong"),
    },
}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_would_differ_is_made_again_and_nothing_else(slug: str) -> None:
    before = made(slug, SHIPPED)
    for edit, vectors in edits_of(slug):
        after = made(slug, vectors)
        again = set(made_again(slug, before, vectors)) & set(after)
        differing = {beat for beat in after if beat in before and differ(before[beat], after[beat])}
        assert differing <= again, edit
        known = IN_VAIN.get((edit, slug), {}).values()
        assert again - differing == {beat for beats in known for beat in beats}, edit


def edits_of(slug: str) -> Iterator[tuple[str, VectorSet]]:
    yield from QUERIES.items()
    yield from ((edit, vectors) for edit, vectors in OTHERS.items() if slug in CLOSELY[edit])


def made(slug: str, vectors: VectorSet) -> dict[str, MadePart]:
    """Every beat of a section, drawn and encoded, by its name."""
    job = ClipJob(slug, vectors, "dark", SMALL)
    with tempfile.TemporaryDirectory() as folder:
        names = beat_names(slug, vectors)
        parts = make_parts(job, names, Path(folder), draw_clip, lambda _report: None)
    return {part.beat.name: part for part in parts}


def made_again(slug: str, before: dict[str, MadePart], vectors: VectorSet) -> Iterator[str]:
    """The beats that are made again after an edit, as the plan decides it."""
    old, new = inputs(slug, SHIPPED), inputs(slug, vectors)
    for name, part in before.items():
        read, labels = part.beat.read, part.beat.labels
        if name in new.beats and old.payload(name, read, labels) != new.payload(name, read, labels):
            yield name


def inputs(slug: str, vectors: VectorSet) -> Inputs:
    return inputs_of([slug], vectors, "dark", SMALL)[slug]


def differ(one: MadePart, other: MadePart) -> bool:
    """Whether a viewer, or a reader of the ledger, gets something else."""
    return (one.video, shown(one)) != (other.video, shown(other))


def shown(part: MadePart) -> object:
    return replace(part.beat, read=None, labels=None)
