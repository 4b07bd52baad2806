"""Every language of the film has words for its page: a page cannot fail after the film is made."""

from dataclasses import asdict

import pytest

from scenes.languages import LANGUAGES
from studio.page.words import inspector_words, page_words, publish_words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", [page_words, publish_words, inspector_words])
def test_a_language_has_all_words_of_the_page(language, words):
    found = asdict(words(language))
    assert set(found) == set(asdict(words("en")))
    assert all(found.values())
