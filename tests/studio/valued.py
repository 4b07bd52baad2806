"""Tiny drawings whose frames tell what was read: another value, sentence or theme is seen."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import fakes

from attention_math import build_lesson
from scenes.story import words_of
from scenes.story.phrase import Phrase
from studio import inputs
from studio.canonical import digest
from studio.records import BeatRecord, ClipRecord, DrawReport
from studio.watched import Watched, value_at

FRAMES = 3
# What beats read, one after the other; each beat also depends on all that those before it read.
READ = (
    "key_cells",
    "query.dots",
    "query.output",
    "vectors.key_labels",
    "value_cells",
    "new_query.output",
    "needed",
    "summary",
    "contrasts",
)
LATER = ("fixed-context", "recap")  # sections that begin with the third of these


def drawing(**sentences):
    """A drawing of the film's words, but for ``sentences``: by section and beat, joined by _."""
    return partial(draw, sentences)


def draw(sentences, job, parts, report):
    """Play the beats of ``job``; those that are wanted have frames."""
    lesson = build_lesson(job.vectors)
    watched = Watched(lesson, told(sentences, job.slug, lesson, job.language))
    made = []
    for place, beat in enumerate(watched.words.beats.values()):
        sink = parts.begin(beat.name)
        report(DrawReport(beat.name, place, len(watched.words.beats)))
        shown = value_at(watched.lesson, READ[place + 2 * (job.slug in LATER)])
        label = watched.words.labels.get(beat.name)
        if sink is not None:
            write(sink, job, digest([job.theme, shown, label, beat.caption]))
        text = beat.caption.text
        numbers = (fakes.NUMBER,)
        made.append(
            BeatRecord(beat.name, FRAMES, text, text, numbers, watched.read, watched.labels)
        )
        if beat.name == parts.wanted[-1]:
            break
    return ClipRecord(job.slug, watched.words.title, tuple(made))


def write(sink, job, told):
    for number in range(FRAMES):
        colour = bytes.fromhex(told[6 * number : 6 * number + 6])
        sink.write(fakes.frame(number, tuple(colour), job.quality), 1)


def told(sentences, slug, lesson, language):
    """The words of a section, with some of its sentences put otherwise."""
    words = words_of(slug, lesson, language)
    beats = {
        name: replace(beat, caption=Phrase((sentences[f"{slug}_{name}"],)))
        if f"{slug}_{name}" in sentences
        else beat
        for name, beat in words.beats.items()
    }
    return replace(words, beats=beats)


def tell_otherwise(monkeypatch, **sentences):
    """Have plans, too, go by these sentences."""
    monkeypatch.setattr(inputs, "words_of", partial(told, sentences))
