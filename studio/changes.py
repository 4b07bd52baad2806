"""Which numbers differ between two lessons, entry by entry."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from attention_math import Lesson, Shown, ShownVector
from studio.numbers import rows_of

# As many changes of one quantity are told one by one; the others are counted.
MOST_LISTED = 64
_PLACES = re.compile(r"\[\d+\]")
_Row = Shown | ShownVector | None


@dataclass(frozen=True, slots=True)
class Change:
    """One number of two lessons; None stands where a lesson has no such number."""

    name: str
    old: Shown | None
    new: Shown | None

    @property
    def differs(self) -> str:
        """What differs: ``value and text``, ``value``, ``text``; or ``added``, ``removed``."""
        if self.old is None or self.new is None:
            return "added" if self.old is None else "removed"
        parts = (
            ("value", self.old.value != self.new.value),
            ("text", self.old.text != self.new.text),
        )
        return " and ".join(name for name, unlike in parts if unlike)


@dataclass(slots=True)
class Changes:
    """The changes of all numbers: how many of each quantity, and the first of them one by one.

    ``counts`` goes by names without places: ``query.dots`` for ``query.dots[0]`` and its like.
    """

    counts: Counter[str] = field(default_factory=Counter)
    listed: list[Change] = field(default_factory=list)

    @property
    def total(self) -> int:
        """How many numbers differ."""
        return self.counts.total()


def changes(old: Lesson, new: Lesson) -> Changes:
    """The numbers that differ between two lessons, in the order of the older one's names."""
    found = Changes()
    olds, news = dict(rows_of(old)), dict(rows_of(new))
    for name in [*olds, *(name for name in news if name not in olds)]:
        _compare(name, olds.get(name), news.get(name), found)
    return found


def quantity_of(name: str) -> str:
    """The name of a number without its places: ``query.dots`` of ``query.dots[0]``."""
    return _PLACES.sub("", name)


def _compare(name: str, old: _Row, new: _Row, found: Changes) -> None:
    quantity = quantity_of(name)
    if isinstance(old, Shown) or isinstance(new, Shown):
        change = Change(name, _alone(old), _alone(new))
        if change.differs:
            _count(quantity, change, found)
        return
    unlike = _unlike(old, new)
    for done, at in enumerate(unlike):
        if found.counts[quantity] >= MOST_LISTED:  # the rest is counted, without a text for each
            found.counts[quantity] += len(unlike) - done
            return
        change = Change(f"{name}[{at}]", _entry(old, at), _entry(new, at))
        if change.differs:
            _count(quantity, change, found)


def _count(quantity: str, change: Change, found: Changes) -> None:
    found.counts[quantity] += 1
    if found.counts[quantity] <= MOST_LISTED:
        found.listed.append(change)


def _unlike(old: ShownVector | None, new: ShownVector | None) -> list[int]:
    """The places at which two rows are made of unlike numbers, or only one has any."""
    lengths = [0 if row is None else len(row) for row in (old, new)]
    common = min(lengths)
    unlike = np.ones(max(lengths), dtype=np.bool_)
    if old is not None and new is not None:
        pairs = zip(old.arrays, new.arrays, strict=True)
        unlike[:common] = np.any([a[:common] != b[:common] for a, b in pairs], axis=0)
    found: list[int] = np.flatnonzero(unlike).tolist()
    return found


def _entry(row: ShownVector | None, at: int) -> Shown | None:
    return row[at] if row is not None and at < len(row) else None


def _alone(item: _Row) -> Shown | None:
    return item if isinstance(item, Shown) else None
