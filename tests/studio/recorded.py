"""Recordings for tests: real sound files, as microphones, phones and programs write them."""

from __future__ import annotations

import io
from pathlib import Path

import av
import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]
# What a file ends with: its container and codec, as FFmpeg calls them.
KINDS = {
    ".wav": ("wav", "pcm_s16le"),
    ".mp3": ("mp3", "libmp3lame"),
    ".m4a": ("ipod", "aac"),
    ".flac": ("flac", "flac"),
    ".ogg": ("ogg", "libopus"),
}
ROOM = 0.0005


def voice(seconds: float, rate_hz: int = 48_000, size: float = 0.3, before_s: float = 0.5) -> Sound:
    """A tone that swells as words do, in a room that is not quite still."""
    at = np.arange(round(seconds * rate_hz)) / rate_hz
    words = size * np.sin(2 * np.pi * 220 * at) * (0.6 + 0.4 * np.cos(2 * np.pi * 3 * at))
    around = np.zeros(round(before_s * rate_hz))
    sound = np.concatenate([around, words, around])
    return sound + ROOM * np.random.default_rng(1).standard_normal(len(sound))


def encoded(
    sound: Sound, suffix: str = ".wav", rate_hz: int = 48_000, *, codec: str = "", channels: int = 1
) -> bytes:
    """A sound file; ``sound`` is one channel for all, or a row a channel."""
    container, usual = KINDS[suffix]
    layout = "mono" if channels == 1 else "stereo"
    rows = np.broadcast_to(np.atleast_2d(sound), (channels, np.shape(sound)[-1]))
    file = io.BytesIO()
    with av.open(file, "w", format=container) as made:
        stream = made.add_stream(codec or usual, rate=rate_hz, layout=layout)
        frame = av.AudioFrame.from_ndarray(
            np.ascontiguousarray(rows, dtype=np.float32), format="fltp", layout=layout
        )
        frame.sample_rate = rate_hz
        context = stream.codec_context
        fitting = av.AudioResampler(context.format, layout, rate_hz, context.frame_size or None)
        for part in (*fitting.resample(frame), *fitting.resample(None), None):
            made.mux(stream.encode(part))
    return file.getvalue()


def put(folder: Path, name: str, content: bytes) -> Path:
    """A file in ``folder``, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content)
    return folder / name
