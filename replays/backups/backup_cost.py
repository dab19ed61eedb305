"""The cost of a backup: what would be reversed, what each seat has learned since, what chance did, what would fall.

It is worked out from the whole match, and so for the judge alone: no other eyes may read any of it while the
match goes on. Nothing is changed.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any

from events.fold.conjectures import again, hands_of, held_then
from events.fold.enforcement import taken_back_to
from events.fold.fold import Fold
from events.fold.history import History
from events.log.entries import in_words
from events.records.records import Acted, Ruled, seat_of
from events.records.rulings import BACKUP
from referee import games
from referee.dataclass import dataclass
from referee.errors import NotFound
from referee.kernel.engine.procedure import counted_together
from referee.kernel.engine.unseen_hands import dice_of
from referee.kernel.facts import JUDGE
from referee.kernel.schema.walk import hidden_piles_in_use
from replays.backups.cards_seen import (
    Card,
    CardNames,
    card_names,
    cards_in_order,
    cards_named,
    cards_seen,
    hidden_orders,
    laid_open,
)
from replays.backups.verdict import Verdict, verdict_on

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from events.chain.match import Match
    from events.docket.docket import Docket
    from events.fold.fold import Finder
    from events.records.records import Record
    from referee.kernel.engine.run import Run
    from referee.kernel.game import Game
    from referee.kernel.schema.walk import Place

OPEN_THROWS = ("roll", "pick")
"""What chance does in the open: everybody has seen the result."""
SHUFFLE = "shuffle"


@dataclass(frozen=True, slots=True)
class Reversed:
    """A record that would be void: an action of a seat, or a ruling (seat 0)."""

    record: int
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Learned:
    """A card that a seat has come to see since, at which record, and where it lay then.

    ``stays`` is whether it would lie there again, so that the seat would know what it should not.
    """

    seat: int
    card: str
    record: int
    place: str
    stays: bool


@dataclass(frozen=True, slots=True)
class Chanced:
    """What chance did at a record that would be void: the stream, and how often; or how many cards left a pile."""

    record: int
    what: str
    count: int


@dataclass(frozen=True, slots=True)
class BackupCost:
    """What a backup to ``record`` would cost after record ``after``; all numbers count as the judge does."""

    record: int
    after: int
    actions: tuple[Reversed, ...]
    rulings: tuple[Reversed, ...]
    learned: tuple[Learned, ...]
    drawn: tuple[Chanced, ...]
    shuffled: tuple[Chanced, ...]
    thrown: tuple[Chanced, ...]
    turns: int

    @property
    def counts(self) -> Mapping[str, int]:
        """What the criteria count, by their names."""
        return {
            "decisions": len(self.actions),
            "turns": self.turns,
            "known": sum(each.stays for each in self.learned),
            "drawn": sum(each.count for each in self.drawn),
            "thrown": sum(each.count for each in self.thrown),
            "rulings": len(self.rulings),
        }

    @property
    def verdict(self) -> Verdict:
        """Whether the backup is simple, possible or not advisable, and why."""
        return verdict_on(self.counts)


def backup_cost(
    match: Match, record: int, *, after: int | None = None, find: Finder = games.find
) -> BackupCost:
    """What it costs to take the match back to a record, as it stood ``after`` a later one (the last if not given).

    Raises NotFound where there is no such record, or the match has not begun by then; and the fold's errors.
    """
    whole = sum(map(len, match.strands.values()))
    last = whole if after is None else after
    if not 1 <= record <= last <= whole:
        message = (
            f"no backup to record {record} after record {last}: the match has records 1 to {whole}"
        )
        raise NotFound(message)
    if match.opening().hands_unseen:
        return _cost_unseen(match, record, last, find)
    history = History()
    fold = Fold(match, find=find, checks=False, history=history)
    since: _Since | None = None
    while fold.number < last:
        folded = fold.step()
        if folded is None:
            break
        if since is not None:
            since.take(folded.number, folded.record, fold.running())
        elif folded.number >= record and fold.run is not None and not fold.pledges.waits:
            since = _Since(record, fold.opened.seats, fold.running().fork())
    if since is None or history.begun > record:
        message = f"no backup to record {record}: the match has not begun by then"
        raise NotFound(message)
    return since.cost(fold.docket, fold.running(), history)


def _cost_unseen(match: Match, record: int, last: int, find: Finder) -> BackupCost:
    """The same where hands are unknown to the record: with hands that all records up to the last bear out.

    Of a card of which they do not say that the hand held it by then, it is said that it may have been drawn since.
    """
    fold = again(Fold(match, find=find, checks=False).up_to(last))
    history = fold.history
    if history is None or history.begun > record:
        message = f"no backup to record {record}: the match has not begun by then"
        raise NotFound(message)
    names = dice_of(fold.running()).names
    held = {
        (f"seats.{seat}.hand", "" if names is None else names.shown(card))
        for seat in hands_of(fold)
        for card in held_then(fold, record, seat)
    }
    cost = cost_in(history, fold.docket, record, fold.opened.seats)
    learned = [
        each
        if (each.place, each.card) in held or not each.place.endswith(".hand")
        else replace(each, place=f"{each.place}, or was drawn since")
        for each in cost.learned
    ]
    return replace(cost, learned=tuple(learned))


def cost_in(history: History, docket: Docket, record: int, seats: int) -> BackupCost:
    """The same of a history that was kept, as of a case; it must have begun by then."""
    last = len(history.records)
    since = _Since(record, seats, history.at(record))
    for number in range(record + 1, last + 1):
        since.take(number, history.records[number - 1], history.at(number))
    return since.cost(docket, history.at(last), history)


@dataclass
class _Since:
    """What has happened since the record to which the match would go back; ``then`` is how it stood there."""

    record: int
    seats: int
    then: Run[Any]
    taken: list[tuple[int, Record | None]] = field(default_factory=list)
    chanced: list[Chanced] = field(default_factory=list)
    names: CardNames = field(init=False)
    known: dict[int, Counter[Card]] = field(init=False)
    hidden: dict[int, dict[Card, Counter[str]]] = field(init=False)
    learned: list[tuple[int, Card, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = card_names(self.then)
        then = laid_open(self.then)
        every = cards_seen(then, JUDGE, self.names)
        named = cards_named(self.then, self.names)
        self.known, self.hidden = {}, {}
        for seat in range(1, self.seats + 1):
            seen = cards_seen(then, seat, self.names)
            totals = Counter({card: places.total() for card, places in seen.items()})
            self.known[seat] = totals + named
            self.hidden[seat] = {
                card: places - seen.get(card, Counter()) for card, places in every.items()
            }
        self._before = self.then

    def take(self, number: int, record: Record | None, run: Run[Any]) -> None:
        """Take in one record more, with the run as it stands after it."""
        self.taken.append((number, record))
        self.chanced += _chanced(number, self._before, run)
        self._before = run.fork()
        for seat, known in self.known.items():
            for card, places in cards_seen(run, seat, self.names).items():
                for _ in range(places.total() - known[card]):
                    self.learned.append((seat, card, number))
                known[card] = max(known[card], places.total())

    def cost(self, docket: Docket, run: Run[Any], history: History) -> BackupCost:
        """The cost, now that everything was taken; ``run`` is how the match stands."""
        numbers = [number for number, _ in self.taken]
        void, game = _void(docket, self.record, numbers), run.game
        by_kind: dict[str, list[Chanced]] = {"drawn": [], SHUFFLE: [], "thrown": []}
        for each in self.chanced:
            if each.record in void:
                purpose = each.what.partition("/")[0]
                kind = "thrown" if purpose in OPEN_THROWS else purpose
                by_kind.setdefault(kind, []).append(each)
        return BackupCost(
            self.record,
            max(numbers, default=self.record),
            tuple(_reversed(self.taken, void, Acted, game)),
            tuple(_reversed(self.taken, void, Ruled, game)),
            tuple(self._learned(self._dealt_anew(docket, run, history))),
            tuple(by_kind["drawn"]),
            tuple(by_kind[SHUFFLE]),
            tuple(by_kind["thrown"]),
            max(game.stage(run).turn - game.stage(self.then).turn, 0),
        )

    def _dealt_anew(self, docket: Docket, run: Run[Any], history: History) -> set[str]:
        """The places of which a seat would not know after the backup what lies where.

        Other cards would lie there, or in another order; or nobody may look there, and whatever was seen of its
        order would be shuffled anew.
        """
        ruled = Ruled(BACKUP, record=self.record, epoch=docket.epoch + 1)
        effect = taken_back_to(history, self.record, ruled, run)
        before, after = (
            cards_in_order(laid_open(each), self.names) for each in (self.then, effect.run)
        )
        piles = [sorted(each) for each in hidden_orders(self.then)]
        return {
            place
            for place, cards in before.items()
            if cards != after.get(place) or sorted(cards) in piles
        }

    def _learned(self, anew: Container[str]) -> Iterator[Learned]:
        """What was seen more of a card than before, as far as more of it lay hidden then.

        Where copies of it lay in two hidden places, the one that would stay is meant: whoever judges errs on
        the safe side.
        """
        left = deepcopy(self.hidden)
        for seat, card, record in self.learned:
            places = left[seat].get(card, Counter())
            lay = sorted(places.elements(), key=lambda place: (place in anew, place))
            if lay:
                places[lay[0]] -= 1
                yield Learned(seat, card[1], record, lay[0], lay[0] not in anew)


def _void(docket: Docket, record: int, numbers: Iterable[int]) -> set[int]:
    """Which of those records would be void by a backup, and are not yet."""
    after = deepcopy(docket)
    ruled = Ruled(BACKUP, record=record, epoch=docket.epoch + 1)
    after.enter(max(numbers, default=record) + 1, ruled)
    return {each for each in numbers if after.void_by(each) and not docket.void_by(each)}


def _reversed(
    taken: Sequence[tuple[int, Record | None]],
    void: Container[int],
    kind: type[Acted | Ruled],
    game: Game,
) -> Iterator[Reversed]:
    for number, record in taken:
        if number in void and isinstance(record, kind):
            yield Reversed(number, seat_of(record), in_words(record, game))


def _chanced(number: int, before: Run[Any], after: Run[Any]) -> Iterator[Chanced]:
    """What chance did between two moments, and how many cards left which hidden pile."""
    thrown = Counter(_thrown(after)) - Counter(_thrown(before))
    yield from (Chanced(number, stream, count) for stream, count in sorted(thrown.items()))
    sizes = _sizes(after)
    for place, size in _sizes(before).items():
        if sizes.get(place, 0) < size:
            seat, name = place
            owner = f"{name} of seat {seat}" if seat else name
            yield Chanced(number, f"drawn/{owner}", size - sizes.get(place, 0))


def _thrown(run: Run[Any]) -> dict[str, int]:
    """How often each stream of chance was asked, in the lanes as well."""
    return counted_together(run.ordinals, [lane.ordinals for lane in run.lanes.values()])


def _sizes(run: Run[Any]) -> dict[Place, int]:
    return {pile.place: len(pile.value) for pile in hidden_piles_in_use(run)}
