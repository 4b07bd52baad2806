"""Media folders with a film of tiny clips, for tests that damage or change them."""

import shutil

import fakes
import pytest

from studio.film import render_film
from studio.progress import Silence


@pytest.fixture(scope="module")
def clean(tmp_path_factory):
    """A folder with a whole film, which no test changes."""
    media = tmp_path_factory.mktemp("clean")
    render_film(fakes.request(media, jobs=2), Silence(), draw=fakes.draw)
    return media


@pytest.fixture
def media(clean, tmp_path):
    """A copy of it, to do with as a test likes."""
    shutil.copytree(clean, tmp_path / "media")
    return tmp_path / "media"
