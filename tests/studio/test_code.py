import subprocess
import sys

import pytest

from scenes.catalog import SLUGS, scene_module
from studio.code import clip_code, film_code, libraries, module_digests
from studio.errors import RenderError

TREE = {
    "scenes/__init__.py": "",
    "scenes/one.py": "import os\nfrom scenes.nouns import bar\nfrom .two import thing\n",
    "scenes/two.py": "def thing():\n    from attention_math import deep\n",
    "scenes/lone.py": "",
    "scenes/nouns/__init__.py": "from . import box as crate\n",
    "scenes/nouns/bar.py": "from ..story import words\nimport scenes.nouns.ring\n",
    "scenes/nouns/box.py": "",
    "scenes/nouns/ring.py": "import scenes.one\n",
    "scenes/story/__init__.py": "from scenes.story import english, words\n",
    "scenes/story/words.py": "",
    "scenes/story/english.py": "import scenes.lone\n",
    "attention_math/__init__.py": "",
    "attention_math/deep.py": "",
    "os.py": "",
}
CLOSURE = {
    "scenes",
    "scenes.one",
    "scenes.two",
    "scenes.nouns",
    "scenes.nouns.bar",
    "scenes.nouns.box",
    "scenes.nouns.ring",
    "scenes.story",
    "scenes.story.words",
    "attention_math",
    "attention_math.deep",
}


@pytest.fixture
def tree(tmp_path):
    for name, source in TREE.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return tmp_path


def test_closure_follows_late_relative_and_circular_imports_but_not_the_words(tree):
    assert set(module_digests(["scenes.one"], tree)) == CLOSURE


@pytest.mark.parametrize("module", sorted(CLOSURE))
def test_a_changed_module_changes_its_own_digest_alone(tree, module):
    before = module_digests(["scenes.one"], tree)
    place = tree.joinpath(*module.split("."))
    path = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    path.write_text(path.read_text() + "# changed\n")
    after = module_digests(["scenes.one"], tree)
    assert {name for name in after if after[name] != before[name]} == {module}


def test_a_module_that_is_not_there_is_refused(tree):
    with pytest.raises(RenderError, match=r"scenes\.none"):
        module_digests(["scenes.none"], tree)


@pytest.mark.parametrize("slug", SLUGS)
def test_closure_holds_all_of_ours_that_a_drawing_loads(slug):
    program = (
        "import sys, studio.drawing, studio.making\n"
        "from scenes.catalog import scene_class\n"
        f"scene_class({slug!r})\n"
        "print(*(name for name in sys.modules"
        " if name.partition('.')[0] in ('attention_math', 'scenes', 'studio')))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert scene_module(slug) in loaded
    # What sentences say counts by value, and how they are said is not drawn.
    assert loaded - {"scenes.story.english", "scenes.story.spoken"} <= set(clip_code(slug))


def test_a_sections_own_module_is_no_other_sections_code():
    assert "scenes.score" in clip_code("score")
    assert "scenes.score" not in clip_code("blend")
    assert {"studio.film", "studio.joining"} <= set(film_code())


def test_libraries_have_versions():
    found = libraries()
    assert {"manim", "av", "libavcodec", "libx264", "cairo", "typst", "numpy"} <= set(found)
    assert all(found.values())
    assert len(found["fonts"]) == 64
