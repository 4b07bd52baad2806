"""The claims of a lesson, each with its predicate, the numbers behind it and what rests on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attention_math import Ground, Lesson, grounds
from scenes.story import SectionWords, tell
from studio.plain import aligned


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words of the film and where they stand: a beat's sentence, or a label of the picture."""

    section: str
    beat: str | None
    label: str | None
    text: str
    claims: tuple[str, ...]

    @property
    def place(self) -> str:
        """Section and beat, or what of its picture: ``score/scores``, ``score/picture/dots``."""
        return f"{self.section}/{self.beat or f'picture/{self.label}'}"


def sentences(told: Sequence[SectionWords]) -> tuple[Sentence, ...]:
    """All sentences and labels of the film, in its order."""
    return tuple(
        sentence
        for words in told
        for sentence in (
            *(
                Sentence(words.slug, name, None, beat.caption.text, beat.claims)
                for name, beat in words.beats.items()
            ),
            *(
                Sentence(words.slug, None, name, label.text, words.label_claims[name])
                for name, label in words.labels.items()
            ),
        )
    )


def claims_document(lesson: Lesson, whole: Lesson | None = None) -> list[dict[str, Any]]:
    """Each claim as JSON, ``whole`` as in ``grounds``.

    Of ``beat`` and ``label`` that is null which the words are not.
    """
    said = sentences(tell(lesson))
    return [_as_json(ground, _resting(said, ground)) for ground in grounds(lesson, whole)]


def claims_lines(lesson: Lesson, whole: Lesson | None = None) -> list[str]:
    """Each claim in a few lines: outcome and predicate, then numbers, then sentences."""
    said = sentences(tell(lesson))
    lines = []
    for ground in grounds(lesson, whole):
        told = [(f"  {name}", shown.text) for name, shown in ground.numbers.items()]
        rests = [(f"  {each.place}", each.text) for each in _resting(said, ground)]
        head = f"{ground.claim}: {outcome_text(ground.outcome)}  ({ground.function})"
        lines += [head, *aligned([*told, *rests])]
    return lines


def outcome_text(outcome: Any) -> str:
    """An outcome as it is told: yes or no, or the addresses (of values, say) that are meant."""
    if isinstance(outcome, bool):
        return "yes" if outcome else "no"
    if isinstance(outcome, tuple):
        return ", ".join(map(str, outcome)) or "none"
    return str(outcome)


def outcome_json(outcome: Any) -> Any:
    """An outcome as JSON has it: truth, a number, or a list of addresses."""
    return list(outcome) if isinstance(outcome, tuple) else outcome


def _resting(said: Sequence[Sentence], ground: Ground) -> list[Sentence]:
    return [each for each in said if ground.claim in each.claims]


def _as_json(ground: Ground, resting: Sequence[Sentence]) -> dict[str, Any]:
    return {
        "claim": ground.claim,
        "function": ground.function,
        "outcome": outcome_json(ground.outcome),
        "numbers": [
            {"name": name, "text": shown.text, "value": shown.value}
            for name, shown in ground.numbers.items()
        ],
        "sentences": [
            {"section": each.section, "beat": each.beat, "label": each.label, "text": each.text}
            for each in resting
        ],
    }
