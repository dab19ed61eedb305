"""Hearing: what a file says that everybody was told, compared with what its match commits to.

Without the rules it is compared with the roots in the closed record; where the match can be folded
here, also with what we tell ourselves.
"""

from __future__ import annotations

from typing import Any

from events.fold import Fold
from events.match import Match
from events.records import DIGEST_SIZE, Closed
from events.strands import Shown, root_of_told
from events.told import Telling, eyes_of_audience, read_moment
from referee.errors import BadLeaf, DamagedFile, Divergence, MatchError
from replays.report import Report


def examine_told(match: Match, report: Report) -> None:
    """Everything that was told, as far as it needs no rules. Raises the first fault."""
    if not match.told:
        return
    committed = told_of(match)
    roots = dict(committed[1]) if committed is not None else {}
    seats = _seats_of(match)
    for audience, parts in match.told.items():
        place = f"told to {audience}"
        if seats and eyes_of_audience(audience, seats) is None:
            message = f"{place}: the match has {seats} seats"
            raise DamagedFile(message)
        for number, part in enumerate(parts, 1):
            if isinstance(part, Shown):
                read_moment(part.data, f"{place}, moment {number}")
        if committed is None:
            why = "its root is withheld" if is_closed(match) else "nothing commits to it yet"
            report.unchecked.append(f"what was {place}: {why}")
        elif audience not in roots:
            message = f"{place}: the closed record knows of no such audience"
            raise BadLeaf(message)
        elif (
            root_of_told(audience, [part.leaf for part in parts], match.opened_hash)
            != (roots[audience])
        ):
            message = f"{place}: it is not what the closed record commits to"
            raise BadLeaf(message)


def compare_told(fold: Fold, telling: Telling, report: Report) -> None:
    """Compare what we tell of a match that was folded with what it commits to, and what it shows.

    Raises Divergence at the first moment or root that differs.
    """
    match, game = fold.match, fold.game
    committed = told_of(match)
    if committed is not None and committed[0] != game.telling:
        report.unchecked.append(
            f"what was told: in way {committed[0]} of {game.code}, here it is way {game.telling}"
        )
        return
    for audience, parts in match.told.items():
        ours = telling.moments[audience]
        if len(ours) != len(parts):
            message = f"told to {audience}: {len(parts)} moments, we tell {len(ours)}"
            raise Divergence(message)
        for number, (part, data) in enumerate(zip(parts, ours, strict=True), 1):
            if isinstance(part, Shown) and part.data != data:
                message = f"told to {audience}, moment {number}: we tell it differently"
                raise Divergence(message)
    if committed is None or match.known_secret() is None:
        return
    _, roots = committed
    if [name for name, _ in roots] != list(telling.moments):
        message = "the closed record does not commit to what every audience was told"
        raise Divergence(message)
    for (audience, root), (_, own) in zip(roots, telling.roots(), strict=True):
        if root != own:
            message = f"what {audience} was told has another root than the closed record says"
            raise Divergence(message)


def told_of(match: Match) -> tuple[int, list[tuple[str, bytes]]] | None:
    """The way of telling and the roots that the last record commits to; None where it does not."""
    value = match.public[-1].more("told")
    match value:
        case [int() as way, list() as roots] if are_roots(roots):
            return way, [(name, root) for name, root in roots]
    return None


def are_roots(value: list[Any]) -> bool:
    """Whether these are audiences with the root of what each was told."""
    return all(
        isinstance(row, list)
        and len(row) == 2
        and type(row[0]) is str
        and type(row[1]) is bytes
        and len(row[1]) == DIGEST_SIZE
        for row in value
    )


def is_closed(match: Match) -> bool:
    """Whether the last record closes the match, or may do so, because it is withheld."""
    try:
        record = match.public[-1].record()
    except MatchError:
        return True
    return record is None or isinstance(record, Closed)


def _seats_of(match: Match) -> int:
    try:
        return match.opening().seats
    except MatchError:
        return 0
