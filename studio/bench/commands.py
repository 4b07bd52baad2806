"""The command lines that are measured."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import av

from scenes.catalog import scene_module, scene_name
from studio.bench.order import Order, lesson_file

ROOT = Path(__file__).parents[2]


def plain_command(order: Order, slug: str, media: Path) -> list[str]:
    """Manim's own command for one section, with its own settings but for size and frame rate."""
    quality = order.quality
    command = [sys.executable, "-m", "manim", "render", "--progress_bar", "none"]
    command += ["--resolution", f"{quality.width},{quality.height}", "--fps", str(quality.fps)]
    command += ["--media_dir", str(media), "--output_file", slug]
    return [*command, *_scene(slug)]


def our_command(order: Order, media: Path, *options: str, jobs: int) -> list[str]:
    """``film`` where all sections are measured, else ``clip``, with more ``options``.

    It is silent, as plain Manim's is.
    """
    what = ["film"] if order.is_film else ["clip", *order.slugs]
    command = [sys.executable, str(ROOT / "render.py"), *what, *order.picture]
    command += ["--vectors", str(lesson_file(media.parent)), "--media", str(media)]
    return [*command, "--voice", "silent", "--jobs", str(jobs), *options]


def child_command(name: str, *words: str | Path) -> list[str]:
    """A command of the bench's own: see :mod:`studio.bench.child`."""
    return [sys.executable, "-m", "studio.bench.child", name, *map(str, words)]


def frames_in(videos: Sequence[Path]) -> int:
    """The frames of some videos, as their indexes say."""
    total = 0
    for path in videos:
        with av.open(str(path.absolute())) as video:
            total += video.streams.video[0].frames
    return total


def _scene(slug: str) -> list[str]:
    """Where the scene is, without importing it: Manim would make this process a large one."""
    file = ROOT.joinpath(*scene_module(slug).split(".")).with_suffix(".py")
    return [str(file), scene_name(slug)]
