import pytest

from studio.errors import RenderError
from studio.records import BeatRecord, ClipRecord


def beat(start, end):
    return BeatRecord(f"beat-{start}", start, end, "caption", "spoken")


def test_beats_that_cover_the_clip_are_kept():
    clip = ClipRecord("score", "Score Every Word", 9, (beat(0, 4), beat(4, 9)))
    assert [it.end_frame for it in clip.beats] == [4, 9]


@pytest.mark.parametrize(
    ("frames", "spans"),
    [
        (9, [(1, 4), (4, 9)]),
        (9, [(0, 4), (5, 9)]),
        (9, [(0, 4), (3, 9)]),
        (8, [(0, 4), (4, 9)]),
        (9, [(0, 4)]),
    ],
)
def test_beats_that_do_not_cover_the_clip_are_refused(frames, spans):
    with pytest.raises(RenderError, match=r"score\.beats\[\d\]: the beats do not cover the clip"):
        ClipRecord("score", "", frames, tuple(beat(*span) for span in spans))


def test_clip_without_beats_is_refused():
    with pytest.raises(RenderError, match="score: a clip without beats"):
        ClipRecord("score", "", 0, ())


@pytest.mark.parametrize("span", [(3, 3), (4, 3), (-1, 2)])
def test_beat_without_frames_is_refused(span):
    with pytest.raises(RenderError, match="a beat without frames"):
        beat(*span)
