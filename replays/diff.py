"""Diff: the first record at which two matches part, and how the two states differ there.

A branch is compared with its parent from the record where it began: what came before is shared,
and both lines are counted as the parent counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from events.audience import as_known
from events.fold import Finder, Fold, Folded
from events.match import Match, Withholding
from events.records import (
    Acted,
    Attempted,
    Closed,
    Contributed,
    Observed,
    Opened,
    Record,
)
from events.told import in_words
from referee import games
from referee.errors import DamagedFile, RefereeBug
from referee.kernel.differing import NOTHING, Difference, differing_fields, differing_sights
from referee.kernel.facts import JUDGE, Eyes
from referee.kernel.game import Game
from referee.kernel.procedure import Run

SAME = "same"
HEADER = "header"
SEED = "seed"
ANSWER = "answer"
CHANCE = "chance"
RECORD = "record"
STATE = "state"
ENDS = "ends"
WITHHELD = "withheld"

WORDS: Mapping[str, str] = {
    SAME: "the matches do not part",
    HEADER: "the matches were opened differently",
    SEED: "the matches were opened alike, with different seeds",
    ANSWER: "the seats answered differently",
    CHANCE: "chance did something else at the table",
    RECORD: "records of different kinds",
    STATE: "the same record led to different states",
    ENDS: "one match ends here",
    WITHHELD: "a record is withheld: the matches cannot be compared further",
}

_SEEDS = ("commitment",)


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two matches part, and in what.

    ``record`` is the number of the first record that differs (of the parent, for a branch), None
    where the matches do not part; ``left`` and ``right`` are that record in words; ``fields`` what
    differs: of the openings for another header or seed, of the states after the record otherwise.
    ``shared`` is how many records a branch takes over from its parent. Two matches with different
    seeds part at once; ``then`` says where their records or states do.
    """

    kind: str
    record: int | None = None
    left: str = ""
    right: str = ""
    fields: tuple[Difference, ...] = ()
    shared: int = 0
    then: Parting | None = None

    @property
    def sentence(self) -> str:
        """The parting in words."""
        place = f"record {self.record}: " if self.record is not None else ""
        return f"{place}{WORDS[self.kind]}"


def diff(left: Match, right: Match, *, eyes: Eyes = JUDGE, find: Finder = games.find) -> Parting:
    """Compare two matches, as those eyes see both: what they do not see makes no difference.

    Raises the fold's errors where one of them is not sound.
    """
    shared = leaves_after(right, left)
    shared = leaves_after(left, right) if shared is None else shared
    if shared is not None:
        return _compare_branch(left, right, shared, eyes, find)
    opening = _compare_openings(left.opening(), right.opening())
    ours, theirs = Fold(left, find=find, checks=False), Fold(right, find=find, checks=False)
    if opening is None:
        alike = left.opening() == right.opening()
        return _compare_lines(ours, theirs, 0, eyes, alike=alike)
    if opening.kind == SEED:
        return _go_on(opening, ours, theirs, eyes)
    return opening


# -- openings -------------------------------------------------------------------------------


def _compare_openings(left: Opened, right: Opened) -> Parting | None:
    ours, theirs = _flat(left), _flat(right)
    paths = list(ours) + [path for path in theirs if path not in ours]
    fields = tuple(
        Difference(path, ours.get(path, NOTHING), theirs.get(path, NOTHING))
        for path in paths
        if ours.get(path) != theirs.get(path)
    )
    others = tuple(field for field in fields if field.path not in _SEEDS)
    if others:
        return Parting(HEADER, 1, left.game, right.game, others)
    return Parting(SEED, 1, left.game, right.game, fields) if fields else None


def _flat(opened: Opened) -> dict[str, str]:
    """The fields of an opening, one line each."""
    (table,) = opened.fields()
    found: dict[str, str] = {}
    for key, value in table.items():
        if key == "readings":
            found |= {f"readings.{name}": choice for name, choice in value.items()}
        elif key == "cards":
            found |= {f"cards.{name}": digest.hex()[:16] for name, digest in value}
        elif key == "inputs":
            found |= {f"{role}": f"{root.hex()[:16]} {record}" for role, root, record, _ in value}
        elif isinstance(value, bytes):
            found[key] = value.hex()[:16]
        else:
            found[key] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return found


