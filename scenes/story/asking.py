"""Claims that note when they are asked, so that each sentence is known to rest on its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from attention_math import Claims, Lesson, claim_names
from scenes.story.phrase import Phrase

# What a section says in one place: a phrase as it is, or one that asks claims of the lesson first
# and is None where nothing true is left to say.
Wording = Phrase | Callable[[Lesson], Phrase | None]

_NAMES = frozenset(claim_names())
T = TypeVar("T")


class AskedClaims(Claims):
    """The claims of a lesson; :meth:`during` tells which of them something asks."""

    __slots__ = ("_asked",)
    _asked: dict[str, None]

    def __init__(self, claims: Claims) -> None:
        super().__init__(**{field.name: getattr(claims, field.name) for field in fields(Claims)})
        object.__setattr__(self, "_asked", {})

    def __getattribute__(self, name: str) -> Any:
        if name in _NAMES:
            self._asked[name] = None
        return super().__getattribute__(name)

    def during(self, act: Callable[[], T]) -> tuple[T, tuple[str, ...]]:
        """What ``act`` returns, and the names of the claims that it asks, each once, in order."""
        self._asked.clear()
        result = act()
        return result, tuple(self._asked)


def worded(
    wording: Wording, lesson: Lesson, claims: AskedClaims
) -> tuple[Phrase | None, tuple[str, ...]]:
    """The phrase that ``wording`` is for ``lesson``, and which of its ``claims`` were asked."""
    if isinstance(wording, Phrase):
        return wording, ()
    return claims.during(lambda: wording(lesson))
