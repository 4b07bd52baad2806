"""The script as a page of text: to print and read from, or to tick off what is recorded."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from studio.plain import one_line
from studio.script import Chapter, Passage
from studio.voice.folder import SUFFIXES
from studio.voice.unusable import MissingRecordingError

_WIDTH = 80
_INDENT = " " * 4
_HOW = (
    f"Read each sentence aloud into a file of the name above it, or with {', '.join(SUFFIXES[1:])} "
    "in the place of .wav; all of them in one folder."
)
_OPEN, _DONE, _WRONG = "[ ]", "[x]", "[!]"


def script_lines(chapters: Sequence[Chapter]) -> list[str]:
    """A heading, and each sentence below the name of its file.

    A sentence that is shown otherwise than it is said follows as it is shown, and a recording that
    cannot be used with its fault.
    """
    passages = [passage for chapter in chapters for passage in chapter.passages]
    column = max(len(_head(passage)) for passage in passages) + 2
    lines = [_summary(passages), *textwrap.wrap(_HOW, _WIDTH)]
    for chapter in chapters:
        title = f"{chapter.number}  {chapter.title}"
        lines += ["", "", f"{title:{column}}{_about(chapter.passages)}"]
        for passage in chapter.passages:
            lines += ["", f"{_head(passage):{column}}{_length(passage)}", *_body(passage)]
    return lines


def _summary(passages: Sequence[Passage]) -> str:
    said = f"{len(passages)} sentences, {_about(passages)}"
    if all(passage.look is None for passage in passages):
        return said
    return f"{said}; recorded: {sum(passage.is_recorded for passage in passages)}"


def _head(passage: Passage) -> str:
    return f"{_mark(passage)} {one_line(passage.file)}"


def _mark(passage: Passage) -> str:
    if passage.is_recorded:
        return _DONE
    return _OPEN if passage.look is None or _is_missing(passage) else _WRONG


def _is_missing(passage: Passage) -> bool:
    return passage.look is not None and isinstance(passage.look.fault, MissingRecordingError)


def _length(passage: Passage) -> str:
    if passage.look is not None and passage.is_recorded:
        return f"{passage.look.duration_s:.1f} s"
    return _about([passage])


def _about(passages: Sequence[Passage]) -> str:
    seconds = max(1, round(sum(passage.about_s for passage in passages)))
    minutes, rest = divmod(seconds, 60)
    return f"about {minutes} min {rest} s" if minutes else f"about {seconds} s"


def _body(passage: Passage) -> Iterator[str]:
    yield from _wrapped(passage.spoken)
    if _letters(passage.shown) != _letters(passage.spoken):
        yield from _wrapped(passage.shown, "shown: ")
    if passage.fault and not _is_missing(passage):
        yield from _wrapped(one_line(passage.fault), "fault: ")


def _letters(text: str) -> str:
    """What is read of a text: other dashes and capitals are read alike."""
    return "".join(filter(str.isalnum, text.casefold()))


def _wrapped(text: str, before: str = "") -> list[str]:
    return textwrap.wrap(
        before + text,
        _WIDTH,
        initial_indent=_INDENT,
        subsequent_indent=_INDENT + " " * len(before),
        break_long_words=False,
        break_on_hyphens=False,
    )
