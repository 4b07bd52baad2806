"""How long a batch takes on some number of workers, reckoned from measured parts."""

from __future__ import annotations

import heapq
from collections.abc import Iterable


def schedule_s(parts_s: Iterable[float], workers: int, *, start_s: float = 0.0) -> float:
    """When the last worker is done: each takes the next part as soon as it is free.

    ``parts_s``: the seconds that each part takes, in the order in which they are begun; longest
    first comes within 4/3 of the best order (Graham 1969). ``start_s``: what each worker spends
    before its first part. Raises ValueError for fewer than one worker or a negative time.
    """
    parts = list(parts_s)
    if workers < 1 or start_s < 0 or any(part_s < 0 for part_s in parts):
        raise ValueError("expected at least one worker and no negative time")
    free_s = [start_s] * min(workers, len(parts))
    for part_s in parts:
        heapq.heappush(free_s, heapq.heappop(free_s) + part_s)
    return max(free_s, default=0.0)
