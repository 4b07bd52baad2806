"""The parts of the bench, by the name that ``--only`` takes; each gives a chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from studio.bench.chapter import Chapter
from studio.bench.order import Order
from studio.bench.topics.change import changing
from studio.bench.topics.encode import encoding
from studio.bench.topics.film import rendering
from studio.bench.topics.first import first_frame
from studio.bench.topics.memory import remembering
from studio.bench.topics.peers import comparing
from studio.bench.topics.quality import looking
from studio.bench.topics.workers import sharing

TOPICS: Mapping[str, Callable[[Order], Chapter]] = MappingProxyType(
    {
        "film": rendering,
        "encode": encoding,
        "change": changing,
        "first": first_frame,
        "workers": sharing,
        "memory": remembering,
        "quality": looking,
        "peers": comparing,
    }
)
