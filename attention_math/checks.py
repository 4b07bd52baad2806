"""The gate where numbers enter: what is given becomes a float64 array, or is refused by name."""

from __future__ import annotations

import math
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from attention_math.errors import NumberError, ShapeError

Float64 = NDArray[np.float64]

_A_NUMBER = "a finite real number"


def as_vector(x: ArrayLike, name: str, expected: str) -> Float64:
    """``x`` as a read-only float64 vector of at least one entry; whole numbers never wrap.

    Raises :class:`ShapeError` for another rank or no entries and :class:`NumberError` for an entry
    that is not a finite real number; both name the place, counted from 0, such as ``query[2]``.
    """
    return _checked(x, name, expected, ranks=(1,))


def as_matrix(x: ArrayLike, name: str, expected: str) -> Float64:
    """``x`` as a read-only float64 matrix of at least one row and one column.

    Raises as :func:`as_vector` does; the place of an entry reads ``keys[2][1]``.
    """
    return _checked(x, name, expected, ranks=(2,))


def as_rows(x: ArrayLike, name: str, expected: str) -> Float64:
    """``x`` as a read-only float64 vector, or matrix of such vectors; raises as those do."""
    return _checked(x, name, expected, ranks=(1, 2))


def as_number(x: Any, name: str, *, low: float = -math.inf, above: float = -math.inf) -> float:
    """``x`` as a float that is at least ``low`` and greater than ``above``.

    Raises :class:`NumberError`.
    """
    number = _number(x, name)
    if number < low or number <= above:
        bound = f"greater than {above:g}" if number <= above else f"at least {low:g}"
        raise NumberError(
            f"{name} is too small",
            where=name,
            expected=f"a number {bound}",
            got=repr(number),
        )
    return number


def as_share(x: Any, name: str, problem: str) -> float:
    """``x`` as a float from 0 to 1; raises :class:`NumberError`, which states the ``problem``."""
    share = as_number(x, name)
    if not 0 <= share <= 1:
        raise NumberError(problem, where=name, expected="a number from 0 to 1", got=repr(x))
    return share


def times_number(vector: Float64, factor: Any, problem: str) -> Float64:
    """``vector`` · ``factor`` for a factor above 0, read-only.

    Raises :class:`NumberError`, which states the ``problem``, where float64 cannot hold the result.
    """
    by = as_number(factor, "factor", above=0)
    with np.errstate(over="ignore", under="ignore"):
        product = vector * by
    if not np.isfinite(product).all():
        raise NumberError(problem, where="factor", expected="a smaller factor", got=repr(by))
    return read_only(product)


def as_count(x: Any, name: str, *, low: int = 1) -> int:
    """``x`` as a Python int of at least ``low``; raises :class:`NumberError`."""
    if isinstance(x, (bool, np.bool_)) or not isinstance(x, (int, np.integer)) or int(x) < low:
        raise NumberError(
            f"{name} is not a count",
            where=name,
            expected=f"a whole number of at least {low}",
            got=_described(x),
        )
    return int(x)


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The array, closed to writing."""
    array.flags.writeable = False
    return array


def _checked(x: ArrayLike, name: str, expected: str, ranks: tuple[int, ...]) -> Float64:
    if isinstance(x, (list, tuple)):
        array = np.array(_walk(x, name, max(ranks)), dtype=np.float64)
    else:
        array = _converted(x, name)
    _check_shape(array.shape, name, expected, ranks)
    if not np.isfinite(array).all():
        at = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        _refuse(_place(name, at), repr(float(array[at])))
    return read_only(array)


def _check_shape(shape: tuple[int, ...], name: str, expected: str, ranks: tuple[int, ...]) -> None:
    if shape[:1] == (0,) and max(ranks) == 2:
        raise ShapeError(
            f"there must be at least one {name.removesuffix('s')}",
            where=name,
            expected=expected,
            got="none",
        )
    if len(shape) not in ranks or 0 in shape:
        raise ShapeError(f"{name} has another shape", where=name, expected=expected, got=str(shape))


def _converted(x: Any, name: str) -> Float64:
    if np.ma.isMaskedArray(x):
        _refuse(name, "a masked array")
    array = np.asarray(x)
    if array.dtype.kind not in "iuf":
        _refuse(name, f"{array.dtype} entries" if array.ndim else _described(x))
    with np.errstate(over="ignore"):
        return np.array(array, dtype=np.float64)


def _walk(x: Any, place: str, depth: int) -> Any:
    """Nested lists with every leaf a finite float, so that numpy has nothing left to guess."""
    if isinstance(x, np.ndarray) and x.ndim:
        return _converted(x, place).tolist()
    if not isinstance(x, (list, tuple)):
        return _number(x, place)
    if depth == 0:
        raise ShapeError("nested too deeply", where=place, expected="a number", got="a list")
    rows = [_walk(entry, f"{place}[{i}]", depth - 1) for i, entry in enumerate(x)]
    _check_even(rows, place)
    return rows


def _check_even(rows: list[Any], place: str) -> None:
    """Refuse rows of different lengths, and rows beside bare numbers."""
    widths = [len(row) if isinstance(row, list) else None for row in rows]
    for i, width in enumerate(widths):
        if width != widths[0]:
            wanted = "a number" if widths[0] is None else f"{widths[0]} numbers, as in {place}[0]"
            raise ShapeError(
                "rows differ in length",
                where=f"{place}[{i}]",
                expected=wanted,
                got="a number" if width is None else str(width),
            )


def _number(x: Any, place: str) -> float:
    if isinstance(x, np.ndarray) and not x.ndim:
        x = x[()]
    if isinstance(x, (bool, np.bool_)) or not isinstance(x, (int, float, np.integer, np.floating)):
        _refuse(place, _described(x))
    try:
        number = float(x)
    except OverflowError:
        _refuse(place, "a whole number too large for float64")
    if not math.isfinite(number):
        _refuse(place, repr(number))
    return number


def _refuse(place: str, got: str) -> NoReturn:
    raise NumberError("not a number to compute with", where=place, expected=_A_NUMBER, got=got)


def _described(x: Any) -> str:
    return f"{type(x).__name__} {x!r}" if len(repr(x)) <= 40 else type(x).__name__


def _place(name: str, at: tuple[int, ...]) -> str:
    return name + "".join(f"[{i}]" for i in at)
