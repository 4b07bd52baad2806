"""Labels of a lesson are data on its page: shown as they are, and never markup, script or style."""

import base64
import hashlib
import json
import re
from dataclasses import fields, replace
from pathlib import Path

import html5lib
import pytest

from attention_math import build_lesson, default_vectors
from scenes.languages import LANGUAGES
from scenes.story import tell
from studio.page.index import index_html
from studio.page.markup import data_address, json_block
from studio.page.policy import policy
from studio.page.records import CoursePage, PageBeat, PageFile, PageVideo, Source, Still
from studio.page.words import page_words

XHTML = "{http://www.w3.org/1999/xhtml}"
HOSTILE = (
    "</title><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'--></style></script><!--",
    "\u202eevil\u2066 שלום",
    "{{ 7 * 7 }} {% raw %} &lt;b&gt; &#60; ${x}",
)


def file(name):
    return PageFile(name, Path(name), hashlib.sha256(name.encode()).hexdigest())


def video(slug, number, title, beats):
    return PageVideo(
        slug=slug,
        number=number,
        title=title,
        duration_s=5.0 * len(beats),
        fps=15,
        width=854,
        height=480,
        sources=(Source(file(f"{slug}.mp4"), "video/mp4"),),
        poster=file(f"{slug}.webp"),
        vtt=file(f"{slug}.vtt"),
        srt=file(f"{slug}.srt"),
        captions="WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.000\n&lt;/track&gt; \" ' # % ü\n",
        beats=tuple(beats),
        stills=tuple(Still(it.name, it.caption, HOSTILE[0], file(it.name)) for it in beats),
    )


def page_of(vectors, language):
    """The page of a film that nobody has drawn, whose beats are five seconds each."""
    told = tell(build_lesson(vectors), language)
    names = [(words, beat) for words in told for beat in words.beats.values()]
    beats = [
        PageBeat(words.slug, beat.name, 5.0 * at, 5.0 * at + 5, beat.caption.text, ())
        for at, (words, beat) in enumerate(names)
    ]
    clips = [
        video(it.slug, it.number, it.title, [beat for beat in beats if beat.section == it.slug])
        for it in told
    ]
    film = video("film", 0, HOSTILE[0], beats)
    return CoursePage(
        language=language,
        title=HOSTILE[0],
        vectors=vectors.digest,
        film=film,
        clips=tuple(clips),
        chapters="WEBVTT\n",
        chapters_file=file("chapters.vtt"),
        transcript=file("transcript.txt"),
        base_url="https://example.org/",
    )


@pytest.fixture(scope="module", params=sorted(LANGUAGES))
def tree(request):
    labels = {"query_label": HOSTILE[3], "new_query_label": HOSTILE[4]}
    vectors = replace(default_vectors(), key_labels=HOSTILE[:3], **labels)
    text = index_html(page_of(vectors, request.param), build_lesson(vectors), "poster.jpg")
    return html5lib.HTMLParser(strict=True).parse(text)


def elements(tree, name):
    return list(tree.iter(f"{XHTML}{name}"))


def text_of(element):
    return "".join(element.itertext())


def test_labels_are_shown_as_they_are(tree):
    cells = [text_of(it) for it in elements(tree, "td")]
    for label in HOSTILE[:3]:
        assert cells.count(label) >= 4
    names = [text_of(it) for it in elements(tree, "dt")]
    for label in HOSTILE[3:]:
        assert any(label in name for name in names)


def test_titles_and_alternative_texts_are_too(tree):
    assert text_of(elements(tree, "title")[0]) == HOSTILE[0]
    assert text_of(elements(tree, "h1")[0]) == HOSTILE[0]
    assert {it.get("alt") for it in elements(tree, "img")} == {HOSTILE[0]}
    shared = [it for it in elements(tree, "meta") if it.get("property") == "og:title"]
    assert [it.get("content") for it in shared] == [HOSTILE[0]]


def test_nothing_of_them_is_markup(tree):
    for it in tree.iter():
        assert not [name for name in it.attrib if name.startswith("on") or name == "style"]
        assert it.get("src") != "x"
    assert "alert(1)" not in "".join(map(text_of, elements(tree, "style")))


def test_every_block_of_script_is_data_or_allowed_by_its_digest(tree):
    (head,) = [it for it in elements(tree, "meta") if it.get("http-equiv")]
    rules = dict(rule.split(" ", 1) for rule in head.get("content").split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe" not in head.get("content")
    for name, rule in (("script", "script-src"), ("style", "style-src")):
        for it in elements(tree, name):
            if it.get("type", "").endswith("json"):
                json.loads(text_of(it))
                continue
            digest = base64.b64encode(hashlib.sha256(text_of(it).encode()).digest()).decode()
            assert f"'sha256-{digest}'" in rules[rule]


def test_film_and_sections_are_told_under_their_own_names(tree):
    (told,) = [it for it in elements(tree, "script") if it.get("type") == "application/ld+json"]
    assert json.loads(text_of(told))["name"] == HOSTILE[0]


@pytest.mark.parametrize("text", [*HOSTILE, "\u2028\u2029", "</SCRIPT>", "<!-- <script>"])
def test_data_in_a_script_ends_nothing(text):
    block = json_block({"label": text})
    assert not re.search("[<>&\u2028\u2029]", block)
    assert json.loads(block) == {"label": text}


def test_captions_in_an_address_are_read_back(tree):
    tracks = [it.get("src") for it in elements(tree, "track")]
    assert all(it.startswith("data:text/vtt;charset=utf-8,WEBVTT%0A") for it in tracks)
    assert not [it for it in tracks if set(it) & set(" \"'#<>\n") or not it.isascii()]
    assert data_address("50% #1\n", "text/plain") == "data:text/plain;charset=utf-8,50%25%20%231%0A"


def test_a_policy_without_scripts_allows_none():
    assert "script-src 'none'" in policy([], [])


def test_captions_of_a_film_with_a_voice_come_up_by_themselves(tree):
    assert not [it for it in elements(tree, "track") if it.get("default") is not None]
    page = page_of(default_vectors(), "en")
    voiced = replace(page, film=replace(page.film, has_voice=True))
    made = index_html(voiced, build_lesson(default_vectors()), "poster.jpg")
    tracks = elements(html5lib.HTMLParser(strict=True).parse(made), "track")
    assert [it.get("kind") for it in tracks if it.get("default") is not None] == ["captions"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_word(language):
    words = page_words(language)
    assert all(getattr(words, field.name) for field in fields(words))
