"""The film is as long as it should be, at every frame rate, and beats begin on whole frames."""

from __future__ import annotations

from dataclasses import replace

import pytest

from attention_math import default_vectors
from scenes.catalog import SLUGS
from scenes.languages import DEFAULT_LANGUAGE, LANGUAGES
from scenes.pace import HOLD_S, reading_s
from studio.drawing import clip_frames
from studio.records import ClipJob, ClipRecord
from tests.scenes.stage import SMALL_PICTURE


@pytest.fixture(scope="module")
def clips() -> dict[str, ClipRecord]:
    vectors = default_vectors()
    return {slug: clip_frames(ClipJob(slug, vectors, "dark", SMALL_PICTURE)) for slug in SLUGS}


def test_the_film_takes_about_five_minutes(clips: dict[str, ClipRecord]) -> None:
    length_s = sum(clip.frames for clip in clips.values()) / SMALL_PICTURE.fps
    assert 4 * 60 + 30 <= length_s <= 5 * 60 + 30


def test_no_clip_takes_more_than_a_minute(clips: dict[str, ClipRecord]) -> None:
    assert max(clip.frames for clip in clips.values()) <= 60 * SMALL_PICTURE.fps


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != DEFAULT_LANGUAGE])
@pytest.mark.parametrize("slug", SLUGS)
def test_no_clip_of_another_language_takes_more_than_a_minute(slug: str, language: str) -> None:
    clip = clip_frames(ClipJob(slug, default_vectors(), "dark", SMALL_PICTURE, language))
    assert clip.frames <= 60 * SMALL_PICTURE.fps
    for beat in clip.beats:
        find_s = 0.0 if slug == "recap" else reading_s("")
        assert beat.frames >= reading_s(beat.caption, find_s) * SMALL_PICTURE.fps - 1


def test_every_sentence_can_be_read(clips: dict[str, ClipRecord]) -> None:
    for slug, clip in clips.items():
        for beat in clip.beats:
            length_s = beat.frames / SMALL_PICTURE.fps
            find_s = 0.0 if slug == "recap" else reading_s("")
            assert length_s >= reading_s(beat.caption, find_s) - 1 / SMALL_PICTURE.fps
            assert length_s >= HOLD_S


@pytest.mark.parametrize("fps", [24, 30, 50, 60])
def test_beats_keep_their_lengths_at_every_frame_rate(
    fps: int, clips: dict[str, ClipRecord]
) -> None:
    quality = replace(SMALL_PICTURE, fps=fps)
    again = clip_frames(ClipJob("score", default_vectors(), "dark", quality))
    for beat, other in zip(clips["score"].beats, again.beats, strict=True):
        length_s, other_s = beat.frames / SMALL_PICTURE.fps, other.frames / fps
        assert abs(length_s - other_s) <= 0.5 / SMALL_PICTURE.fps + 0.5 / fps + 1e-9


def test_a_beat_is_as_long_whatever_comes_before_it(clips: dict[str, ClipRecord]) -> None:
    vectors = default_vectors()
    longer = replace(vectors, key_labels=("a" * 12, "b", "c"))
    changed = clip_frames(ClipJob("score", longer, "dark", SMALL_PICTURE))
    same = [beat.frames for beat in changed.beats if beat in clips["score"].beats]
    assert same
    for before, after in zip(clips["score"].beats, changed.beats, strict=True):
        if before.caption == after.caption:
            assert before.frames == after.frames
