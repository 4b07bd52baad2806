"""A stand-in for a lesson that notes what is read of it."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, cast

from attention_math import Lesson

# Records of which a scene wants one thing at a time, so that each of their fields counts alone.
_BY_FIELD = ("vectors", "claims")


class Watched:
    """Hands out ``lesson``, which gives what a Lesson gives, and keeps the names of what is read.

    A field counts by its name (``query``; of vectors and claims each field alone:
    ``vectors.keys``), a property by its own. A method counts by what it reads itself.
    """

    def __init__(self, lesson: Lesson) -> None:
        self._names: set[str] = set()
        self.lesson = cast(Lesson, _StandIn(lesson, "", self._names.add))

    @property
    def read(self) -> tuple[str, ...]:
        """The dotted names of what has been read so far, sorted."""
        return tuple(sorted(self._names))


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
