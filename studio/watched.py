"""Stand-ins for a lesson and for its words that note what is read of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import FunctionType, MethodType
from typing import Any, cast

from attention_math import Lesson
from scenes.story import SectionWords
from scenes.story.phrase import Phrase

# Records of which a scene wants one thing at a time, so that each of their fields counts alone.
_BY_FIELD = ("vectors", "claims", "query", "new_query", "unscaled")


class Watched:
    """Hands out ``lesson`` and ``words``, which give what they are made of, and notes what is read.

    A field of the lesson counts by its name (``longer``; of the records in ``_BY_FIELD`` each field
    alone: ``vectors.keys``), a property by its own. A method counts by what it reads itself. Of the
    words, the labels count one by one; all else in them is for the caller to reckon with.
    """

    def __init__(self, lesson: Lesson, words: SectionWords) -> None:
        self._names: set[str] = set()
        self._labels: set[str] = set()
        self.lesson = cast(Lesson, _StandIn(lesson, "", self._names.add))
        self.words = replace(words, labels=_Labels(words.labels, self._labels.add))

    @property
    def read(self) -> tuple[str, ...]:
        """The dotted names of what has been read of the lesson so far, sorted."""
        return tuple(sorted(self._names))

    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the labels that were asked for so far, there or not, sorted."""
        return tuple(sorted(self._labels))


def value_at(lesson: Lesson, name: str) -> Any:
    """What stands in ``lesson`` under a dotted name; AttributeError where nothing does."""
    item: Any = lesson
    for part in name.split("."):
        item = getattr(item, part)
    return item


class _StandIn:
    """One record watched. Whatever cannot be watched, such as a copy with changes, fails."""

    __slots__ = ("_watched_item", "_watched_name", "_watched_note")

    def __init__(self, item: Any, name: str, note: Callable[[str], None]) -> None:
        self._watched_item = item
        self._watched_name = name
        self._watched_note = note

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        method = getattr(type(self._watched_item), name, None)
        if isinstance(method, FunctionType):
            return MethodType(method, self)  # so that what it reads is noted too
        found = getattr(self._watched_item, name)
        path = f"{self._watched_name}{name}"
        if path in _BY_FIELD:
            return _StandIn(found, f"{path}.", self._watched_note)
        self._watched_note(path)
        return found

    def __copy__(self) -> _StandIn:
        return self

    def __deepcopy__(self, _memo: dict[int, Any]) -> _StandIn:
        return self  # nothing in it can change, and scenes copy what they draw all the time


class _Labels(Mapping[str, Phrase]):
    """Labels that note by which names they are asked for."""

    def __init__(self, labels: Mapping[str, Phrase], note: Callable[[str], None]) -> None:
        self._given = labels
        self._note = note

    def __getitem__(self, name: str) -> Phrase:
        self._note(name)
        return self._given[name]

    def __iter__(self) -> Iterator[str]:
        raise TypeError("labels are taken by their names, so that each counts alone")

    def __len__(self) -> int:
        raise TypeError("labels are taken by their names, so that each counts alone")
