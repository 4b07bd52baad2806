"""Which of a lesson's numbers each section can draw; imports no Manim.

Names are those of the lesson's fields; a name stands for all that is in it. What a scene reads is
watched by a test, and this may name more than that, never less. Shapes go by the numbers that they
are made of: an arrow by its value, a bar by its weight.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_LABELS = ("key_labels",)
_ROWS = ("n_keys",)
_QUERY = ("query_cells", "query_label")
DRAWN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "fixed-context": (
            *_ROWS,
            *_LABELS,
            *_QUERY,
            "d_k",
            "d_v",
            "decoder_steps",
            "longer",
            "query.output",
            "summary",
            "value_cells",
        ),
        "score": (
            *_ROWS,
            *_LABELS,
            *_QUERY,
            "key_cells",
            "addresses",
            "leaders",
            "products",
            "query.dots",
            "query.scores",
            "value_cells",
        ),
        "blend": (
            *_ROWS,
            *_LABELS,
            "addresses",
            "d_v",
            "query",
            "summary",
            "value_cells",
            "zero_values",
        ),
        "refocus": (
            *_ROWS,
            *_LABELS,
            *_QUERY,
            "key_cells",
            "addresses",
            "d_k",
            "d_v",
            "leaders",
            "new_leaders",
            "new_query",
            "new_query_cells",
            "new_query_label",
            "query",
            "summary",
            "value_cells",
            "zero_values",
        ),
        "positions": (
            *_ROWS,
            *_LABELS,
            "addresses",
            "cost",
            "decoder_steps",
            "lightest",
            "query.weights",
            "summary",
        ),
        "shrink": (
            *_ROWS,
            *_LABELS,
            *_QUERY,
            "key_cells",
            "addresses",
            "counter.attended.scores",
            "counter.attended.weights",
            "counter.factor",
            "d_k",
            "leaders",
            "query.scores",
            "query.weights",
            "spread",
        ),
        "sharpen": (
            *_ROWS,
            *_LABELS,
            "addresses",
            "gaps",
            "leaders",
            "lightest",
            "log_axis",
            "needed",
            "query.divisor",
            "query.dots",
            "query.log_weights",
            "query.scores",
            "query.weights",
            "unscaled.log_weights",
            "unscaled.scores",
            "unscaled.weights",
        ),
        "recap": (
            *_ROWS,
            "contrasts",
            "d_k",
            "decoder_steps",
            "lightest",
            "log_axis.smallest",
            "query.divisor",
            "query.scores",
            "query.weights",
            "query.weights_total",
            "query_cells",
            "spread",
            "summary",
        ),
    }
)


def draws(slug: str, name: str) -> bool:
    """Whether the section ``slug`` can draw the number ``name``, such as ``query.dots[0]``."""
    return any(name == part or name.startswith((f"{part}.", f"{part}[")) for part in DRAWN[slug])
