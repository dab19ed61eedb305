"""Matches of Save Your Bacon! played beside the second opinion: every throw, every decision, every table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from referee.kernel.decision.ask import Ask
from referee.kernel.engine.dice import Label, SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.words.names import Names
from tests.oracle.save_your_bacon.match import Match
from tests.oracle.save_your_bacon.table import Answer, Piece, Side, Wanted
from tests.oracle.save_your_bacon.wording import Face

MOST_LISTED = 800
LONGEST = 3000
UNORDERED = ("choose", "ready-cards")
RARE = ("play-reaction", "activate-effect", "play-card", "attack")


class Logged(SeededDice):
    """Dice that note what they said."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.log: list[tuple[str, str, list[int], Any]] = []

    def shuffle(self, label: Label, items: Sequence[int]) -> list[int]:
        found = super().shuffle(label, items)
        self.log.append((label.purpose, label.owner, list(items), found))
        return found

    def roll(self, label: Label, sides: int) -> int:
        found = super().roll(label, sides)
        self.log.append((label.purpose, label.owner, list(range(1, sides + 1)), found))
        return found

    def pick(self, label: Label, candidates: Sequence[int], names: Names | None = None) -> int:
        found = super().pick(label, candidates, names)
        self.log.append((label.purpose, label.owner, list(candidates), found))
        return found


def plain(answer: Sequence[Any]) -> Answer:
    """An answer without what makes no difference: the order in which cards are named."""
    verb, *words = answer
    if verb in UNORDERED:
        return (verb, *sorted(words, key=str))
    return (verb, *words)


def same(what: str, engine: object, naive: object) -> None:
    """That both have it so."""
    assert engine == naive, f"{what}: {engine} and not {naive}"


