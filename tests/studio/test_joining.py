from fractions import Fraction

import av
import pytest
from av.stream import Disposition
from fakes import TINY, frame, number_in

from studio.captions import Cue
from studio.captions.mov_text import text_in
from studio.chapters import Chapter
from studio.encoder import PartEncoder
from studio.errors import RenderError
from studio.joining import Tags, join_parts
from studio.settings import Quality
from studio.verify import verify_video

TAGS = Tags("Blend ünd 日本", "digest", "deu")


def part(path, numbers, quality=TINY):
    with PartEncoder(path, quality) as encoder:
        for number in numbers:
            encoder.write(frame(number, quality=quality), 1)
    return path


@pytest.fixture
def parts(tmp_path):
    return [part(tmp_path / f"{n}.mp4", range(n, n + 5)) for n in (1, 6, 11)]


CHAPTERS = [Chapter("One", 0, 5), Chapter("Two & three", 5, 15)]
CUES = (Cue(100, 400, ("a<b & c --> d", "{\\i1} ünï 日本")), Cue(600, 1500, ("Two\\Nthree",)))


def join(parts, target, **others):
    options = {"fps": TINY.fps, "tags": TAGS, "chapters": CHAPTERS, "cues": CUES}
    return join_parts(parts, target, **options | others)


@pytest.fixture
def joined(tmp_path, parts):
    join(parts, tmp_path / "film.mp4")
    return tmp_path / "film.mp4"


def test_frames_follow_each_other_without_gap_or_loss(joined):
    with av.open(str(joined)) as video:
        frames = list(video.decode(video.streams.video[0]))
    assert [number_in(it.to_ndarray(format="rgb24")) for it in frames] == list(range(1, 16))
    assert [it.pts * it.time_base for it in frames] == [Fraction(n, TINY.fps) for n in range(15)]


def test_packets_are_copied(joined, parts):
    def packets(path):
        with av.open(str(path)) as video:
            return [bytes(it) for it in video.demux(video.streams.video[0]) if it.size]

    assert packets(joined) == [packet for path in parts for packet in packets(path)]


def test_every_part_begins_with_a_keyframe(joined):
    with av.open(str(joined)) as video:
        stream = video.streams.video[0]
        keys = [it.is_keyframe for it in video.demux(stream) if it.size]
    assert [place for place, key in enumerate(keys) if key] == [0, 5, 10]


def test_chapters_title_and_comment_read_back(joined):
    with av.open(str(joined)) as video:
        chapters = [
            (it["metadata"]["title"], it["start"] * it["time_base"], it["end"] * it["time_base"])
            for it in video.chapters()
        ]
        assert video.metadata["title"] == TAGS.title
        assert video.metadata["comment"] == TAGS.comment
    half, whole = Fraction(1, 2), Fraction(3, 2)
    assert chapters == [("One", 0, half), ("Two & three", half, whole)]


def test_index_comes_first(joined):
    content = joined.read_bytes()
    assert 0 < content.index(b"moov") < content.index(b"mdat")


def test_joining_again_gives_the_same_bytes(joined, parts, tmp_path):
    again = tmp_path / "again.mp4"
    join(parts, again)
    assert again.read_bytes() == joined.read_bytes()


def test_joining_what_was_joined_changes_nothing(joined, tmp_path):
    join([joined], tmp_path / "again.mp4")
    assert (tmp_path / "again.mp4").read_bytes() == joined.read_bytes()


def test_captions_are_read_as_they_were_written_and_end_with_the_pictures(joined):
    with av.open(str(joined)) as video:
        (text,) = video.streams.subtitles
        assert text.codec_context.name == "mov_text"
        assert (text.language, text.start_time) == ("deu", 0)
        assert text.duration * text.time_base == Fraction(15, TINY.fps)
        found = [
            (it.pts * it.time_base, it.duration * it.time_base, text_in(bytes(it)))
            for it in video.demux(text)
            if it.size
        ]
    ms = Fraction(1, 1000)
    assert found == [
        (0, 100 * ms, ""),
        (100 * ms, 300 * ms, "a<b & c --> d\n{\\i1} ünï 日本"),
        (400 * ms, 200 * ms, ""),
        (600 * ms, 900 * ms, "Two\\Nthree"),
    ]


