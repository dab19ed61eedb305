"""Pairs of matches of the toy with windows in which one seat has something to say, or has not.

In one of them a seat holds its highest cards, in the other its lowest. It rests and passes whenever it is
asked, so it is asked in windows of the first of which the second knows nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from events.chain.match import Match
from events.fold.fold import Finder
from events.log.transcript import tell
from events.recorder import Recorder
from events.records.rulings import Ruled
from referee.kernel.engine.dice import Label, SeededDice, deal_key
from referee.kernel.facts import PUBLIC, Eyes
from referee.kernel.words.names import Names
from tests.dealt import dealt_by
from tests.toys.snap import own_cards
from tests.toys.windows import GAME, SECRET, Move, next_move, opening

SOMETIMES = 0.15
MOST_RULINGS = 4
"""So often do judges rule, and so many times: a match that is taken back again and again never ends."""


class Stacked(SeededDice):
    """Seeded dice, but for one pile, which lies as it is said here."""

    def __init__(self, seed: bytes, pile: str, order: Sequence[int]) -> None:
        super().__init__(seed)
        self._pile = f"shuffle/{pile}/"
        self._order = list(order)

    def shuffle(self, label: Label, items: Sequence[int], names: Names | None = None) -> list[int]:
        if self._pile in str(label):
            return list(self._order)
        return super().shuffle(label, items)


def stacked(seat: int, *, high: bool) -> Finder:
    """The register of the game in which that seat is dealt its highest or its lowest cards."""
    cards = sorted(own_cards(seat), reverse=not high)
    dice = Stacked(deal_key(SECRET), f"pile/{seat}", cards)
    game = dealt_by(GAME, dice)
    return lambda code: game


@dataclass(frozen=True)
class Quiet:
    """One of a pair: its match, and how its game is found again."""

    recorder: Recorder
    find: Finder
    seat: int

    @property
    def match(self) -> Match:
        return self.recorder.match

    def act(self, move: Move) -> None:
        """Somebody else decides; then the quiet seat rests or passes for as long as it is asked."""
        self.recorder.act(*move)
        self.be_quiet()

    def judge(self, what: str, public: int) -> None:
        """Somebody calls about a public record, or a judge takes the match back to what followed it.

        Each of a pair counts other records before it: what matters is which one others know.
        """
        telling = tell(self.match, find=self.find)
        record = telling.end_of(PUBLIC, public)
        if what == "call":
            self.recorder.call(others(self)[-1], record, "was that right?")
        else:
            ruled = Ruled("backup", rules=("S-2.3",), reason="no", record=record)
            self.recorder.rule(ruled, "Judge Jo")
        self.be_quiet()

    def be_quiet(self) -> None:
        while asks := [ask for ask in self.recorder.run.asks() if ask.seat == self.seat]:
            self.recorder.act(self.seat, ["pass" if asks[0].secret else "rest"])


def begun(seat: int, *, high: bool, seats: int = 3) -> Quiet:
    find = stacked(seat, high=high)
    note = {"players": ["Ann", "Ben", "Cas"][:seats]}
    rec = Recorder.create(GAME, opening(seats), SECRET, find=find, note=note)
    pair = Quiet(rec, find, seat)
    pair.be_quiet()
    return pair


def side_by_side(number: int, *, judged: bool = False) -> Iterator[tuple[Quiet, Quiet]]:
    """A pair after every decision that somebody else took, by chance; at the end closed.

    ``judged``: now and then somebody calls a judge, or a judge takes the match back.
    """
    random = Random(f"quiet {number}")
    seats = random.choice((2, 3, 3))
    seat = random.randint(1, seats)
    one, other = (begun(seat, high=high, seats=seats) for high in (True, False))
    yield one, other
    while one.recorder.run.outcome is None:
        run = one.recorder.run
        rulings = sum(sealed.record().__class__ is Ruled for sealed in one.match.public)
        if judged and random.random() < SOMETIMES and rulings < MOST_RULINGS:
            what, public = random.choice(("call", "back")), random.randint(1, len(one.match.public))
            for each in (one, other):
                each.judge(what, public)
            yield one, other
            continue
        move = next_move(run, random)
        if move[0] == seat or (move[1][0] in ("remark", "concede") and run.lanes):
            continue
        for each in (one, other):
            each.act(move)
        yield one, other
    for each in (one, other):
        for call in each.recorder.fold.docket.open_calls():
            note = Ruled("note", call=call, reason="it was")
            each.recorder.rule(note, "Judge Jo")
        each.recorder.close()
    yield one, other


def others(pair: Quiet) -> list[Eyes]:
    """Every pair of eyes that may not know when the quiet seat was asked; not the judge's."""
    seats = pair.match.opening().seats
    return [PUBLIC, *(seat for seat in range(1, seats + 1) if seat != pair.seat)]
