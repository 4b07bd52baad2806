"""Captions: sentences with times in, cues that can be read out, as WebVTT and as SRT."""

from studio.captions.cue import Cue, faults
from studio.captions.making import cues
from studio.captions.srt import srt_text
from studio.captions.timing import Timed, spread
from studio.captions.webvtt import vtt_text

__all__ = ["Cue", "Timed", "cues", "faults", "spread", "srt_text", "vtt_text"]
