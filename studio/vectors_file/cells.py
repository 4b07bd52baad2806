"""Cells: one number, or a list or table of them, read with the place that a refusal names."""

from __future__ import annotations

import math
import re
from typing import Any

import numpy as np
from numpy.typing import NDArray

from studio.errors import VectorsFileError

MAX_KEYS = 4096
MAX_WIDTH = 1024

_A_NUMBER = "a finite number"
_DECIMAL_COMMA = re.compile(r"\s*[-+−]?\d*,\d+\s*")
_NON_ZERO = re.compile(r"[+-]?[0._]*[1-9]")


class Written(float):
    """A number with the text that it was read from: 1e400 is infinite, but that is not its name."""

    __slots__ = ("text",)

    def __new__(cls, text: str) -> Written:
        """The number that ``text`` says."""
        number = super().__new__(cls, text)
        number.text = text
        return number

    text: str


def number(cell: object, name: str, *index: int) -> float:
    """The cell ``name[index]…`` as float64.

    Raises VectorsFileError for anything but a real number that float64 can hold.
    """
    if isinstance(cell, bool) or not isinstance(cell, (int, float)):
        raise _refused(cell, name, index, "not a number", _how_to_write(cell))
    try:
        value = float(cell)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value):
        problem = "too large for float64" if _has_digits(cell) else "not a finite number"
        raise _refused(cell, name, index, problem)
    if value == 0 and isinstance(cell, Written) and _NON_ZERO.match(cell.text):
        raise _refused(cell, name, index, "too small for float64", "Write 0.")
    return value


def vector(cells: object, name: str, *index: int) -> list[float]:
    """The numbers of a list such as ``query`` or ``keys[2]``."""
    if not isinstance(cells, list):
        raise _refused(cells, name, index, "not a list of numbers", expected="a list of numbers")
    if not cells:
        raise _refused(cells, name, index, "empty", expected="at least one number")
    check_width(len(cells), place(name, index))
    return [number(cell, name, *index, at) for at, cell in enumerate(cells)]


def matrix(rows: object, name: str, columns: str) -> NDArray[np.float64]:
    """The rows of a list of equally long lists; ``columns`` names their width in messages."""
    shape = f"a list of lists of numbers, (n_keys, {columns})"
    if not isinstance(rows, list):
        raise _refused(rows, name, (), "not a list of lists", expected=shape)
    check_count(len(rows), name)
    whole = [vector(row, name, at) for at, row in enumerate(rows)]
    for at, row in enumerate(whole):
        if len(row) != len(whole[0]):
            raise VectorsFileError(
                "rows of unequal length",
                where=f"{name}[{at}]",
                expected=f"{len(whole[0])} numbers, as in {name}[0]",
                got=f"{len(row)} numbers",
                remedy=f"Give every row of {name} one width{comma_hint(len(row), len(whole[0]))}.",
            )
    return np.array(whole, dtype=np.float64)


def array(given: NDArray[Any], name: str, rank: int, expected: str) -> NDArray[np.float64]:
    """An array of numbers of that rank as float64, every cell checked."""
    if given.ndim != rank:
        raise VectorsFileError(
            "of another shape", where=name, expected=expected, got=str(given.shape)
        )
    if rank == 2:
        check_count(given.shape[0], name)
    if given.shape[-1] == 0:
        raise VectorsFileError(
            "empty",
            where=name,
            expected="at least one number",
            got=str(given.shape),
            remedy="Give each vector at least one coordinate.",
        )
    check_width(given.shape[-1], name)
    with np.errstate(over="ignore"):  # a long double beyond float64 is refused below
        numbers = given.astype(np.float64)
    wrong = np.argwhere(~np.isfinite(numbers))
    if wrong.size:
        at = tuple(int(i) for i in wrong[0])
        number(Written(str(given[at])), name, *at)
    return numbers


def check_count(count: int, name: str) -> None:
    """Refuse no key at all, and more keys than a film can be about."""
    if count == 0:
        what = "value, one for each key" if name == "values" else "key"
        raise VectorsFileError(
            "empty",
            where=name,
            expected=f"at least one {what}",
            got="an empty list",
            remedy="Add one.",
        )
    if count > MAX_KEYS:
        raise VectorsFileError(
            "too many rows",
            where=name,
            expected=f"at most {MAX_KEYS}",
            got=str(count),
            remedy="Leave some out.",
        )


def check_width(width: int, where: str) -> None:
    """Refuse a vector wider than a film can be about."""
    if width > MAX_WIDTH:
        raise VectorsFileError(
            "too wide",
            where=where,
            expected=f"at most {MAX_WIDTH} numbers",
            got=str(width),
            remedy="Give each vector fewer coordinates.",
        )


def comma_hint(got: int, expected: int) -> str:
    """A word on decimal commas where a vector has more numbers than it should."""
    hint = "; a decimal comma reads as two numbers, so write 0.5, not 0,5"
    return hint if got > expected else ""


def place(name: str, index: tuple[int, ...]) -> str:
    """``keys[2][1]``, counted from 0 as the file's lists are."""
    return name + "".join(f"[{at}]" for at in index)


def describe(found: object) -> str:
    """What was found, in the file's own words and short."""
    if isinstance(found, Written):
        return _short(found.text)
    if isinstance(found, bool) or found is None:
        return {True: "true", False: "false", None: "null"}[found]
    if isinstance(found, (str, int, float)):
        return _short(repr(found))
    if isinstance(found, list):
        return f"a list of {len(found)}" if found else "an empty list"
    return "a table" if isinstance(found, dict) else f"a {type(found).__name__}"


def _has_digits(cell: object) -> bool:
    """Whether an infinite cell was written as a number (1e400), not as the word inf."""
    return not isinstance(cell, float) or any(c.isdigit() for c in describe(cell))


def _how_to_write(cell: object) -> str:
    if isinstance(cell, str) and _DECIMAL_COMMA.fullmatch(cell):
        return f"Write {cell.strip().replace(',', '.')}, with a point and without quotes."
    if isinstance(cell, str):
        return "Write numbers without quotes."
    return ""


def _refused(
    cell: object,
    name: str,
    index: tuple[int, ...],
    problem: str,
    remedy: str = "",
    expected: str = "",
) -> VectorsFileError:
    return VectorsFileError(
        problem,
        where=place(name, index),
        expected=expected or _A_NUMBER,
        got=describe(cell),
        remedy=remedy or "Write numbers such as 2, -1 or 0.5.",
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:36]} …"
