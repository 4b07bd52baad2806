"""Frames into H.264: one part of a clip, encoded so that parts can be joined by copying packets.

One x264 thread, because the bytes depend on how many there are; no B-frames, so that a packet's
place in the file is its place in time and parts join without an edit list; a keyframe at the start
of every part, so that a viewer can seek there. Why this preset: see ``docs/decisions/encoding.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
import numpy as np
from av.packet import Packet
from av.video.frame import PictureType
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc

from studio.converting import Converted
from studio.errors import RenderError
from studio.held import HeldFrames
from studio.quality import Quality
from studio.records import Box, Frame

KEYFRAME_EVERY_S = 4


@dataclass(frozen=True, slots=True)
class EncoderSettings:
    """What x264 is asked for: its preset, and the quantiser of all frames (lower is better)."""

    preset: str
    quantiser: int

    def options(self, fps: int) -> dict[str, str]:
        """The options of libx264 for a video of ``fps`` frames per second."""
        return {
            "preset": self.preset,
            "qp": str(self.quantiser),
            "bf": "0",
            "g": str(fps * KEYFRAME_EVERY_S),
            "forced-idr": "1",
            "sc_threshold": "0",
            "threads": "1",
            # All frames are evenly apart, so none has to wait for the time of the next.
            "x264-params": "force-cfr=1",
        }


FAST = EncoderSettings("ultrafast", 20)


class PartEncoder:
    """A :class:`~studio.records.FrameSink` that writes one MP4 at a constant frame rate.

    Used as a context manager: leaving the block finishes the file, and an exception inside it
    removes the file. Raises :class:`~studio.errors.RenderError` for a frame of another size or
    kind, and at the end where no frame was written.
    """

    def __init__(
        self,
        target: Path,
        quality: Quality,
        settings: EncoderSettings = FAST,
        picture: Converted | None = None,
    ) -> None:
        """``picture``: one to convert into, which parts made one after the other may share."""
        self.target = target
        self.quality = quality
        self.frames = 0
        self._keyframe_every = quality.fps * KEYFRAME_EVERY_S
        self._number = self._moved_by = 0
        self._held: HeldFrames | None = None
        self._picture = picture or Converted(quality.width, quality.height)
        self._picture.frame.time_base = Fraction(1, quality.fps)
        self._picture.frame.duration = 1
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

    def write(self, frame: Frame, repeat: int = 1, changed: Sequence[Box] | None = None) -> None:
        """Show ``frame``, (height, width, 4) RGBA, ``repeat`` times; what has changed is converted.

        As :meth:`studio.records.FrameSink.write` says.
        """
        self._check(frame, repeat)
        is_other = self._picture.take(frame, changed if self.frames else None)
        same = self.frames and not is_other
        for time in range(repeat):
            if (same or time) and not self._is_keyframe and self._held is not None:
                self._hold(self._held)
            else:
                self._encode()

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
        if frame.shape != shape or frame.dtype != np.uint8 or frame.strides[1:] != (4, 1):
            raise RenderError(
                "a frame of another kind",
                where=f"frame {self.frames}",
                expected=f"uint8 {shape}, in rows of pixels",
                got=f"{frame.dtype} {frame.shape}",
            )
        if repeat < 1:
            raise RenderError(
                "a frame that is never shown",
                where=f"frame {self.frames}",
                expected="a repeat of at least 1",
                got=str(repeat),
            )

    @property
    def _is_keyframe(self) -> bool:
        """Whether the next frame is one from which a viewer can start."""
        return self.frames % self._keyframe_every == 0

    def _encode(self) -> None:
        """Have the encoder write the picture as the next frame."""
        frame, is_keyframe = self._picture.frame, self._is_keyframe
        frame.pts = self.frames
        frame.pict_type = PictureType.I if is_keyframe else PictureType.NONE
        packets = self._stream.encode(frame)
        if not self.frames:
            self._held = HeldFrames.of(self._stream.codec_context.extradata or b"")
        self.frames += 1
        if self._held is None:
            self._container.mux(packets)
            return
        (packet,) = packets  # none is kept waiting, so that held frames can come after it
        self._moved_by = 0 if is_keyframe else self._moved_by
        content, self._number = self._held.moved_on(bytes(packet), self._moved_by)
        self._put(content, self.frames - 1, is_keyframe)

    def _hold(self, held: HeldFrames) -> None:
        """Write the frame before once more, without the encoder."""
        self._number = held.next_number(self._number)
        self._moved_by += 1
        self._put(held.copy(self._number), self.frames, is_keyframe=False)
        self.frames += 1

    def _put(self, content: bytes, place: int, is_keyframe: bool) -> None:
        packet = Packet(content)
        packet.stream = self._stream
        packet.time_base = Fraction(1, self.quality.fps)
        packet.pts = packet.dts = place
        packet.duration = 1
        packet.is_keyframe = is_keyframe
        self._container.mux(packet)
