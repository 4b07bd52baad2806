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
from studio.media import MediaFolder
from studio.plan import Why
from studio.planning import plan_clips, plan_film
from studio.progress import Silence


class Begun(Silence):
    """Keeps which clips were drawn."""

    def __init__(self):
        self.names = []

    def begin(self, names):
        self.names += names


def contents(folder):
    return {it.relative_to(folder): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    media = tmp_path_factory.mktemp("clean")
    render_film(fakes.request(media, jobs=2), Silence(), draw=fakes.draw)
    return media


@pytest.fixture
def media(clean, tmp_path):
    shutil.copytree(clean, tmp_path / "media")
    return tmp_path / "media"


def done_as_planned(request):
    """The clips that were drawn, which the plan has named, and whether the film was joined."""
    plan, film = plan_film(request), MediaFolder(request.media).film().video
    before, watcher = film.stat().st_ino if film.exists() else None, Begun()
    render_film(request, watcher, draw=fakes.draw)
    planned = {slug for slug, clip in plan.clips.items() if not clip.decision.is_reused}
    assert set(watcher.names) == planned
    assert (film.stat().st_ino == before) == plan.decision.is_reused
    assert all(it.is_reused for it in plan_film(replace(request, force=False)).decisions)
    return planned


def same_as_clean(request, tmp_path):
    anew = replace(request, media=tmp_path / "anew", force=False)
    render_film(anew, Silence(), draw=fakes.draw)
    return contents(anew.media) == contents(request.media)


def test_nothing_is_made_twice(media, clean):
    assert done_as_planned(fakes.request(media)) == set()
    assert contents(media) == contents(clean)


def test_force_makes_everything(media, clean):
    assert done_as_planned(fakes.request(media, force=True)) == set(SLUGS)
    assert contents(media) == contents(clean)


def test_an_empty_folder_makes_everything(tmp_path):
    plan = plan_film(fakes.request(tmp_path / "none"))
    assert {it.reasons[0].why for it in plan.decisions} == {Why.FIRST_TIME}
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("name", "vector", "reused"),
    [
        ("new_query", [0, 3, 0, 0], set(SLUGS) - {"refocus", "recap"}),
        ("query", [2, 0, 0, 1], {"blend", "positions", "sharpen"}),
        ("query", [3, 0, 0, 0], {"positions"}),
    ],
)
def test_another_query_makes_again_only_what_reads_it(media, tmp_path, name, vector, reused):
    other = replace(fakes.default_vectors(), **{name: np.array(vector, float)})
    request = replace(fakes.request(media), vectors=other)
    made = done_as_planned(request)
    assert not made & reused
    assert {slug for slug, read in fakes.READ.items() if name in read} <= made
    assert same_as_clean(request, tmp_path)


def test_another_theme_makes_everything_and_is_named(media, tmp_path):
    request = fakes.request(media, theme="light")
    assert {it.reasons[0].why for it in plan_film(request).decisions} == {Why.THEME}
    assert done_as_planned(request) == set(SLUGS)
    assert same_as_clean(request, tmp_path)


@pytest.mark.parametrize("suffix", ["mp4", "jpg", "json"])
def test_a_damaged_clip_is_healed(media, clean, suffix):
    path = media / "clips" / f"02-score.{suffix}"
    path.unlink() if suffix == "jpg" else os.truncate(path, 100)
    assert done_as_planned(fakes.request(media)) == {"score"}
    assert contents(media) == contents(clean)


@pytest.mark.parametrize("name", ["film.mp4", "film.jpg", "film.json"])
def test_a_damaged_film_is_joined_again_and_no_clip_made(media, clean, name):
    content = bytearray((media / name).read_bytes())
    content[len(content) // 2] ^= 1
    (media / name).write_bytes(content)
    assert done_as_planned(fakes.request(media)) == set()
    assert contents(media) == contents(clean)


def test_lost_records_mean_everything_is_made(media, clean):
    shutil.rmtree(media / "store")
    assert done_as_planned(fakes.request(media)) == set(SLUGS)
    assert contents(media) == contents(clean)


def test_a_clip_made_alone_is_in_the_next_film_without_being_made(media, tmp_path):
    other = replace(fakes.default_vectors(), new_query=np.array([0.0, 3, 0, 0]))
    request = replace(fakes.request(media), vectors=other)
    watcher = Begun()
    render_clips(request, ["refocus", "score"], watcher, draw=fakes.draw)
    assert watcher.names == ["refocus"]
    assert plan_film(request).decision.reasons[0].why is Why.VALUES
    assert done_as_planned(request) == {"recap"}
    assert same_as_clean(request, tmp_path)


def test_a_clip_that_fails_is_not_taken_for_made(media):
    other = replace(fakes.default_vectors(), keys=fakes.default_vectors().keys * 2)
    request = replace(fakes.request(media), vectors=other)
    with pytest.raises(RenderError):
        render_film(request, Silence(), draw=fakes.draw_failing)
    assert not plan_clips(request, ["blend"])["blend"].decision.is_reused
    assert not plan_film(request).decision.is_reused
    assert "blend" in done_as_planned(request)


def test_another_lesson_and_back(media, clean):
    other = replace(fakes.default_vectors(), keys=fakes.default_vectors().keys * 2)
    done_as_planned(replace(fakes.request(media), vectors=other))
    done_as_planned(fakes.request(media))
    assert contents(media) == contents(clean)
