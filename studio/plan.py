"""Why something must be made again: how it was made, compared with how it would be now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Why(Enum):
    """All the reasons that there are; the value is what a lecturer reads."""

    REUSED = "reused"
    FORCED = "forced"
    FIRST_TIME = "first time"
    THEME = "theme"
    QUALITY = "quality"
    VOICE = "voice"
    VALUES = "values changed"
    WORDS = "words changed"
    CODE = "code changed"
    CLIPS = "clips changed"
    DAMAGED = "store damaged"


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason, and what it is about: names of values, of beats, of modules, of files …"""

    why: Why
    about: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The reason in words."""
        return f"{self.why.value}: {', '.join(self.about)}" if self.about else self.why.value


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a part or video, and why: one reason if it is reused, else one or several."""

    name: str
    reasons: tuple[Reason, ...]

    @property
    def is_reused(self) -> bool:
        """Whether it stays as it is."""
        return self.reasons[0].why is Why.REUSED


# Which part of a payload stands for which reason, in the order in which they are told.
_PARTS = (
    ("theme", Why.THEME),
    ("quality", Why.QUALITY),
    ("voice", Why.VOICE),
    ("values", Why.VALUES),
    ("words", Why.WORDS),
    ("code", Why.CODE),
    ("libraries", Why.CODE),
    ("clips", Why.CLIPS),
)
_REUSED = (Reason(Why.REUSED),)
# Where one of these differs, so does nearly all beside it.
_SAYS_ALL = ("name", "language")
_TO = " → "


def is_from_to(reason: Reason) -> bool:
    """Whether a reason tells from what to what something has changed, and not where."""
    return any(_TO in about for about in reason.about)


def decide(
    name: str, old: Mapping[str, Any] | None, new: Mapping[str, Any], *, force: bool = False
) -> Decision:
    """What becomes of what was made from the payload ``old`` (None: never) if ``new`` is asked."""
    if force:
        return Decision(name, (Reason(Why.FORCED),))
    if old is None:
        return Decision(name, (Reason(Why.FIRST_TIME),))
    return Decision(name, tuple(differences(old, new)) or _REUSED)


def damaged(decision: Decision, about: Sequence[str]) -> Decision:
    """``decision``, with one reason more where ``about`` names what is not as it was made."""
    if not about:
        return decision
    rest = () if decision.is_reused else decision.reasons
    return Decision(decision.name, (*rest, Reason(Why.DAMAGED, tuple(about))))


def merged(name: str, decisions: Sequence[Decision]) -> Decision:
    """What becomes of a whole whose parts have these ``decisions``: each reason once."""
    about: dict[Why, dict[str, None]] = {}
    for decision in decisions:
        for reason in decision.reasons:
            about.setdefault(reason.why, {}).update(dict.fromkeys(reason.about))
    made = [Reason(why, tuple(about[why])) for why in Why if why in about and why is not Why.REUSED]
    return Decision(name, tuple(made) or _REUSED)


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Reason]:
    """Why something made from the payload ``old`` is not what ``new`` asks for."""
    about: dict[Why, list[str]] = {}
    for part, why in _PARTS:
        if old.get(part) != new.get(part) and not _follows(part, old, new):
            about.setdefault(why, []).extend(_unlike(old.get(part), new.get(part)))
    told = {part for part, _ in _PARTS}
    rest = [name for name in sorted({*old, *new} - told) if old.get(name) != new.get(name)]
    if rest:  # another schema, say, which only other code can have
        about.setdefault(Why.CODE, []).extend(rest)
    return [Reason(why, tuple(names)) for why, names in about.items()]


def _follows(part: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether words are said in other frames only since there are more or fewer in a second."""
    if part != "voice" or "beat" not in new:
        return False
    names = (it.get("voice", {}).get("name") for it in (old, new))
    rates = (it.get("quality", {}).get("fps") for it in (old, new))
    return len(set(names)) == 1 and len(set(rates)) > 1


def _unlike(old: Any, new: Any) -> Sequence[str]:
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return [f"{old}{_TO}{new}"]
    for name in _SAYS_ALL:
        if name in new and old.get(name) != new[name]:
            return [f"{old.get(name)}{_TO}{new[name]}"]
    return [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
