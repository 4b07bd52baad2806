"""The course page in English."""

from __future__ import annotations

from studio.page.words.page_words import PageWords
from studio.page.words.publish_words import LessonWords, PublishWords

PAGE = PageWords(
    description=(
        "The attention mechanism as a film, section by section, with the numbers behind it."
    ),
    skip="Skip to the film",
    contents="On this page",
    film="The film",
    chapters="Chapters",
    transcript="Transcript",
    follow="Follow the film",
    no_video="Your browser plays no video here. Download the film instead:",
    no_script="Without scripts, each line opens the film at its place.",
    sections="Section by section",
    sections_lead="Each section is a clip of its own.",
    step_map="The steps of attention that this section is about",
    clip="Clip",
    stills="Stills",
    numbers="The numbers",
    numbers_lead=(
        "The numbers behind the film. Digits are rounded for reading; "
        "every number is computed from the vectors at full precision."
    ),
    given="The vectors",
    query="query",
    new_query="new query",
    for_query="For the query",
    for_new_query="For the new query",
    unscaled="For the query, without scaling",
    position="position",
    label="label",
    key="key",
    value="value",
    dot="dot",
    score="score",
    exponential="exponential",
    weight="weight",
    contribution="weighted value",
    rest="more, together",
    divisor="divisor",
    normalizer="sum of the exponentials",
    output="output",
    downloads="Downloads",
    downloads_lead="Upload the captions with a video wherever it goes.",
    whole_film="The whole film",
    video_file="video",
    captions_vtt="captions (WebVTT)",
    captions_srt="captions (SRT)",
    chapters_file="chapters (WebVTT)",
    transcript_file="transcript",
    poster_file="poster",
    files={
        "lesson.scorm12.zip": "The film as a package for learning platforms (SCORM)",
        "EMBED.md": "How to put the film into other pages",
        "manifest.json": "Every file with its checksum",
    },
    licence="Film and page are under the MIT licence.",
    licence_file="Its text",
    typeface="The typeface is Atkinson Hyperlegible, under the SIL Open Font License.",
)
PUBLISH = PublishWords(
    transcript="Transcript",
    course_page="The page with all clips and numbers",
    sections="Sections",
    seen="Seen so far",
    how_seen="The lesson is complete once the film has been played, at once or in parts, in any "
    "order. A few seconds may be missing.",
    lesson=LessonWords(
        complete="Complete: the film has been played.",
        no_platform="No learning platform answers here, so nothing is recorded. The film plays all "
        "the same.",
        refused="The learning platform did not take what was to be recorded.",
    ),
)
