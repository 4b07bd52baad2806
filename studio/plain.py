"""Plain text that any terminal, file or pipe can take."""

from __future__ import annotations

from collections.abc import Sequence

_MEGABYTE = 10**6


def one_line(text: str) -> str:
    """``text`` without anything that a terminal would obey: such characters are escaped."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() else repr(character)[1:-1] for character in text
    )


def megabytes(size: int) -> str:
    """A number of bytes in whole megabytes; a little is told as 1 MB, never as nothing."""
    return f"{max(1, size // _MEGABYTE)} MB" if size else "0 MB"


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, their columns two spaces apart; wide characters count for two."""
    from rich.cells import cell_len  # late: --help needs no rich

    lines = [[one_line(text) for text in row] for row in rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return [
        "  ".join(
            text + " " * (width - cell_len(text)) for text, width in zip(line, widths, strict=True)
        ).rstrip()
        for line in lines
    ]
