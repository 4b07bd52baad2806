"""What would be made and what reused for one order, without doing it; imports no Manim."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scenes.catalog import SLUGS
from scenes.story import film_title, picture_words
from studio.canonical import digest
from studio.code import film_code, libraries
from studio.inputs import (
    LANGUAGE,
    SENTENCE,
    VOICE_NAME,
    Inputs,
    fingerprint,
    inputs_of,
    names_in,
    picture,
)
from studio.kept import KeptVideo, Payload, Record, checksums, read_record
from studio.media import MediaFolder, VideoFiles
from studio.parts import part_name
from studio.plan import Decision, Reason, Why, damaged, decide, is_from_to, merged
from studio.said import NOBODY, SILENCE, Said
from studio.settings import Request
from studio.store import State, Store

SCHEMA = "attention-plan-v1"
FILM = "film"
_CLIP_SCHEMA = "attention-clip-inputs-v2"
_FILM_SCHEMA = "attention-film-inputs-v2"
_PARTS = "parts"
_LOST = Why.DAMAGED


@dataclass(frozen=True, slots=True)
class BeatPlan:
    """What becomes of one beat; ``part`` names the version to reuse (its fingerprint), if any."""

    decision: Decision
    part: str | None


@dataclass(frozen=True, slots=True)
class ClipPlan:
    """What becomes of one clip and its beats: their inputs now, and what was kept.

    A clip of which no beat is made again may still have to be joined again.
    """

    decision: Decision
    beats: Mapping[str, BeatPlan]
    inputs: Inputs
    record: Record

    @property
    def missing(self) -> tuple[str, ...]:
        """The beats that are to be drawn."""
        return tuple(name for name, beat in self.beats.items() if beat.part is None)

    @property
    def reused(self) -> KeptVideo | None:
        """The video that is in place, where it is reused."""
        return self.record.video if self.decision.is_reused else None


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """What becomes of every clip, by section, and of the film."""

    clips: Mapping[str, ClipPlan]
    decision: Decision

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Those of the clips in the film's order, and then the film's own."""
        return (*(clip.decision for clip in self.clips.values()), self.decision)


def plan_clips(request: Request, slugs: Iterable[str], said: Said = SILENCE) -> dict[str, ClipPlan]:
    """What becomes of the clips of ``slugs``, in which ``said`` is what the voice has said.

    Reads the media folder and changes nothing in it.
    """
    store = Store(MediaFolder(request.media).store())
    chosen = request.theme, request.quality, request.language
    now = inputs_of(slugs, request.vectors, *chosen, said)
    return {slug: _plan(request, inputs, store) for slug, inputs in now.items()}


def plan_film(request: Request, slugs: Iterable[str] = SLUGS, said: Said = SILENCE) -> FilmPlan:
    """What becomes of every clip and of the film of them. Changes nothing either."""
    clips = plan_clips(request, slugs, said)
    names = {slug: _name(clip) for slug, clip in clips.items()}
    payload = film_payload(request, names, said.voice)
    video = read_record(request.media, FILM).video
    decision = decide(FILM, video.payload if video else None, payload, force=request.force)
    if video is not None and not request.force:
        decision = damaged(decision, _damage(MediaFolder(request.media).film(), video))
    return FilmPlan(clips, decision)


def clip_payload(inputs: Inputs, parts: Mapping[str, str]) -> dict[str, Any]:
    """What a clip is joined from: ``parts`` are the names of its beats' parts, in order."""
    return {
        "schema": _CLIP_SCHEMA,
        "section": inputs.slug,
        **inputs.picture,
        "voice": inputs.sounds,
        "words": _titled(inputs.words.language, inputs.words.title),
        "code": dict(inputs.joins),
        "libraries": libraries(),
        _PARTS: dict(parts),
    }


def film_payload(request: Request, clips: Mapping[str, str], voice: str = NOBODY) -> dict[str, Any]:
    """What the film depends on: ``clips`` are the fingerprints of what its clips show and say."""
    title, transcript = film_title(request.language), picture_words(request.language)
    return {
        "schema": _FILM_SCHEMA,
        **picture(request.theme, request.quality),
        "voice": {VOICE_NAME: voice},
        "values": {"vectors": request.vectors.digest},
        "words": {**_titled(request.language, title), "transcript": digest(transcript)},
        "code": film_code(),
        "libraries": libraries(),
        "clips": dict(clips),
    }


def plan_lines(plan: FilmPlan) -> list[str]:
    """One line for each clip and for the film: its name, and what becomes of it.

    Below a clip its beats, unless the same is to be said of all of them.
    """
    rows: list[tuple[str, Decision]] = []
    for slug, clip in plan.clips.items():
        rows.append((slug, clip.decision))
        if any(beat.decision.reasons != clip.decision.reasons for beat in clip.beats.values()):
            rows += ((f"  {name}", beat.decision) for name, beat in clip.beats.items())
    rows.append((FILM, plan.decision))
    width = max(len(name) for name, _ in rows)
    return [
        f"{name:<{width}}  {'; '.join(reason.text for reason in decision.reasons)}"
        for name, decision in rows
    ]


