"""The clips of one order, each joined once all its parts are there, and the film of them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from studio.code import clip_code, film_code
from studio.inputs import fingerprint
from studio.joined import MadeClip, joined_clip, joined_film
from studio.kept import KeptVideo, checksums, read_record, write_record
from studio.ledger import clip_record
from studio.media import MediaFolder, VideoFiles, put_in_place
from studio.parts import MadePart, part_name, unpacked
from studio.plan import Decision
from studio.planning import FILM, ClipPlan, clip_payload, film_payload
from studio.records import ClipRecord
from studio.reuse import lent_files
from studio.said import Said
from studio.settings import Request
from studio.store import Store
from studio.worker import named_faults


class Assembly:
    """Takes the parts of an order's clips as they come; puts each clip in place when it is whole.

    ``plans``: what becomes of each clip (:func:`studio.planning.plan_clips`). ``work``: a folder
    for what is not finished. ``said``: what is said in the clips, as they were planned. ``store``:
    the media folder's.
    """

    def __init__(
        self,
        request: Request,
        plans: Mapping[str, ClipPlan],
        work: Path,
        said: Said,
        store: Store,
    ) -> None:
        self.request = request
        self.plans = plans
        self.said = said
        self._work = work
        self._folder = MediaFolder(request.media)
        self._store = store
        self._parts: dict[str, dict[str, MadePart]] = {slug: {} for slug in plans}
        self._names: dict[str, dict[str, str]] = {slug: {} for slug in plans}
        self._videos: dict[str, KeptVideo] = {}

    @property
    def to_join(self) -> tuple[str, ...]:
        """The sections whose clips are to be joined."""
        return tuple(slug for slug, plan in self.plans.items() if plan.reused is None)

    def missing(self) -> dict[str, tuple[str, ...]]:
        """The beats that are to be drawn, by section; parts of the store are taken out for good.

        What needs no drawing is put in place.
        """
        needed: dict[str, tuple[str, ...]] = {}
        for slug, plan in self.plans.items():
            if plan.reused is not None:
                self._videos[slug] = self._readdressed(slug, plan.reused)
                continue
            self._take_stored(slug, plan)
            rest = tuple(beat for beat in plan.beats if beat not in self._parts[slug])
            if rest:
                needed[slug] = rest
            else:
                self._join(slug)
        return needed

    def take(self, slug: str, contents: Iterable[bytes]) -> bool:
        """Keep parts of a section that were drawn; whether its clip is now in place.

        Raises :class:`~studio.errors.OutputError` where they cannot be kept.
        """
        plan, media = self.plans[slug], self.request.media
        known = clip_code(slug) == plan.inputs.code  # else nobody knows which code drew them
        record = read_record(media, slug)
        for content in contents:
            part = unpacked(content)
            beat = part.beat
            payload = plan.inputs.payload(beat.name, beat.read, beat.labels)
            self._parts[slug][beat.name] = part
            self._names[slug][beat.name] = fingerprint(payload)
            if known:
                self._store.put(part_name(fingerprint(payload)), content)
                record = record.with_part(beat.name, payload)
        if known:
            write_record(media, slug, record)
        if set(self._parts[slug]) < set(plan.beats):
            return False
        self._join(slug)
        return True

    def join_film(self, decision: Decision) -> VideoFiles:
        """Join the film of all clips unless it is reused; its files."""
        final = self._folder.film()
        if not decision.is_reused:
            with named_faults(FILM):
                lent = [self._lent(slug, video) for slug, video in self._ordered()]
                film = joined_film(self.request, lent, self._work)
            put_in_place(film, final)
            self._keep_film(film)
        return final

    def trim(self) -> None:
        """Bring the store back to its limit; what this order has used stays."""
        self._store.trim()

    def _take_stored(self, slug: str, plan: ClipPlan) -> None:
        for name, beat in plan.beats.items():
            content = None if beat.part is None else self._store.get(part_name(beat.part))
            if beat.part is not None and content is not None:
                with suppress(ValueError):  # none of ours: it is drawn again
                    self._parts[slug][name] = unpacked(content)
                    self._names[slug][name] = beat.part

    def _join(self, slug: str) -> None:
        plan, parts = self.plans[slug], self._parts.pop(slug)
        ordered = [parts[beat] for beat in plan.beats]
        words, work = plan.inputs.words, self._work / slug
        record = ClipRecord(slug, words.title, tuple(part.beat for part in ordered))
        with named_faults(slug):
            videos = [part.video for part in ordered]
            files = joined_clip(self.request, record, words, self.said.of(slug), videos, work)
        put_in_place(files, self._folder.clip(slug))
        names = {beat: self._names[slug][beat] for beat in plan.beats}
        self._videos[slug] = self._keep(slug, clip_payload(plan.inputs, names), files)
        shutil.rmtree(work, ignore_errors=True)

    def _readdressed(self, slug: str, video: KeptVideo) -> KeptVideo:
        """Have a reused clip name the present vectors, of which it shows nothing that has changed.

        Its packets are copied, and the files are what joining it anew would make.
        """
        if video.vectors == self.request.vectors.digest:
            return video
        work = self._work / slug
        with named_faults(slug):
            lent = self._lent(slug, video)
            video_bytes = lent.files.video.read_bytes()
            told = lent.record, lent.words, lent.said
            files = joined_clip(self.request, *told, [video_bytes], work)
        put_in_place(files, self._folder.clip(slug))
        return self._keep(slug, video.payload, files)

    def _lent(self, slug: str, video: KeptVideo) -> MadeClip:
        files = lent_files(self._folder.clip(slug), video, self._work / f"lent-{slug}")
        record = clip_record(json.loads(files.ledger.read_text("utf-8")))
        return MadeClip(record, self.plans[slug].inputs.words, self.said.of(slug), files)

    def _ordered(self) -> list[tuple[str, KeptVideo]]:
        return [(slug, self._videos[slug]) for slug in self.plans]

    def _keep(self, slug: str, payload: Mapping[str, object], files: VideoFiles) -> KeptVideo:
        video = KeptVideo(payload, self.request.vectors.digest, checksums(files))
        if film_code() == payload["code"]:
            record = read_record(self.request.media, slug)
            write_record(self.request.media, slug, replace(record, video=video))
        return video

    def _keep_film(self, files: VideoFiles) -> None:
        clips = {slug: video.fingerprint for slug, video in self._ordered()}
        self._keep(FILM, film_payload(self.request, clips, self.said.voice), files)
