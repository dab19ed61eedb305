"""Diff: the first record at which two matches part, and how the two states differ there.

A branch is compared with its parent from the record where it began: what came before is shared,
and both lines are counted as the parent counts. `fields_to_show` decides which fields of two
states are shown (those that `Difference.is_on_the_table`); of two openings `_compare_openings` shows every one that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import count
from typing import Any

from events.chain.match import Match, Withholding
from events.eyes.audience import as_known
from events.fold.fold import Finder, Fold, Folded
from events.log.docket_words import Judged
from events.log.entries import LAID_OPEN, LogEntries, followed, in_words
from events.records.records import (
    Acted,
    Appealed,
    Attempted,
    Called,
    Closed,
    Contributed,
    Observed,
    Opened,
    Pledged,
    Record,
    Ruled,
    seat_of_strand,
)
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile, RefereeBug
from referee.kernel.facts import JUDGE, Eyes, Fact
from referee.kernel.game import Game
from referee.kernel.position.state_differences import (
    NOTHING,
    Difference,
    differing_fields,
    differing_sights,
)

SAME = "same"
HEADER = "header"
SEED = "seed"
ANSWER = "answer"
CHANCE = "chance"
RECORD = "record"
RULING = "ruling"
CALL = "call"
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
    RULING: "the judges ruled differently",
    CALL: "the judges were called differently",
    STATE: "the same record led to different states",
    ENDS: "one match ends here",
    WITHHELD: "a record is withheld: the matches cannot be compared further",
}

_SEEDS = ("commitment", "deal")


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two matches part, and in what.

    ``record`` is the number of the first record that differs (of the parent, for a branch), None
    where the matches do not part; ``left`` and ``right`` are that record in words; ``fields`` what
    differs: of the openings for another header or seed, of the states after the record otherwise.
    Of states that is what lies on the table, not where in the rules the match stands.
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
    ours, theirs = _Line(left, eyes, find), _Line(right, eyes, find)
    if opening is None:
        alike = left.opening() == right.opening()
        return _compare_lines(ours, theirs, 0, alike=alike)
    return _go_on(opening, ours, theirs) if opening.kind == SEED else opening


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
        elif isinstance(value, bool):
            found[key] = "yes" if value else "no"
        else:
            found[key] = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return found


def _go_on(parting: Parting, ours: _Line, theirs: _Line) -> Parting:
    """The same parting of seeds, and where the lines part after the opening."""
    try:
        ours.begin()
        theirs.begin()
    except Withholding:
        return parting
    then = replace(_compare_lines(ours, theirs, ours.count), shared=0)
    return replace(parting, then=then)


# -- two lines ------------------------------------------------------------------------------


class _Line:
    """One of two matches that are compared, record by record as those eyes know it.

    What they may not know is passed over; ``count`` is how many records they know so far.
    """

    def __init__(self, match: Match, eyes: Eyes, find: Finder) -> None:
        self.eyes = eyes
        self.has_secrets = eyes != JUDGE and match.has_secret_strands
        self._heard: list[Fact] = []
        listener = self._heard.append if self.has_secrets else None
        self.fold = Fold(match, find=find, checks=False, listener=listener)
        self.record: Record | None = None
        self._entries = LogEntries(match, eyes)
        self._places = self._entries.places
        self._steps = followed(self.fold)

    @property
    def count(self) -> int:
        return len(self._places)

    def step(self) -> Record | str | None:
        """The next record as those eyes know it, or what they are told in its place; None at the end."""
        for folded, done in self._steps:
            known = self._known(folded, done)
            self._heard.clear()
            if known is not None:
                self.record = folded.record
                self._pass_over_the_unseen()
                return known
        self.record = None
        return None

    def _pass_over_the_unseen(self) -> None:
        """Where these eyes may not know that others were asked, what followed belongs to this record."""
        while self.has_secrets and self.fold.game.unseen:
            strand = self.fold.next_strand()
            if strand is None or seat_of_strand(strand) in (None, self.eyes):
                return
            next(self._steps)
            self._heard.clear()

    def _known(self, folded: Folded, done: Judged | None) -> Record | str | None:
        match, places = self.fold.match, self._places
        record = as_known(folded.record, folded.strand, self.eyes, match, places)
        if not self.has_secrets:
            places.append(folded.number)
            return record
        before = len(places)
        self._entries.tell(folded, self.fold.game, self._heard, None, done)
        return None if len(places) == before else record or LAID_OPEN

    def begin(self) -> None:
        """Go to the first state: after the opening and what the seats contributed to the seed.

        There is none yet while somebody is awaited to pledge or to reveal.
        """
        self.step()
        while isinstance(self._coming(), (Pledged, Contributed)):
            self.step()
        if not self.fold.pledges.waits:
            self.fold.running()

    def _coming(self) -> Record | None:
        public, number = self.fold.match.public, self.fold.number
        return public[number].record() if number < len(public) else None

    def go_to(self, place: int) -> None:
        """Go to the record of that place in canonical order."""
        while self.fold.number < place and self.step() is not None:
            pass
        self.fold.running()


def _compare_lines(ours: _Line, theirs: _Line, shared: int, *, alike: bool = False) -> Parting:
    """Step both lines until they part; ``shared`` records went before and are not compared.

    ``alike``: the matches were opened alike. As long as their records are equal as well, so are
    their states, and are not compared.
    """
    game = ours.fold.game if shared else None
    for number in count(shared + 1):
        try:
            one, other = ours.step(), theirs.step()
        except Withholding as limit:
            return Parting(WITHHELD, number, str(limit), str(limit), (), shared)
        if one is None and other is None:
            return Parting(SAME, None, shared=shared)
        game = game or ours.fold.game
        kind = _difference(one, other)
        alike = alike and not ours.has_secrets and ours.record == theirs.record
        fields = () if alike else _state_fields(ours, theirs)
        if kind is None and fields:
            kind = STATE
        if kind is not None:
            left, right = _as_seen(one, game), _as_seen(other, game)
            return Parting(kind, number, left, right, fields_to_show(fields), shared)
    message = "a count ended"
    raise RefereeBug(message)


def _difference(one: Record | str | None, other: Record | str | None) -> str | None:
    if one == other:
        return None
    if one is None or other is None:
        return ENDS
    if type(one) is not type(other):
        return RECORD
    return _KINDS.get(type(one), RECORD)


_KINDS: Mapping[type[Any], str | None] = {
    Closed: None,
    Observed: CHANCE,
    Pledged: SEED,
    Contributed: SEED,
    Acted: ANSWER,
    Attempted: ANSWER,
    Ruled: RULING,
    Called: CALL,
    Appealed: CALL,
}
"""How two matches part whose records are of the same kind and not the same."""


def _as_seen(record: Record | str | None, game: Game) -> str:
    return record if isinstance(record, str) else in_words(record, game)


def fields_to_show(fields: Iterable[Difference]) -> tuple[Difference, ...]:
    """Of all fields in which two states differ, those that lie on the table: where in the rules a match stands is not shown."""
    return tuple(field for field in fields if field.is_on_the_table)


def _state_fields(ours: _Line, theirs: _Line) -> tuple[Difference, ...]:
    """Every field in which the two states differ, to the eyes that look: `JUDGE` sees all, others what their view has."""
    one, other = ours.fold.run, theirs.fold.run
    if one is None or other is None or one.wire() == other.wire():
        return ()
    if ours.eyes != JUDGE:
        return differing_sights(one, other, ours.eyes)
    return differing_fields(one, other)


# -- branches -------------------------------------------------------------------------------


def leaves_after(branch: Match, parent: Match) -> int | None:
    """The record after which a match leaves that parent; None if it names another or none."""
    for role, root, record, _ in branch.opening().inputs:
        if role == "parent" and root == parent.opened_hash:
            return record
    return None


def _compare_branch(left: Match, right: Match, shared: int, eyes: Eyes, find: Finder) -> Parting:
    """Compare a branch with its parent from the record where it began."""
    ours, theirs = _Line(left, eyes, find), _Line(right, eyes, find)
    known = shared
    for line, other in ((ours, right), (theirs, left)):
        if leaves_after(line.fold.match, other) is not None:
            line.begin()
        else:
            line.go_to(shared)
            known = line.count
    if differing_fields(ours.fold.running(), theirs.fold.running()):
        message = f"the branch does not begin as its parent stood after record {shared}"
        raise DamagedFile(message)
    return _compare_lines(ours, theirs, known)