class Beside:
    """A match of the engine, and the same match of the second opinion."""

    def __init__(self, run: Run[Any], dice: Logged, naive: Match, number: int) -> None:
        self.run, self.dice, self.naive = run, dice, naive
        self.random = Random(f"beside {number}")
        self.seen: Counter[str] = Counter()
        self.trail: list[Any] = []
        self.cards = run.setting.cards
        naive.said = self.said
        self.doing = naive.play_out()
        self.wanted: Wanted | None = next(self.doing)

    def said(self, purpose: str, owner: str, items: Sequence[Any]) -> Any:
        """The next throw, which must be that one, about these things."""
        what, whose, among, found = self.dice.log.pop(0)
        assert (what, whose) == (purpose, owner), (what, whose, purpose, owner)
        names = self.cards.names
        if items and isinstance(items[0], int):
            assert sorted(among) == sorted(items), (among, items)
            return found
        assert sorted(map(names.id, among)) == sorted(items), (among, items)
        return list(map(names.id, found)) if isinstance(found, list) else names.id(found)

    # -- one decision after the other ---------------------------------------------------------------

    def play(self, longest: int = LONGEST) -> None:
        """Until it is over, or for so many decisions."""
        for _ in range(longest):
            self.compare()
            if self.wanted is None:
                return
            self.say(self.choose())

    def say(self, answer: Answer) -> None:
        """The same answer to both."""
        assert self.wanted is not None
        self.seen[answer[0]] += 1
        self.trail.append((self.wanted.seat, answer))
        self.run.act(self.wanted.seat, list(answer))
        assert not self.run.halted
        try:
            self.wanted = self.doing.send(plain(answer))
        except StopIteration:
            self.wanted = None

    @property
    def ask(self) -> Ask[Any]:
        (ask,) = self.run.asks()
        return ask

    def legal(self) -> list[Answer]:
        return [tuple(each) for each in islice(self.ask.legal(), MOST_LISTED)]

    def choose(self) -> Answer:
        """A kind of action first, then one of them; what leads on more often."""
        kinds: dict[str, list[Answer]] = {}
        for answer in self.legal():
            if answer[0] != "pass-priority" or len(answer) == 1:
                kinds.setdefault(answer[0], []).append(answer)
        rare = [kind for kind in kinds if kind in RARE]
        if rare and self.random.random() < 0.7:
            return self.random.choice(kinds[self.random.choice(rare)])
        return self.random.choice(kinds[self.random.choice(list(kinds))])

    # -- what must be the same -----------------------------------------------------------------------

    def compare(self) -> None:
        if self.wanted is None:
            assert self.run.outcome is not None
            assert self.run.outcome.winners == self.naive.winners
            return
        assert self.run.outcome is None, self.run.outcome
        self.compare_tables()
        found = {plain(each) for each in self.legal()}
        found = {each for each in found if each[0] != "pass-priority" or len(each) == 1}
        options = self.wanted.options
        same("asked", (self.ask.seat, *sorted(self.ask.verbs)[:0]), (self.wanted.seat,))
        same("legal, and only here", found - options, options - found) if found != options else None
        assert not self.dice.log, self.dice.log

    def compare_tables(self) -> None:
        state, naive = self.run.state, self.naive
        if True:
            now = (naive.turn, naive.active, naive.taken, naive.attacked, naive.refreshed)
            same("turn", (state.turn, state.seat, state.taken, state.attacked, state.refreshed), now)
        for seat, row in enumerate(state.seats, 1):
            self.compare_side(row, naive.sides[seat], seat)
        played = [(self.face(each.card), each.seat, self.thing(each.champion)) for each in state.playing]
        same("playing", played, [(each.card, each.seat, each.champion.id) for each in naive.playing])
        self.compare_attacks()

    def compare_side(self, row: Any, side: Side, seat: int) -> None:
        for zone in ("deck", "discard", "spent", "removed"):
            same(f"{seat} {zone}", list(map(self.face, getattr(row, zone))), getattr(side, zone))
        same(f"{seat} hand", sorted(map(self.face, row.hand)), sorted(side.hand))
        held = (side.energy, side.bacon, side.is_out)
        same(f"{seat} energy, bacon, out", (row.energy, row.bacon, row.out), held)
        laid = [self.champion(each) for each in row.champions]
        for found, piece in zip(laid, side.champions, strict=True):
            same(f"{seat} champion", found, self.naive_champion(piece))

    def champion(self, row: Any) -> tuple[Any, ...]:
        borne = [(self.cards.conditions.shown(each.condition), each.by) for each in row.conditions]
        worn = [
            (self.thing(each.thing), each.exhausted, each.damage, each.destroyed,
             [(self.face(under.card), under.owner) for under in each.under])
            for each in row.equipment
        ]  # fmt: skip
        return self.thing(row.thing), row.exhausted, row.damage, sorted(borne), sorted(worn)

    @staticmethod
    def naive_champion(piece: Piece) -> tuple[Any, ...]:
        borne = [(each.name, each.by) for each in piece.conditions]
        worn = [
            (each.id, each.is_exhausted, each.damage, each.is_destroyed, each.under)
            for each in piece.equipment
        ]
        return piece.id, piece.is_exhausted, piece.damage, sorted(borne), sorted(worn)

    def compare_attacks(self) -> None:
        state, naive = self.run.state, self.naive
        if self.run.outcome is not None:
            return
        found = [
            (each.seat, self.thing(each.attacker), self.thing(each.target)) for each in state.attacks
        ]
        naively = [
            (each.seat, each.attacker.id, each.target.id if each.target else "") for each in naive.attacks
        ]
        same("attacks", found, naively)

    def face(self, card: int) -> str:
        return self.cards.names.id(card)

    def thing(self, thing: int | None) -> str:
        return "" if thing is None or thing < 0 else self.cards.things.id(thing)


def faces_of(rows: Mapping[str, Any]) -> dict[str, Face]:
    from tests.oracle.save_your_bacon.wording import face_of

    found = [face_of(row, kind) for kind in ("champion", "card", "condition") for row in rows.get(kind, ())]
    return {each.id: each for each in found}
