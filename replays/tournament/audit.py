"""The audit: an event file verified, member by member and table by table."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from events.records.rulings import Ruled
from referee import games
from referee.dataclass import dataclass
from referee.errors import BrokenChain, MatchError
from referee.games.tournament.pairing.lots import round_key
from replays.file.replay_file import decode
from replays.tournament.bundle import DECK, TOURNAMENT, Head, Row, read_head, read_member
from replays.tournament.comparison import Comparison, examine
from replays.tournament.course import At, Course, course_of
from replays.tournament.deck_list import DeckList, Fault, faults_of, opened_list
from replays.tournament.membership import Named, kinds_of, named_by
from replays.tournament.pod_drafts import faults_of_draft
from replays.tournament.seen import Seen, seen
from replays.verify.unusual import TRAITS

if TYPE_CHECKING:
    from pathlib import Path

    from events.chain.match import Match
    from events.fold.fold import Finder
    from replays.verify.inputs import Look
    from replays.verify.report import Report


@dataclass(frozen=True, slots=True)
class Judged:
    """One member as it was verified: its place, how a table sees it, whom it names, and its fault; or the deck list.

    ``report`` is the one on a match, None of a deck list and of what cannot be read; ``traits`` are those of TRAITS
    that the match has.
    """

    at: int
    seen: Seen | None = None
    names: tuple[Named, ...] = ()
    error: MatchError | None = None
    deck: DeckList | None = None
    traits: tuple[str, ...] = ()
    report: Report | None = None


@dataclass(slots=True)
class Audit:
    """What was found of an event file: lines of faults, errors for the exit code, results by table.

    ``lists`` are the deck lists that are open, by commitment, ``differing`` those with which something is wrong;
    ``rulings`` how many of each kind stand in the record of the tournament.
    """

    faults: list[str] = field(default_factory=list)
    errors: list[MatchError] = field(default_factory=list)
    results: dict[At, Comparison] = field(default_factory=dict)
    missing: list[Named] = field(default_factory=list)
    course: Course | None = None
    lists: dict[str, DeckList] = field(default_factory=dict)
    differing: set[str] = field(default_factory=set)
    rulings: Counter[str] = field(default_factory=Counter)

    @property
    def grades(self) -> Counter[str]:
        """How many results have each grade."""
        return Counter(each.grade for each in self.results.values())

    def refuse(self, error: MatchError, where: str = "") -> None:
        """Keep a fault."""
        self.errors.append(error)
        self.faults.append(f"{where}: {error}" if where else str(error))


def looking_into(path: Path, head: Head) -> Look:
    """Looks for a match by its id or its root among the members of a file."""
    matches = [(at, row) for at, row in enumerate(head.rows) if row.kind != DECK]
    places = {row.id: at for at, row in matches} | {row.root.hex(): at for at, row in matches}

    def look(word: str) -> Match | None:
        return decode(read_member(path, head, places[word]))[1] if word in places else None

    return look


def judge_member(
    path: Path, at: int, *, head: Head | None = None, find: Finder = games.find
) -> Judged:
    """One member, verified by itself and with those that it names; nothing is raised for a bad one.

    ``head`` is that of the file: who judges thousands of members reads it once.
    """
    head = head or read_head(path)
    row = head.rows[at]
    try:
        if row.kind == DECK:
            return Judged(at, deck=_opened_deck(row, read_member(path, head, at)))
        match = decode(read_member(path, head, at))[1]
        if (match.id, match.root) != (row.id, row.root):
            message = "it is another match than the head names"
            raise BrokenChain(message)
        found, report = seen(match, looking_into(path, head), find=find)
        traits = tuple(trait for trait in TRAITS if report.has(trait))
        names = tuple(named_by(match))
        return Judged(at, found, names, report.error, traits=traits, report=report)
    except MatchError as error:
        return Judged(at, error=error)


def _opened_deck(row: Row, data: bytes) -> DeckList:
    """The deck list of a member, which must be the one that its row commits to (TN-12). Raises DamagedFile."""
    found = opened_list(data, row.root.hex())
    if found.id != row.id:
        message = "its id is not that of its commitment"
        raise BrokenChain(message)
    return found


def conclude(path: Path, judged: list[Judged], *, find: Finder = games.find) -> Audit:
    """All members together: who names whom, every table with its match, the secret and the keys."""
    head, audit = read_head(path), Audit()
    for each in judged:
        row = head.rows[each.at]
        if each.error is not None:
            audit.refuse(each.error, f"{row.kind} {row.id[:8]}")
        elif each.deck is not None:
            audit.lists[each.deck.digest] = each.deck
    names = [named for each in judged for named in each.names]
    kinds = kinds_of(names)
    for row in head.rows[1:]:
        if row.kind != DECK and kinds.get(row.root.hex()) != row.kind and not audit.errors:
            said = kinds.get(row.root.hex(), "nothing")
            message = f"{row.kind} {row.id[:8]}: it is named as {said}"
            audit.refuse(BrokenChain(message))
    here = {row.root.hex() for row in head.rows}
    audit.missing = list({each.root: each for each in names if each.root not in here}.values())
    if judged[0].error is None and head.rows[0].kind == TOURNAMENT:
        known = {each.seen.root: each.seen for each in judged[1:] if each.seen is not None}
        _compare_tables(decode(read_member(path, head, 0))[1], known, audit, find)
    return audit


def _compare_tables(tournament: Match, known: dict[str, Seen], audit: Audit, find: Finder) -> None:
    """Every table with its match (TN-34, TN-36, TN-60), decks (TN-10 to TN-13), the secret with the chain (TN-67)."""
    try:
        course = course_of(tournament, find=find)
    except MatchError as error:
        audit.refuse(error, "tournament")
        return
    audit.course = course
    records = (sealed.record() for sealed in tournament.public)
    audit.rulings.update(each.kind for each in records if isinstance(each, Ruled))
    audit.faults += [f"{why} [{rule}]" for rule, why in faults_of_closing(tournament, course)]
    _examine_lists(course, audit, find)
    for draft in course.event.drafts:
        drafted = known.get(draft.root)
        if drafted is not None:
            faults = faults_of_draft(course, draft, drafted, find=find)
            audit.faults += [f"pod {draft.pod}: {why} [{rule}]" for rule, why in faults]
    for at, table in course.tables():
        audit.results[at] = found = examine(course, at, known.get(table.root), known, audit.lists)
        said = (*found.faults, *found.findings)
        audit.faults += [f"table {at[0]}-{at[1]}: {why} [{rule}]" for rule, why in said]


def faults_of_closing(tournament: Match, course: Course) -> list[Fault]:
    """What is wrong with how a tournament was closed: it is finished, its secret gives every key (TN-67)."""
    found: list[Fault] = []
    if not course.finished:
        found.append(("TN-67", "the tournament was closed before it was finished"))
    secret = tournament.revealed_secret()
    if secret is not None and round_key(secret, 0).hex() != course.event.chain:
        found.append(("TN-67", "the secret does not give the chain of round keys"))
    return found


def _examine_lists(course: Course, audit: Audit, find: Finder) -> None:
    """Every open deck list was registered by somebody (TN-12), and is legal in the game (TN-10)."""
    entries = {digest: entry for entry, known in course.decks.items() for digest in known}
    for digest, found in audit.lists.items():
        entry = entries.get(digest)
        if entry is None:
            message = f"deck {found.id[:8]}: no entry has registered it [TN-12]"
            audit.refuse(BrokenChain(message))
            audit.differing.add(digest)
            continue
        players = course.event.entry(entry).size
        faults = list(
            faults_of(found, course.game or found.game, players, course.readings, find=find)
        )
        audit.faults += [f"deck of {course.called(entry)}: {why} [{rule}]" for rule, why in faults]
        audit.differing |= {digest} if faults else set()
