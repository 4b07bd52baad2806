"""Chapter: what encoding does to the picture, with our settings and with plain Manim's."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import fmean

from studio.bench.chapter import Chapter, Ratio
from studio.bench.commands import ROOT, child_command
from studio.bench.order import Order
from studio.bench.picture import Fidelity
from studio.bench.timing import timed
from studio.bench.ways import draw_command, found, masters

_SECTIONS = 2
_TEXT = """\
Luma of each frame against the same frame without loss, by FFmpeg's filters `ssim` and `psnr`,
for {sections}. The mean PSNR is that of the mean squared error. *Plain* is our drawing with
what Manim asks of x264, so that nothing but the encoding differs."""


def looking(order: Order) -> Chapter:
    """Encode some sections both ways and compare; the chapter of it."""
    slugs = order.slugs[:_SECTIONS]
    lossless = dict(zip(order.slugs, masters(order), strict=True))
    seen: dict[tuple[str, str], tuple[Fidelity, int]] = {}
    for settings in ("ours", "plain"):
        order.tell(f"comparing {', '.join(slugs)} with what was drawn: {settings} …")
        with tempfile.TemporaryDirectory(dir=order.folder) as name:
            folder = Path(name)
            timed(draw_command(order, settings, order.jobs, folder, slugs), ROOT)
            for slug in slugs:
                video = folder / f"{slug}.mp4"
                sample = timed(child_command("compare", video, lossless[slug]), ROOT)
                seen[slug, settings] = Fidelity(**found(sample)), video.stat().st_size
    return quality_chapter(seen)


def quality_chapter(seen: Mapping[tuple[str, str], tuple[Fidelity, int]]) -> Chapter:
    """The chapter of what was seen of each section (first) with each settings (second)."""
    rows = [
        (
            slug,
            settings,
            f"{it.ssim:.5f}",
            f"{it.ssim_worst:.5f}",
            f"{it.psnr:.1f}",
            f"{it.psnr_worst:.1f}",
            f"{size / 1000:.0f}",
        )
        for (slug, settings), (it, size) in seen.items()
    ]
    head = ("section", "settings", "SSIM", "worst", "PSNR, dB", "worst", "kB")
    text = _TEXT.format(sections=" and ".join(dict.fromkeys(slug for slug, _ in seen)))
    return Chapter("The picture against lossless", text, head, rows, _ratios(seen))


def _ratios(seen: Mapping[tuple[str, str], tuple[Fidelity, int]]) -> list[Ratio]:
    ours, plain = (
        [it for (_, settings), it in seen.items() if settings == name] for name in ("ours", "plain")
    )
    loss = [1 - fmean(it.ssim for it, _ in each) for each in (plain, ours)]
    return [
        Ratio(
            "what SSIM lacks to 1, plain's settings ÷ ours",
            loss[0] / loss[1],
            "How much more of the picture's structure is lost with plain's settings.",
            least=1,
        ),
        Ratio(
            "PSNR, ours − plain's settings",
            fmean(it.psnr for it, _ in ours) - fmean(it.psnr for it, _ in plain),
            "How much nearer our picture is to what was drawn.",
            least=0,
            unit=" dB",
        ),
        Ratio(
            "bytes, ours ÷ plain's settings",
            sum(size for _, size in ours) / sum(size for _, size in plain),
            "What our speed costs on the disk.",
        ),
    ]
