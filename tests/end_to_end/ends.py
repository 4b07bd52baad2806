"""The end of a clip: what was read there, what its ledger says is drawn, and what mpmath gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import mpmath

from attention_math import VectorSet
from tests.attention_math.mp_reference import Reference, reference
from tests.end_to_end.reading import Word

KEPT = (0, 1, -1)  # coordinates of a vector that is drawn in part


@dataclass(frozen=True)
class Clip:
    """The end of one clip as it was read, its ledger's numbers, and the lesson it must show."""

    name: str
    slug: str
    vectors: VectorSet
    words: list[Word]
    numbers: list[dict[str, Any]]

    @property
    def texts(self) -> set[str]:
        return {word.text for word in self.words}

    @property
    def rows(self) -> list[int]:
        """The rows, from 0, whose addresses stand in the picture."""
        drawn = {int(each["text"]) - 1 for each in self.numbers if is_made_by(each, "addresses")}
        return sorted(drawn & set(range(len(self.vectors.keys))))

    @property
    def hidden(self) -> list[int]:
        """The rows that are only counted; none in a picture without any row."""
        rows = self.rows
        return [row for row in range(len(self.vectors.keys)) if row not in rows and rows]

    def columns(self, function: str, part: str | None = None) -> list[int]:
        """The coordinates, from 0, that are drawn of the vector that ``function`` makes."""
        made_so = [each for each in self.numbers if is_made_by(each, function, part)]
        width = self.vectors.values.shape[1]
        return sorted(
            {
                KEPT[each["index"][0]] % width if is_of_few(each) else each["index"][0]
                for each in made_so
                if len(each["index"]) == 1
            }
        )

    def right(self, factor: float = 1, new: bool = False) -> Reference:
        """Attention of the lesson, its query ``factor`` times as long."""
        query = self.vectors.new_query if new else self.vectors.query
        return reference(query * factor, self.vectors.keys, self.vectors.values)


def is_made_by(entry: dict[str, Any], function: str, part: str | None = None) -> bool:
    """Whether an entry of a ledger is a number that this function returned, or a part of that."""
    return entry["function"] == f"attention_math.{function}" and entry.get("part") == part


def is_of_few(entry: dict[str, Any]) -> bool:
    """Whether an entry's index counts among the coordinates that are drawn, not among all."""
    values = entry["arguments"].get("values", {})
    return values.get("function") == "attention_math.columns"


def text(number: mpmath.mpf) -> str:
    """A number as a student would write it: whole, or with three decimals."""
    nearest = mpmath.nint(number)
    if abs(number - nearest) < 1e-12:
        return str(int(nearest)).replace("-", "−")
    return f"{float(number):.3f}".replace("-", "−")


def weight(number: mpmath.mpf) -> str:
    """A weight, strictly between 0 and 1, never written as one of them."""
    written = f"{float(number):.3f}"
    return {"0.000": "<0.001", "1.000": ">0.999"}.get(written, written)


def shown_weights(right: Reference, rows: list[int]) -> list[str]:
    """The weights of these rows, but for those so small that a power of ten tells them."""
    return [weight(right.weights[row]) for row in rows if right.weights[row] > 1e-6]
