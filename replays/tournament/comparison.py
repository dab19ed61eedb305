"""Results: a match or a series compared with the table of a tournament for which it counts (TN-34 to TN-37, TN-60)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from referee import games
from referee.dataclass import dataclass
from referee.games.tournament.rules.results import shown_of
from referee.games.tournament.state.event import DECIDED as BY_JUDGE
from referee.games.tournament.state.event import PLAYED, Table, table_words
from referee.games.tournament.state.event import SLIP as ON_PAPER
from referee.games.tournament.state.table_games import (
    Games,
    are_places,
    games_by_place,
    games_of_pod,
    shown,
    winning_seats,
)
from referee.kernel.words.english import counted
from replays.tournament.course import At, Course, side_of
from replays.tournament.deck_list import DeckList
from replays.tournament.pod_drafts import decks_to_play, draft_at, faults_of_draft
from replays.tournament.seen import ANY_BEST_OF, Game, Seen

PROVEN, NAMED, LOOSE, SLIP, DECIDED = "proven", "named", "loose", "slip", "decided"
GRADES = (PROVEN, NAMED, LOOSE, SLIP, DECIDED)
"""On what a result rests.

*proven*: the match is at hand, folds to this result, was opened for this table, and its players, decks and
penalties agree. *named*: its root is recorded, but it is not at hand, or only in part. *loose*: proven, but it
names no table. *slip*: typed from paper by a desk. *decided*: by a judge, with a reason.
"""
SIGNS: Mapping[str, str] = {PROVEN: "", NAMED: "n", LOOSE: "l", SLIP: "s", DECIDED: "d"}
"""The letter of each grade, as standings show it."""

Fault = tuple[str, str]
"""The rule that is broken, and a sentence about the match."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A match as the result of its table.

    ``games`` were won by the entry at seat 1, by the other, and drawn; None where nobody can say.
    ``penalties`` are those in the match, by entry. ``faults`` refuse it; ``findings`` are for a judge: it
    counts, but is not proven (TN-13, TN-68).
    """

    grade: str
    games: Games | None = None
    penalties: tuple[tuple[int, str], ...] = ()
    faults: tuple[Fault, ...] = ()
    findings: tuple[Fault, ...] = ()


@dataclass(slots=True)
class _Comparing:
    """One match and one table, and what does not fit."""

    course: Course
    at: At
    seen: Seen
    known: Mapping[str, Seen] = field(default_factory=dict)
    lists: Mapping[str, DeckList] = field(default_factory=dict)
    findings: list[Fault] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    is_undrafted: bool = False
    """Whether it cannot be said here which decks were drafted for this table, where some were."""

    @property
    def called(self) -> str:
        return f"match {self.seen.id[:8]}"

    def refuse(self, rule: str, why: str) -> None:
        self.faults.append((rule, f"{self.called} {why}"))

    # -- is it a match of this table --------------------------------------------------------

    def compare_card(self) -> None:
        """The card must be of this table as it is paired now (TN-36), with the decks that were registered."""
        card, table = self.seen.card, self.course.table(self.at)
        if self.seen.card_fault:
            self.refuse("TN-36", f"has a card that cannot be: {self.seen.card_fault}")
        if card is None:
            return
        if card.tournament != self.course.opened:
            self.refuse("TN-36", f"was opened for table {card.words} of another tournament")
            return
        if (card.round, card.table) != self.at:
            self.refuse("TN-36", f"was opened for table {card.words}")
        elif card.record != self.course.pairings[self.at[0]]:
            self.refuse(
                "TN-36", f"was opened for the pairing of record {card.record}, which is void"
            )
        elif list(card.entries) != table.entries:
            self.refuse("TN-36", "was opened for other entries at this table")
        for entry, deck in zip(card.entries, card.decks, strict=True):
            if deck and deck.hex() not in self.course.decks.get(entry, ()):
                self.refuse(
                    "TN-13", f"names a deck that {self.course.called(entry)} never registered"
                )

    def compare_decks(self) -> None:
        """The decks that were played must be registered ones, as far as these lists are open (TN-13)."""
        if self.course.plan(self.at).is_drafted:
            self.compare_drafted()
            return
        entries = self.course.table(self.at).entries
        for match in (self.seen, *(self.known[each.root] for each in self._at_hand())):
            for seat, deck in match.decks:
                entry = side_of(entries, seat)
                digests = self.course.decks.get(entry, ())
                known = [self.lists[each].decks for each in digests if each in self.lists]
                if not digests or len(known) < len(digests):
                    continue
                player = (seat - 1) // len(entries)
                if all(deck not in decks[player : player + 1] for decks in known):
                    called = self.course.called(entry)
                    why = f"match {match.id[:8]} was played with another deck than {called} registered"
                    self.findings.append(("TN-13", why))

    def compare_drafted(self) -> None:
        """In a stage of draft pods everybody plays what the pod's draft gave, as far as that is at hand (TN-68)."""
        entries = self.course.table(self.at).entries
        drafted = decks_to_play(self.course, self.at, self._pod_draft())
        self.is_undrafted = len(drafted) < len(entries)
        for match in (self.seen, *(self.known[each.root] for each in self._at_hand())):
            others = [each for each in match.drafts if each.root != self._pod_root()]
            if others:
                why = f"match {match.id[:8]} was played with the decks of another draft"
                self.findings.append(("TN-68", why))
            for seat, deck in match.decks:
                if drafted.get(seat, deck) != deck:
                    called = self.course.called(entries[seat - 1])
                    why = f"match {match.id[:8]} was played with another deck than {called} drafted"
                    self.findings.append(("TN-68", why))

    def _pod_root(self) -> str:
        draft = draft_at(self.course, self.at)
        return draft.root if draft is not None else ""

    def _pod_draft(self) -> Seen | None:
        """The draft of the pod, if it is at hand and one of this pod."""
        draft, found = draft_at(self.course, self.at), self.known.get(self._pod_root())
        if draft is None or found is None:
            return None
        return None if faults_of_draft(self.course, draft, found, find=games.find) else found

    def compare_seats(self) -> None:
        """These players in their seats, in a match of the event's game (TN-36)."""
        seated, players = self.course.seated(self.at), self.course.players(self.at)
        played = self.seen.lists or self.seen.game
        if self.course.game and played != self.course.game:
            self.refuse("TN-36", f"is one of {played}, the event is one of {self.course.game}")
        if self.seen.seats != len(seated):
            self.refuse(
                "TN-36", f"has {counted(self.seen.seats, 'seats')}, the table {len(seated)}"
            )
        elif players and self.seen.players and players != self.seen.players:
            found, wanted = ", ".join(self.seen.players), ", ".join(players)
            self.refuse("TN-36", f"was played by {found}; at the table sit {wanted}")

    def compare_signers(self) -> None:
        """A match that was opened at the table names every key that the event names for the house and these players (TN-36)."""
        if self.seen.card is not None:
            for why in self.seen.faults_of_keys(self._signers):
                self.refuse("TN-36", why)

    @property
    def _signers(self) -> dict[str, str]:
        return self.course.signers(self.course.table(self.at).entries)

    def compare_drafts(self) -> None:
        """The decks were drafted at this table, where the draft names one at all, and it names the keys of its signers (TN-36)."""
        card_of_match = self.course.opened, *self.at
        for match in (self.seen, *(self.known[each.root] for each in self._at_hand())):
            for named in match.drafts:
                draft = self.known.get(named.root)
                card = draft.card if draft is not None else None
                if draft is None or card is None:
                    continue
                if (card.tournament, card.round, card.table) != card_of_match:
                    self.refuse(
                        "TN-36", f"was played with the decks of a draft for table {card.words}"
                    )
                for why in draft.faults_of_keys(self._signers):
                    self.refuse("TN-36", f"was played with the decks of a draft that {why}")

    def compare_winner(self, game: Game, other: Seen) -> None:
        """A game that is not whole was at least won by who has won it in the series (TN-34)."""
        won = {seat % 2 for seat in other.winners or ()}
        if won != ({game.winner % 2} if game.winner else set()):
            said = f"seat {game.winner}" if game.winner else "nobody"
            self.refuse("TN-34", f"says that {said} won game {other.id[:8]}, which ended otherwise")

    # -- what it says -----------------------------------------------------------------------

    def games(self) -> Games | None:
        """The games that each side has won, and drawn; None where it has no result (TN-34)."""
        best_of, found = self.course.plan(self.at).best_of, self.seen
        if found.fault:
            self.refuse("TN-34", f"is not proven: {found.fault}")
            return None
        if found.limit:
            return None
        if not found.closed or found.winners is None:
            self.refuse("TN-34", "is not closed with a result")
            return None
        if not found.lists and best_of > 1:
            self.refuse("TN-34", f"is one game; this table plays a series, the best of {best_of}")
            return None
        if found.lists and found.best_of not in (ANY_BEST_OF, best_of):
            self.refuse(
                "TN-34", f"is a best of {found.best_of}, this table plays a best of {best_of}"
            )
        if self.course.plan(self.at).has_pods:
            return self._games_of_pod(found.winners)
        sides = {1 - seat % 2 for seat in found.winners}
        if len(sides) > 1:
            self.refuse("TN-34", "was won by both sides of the table")
            return None
        if found.lists:
            return self._games_of_series(sides, best_of // 2 + 1)
        won = [int(sides == {side}) for side in (0, 1)]
        return won[0], won[1], int(not sides)

    def _games_of_pod(self, winners: Sequence[int]) -> Games:
        """Which seats of a pod have won; it is a draw where all have, or nobody (TN-64).

        A match says no more than who won: where places count, all others share the next one.
        """
        seats = len(self.course.table(self.at).entries)
        everybody = len(winners) == seats
        if self.course.plan(self.at).places:
            first = [] if everybody else winners
            behind = 1 + len(first)
            return games_by_place([1 if seat in first else behind for seat in range(1, seats + 1)])
        return games_of_pod(() if everybody else winners)

    def _games_of_series(self, sides: set[int], wins: int) -> Games:
        """The games by side; who won a series without all its games was conceded the others."""
        won, drawn = [0, 0], 0
        for game in self.seen.games:
            if game.winner:
                won[1 - game.winner % 2] += 1
            else:
                drawn += 1
        for side in sides:
            won[side] = max(won[side], wins)
        return won[0], won[1], drawn

    def penalties(self) -> tuple[tuple[int, str], ...]:
        """The penalties of the match, and of every game of a series that is at hand, by entry (TN-60)."""
        matches = [self.seen, *(self.known[each.root] for each in self._at_hand())]
        entries = self.course.table(self.at).entries
        return tuple(
            (side_of(entries, seat), word) for match in matches for seat, word in match.penalties
        )

    def _at_hand(self) -> list[Game]:
        return [each for each in self.seen.games if each.root in self.known]

    def grade(self) -> str:
        """On what the result rests, if nothing is wrong with it."""
        whole = len(self._at_hand()) == len(self.seen.games)
        games_proven = all(self.known[each.root].is_proven for each in self._at_hand())
        if self.findings or self.seen.card_missing or self.is_undrafted:
            return NAMED
        if not (self.seen.is_proven and whole and games_proven):
            return NAMED
        return LOOSE if self.seen.card is None else PROVEN


def compare(
    course: Course,
    at: At,
    seen: Seen,
    known: Mapping[str, Seen] | None = None,
    lists: Mapping[str, DeckList] | None = None,
) -> Comparison:
    """A match compared with the table for which it is to count.

    Takes the course of the tournament, the table, the match, by root the games of its series and the draft of the
    pod as far as they are at hand, and by commitment the deck lists that are open. Gives what it says for the table; its faults name the rules
    TN-13, TN-34 and TN-36, its findings TN-13 and TN-68. Raises NotFound where there is no such table.
    """
    course.table(at)
    comparing = _Comparing(course, at, seen, known or {}, lists or {})
    comparing.compare_card()
    comparing.compare_decks()
    comparing.compare_seats()
    comparing.compare_signers()
    comparing.compare_drafts()
    for game in seen.games:
        other = comparing.known.get(game.root)
        if other is not None and other.fault:
            comparing.refuse(
                "TN-34", f"names game {other.id[:8]}, which is not proven: {other.fault}"
            )
        elif other is not None and other.limit and other.winners is not None:
            comparing.compare_winner(game, other)
    games = comparing.games()
    penalties = comparing.penalties()
    grade, found = comparing.grade(), tuple(comparing.findings)
    return Comparison(grade, games, penalties, tuple(comparing.faults), found)


def examine(
    course: Course,
    at: At,
    seen: Seen | None,
    known: Mapping[str, Seen] | None = None,
    lists: Mapping[str, DeckList] | None = None,
) -> Comparison:
    """The result that stands at a table, compared with the match that it names.

    ``seen`` is None where that match is not at hand. Faults are those of `compare`, a result that differs
    (TN-34), and penalties that are not listed as the match has them (TN-60).
    """
    table = course.table(at)
    if table.how == BY_JUDGE:
        return Comparison(DECIDED)
    if table.how == ON_PAPER:
        return Comparison(SLIP)
    if table.how != PLAYED or seen is None:
        return Comparison(NAMED)
    found = compare(course, at, seen, known, lists)
    faults = [
        *found.faults,
        *_of_result(at, table, seen, found),
        *_of_ledger(course, at, seen, found),
    ]
    # The places behind the first, which no match says, rest on a slip.
    told = found.games is None or list(found.games) == table.games
    grade = found.grade if told or found.grade == LOOSE else NAMED
    return replace(found, grade=grade, faults=tuple(faults))


def _of_result(at: At, table: Table, seen: Seen, found: Comparison) -> list[Fault]:
    """The result that stands must be that of the match (TN-34); of one that is not whole, who won it."""
    said = f"table {table_words(*at)} says {shown_of(table)}"
    if found.games is not None:
        ended = shown(found.games)
        same = _are_alike(found.games, table.games)
        return [] if same else [("TN-34", f"match {seen.id[:8]} ended {ended}, {said}")]
    if not seen.limit or seen.winners is None:
        return []
    won = {side_of(table.entries, seat) for seat in seen.winners}
    if won == ({table.winner} if table.winner else set()):
        return []
    return [("TN-34", f"match {seen.id[:8]} was won by seat {_seats(seen.winners)}, {said}")]


def _seats(winners: Sequence[int]) -> str:
    return " and ".join(map(str, winners)) or "none"


def _of_ledger(course: Course, at: At, seen: Seen, found: Comparison) -> list[Fault]:
    """The ledger must list every penalty of the match, and no other under its root (TN-60)."""
    rows = [each for each in course.event.penalties if each.root == seen.root]
    listed = Counter((each.entry, each.word) for each in rows if not each.replaced)
    ruled = Counter(found.penalties)
    called = f"match {seen.id[:8]}"
    missing = [
        f"{called} has a {word} of {course.called(entry)} that is not listed"
        for entry, word in ruled - listed
    ]
    if seen.fault or seen.limit or found.grade == NAMED:
        return [("TN-60", each) for each in missing]
    added = [
        f"a {word} of {course.called(entry)} is listed that {called} has not"
        for entry, word in listed - ruled
    ]
    return [("TN-60", each) for each in (*missing, *added)]


def _are_alike(found: Sequence[int], stands: Sequence[int]) -> bool:
    """Whether a match says what stands: exactly, or by place at least who won; who is behind them it does not know."""
    if are_places(found) and are_places(stands):
        return winning_seats(found) == winning_seats(stands)
    return list(found) == list(stands)


def attachable(table: Table, found: Comparison) -> list[Fault]:
    """Why a match cannot be attached to a slip: it must say what the slip says (TN-37)."""
    if found.games is None or table.how != ON_PAPER or _are_alike(found.games, table.games):
        return []
    return [("TN-37", f"ended {shown(found.games)}, the slip says {shown_of(table)}")]
