"""A media folder that is damaged: the plan says what is made again, and the result is as clean."""

from __future__ import annotations

import os
import random
import shutil
from itertools import cycle

import fakes
import pytest
import warm
from test_reusing import LAST, contents, done_as_planned, results

from scenes.catalog import SLUGS
from studio.film import render_clips, render_film
from studio.kept import read_record
from studio.plan import Why
from studio.planning import plan_clips, plan_film
from studio.progress import Silence


def flip(path, draw):
    content = bytearray(path.read_bytes())
    content[draw.randrange(len(content))] ^= 1 << draw.randrange(8)
    path.write_bytes(content)


def cut(path, draw):
    os.truncate(path, draw.randrange(path.stat().st_size))


def lengthen(path, draw):
    path.write_bytes(path.read_bytes() + draw.randbytes(9))


def empty(path, draw):
    path.write_bytes(b"")


def remove(path, draw):
    path.unlink()


def fold(path, draw):
    path.unlink()
    (path / "deep").mkdir(parents=True)
    (path / "deep" / path.name).write_bytes(b"")


DAMAGES = (flip, cut, lengthen, empty, remove, fold)


def stored(media):
    return sorted((media / "store" / "parts").rglob("*.part"))


def forget_clips(media):
    """Without the clips, their parts are needed."""
    shutil.rmtree(media / "clips")


def beats_of(media, names):
    """The beats, by section, whose parts have these names."""
    found = {}
    for slug in SLUGS:
        for beat, versions in read_record(media, slug).parts.items():
            if names & set(versions):
                found.setdefault(slug, set()).add(beat)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_parts_damaged_in_any_way_are_drawn_again_and_no_others(media, clean, seed):
    draw = random.Random(seed)
    parts = draw.sample(stored(media), 12)
    named = beats_of(media, {part.stem for part in parts})
    for part, damage in zip(parts, cycle(DAMAGES), strict=False):
        damage(part, draw)
    forget_clips(media)
    plan = plan_film(fakes.request(media))
    for slug, beats in named.items():
        for beat in beats:
            assert plan.clips[slug].beats[beat].decision.reasons[0].why is Why.DAMAGED
    assert done_as_planned(fakes.request(media)) == named
    assert contents(media) == contents(clean)


def test_parts_under_each_others_names_are_drawn_again(media, clean):
    parts = random.Random(1).sample(stored(media), 6)
    whole = [part.read_bytes() for part in parts]
    for part, content in zip(parts, [*whole[1:], whole[0]], strict=True):
        part.write_bytes(content)
    forget_clips(media)
    named = beats_of(media, {part.stem for part in parts})
    assert done_as_planned(fakes.request(media)) == named
    assert contents(media) == contents(clean)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_has_its_clip_made_again(media, clean, damage):
    draw = random.Random(2)
    for name in ("score", "recap", "film"):
        damage(media / "store" / "records" / f"{name}.json", draw)
    again = done_as_planned(fakes.request(media))
    assert set(again) <= {"score", "recap"}
    assert contents(media) == contents(clean)


def test_any_flipped_bit_of_a_record_is_without_danger(media, clean):
    """Whatever such a record says, the clip is as it should be, or it is made again."""
    draw, record = random.Random(3), media / "store" / "records" / "score.json"
    request = fakes.request(media)
    for _ in range(25):
        flip(record, draw)
        clip, kept = plan_clips(request, ["score"])["score"], read_record(media, "score").video
        as_it_was = kept is not None and kept.vectors == request.vectors.digest
        assert as_it_was or not clip.decision.is_reused or kept.files == clip.reused.files
        shutil.copyfile(clean / "store" / "records" / "score.json", record)


def test_records_under_each_others_names_count_as_none(media, clean):
    records = media / "store" / "records"
    for one, other in (("score", "blend"), ("recap", "film")):
        (records / "aside").write_bytes((records / f"{one}.json").read_bytes())
        (records / f"{other}.json").rename(records / f"{one}.json")
        (records / "aside").rename(records / f"{other}.json")
    assert set(done_as_planned(fakes.request(media))) == {"score", "blend", "recap"}
    assert contents(media) == contents(clean)


def test_records_of_before_meet_files_of_now(media, clean, tmp_path):
    """As after a copy of an old store into a folder that has gone on."""
    earlier = tmp_path / "earlier"
    shutil.copytree(media / "store" / "records", earlier)
    other = warm.order(media, "other query")
    render_film(other, Silence(), draw=fakes.draw)
    anew = results(media)
    shutil.rmtree(media / "store" / "records")
    shutil.copytree(earlier, media / "store" / "records")
    assert LAST["refocus"] <= done_as_planned(other)["refocus"]
    assert results(media) == anew


@pytest.mark.parametrize("place", ["store/version", "store/records/score.json"])
def test_folders_in_the_place_of_the_stores_own_files_go(media, clean, place):
    fold(media / place, random.Random())
    render_clips(fakes.request(media, force=True), ["score"], Silence(), draw=fakes.draw)
    assert contents(media) == contents(clean)
