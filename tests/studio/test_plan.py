"""What becomes of one clip and its beats: every reason, and none that is not there."""

import json
from dataclasses import replace

import numpy as np
import pytest

from attention_math import default_vectors, vector_set
from studio.inputs import fingerprint, inputs_of
from studio.kept import VERSIONS, KeptVideo, Record, read_record, write_record
from studio.media import MediaFolder
from studio.parts import part_name
from studio.plan import Reason, Why, differences
from studio.planning import clip_payload, plan_clips
from studio.said import Said, SaidLine
from studio.settings import QUALITIES, Request
from studio.speaking import lines_of
from studio.store import Store
from tests.studio.voices import Tones

READ = ("n_rows", "query.output", "vectors.keys")
LABELS = ("dots", "more")
BEAT = "first-key"


def inputs(slug="score", vectors=None, theme="dark", quality="draft", fps=None, language="en"):
    chosen = QUALITIES[quality].at(fps)
    return inputs_of([slug], vectors or default_vectors(), theme, chosen, language)[slug]


@pytest.fixture(scope="module")
def now():
    return inputs()


@pytest.fixture(scope="module")
def before(now):
    return now.payload(BEAT, READ, LABELS)


def reasons(before, now, read=READ, labels=LABELS):
    return tuple(differences(before, now.payload(BEAT, read, labels)))


# --- one beat --------------------------------------------------------------------------------


def test_nothing_changed_is_no_reason(before):
    assert reasons(before, inputs()) == ()


def test_theme_and_quality_are_named_from_and_to(before):
    assert reasons(before, inputs(theme="light", quality="720p")) == (
        Reason(Why.THEME, ("dark → light",)),
        Reason(Why.QUALITY, ("draft → 720p",)),
    )
    assert reasons(before, inputs(fps=5)) == (Reason(Why.QUALITY, ("fps",)),)


def test_voice_is_named(before, now):
    said = replace(now, said=tones(now))
    assert reasons(before, said) == (Reason(Why.VOICE, ("silent → spoken",)),)
    spoken = said.payload(BEAT, READ, LABELS)
    slower = replace(now, said=tones(now, tone_s=0.2))
    assert reasons(spoken, slower) == (Reason(Why.VOICE, ("end", "mark coordinates", "mark dot")),)
    assert reasons(spoken, replace(now, said=tones(now, pitch_hz=300))) == ()


def test_words_that_only_come_in_other_frames_are_no_other_voice(now):
    spoken = replace(now, said=tones(now)).payload(BEAT, READ, LABELS)
    slow = inputs(fps=5)
    assert reasons(spoken, replace(slow, said=tones(slow))) == (Reason(Why.QUALITY, ("fps",)),)


def tones(now, **options):
    """What is said in a section, by a voice of tones."""
    voice = Tones(**options)
    lines = [it for it in lines_of(Request(default_vectors())) if it.section == now.slug]
    said = {line.beat: SaidLine(line, voice.speak(line)) for line in lines}
    return Said(voice.name, {now.slug: said})


def test_another_language_is_other_words_and_nothing_else(before):
    assert reasons(before, inputs(language="de")) == (Reason(Why.WORDS, ("en → de",)),)


def test_values_that_were_read_count_and_no_others(before):
    new_query = replace(default_vectors(), new_query=np.array([0.0, 3.0, 0.0, 0.0]))
    assert reasons(before, inputs(vectors=new_query)) == ()
    query = replace(default_vectors(), query=np.array([0.0, 3.0, 0.0, 0.0]))
    assert Reason(Why.VALUES, ("query.output",)) in reasons(before, inputs(vectors=query))


def test_the_last_cell_of_many_keys_counts():
    keys = np.ones((64, 4))
    many = vector_set([1, 0, 0, 0], [0, 1, 0, 0], keys, keys)
    before = inputs(vectors=many).payload(BEAT, READ, ())
    keys = keys.copy()
    keys[63, 3] = np.nextafter(1, 2)
    after = inputs(vectors=vector_set([1, 0, 0, 0], [0, 1, 0, 0], keys, many.values))
    assert Reason(Why.VALUES, ("vectors.keys",)) in reasons(before, after, labels=())


def test_a_scene_that_was_not_watched_depends_on_everything(now):
    before = now.payload(BEAT, None, None)
    assert reasons(before, now, None, None) == ()
    new_query = replace(default_vectors(), new_query=np.array([0.0, 3.0, 0.0, 0.0]))
    found = reasons(before, inputs(vectors=new_query), None, None)
    assert found == (Reason(Why.VALUES, ("vectors",)),)


def reworded(now, **changes):
    return replace(now, words=replace(now.words, **changes))


def test_a_beat_depends_on_its_own_sentence_and_on_no_other(before, now):
    beats = dict(now.words.beats)
    other = replace(beats["divide"], caption=beats["roles"].caption)
    assert reasons(before, reworded(now, beats={**beats, "divide": other})) == ()
    own = replace(beats[BEAT], caption=beats["roles"].caption)
    found = reasons(before, reworded(now, beats={**beats, BEAT: own}))
    assert found == (Reason(Why.WORDS, ("sentence",)),)


