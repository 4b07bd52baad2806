"""Chapter: other programs that could make such a film, where they are installed."""

from __future__ import annotations

from importlib import metadata

from studio.bench.chapter import Chapter
from studio.bench.order import Order

_PEERS = ("manimgl", "motiongram")
_TEXT = """\
Our scenes are Manim's; another program would need scenes of its own, which this project does
not have. So a peer that is there is named with its version, and is not measured."""


def comparing(order: Order) -> Chapter:  # noqa: ARG001
    """The chapter that says which peers are installed."""
    rows = [(peer, _state(peer)) for peer in _PEERS]
    return Chapter("Peers", _TEXT, ("program", "result"), rows)


def _state(peer: str) -> str:
    try:
        return f"{metadata.version(peer)} is installed; no scene of ours runs on it"
    except metadata.PackageNotFoundError:
        return "not installed"
