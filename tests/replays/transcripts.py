"""Laid open: a replay file with what it holds packed beside it, so that its bytes can be searched.

What everybody was told is deflated in a file: a name or a card is not found in the bytes as they are.
"""

from __future__ import annotations

from typing import Any
from zlib import DEFLATED, compressobj

from events.records.codec import LIMITS, pack, unpack
from replays.file.transcript import LIMITS as TRANSCRIPT
from replays.file.transcript import unpacked

TOLD = 4
"""The place in a document of what was told."""


def laid_open(data: bytes) -> bytes:
    """The bytes of a file, and behind them the transcript that is packed in it."""
    return data + unpacked(unpack(data, LIMITS)[TOLD])


def transcript_of(told: Any) -> list[Any] | None:
    """The transcript in that item of a document, as plain data; None where nothing is told."""
    value: list[Any] | None = told and unpack(unpacked(told), TRANSCRIPT)
    return value


def told_so(transcript: Any) -> list[Any]:
    """The item of a document with that transcript in it."""
    data, packer = pack(transcript), compressobj(9, DEFLATED, -15)
    return [len(data), packer.compress(data) + packer.flush()]