@pytest.mark.parametrize(
    ("about", "change"),
    [
        ("title", lambda words: {"title": words.title + "!"}),
        ("point", lambda words: {"point": words.beats[BEAT].caption}),
        ("step map", lambda _: {"lit_steps": ()}),
        (
            "order of beats",
            lambda words: {"beats": {it: words.beats[it] for it in words.beats if it != "roles"}},
        ),
    ],
)
def test_what_frames_every_beat_counts(before, now, about, change):
    assert reasons(before, reworded(now, **change(now.words))) == (Reason(Why.WORDS, (about,)),)


def test_labels_that_were_asked_for_count_and_no_others(before, now):
    labels, caption = now.words.labels, now.words.beats[BEAT].caption
    assert "more" not in labels
    assert reasons(before, reworded(now, labels={**labels, "values": caption})) == ()
    for name in ("dots", "more"):
        found = reasons(before, reworded(now, labels={**labels, name: caption}))
        assert found == (Reason(Why.WORDS, (f"picture/{name}",)),)


@pytest.mark.parametrize("part", ["code", "libraries"])
def test_modules_and_libraries_are_named(before, now, part):
    was = getattr(now, part)
    name = sorted(was)[-1]
    for other in (was | {name: "another"}, {it: was[it] for it in was if it != name}):
        assert reasons(before, replace(now, **{part: other})) == (Reason(Why.CODE, (name,)),)


def test_a_value_that_is_no_longer_there_has_changed(before, now):
    old = before | {"values": {"removed": "0" * 64}}
    assert reasons(old, now, ("removed",)) == (Reason(Why.VALUES, ("removed",)),)


def test_another_schema_is_a_change_of_code(before, now):
    assert reasons(before | {"schema": "old"}, now) == (Reason(Why.CODE, ("schema",)),)


def test_labels_in_signs_of_other_fonts_depend_on_those():
    plain = inputs().libraries
    strange = inputs(vectors=replace(default_vectors(), key_labels=("the", "日本", "sat")))
    assert set(strange.libraries) - set(plain) == {"fonts of this machine"}


# --- a clip of beats -------------------------------------------------------------------------


def request(media, **options):
    return Request(default_vectors(), QUALITIES["draft"], media=media, **options)


@pytest.fixture
def media(tmp_path, now):
    """A media folder with one clip, whose parts and files are there: small, but whole."""
    folder = MediaFolder(tmp_path)
    folder.clip("score").video.parent.mkdir()
    parts = {beat: now.payload(beat, READ, LABELS) for beat in now.beats}
    record = Record()
    for beat, payload in parts.items():
        Store(folder.store()).put(part_name(fingerprint(payload)), b"part")
        record = record.with_part(beat, payload)
    files = {}
    for name, file in folder.clip("score").by_name().items():
        file.write_bytes(b"")
        files[name] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    names = {beat: fingerprint(payload) for beat, payload in parts.items()}
    video = KeptVideo(clip_payload(now, names), default_vectors().digest, files)
    write_record(tmp_path, "score", replace(record, video=video))
    return tmp_path


def planned(media, **options):
    return plan_clips(request(media, **options), ["score"])["score"]


def test_a_whole_clip_is_reused_with_all_its_beats(media):
    plan = planned(media)
    assert plan.decision.reasons == (Reason(Why.REUSED),)
    assert {it.decision.reasons for it in plan.beats.values()} == {(Reason(Why.REUSED),)}
    assert plan.missing == ()


def test_first_time_and_forced(tmp_path, media):
    for plan, why in (
        (plan_clips(request(media), ["blend"])["blend"], Why.FIRST_TIME),
        (planned(media, force=True), Why.FORCED),
    ):
        assert plan.decision.reasons == (Reason(why),)
        assert {it.decision.reasons for it in plan.beats.values()} == {(Reason(why),)}
        assert plan.missing == plan.inputs.beats


def test_another_theme_is_why_for_every_beat(media):
    plan = planned(media, theme="light")
    assert plan.decision.reasons == (Reason(Why.THEME, ("dark → light",)),)
    assert plan.missing == plan.inputs.beats


def test_another_language_is_why_for_every_beat_and_for_the_clip(media):
    plan = planned(media, language="de")
    assert plan.decision.reasons == (Reason(Why.WORDS, ("en → de",)),)
    assert plan.missing == plan.inputs.beats


def test_a_lost_part_matters_only_where_the_clip_is_joined_again(media, now):
    name = part_name(fingerprint(now.payload(BEAT, READ, LABELS)))
    for path in (media / "store" / "parts").rglob(name):
        path.write_bytes(b"damaged")
    assert planned(media).decision.is_reused
    MediaFolder(media).clip("score").poster.unlink()
    plan = planned(media)
    assert plan.decision.reasons == (Reason(Why.DAMAGED, ("poster", BEAT)),)
    assert plan.missing == (BEAT,)
    assert plan.beats[BEAT].decision.reasons == (Reason(Why.DAMAGED, (BEAT,)),)


