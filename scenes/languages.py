"""The languages that the film speaks: for each a line here, and a file of words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its BCP 47 ``tag``, its own ``name``, and the module that holds its words.

    ``code`` is that of ISO 639-2, by which MP4 files name languages.
    """

    tag: str
    name: str
    code: str
    module: str


DEFAULT_LANGUAGE = "en"
LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        language.tag: language
        for language in (
            Language("en", "English", "eng", "scenes.story.english"),
            Language("de", "Deutsch", "deu", "scenes.story.german"),
        )
    }
)
