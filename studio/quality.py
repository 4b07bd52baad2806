"""How large and how smooth a picture is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType

from studio.errors import SettingsError

MAX_FPS = 240


@dataclass(frozen=True, slots=True)
class Quality:
    """A picture size in pixels and a constant frame rate in frames per second.

    Raises :class:`~studio.errors.SettingsError` for a size that 4:2:0 video cannot hold (odd, or
    not positive) and for a frame rate that is not a whole number from 1 to 240.
    """

    name: str
    width: int
    height: int
    fps: int

    def __post_init__(self) -> None:
        for side, pixels in (("width", self.width), ("height", self.height)):
            if type(pixels) is not int or pixels < 2 or pixels % 2:
                raise SettingsError(
                    "a size that yuv420p video cannot hold",
                    where=f"{self.name} {side}",
                    expected="an even number of pixels",
                    got=str(pixels),
                )
        if type(self.fps) is not int or not 1 <= self.fps <= MAX_FPS:
            raise SettingsError(
                "no such frame rate",
                where="--fps",
                expected=f"a whole number from 1 to {MAX_FPS}",
                got=str(self.fps),
            )

    def at(self, fps: int | None) -> Quality:
        """The same picture at another frame rate; None keeps the present one."""
        return self if fps is None else replace(self, fps=fps)


QUALITIES = MappingProxyType(
    {
        quality.name: quality
        for quality in (
            Quality("draft", 854, 480, 15),
            Quality("720p", 1280, 720, 30),
            Quality("1080p", 1920, 1080, 60),
            Quality("1440p", 2560, 1440, 60),
            Quality("2160p", 3840, 2160, 60),
        )
    }
)
DEFAULT_QUALITY = "1080p"
