"""Nothing in the film flashes (WCAG 2.3.1), measured on the decoded frames."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

import av
import numpy as np
import pytest
from numpy.typing import NDArray

from scenes.catalog import SLUGS
from tests.end_to_end.conftest import Made

# A flash is a change by a tenth of the full relative luminance, over a quarter of the picture;
# more than three in a second are too many, so no such change may happen within a third of one.
CHANGE, AREA = 0.1, 0.25
FRAMES = 5  # a third of a second of a draft
SMALL = (107, 60)  # each pixel stands for a block of the frame


def luminances(path: Path) -> Iterator[NDArray[np.float64]]:
    """The relative luminance of each frame, block by block."""
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            color = frame.reformat(*SMALL, format="rgb24").to_ndarray() / 255
            yield (color**2.2) @ np.array([0.2126, 0.7152, 0.0722])


def largest_change(pictures: Iterable[NDArray[np.float64]]) -> float:
    """The largest part of the picture that changes within a third of a second."""
    before: deque[NDArray[np.float64]] = deque(maxlen=FRAMES)
    largest = 0.0
    for picture in pictures:
        for earlier in before:
            largest = max(largest, float(np.mean(np.abs(picture - earlier) >= CHANGE)))
        before.append(picture)
    return largest


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_flashes(slug: str, film: Made) -> None:
    assert largest_change(luminances(film.clip(slug))) < AREA


def test_a_flash_would_be_noticed() -> None:
    dark, bright = np.zeros((60, 107)), np.zeros((60, 107))
    bright[:, :30] = 0.2
    slow = [dark + (bright - dark) * share for share in (0, 0.3, 0.6, 1, 0.6, 0.3, 0)]
    assert largest_change([dark, bright]) > AREA
    assert largest_change(slow) > AREA
    assert largest_change([dark, dark * 1.0, dark]) == 0