@pytest.mark.parametrize("name", ["vtt", "srt"])
def test_captions_that_are_not_those_that_were_made_are_named(media, name):
    MediaFolder(media).clip("score").by_name()[name].write_text("other")
    assert planned(media).decision.reasons == (Reason(Why.DAMAGED, (name,)),)


@pytest.mark.parametrize("damage", ["change", "remove"])
def test_files_that_are_not_those_that_were_made_are_named_and_no_beat_is_drawn(media, damage):
    video = MediaFolder(media).clip("score").video
    video.unlink() if damage == "remove" else video.write_bytes(b"other")
    plan = planned(media)
    assert plan.decision.reasons == (Reason(Why.DAMAGED, ("video",)),)
    assert plan.missing == ()


def test_of_a_clip_a_sentence_is_named_by_its_beat(media):
    path = media / "store" / "records" / "score.json"
    record = read_record(media, "score")
    old = next(iter(record.parts[BEAT].values()))
    payload = old | {"words": old["words"] | {"sentence": "0" * 64}}
    name = fingerprint(payload)
    assert record.video is not None
    shown = record.video.payload | {"parts": record.video.payload["parts"] | {BEAT: name}}
    video = replace(record.video, payload=shown)
    write_record(media, "score", Record(video, record.parts | {BEAT: {name: payload}}))
    assert path.is_file()
    plan = planned(media)
    assert plan.decision.reasons == (Reason(Why.WORDS, (BEAT,)),)
    assert plan.beats[BEAT].decision.reasons == (Reason(Why.WORDS, ("sentence",)),)
    assert plan.missing == (BEAT,)


def test_a_beat_that_is_new_and_one_that_is_gone_are_words_that_changed(media):
    record = read_record(media, "score")
    assert record.video is not None
    shown = dict(record.video.payload["parts"])
    shown["gone"] = shown.pop(BEAT)
    video = replace(record.video, payload={**record.video.payload, "parts": shown})
    parts = {beat: versions for beat, versions in record.parts.items() if beat != BEAT}
    write_record(media, "score", Record(video, parts))
    plan = planned(media)
    assert plan.decision.reasons == (Reason(Why.WORDS, (BEAT, "gone")),)
    assert plan.beats[BEAT].decision.reasons == (Reason(Why.FIRST_TIME),)


# --- records ---------------------------------------------------------------------------------


def test_a_record_comes_back_as_it_was(media):
    record = read_record(media, "score")
    assert record.video is not None
    assert set(record.parts) == set(inputs().beats)
    write_record(media / "other", "score", record)
    assert read_record(media / "other", "score") == record
    write_record(media, "blend", record)  # another section's
    assert read_record(media, "blend") == read_record(media, "none") == Record()


def test_a_record_keeps_the_latest_versions_of_a_beat(now):
    record = Record()
    payloads = [
        now.payload(BEAT, READ, LABELS) | {"voice": {"end": str(number)}}
        for number in range(2 * VERSIONS)
    ]
    for payload in payloads:
        record = record.with_part(BEAT, payload)
    assert list(record.parts[BEAT].values()) == payloads[: VERSIONS - 1 : -1]
    again = record.with_part(BEAT, payloads[-3])
    assert list(again.parts[BEAT].values())[:2] == [payloads[-3], payloads[-1]]
    assert len(again.parts[BEAT]) == VERSIONS


def damaged(text):
    record = json.loads(text)
    video, parts = record["video"], record["parts"]
    yield text[:100]
    yield ""
    yield "[]"
    yield "[" * 100_000
    yield json.dumps(record | {"schema": "attention-record-v4"})
    yield json.dumps(record | {"more": 1})
    yield json.dumps(record | {"shared": {}})
    yield json.dumps(record | {"video": video | {"files": {"video": "0"}}})
    yield json.dumps(record | {"video": video | {"files": None}})
    yield json.dumps(record | {"video": video | {"vectors": 7}})
    for odd in ({"voice": "other"}, {"voice": 0.5}, {"values": ["query"]}, {"values": {"a": 1}}):
        yield json.dumps(record | {"video": video | {"inputs": video["inputs"] | odd}})
        [[name, short]] = parts[BEAT]
        yield json.dumps(record | {"parts": parts | {BEAT: [[name, short | odd]]}})
    yield json.dumps(record | {"parts": parts | {BEAT: [["0" * 64, short]]}})
    yield json.dumps(record | {"parts": parts | {BEAT: 7}})


def test_anything_odd_is_no_record(media):
    path = media / "store" / "records" / "score.json"
    for text in damaged(path.read_text("utf-8")):
        path.write_text(text, "utf-8")
        assert read_record(media, "score") == Record(), text[:200]
    path.write_bytes(b"\xff\xfe{")
    assert read_record(media, "score") == Record()
