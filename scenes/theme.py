"""The palette and the measures of type: one role, one colour, in a dark and a light theme."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role, as ``#RRGGBB``. ``faint`` is for hairlines that carry no meaning alone."""

    name: str
    ground: str
    ink: str
    muted: str
    faint: str
    query: str
    key: str
    value: str
    weight: str
    output: str
    caution: str


DARK = Theme(
    name="dark",
    ground="#0E1420",
    ink="#F4F1EA",
    muted="#98A2B3",
    faint="#2A3446",
    query="#F2A541",
    key="#6CB8F0",
    value="#3CC8A0",
    weight="#F2E15C",
    output="#C79BF2",
    caution="#F0735A",
)
LIGHT = Theme(
    name="light",
    ground="#FBFAF7",
    ink="#14181F",
    muted="#5A6472",
    faint="#D9DCE1",
    query="#9A5B00",
    key="#0F5C9A",
    value="#00694F",
    weight="#6B5D00",
    output="#6A3FA0",
    caution="#A83219",
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

# Three sizes of type and no more, in Manim's font-size units.
TITLE = 44
BODY = 30
SMALL = 24

FONT = "Atkinson Hyperlegible"
MATH_FONT = "New Computer Modern Math"
