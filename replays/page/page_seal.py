"""The seal of a page: that the house of a match stands by what the page tells and shows.

The tables of a copy for certain eyes cannot be made again from the copy, so they are the word of whoever made the page. The
house that record 1 names can sign them, in the page itself: a note over the match, whose eyes look, and a digest of all that
is looked up, told and shown. `viewer/pageseal.js` reads the same.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from events.chain.notes import HOUSE
from referee.errors import DamagedFile, MatchError
from replays.annotations.annotation_seal import signers_named
from replays.page.blocks import unpacked
from replays.signatures.seal_verdict import SealVerdict, note_verdict
from replays.signatures.signed_note import to_base64

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.signatures.seal_verdict import Fits

FIRST_LINE = "referee page seal 1"
OTHER = "it is over another story or other tables than these"
UNREAD = "the scenes of the page cannot be read"
MOST_SCENES = 64 << 20
"""So long the scenes may be when they are unpacked."""


def page_seal_text(match: str, scenes: bytes, texts: Sequence[str]) -> str:
    """The text that the house signs for a page of that match. ``scenes`` is its block, ``texts`` are those of its story.

    Raises DamagedFile for scenes that cannot be read.
    """
    shown = unpacked(scenes, MOST_SCENES)
    try:
        eyes = " ".join(json.loads((shown or b"").partition(b"\n")[0])["eyes"])
    except (ValueError, RecursionError, TypeError, KeyError):
        raise DamagedFile(UNREAD) from None
    told = "\0".join(("", *texts)).encode()
    digest = sha256(b"referee page 1\0" + (shown or b"") + told).digest()
    lines = (FIRST_LINE, f"match {match}", f"eyes {eyes}", f"digest {to_base64(digest)}", "")
    return "\n".join(lines)


def page_seal_verdict(
    note: bytes, scenes: bytes, texts: Sequence[str], match: Match, fits: Fits | None = None
) -> SealVerdict:
    """The verdict on the note of a page of that match. Nothing is raised for a bad one."""

    def compare(text: str) -> list[str]:
        if text != page_seal_text(match.id, scenes, texts):
            raise MatchError(OTHER)
        return []

    signers = signers_named(match)
    house = None if signers is None else {name: signers[name] for name in signers if name == HOUSE}
    return note_verdict(note, compare, house, fits)
