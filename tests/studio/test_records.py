import pytest

from studio.errors import RenderError
from studio.records import BeatRecord, ClipRecord


def beat(frames):
    return BeatRecord(f"beat-{frames}", frames, "caption", "spoken")


def test_beats_follow_each_other_without_a_gap():
    clip = ClipRecord("score", "Score Every Word", (beat(4), beat(5), beat(1)))
    assert clip.frames == 10
    assert clip.spans == ((0, 4), (4, 9), (9, 10))


def test_clip_without_beats_is_refused():
    with pytest.raises(RenderError, match="score: a clip without beats"):
        ClipRecord("score", "", ())


@pytest.mark.parametrize("frames", [0, -1, 1.5, True])
def test_beat_without_frames_is_refused(frames):
    with pytest.raises(RenderError, match="a beat without frames"):
        beat(frames)