def plan_json(plan: FilmPlan) -> str:
    """The plan as JSON, ``attention-plan-v1``."""
    clips = [
        {
            "section": slug,
            **_entry(clip.decision),
            "beats": [{"beat": name, **_entry(it.decision)} for name, it in clip.beats.items()],
        }
        for slug, clip in plan.clips.items()
    ]
    made = {"schema": SCHEMA, "clips": clips, FILM: {"section": FILM, **_entry(plan.decision)}}
    return json.dumps(made, ensure_ascii=False, indent=1)


def _titled(language: str, title: str) -> dict[str, str]:
    return {LANGUAGE: language, "title": digest(title)}


def _entry(decision: Decision) -> dict[str, Any]:
    reasons = [{"why": each.why.value, "about": list(each.about)} for each in decision.reasons]
    return {"reused": decision.is_reused, "reasons": reasons}


def _plan(request: Request, now: Inputs, store: Store) -> ClipPlan:
    record = read_record(request.media, now.slug)
    if request.force:
        forced = {beat: BeatPlan(decide(beat, None, {}, force=True), None) for beat in now.beats}
        return ClipPlan(decide(now.slug, None, {}, force=True), forced, now, record)
    beats = {beat: _beat(now, beat, record) for beat in now.beats}
    reasons = _clip_reasons(request, now, record, beats)
    if any(not each.is_reused for each in reasons):  # it will be joined from parts
        beats = {name: _at_hand(name, beat, store) for name, beat in beats.items()}
        reasons += (it.decision for it in beats.values() if it.decision.reasons[0].why is _LOST)
    return ClipPlan(merged(now.slug, reasons), beats, now, record)


def _beat(now: Inputs, beat: str, record: Record) -> BeatPlan:
    """A version is reused if what was read for it is what would be read now.

    What a scene reads next can differ only where something that it read before does.
    """
    versions = _versions(record, beat)
    for name, payload in versions.items():
        if now.payload(beat, *names_in(payload)) == payload:
            return BeatPlan(decide(beat, payload, payload), name)
    old = next(iter(versions.values()), None)
    return BeatPlan(decide(beat, old, now.payload(beat, *_names(old))), None)


def _versions(record: Record, beat: str) -> dict[str, Payload]:
    """The versions of a beat that were made, the one that is in place first, then the latest."""
    versions = record.parts.get(beat, {})
    shown = {} if record.video is None else record.video.payload.get(_PARTS, {})
    return {it: versions[it] for it in [shown.get(beat, ""), *versions] if it in versions}


def _names(payload: Payload | None) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    return (None, None) if payload is None else names_in(payload)


def _clip_reasons(
    request: Request, now: Inputs, record: Record, beats: Mapping[str, BeatPlan]
) -> list[Decision]:
    """Why the clip in place is not what is asked for: by its beats, as a whole, by its files."""
    video = record.video
    if video is None:
        return [decide(now.slug, None, {})]
    shown: Mapping[str, str] = video.payload.get(_PARTS, {})
    found = [
        _unlike_shown(now, beat, shown, record)
        for beat, plan in beats.items()
        if plan.part is None or plan.part != shown.get(beat)
    ]
    if gone := tuple(beat for beat in shown if beat not in beats):
        found.append(Decision(now.slug, (Reason(Why.WORDS, gone),)))
    whole = decide(now.slug, video.payload, clip_payload(now, shown))
    damage = _damage(MediaFolder(request.media).clip(now.slug), video)
    return [*found, damaged(whole, damage)]


def _unlike_shown(now: Inputs, beat: str, shown: Mapping[str, str], record: Record) -> Decision:
    """Why a beat of the clip in place is not what it would be now."""
    if beat not in shown:
        return Decision(beat, (Reason(Why.WORDS, (beat,)),))
    old = next(iter(_versions(record, beat).values()), None)
    decision = decide(beat, old, now.payload(beat, *_names(old)))
    return Decision(beat, tuple(_of_the_clip(reason, beat) for reason in decision.reasons))


def _of_the_clip(reason: Reason, beat: str) -> Reason:
    """A beat's sentence goes by the beat's name where all its clip is told of.

    So do its times, unless there were none: then the clip has another voice, and says which.
    """
    if reason.why is Why.VOICE:
        return Reason(reason.why, () if is_from_to(reason) else (beat,))
    return Reason(reason.why, tuple(beat if it == SENTENCE else it for it in reason.about))


def _at_hand(name: str, beat: BeatPlan, store: Store) -> BeatPlan:
    if beat.part is None or store.state(part_name(beat.part)) is State.WHOLE:
        return beat
    return BeatPlan(Decision(name, (Reason(_LOST, (name,)),)), None)


def _damage(files: VideoFiles, video: KeptVideo) -> tuple[str, ...]:
    found = checksums(files)
    return tuple(each for each in files.by_name() if found.get(each, "") != video.files.get(each))


def _name(clip: ClipPlan) -> str:
    """The fingerprint that the clip will have; none where parts are drawn of which it is unknown
    what they read.
    """
    if clip.reused is not None:
        return clip.reused.fingerprint
    parts = {name: beat.part for name, beat in clip.beats.items() if beat.part is not None}
    return "" if clip.missing else fingerprint(clip_payload(clip.inputs, parts))
