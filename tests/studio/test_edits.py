"""One edit after the other: what the plan says is done, and the film is that of a clean run."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace

import fakes
import pytest
import valued
from test_reusing import done_as_planned, results

from scenes.catalog import SLUGS
from studio.film import render_clips, render_film
from studio.media import MediaFolder
from studio.progress import Silence
from studio.settings import Quality

QUALITIES = (fakes.TINY, Quality("tiny", 64, 48, 12))


class Desk:
    """A lecturer who changes one thing at a time, and the media folder that is rendered into."""

    def __init__(self, folder, seed, monkeypatch):
        self.draw = random.Random(seed)
        self.request = fakes.request(folder / "media", jobs=2)
        self.sentences = {}
        self._folder = folder
        self._monkeypatch = monkeypatch
        self._clean = {}

    def edit(self, kind):
        """Change one thing."""
        getattr(self, f"_{kind}")()
        valued.tell_otherwise(self._monkeypatch, **self.sentences)

    def render(self):
        """The film, or some clips before it, as the plan says."""
        drawing = valued.drawing(**self.sentences)
        if self.draw.random() < 0.2:
            slugs = self.draw.sample(SLUGS, 2)
            render_clips(self.request, slugs, Silence(), draw=drawing)
        made = done_as_planned(self.request, drawing)
        self.request = replace(self.request, force=False)
        return made

    def clean(self):
        """What a clean run gives; each only once."""
        request = replace(self.request, media=self._folder / "clean")
        key = str([replace(request, vectors=None), request.vectors.digest, self.sentences])
        if key not in self._clean:
            render_film(request, Silence(), draw=valued.drawing(**self.sentences))
            self._clean[key] = results(request.media)
            shutil.rmtree(request.media)
        return self._clean[key]

    def _vectors(self):
        name = self.draw.choice(["query", "new_query", "keys", "values"])
        array = getattr(self.request.vectors, name).copy()
        place = tuple(self.draw.randrange(size) for size in array.shape)
        array[place] = self.draw.choice([-1.0, 0.5, 1, 2, 3])
        self._lesson(**{name: array})

    def _labels(self):
        labels = self.draw.choice([(), ("the", "dog", "sat"), ("the", "cat", "sat")])
        self._lesson(key_labels=labels)

    def _needed(self):
        self._lesson(needed_source=self.draw.choice([None, 1, 2, 3]))

    def _theme(self):
        self.request = replace(self.request, theme=self.draw.choice(["dark", "light"]))

    def _language(self):
        self.request = replace(self.request, language=self.draw.choice(["en", "de"]))

    def _quality(self):
        self.request = replace(self.request, quality=self.draw.choice(QUALITIES))

    def _sentence(self):
        place = self.draw.choice(["score_roles", "blend_sum", "recap_score"])
        if self.sentences.pop(place, None) is None:
            self.sentences[place] = self.draw.choice(["One says it so.", "Or otherwise."])

    def _force(self):
        self.request = replace(self.request, force=True)

    def _lose(self):
        """Parts, clips and records that have gone."""
        media = self.request.media
        kinds = ["store/parts/*/*.part", "clips/*", "store/records/*", "film.*"]
        files = sorted(media.glob(self.draw.choice(kinds)))
        for path in self.draw.sample(files, min(len(files), 3)):
            path.unlink()
        if self.draw.random() < 0.5:
            MediaFolder(media).clip("blend").poster.unlink(missing_ok=True)

    def _lesson(self, **changes):
        self.request = replace(self.request, vectors=replace(self.request.vectors, **changes))


@pytest.mark.parametrize("seed", range(2))
def test_after_every_edit_the_film_is_a_clean_runs(tmp_path, monkeypatch, seed):
    desk = Desk(tmp_path, seed, monkeypatch)
    desk.render()
    kinds = ["vectors", "labels", "needed", "theme", "quality", "sentence", "lose", "language"]
    desk.draw.shuffle(kinds)
    for kind in [*kinds[:4], "force", *kinds[4:]]:
        desk.edit(kind)
        desk.render()
        assert results(desk.request.media) == desk.clean(), kind
