"""Films that speak: sound where it belongs, nothing said or drawn twice, and what plan tells of it.

The voice is one of tones, and the drawings are tiny; tests/end_to_end has the real ones.
"""

import json
import shutil
from dataclasses import replace

import fakes
import numpy as np
import pytest
import valued
from hearing import picture_s, sound_track
from reading_cues import vtt_cues
from test_reusing import contents, done_as_planned, parts_in

from scenes.catalog import SLUGS
from studio import speaking
from studio.errors import OutputError, RenderError, VoiceError
from studio.film import clip_job, plan_of, render_clips, render_film, render_still
from studio.media import MediaFolder
from studio.plan import Reason, Why
from studio.planning import plan_film
from studio.progress import Silence
from studio.said import SILENCE
from studio.sound import Sound
from studio.speaking import lines_of, said_in
from studio.store import Store
from studio.verify import verify_video
from tests.studio.voices import Tones

TONES = Tones()
OTHER = "first-key"  # of section 2
BEATS = [line.beat for line in lines_of(fakes.request("none"))]


def order(media, voice=TONES, **options):
    return fakes.request(media, voice=voice, **options)


def render(request, draw=fakes.draw):
    return render_film(request, Silence(), draw=draw)


def reasons(request, slug):
    return plan_of(request, Silence()).clips[slug].decision.reasons


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """A folder with a film that speaks, which no test changes, and which beats were said for it."""
    folder = tmp_path_factory.mktemp("spoken")
    voice = replace(TONES, log=folder / "log")
    render(order(folder / "media", voice, jobs=2))
    return folder


@pytest.fixture
def media(spoken, tmp_path):
    """A copy of it, to do with as a test likes."""
    shutil.copytree(spoken / "media", tmp_path / "media")
    return tmp_path / "media"


def videos(media):
    folder = MediaFolder(media)
    return {"film": folder.film(), **{slug: folder.clip(slug) for slug in SLUGS}}


# --- what is heard ---------------------------------------------------------------------------


def test_every_sentence_was_said_once(spoken):
    assert sorted((spoken / "log").read_text().split()) == sorted(BEATS)


def test_each_video_has_one_track_that_is_played_and_says_its_language(spoken):
    for files in videos(spoken / "media").values():
        track = sound_track(files.video)
        assert (track.language, track.is_default, track.rate_hz) == ("eng", True, 24_000)
        assert json.loads(files.ledger.read_text("utf-8"))["voice"] == "tones"


def test_pictures_sound_and_captions_end_together(spoken):
    for files in videos(spoken / "media").values():
        ends_s = picture_s(files.video)
        assert abs(sound_track(files.video).duration_s - ends_s) <= 1 / fakes.TINY.fps
        assert abs(vtt_cues(files.vtt)[-1].end_ms / 1000 - ends_s) <= 1 / fakes.TINY.fps


def test_each_sentence_is_heard_from_the_start_of_its_beat(spoken):
    for files in videos(spoken / "media").values():
        ledger = json.loads(files.ledger.read_text("utf-8"))
        meant = [beat["start_s"] + TONES.before_s for beat in ledger["beats"]]
        heard = sound_track(files.video).starts_s()
        assert heard == pytest.approx(meant, abs=0.005)


@pytest.mark.parametrize("fps", [7, 24])
def test_frame_rates_that_divide_no_second_do_not_drift(tmp_path, fps):
    request = order(tmp_path, Tones(rate_hz=22_050), jobs=2)
    request = replace(request, quality=replace(fakes.TINY, fps=fps))
    (files,) = render_clips(request, ["score"], Silence(), draw=fakes.draw)
    beats = json.loads(files.ledger.read_text("utf-8"))["beats"]
    meant = [beat["start_s"] + TONES.before_s for beat in beats]
    assert sound_track(files.video).starts_s() == pytest.approx(meant, abs=0.005)
    assert abs(sound_track(files.video).duration_s - picture_s(files.video)) <= 1 / fps


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"sound": None}, "other sound"),
        ({"language": "deu"}, "other sound"),
        ({"sound": Sound(np.zeros(9, np.float32), 48_000)}, "other sound"),
    ],
)
def test_a_video_that_sounds_otherwise_than_meant_is_refused(spoken, other, what):
    video = MediaFolder(spoken / "media").clip("recap").video
    ledger = json.loads(video.with_suffix(".json").read_text("utf-8"))
    meant = {
        "quality": fakes.TINY,
        "frames": ledger["frames"],
        "cues": vtt_cues(video.with_suffix(".vtt")),
        "sound": Sound(np.zeros(9, np.float32), TONES.rate_hz),
    }
    verify_video(video, **meant)
    with pytest.raises(RenderError, match=what):
        verify_video(video, **meant | other)


