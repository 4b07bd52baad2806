"""A picture converted by parts is the picture converted whole."""

import numpy as np
import pytest
from fakes import planes

from studio.converting import Converted
from studio.settings import QUALITIES

WIDTH, HEIGHT = 200, 120


def noise(seed, width=WIDTH, height=HEIGHT):
    return np.random.default_rng(seed).integers(0, 256, (height, width, 4), np.uint8)


def whole(picture):
    height, width = picture.shape[:2]
    converted = Converted(width, height)
    converted.take(picture)
    return planes(converted.frame)


@pytest.mark.parametrize("seed", range(20))
def test_parts_come_out_as_if_all_had_been_converted(seed):
    random = np.random.default_rng(seed)
    picture = noise(seed)
    mended = Converted(WIDTH, HEIGHT)
    mended.take(picture)
    for _ in range(5):
        left, right = np.sort(random.choice(WIDTH + 1, 2, replace=False)).tolist()
        top, bottom = np.sort(random.choice(HEIGHT + 1, 2, replace=False)).tolist()
        box = (left, top, right, bottom)
        picture[top:bottom, left:right] = random.integers(0, 256, (bottom - top, right - left, 4))
        mended.take(picture, [box])
        assert planes(mended.frame) == whole(picture), box


def test_no_change_leaves_the_picture_as_it_is():
    mended = Converted(WIDTH, HEIGHT)
    mended.take(noise(1))
    mended.take(noise(2), [])
    assert planes(mended.frame) == whole(noise(1))


def test_whether_a_change_is_seen_is_told():
    mended = Converted(WIDTH, HEIGHT)
    grey = np.full((HEIGHT, WIDTH, 4), 128, np.uint8)
    assert mended.take(grey)
    assert not mended.take(grey, [(0, 0, 60, 60)])
    faint = grey.copy()
    faint[10, 10, 2] += 1  # of blue, a level is less than a step of the video's samples
    assert not mended.take(faint, [(0, 0, 60, 60)])
    faint[10, 10] = 255
    assert mended.take(faint, [(0, 0, 60, 60), (60, 60, 80, 80)])


def test_parts_of_a_large_picture():
    quality = QUALITIES["1080p"]
    picture = noise(3, quality.width, quality.height)
    mended = Converted(quality.width, quality.height)
    mended.take(np.zeros_like(picture))
    boxes = [(left, top, left + 64, top + 64) for left in range(0, 1920, 64) for top in (0, 512)]
    changed = np.zeros_like(picture)
    for left, top, right, bottom in boxes:
        changed[top:bottom, left:right] = picture[top:bottom, left:right]
    mended.take(changed, boxes)
    assert planes(mended.frame) == whole(changed)
