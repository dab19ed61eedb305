"""Seen: what a tournament needs to know of a match, taken from it once.

It is plain data, so that matches can be verified in several processes, and compared with their tables in one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from events.chain.names import players_of
from events.records.records import Acted, Closed
from events.records.rulings import PENALTY
from referee import games
from referee.dataclass import dataclass
from referee.errors import DamagedFile, MatchError, NotFound, UnknownVersion
from replays.signatures.match_seal import keys_named_in
from replays.signatures.seal_verdict import signers_in_words
from replays.tournament.bundle import DRAFT
from replays.tournament.card import TableCard, card_of
from replays.verify.inputs import noted_inputs
from replays.verify.refold import Passage
from replays.verify.related import compare_with
from replays.verify.report import PROVEN, Report
from replays.verify.series import Series
from replays.verify.verify import verify_match

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from events.chain.match import Match
    from events.fold.fold import Finder, Fold
    from events.records.records import Record
    from referee.kernel.decision.ask import Answer
    from replays.verify.inputs import Look

ANY_BEST_OF = 0


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a series: its root, who won it (0: nobody), and its id as it is noted."""

    root: str
    winner: int
    id: str


@dataclass(frozen=True, slots=True)
class Seen:
    """A match as its table sees it.

    ``fault`` is what is wrong with it by itself, in a line; ``limit`` why nothing more is known of it here.
    ``lists`` is the code of the game whose series it is, empty for a single match. ``penalties`` are those
    in force, by seat. ``best_of`` is that of a series, 0 where it says none. ``decks`` are those that were
    chosen in it, by seat, each in its one form; of a draft those that were drafted. ``drafts`` are those with whose decks it was played, won by nobody.
    ``signers`` are those who are to sign it (``house``, or a seat as "1"), with their keys; None where that is withheld.
    """

    id: str
    root: str
    game: str
    grade: str
    closed: bool = False
    fault: str = ""
    limit: str = ""
    seats: int = 0
    players: tuple[str, ...] = ()
    winners: tuple[int, ...] | None = None
    card: TableCard | None = None
    card_fault: str = ""
    card_missing: bool = False
    penalties: tuple[tuple[int, str], ...] = ()
    lists: str = ""
    best_of: int = ANY_BEST_OF
    games: tuple[Game, ...] = ()
    decks: tuple[tuple[int, Answer], ...] = ()
    drafts: tuple[Game, ...] = ()
    signers: Mapping[str, str] | None = None

    @property
    def is_proven(self) -> bool:
        """Whether it was folded here to the last record, and everything agrees."""
        return self.grade == PROVEN

    def faults_of_keys(self, named: Mapping[str, str]) -> list[str]:
        """Of those who are to sign with these keys: whom the match names no key of, or another; nothing where a copy withholds it."""
        if self.signers is None:
            return []
        called = {who: signers_in_words([who]) for who in named}
        return [
            f"names another key of {called[who]} than the event"
            if who in self.signers
            else f"names no key of {called[who]}, the event does"
            for who, key in named.items()
            if self.signers.get(who) != key
        ]


def seen(match: Match, look: Look, *, find: Finder = games.find) -> tuple[Seen, Report]:
    """A match as its table sees it, and the report on it; nothing is raised for a bad one.

    ``look`` gives the matches that it names: the games of a series, the draft before it.
    """
    report, passage = Report(match=match.id), Passage()
    verify_match(match, report, find=find, passage=passage)
    if report.intact:
        compare_with(match, report, look, find=find, passage=passage)
    return _seen_of(match, report, passage, find), report


