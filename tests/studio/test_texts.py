"""What is shown is there as text: captions, chapters and a transcript beside every video."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import av
import fakes
import pytest
from reading_cues import srt_cues, video_cues, vtt_cues

from attention_math import build_lesson, default_vectors
from scenes.catalog import SLUGS
from scenes.story import tell
from studio.captions import faults
from studio.film import draw_clip, render_clips, render_film
from studio.media import MediaFolder
from studio.plan import Reason, Why
from studio.planning import plan_clips
from studio.progress import Silence
from studio.settings import Quality

SMALL = Quality("small", 320, 180, 2)
WORDS = {words.slug: words for words in tell(build_lesson(default_vectors()))}


@pytest.fixture(scope="module")
def film(tmp_path_factory):
    media = tmp_path_factory.mktemp("media")
    return render_film(fakes.request(media), Silence(), draw=fakes.draw)


@pytest.fixture
def videos(film):
    folder = MediaFolder(film.video.parent)
    return {"film": film, **{slug: folder.clip(slug) for slug in SLUGS}}


def test_captions_are_the_same_in_both_files_and_in_the_video(videos):
    for files in videos.values():
        made = vtt_cues(files.vtt)
        assert made == srt_cues(files.srt) == video_cues(files.video)


def test_captions_end_with_the_pictures(videos):
    for files in videos.values():
        with av.open(str(files.video)) as video:
            stream = video.streams.video[0]
            ends_ms = 1000 * stream.duration * stream.time_base
        assert abs(vtt_cues(files.vtt)[-1].end_ms - ends_ms) <= Fraction(1000, fakes.TINY.fps)


def test_captions_are_the_sentences_of_the_film(videos):
    def said(files):
        return " ".join(line for cue in vtt_cues(files.vtt) for line in cue.lines)

    clips = [" ".join(it.caption.text for it in WORDS[slug].beats.values()) for slug in SLUGS]
    assert [said(videos[slug]) for slug in SLUGS] == clips
    assert said(videos["film"]) == " ".join(clips)


def test_a_caption_of_the_film_comes_when_its_clip_says_it(videos):
    ledger = json.loads(videos["film"].ledger.read_text("utf-8"))
    starts = {cue.start_ms for cue in vtt_cues(videos["film"].vtt)}
    assert {round(1000 * beat["start_s"]) for beat in ledger["beats"]} <= starts


def test_chapters_are_those_of_the_video(film):
    with av.open(str(film.video)) as video:
        chapters = [
            tuple(round(1000 * it[end] * it["time_base"]) for end in ("start", "end"))
            for it in video.chapters()
        ]
    made = vtt_cues(film.chapters)
    assert [(cue.start_ms, cue.end_ms) for cue in made] == chapters
    assert [cue.lines for cue in made] == [(words.title,) for words in WORDS.values()]


def test_the_transcript_has_a_heading_a_section_and_a_paragraph_a_beat(film):
    ledger = json.loads(film.ledger.read_text("utf-8"))
    text = film.transcript.read_text("utf-8")
    paragraphs = [each.strip("\n") for each in text.split("\n\n")]
    places = [paragraphs.index(f"{it.number}. {it.title}") for it in WORDS.values()]
    assert places == sorted(places)
    said = [beat["spoken"] for beat in ledger["beats"]]  # which the drawing begins with a capital
    assert [each for each in paragraphs if each in said] == said


@pytest.fixture(scope="module")
def clip(tmp_path_factory):
    request = replace(fakes.request(tmp_path_factory.mktemp("real")), quality=SMALL)
    (files,) = render_clips(request, ["refocus"], Silence(), draw=draw_clip)
    return request, files


def test_captions_of_a_real_clip_can_be_read_out(clip):
    _, files = clip
    made = vtt_cues(files.vtt)
    assert faults(made, SMALL.fps) == []
    assert made == video_cues(files.video)
    ledger = json.loads(files.ledger.read_text("utf-8"))
    assert made[-1].end_ms == 1000 * ledger["duration_s"]


def test_a_ledger_has_each_sentence_in_words(clip):
    _, files = clip
    for beat in json.loads(files.ledger.read_text("utf-8"))["beats"]:
        assert re.fullmatch(r"[^\W\d][^\d×÷√=→]+", beat["spoken"])


def test_captions_that_were_edited_are_made_again(clip):
    request, files = clip
    whole = {path: path.read_bytes() for path in files}
    files.vtt.write_bytes(whole[files.vtt].replace(b"query", b"Query"))
    decision = plan_clips(request, ["refocus"])["refocus"].decision
    assert decision.reasons == (Reason(Why.DAMAGED, ("vtt",)),)
    render_clips(request, ["refocus"], Silence(), draw=draw_clip)
    assert {path: path.read_bytes() for path in files} == whole
