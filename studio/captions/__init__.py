"""Captions: sentences with times in, cues that can be read out, as WebVTT, SRT and in MP4."""

from studio.captions.cue import Cue, faults
from studio.captions.making import cues
from studio.captions.silent import silent_sentences
from studio.captions.srt import srt_text
from studio.captions.timing import Timed, spread
from studio.captions.webvtt import vtt_text

__all__ = ["Cue", "Timed", "cues", "faults", "silent_sentences", "spread", "srt_text", "vtt_text"]
