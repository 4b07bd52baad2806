"""Rows and tables of shown numbers that make each text when it is asked for, once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import overload

from attention_math.provenance import Quantity, Shown, show


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
        prefix: tuple[int, ...] = (),
        beside: Mapping[str, Quantity] | None = None,
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
            self._made[at] = show(
                self._quantity, *self._prefix, at, format=self._format, **self._beside
            )
        return self._made[at]

    @property
    def quantity(self) -> Quantity:
        """What the entries are entries of."""
        return self._quantity

    @property
    def texts(self) -> tuple[str, ...]:
        """Every entry as it is written."""
        return tuple(shown.text for shown in self)


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
            ShownVector(quantity, format, (i,), beside) for i in range(len(quantity.value))
        )

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
