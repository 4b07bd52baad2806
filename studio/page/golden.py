"""Golden cases: what Python shows and says of some states, for the page to compare with its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np

from attention_math import (
    Inspected,
    Shown,
    ShownMatrix,
    ShownVector,
    VectorSet,
    gap_stop,
    inspected,
    slider_reach,
    slider_step,
)
from studio.page.statements import statements

# In the order in which golden cases have them.
_NAMES = (
    "dots",
    "divisor",
    "scores",
    "exponentials",
    "normalizer",
    "weights",
    "weights_total",
    "contributions",
    "output",
    "entropy_nats",
    "peak_weight",
    "effective_keys",
    "peak_sensitivity",
)
# Weighted values have a column of their own where they are no wider than this.
_MOST_VALUES = 4
_GAPS = tuple(map(gap_stop, (1, 2, 4)))
# Times the lesson's query: where weights run out of digits, exponentials out of float64, and dots.
_LENGTHS = (1 / 8, -3, 20, -750, 1e5, 1e150, -1e300, 1e-5, 1e-20, -1e-160, 1e-310)
_SEED = 2017
# The text of the golden cases of a page is at most about this long.
_ROOM = 14_000


@dataclass(frozen=True, slots=True)
class State:
    """A state of the inspector."""

    query: tuple[float, ...]
    scaled: bool = True
    gap: float = 1.0

    def of(self, vectors: VectorSet) -> Inspected:
        """The numbers and claims of the state for a lesson."""
        return inspected(vectors, self.query, self.scaled, self.gap)


def shown_names(width: int) -> tuple[str, ...]:
    """The names of what the inspector shows of a state, where values have ``width`` numbers."""
    return tuple(name for name in _NAMES if name != "contributions" or width <= _MOST_VALUES)


def golden_text(state: Inspected) -> str:
    """All that is shown and said of a state, in one line."""
    names = shown_names(len(state.attended.output))
    texts = [text for name in names for text in _texts(getattr(state.attended, name))]
    return "|".join([*texts, *(each.compact for each in statements(state))])


def golden_cases(vectors: VectorSet, room: int = _ROOM) -> list[list[object]]:
    """Cases for a lesson, ``[query, scaled, gap, text]``, as many as there is ``room`` for."""
    cases: list[list[object]] = []
    for state in golden_states(vectors):
        text = golden_text(state.of(vectors))
        query = list(state.query)
        room -= len(text) + sum(len(repr(x)) + 1 for x in query)
        if cases and room < 0:
            break
        cases.append([query, state.scaled, state.gap, text])
    return cases


def golden_states(vectors: VectorSet, grid: int = 8, drawn: int = 8) -> Iterator[State]:
    """The lesson's own queries, zero, ties, extremes, ``grid`` steps of sliders, ``drawn`` others.

    Each state once; deterministic.
    """
    seen: set[State] = set()
    for state in _states(vectors, grid, drawn):
        if state not in seen:
            seen.add(state)
            yield state


def _states(vectors: VectorSet, grid: int, drawn: int) -> Iterator[State]:
    own = [_query(vectors.query), _query(vectors.new_query)]
    for query, scaled in product(own, (True, False)):
        yield State(query, scaled)
    yield State((0.0,) * len(own[0]))
    for length in _LENGTHS:
        with np.errstate(over="ignore", under="ignore"):
            query = _query(vectors.query * length)
        if np.isfinite(query).all():
            yield State(query)
    for gap, scaled in product(_GAPS, (True, False)):
        yield State(own[0], scaled, gap)
    yield from (State(query) for query in _ties(vectors))
    yield from _random_states(vectors, grid, drawn)


def _ties(vectors: VectorSet) -> Iterator[tuple[float, ...]]:
    """Queries between two keys, which these match equally well if they are equally long."""
    keys = vectors.keys
    with np.errstate(over="ignore"):
        sums = [keys[0] + keys[at] for at in (1, -1) if at < len(keys)]
    yield from (_query(each) for each in sums if np.isfinite(each).all())
    yield (1.0,) * keys.shape[1]


def _random_states(vectors: VectorSet, grid: int, drawn: int) -> Iterator[State]:
    random = np.random.default_rng(_SEED)
    width, reach = len(vectors.query), slider_reach(vectors.query, vectors.new_query)
    step = slider_step(reach)
    most = round(reach / step)
    for _ in range(grid):
        query = random.integers(-most, most, width, endpoint=True) * step
        yield State(_query(query), bool(random.integers(2)), float(random.choice(_GAPS)))
    for _ in range(drawn):
        query = random.standard_normal(width) * 10 ** random.uniform(-4, 4)
        yield State(_query(query), bool(random.integers(2)), float(random.uniform(0.5, 8)))


def _query(numbers: Iterable[float]) -> tuple[float, ...]:
    # Zero has no sign where a reader types it.
    return tuple(float(x) + 0.0 for x in numbers)


def _texts(shown: Shown | ShownVector | ShownMatrix) -> Iterator[str]:
    if isinstance(shown, Shown):
        yield shown.text
    elif isinstance(shown, ShownVector):
        yield from shown.texts
    else:
        yield from (text for row in shown.texts for text in row)
