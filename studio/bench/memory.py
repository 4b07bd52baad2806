"""How large a warm worker becomes that renders one small clip again and again."""

from __future__ import annotations

import os
import resource
import sys
from pathlib import Path

from studio.engine.processes import Processes
from studio.engine.tasks import make_part_bytes
from studio.film import draw_clip
from studio.outline import beat_names
from studio.records import ClipJob

_STATM = Path("/proc/self/statm")


def resident_after_renders(job: ClipJob, renders: int, folder: Path) -> list[int]:
    """The bytes that one worker process has in memory after each of its ``renders``."""
    with Processes(1, folder) as pool:
        return [pool.submit(resident_after_render, job).result() for _ in range(renders)]


def resident_after_render(job: ClipJob) -> int:
    """Make the clip of ``job`` in this process; the bytes that it then has in memory."""
    make_part_bytes(job, beat_names(job.slug, job.vectors), draw_clip)
    return resident_bytes()


def resident_bytes() -> int:
    """What this process has in memory now, or, where the system does not tell, had at most."""
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
