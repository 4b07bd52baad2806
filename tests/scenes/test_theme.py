"""Text can be read on its ground, graphics can be seen, in both themes, by the WCAG formula."""

from __future__ import annotations

import pytest

from scenes.theme import THEMES

ROLES = ("query", "key", "value", "weight", "output", "caution")


def luminance(color: str) -> float:
    """Relative luminance of ``#RRGGBB`` (WCAG 2.2)."""
    channels = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours (WCAG 2.2), from 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_the_formula_knows_black_on_white() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())
@pytest.mark.parametrize("role", ["ink", "muted", *ROLES])
def test_text_in_every_role_can_be_read(theme: object, role: str) -> None:
    assert contrast(getattr(theme, role), theme.ground) >= 4.5  # type: ignore[attr-defined]
