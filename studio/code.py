"""Which code draws a clip, by its imports, and the versions of the libraries that it uses."""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib import metadata
from pathlib import Path

from scenes.catalog import scene_module
from scenes.languages import LANGUAGES
from scenes.typesetting import FONTS
from studio.errors import RenderError

SOURCE = Path(__file__).parents[1]
DRAWS = ("studio.drawing", "studio.making")
JOINS = ("studio.film",)
# Words count by value: a sentence that changes is no change of the code that draws the others.
LEFT_OUT = frozenset(language.module for language in LANGUAGES.values())
_ROOMS = ("attention_math", "scenes", "studio")
_LIBRARIES = (
    "manim",
    "av",
    "manimpango",
    "numpy",
    "pillow",
    "pycairo",
    "scipy",
    "skia-pathops",
    "svgelements",
    "typst",
    "fontpkg-atkinson-hyperlegible",
)


def clip_code(slug: str) -> dict[str, str]:
    """A digest of each module's source that takes part in the drawing of one section."""
    return module_digests([scene_module(slug), *DRAWS])


def film_code() -> dict[str, str]:
    """A digest of each module's source that takes part in the joining of the film."""
    return module_digests(JOINS)


def module_digests(roots: Iterable[str], folder: Path = SOURCE) -> dict[str, str]:
    """SHA-256 of the source of each module in ``folder`` that ``roots`` import, and their own.

    Imports count wherever they stand, relative ones and those in functions too, and with a module
    its packages. Raises :class:`RenderError` where a root is not there.
    """
    waiting, there = list(roots), _modules(folder)
    for root in waiting:
        if root not in there:
            raise RenderError("a module without its source", where=root, expected="a .py file")
    found: dict[str, str] = {}
    named = {*waiting, *LEFT_OUT}
    while waiting:
        module = waiting.pop()
        path = there.get(module)
        if path is not None:
            source = path.read_bytes()
            found[module] = hashlib.sha256(source).hexdigest()
            more = set(_imports(module, path.name == "__init__.py", source)) - named
            named |= more
            waiting += more
    return dict(sorted(found.items()))


def libraries() -> dict[str, str]:
    """The versions of what draws and encodes, and of Python: by name."""
    return {"python": ".".join(map(str, sys.version_info[:2])), **_versions()}


@lru_cache(maxsize=1)
def _versions() -> dict[str, str]:
    import av
    import cairo

    versions = {name: metadata.version(name) for name in _LIBRARIES}
    for name, version in av.library_versions.items():
        versions[name] = ".".join(map(str, version))
    versions["libx264"] = _libx264()
    versions["cairo"] = cairo.cairo_version_string()
    versions["fonts"] = _files_digest(FONTS)
    return versions


def _libx264() -> str:
    """PyAV brings its own libx264: the name and digest of that file, as its wheel lists them."""
    listed = metadata.files("av") or []
    names = [f"{it.name} {it.hash.value}" for it in listed if "x264" in it.name and it.hash]
    return ", ".join(sorted(names)) or "of the system"


def _files_digest(folder: Path) -> str:
    made = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        made.update(f"{path.name}:{hashlib.sha256(path.read_bytes()).hexdigest()};".encode())
    return made.hexdigest()


def _modules(folder: Path) -> dict[str, Path]:
    """Every module of the rooms in ``folder`` by its dotted name; of two, the package counts."""
    found: dict[str, Path] = {}
    for room in _ROOMS:
        for path in sorted((folder / room).rglob("*.py"), reverse=True):
            inside = path.relative_to(folder).with_suffix("")
            package = inside.parent if inside.name == "__init__" else inside
            found[".".join(package.parts)] = path
    return found


@lru_cache(maxsize=1024)
def _imports(module: str, is_package: bool, source: bytes) -> tuple[str, ...]:
    """What a module imports, with the packages above; names in packages may be modules."""
    named = {module}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, is_package, node)
            named.update([base, *(f"{base}.{each.name}" for each in node.names)])
    return tuple(sorted({above for each in named for above in _upwards(each)}))


def _base(module: str, is_package: bool, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    up = node.level - is_package
    kept = parts[: len(parts) - up] if up else parts
    return ".".join([*kept, *([node.module] if node.module else [])])


def _upwards(module: str) -> Iterator[str]:
    parts = module.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts) + 1))
