"""RGBA pictures to the video's colours, again only where they changed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

import numpy as np
from av.video.frame import VideoFrame
from av.video.reformatter import (
    ColorPrimaries,
    ColorRange,
    Colorspace,
    ColorTrc,
    Interpolation,
    VideoReformatter,
)
from numpy.typing import NDArray
from PIL import Image

from studio.records import Box, Frame

# A chroma sample is made of pixels up to so many away: what lies around a change changes with it,
# and is made of pixels as far away again. So each part comes out as if the whole were converted.
_REACH = 8
_MOST_SIZES = 128  # a converter is kept for so many sizes of a changed part
_FILTER = (
    Interpolation.BICUBIC
    | Interpolation.ACCURATE_RND
    | Interpolation.FULL_CHR_H_INP
    | Interpolation.BITEXACT
)


class Converted:
    """One picture in limited-range BT.709 4:2:0, kept and mended.

    ``frame`` is always the same object; its pixels are those of the last :meth:`take`.
    """

    def __init__(self, width: int, height: int) -> None:
        self.frame = VideoFrame(width, height, "yuv420p")
        self.frame.color_range = ColorRange.MPEG
        self.frame.colorspace = Colorspace.ITU709
        self._planes = [_pixels(self.frame, plane) for plane in range(3)]
        self._ways: OrderedDict[tuple[int, int], VideoReformatter] = OrderedDict()

    def take(self, picture: Frame, changed: Iterable[Box] | None = None) -> bool:
        """Convert ``picture`` (height, width, 4) RGBA, or of it what lies in ``changed``.

        Outside of these boxes it must equal the picture before. Whether any sample became another:
        a motion that begins or ends slowly changes less than the video's colours can show.
        """
        height, width = picture.shape[:2]
        boxes = ((0, 0, width, height),) if changed is None else changed
        others = [self._mend(picture, box) for box in boxes]  # all of them, also after the first
        return any(others)

    def _mend(self, picture: Frame, box: Box) -> bool:
        height, width = picture.shape[:2]
        left, top, right, bottom = _widened(box, width, height)
        from_x, from_y, to_x, to_y = _widened((left, top, right, bottom), width, height)
        part = self._way(to_x - from_x, to_y - from_y).reformat(
            VideoFrame.from_numpy_buffer(picture[from_y:to_y, from_x:to_x], "rgba"),
            format="yuv420p",
            src_colorspace=Colorspace.ITU709,
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
            dst_color_trc=ColorTrc.BT709,
            dst_color_primaries=ColorPrimaries.BT709,
            interpolation=_FILTER,
            threads=1,
        )
        is_other = False
        for plane, kept in enumerate(self._planes):
            by = 2 if plane else 1
            target = kept[top // by : bottom // by, left // by : right // by]
            source = _pixels(part, plane)[
                (top - from_y) // by : (bottom - from_y) // by,
                (left - from_x) // by : (right - from_x) // by,
            ]
            is_other = is_other or not np.array_equal(target, source)
            target[:] = source
        return is_other

    def _way(self, width: int, height: int) -> VideoReformatter:
        """A converter that has been set up for this size, since to set it up costs more."""
        size = (width, height)
        way = self._ways.pop(size, None) or VideoReformatter()
        self._ways[size] = way
        if len(self._ways) > _MOST_SIZES:
            self._ways.popitem(last=False)
        return way


def rgb_picture(frame: VideoFrame) -> Image.Image:
    """A frame of the video as a viewer sees it."""
    seen = VideoReformatter().reformat(
        frame,
        format="rgb24",
        src_colorspace=Colorspace.ITU709,
        dst_colorspace=Colorspace.ITU709,
        src_color_range=ColorRange.MPEG,
        dst_color_range=ColorRange.JPEG,
        interpolation=_FILTER | Interpolation.FULL_CHR_H_INT,
        threads=1,
    )
    return Image.fromarray(seen.to_ndarray())


def _widened(box: Box, width: int, height: int) -> Box:
    """``box`` with all that is within reach in a picture of even sides, its edges even too."""
    left, top, right, bottom = box
    return (
        max(0, left - _REACH) & ~1,
        max(0, top - _REACH) & ~1,
        min(width, right + _REACH + 1 & ~1),
        min(height, bottom + _REACH + 1 & ~1),
    )


def _pixels(frame: VideoFrame, plane: int) -> NDArray[np.uint8]:
    view = frame.planes[plane]
    rows = np.frombuffer(memoryview(view), np.uint8)[: view.height * view.line_size]
    return rows.reshape(view.height, view.line_size)[:, : view.width]
