"""Rows and tables of shown numbers that make each text when it is asked for, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, overload

import numpy as np
from numpy.typing import NDArray

from attention_math.provenance import Quantity, Shown, show

# Makes one entry when it is asked for.
Slot = Callable[[], Shown]


class ShownVector(Sequence[Shown]):
    """The entries of one row of a quantity, each a :class:`Shown`.

    Texts are made on first use: a lesson of 4096 keys costs nothing for the rows that no viewer
    sees, and a frame of the gliding query only what that frame draws.
    """

    __slots__ = ("_beside", "_format", "_length", "_made", "_prefix", "_quantity")

    def __init__(
        self,
        quantity: Quantity,
        format: Callable[..., str],  # noqa: A002 (the ledger's own word)
        beside: Mapping[str, Quantity] | None = None,
        prefix: tuple[int, ...] = (),
    ) -> None:
        self._quantity = quantity
        self._format = format
        self._prefix = prefix
        self._beside = dict(beside or {})
        self._length = len(quantity.value[prefix] if prefix else quantity.value)
        self._made: dict[int, Shown] = {}

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Shown: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Shown, ...]: ...

    def __getitem__(self, index: int | slice) -> Shown | tuple[Shown, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        at = range(self._length)[index]
        if at not in self._made:
            self._made[at] = self._entry(at)
        return self._made[at]

    def _entry(self, at: int) -> Shown:
        return show(self._quantity, *self._prefix, at, format=self._format, **self._beside)

    @property
    def whole(self) -> ShownVector:
        """All entries, those too that a picture leaves out."""
        return self

    @property
    def quantity(self) -> Quantity:
        """What the entries are entries of."""
        return self._quantity

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """What the entries are made of: the row itself, then each row that stands beside it."""
        wholes = (self._quantity, *self._beside.values())
        return tuple(np.asarray(whole.value)[self._prefix] for whole in wholes)

    @property
    def texts(self) -> tuple[str, ...]:
        """Every entry as it is written."""
        return tuple(shown.text for shown in self)

    @property
    def made_of(self) -> tuple[Any, ...]:
        """All that decides every entry, without making one: rows made of the same are the same."""
        return (self._quantity, self._format.__name__, self._beside, self._prefix)


class Excerpt(ShownVector):
    """What a picture shows of the entries of ``whole``, slot by slot."""

    __slots__ = ("_slots", "_whole")

    def __init__(self, whole: ShownVector, slots: Sequence[Slot]) -> None:
        self._whole, self._slots = whole, tuple(slots)
        self._quantity, self._length, self._made = whole.quantity, len(self._slots), {}

    def _entry(self, at: int) -> Shown:
        return self._slots[at]()

    @property
    def whole(self) -> ShownVector:
        """All entries, those too that a picture leaves out."""
        return self._whole

    @property
    def made_of(self) -> tuple[Any, ...]:
        """All that decides every entry: the whole, and the entries themselves."""
        return (self._whole, *self)


class ShownMatrix(Sequence[ShownVector]):
    """The rows of a quantity of two axes, each a :class:`ShownVector`."""

    __slots__ = ("_rows",)

    def __init__(
        self,
        quantity: Quantity,
        format: Callable[..., str],  # noqa: A002 (the ledger's own word)
        beside: Mapping[str, Quantity] | None = None,
    ) -> None:
        self._rows = tuple(
            ShownVector(quantity, format, beside, (i,)) for i in range(len(quantity.value))
        )

    @classmethod
    def of(cls, rows: Sequence[ShownVector]) -> Self:
        """A matrix of rows that are made already."""
        made = cls.__new__(cls)
        made._rows = tuple(rows)
        return made

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, index: int) -> ShownVector: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[ShownVector, ...]: ...

    def __getitem__(self, index: int | slice) -> ShownVector | tuple[ShownVector, ...]:
        return self._rows[index]

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Every entry as it is written, row by row."""
        return tuple(row.texts for row in self._rows)