def test_cues_come_with_their_words_or_in_the_pause_before(spoken):
    for files in videos(spoken / "media").values():
        beats = json.loads(files.ledger.read_text("utf-8"))["beats"]
        starts_s = [cue.start_ms / 1000 for cue in vtt_cues(files.vtt)]
        for beat in beats:
            latest_s = beat["start_s"] + TONES.before_s + 1 / fakes.TINY.fps
            assert any(beat["start_s"] - 0.5 <= start_s <= latest_s for start_s in starts_s)


def test_a_silent_film_has_no_sound(tmp_path):
    (files,) = render_clips(fakes.request(tmp_path), ["recap"], Silence(), draw=fakes.draw)
    with pytest.raises(ValueError, match="not enough values"):
        sound_track(files.video)
    assert json.loads(files.ledger.read_text("utf-8"))["voice"] == "silent"
    assert not list(tmp_path.rglob("*.voice"))


# --- again -----------------------------------------------------------------------------------


def test_twice_is_the_same_to_the_byte(spoken, tmp_path):
    again = order(tmp_path / "again", jobs=1)
    render(again)
    assert contents(again.media) == contents(spoken / "media")


def test_nothing_is_said_or_made_twice(spoken, media, tmp_path):
    said = said_as_planned(order(media, replace(TONES, log=tmp_path / "log")))
    assert said == ([], {})
    assert contents(media) == contents(spoken / "media")


def said_as_planned(request, draw=fakes.draw):
    """The beats that were said, and those that were drawn: as the plan has told, which says first.

    The request's voice writes a log.
    """
    log = request.voice.log
    plan = plan_of(request, Silence())
    said = sorted(log.read_text().split()) if log.exists() else []
    before = parts_in(request.media)
    render(request, draw)
    assert said == (sorted(log.read_text().split()) if log.exists() else [])
    again = plan_of(request, Silence())
    assert all(it.is_reused for it in again.decisions)
    planned = {slug: set(clip.missing) for slug, clip in plan.clips.items() if clip.missing}
    fresh = {path for path, inode in parts_in(request.media).items() if before.get(path) != inode}
    assert len(fresh) == sum(map(len, planned.values()))
    return said, planned


def test_another_voice_of_the_same_lengths_draws_nothing(media, tmp_path):
    other = Tones(pitch_hz=300, log=tmp_path / "log")
    request = order(media, replace(other, name="others"))
    assert reasons(request, "score") == (Reason(Why.VOICE, ("tones → others",)),)
    assert said_as_planned(request) == (sorted(BEATS), {})
    assert same_as_clean(request, tmp_path / "anew")


def same_as_clean(request, anew):
    """Whether the clip with the other beat is what a clean run makes."""
    clean = replace(request, media=anew)
    render_clips(clean, ["score"], Silence(), draw=fakes.draw)
    found = viewed(request.media)
    return viewed(anew) == {path: found[path] for path in viewed(anew)}


def viewed(media):
    """What a viewer gets: all but the store, which also remembers what was made before."""
    return {path: it for path, it in contents(media).items() if path.parts[0] != "store"}


def test_one_sentence_that_sounds_otherwise_has_its_clip_joined_again_and_no_other(media, tmp_path):
    request = order(media, replace(TONES, high=OTHER, log=tmp_path / "log"))
    plan = plan_of(request, Silence())
    joined = [name for name, clip in plan.clips.items() if not clip.decision.is_reused]
    assert joined == ["score"]
    assert plan.clips["score"].decision.reasons == (Reason(Why.VOICE, (OTHER,)),)
    assert said_as_planned(request) == ([OTHER], {})
    assert same_as_clean(request, tmp_path / "anew")


