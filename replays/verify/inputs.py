"""Inputs: a later match is opened on earlier ones, and compared with them where they are at hand.

Which match that is, a note in the opening says by its id, for a reader who looks for it; what counts is the
root that the opened record names, and what it takes over.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING

from events.chain.notes import INPUTS, noted
from events.fold.fold import Finder, Fold
from events.fold.inputs import HANDING, PREVIOUS, REFUSED
from events.records.codec import pack
from events.records.records import Acted, Closed
from referee import games
from referee.errors import BrokenChain, DamagedFile, MatchError, NotFound
from referee.kernel.game import Opening, Played
from replays.verify.report import OPENING, named

if TYPE_CHECKING:
    from events.chain.match import Match
    from replays.verify.report import Report

Input = tuple[str, bytes, int, bytes]
"""Role, root, record, digest: as the opened record has it."""

Look = Callable[[str], "Match | None"]
"""Gives the match of that whole id, if it is at hand; perhaps also that of a root, in hexadecimal."""


def input_of(role: str, match: Match, *, find: Finder = games.find) -> tuple[Input, bytes]:
    """The input that a later match names, and what is attached for it.

    A game that takes nothing over from the game before it in a series only names that one.

    Raises NotFound where the match is not closed with a result, or hands nothing on; and the errors
    of the fold.
    """
    played = played_of(match, find=find)
    if role == PREVIOUS and PREVIOUS not in find(match.opening().game).taking:
        return (role, match.root, 0, b""), b""
    if played.handed is None:
        raise NotFound(f"match {match.id[:8]} hands nothing on that a match could rest on")
    attached = pack(played.handed)
    return (role, match.root, 0, sha256(attached).digest()), attached


def played_of(match: Match, *, find: Finder = games.find) -> Played:
    """A finished match as later ones see it.

    Raises NotFound where it is not closed with a result, and the errors of the fold.
    """
    fold = Fold(match, find=find, checks=False)
    said = [(each.number, each.record) for each in fold if isinstance(each.record, Acted)]
    if fold.pledges.waits:
        raise NotFound(f"match {match.id[:8]} is not closed with a result")
    run = fold.running()
    if not isinstance(match.public[-1].record(), Closed) or run.outcome is None:
        raise NotFound(f"match {match.id[:8]} is not closed with a result")
    opened = fold.opened
    standing = [
        (each.seat, each.answer) for number, each in said if not fold.docket.void_by(number)
    ]
    return Played(
        Opening(opened.seats, opened.rules, opened.readings, opened.cards),
        match.root,
        run.outcome.winners,
        {role: root for role, root, _, _ in opened.inputs},
        fold.game.hand_on(run, standing),
    )


def refused_of(match: Match, *, find: Finder = games.find) -> Input:
    """What a later match names of one that ended because somebody refused to pledge or to reveal.

    Raises BrokenChain for any other match, and the errors of the fold.
    """
    fold = Fold(match, find=find, checks=False)
    for _ in fold:
        pass
    if fold.closed is None or not fold.pledges.refused:
        raise BrokenChain(f"match {match.id[:8]} did not end because a seat refused")
    return REFUSED, match.root, 0, b""


def looked_for(look: Look, id_: str, root: str) -> Match | None:
    """The match of that noted id; where none is noted, or nobody has it, the match of that root."""
    found = look(id_) if id_ else None
    return found if found is not None else look(root)


def noted_inputs(match: Match) -> dict[str, str]:
    """The ids of earlier matches by role, as the note of the opening has them."""
    return noted(match.public[0], INPUTS) or {}


def compare_inputs(match: Match, report: Report, look: Look, *, find: Finder = games.find) -> None:
    """Compare what a match rests on with the earlier matches that are at hand.

    A fault goes into the report; what agrees is no longer unchecked.
    """
    try:
        opened, ids = match.opening(), noted_inputs(match)
    except MatchError:
        return
    for role, root, _, digest in opened.inputs:
        if role not in (*HANDING, REFUSED):
            continue
        earlier = looked_for(look, ids.get(role, ""), root.hex())
        if earlier is None:
            continue
        try:
            _compare(role, root, digest, earlier, find)
            if role == REFUSED:
                refused_of(earlier, find=find)
        except DamagedFile as error:
            report.refuse(error)
            continue
        except MatchError as limit:
            report.unchecked.append(f"what match {earlier.id[:8]} hands on: {limit}")
        report.unchecked = [each for each in report.unchecked if not each.startswith(named(role))]


def _compare(role: str, root: bytes, digest: bytes, earlier: Match, find: Finder) -> None:
    place = f"match {earlier.id[:8]}"
    if earlier.root != root:
        message = f"{named(role)} is not {place} as it is here: that one was altered"
        raise BrokenChain(f"{message}, or is another copy of its beginning", place=OPENING)
    if not digest:
        return
    try:
        (_, _, _, handed), _ = input_of(role, earlier, find=find)
    except NotFound as error:
        raise BrokenChain(str(error), place=OPENING) from None
    if handed != digest:
        raise BrokenChain(f"{place} hands on something else than was taken over", place=OPENING)
