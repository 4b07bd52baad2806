"""Which sentences the inspector says of a state: one for each question, by its claims."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from attention_math import Inspected, Shown

if TYPE_CHECKING:
    from studio.page.words.inspector_words import InspectorWords, Names

Slot = str | tuple[str, ...]

_SLOT = re.compile(r"\{(?:(keys|values):)?([a-z]+)\}")


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence by its ``name``, and what fills its slots: texts or addresses."""

    name: str
    slots: Mapping[str, Slot]

    @property
    def compact(self) -> str:
        """The statement as golden cases have it: ``sharper(0.665,0.867)``."""
        texts = [text for slot in self.slots.values() for text in _texts(slot)]
        return f"{self.name}({','.join(texts)})"


def statements(state: Inspected) -> tuple[Statement, ...]:
    """All that is said of a state of the inspector, in order."""
    return (
        _leaders(state),
        *_peak(state),
        *_scaling(state),
        _sum(state),
        *_zeros(state),
        *_change(state),
    )


def sentence(statement: Statement, words: InspectorWords, n_keys: int) -> str:
    """The statement in the words of a language: ``{peak}`` is a text, ``{keys:now}`` are names."""

    def filled(found: re.Match[str]) -> str:
        kind, slot = found[1], statement.slots[found[2]]
        if kind is None:
            return "".join(_texts(slot))
        names = words.keys if kind == "keys" else words.values
        return _named(names, words.last, n_keys, _texts(slot))

    return _SLOT.sub(filled, words.sentences[statement.name])


def _leaders(state: Inspected) -> Statement:
    claims = state.claims
    if claims.one_key:
        return Statement("alone", {"weight": state.attended.weights[0].text})
    if claims.dots_are_equal:
        return Statement("all_equal", {})
    name = "winner" if claims.has_winner else "tie"
    unseen = "" if claims.leaders_are_seen else "_unseen"
    return Statement(name + unseen, {"leaders": _addresses(state.leaders)})


def _peak(state: Inspected) -> Iterator[Statement]:
    if not state.claims.one_key:
        name = "sharp" if state.claims.is_sharp else "broad"
        yield Statement(name, {"peak": state.attended.peak_weight.text})


def _scaling(state: Inspected) -> Iterator[Statement]:
    claims = state.claims
    if claims.one_key:
        return
    if claims.unscaled_is_sharper:
        peaks = {
            "scaled": state.scaled.peak_weight.text,
            "unscaled": state.unscaled.peak_weight.text,
        }
        seen = claims.sharper_peak_is_seen
        yield Statement("sharper", peaks) if seen else Statement("sharper_unseen", {})
    else:
        yield Statement("width_one" if claims.one_key_coordinate else "scaling_equal", {})


def _sum(state: Inspected) -> Statement:
    name = "sum" if state.claims.weights_sum_as_shown else "rounded"
    return Statement(name, {"total": state.attended.weights_total.text})


def _zeros(state: Inspected) -> Iterator[Statement]:
    if state.claims.values_are_zero:
        yield Statement("zero_all", {})
    elif state.zero_values:
        yield Statement("zero", {"zero": _addresses(state.zero_values)})


def _change(state: Inspected) -> Iterator[Statement]:
    if state.claims.is_lesson_query:
        yield Statement("lesson_query", {})
        return
    if not state.claims.one_key:
        yield _focus(state)
    yield Statement(_output(state), {})


def _focus(state: Inspected) -> Statement:
    was, now = _addresses(state.reference_leaders), _addresses(state.leaders)
    if not state.claims.focus_moves:
        return Statement("focus_stays", {"now": now})
    seen = state.claims.weights_are_seen_to_change
    return Statement("focus_moves" if seen else "focus_moves_unseen", {"was": was, "now": now})


def _output(state: Inspected) -> str:
    claims = state.claims
    if claims.output_is_seen_to_change:
        return "output_differs"
    if claims.output_changes:
        return "output_close"
    if claims.one_key:
        return "output_alone"
    if claims.values_are_equal:
        return "output_values"
    return "output_cancels" if claims.weights_change else "output_weights"


def _addresses(shown: Sequence[Shown]) -> tuple[str, ...]:
    return tuple(each.text for each in shown)


def _texts(slot: Slot) -> tuple[str, ...]:
    return (slot,) if isinstance(slot, str) else slot


def _named(names: Names, last: str, n_keys: int, addresses: Sequence[str]) -> str:
    if len(addresses) == 1:
        return names.one.replace("{}", addresses[0])
    if len(addresses) == n_keys:
        return names.all
    if len(addresses) > names.most:
        return names.several
    listed = last.join([", ".join(addresses[:-1]), addresses[-1]])
    return names.many.replace("{}", listed)