def _go_on(parting: Parting, ours: Fold, theirs: Fold, eyes: Eyes) -> Parting:
    """The same parting of seeds, and where the lines part after the opening."""
    try:
        _begun(ours)
        _begun(theirs)
    except Withholding:
        return parting
    then = replace(_compare_lines(ours, theirs, ours.number, eyes), shared=0)
    return replace(parting, then=then)


def _begun(fold: Fold) -> Run[Any]:
    """The first state: after the opening and what the seats contributed to the seed."""
    fold.step()
    while isinstance(_coming(fold), Contributed):
        fold.step()
    return fold.running()


def _coming(fold: Fold) -> Record | None:
    public = fold.match.public
    return public[fold.number].record() if fold.number < len(public) else None


# -- two lines ------------------------------------------------------------------------------


def _compare_lines(
    ours: Fold, theirs: Fold, shared: int, eyes: Eyes, *, alike: bool = False
) -> Parting:
    """Step both lines until they part; ``shared`` records went before and are not compared.

    ``alike``: the matches were opened alike. As long as their records are equal as well, so are
    their states, and are not compared.
    """
    for number in count(shared + 1):
        try:
            one, other = ours.step(), theirs.step()
        except Withholding as limit:
            return Parting(WITHHELD, number, str(limit), str(limit), (), shared)
        if one is None and other is None:
            return Parting(SAME, None, shared=shared)
        mine, their = _known(one, ours, eyes), _known(other, theirs, eyes)
        kind = _difference(mine, their)
        alike = alike and one is not None and other is not None and one.record == other.record
        fields = () if alike else _state_fields(ours, theirs, eyes)
        if kind is None and fields:
            kind = STATE
        if kind is not None:
            left, right = _as_seen(mine, ours.game), _as_seen(their, ours.game)
            return Parting(kind, number, left, right, fields, shared)
    message = "a count ended"
    raise RefereeBug(message)


UNKNOWN = "a secret decision"
"""How a record is called by those who may not know it."""


def _known(folded: Folded | None, fold: Fold, eyes: Eyes) -> Record | str | None:
    """The record as those eyes may know it; None where there is none, and that everybody may know."""
    if folded is None:
        return None
    return as_known(folded.record, folded.strand, eyes, fold.match) or UNKNOWN


def _difference(one: Record | str | None, other: Record | str | None) -> str | None:
    if one == other:
        return None
    if one is None or other is None:
        return ENDS
    if type(one) is not type(other):
        return RECORD
    if isinstance(one, Closed):
        return None
    if isinstance(one, Observed):
        return CHANCE
    if isinstance(one, Contributed):
        return SEED
    return ANSWER if isinstance(one, (Acted, Attempted)) else RECORD


def _as_seen(record: Record | str | None, game: Game) -> str:
    return record if isinstance(record, str) else in_words(record, game)


def _state_fields(ours: Fold, theirs: Fold, eyes: Eyes) -> tuple[Difference, ...]:
    if ours.run is None or theirs.run is None or ours.run.wire() == theirs.run.wire():
        return ()
    if eyes != JUDGE:
        return differing_sights(ours.run, theirs.run, eyes)
    return differing_fields(ours.run, theirs.run)


# -- branches -------------------------------------------------------------------------------


def leaves_after(branch: Match, parent: Match) -> int | None:
    """The record after which a match leaves that parent; None if it names another or none."""
    for role, root, record, _ in branch.opening().inputs:
        if role == "parent" and root == parent.opened_hash:
            return record
    return None


def _compare_branch(left: Match, right: Match, shared: int, eyes: Eyes, find: Finder) -> Parting:
    """Compare a branch with its parent from the record where it began."""
    ours, theirs = Fold(left, find=find, checks=False), Fold(right, find=find, checks=False)
    for fold, other in ((ours, right), (theirs, left)):
        if leaves_after(fold.match, other) is not None:
            _begun(fold)
            continue
        while fold.number < shared and fold.step() is not None:
            pass
        fold.running()
    if _state_fields(ours, theirs, JUDGE):
        message = f"the branch does not begin as its parent stood after record {shared}"
        raise DamagedFile(message)
    return _compare_lines(ours, theirs, shared, eyes)
