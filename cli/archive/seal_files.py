"""Seals beside files: where the note of a match lies, and the verdict on it in words and as data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.exit_codes import GOOD, exit_code
from cli.output.say import fault_object
from cli.storage.files import NOTE, STREAM, read_bytes
from cli.storage.matches import is_file
from referee.dataclass import dataclass

if TYPE_CHECKING:
    from replays.page.carried import Carried
    from replays.signatures.match_seal import SealedMatch
    from replays.signatures.seal_verdict import SealVerdict
    from replays.verify.report import Report

IN_PAGE = "the seal in the page"
NO_NOTE = "seal: none at hand"


@dataclass(frozen=True, slots=True)
class PlacedSeal:
    """The verdict on the seal of a match, and where its note lies; nowhere, if somebody should sign and no note is at hand."""

    place: str
    verdict: SealVerdict

    @property
    def lines(self) -> list[str]:
        """The verdict in sentences, the place in front of each."""
        return [f"{self.place or NO_NOTE}: {line}" for line in self.verdict.lines]

    @property
    def code(self) -> int:
        """The exit code."""
        error = self.verdict.error
        return GOOD if error is None else exit_code(error)

    @property
    def data(self) -> dict[str, Any]:
        """The same as JSON shows it."""
        verdict = self.verdict
        return {
            "file": self.place or None,
            "signed": verdict.signed,
            "missing": verdict.missing,
            "unchecked": verdict.unchecked,
            "lines": verdict.lines,
            "fault": None if verdict.error is None else fault_object(verdict.error),
        }


def note_beside(place: str) -> str:
    """The name of the note that belongs beside a file; empty for what is no file."""
    return str(Path(place).with_suffix(NOTE)) if place != STREAM and is_file(place) else ""


def seal_of(
    place: str, report: Report, named: str | None, carried: Carried | None
) -> PlacedSeal | None:
    """The verdict on the seal of a verified match; None where there is none, and nobody should sign.

    Its note is the file ``named``, else the one that a page carries, else the one beside the file.
    Raises NotFound and StoreError for a note that is named and cannot be read.
    """
    from replays.signatures.seal_verdict import verdict_without_note

    match = report.sealable
    if match is None or not report.intact:
        return None
    if named is not None:
        return _placed(named, read_bytes(named, _most()), match)
    if carried is not None and carried.seal:
        return _placed(IN_PAGE, carried.seal, match)
    beside = note_beside(place)
    if beside and Path(beside).is_file():
        return _placed(beside, read_bytes(beside, _most()), match)
    unsigned = verdict_without_note(match)
    return None if unsigned is None else PlacedSeal("", unsigned)


def _most() -> int:
    from replays.signatures.signed_note import MOST_BYTES

    return MOST_BYTES


def _placed(place: str, data: bytes, match: SealedMatch) -> PlacedSeal:
    from replays.signatures.seal_verdict import seal_verdict

    return PlacedSeal(place, seal_verdict(data, match))
