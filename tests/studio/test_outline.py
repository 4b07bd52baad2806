from attention_math import default_vectors
from scenes.catalog import SLUGS
from studio.outline import beat_names, longest_first


def test_every_section_is_begun_once():
    assert sorted(longest_first(SLUGS, default_vectors())) == sorted(SLUGS)


def test_longest_section_comes_before_the_shortest():
    order = longest_first(["recap", "blend"], default_vectors())
    assert order == ["blend", "recap"]


def test_beats_are_named_in_order():
    names = beat_names("score", default_vectors())
    assert len(names) == len(set(names)) > 2
