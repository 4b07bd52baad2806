"""Rendering again: what the plan says is what is done, and the files are those of a clean run."""

import os
import shutil
from dataclasses import replace

import fakes
import numpy as np
import pytest

from scenes.catalog import SLUGS
from studio.errors import RenderError
from studio.film import render_clips, render_film
from studio.inputs import inputs_of
from studio.kept import read_record
from studio.media import MediaFolder
from studio.outline import beat_names
from studio.plan import Why
from studio.planning import plan_clips, plan_film
from studio.progress import Silence
from studio.records import ClipJob
from studio.store import Store


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def results(media):
    """What a viewer gets: all but the store, which also remembers what was made before."""
    return {path: it for path, it in contents(media).items() if path.parts[0] != "store"}


def inodes(files):
    return {path: path.stat().st_ino for path in files if path.exists()}


def parts_in(media):
    return inodes((media / "store" / "parts").rglob("*.part"))


def drawn_parts(media, before):
    """The beats, by section, whose parts were put into the store since ``before``."""
    names = {path.stem for path, inode in parts_in(media).items() if before.get(path) != inode}
    found = {}
    for slug in SLUGS:
        versions = read_record(media, slug).parts
        beats = {beat for beat, of_beat in versions.items() if names & set(of_beat)}
        if beats:
            found[slug] = beats
    return found


def done_as_planned(request, draw=fakes.draw):
    """The beats that were drawn, by section: those that the plan has named, and no others.

    Clips and film are put in place anew where the plan says so, and nowhere else.
    """
    plan, folder = plan_film(request), MediaFolder(request.media)
    videos = {slug: folder.clip(slug).video for slug in SLUGS} | {"film": folder.film().video}
    before, were = parts_in(request.media), inodes(videos.values())
    render_film(request, Silence(), draw=draw)
    planned = {slug: set(clip.missing) for slug, clip in plan.clips.items() if clip.missing}
    assert drawn_parts(request.media, before) == planned
    for decision in plan.decisions:
        video = videos[decision.name]
        was_left = were.get(video) == video.stat().st_ino
        renamed = decision.name != "film" and was_left is False and decision.is_reused
        assert was_left == decision.is_reused or renamed
        assert not renamed or request.vectors.digest != fakes.default_vectors().digest
    assert all(it.is_reused for it in plan_film(replace(request, force=False)).decisions)
    return planned


EVERYTHING = {slug: set(beat_names(slug, fakes.default_vectors())) for slug in SLUGS}
LAST = {slug: {beat_names(slug, fakes.default_vectors())[-1]} for slug in SLUGS}


def same_as_clean(request, tmp_path):
    anew = replace(request, media=tmp_path / "anew", force=False)
    render_film(anew, Silence(), draw=fakes.draw)
    return results(anew.media) == results(request.media)


def test_nothing_is_made_twice(media, clean):
    assert done_as_planned(fakes.request(media)) == {}
    assert contents(media) == contents(clean)


def test_force_makes_everything(media, clean):
    assert done_as_planned(fakes.request(media, force=True)) == EVERYTHING
    assert contents(media) == contents(clean)


def test_an_empty_folder_makes_everything(tmp_path):
    plan = plan_film(fakes.request(tmp_path / "none"))
    assert {it.reasons[0].why for it in plan.decisions} == {Why.FIRST_TIME}
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("name", "vector", "drawn"),
    [
        ("new_query", [0, 3, 0, 0], ("refocus", "recap")),
        ("query", [3, 0, 0, 0], ("fixed-context", "refocus", "recap")),
    ],
)
def test_another_query_draws_only_the_beats_that_read_it(media, tmp_path, name, vector, drawn):
    other = replace(fakes.default_vectors(), **{name: np.array(vector, float)})
    request = replace(fakes.request(media), vectors=other)
    made = done_as_planned(request)
    for slug in drawn:
        assert LAST[slug] <= made[slug] < EVERYTHING[slug]
    told = {slug: inputs_that_differ(request, slug) for slug in SLUGS}
    assert all(made.get(slug, set()) <= told[slug] for slug in SLUGS)
    assert same_as_clean(request, tmp_path)


def inputs_that_differ(request, slug):
    """The beats of which sentence, labels or values are others than before, by hand."""
    before, after = (
        inputs_of([slug], vectors, request.theme, request.quality)[slug]
        for vectors in (fakes.default_vectors(), request.vectors)
    )
    job = ClipJob(slug, request.vectors, request.theme, request.quality)
    return {
        beat.name
        for beat in fakes.record(job).beats
        if beat.name not in before.beats
        or before.payload(beat.name, beat.read, beat.labels)
        != after.payload(beat.name, beat.read, beat.labels)
    }


