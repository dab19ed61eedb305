"""The seal of a file of annotations: the text that is signed, and who has signed it.

It names the match, the audience, how many annotations there are and the digest of the file. Only keys that record 1 of the
match names count: that of the house, and those of the seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.errors import MatchError
from replays.annotations.annotation import decoded, digest
from replays.signatures.ed25519 import MISSING
from replays.signatures.match_seal import sealed_match
from replays.signatures.seal_verdict import SealVerdict, note_verdict, signers_in_words
from replays.signatures.signed_note import to_base64

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.signatures.seal_verdict import Fits

FIRST_LINE = "referee annotations seal 1"


def annotation_seal_text(data: bytes) -> str:
    """The text that is signed for a file of annotations. Raises DamagedFile for what is none."""
    every = decoded(data)
    lines = (
        FIRST_LINE,
        f"match {every.match}",
        f"audience {every.audience}",
        f"annotations {len(every.entries)}",
        f"digest {to_base64(digest(data))}",
    )
    return "".join(f"{line}\n" for line in lines)


def annotation_seal_verdict(
    note: bytes, data: bytes, match: Match, fits: Fits | None = None
) -> SealVerdict:
    """The verdict on a note beside a file of annotations of that match. Nothing is raised for a bad one."""

    def compare(text: str) -> list[str]:
        if text != annotation_seal_text(data):
            message = "it is over other annotations than these"
            raise MatchError(message)
        return []

    return note_verdict(note, compare, signers_named(match), fits)


def signers_named(match: Match) -> dict[str, str] | None:
    """The keys of those who may sign, by record 1; None where that is withheld."""
    keys = sealed_match("", match, None).keys
    return None if keys is None else dict(keys)


def signed_words(verdict: SealVerdict) -> list[str]:
    """Who has signed, in sentences; nobody has to."""
    if verdict.error is not None:
        return [f"the note is refused: {verdict.error}"]
    signed = [f"signed by {signers_in_words(verdict.signed)}"] if verdict.signed else []
    if verdict.unchecked:
        signed.append(f"signed by {signers_in_words(verdict.unchecked)}: not checked, {MISSING}")
    return [*signed, *verdict.others]
