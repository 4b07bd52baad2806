import os

import pytest

from attention_math.vectors import default_vectors
from studio.errors import SettingsError
from studio.settings import QUALITIES, Quality, Request, available_jobs, quality_named


def test_qualities_are_those_of_the_contract():
    table = {q.name: (q.width, q.height, q.fps) for q in QUALITIES.values()}
    assert table == {
        "draft": (854, 480, 15),
        "720p": (1280, 720, 30),
        "1080p": (1920, 1080, 60),
        "1440p": (2560, 1440, 60),
        "2160p": (3840, 2160, 60),
    }


def test_frame_rate_can_be_chosen():
    assert quality_named("draft", 24) == Quality("draft", 854, 480, 24)
    assert quality_named("draft") == QUALITIES["draft"]


def test_default_request():
    request = Request(default_vectors())
    assert (request.quality.name, request.theme, request.voice) == ("1080p", "dark", None)
    assert request.language == "en"


@pytest.mark.parametrize(("width", "height"), [(853, 480), (854, 479), (0, 480), (854, -2)])
def test_size_that_video_cannot_hold_is_refused(width, height):
    with pytest.raises(SettingsError, match="even number of pixels"):
        Quality("odd", width, height, 30)


@pytest.mark.parametrize("fps", [0, -1, 241, 29.97, True])
def test_frame_rate_that_cannot_be_is_refused(fps):
    with pytest.raises(SettingsError, match="--fps: no such frame rate"):
        QUALITIES["draft"].at(fps)


@pytest.mark.parametrize("jobs", [0, -1, 257, 1.5, True])
def test_number_of_jobs_that_cannot_be_is_refused(jobs):
    with pytest.raises(SettingsError, match="--jobs"):
        Request(default_vectors(), jobs=jobs)


@pytest.mark.parametrize(
    ("option", "name"),
    [
        ("theme", "sepia"),
        ("theme", ""),
        ("language", "DE"),
        ("language", "tlh"),
    ],
)
def test_choice_that_is_not_there_is_refused_with_the_list(option, name):
    with pytest.raises(SettingsError, match=rf"--{option}: no such choice: expected one of"):
        Request(default_vectors(), **{option: name})


def test_misspelt_quality_is_refused_with_the_nearest_one():
    with pytest.raises(SettingsError, match=r"got '1080'. Did you mean 1080p\?") as refusal:
        quality_named("1080")
    assert refusal.value.exit_code == 2


def test_available_jobs_are_the_cores_of_this_process():
    assert 1 <= available_jobs() <= (os.cpu_count() or 1)
