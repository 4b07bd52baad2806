"""What would be made and what reused for one order, without doing it; imports no Manim."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scenes.catalog import SLUGS
from scenes.story import FILM_TITLE
from studio.canonical import digest
from studio.code import film_code, libraries
from studio.inputs import Inputs, inputs_of, picture
from studio.kept import Kept, checksums, read_kept
from studio.media import MediaFolder
from studio.plan import Decision, decide, decide_clip
from studio.settings import Request

SCHEMA = "attention-plan-v1"
FILM = "film"
_FILM_SCHEMA = "attention-film-inputs-v1"


@dataclass(frozen=True, slots=True)
class ClipPlan:
    """What becomes of one clip: its inputs as they are now, and what was kept of the one before."""

    decision: Decision
    inputs: Inputs
    kept: Kept | None

    @property
    def reused(self) -> Kept | None:
        """What was kept of the clip, where it is reused."""
        return self.kept if self.decision.is_reused else None


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """What becomes of every clip, by section, and of the film."""

    clips: Mapping[str, ClipPlan]
    decision: Decision

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Those of the clips in the film's order, and then the film's own."""
        return (*(clip.decision for clip in self.clips.values()), self.decision)


def plan_clips(request: Request, slugs: Iterable[str]) -> dict[str, ClipPlan]:
    """What becomes of the clips of ``slugs``. Reads the media folder and changes nothing in it."""
    now = inputs_of(slugs, request.vectors, request.theme, request.quality, request.voice)
    return {slug: _plan(request, inputs) for slug, inputs in now.items()}


def plan_film(request: Request) -> FilmPlan:
    """What becomes of every clip and of the film. Changes nothing either."""
    clips = plan_clips(request, SLUGS)
    payload = film_payload(request, {slug: _name(clip) for slug, clip in clips.items()})
    files = checksums(MediaFolder(request.media).film())
    kept = read_kept(request.media, FILM)
    return FilmPlan(clips, decide(FILM, kept, payload, files, force=request.force))


def film_payload(request: Request, clips: Mapping[str, str]) -> dict[str, Any]:
    """What the film depends on: ``clips`` are the fingerprints of what its clips show."""
    return {
        "schema": _FILM_SCHEMA,
        **picture(request.theme, request.quality, request.voice),
        "values": {"vectors": request.vectors.digest},
        "words": {"title": digest(FILM_TITLE)},
        "code": film_code(),
        "libraries": libraries(),
        "clips": dict(clips),
    }


def plan_lines(plan: FilmPlan) -> list[str]:
    """One line for each clip and one for the film: its name, and what becomes of it."""
    width = max(len(each.name) for each in plan.decisions)
    return [
        f"{each.name:<{width}}  {'; '.join(reason.text for reason in each.reasons)}"
        for each in plan.decisions
    ]


def plan_json(plan: FilmPlan) -> str:
    """The plan as JSON, ``attention-plan-v1``."""
    entries = [_entry(each) for each in plan.decisions]
    made = {"schema": SCHEMA, "clips": entries[:-1], FILM: entries[-1]}
    return json.dumps(made, ensure_ascii=False, indent=1)


def _plan(request: Request, now: Inputs) -> ClipPlan:
    kept = read_kept(request.media, now.slug)
    files = checksums(MediaFolder(request.media).clip(now.slug))
    return ClipPlan(decide_clip(kept, now, files, force=request.force), now, kept)


def _name(clip: ClipPlan) -> str:
    """The fingerprint of a clip; none where it will be made again, and what it reads is unknown."""
    return clip.reused.fingerprint if clip.reused else ""


def _entry(decision: Decision) -> dict[str, Any]:
    reasons = [{"why": each.why.value, "about": list(each.about)} for each in decision.reasons]
    return {"section": decision.name, "reused": decision.is_reused, "reasons": reasons}
