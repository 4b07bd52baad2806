"""The course page's own words, one file a language, as the film's are in ``scenes/story``."""

from __future__ import annotations

from collections.abc import Mapping

from studio.page.words import english, german
from studio.page.words.page_words import PageWords

__all__ = ["PageWords", "page_words"]

_PAGES: Mapping[str, PageWords] = {"en": english.PAGE, "de": german.PAGE}


def page_words(language: str) -> PageWords:
    """The page's words in the language with this tag; KeyError where it has none."""
    return _PAGES[language]
