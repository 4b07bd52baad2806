"""The machine and the programs that a measurement depends on; neither its name nor a path."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping
from fractions import Fraction
from importlib import metadata
from io import BytesIO
from pathlib import Path

import av

from studio.settings import available_jobs

_CPUINFO = Path("/proc/cpuinfo")
_MODEL = re.compile(r"^model name\s*:\s*(.+)$", re.MULTILINE)
_X264 = re.compile(rb"x264 - core (\d+[^-]*) - ")


def machine() -> Mapping[str, str]:
    """What there is, by its name."""
    return {
        "processor": _processor(),
        "cores": f"{available_jobs()} of {os.cpu_count()}",
        "memory": f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.1f} GiB",
        "system": _system(),
        "Python": platform.python_version(),
        "Manim": metadata.version("manim"),
        "PyAV": metadata.version("av"),
        "x264": f"core {x264_core()}",
    }


def x264_core() -> str:
    """The build of x264 inside PyAV, which tells it only in what it encodes."""
    target = BytesIO()
    with av.open(target, "w", format="mp4") as video:
        stream = video.add_stream("libx264", rate=Fraction(1))
        stream.width = stream.height = 64
        stream.pix_fmt = "yuv420p"
        video.mux(stream.encode(av.VideoFrame(64, 64, "yuv420p")))
        video.mux(stream.encode(None))
    told = _X264.search(target.getvalue())
    return told[1].decode().strip() if told else "unknown"


def _processor() -> str:
    try:
        told = _MODEL.search(_CPUINFO.read_text("utf-8"))
    except OSError:
        told = None
    return told[1] if told else platform.processor() or platform.machine()


def _system() -> str:
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return f"{platform.system()} {platform.release()}"
    return f"{name}, {platform.system()} {platform.release()}"
