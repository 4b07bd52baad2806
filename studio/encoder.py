"""Frames into H.264: one part of a clip, encoded so that parts can be joined by copying packets.

One x264 thread, because the bytes depend on how many there are; no B-frames, so that a packet's
place in the file is its place in time and parts join without an edit list; a keyframe at every
beat, so that a part can start there and a viewer can seek there. Why this preset: see
``docs/decisions/encoding.md``.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
import numpy as np
from av.video.frame import PictureType, VideoFrame
from av.video.reformatter import (
    ColorPrimaries,
    ColorRange,
    Colorspace,
    ColorTrc,
    Interpolation,
    VideoReformatter,
)
from PIL import Image

from studio.errors import RenderError
from studio.records import Frame
from studio.settings import Quality

KEYFRAME_EVERY_S = 4
_FILTER = (
    Interpolation.BICUBIC
    | Interpolation.ACCURATE_RND
    | Interpolation.FULL_CHR_H_INP
    | Interpolation.BITEXACT
)


@dataclass(frozen=True, slots=True)
class EncoderSettings:
    """What x264 is asked for: its preset, and its constant rate factor (lower is better)."""

    preset: str
    crf: int

    def options(self, fps: int) -> dict[str, str]:
        """The options of libx264 for a video of ``fps`` frames per second."""
        return {
            "preset": self.preset,
            "crf": str(self.crf),
            "bf": "0",
            "g": str(fps * KEYFRAME_EVERY_S),
            "forced-idr": "1",
            "sc_threshold": "0",
            "threads": "1",
        }


FAST = EncoderSettings("ultrafast", 28)


class PartEncoder:
    """A :class:`~studio.records.FrameSink` that writes one MP4 at a constant frame rate.

    Used as a context manager: leaving the block finishes the file, and an exception inside it
    removes the file. Raises :class:`~studio.errors.RenderError` for a frame of another size or
    kind, and at the end where no frame was written.
    """

    def __init__(self, target: Path, quality: Quality, settings: EncoderSettings = FAST) -> None:
        self.target = target
        self.quality = quality
        self.frames = 0
        self._keyframe_next = True
        self._last: VideoFrame | None = None
        self._reformatter = VideoReformatter()
        self._container = av.open(str(target.absolute()), "w", format="mp4")
        self._stream = self._container.add_stream(
            "libx264", rate=quality.fps, options=settings.options(quality.fps)
        )
        self._stream.width, self._stream.height = quality.width, quality.height
        self._stream.pix_fmt = "yuv420p"
        context = self._stream.codec_context
        context.thread_count = 1
        context.color_range = ColorRange.MPEG
        context.colorspace = Colorspace.ITU709
        context.color_primaries = ColorPrimaries.BT709
        context.color_trc = ColorTrc.BT709

    def begin_beat(self) -> None:
        """Make the next frame a keyframe."""
        self._keyframe_next = True

    def write(self, frame: Frame, repeat: int = 1) -> None:
        """Show ``frame``, (height, width, 4) RGBA, ``repeat`` times; it is converted once."""
        self._check(frame, repeat)
        self._last = self._converted(frame)
        for _ in range(repeat):
            self._last.pts = self.frames
            self._last.pict_type = PictureType.I if self._keyframe_next else PictureType.NONE
            self._keyframe_next = False
            self.frames += 1
            self._container.mux(self._stream.encode(self._last))

    def last_picture(self) -> Image.Image:
        """The last frame as it will be seen, in RGB: the clip's poster."""
        if self._last is None:
            raise self._empty()
        picture = self._reformatter.reformat(
            self._last,
            format="rgb24",
            src_colorspace=Colorspace.ITU709,
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.MPEG,
            dst_color_range=ColorRange.JPEG,
            interpolation=_FILTER | Interpolation.FULL_CHR_H_INT,
            threads=1,
        )
        return Image.fromarray(picture.to_ndarray())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if fault is None:
                if not self.frames:
                    raise self._empty()
                self._container.mux(self._stream.encode(None))
                self._container.close()
        except BaseException:
            self._abandon()
            raise
        if fault is not None:
            self._abandon()

    def _abandon(self) -> None:
        with suppress(Exception):
            self._container.close()
        self.target.unlink(missing_ok=True)

    def _empty(self) -> RenderError:
        return RenderError("there is no frame to encode", where=self.target.stem)

    def _check(self, frame: Frame, repeat: int) -> None:
        shape = (self.quality.height, self.quality.width, 4)
        if frame.shape != shape or frame.dtype != np.uint8 or not frame.flags.c_contiguous:
            raise RenderError(
                "a frame of another kind",
                where=f"frame {self.frames}",
                expected=f"uint8 {shape}, C-contiguous",
                got=f"{frame.dtype} {frame.shape}",
            )
        if repeat < 1:
            raise RenderError(
                "a frame that is never shown",
                where=f"frame {self.frames}",
                expected="a repeat of at least 1",
                got=str(repeat),
            )

    def _converted(self, frame: Frame) -> VideoFrame:
        """The frame as limited-range BT.709 4:2:0, which is also what the file is tagged as."""
        converted = self._reformatter.reformat(
            VideoFrame.from_numpy_buffer(frame, "rgba"),
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
        converted.time_base = Fraction(1, self.quality.fps)
        converted.duration = 1
        return converted