def test_one_sentence_that_takes_longer_draws_its_beat(media, tmp_path):
    request = order(media, replace(TONES, long=OTHER, log=tmp_path / "log"))
    assert reasons(request, "score") == (Reason(Why.VOICE, (OTHER,)),)
    assert said_as_planned(request) == ([OTHER], {"score": {OTHER}})
    assert same_as_clean(request, tmp_path / "anew")


def test_to_silence_and_back_draws_each_once(media, tmp_path):
    assert done_as_planned(fakes.request(media)).keys() == set(SLUGS)
    request = order(media, replace(TONES, log=tmp_path / "log"))
    assert reasons(request, "score") == (Reason(Why.VOICE, ("silent → tones",)),)
    assert said_as_planned(request) == ([], {})
    assert done_as_planned(fakes.request(media)) == {}


def test_another_sentence_is_said_and_drawn_and_nothing_else(tmp_path, monkeypatch):
    request = order(tmp_path / "media", replace(TONES, log=tmp_path / "log"))
    render(request, valued.drawing())
    (tmp_path / "log").unlink()
    sentence = {f"score_{OTHER}": "Multiply and add up."}
    valued.tell_otherwise(monkeypatch, **sentence)
    monkeypatch.setattr(speaking, "words_of", lambda *of: valued.told(sentence, *of))
    said, drawn = said_as_planned(request, valued.drawing(**sentence))
    assert (said, drawn) == ([OTHER], {"score": {OTHER}})


def test_force_says_all_anew(media, tmp_path):
    log = tmp_path / "log"
    said_in(order(media, replace(TONES, log=log), force=True), SLUGS, store(media), Silence())
    assert sorted(log.read_text().split()) == sorted(BEATS)


def store(media):
    return Store(MediaFolder(media).store())


def test_what_is_lost_or_damaged_is_said_again_and_nothing_is_made_again(spoken, media, tmp_path):
    files = sorted(media.rglob("*.voice"))
    content = bytearray(files[0].read_bytes())
    content[-30] ^= 1
    files[0].write_bytes(content)
    files[1].unlink()
    files[2].write_bytes(b"")
    said, drawn = said_as_planned(order(media, replace(TONES, log=tmp_path / "log")))
    assert (len(said), drawn) == (3, {})
    assert contents(media) == contents(spoken / "media")


def test_a_still_needs_no_voice(tmp_path):
    request = order(tmp_path, replace(TONES, log=tmp_path / "log"))
    render_still(request, "recap", None, Silence(), draw=fakes.draw_still)
    assert not (tmp_path / "log").exists()
    assert clip_job(request, "recap", SILENCE).sayings is None


# --- what cannot be said ---------------------------------------------------------------------


def test_what_cannot_be_said_is_told_before_anything_is_said_or_made(tmp_path):
    voice = replace(TONES, mute=(OTHER, "roles"), log=tmp_path / "log")
    with pytest.raises(VoiceError, match=r"no tones for these: got score, roles; score, first-key"):
        render(order(tmp_path / "media", voice))
    assert not (tmp_path / "log").exists()
    assert not list((tmp_path / "media").rglob("*.mp4"))


def test_a_fault_while_speaking_names_the_sentence_and_keeps_the_others(tmp_path):
    voice = replace(TONES, dumb=(BEATS[-1],))
    with pytest.raises(VoiceError) as refusal:
        render(order(tmp_path, voice))
    assert refusal.value.message == f"recap, {BEATS[-1]}: no tone comes"
    assert len(list(tmp_path.rglob("*.voice"))) == len(BEATS) - 1
    log = tmp_path / "log"
    render(order(tmp_path, replace(TONES, log=log)))
    assert log.read_text().split() == [BEATS[-1]]


def test_planning_without_a_voice_says_nothing(media):
    assert plan_of(fakes.request(media), Silence()).decision.reasons[0].why is Why.VOICE
    assert plan_film(fakes.request(media)).clips["score"].inputs.said is SILENCE


def test_a_store_that_takes_nothing_is_told(tmp_path):
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "parts").write_text("mine")
    with pytest.raises(OutputError, match="cannot be written to"):
        said_in(order(tmp_path), ["recap"], store(tmp_path), Silence())
