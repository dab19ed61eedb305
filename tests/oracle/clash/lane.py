"""What a player does alone in a phase: playing cards, using abilities, and paying for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import combinations

from tests.oracle.clash.asking import Answer, Asking, Cards, NotOpen, Unnamed, Wanted
from tests.oracle.clash.effects import Effects
from tests.oracle.clash.table import Ally, Change, Key, Side
from tests.oracle.clash.wording import Ability, Card, Words

VERBS = {"defend": "use-defend-ability", "attack": "use-attack-ability"}


class Lane(Effects):
    """One player's stream of one phase, on a copy of the own side and of what is seen of the other."""

    def play(self) -> Asking[None]:
        """Actions until the phase is finished (CL-Q5)."""
        while True:
            answer = yield self.wanted()
            if answer[0] == "finish-phase":
                return
            yield from self.act(answer)

    def act(self, answer: Answer) -> Asking[None]:
        """One action; what was named early must all have been wanted."""
        verb, card, *words = answer
        number = words.pop(0) if verb != "play-card" else 0
        pay = words[0] if words else ()
        self.early = list(words[1]) if len(words) > 1 else []
        self.begin(verb, card, number)
        if verb == "play-card":
            yield from self.play_card(self.cards[card], pay)
        else:
            yield from self.use(self.own.named(card), number, pay)
        if self.early:
            raise NotOpen

    # -- what is legal ------------------------------------------------------------------------

    def wanted(self) -> Wanted:
        """Every action, with who pays where several could; who alone can pay may be named too."""
        options, named = set(), set()
        owed = list(self.payable())
        for said, lots in self.actions(owed):
            named |= {(*said, pay) for pay in lots}
            options |= {(*said, pay) for pay in lots} if len(lots) > 1 else {said}
        if not owed:
            options.add(("finish-phase",))
        return Wanted(self.seat, options, lambda answer: self.permits(answer, options | named))

    def permits(self, answer: Answer, legal: set[Answer]) -> bool:
        """A legal answer, or one with choices named early, if each can be made then (CL-Q44)."""
        size = 3 if answer[0] == "play-card" else 4
        said = answer[: size - 1] if answer[size - 1 : size] == ((),) else answer[:size]
        return said in legal and (len(answer) <= size or self.can_name(answer))

    def can_name(self, answer: Answer) -> bool:
        """Try it on a copy, up to the first choice that is not named."""
        trial = copy(self)
        trial.own, trial.is_trial = self.own.copy(), True
        trial.foes = [each.copy() for each in self.foes]
        trial.record, trial.log = [], []
        try:
            for _ in trial.act(answer):
                return True
        except NotOpen:
            return False
        except Unnamed:
            return True
        return True

    def actions(
        self, owed: Sequence[tuple[Ally, int, list[Cards]]]
    ) -> Iterator[tuple[Answer, list[Cards]]]:
        """What can be said, and the ways to pay for it."""
        if self.phase == "defend":
            for card in self.own.hand:
                if self.own.coins >= self.price(self.cards[card]):
                    yield ("play-card", card), self.ways_to_play(self.cards[card])
        for ally, number, lots in owed:
            yield (VERBS[self.phase], ally.card, number), lots

    def ways_to_play(self, card: Card) -> list[Cards]:
        """CL-3.1, CL-3.7: who pays for its first PLAY ability is said with it (CL-Q44)."""
        abilities = card.numbered("play")
        if not abilities:
            return []
        side = self.own.copy()
        ally = self.enter(side, card)
        return self.payments(side, ally.key, abilities[0][1].costs)

    def payable(self) -> Iterator[tuple[Ally, int, list[Cards]]]:
        """The abilities of this phase that can be used and are owed, with the ways to pay (CL-3.9, CL-4.2, CL-Q14)."""
        for ally in self.own.allies:
            if not self.can_act(ally):
                continue
            for number, ability in self.cards[ally.card].numbered(self.phase):
                if number in ally.used:
                    continue
                lots = self.payments(self.own, ally.key, ability.costs)
                if lots:
                    yield ally, number, lots

    def can_act(self, ally: Ally) -> bool:
        """CL-6.4, CL-6.12, CL-6.13, CL-Q24."""
        may_act = self.phase == "attack" and self.readings["spent_ally_acts"] == "true"
        return not ally.stunned and (ally.health > 0 or may_act)

    # -- actions -------------------------------------------------------------------------------

    def price(self, card: Card) -> int:
        return 1 if self.readings["play_cost"] == "one" else card.cost

    def enter(self, side: Side, card: Card) -> Ally:
        side.coins -= self.price(card)
        return side.enter(card.id, card.health)

    def play_card(self, card: Card, pay: Cards) -> Asking[None]:
        """The card enters play and does its PLAY abilities, as long as it can (CL-Q17, CL-Q39)."""
        ally = self.enter(self.own, card)
        for at, (_, ability) in enumerate(card.numbered("play")):
            if ally not in self.own.allies or not self.can_act(ally):
                return
            lots = self.payments(self.own, ally.key, ability.costs)
            if not lots:
                continue
            if at == 0:
                self.log[-1].named = pay or lots[0]
                self.pay(ally.key, ability.costs, pay or lots[0])
            else:
                yield from self.pay_when_asked(ally.key, ability.costs)
            yield from self.do(ally, ability)

    def use(self, ally: Ally, number: int, pay: Cards) -> Asking[None]:
        """CL-3.11, CL-4.4."""
        ability = self.cards[ally.card].abilities[number - 1]
        ally.used |= {number}
        self.log[-1].named = pay or self.payments(self.own, ally.key, ability.costs)[0]
        self.pay(ally.key, ability.costs, self.log[-1].named)
        yield from self.do(ally, ability)

    def do(self, ally: Ally, ability: Ability) -> Asking[None]:
        """Every clause, from left to right, whatever has become of the card (CL-Q43)."""
        self.bearer, self.that, self.those, self.did = ally.key, None, (), False
        for clause in ability.clauses:
            self.may_do, self.did = self.did, False
            yield from self.carry_out(clause)

    # -- paying ----------------------------------------------------------------------------------

    def payments(self, side: Side, bearer: Key, costs: Sequence[Words]) -> list[Cards]:
        """Every way to pay all parts, each with what those before it have left (CL-3.12, CL-Q15, CL-Q40)."""
        if not costs:
            return [()]
        found = []
        for lot in self.ways(side, bearer, costs[0]):
            left = side
            if costs[1:]:
                left = side.copy()
                take(left, bearer, costs[0], lot)
            found += [(*lot, *more) for more in self.payments(left, bearer, costs[1:])]
        return found

    def ways(self, side: Side, bearer: Key, cost: Words) -> list[Cards]:
        """Who can pay that part now (CL-6.14, CL-Q11, CL-Q32)."""
        kind, who, amount = cost
        if kind == "stock":
            return [()] if getattr(side, who) >= amount else []
        if kind == "discard":
            return list(combinations(side.hand, amount))
        if who == "you":
            return [()] if side.health >= amount else []
        able = [each for each in side.allies if each.health >= amount and not each.protected]
        if who == "this card":
            return [()] if any(each.key == bearer for each in able) else []
        return [(each.card,) for each in able if who == "an Ally" or each.key != bearer]

    def pay(self, bearer: Key, costs: Sequence[Words], cards: Cards) -> None:
        """All parts together, with the cards that were named for them in their order."""
        left = list(cards)
        for cost in costs:
            count = size_of(cost)
            for what, amount, key in take(self.own, bearer, cost, tuple(left[:count])):
                self.note(Change(self.seat, what, amount, key))
            del left[:count]

    def pay_when_asked(self, bearer: Key, costs: Sequence[Words]) -> Asking[None]:
        """Each part is asked where several can pay it and what follows can be paid then (CL-Q15, CL-Q17)."""
        cards: Cards = ()
        for cost in costs:
            lots = [
                each[len(cards) :]
                for each in self.payments(self.own, bearer, costs)
                if each[: len(cards)] == cards
            ]
            if count := size_of(cost):
                cards += yield from self.choose_payer(
                    list(dict.fromkeys(each[:count] for each in lots))
                )
        if self.log[-1].verb != "effect-choice" and not self.log[-1].named:
            self.log[-1].named = cards
        self.pay(bearer, costs, cards)

    def choose_payer(self, lots: Sequence[Cards]) -> Asking[Cards]:
        """It is not named early: a card named with the action pays for the first PLAY ability (CL-Q44)."""
        if len(lots) == 1:
            return lots[0]
        if self.early:
            raise NotOpen
        return (yield from self.choose("payer", [tuple(sorted(lot)) for lot in lots]))


def size_of(cost: Words) -> int:
    """How many cards are named for that part."""
    if cost[0] == "discard":
        return int(cost[2])
    return int(cost[0] == "health" and cost[1].endswith("Ally"))


def take(side: Side, bearer: Key, cost: Words, lot: Cards) -> list[tuple[str, int, Key | None]]:
    """A part of a cost is paid: what changes, by how much, of which card."""
    kind, who, amount = cost
    if kind == "discard":
        for card in lot:
            side.hand.remove(card)
            side.discard.append(card)
        return [("discard-hand", 1, (card, 0)) for card in lot]
    if kind == "stock" or who == "you":
        what = who if kind == "stock" else "health"
        side.gain(what, -amount)
        return [(what, -amount, None)]
    ally = side.named(lot[0]) if lot else side.ally(bearer)
    assert ally
    ally.health -= amount
    return [("card-health", -amount, ally.key)]
