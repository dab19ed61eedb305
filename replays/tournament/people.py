"""People: who the entries of a tournament are, out of the notes of its records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.chain.notes import NAMES, noted
from events.fold.resumption import checkpoint_after
from events.records.records import Acted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from events.docket.docket import Docket
    from events.fold.fold import Fold

ENTERING = ("enter", "enter-late")
"""The verbs of records that make an entry."""
PEOPLE = "people"
"""What a checkpoint says of a tournament beside its state: the names of each entry, in their order."""


def people_of(match: Match, docket: Docket | None = None) -> dict[int, tuple[str, ...]]:
    """The names of each entry; none where they are withheld.

    Records that the docket knows as taken back make no entry. Those up to a checkpoint are not looked at.
    """
    people: dict[int, tuple[str, ...]] = {}
    begin, known = _known(match)
    people.update(enumerate(known, 1))
    for number, sealed in enumerate(match.public[begin:], begin + 1):
        record = sealed.record()
        if not isinstance(record, Acted) or record.answer[0] not in ENTERING:
            continue
        if docket is None or not docket.void_by(number):
            people[len(people) + 1] = tuple(noted(sealed, NAMES) or ())
    return people


def _known(match: Match) -> tuple[int, list[tuple[str, ...]]]:
    """The record of the checkpoint, and the names that it says; 0 and none where it says none."""
    found = match.checkpoint.more.get(PEOPLE) if match.checkpoint is not None else None
    if match.checkpoint is None or not isinstance(found, list):
        return 0, []
    if not all(type(names) is list and {str}.issuperset(map(type, names)) for names in found):
        return 0, []
    return match.checkpoint.number, list(map(tuple, found))


def tournament_checkpoint(fold: Fold, people: Mapping[int, Sequence[str]]) -> bytes | None:
    """The checkpoint of a tournament that was folded to its end; None where nothing is to be kept."""
    run: Any = fold.run
    entries = [] if run is None else run.state.entries
    names = [list(people.get(number, ())) for number in range(1, len(entries) + 1)]
    return checkpoint_after(fold, {PEOPLE: names})
