"""``lesson.scorm12.zip``: the film as a lesson for learning platforms, as SCORM 1.2 wants it.

Everything in it is stored as it is, in one order and under one date, so that the same page makes
the same bytes on every machine.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as Xml
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from scenes.languages import LANGUAGES
from studio.page.assets import asset, script
from studio.page.colours import colours
from studio.page.markup import html_page
from studio.page.records import CoursePage, PageFile
from studio.page.typeface import typeface
from studio.page.words import publish_words

LESSON = "lesson.html"
MANIFEST = "imsmanifest.xml"
_PACKAGE = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_EARLIEST = (1980, 1, 1, 0, 0, 0)  # that a ZIP can name
_READABLE = 0o644 << 16


def write_scorm(page: CoursePage, target: Path) -> None:
    """Write the package of ``page`` to ``target``: the film, what belongs to it, and a manifest."""
    files = list(_files(page))
    with ZipFile(target, "w", ZIP_STORED) as package:
        _put(package, MANIFEST, manifest_xml(page, [LESSON, *(file.name for file in files)]))
        _put(package, LESSON, lesson_html(page).encode("utf-8"))
        for file in files:
            with file.source.open("rb") as content, package.open(_entry(file.name), "w") as entry:
                shutil.copyfileobj(content, entry)


def lesson_html(page: CoursePage) -> str:
    """The lesson's own page; it tells the platform how much of the film was seen."""
    words = publish_words(page.language)
    return html_page(
        "lesson.html",
        styles=[colours(), typeface(), asset("lesson.css")],
        scripts=[script("scorm.js")],
        page=page,
        words=words,
        language_name=LANGUAGES[page.language].name,
        chapters=list(_chapters(page)),
        lesson={
            "film": page.film.video.sha256[:12],
            "duration_s": page.film.duration_s,
            "fps": page.film.fps,
            "words": asdict(words.lesson),
        },
    )


def manifest_xml(page: CoursePage, names: list[str]) -> bytes:
    """``imsmanifest.xml``: one lesson, of the files called ``names``; the first is opened."""
    name = f"attention-film-{page.vectors[:12]}"
    root = Xml.Element("manifest", {"identifier": name, "version": "1.0", "xmlns": _PACKAGE})
    root.set("xmlns:adlcp", _ADL)
    about = Xml.SubElement(root, "metadata")
    Xml.SubElement(about, "schema").text = "ADL SCORM"
    Xml.SubElement(about, "schemaversion").text = "1.2"
    organizations = Xml.SubElement(root, "organizations", {"default": "course"})
    course = Xml.SubElement(organizations, "organization", {"identifier": "course"})
    Xml.SubElement(course, "title").text = page.title
    lesson = {"identifier": "lesson", "identifierref": "film", "isvisible": "true"}
    Xml.SubElement(Xml.SubElement(course, "item", lesson), "title").text = page.title
    film = {"identifier": "film", "type": "webcontent", "adlcp:scormtype": "sco", "href": names[0]}
    resource = Xml.SubElement(Xml.SubElement(root, "resources"), "resource", film)
    for each in names:
        Xml.SubElement(resource, "file", {"href": each})
    Xml.indent(root)
    written = BytesIO()
    Xml.ElementTree(root).write(written, encoding="utf-8", xml_declaration=True)
    return written.getvalue()


def _files(page: CoursePage) -> Iterator[PageFile]:
    """What lies beside the lesson: of the film the rendition that plays everywhere."""
    film = page.film
    yield from (film.video, film.poster, film.vtt, film.srt, page.transcript)


def _chapters(page: CoursePage) -> Iterator[dict[str, Any]]:
    """For each section of the film its title and when it begins."""
    titles = {clip.slug: clip.title for clip in page.clips}
    begun = set()
    for beat in page.film.beats:
        if beat.section not in begun:
            begun.add(beat.section)
            yield {"title": titles[beat.section], "start_s": beat.start_s}


def _put(package: ZipFile, name: str, content: bytes) -> None:
    package.writestr(_entry(name), content)


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _EARLIEST)
    entry.create_system, entry.external_attr = 3, _READABLE  # the same on every system
    return entry
