"""Why a video must be made again: a comparison of how it was made with how it would be now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from studio.inputs import Inputs
from studio.kept import FILES, Kept


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
    """What becomes of one video, and why: one reason where it is reused, else one or several."""

    name: str
    reasons: tuple[Reason, ...]

    @property
    def is_reused(self) -> bool:
        """Whether the video stays as it is."""
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


def decide_clip(
    kept: Kept | None, now: Inputs, files: Mapping[str, str], *, force: bool = False
) -> Decision:
    """What becomes of a clip: ``files`` are the checksums of those in place.

    Only what the scene read of the lesson when it was last drawn is compared: what it reads next
    can differ only where something that it read before does.
    """
    payload = now.payload(kept.payload.get("values") if kept else None)
    return decide(now.slug, kept, payload, files, force=force)


def decide(
    name: str,
    kept: Kept | None,
    payload: Mapping[str, Any],
    files: Mapping[str, str],
    *,
    force: bool = False,
) -> Decision:
    """What becomes of a video that is made from ``payload``, when there was ``kept``."""
    if force:
        return Decision(name, (Reason(Why.FORCED),))
    if kept is None:
        return Decision(name, (Reason(Why.FIRST_TIME),))
    reasons = _differences(kept.payload, payload)
    damaged = tuple(each for each in FILES if files.get(each) != kept.files[each])
    if damaged:
        reasons.append(Reason(Why.DAMAGED, damaged))
    return Decision(name, tuple(reasons) or (Reason(Why.REUSED),))


def _differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Reason]:
    about: dict[Why, list[str]] = {}
    for part, why in _PARTS:
        if old.get(part) != new.get(part):
            about.setdefault(why, []).extend(_unlike(old.get(part), new.get(part)))
    told = {part for part, _ in _PARTS}
    rest = [name for name in sorted({*old, *new} - told) if old.get(name) != new.get(name)]
    if rest:  # another schema, say, which only other code can have
        about.setdefault(Why.CODE, []).extend(rest)
    return [Reason(why, tuple(names)) for why, names in about.items()]


def _unlike(old: Any, new: Any) -> Sequence[str]:
    if not (isinstance(old, Mapping) and isinstance(new, Mapping)):
        return [f"{old} → {new}"]
    if "name" in new and old.get("name") != new["name"]:
        return [f"{old.get('name')} → {new['name']}"]
    return [name for name in sorted({*old, *new}) if old.get(name) != new.get(name)]
