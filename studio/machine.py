"""Looks at this machine: each returns what it found, or raises with the remedy."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import metadata
from pathlib import Path
from types import MappingProxyType

from scenes.catalog import SLUGS
from studio.atomic import free_bytes, nearest_folder, prove_writable
from studio.errors import MachineError, OutputError
from studio.media import clips_bytes
from studio.plain import megabytes
from studio.quality import DEFAULT_QUALITY, QUALITIES

DISTRIBUTION = "attention-film"
CONSTRAINTS = Path(__file__).parents[1] / "constraints.txt"
_SETUP = "Run `make setup`."
_PIN = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;]+)")
_NAME = re.compile(r"[\w.-]+")


def python_version() -> str:
    """The version of Python, from 3.11 to 3.13."""
    found = ".".join(map(str, sys.version_info[:3]))
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        raise MachineError(
            "another Python than the film is made with",
            expected="3.11 to 3.13",
            got=found,
            remedy="Run `make setup` with one of these: make PYTHON=python3.12 setup.",
        )
    return found


def packages(constraints: Path = CONSTRAINTS) -> str:
    """The installed packages: all that the project needs, in the versions that it pins."""
    missing = [name for name in _needed() if _installed(name) is None]
    if missing:
        raise MachineError("missing packages", got=", ".join(missing), remedy=_SETUP)
    if not constraints.is_file():  # installed without its folder
        return "all there; their versions are pinned only in the project's folder"
    pins = _pins(constraints)
    others = [
        f"{name} {found} in place of {' or '.join(pinned)}"
        for name, pinned in pins.items()
        if (found := _installed(name)) is not None and found not in pinned
    ]
    if others:
        raise MachineError(
            "other versions than the pinned ones", got=", ".join(others), remedy=_SETUP
        )
    return f"all there, in the {len(pins)} versions of {constraints.name}"


def drawing() -> str:
    """Cairo and Pango, the system libraries that draw, through their Python packages."""
    cairo = importlib.import_module("cairo")
    importlib.import_module("manimpango")
    return f"Cairo {cairo.cairo_version_string()} and Pango load"


def typesetting() -> str:
    """Typst, and the two fonts that words and formulas are set in."""
    import typst

    from scenes.theme import FONT, MATH_FONT

    folder = Path(importlib.import_module("fontpkg_atkinson_hyperlegible").__file__ or "").parent
    families = typst.Fonts(include_system_fonts=False, font_paths=[str(folder)]).families()
    missing = [font for font in (FONT, MATH_FONT) if font not in families]
    if missing:
        raise MachineError("missing fonts", got=", ".join(missing), remedy=_SETUP)
    return f"Typst {metadata.version('typst')} with {FONT} and {MATH_FONT}"


def encoder() -> str:
    """H.264 through PyAV's own libx264."""
    import av

    try:
        codec = av.Codec("libx264", "w")
    except ValueError as fault:
        raise MachineError(
            "PyAV has no H.264 encoder", expected="libx264", got=str(fault), remedy=_SETUP
        ) from fault
    return f"{codec.name} in PyAV {metadata.version('av')}"


def media_folder(folder: Path) -> str:
    """The folder for what is made, or the nearest above that is there, takes files."""
    above = nearest_folder(folder)
    try:
        prove_writable(above)
    except OSError as fault:
        raise OutputError(
            "cannot be written",
            where=str(folder),
            expected="a folder where files can be made",
            got=fault.strerror or str(fault),
            remedy="Name another one with --media.",
        ) from fault
    free = free_bytes(folder)
    needed = clips_bytes(QUALITIES[DEFAULT_QUALITY], 2 * len(SLUGS))
    if free < needed:
        raise OutputError(
            "the disk is nearly full",
            where=str(folder),
            expected=f"{megabytes(needed)} free",
            got=megabytes(free),
            remedy="Free some room, or name a folder elsewhere with --media.",
        )
    return f"{folder}: can be written, {megabytes(free)} free"


LOOKS: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "Python": python_version,
        "packages": packages,
        "drawing": drawing,
        "typesetting": typesetting,
        "encoder": encoder,
    }
)


def _needed() -> Iterator[str]:
    """The packages that the project asks for, without those of its tests."""
    for requirement in metadata.requires(DISTRIBUTION) or []:
        name = _NAME.match(requirement)
        if name is not None and "extra ==" not in requirement:
            yield name[0]


def _pins(constraints: Path) -> dict[str, list[str]]:
    """The versions that each package may have: several where it depends on the Python."""
    pins: dict[str, list[str]] = {}
    for line in constraints.read_text("utf-8").splitlines():
        pin = _PIN.match(line)
        if pin is not None:
            pins.setdefault(pin["name"], []).append(pin["version"])
    return pins


def _installed(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