def test_captions_come_up_on_demand_only(joined):
    with av.open(str(joined)) as video:
        (text,), (pictures,) = video.streams.subtitles, video.streams.video
        assert not text.disposition & Disposition.default
        assert pictures.disposition & Disposition.default


def test_without_captions_there_is_no_text_stream(parts, tmp_path):
    join(parts, tmp_path / "mute.mp4", cues=())
    with av.open(str(tmp_path / "mute.mp4")) as video:
        assert not video.streams.subtitles
    verify_video(tmp_path / "mute.mp4", quality=TINY, frames=15, chapters=CHAPTERS)


def test_what_was_joined_is_what_was_meant(joined):
    verify_video(joined, quality=TINY, frames=15, chapters=CHAPTERS, cues=CUES)


@pytest.mark.parametrize("fps", [7, 15, 24, 30, 50, 60, 144, 240])
def test_times_are_exact_at_any_frame_rate(tmp_path, fps):
    quality = Quality("tiny", 64, 48, fps)
    one = part(tmp_path / "one.mp4", range(20), quality)
    chapters = [Chapter("A", 0, 20), Chapter("B", 20, 39), Chapter("C", 39, 40)]
    film = tmp_path / "film.mp4"
    assert join_parts([one, one], film, fps=fps, tags=TAGS, chapters=chapters) == 40
    verify_video(film, quality=quality, frames=40, chapters=chapters)


@pytest.mark.parametrize(
    ("meant", "fault"),
    [
        ({"quality": TINY, "frames": 14}, "frames"),
        ({"quality": Quality("tiny", 66, 48, 10), "frames": 15}, "size"),
        ({"quality": Quality("tiny", 64, 48, 20), "frames": 15}, "times"),
        ({"quality": TINY, "frames": 15, "chapters": []}, "chapters"),
        ({"quality": TINY, "frames": 15, "chapters": [Chapter("One", 1, 5)]}, "chapters"),
        ({"quality": TINY, "frames": 15, "cues": CUES[1:]}, "captions"),
        ({"quality": TINY, "frames": 15, "cues": ()}, "text streams"),
    ],
)
def test_other_video_than_meant_is_refused(joined, meant, fault):
    with pytest.raises(RenderError, match=f"has other .*{fault}"):
        verify_video(joined, **{"chapters": CHAPTERS, "cues": CUES, **meant})


def test_captions_that_end_long_before_the_pictures_are_refused(parts, tmp_path):
    early = (Cue(0, 1300, ("Early.",)),)
    join(parts, tmp_path / "early.mp4", cues=early)
    with pytest.raises(RenderError, match="has other end of the captions"):
        verify_video(tmp_path / "early.mp4", quality=TINY, frames=15, chapters=CHAPTERS, cues=early)


def test_part_of_another_size_is_refused(tmp_path, parts):
    wide = part(tmp_path / "wide.mp4", range(3), Quality("wide", 96, 48, 10))
    with pytest.raises(RenderError, match=r"wide\.mp4: a part that was encoded in another way"):
        join_parts([*parts, wide], tmp_path / "film.mp4", fps=10, tags=TAGS)


def test_part_at_another_frame_rate_is_refused(tmp_path, parts):
    with pytest.raises(RenderError, match="packet 1"):
        join_parts(parts, tmp_path / "film.mp4", fps=12, tags=TAGS)


def test_no_parts_are_refused(tmp_path):
    with pytest.raises(RenderError, match="no parts"):
        join_parts([], tmp_path / "film.mp4", fps=10, tags=TAGS)
