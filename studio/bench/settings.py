"""Encoder settings that are measured: ours, plain Manim's, and one that loses nothing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from studio.encoder import FAST, EncoderSettings


class PlainSettings(EncoderSettings):
    """What Manim 0.22 asks of x264: a rate factor, and nothing else.

    So there are B-frames, look-ahead, scene cuts, and as many threads as x264 likes.
    """

    __slots__ = ()

    def options(self, fps: int) -> dict[str, str]:  # noqa: ARG002
        """The options of libx264, for any ``fps``; the quantiser is taken as a rate factor."""
        return {"preset": self.preset, "crf": str(self.quantiser), "threads": "auto"}


SETTINGS: Mapping[str, EncoderSettings] = MappingProxyType(
    {
        "ours": FAST,
        "plain": PlainSettings("medium", 23),
        "lossless": EncoderSettings("ultrafast", 0),
    }
)
