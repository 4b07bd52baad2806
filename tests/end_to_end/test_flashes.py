"""Nothing in the film flashes (WCAG 2.3.1), measured on the decoded frames."""

from __future__ import annotations

import av
import numpy as np
import pytest

from scenes.catalog import SLUGS
from tests.end_to_end.conftest import Made

# A flash is a change by a tenth of the full relative luminance, over a quarter of the picture.
CHANGE, AREA = 0.1, 0.25
SMALL = (107, 60)  # each pixel stands for a block of the frame


@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_flashes(slug: str, film: Made) -> None:
    steps = []
    with av.open(str(film.clip(slug))) as container:
        last = None
        for frame in container.decode(video=0):
            grey = frame.reformat(*SMALL, format="rgb24").to_ndarray() / 255
            luminance = (grey**2.2) @ np.array([0.2126, 0.7152, 0.0722])
            if last is not None:
                steps.append(np.mean(np.abs(luminance - last) >= CHANGE))
            last = luminance
    assert max(steps) < AREA
