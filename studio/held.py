"""Frames that repeat the one before, written without asking the encoder.

In H.264 such a frame is a slice whose macroblocks are all skipped: some twenty bytes, from which a
decoder makes an exact copy (ITU-T H.264, 7.3.3 and 7.3.4). x264 takes as long to find that out as
it takes for any other frame. A slice carries its number, so the numbers of the encoder's own frames
move on by the count of those put between; they start anew at each keyframe.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from studio.errors import RenderError

_START = b"\0\0\0\1"
_BETWEEN = re.compile(b"\0\0\0?\1")
_NEEDS_ESCAPE = re.compile(b"\0\0(?=[\0-\3])")
_SLICE, _KEY_SLICE, _SPS, _PPS = 1, 5, 7, 8
_REFERENCE = 0x40  # nal_ref_idc 2
_P_ONLY, _COUNTED = 5, 2
_BASELINE = 66
_MACROBLOCK = 16


@dataclass(frozen=True, slots=True)
class HeldFrames:
    """How to write a held frame into a stream: what its parameter sets (Annex B) ask for.

    ``number_bits`` is the width of a frame's number, ``macroblocks`` how many a frame has, and
    ``filtered`` tells whether slices say that they are not deblocked.
    """

    number_bits: int
    macroblocks: int
    filtered: bool

    @classmethod
    def of(cls, parameter_sets: bytes) -> Self | None:
        """The way for a stream with these parameter sets; None where it would not be exact.

        It is exact where each frame refers to the one before alone, in the order of display, and
        where no arithmetic coder has a state: baseline, one reference frame, no weights.
        """
        sets = {unit[0] & 31: _Bits(_bare(unit[1:])) for unit in _units(parameter_sets)}
        try:
            number_bits, macroblocks = _read_sps(sets[_SPS])
            return cls(number_bits, macroblocks, _read_pps(sets[_PPS]))
        except (KeyError, _OtherKindError):
            return None

    def copy(self, number: int) -> bytes:
        """The frame of this ``number``, which looks as the one before it."""
        written = _ue(0) + _ue(_P_ONLY) + _ue(0) + self._numbered(number)
        written += "0" + "0" + "0"  # the references as they are, none kept for long
        written += _ue(0)  # quantiser as in the parameter sets
        written += _ue(1) if self.filtered else ""
        written += _ue(self.macroblocks) + "1"
        written += "0" * (-len(written) % 8)
        payload = int(written, 2).to_bytes(len(written) // 8, "big")
        return _START + bytes((_REFERENCE | _SLICE,)) + _escaped(payload)

    def moved_on(self, packet: bytes, by: int) -> tuple[bytes, int]:
        """``packet`` with its frame's number moved on by ``by``, and that number."""
        units = _units(packet)
        for place, unit in enumerate(units):
            kind = unit[0] & 31
            if kind == _KEY_SLICE:
                return packet, 0
            if kind == _SLICE:
                units[place], number = self._renumbered(unit, by)
                return b"".join(_START + unit for unit in units), number
        raise RenderError("a packet of the encoder without a frame")

    def next_number(self, number: int) -> int:
        """The number of the frame after the one of this ``number``."""
        return (number + 1) % (1 << self.number_bits)

    def _renumbered(self, unit: bytes, by: int) -> tuple[bytes, int]:
        bare = bytearray(_bare(unit[1:]))
        bits = _Bits(bytes(bare[:16]))
        for _ in ("first macroblock", "kind", "picture parameter set"):
            bits.ue()
        at = bits.at
        number = (bits.u(self.number_bits) + by) % (1 << self.number_bits)
        for bit, value in enumerate(self._numbered(number), start=at):
            byte, mask = bit // 8, 0x80 >> bit % 8
            bare[byte] = bare[byte] | mask if value == "1" else bare[byte] & ~mask
        return unit[:1] + _escaped(bytes(bare)), number

    def _numbered(self, number: int) -> str:
        return format(number % (1 << self.number_bits), f"0{self.number_bits}b")


class _OtherKindError(Exception):
    """A stream in which a held frame would need more than is written here."""


class _Bits:
    """Reads bits and Exp-Golomb codes (9.1)."""

    def __init__(self, payload: bytes) -> None:
        self._bits = format(int.from_bytes(b"\1" + payload, "big"), "b")[1:]
        self.at = 0

    def u(self, width: int) -> int:
        self.at += width
        if self.at > len(self._bits):
            raise _OtherKindError
        return int(self._bits[self.at - width : self.at], 2)

    def ue(self) -> int:
        end = self._bits.find("1", self.at)
        zeros = end - self.at
        if end < 0:
            raise _OtherKindError
        self.at = end
        return self.u(zeros + 1) - 1


def _ue(value: int) -> str:
    code = format(value + 1, "b")
    return "0" * (len(code) - 1) + code


def _read_sps(bits: _Bits) -> tuple[int, int]:
    """The width of frame numbers and the macroblocks of a frame (7.3.2.1.1)."""
    profile = bits.u(8)
    bits.u(16)  # constraints and level
    bits.ue()
    _must(profile == _BASELINE)
    number_bits = bits.ue() + 4
    _must(bits.ue() == _COUNTED)  # the order of display is that of the numbers
    _must(bits.ue() == 1)  # one reference
    bits.u(1)
    macroblocks = (bits.ue() + 1) * (bits.ue() + 1)
    _must(bits.u(1) == 1)  # no fields
    return number_bits, macroblocks


def _read_pps(bits: _Bits) -> bool:
    """Whether slices say how they are deblocked (7.3.2.2)."""
    for _ in ("picture", "sequence"):
        bits.ue()
    _must(bits.u(2) == 0)  # no arithmetic coder, no order of fields
    _must(bits.ue() == 0)  # one group of slices
    _must(bits.ue() == 0)  # one active reference
    bits.ue()
    _must(bits.u(1) == 0)  # no weights
    bits.u(2)
    for _ in ("quantiser", "switching", "colours"):
        bits.ue()
    filtered = bits.u(1) == 1
    bits.u(1)
    _must(bits.u(1) == 0)  # no redundant slices
    return filtered


def _must(holds: bool) -> None:
    if not holds:
        raise _OtherKindError


def _units(stream: bytes) -> list[bytes]:
    return [unit for unit in _BETWEEN.split(stream) if unit]


def _bare(payload: bytes) -> bytes:
    return payload.replace(b"\0\0\3", b"\0\0")


def _escaped(payload: bytes) -> bytes:
    return _NEEDS_ESCAPE.sub(b"\0\0\3", payload)