def test_another_theme_makes_everything_and_is_named(media, tmp_path):
    request = fakes.request(media, theme="light")
    assert {it.reasons[0].why for it in plan_film(request).decisions} == {Why.THEME}
    assert done_as_planned(request) == EVERYTHING
    assert same_as_clean(request, tmp_path)


def test_from_one_theme_to_the_other_and_back_draws_nothing_more(media, clean):
    light, dark = fakes.request(media, theme="light"), fakes.request(media)
    done_as_planned(light)
    for request in (dark, light, dark):
        plan = plan_film(request)
        assert {it.reasons[0].why for it in plan.decisions} == {Why.THEME}
        assert done_as_planned(request) == {}
    assert results(media) == results(clean)


@pytest.mark.parametrize("suffix", ["mp4", "jpg", "vtt", "json"])
def test_a_damaged_clip_is_joined_again_from_its_parts(media, clean, suffix):
    path = media / "clips" / f"02-score.{suffix}"
    path.unlink() if suffix == "jpg" else os.truncate(path, 100)
    assert done_as_planned(fakes.request(media)) == {}
    assert contents(media) == contents(clean)


@pytest.mark.parametrize("damage", ["flip", "cut", "remove"])
def test_a_damaged_part_is_drawn_again_where_it_is_needed(media, clean, damage):
    (media / "clips" / "02-score.mp4").unlink()
    name, *_ = read_record(media, "score").parts["divide"]
    (path,) = (media / "store" / "parts").rglob(f"{name}.part")
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    if damage == "remove":
        path.unlink()
    else:
        path.write_bytes(content if damage == "flip" else content[: len(content) // 2])
    assert done_as_planned(fakes.request(media)) == {"score": {"divide"}}
    assert contents(media) == contents(clean)


@pytest.mark.parametrize("name", ["film.mp4", "film.srt", "chapters.vtt", "transcript.txt"])
def test_a_damaged_film_is_joined_again_and_no_clip_made(media, clean, name):
    content = bytearray((media / name).read_bytes())
    content[len(content) // 2] ^= 1
    (media / name).write_bytes(content)
    assert done_as_planned(fakes.request(media)) == {}
    assert contents(media) == contents(clean)


def test_a_lost_store_means_everything_is_made(media, clean):
    shutil.rmtree(media / "store")
    assert done_as_planned(fakes.request(media)) == EVERYTHING
    assert contents(media) == contents(clean)


def test_lost_parts_alone_change_nothing_while_the_clips_are_whole(media, clean):
    shutil.rmtree(media / "store" / "parts")
    assert done_as_planned(fakes.request(media)) == {}
    assert results(media) == results(clean)


def test_a_clip_made_alone_is_in_the_next_film_without_being_made(media, tmp_path):
    other = replace(fakes.default_vectors(), new_query=np.array([0.0, 3, 0, 0]))
    request = replace(fakes.request(media), vectors=other)
    before = parts_in(media)
    render_clips(request, ["refocus", "score"], Silence(), draw=fakes.draw)
    assert set(drawn_parts(media, before)) == {"refocus"}
    assert plan_film(request).decision.reasons[0].why is Why.VALUES
    assert set(done_as_planned(request)) == {"recap"}
    assert same_as_clean(request, tmp_path)


def test_a_clip_that_fails_is_not_taken_for_made(media):
    other = replace(fakes.default_vectors(), keys=fakes.default_vectors().keys * 2)
    request = replace(fakes.request(media), vectors=other)
    with pytest.raises(RenderError):
        render_film(request, Silence(), draw=fakes.draw_failing)
    assert not plan_clips(request, ["blend"])["blend"].decision.is_reused
    assert not plan_film(request).decision.is_reused
    assert "blend" in done_as_planned(request)


def test_another_lesson_and_back_draws_nothing_more(media, clean):
    other = replace(fakes.default_vectors(), keys=fakes.default_vectors().keys * 2)
    done_as_planned(replace(fakes.request(media), vectors=other))
    assert done_as_planned(fakes.request(media)) == {}
    assert results(media) == results(clean)


def test_the_store_is_brought_back_to_its_limit(media, clean, monkeypatch):
    monkeypatch.setattr(Store.__init__, "__defaults__", (1,))
    light = fakes.request(media, theme="light")
    render_film(light, Silence(), draw=fakes.draw)
    assert len(parts_in(media)) == sum(map(len, EVERYTHING.values()))
    assert done_as_planned(fakes.request(media)) == EVERYTHING
    assert results(media) == results(clean)
