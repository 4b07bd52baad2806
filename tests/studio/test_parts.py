"""Parts: one beat each, the same by itself, in a row and in a store."""

import json
from dataclasses import replace
from pathlib import Path

import fakes
import numpy as np
import pytest

from attention_math import default_vectors
from scenes.catalog import SLUGS
from scenes.saying import Saying
from studio.film import draw_clip, draw_still
from studio.making import make_parts
from studio.outline import beat_names
from studio.parts import MadePart, packed, unpacked
from studio.records import BeatRecord, ClipJob
from studio.settings import Quality

SMALL = Quality("small", 320, 180, 2)
BEAT = BeatRecord("dots", 3, 'A "caption" 日本 −\n', "spoken", (fakes.NUMBER,), ("keys",), None)


def parts_of(job, wanted, folder, draw):
    folder.mkdir()
    made = make_parts(job, wanted, folder, draw, lambda _: None)
    return {part.beat.name: packed(part) for part in made}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_beat_is_the_same_to_the_byte_whichever_are_drawn_with_it(slug, tmp_path):
    vectors = default_vectors()
    job, names = ClipJob(slug, vectors, "dark", SMALL), beat_names(slug, vectors)
    whole = parts_of(job, names, tmp_path / "whole", draw_clip)
    assert list(whole) == list(names)
    some = parts_of(job, names[1::2], tmp_path / "some", draw_clip)
    assert some == {name: whole[name] for name in names[1::2]}
    last = parts_of(job, names[-1:], tmp_path / "last", draw_clip)
    assert last == {names[-1]: whole[names[-1]]}


SPOKEN = {name: Saying(6) for name in beat_names("score", default_vectors())}


def test_a_spoken_beat_is_the_same_however_long_the_others_take(tmp_path):
    first, *_, last = SPOKEN
    job = ClipJob("score", default_vectors(), "dark", SMALL, sayings=SPOKEN)
    longer = replace(job, sayings=SPOKEN | {first: Saying(40)})
    made = parts_of(job, [last], tmp_path / "one", draw_clip)
    assert parts_of(longer, [last], tmp_path / "two", draw_clip) == made


def test_a_beat_ends_with_the_same_picture_but_for_its_sentence_whether_it_is_said_or_read():
    job = ClipJob("score", default_vectors(), "dark", SMALL)
    for beat in [*SPOKEN][1::2]:
        said, read = draw_still(replace(job, sayings=SPOKEN), beat), draw_still(job, beat)
        above = SMALL.height * 5 // 6
        assert np.array_equal(said[:above], read[:above])
        below = said[above:]
        assert (below == below[0, 0]).all()
        assert (read[above:] != below).any()


def test_a_part_comes_back_from_its_bytes():
    for part in (MadePart(BEAT, b"\0video\n{}\n"), MadePart(replace(BEAT, read=None), b"")):
        assert unpacked(packed(part)) == part


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"video",
        b"[]\n",
        b"{}\n",
        b"7\n",
        json.dumps({"name": "a"}).encode() + b"\n",
        packed(MadePart(BEAT, b"")).replace(b'"frames": 3', b'"frames": "3"'),
        packed(MadePart(BEAT, b"")).replace(b'"frames": 3', b'"frames": 0'),
        packed(MadePart(BEAT, b"")).replace(b'["keys"]', b"7"),
    ],
)
def test_other_bytes_are_no_part(content):
    with pytest.raises(ValueError, match=r".*"):
        unpacked(content)


def test_a_part_that_was_not_asked_for_is_not_made(tmp_path: Path):
    job = ClipJob("score", default_vectors(), "dark", fakes.TINY)
    names = fakes.beats_of(job)
    made = parts_of(job, names[2:3], tmp_path / "one", fakes.draw)
    assert list(made) == [names[2]]
    assert unpacked(made[names[2]]).beat == fakes.beat_record(job, names[2])
