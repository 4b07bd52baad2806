"""The course page's own words, one file a language, as the film's are in ``scenes/story``."""

from __future__ import annotations

from collections.abc import Mapping

from studio.page.words import english, german, inspector_english, inspector_german
from studio.page.words.inspector_words import InspectorWords
from studio.page.words.page_words import PageWords
from studio.page.words.publish_words import PublishWords

__all__ = [
    "InspectorWords",
    "PageWords",
    "PublishWords",
    "inspector_words",
    "page_words",
    "publish_words",
]

_PAGES: Mapping[str, PageWords] = {"en": english.PAGE, "de": german.PAGE}
_PUBLISHED: Mapping[str, PublishWords] = {"en": english.PUBLISH, "de": german.PUBLISH}
_INSPECTORS: Mapping[str, InspectorWords] = {
    "en": inspector_english.INSPECTOR,
    "de": inspector_german.INSPECTOR,
}


def page_words(language: str) -> PageWords:
    """The page's words in the language with this tag; KeyError where it has none."""
    return _PAGES[language]


def publish_words(language: str) -> PublishWords:
    """The words of the frame and of the platform's lesson, likewise."""
    return _PUBLISHED[language]


def inspector_words(language: str) -> InspectorWords:
    """The inspector's words in the language with this tag; KeyError where it has none."""
    return _INSPECTORS[language]