def _seen_of(match: Match, report: Report, passage: Passage, find: Finder) -> Seen:
    """A match that was verified as its table sees it."""
    fault = report.fault.message if report.fault is not None else ""
    try:
        opened = match.opening()
    except MatchError as error:
        return Seen(match.id, match.root.hex(), "", report.grade, fault=fault or str(error))
    found = Seen(
        match.id,
        match.root.hex(),
        opened.game,
        report.grade,
        report.closed,
        fault,
        limit="" if report.whole else "it cannot be folded here",
        lists=_lists(opened.game, find),
        seats=opened.seats,
        players=tuple(players_of(match.public[0])),
        signers=keys_named_in(match.public[0]),
        winners=_winners(match, report),
        drafts=tuple(
            Game(root.hex(), 0, noted_inputs(match).get(role, ""))
            for role, root, _, _ in opened.inputs
            if role == DRAFT
        ),
    )
    found = _with_card(found, match)
    return _with_fold(found, match, passage, find) if report.whole and not fault else found


def _lists(code: str, find: Finder) -> str:
    """The code of the game whose series that game is; empty for any other, and for one that is not known."""
    try:
        return find(code).lists
    except NotFound:
        return ""


def _winners(match: Match, report: Report) -> tuple[int, ...] | None:
    """Who has won: as it was folded, or as the last record says of a match that cannot be folded here."""
    if report.outcome is not None or report.whole or not report.intact:
        return report.outcome[0] if report.outcome is not None else None
    last = match.public[-1].record()
    return last.outcome[0] if isinstance(last, Closed) and last.outcome is not None else None


def _with_card(found: Seen, match: Match) -> Seen:
    """The same with its card, what is wrong with that, or that it is named and not here."""
    try:
        return replace(found, card=card_of(match))
    except NotFound:
        return replace(found, card_missing=True)
    except (DamagedFile, UnknownVersion) as error:
        return replace(found, card_fault=str(error))


def _with_fold(found: Seen, match: Match, passage: Passage, find: Finder) -> Seen:
    """The same with the penalties that stand, and with the games of a series; it was folded before."""
    fold = passage.fold
    if fold is None:
        return found
    if find(found.game).lists:
        series = Series(match, find=find, passage=passage)
        listed = tuple(Game(each.root, each.winner, each.id) for each in series.games())
        best_of = match.opening().readings.get("best_of", "")
        found = replace(
            found, games=listed, best_of=int(best_of) if best_of.isdecimal() else ANY_BEST_OF
        )
    else:
        standing = [each.record for each in passage.said if not fold.docket.void_by(each.number)]
        found = replace(found, decks=_decks(fold, standing) or _drafted(fold))
    rulings = fold.docket.in_force(PENALTY)
    return replace(found, penalties=tuple((each.ruled.seat, each.ruled.word) for each in rulings))


def _decks(fold: Fold, standing: Sequence[Record]) -> tuple[tuple[int, Answer], ...]:
    """The deck that each seat has chosen, in its one form; what is taken over from elsewhere is not there."""
    found: dict[int, Answer] = {}
    for record in standing if fold.run is not None else ():
        if isinstance(record, Acted) and record.seat:
            deck = fold.game.deck_in(fold.running().setting, record.answer)
            if deck is not None:
                found[record.seat] = tuple(deck.answer)
    return tuple(sorted(found.items()))


def _drafted(fold: Fold) -> tuple[tuple[int, Answer], ...]:
    """The deck that each seat has drafted; nothing of a match that is no draft."""
    if fold.run is None or fold.game.drafted is None:
        return ()
    decks = fold.game.drafted(fold.running()).items()
    return tuple((seat, tuple(deck)) for seat, deck in sorted(decks))


def games_of(found: Seen, look: Look, *, find: Finder = games.find) -> dict[str, Seen]:
    """The games of a series that are at hand, and the drafts before them, by root.

    Games that a ruling took back are left out.
    """
    known: dict[str, Seen] = {}
    waiting = [*found.games, *found.drafts]
    while waiting:
        named = waiting.pop(0)
        match = look(named.id) if named.id else None
        if match is not None and match.root.hex() == named.root and named.root not in known:
            known[named.root], _ = seen(match, look, find=find)
            waiting += known[named.root].drafts
    return known
