"""Random lessons of all shapes and magnitudes, as Hypothesis makes them and shrinks them."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from attention_math import VectorSet, vector_set

# The same examples at every run, on every machine.
STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=50)

_COUNTS = st.sampled_from([1, 2, 3, 4, 7, 8, 9, 12, 40])
_WIDTHS = st.sampled_from([1, 2, 3, 4, 8, 9, 17])
_SMALL = st.integers(-3, 3).map(float)
_DECIMALS = st.sampled_from([-2.5, -1.25, -0.7, -0.3, 0.0, 0.1, 0.25, 0.333, 1.5, 12.75])
_ORDINARY = st.floats(-20, 20, allow_nan=False).map(lambda x: round(x, 3))
_ANY = st.floats(-1e300, 1e300, allow_nan=False)
_LABELS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z", "M")), min_size=1, max_size=12
)


@st.composite
def lessons(draw: st.DrawFn, labelled: bool = True) -> VectorSet:
    """A lesson; each of its four entries has numbers of one kind, so that ties are common."""
    n_keys, d_k, d_v = draw(_COUNTS), draw(_WIDTHS), draw(_WIDTHS)

    def rows(count: int, width: int) -> list[list[float]]:
        kind = draw(st.sampled_from([_SMALL, _SMALL, _DECIMALS, _ORDINARY, _ANY, _scaled(draw)]))
        if draw(st.integers(0, 9)) == 0:
            return [draw(st.lists(kind, min_size=width, max_size=width))] * count
        return draw(
            st.lists(st.lists(kind, min_size=width, max_size=width), min_size=count, max_size=count)
        )

    texts = draw(st.lists(_LABELS, min_size=n_keys, max_size=n_keys)) if labelled else []
    needed = draw(st.one_of(st.none(), st.integers(1, n_keys)))
    (query,), (new_query,) = rows(1, d_k), rows(1, d_k)
    return vector_set(query, new_query, rows(n_keys, d_k), rows(n_keys, d_v), tuple(texts), needed)


def _scaled(draw: st.DrawFn) -> st.SearchStrategy[float]:
    """Numbers of one order of magnitude, from 1e-300 to 1e300."""
    power = draw(st.integers(-300, 300))
    return st.integers(-99, 99).map(lambda digits: float(f"{digits}e{power - 1}"))
