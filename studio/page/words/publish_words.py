"""The words of what is published besides the course page: a frame's, and a platform's lesson."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonWords:
    """What the lesson says once it runs."""

    complete: str
    no_platform: str
    refused: str


@dataclass(frozen=True, slots=True)
class PublishWords:
    """The words of ``embed.html`` and of the lesson in ``lesson.scorm12.zip``."""

    transcript: str
    course_page: str
    sections: str
    seen: str
    how_seen: str
    lesson: LessonWords
