"""Reads a frame as a stranger would: by its pixels alone, with Tesseract.

Tesseract knows neither boxes around digits nor the slashed zero of the film's typeface (it takes
it for 8 or 9). So what is not the size of a sign is taken out first, zeros are opened, and every
word is set on a line of its own before it is read.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

import numpy as np
import pytesseract
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage

# A page of words is little work for Tesseract: threads of its own only wait for each other.
os.environ.setdefault("OMP_THREAD_LIMIT", "1")

Ink = NDArray[np.bool_]

_ZOOM = 4  # of a frame 480 pixels high; taller frames are enlarged less
_CAPITALS = 12  # pixels of a capital letter in a frame 480 pixels high
_LINE = 48  # pixels that a line of the page of words is high
_ALL_ROUND = np.ones((3, 3))
_MINUS = re.compile(r"^[-—–−]+(?=[\d.])|^~(?=\d*\.\d)")


@dataclass(frozen=True)
class Word:
    """What was read, and where its middle stands on the frame: from 0 to 1 across and down."""

    text: str
    x: float
    y: float


def read_words(frame: NDArray[np.uint8]) -> list[Word]:
    """The words and numbers of a frame (height, width, 3), from left to right."""
    ink = _ink(frame)
    placed = sorted(_words(_signs(ink)), key=lambda each: each[1][1].start)
    page = _page([_tidy(word) for word, _ in placed])
    data = pytesseract.image_to_data(
        page, config="--psm 6 --oem 1", output_type=pytesseract.Output.DICT
    )
    found = []
    for text, top, height in zip(data["text"], data["top"], data["height"], strict=True):
        line = int((top + height) / (2 * _LINE) + 0.5) - 1
        if text.strip() and 0 <= line < len(placed):
            rows, columns = placed[line][1]
            x = (columns.start + columns.stop) / 2 / ink.shape[1]
            y = (rows.start + rows.stop) / 2 / ink.shape[0]
            found.append(Word(_number(text.strip()), x, y))
    return found


def column_under(words: list[Word], heading: str, *, reach: float = 0.03) -> list[str]:
    """What stands under a heading, from the top down, within ``reach`` to both sides."""
    headings = [word for word in words if word.text == heading and word.y > 0.2]
    head = min(headings, key=lambda word: word.y)  # below the map of the steps, above the sentence
    below = [word for word in words if word.y > head.y and abs(word.x - head.x) < reach]
    return [word.text for word in sorted(below, key=lambda word: word.y)]


def _number(text: str) -> str:
    """``text`` without the signs around it; a ring alone is a zero, a dash at its head a minus."""
    bare = _MINUS.sub("−", text.strip(".,;:[]()|"))
    return "0" if bare in ("O", "o", "@") else bare


def _ink(frame: NDArray[np.uint8]) -> Ink:
    """Where a frame differs from its ground, enlarged."""
    zoom = _ZOOM * 480 / frame.shape[0]
    picture = Image.fromarray(frame)
    size = (int(picture.width * zoom), int(picture.height * zoom))
    pixels = np.asarray(picture.resize(size, Image.Resampling.LANCZOS), dtype=np.float64)
    away = np.abs(pixels - pixels[0, 0]).max(axis=2)
    return away > 0.45 * _local_peak(away)


def _local_peak(away: NDArray[np.float64]) -> NDArray[np.float64]:
    """The strongest ink near each pixel: muted text is text as well."""
    return np.maximum(ndimage.maximum_filter(away, size=3 * _CAPITALS * _ZOOM // 2), 60)


def _signs(ink: Ink) -> Ink:
    """The parts of the ink that can be signs: neither frames, nor bars, nor long lines."""
    labels, _ = ndimage.label(ink, structure=_ALL_ROUND)
    kept = np.zeros(len(ndimage.find_objects(labels)) + 1, dtype=bool)
    tall = _CAPITALS * _ZOOM
    for number, (rows, columns) in enumerate(ndimage.find_objects(labels), start=1):
        height, width = rows.stop - rows.start, columns.stop - columns.start
        share = np.count_nonzero(labels[rows, columns] == number) / (height * width)
        outline = height > 1.4 * tall and share < 0.3  # drawn around a sign
        kept[number] = height < 2.6 * tall and width < 2.2 * tall and not outline
    return np.asarray(kept[labels])


def _words(ink: Ink) -> list[tuple[Ink, tuple[slice, slice]]]:
    """The ink of each word, and where it is: signs that stand closer together than words do."""
    reach = int(0.25 * _CAPITALS * _ZOOM)
    # Upwards as well: a point reaches the bar of a 4 and a minus the foot of a 1, not their stems.
    near = ndimage.maximum_filter(ink, size=(reach + 1, 2 * reach + 1))
    labels, _ = ndimage.label(near, structure=_ALL_ROUND)
    words = []
    for number, place in enumerate(ndimage.find_objects(labels), start=1):
        word = ink[place] & (labels[place] == number)
        rows, columns = np.flatnonzero(word.any(axis=1)), np.flatnonzero(word.any(axis=0))
        if rows.size and rows[-1] - rows[0] > 0.5 * _CAPITALS * _ZOOM:
            trimmed = word[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
            words.append((trimmed, place))
    return words


def _tidy(word: Ink) -> Ink:
    """The word with its slashed zeros opened."""
    labels, _ = ndimage.label(word, structure=_ALL_ROUND)
    opened = word.copy()
    for number, place in enumerate(ndimage.find_objects(labels), start=1):
        inner = _inside_of_slashed_zero(labels[place] == number)
        if inner is not None:
            opened[place] &= ~inner
    return opened


def _inside_of_slashed_zero(sign: Ink) -> Ink | None:
    """What a slashed zero's ring encloses; None for any other sign.

    A slash parts the inside in two halves that stand aslant; those of an 8 stand one above the
    other.
    """
    height, width = sign.shape
    holes, count = ndimage.label(~np.pad(sign, 1))
    sizes = np.bincount(holes.ravel())
    halves = [
        hole
        for hole in range(1, count + 1)
        if hole != holes[0, 0] and sizes[hole] > 0.01 * height * width
    ]
    if len(halves) != 2:
        return None
    (_, left), (_, right) = ndimage.center_of_mass(holes > 0, holes, halves)
    if abs(right - left) < 0.08 * width:
        return None
    ring = ndimage.binary_fill_holes(np.pad(sign, 1))
    inner = ndimage.binary_erosion(ring, iterations=max(2, int(0.13 * height)))
    return np.asarray(inner[1:-1, 1:-1])


def _page(words: list[Ink]) -> Image.Image:
    """A white page with one word a line, all of one size."""
    lines = []
    for word in words:
        picture = Image.fromarray(np.where(word, 0, 255).astype(np.uint8))
        scale = _LINE / max(_CAPITALS * _ZOOM, word.shape[0])
        lines.append(
            picture.resize((max(1, int(word.shape[1] * scale)), max(1, int(word.shape[0] * scale))))
        )
    width = max((line.width for line in lines), default=1) + 2 * _LINE
    page = Image.new("L", (width, 2 * _LINE * (len(lines) + 1)), 255)
    for place, line in enumerate(lines):
        page.paste(line, (_LINE, 2 * _LINE * (place + 1) - line.height))
    return page
