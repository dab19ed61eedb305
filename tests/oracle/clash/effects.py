"""Every effect word of Clash, carried out in a player's own stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tests.oracle.clash.asking import Asking, Cards, NotOpen, Unnamed, Wanted, picks
from tests.oracle.clash.table import Action, Ally, Change, Delayed, Key, Said, Side
from tests.oracle.clash.wording import MANY, THAT, THOSE, Card, Words, chooses


class Effects:
    """A player's own side, what is seen of the other, and what this stream has done to both.

    ``record`` is what the other side suffers when both have finished, ``log`` what everybody is told then.
    """

    def __init__(
        self, seat: int, phase: str, number: int, own: Side, other: Side, cards: Mapping[str, Card],
        readings: Mapping[str, str], said: Said,
    ) -> None:  # fmt: skip
        self.seat, self.phase, self.round, self.own = seat, phase, number, own
        self.foes = [replace(each, used=frozenset()) for each in other.allies]
        self.other_health = other.health
        self.cards, self.readings, self.said = cards, readings, said
        self.played_before = own.entered
        self.record: list[Change] = []
        self.log: list[Action] = []
        self.early: list[Cards] = []
        self.is_trial = False
        self.bearer: Key = ("", 0)
        self.that: Key | None = None
        self.those: tuple[Key, ...] = ()
        self.picked: set[str] = set()
        self.did = self.may_do = False

    # -- choices --------------------------------------------------------------------------------

    def choose(self, kind: str, options: Sequence[Cards]) -> Asking[Cards]:
        """One of them: named early, or asked when it is reached; what is the only one is not asked (CL-Q44)."""
        if self.early:
            lot = self.early.pop(0)
            if lot not in options:
                raise NotOpen
        elif len(options) == 1:
            return options[0]
        else:
            answers = {("effect-choice", *each) for each in options}
            _, *rest = yield Wanted(self.seat, answers, lambda answer: answer in answers, kind)
            lot = tuple(rest)
        lot = tuple(sorted(lot, key=lambda each: self.own.order.get(each, 0)))
        self.begin("effect-choice", named=lot)
        return lot

    def unveil(self) -> None:
        """Something hidden may come to light: nothing behind it can have been named (CL-Q44)."""
        if self.early:
            raise NotOpen
        if self.is_trial:
            raise Unnamed

    # -- the log ----------------------------------------------------------------------------------

    def begin(self, verb: str, card: str = "", ability: int = 0, named: Cards = ()) -> None:
        """The next action of the log."""
        self.log.append(Action(verb, card, ability, named, []))

    def note(self, change: Change) -> None:
        """What the action did, told when both have finished (CL-Q4)."""
        self.log[-1].changes.append(change)

    # -- clauses ------------------------------------------------------------------------------------

    def carry_out(self, clause: Words) -> Asking[None]:
        """A clause; if it is of the kind that picks Foes and picked none, 'that Foe' is nobody (CL-Q16)."""
        self.picked = set()
        word = clause[0]
        if word == "may":
            yield from self.offer(clause[1])
        elif word == "choose":
            (option,) = yield from self.choose("one", [("1",), ("2",)])
            yield from self.carry_out_deed(clause[int(option)])
        elif not word.startswith("if-"):
            yield from self.carry_out_deed(clause)
        elif self.is_true(word, clause[1]):
            yield from self.carry_out(clause[2])
        if chooses(clause, THAT) and THAT not in self.picked:
            self.that = None
        if chooses(clause, THOSE) and THOSE not in self.picked:
            self.those = ()

    def is_true(self, word: str, number: int) -> bool:
        """A condition, looked at in the own view when it is reached."""
        if word == "if-coins":
            return self.own.coins >= number
        if word == "if-allies":
            return len(self.own.allies) >= number
        if word == "if-behind":
            return self.other_health > self.own.health
        if word == "if-that-foe":
            return any(each.key == self.that and each.health <= number for each in self.foes)
        return self.may_do

    def offer(self, own: Words) -> Asking[None]:
        """'You may': asked if there is anything that could be done."""
        if not self.is_possible(own):
            return
        (word,) = yield from self.choose("may", [("yes",), ("no",)])
        if word == "yes":
            self.did = yield from self.do_own(own)

    def is_possible(self, own: Words) -> bool:
        side = self.own
        if own[0] == "draw":
            return bool(own[2] or side.deck or side.discard)
        if own[0] == "return-ally":
            return bool(self.allies(own[1]))
        return bool(
            {"discard": side.hand, "mill": side.deck, "return-discard": side.discard}[own[0]]
        )

    def carry_out_deed(self, deed: Words) -> Asking[None]:
        word = deed[0]
        if word == "own":
            yield from self.do_own(deed[1])
        elif word == "player":
            self.change_player(*deed[1:])
        elif word == "card":
            _, subject, limit, sign, amount, later = deed
            for ally in (yield from self.subjects(subject, limit)):
                self.change_card(ally, "card-health", sign * self.amount(amount, ally), later=later)
        else:
            _, subject, limit, status, later = deed
            for ally in (yield from self.subjects(subject, limit)):
                self.change_card(ally, status, 0, later=later)

    # -- amounts and cards that are meant ------------------------------------------------------------

    def amount(self, words: Words, ally: Ally | None = None) -> int:
        """A fixed number from now on (CL-Q29)."""
        kind, number = words
        if kind == "each-ally":
            return int(number * len(self.own.allies))
        if kind == "each-foe":
            return int(number * len(self.foes))
        if kind == "round":
            return self.round
        if kind == "number":
            return int(number)
        assert ally
        health = max(0, ally.health)
        return health if kind == "all" else (health + 1) // 2

    def allies(self, who: str) -> list[Ally]:
        return [
            each for each in self.own.allies if "other" not in who or each.key != self.bearer
        ]  # fmt: skip

    def subjects(self, subject: str, limit: Words) -> Asking[list[Ally]]:
        """The cards that a clause means, after whatever has to be chosen (CL-6.1, CL-6.2, CL-Q12, CL-Q16)."""
        if subject == "this card":
            among = [each for each in self.own.allies if each.key == self.bearer]
        elif subject.endswith("Ally"):
            among = self.allies(subject)
        elif subject in (THAT, THOSE):
            meant = self.those if subject == THOSE else (self.that,)
            among = [each for each in self.foes if each.key in meant]
        else:
            among = self.foes
        among = [each for each in among if is_within(each, limit)]
        if not among or subject in ("this card", THAT, THOSE) or subject.startswith("each "):
            return among
        found = yield from self.pick_out(subject, among)
        if subject in ("a Foe", "a random Foe"):
            self.that = found[0].key
            self.picked.add(THAT)
        elif MANY.fullmatch(subject):
            self.those = tuple(each.key for each in found)
            self.picked.add(THOSE)
        return found

    def pick_out(self, subject: str, among: Sequence[Ally]) -> Asking[list[Ally]]:
        """Those of them whom the player or chance picks (CL-Q19)."""
        by_card = {each.card: each for each in among}
        if subject != "a random Foe":
            many = MANY.fullmatch(subject)
            most = min(int(many[1]), len(among)) if many else 1
            lot = yield from self.choose(
                "foe" if "Foe" in subject else "ally", picks(by_card, 0 if many else 1, most)
            )
            return [by_card[each] for each in lot]
        if len(among) == 1:
            return list(among)
        self.unveil()
        return [by_card[self.said("pick", f"foe/{self.seat}", list(by_card))]]

    # -- what is changed -----------------------------------------------------------------------------

    def change_player(self, is_own: bool, sign: int, what: str, amount: Words, later: bool) -> None:
        """A stock or the health of a player; what the other loses is felt at the merge (CL-Q31, CL-Q37)."""
        seat = self.seat if is_own else 3 - self.seat
        change = Change(seat, what, sign * self.amount(amount), None, later)
        self.note(change)
        if not is_own:
            self.record.append(change)
            if what == "health" and not later:
                self.other_health += change.amount
        elif later:
            self.own.delayed.append(Delayed(self.seat, change))
        else:
            self.own.gain(what, change.amount)

    def change_card(self, ally: Ally, what: str, amount: int, *, later: bool = False) -> None:
        """A card in play; what is void in this view is recorded as 0 (CL-Q6), what is put off is whole (CL-Q30)."""
        is_own = ally in self.own.allies
        if not later:
            amount = ally.reach(what, amount, guarded=ally.protected)
        change = Change(self.seat if is_own else 3 - self.seat, what, amount, ally.key, later)
        self.note(change)
        if not is_own:
            self.record.append(change)
        elif later:
            self.own.delayed.append(Delayed(self.seat, change))

    # -- what the player of the card does ----------------------------------------------------------------

    def do_own(self, own: Words) -> Asking[bool]:
        """Whether it really happened."""
        word = own[0]
        if word == "draw":
            return self.draw(own[1], later=own[2])
        if word == "mill":
            return self.mill(own[1])
        if word == "return-ally":
            return (yield from self.return_ally(own[1]))
        return (yield from self.carry_cards(word, own[1]))

    def draw(self, count: int, *, later: bool) -> bool:
        if later:
            change = Change(self.seat, "draw", count, None, later)
            self.own.delayed.append(Delayed(self.seat, change))
            self.note(change)
            return True
        self.unveil()
        done = self.own.draw(self.seat, count, self.said)
        self.note(Change(self.seat, "draw", done))
        return done > 0

    def mill(self, count: int) -> bool:
        """The top cards, and no new deck for them (CL-Q38)."""
        self.unveil()
        cards = [self.own.deck.pop() for _ in range(min(count, len(self.own.deck)))]
        for card in cards:
            self.own.discard.append(card)
            self.note(Change(self.seat, "discard-deck", 1, (card, 0)))
        return bool(cards)

    def return_ally(self, who: str) -> Asking[bool]:
        among = {each.card: each for each in self.allies(who)}
        if not among:
            return False
        (card,) = yield from self.choose("ally", picks(among, 1, 1))
        self.own.leave(among[card])
        self.own.take(card)
        self.note(Change(self.seat, "return-ally", 1, (card, 0)))
        return True

    def carry_cards(self, word: str, count: int) -> Asking[bool]:
        """Chosen cards of the hand into the discard pile, or out of it; all of them if they are fewer."""
        side = self.own
        among = side.hand if word == "discard" else side.discard
        if not among:
            return False
        lot = tuple(among)
        if count < len(among) or self.early:
            lot = yield from self.choose("cards", picks(among, min(count, len(among)), count))
        for card in lot:
            if word == "discard":
                self.discard(card)
            else:
                side.discard.remove(card)
                side.take(card)
                self.note(Change(self.seat, "return-discard", 1, (card, 0)))
        return True

    def discard(self, card: str) -> None:
        self.own.hand.remove(card)
        self.own.discard.append(card)
        self.note(Change(self.seat, "discard-hand", 1, (card, 0)))


def is_within(ally: Ally, limit: Words) -> bool:
    if not limit:
        return True
    word, number = limit
    return bool(ally.health <= number if word == "less" else ally.health >= number)
