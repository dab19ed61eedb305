"""The proof of a match, in sentences: what its grade promises and what none does, what is withheld, who pledged, who signed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.dataclass import dataclass
from referee.kernel.show.safe_text import safe
from replays.verify.fairness import seed_words
from replays.verify.promises import NOT_PROMISED, PROMISES, SAYS

if TYPE_CHECKING:
    from replays.signatures.seal_verdict import SealVerdict
    from replays.verify.report import Report

OF_THE_CLOSING = ("told", "result")
"""The promises of which there is nothing to say before a match is closed."""
NO_SEAL = "record 1 names nobody who should sign"


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proven of a match.

    ``faults`` are what is wrong, ``withheld`` what could not be checked, ``unusual`` what it is beyond its grade, ``seed`` who
    pledged and revealed what for its chance, ``seal`` who signed its closing.
    """

    grade: str
    says: str
    root: str
    faults: tuple[str, ...]
    promises: tuple[str, ...]
    withheld: tuple[str, ...]
    unusual: tuple[str, ...]
    seed: tuple[str, ...]
    seal: tuple[str, ...]
    not_promised: Sequence[str] = NOT_PROMISED


def proof_of(report: Report, seal: SealVerdict | None) -> Proof:
    """The verdict on a file or a match, in the words of a report for people."""
    grade = report.grade
    return Proof(
        grade,
        SAYS[grade],
        report.root.hex() if report.root is not None and report.closed else "",
        tuple(safe(each.message) for each in report.faults),
        tuple(
            each.sentence
            for each in PROMISES
            if grade in each.grades and (report.closed or each.name not in OF_THE_CLOSING)
        ),
        tuple(map(safe, report.unchecked)),
        tuple(safe(each.sentence) for each in report.unusual),
        tuple(map(safe, seed_words(report))),
        tuple(map(safe, [NO_SEAL] if seal is None else seal.lines)),
    )
