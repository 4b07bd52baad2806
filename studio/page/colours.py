"""The film's palette as a style sheet: dark, or light where the reader prefers it."""

from __future__ import annotations

from dataclasses import fields

from scenes.theme import DARK, LIGHT, Theme


def colours() -> str:
    """Each role of the palette as a variable: ``--ground``, ``--ink``, ``--query`` and so on."""
    return (
        f":root{{color-scheme:dark light;{_variables(DARK)}}}"
        f"@media (prefers-color-scheme:light){{:root{{{_variables(LIGHT)}}}}}"
        f"@media print{{:root{{{_variables(LIGHT)}}}}}"
    )


def _variables(theme: Theme) -> str:
    roles = (field.name for field in fields(theme) if field.name != "name")
    return "".join(f"--{role}:{getattr(theme, role)};" for role in roles)
