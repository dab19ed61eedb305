"""Diff: the first record at which two matches part, and how the two states differ there.

A branch is compared with its parent from the record where it began: what came before is shared,
and both lines are counted as the parent counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from events.fold import Finder, Fold, Folded, Withholding
from events.match import Match
from events.records import Acted, Attempted, Closed, Contributed, Observed, Opened, Record, Ruled
from events.starting import position_digest
from referee import games
from referee.errors import DamagedFile
from referee.kernel.game import Game
from referee.kernel.notation import printed
from referee.kernel.procedure import Run
from replays.fields import NOTHING, Difference, differing_fields

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
    ``shared`` is how many records a branch takes over from its parent.
    """

    kind: str
    record: int | None = None
    left: str = ""
    right: str = ""
    fields: tuple[Difference, ...] = ()
    shared: int = 0

    @property
    def sentence(self) -> str:
        """The parting in words."""
        place = f"record {self.record}: " if self.record is not None else ""
        return f"{place}{WORDS[self.kind]}"


def diff(left: Match, right: Match, *, find: Finder = games.find) -> Parting:
    """Compare two matches. Raises the fold's errors where one of them is not sound."""
    branching = _shared_records(left, right)
    if branching is not None:
        return _compare_branch(left, right, branching, find)
    opening = _compare_openings(left.opening(), right.opening())
    ours, theirs = Fold(left, find=find, checks=False), Fold(right, find=find, checks=False)
    if opening is None:
        return _compare_lines(ours, theirs, _steps(ours), _steps(theirs))
    if opening.kind == SEED:
        return _with_states(opening, ours, theirs)
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


def _with_states(parting: Parting, ours: Fold, theirs: Fold) -> Parting:
    """The same parting, with the first states where both can be computed."""
    try:
        fields = differing_fields(_begun(ours), _begun(theirs))
    except Withholding:
        return parting
    return Parting(
        parting.kind, parting.record, parting.left, parting.right, parting.fields + fields
    )


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


def _steps(fold: Fold) -> Iterator[Folded | None]:
    """Every folded record, and then None for as long as somebody asks."""
    yield from fold
    while True:
        yield None


def _compare_lines(
    ours: Fold,
    theirs: Fold,
    left: Iterator[Folded | None],
    right: Iterator[Folded | None],
    number: int = 0,
    shared: int = 0,
) -> Parting:
    """Step both lines until they part; ``number`` is that of the record before the first."""
    while True:
        number += 1
        try:
            one, other = next(left), next(right)
        except Withholding as limit:
            return Parting(WITHHELD, number, str(limit), str(limit), (), shared)
        if one is None and other is None:
            return Parting(SAME, None, shared=shared)
        kind = _difference(one, other)
        fields = _state_fields(ours, theirs)
        if kind is None and fields:
            kind = STATE
        if kind is not None:
            words = (in_words(each and each.record, ours.game) for each in (one, other))
            return Parting(kind, number, *words, fields, shared)


def _difference(one: Folded | None, other: Folded | None) -> str | None:
    if one is None or other is None:
        return ENDS
    if type(one.record) is not type(other.record):
        return RECORD
    if one.record == other.record or isinstance(one.record, Closed):
        return None
    if isinstance(one.record, Observed):
        return CHANCE
    if isinstance(one.record, Contributed):
        return SEED
    return ANSWER if isinstance(one.record, (Acted, Attempted)) else RECORD


def _state_fields(ours: Fold, theirs: Fold) -> tuple[Difference, ...]:
    if ours.run is None or theirs.run is None or ours.run.wire() == theirs.run.wire():
        return ()
    return differing_fields(ours.run, theirs.run)


def in_words(record: Record | None, game: Game) -> str:
    """A record as one line in the game's notation."""
    match record:
        case None:
            return "no record"
        case Acted(seat, answer):
            return f"{seat}: {game.printed(answer)}"
        case Attempted(seat, answer, rules):
            return f"{seat}: tried {game.printed(answer)} [{', '.join(rules)}]"
        case Observed(label, result):
            return f"observed {label} {printed([result])}"
        case Contributed(seat, value):
            return f"{seat}: contributed {value.hex()}"
        case Ruled(kind, by):
            return f"ruled by {by}: {kind}"
        case Closed(outcome):
            return f"closed, {outcome[1]}" if outcome else "closed without a result"
    return f"opened {record.game}"


# -- branches -------------------------------------------------------------------------------


def _shared_records(left: Match, right: Match) -> int | None:
    """How many records a branch shares with its parent, if one of the two is the other's branch."""
    for one, other in ((left, right), (right, left)):
        for role, root, record, _ in one.opening().inputs:
            if role == "parent" and root == other.opened_hash:
                return record
    return None


def _compare_branch(left: Match, right: Match, shared: int, find: Finder) -> Parting:
    """Compare a branch with its parent from the record where it began."""
    ours, theirs = Fold(left, find=find, checks=False), Fold(right, find=find, checks=False)
    for fold in (ours, theirs):
        is_branch = any(role == "parent" for role, *_ in fold.match.opening().inputs)
        other = right if fold is ours else left
        own = is_branch and _names(fold.match, other)
        if own:
            _begun(fold)
        else:
            while fold.number < shared and fold.step() is not None:
                pass
    fields = _state_fields(ours, theirs)
    if fields:
        message = f"the branch does not begin as its parent stood after record {shared}"
        raise DamagedFile(message)
    return _compare_lines(ours, theirs, _steps(ours), _steps(theirs), shared, shared)


def _names(match: Match, parent: Match) -> bool:
    return any(
        role == "parent" and root == parent.opened_hash
        for role, root, _, _ in match.opening().inputs
    )


def is_parent(parent: Match, branch: Match, *, find: Finder = games.find) -> bool:
    """Whether the branch names this match, and begins exactly as it stood after that record."""
    from replays.seek import Seeker

    for role, root, record, digest in branch.opening().inputs:
        if role == "parent" and root == parent.opened_hash:
            return position_digest(Seeker(parent, find=find).at(record).wire()) == digest
    return False
