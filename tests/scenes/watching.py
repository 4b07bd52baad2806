"""Notes which parts of a lesson a scene reads, and not what its words or the lesson itself read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from attention_math import (
    Attended,
    Attention,
    Claims,
    Contrast,
    Contrasts,
    Cost,
    Counter,
    Divider,
    Gap,
    Lesson,
    LogAxis,
    Longer,
    Spread,
    ValueSpace,
    VectorSet,
)
from scenes import lesson_scene
from tests.scenes import stage
from tests.scenes.stage import FEW_FRAMES, play

# What a method of the lesson is made of is known by its name; where it looks is its own affair.
METHODS = (
    "glide",
    "steps",
    "reach",
    "gap_at",
    "gap_on_dial",
    "growing_query",
    "rows_of",
)

KINDS = (
    Lesson,
    Attended,
    Attention,
    Claims,
    Contrast,
    Contrasts,
    Cost,
    Counter,
    Divider,
    Gap,
    LogAxis,
    Longer,
    Spread,
    ValueSpace,
)


def parts_read(slug: str, vectors: VectorSet, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Dotted names in the lesson, such as ``query.dots``, that the scene ``slug`` reads."""
    watch = _Watch()
    with monkeypatch.context() as patches:
        for teller in (lesson_scene, stage):
            patches.setattr(teller, "words_of", partial(watch.blind, teller.words_of))
        for name in METHODS:
            method = getattr(Lesson, name)
            patches.setattr(Lesson, name, _unwatched(watch, method))
        for kind in KINDS:
            patches.setattr(kind, "__getattribute__", watch.reading(kind), raising=False)
        play(slug, lambda _scene, _beat: None, vectors=vectors, quality=FEW_FRAMES)
    return {name.replace(".numbers", "") for name in watch.read}


class _Watch:
    def __init__(self) -> None:
        self.read: set[str] = set()
        self._paths: dict[int, str] = {}
        self._kept: list[Any] = []  # an id is its object's own only while that lives
        self._blind = 0

    def blind(self, act: Any, *arguments: Any, **options: Any) -> Any:
        with self._closed():
            return act(*arguments, **options)

    def reading(self, kind: type) -> Any:
        plain = kind.__getattribute__

        def read(item: Any, name: str) -> Any:
            found = plain(item, name)
            if self._blind or name.startswith("_"):
                return found
            root = "" if isinstance(item, Lesson) else self._paths.get(id(item))
            if root is not None:
                self._note(f"{root}.{name}" if root else name, found)
            return found

        return read

    def _note(self, path: str, found: Any) -> None:
        with self._closed():
            parts = found if isinstance(found, tuple) else (found,)
            whole = [part for part in parts if type(part) in KINDS]
            if not whole:
                self.read.add(path)
            for part in whole:
                self._paths[id(part)] = path
                self._kept.append(part)

    @contextmanager
    def _closed(self) -> Iterator[None]:
        self._blind += 1
        try:
            yield
        finally:
            self._blind -= 1


def _unwatched(watch: _Watch, method: Any) -> Any:
    return lambda lesson, *given, **options: watch.blind(method, lesson, *given, **options)
