"""What a part of the bench found, and how it is written down."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ratio:
    """One number that says how well it goes, what it means, and what it should be.

    ``least`` or ``most`` is the target; without either there is none.
    """

    name: str
    value: float
    meaning: str
    least: float | None = None
    most: float | None = None
    unit: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None where there is none."""
        if self.least is None and self.most is None:
            return None
        above = self.least is None or self.value >= self.least
        return above and (self.most is None or self.value <= self.most)

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """Its name, value, target, and whether that is met."""
        target = "–"
        if self.least is not None:
            target = f"at least {short(self.least)}{self.unit}"
        elif self.most is not None:
            target = f"at most {short(self.most)}{self.unit}"
        met = {True: "yes", False: "**no**", None: "–"}[self.is_met]
        return self.name, f"{short(self.value)}{self.unit}", target, met


@dataclass(frozen=True, slots=True)
class Chapter:
    """A table with a title, what to know of it, and the ratios that follow from it."""

    title: str
    text: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    ratios: Sequence[Ratio] = ()


RATIO_HEAD = ("ratio", "measured", "target", "met")


def short(value: float) -> str:
    """A number in three significant digits; whole ones in full."""
    if not math.isfinite(value):
        return "∞"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:#.3g}".rstrip(".") if value != int(value) else str(int(value))


def seconds(value: float) -> str:
    """Seconds for a table."""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def megabytes(size: float) -> str:
    """Bytes as megabytes for a table."""
    return f"{size / 10**6:.0f}"
