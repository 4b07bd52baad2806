"""Cues as others read them: webvtt-py from files, PyAV from a video."""

from __future__ import annotations

import html

import av
import webvtt

from studio.captions import Cue
from studio.captions.mov_text import text_in


def as_cues(captions):
    return tuple(
        Cue(
            caption.start_time.in_milliseconds(),
            caption.end_time.in_milliseconds(),
            tuple(html.unescape(line) for line in caption.text.split("\n")),
        )
        for caption in captions
    )


def vtt_cues(path):
    return as_cues(webvtt.from_string(path.read_bytes().decode("utf-8"), strict=True))


def srt_cues(path):
    return as_cues(webvtt.from_srt(path))


def video_cues(path):
    with av.open(str(path)) as video:
        (text,) = video.streams.subtitles
        packets = [packet for packet in video.demux(text) if text_in(bytes(packet))]
        return tuple(
            Cue(
                round(1000 * packet.pts * packet.time_base),
                round(1000 * (packet.pts + packet.duration) * packet.time_base),
                tuple(text_in(bytes(packet)).split("\n")),
            )
            for packet in packets
        )
