"""What a language says on the course page around the film's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageWords:
    """The page's own words, which name things and say nothing of the lesson.

    ``step_map`` names the list of the film's four steps.
    ``files`` says what other files are, by their names.
    ``no_script`` is for readers whose browser runs no script, ``licence`` says whose the film is.
    """

    description: str
    skip: str
    contents: str
    film: str
    chapters: str
    transcript: str
    follow: str
    no_video: str
    no_script: str
    sections: str
    sections_lead: str
    step_map: str
    clip: str
    stills: str
    numbers: str
    numbers_lead: str
    given: str
    query: str
    new_query: str
    for_query: str
    for_new_query: str
    unscaled: str
    position: str
    label: str
    key: str
    value: str
    dot: str
    score: str
    exponential: str
    weight: str
    contribution: str
    rest: str
    divisor: str
    normalizer: str
    output: str
    downloads: str
    downloads_lead: str
    whole_film: str
    video_file: str
    captions_vtt: str
    captions_srt: str
    chapters_file: str
    transcript_file: str
    poster_file: str
    files: Mapping[str, str]
    licence: str
    licence_file: str
    typeface: str
