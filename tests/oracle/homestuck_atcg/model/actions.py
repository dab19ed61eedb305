"""A second opinion on Homestuck: what the active player may do in the Main Phase, at what cost, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain, combinations, cycle, islice, product
from typing import Any

from referee.games.homestuck_atcg.language.tree import Action, Cost, Filter, Line, Target, Term
from referee.games.homestuck_atcg.language.tree_parts import parts_of
from tests.oracle.homestuck_atcg.model.constants import Held
from tests.oracle.homestuck_atcg.model.events import Doing, Wanted
from tests.oracle.homestuck_atcg.model.orders import Orders
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.table import Text, owner_of

Said = tuple[Any, ...]
DEEPEST = 8
MOST_TRIED = 1000
"""So many ways to answer so many questions of an Action are tried, to see whether it changes anything."""

COST_OF = {"tap": "special-tap-cost", "action": "action-cost"}
"""What changes the cost of a text, by its kind."""
MOST_TOGETHER = 300
"""So many groups of cards that may be chosen together are tried."""
MOST_DICE = 2
"""So many dice are tried with all that they can show; more of them show the same in turn."""
DIE = range(1, 7)


class Actions(Orders):
    """Legality, payment and effect of play, move, tap, special tap and Action."""

    def legal(self, seat: int) -> list[Said]:
        """Everything that may be said in the Main Phase (HAC-5.2.1)."""
        found: list[Said] = [("end-main",)]
        with self.at_rest():
            found += self.plays(seat)
            for thing in self.everything():
                found += self.actions(seat, thing)
                if owner_of(thing) != seat:
                    continue
                if thing in self.pieces and self.card(thing).type == "character":
                    found += [*self.moves(seat, thing), *self.taps(seat, thing)]
        return found

    def plays(self, seat: int) -> Iterator[Said]:
        """Cards that can be paid for, at their places (HAC-2.8, HAC-2.11)."""
        for face, more in self.playable(seat).items():
            card = self.cards[face]
            if card.grist is None or self.is_held_back(seat, face):
                continue
            places = [0]
            if card.type == "character":
                places = [at for at in self.clockwise(seat) if self.may_enter(seat, face, at)]
            elif card.type == "inventory":
                places = self.hosts(seat, face)
            for place in places:
                if self.can_be_bought(seat, face, place, more):
                    yield ("play", face) if card.type == "executable" else ("play", face, place)

    def playable(self, seat: int) -> dict[int, int]:
        """The cards that are played from the hand, each with the grist that it costs more than is said of it."""
        return dict.fromkeys(sorted(set(self.sides[seat].hand)), 0)

    def can_be_bought(self, seat: int, face: int, place: int, more: int) -> bool:
        """Whether what it costs there is at hand."""
        raise NotImplementedError

    def moves(self, seat: int, thing: int) -> Iterator[Said]:
        """2 grist, untapped, to another planet; other forms by texts (HAC-5.2.3, HAC-Q21)."""
        grist = self.sides[seat].grist
        if self.pieces[thing].tapped and not self.is_under(thing, "moves-tapped"):
            return
        may_be_tapped = self.may_be_tapped(thing, moving=True)
        if not may_be_tapped or self.is_under(thing, "cannot-travel"):
            return
        for at in self.clockwise(seat):
            if not self.may_move(thing, at):
                continue
            taxes = self.taxes(thing, at)
            if grist >= self.cost_with(2, taxes, thing):
                yield ("move", thing, at)
            for held, cost in self.other_forms(thing, at):
                if grist >= self.cost_with(cost, self.beside(taxes), thing):
                    yield ("move", thing, at, held.source)

    def other_forms(self, thing: int, at: int) -> Iterator[tuple[Held, int]]:
        """By which text it may go there otherwise, and for how much (rows con.cheap_move, con.cheap_home, con.priced_move)."""
        for each in self.is_under(thing, "cheap-move", "cheap-home", "priced-move"):
            is_home = each.what.kind == "cheap-home"
            if at == each.text.seat if is_home else self.is_goal(each, at):
                yield each, self.worth(each, thing)

    def taxes(self, thing: int, at: int) -> list[Held]:
        """The texts by which a move to that place costs more or less (rows con.move_tax, con.move_less, con.move_to_less)."""
        found = [each for each in self.is_under(thing, "move-tax") if self.where(each.text) == at]
        return found + [x for x in self.is_under(thing, "move-cost") if self.is_goal(x, at)]

    def beside(self, taxes: list[Held]) -> list[Held]:
        """What another form of the move, which has its own price, costs more or less."""
        return [each for each in taxes if not each.what.exact]

    def taps(self, seat: int, thing: int) -> Iterator[Said]:
        """1 grist, or the printed cost of a special tap (HAC-1.23, HAC-2.21)."""
        if self.pieces[thing].tapped or not self.may_be_tapped(thing):
            return
        if self.sides[seat].grist >= self.cost_of_tap(thing) and not self.is_under(
            thing, "cannot-attack"
        ):
            yield ("tap", thing)
        if self.is_under(thing, "cannot-special-tap"):
            return
        special = self.lines_used(seat, thing, "tap")
        for number, line in enumerate(special, 1):
            cost = self.dearer(thing, line)
            if not self.is_to_do(Text(line, thing, seat), line):
                continue
            if self.is_payable(seat, thing, cost, line) and self.can_pay_cards(seat, thing, line):
                yield ("special-tap", thing, number)

    def cost_of_tap(self, thing: int) -> int:
        """1 grist, more or less by texts (HAC-1.23, rows con.tapping_less, con.tapping_more)."""
        return self.cost_with(1, self.is_under(thing, "tap-cost"), thing)

    def lines_used(self, seat: int, thing: int, kind: str) -> list[Line]:
        """The special taps, or Actions, of a card that are that player's (rows user.*)."""
        raise NotImplementedError

    def boons_to_pay(self, thing: int, line: Line) -> int:
        """How many boons are there that can pay for it (HAC-Q19)."""
        raise NotImplementedError

    def pay_boons_of_cost(self, seat: int, thing: int, line: Line, count: int) -> Doing:
        raise NotImplementedError
        yield

    def is_payable(self, seat: int, thing: int, cost: Cost | None, line: Line) -> bool:
        """The whole cost, with boons of this card only, unless a text says otherwise (HAC-Q19)."""
        assert cost is not None
        boons = self.boons_to_pay(thing, line)
        return self.sides[seat].grist >= cost.grist and boons >= cost.boons

    def actions(self, seat: int, thing: int) -> Iterator[Said]:
        """Also of tapped cards; what takes nothing must change something (HAC-Q52)."""
        if self.is_under(thing, "cannot-act"):
            return
        lines = self.lines_used(seat, thing, "action")
        for number, line in enumerate(lines, 1):
            text = Text(line, thing, seat)
            if line.condition is not None and not self.holds(text, line.condition):
                continue
            if line.once is not None and self.was_used(thing, line):
                continue
            cost = self.dearer(thing, line)
            if not self.is_payable(seat, thing, cost, line):
                continue
            if not self.can_pay_cards(seat, thing, line):
                continue
            if (
                self.takes_cards(text, line)
                or self.takes_something(cost)
                or self.changes_something(seat, thing, line)
            ):
                yield ("action", thing, number)

    def dearer(self, thing: int, line: Line) -> Cost:
        """What texts make of the cost of a special tap or an Action, never below nothing (rows con.tap_less, con.acting_less)."""
        assert line.cost is not None
        changes = self.is_under(thing, COST_OF[line.kind])
        return replace(line.cost, grist=self.cost_with(line.cost.grist, changes, thing))

    def takes_cards(self, text: Text, line: Line) -> bool:
        """Whether anything is paid besides grist and boons, or more of these; what is worked out may be nothing (HAC-Q52)."""
        paid = (each.actions[0] for each in line.instructions if each.kind == "pay")
        return any(not self.owes_nothing(text, each) for each in paid)

    def can_pay_cards(self, seat: int, thing: int, line: Line) -> bool:
        """Whether every part of the cost that is cards or boons can be paid in full (HAC-1.18)."""
        text = Text(line, thing, seat)
        self.running.append(text)
        try:
            return self.is_in_stock(text) and self.are_cards_there(text, line)
        finally:
            self.running.pop()

    def are_cards_there(self, text: Text, line: Line) -> bool:
        for each in line.instructions:
            if each.kind == "pay" and each.actions[0].target is None:
                continue
            if each.kind == "pay" and self.owes_nothing(text, each.actions[0]):
                continue
            if each.kind == "pay":
                target = each.actions[0].target
                assert target is not None
                found = self.candidates(text, target)
                if target.filter is not None and target.filter.where == "hand":
                    # What is paid must be there, though nobody else sees whether it fits.
                    found = self.matching(text, target.filter)
                if each.actions[0].kind == "take-among":
                    held = sum(self.pieces[one].boons for one in self.characters(found))
                    if held < self.how_much(text, each.actions[0]):
                        return False
                    continue
                fit = [one for one in found if self.can_be_paid(text, each.actions[0], one)]
                least = target.number if target.kind in ("n", "random") else 1
                if self.most_together(target, fit) < least:
                    return False
        return True

    def most_together(self, target: Target, fit: list[int]) -> int:
        """How many of those cards can be chosen together."""
        return len(fit)

    def is_in_stock(self, text: Text) -> bool:
        """Whether all grist and boons of the cost are there together; of what one likes an Action takes one at least (HAC-1.18, HAC-Q52)."""
        is_action, cost = text.line.kind == "action", self.dearer(text.source, text.line)
        grist, boons = [cost.grist], [cost.boons]
        for each in text.line.instructions:
            action = each.actions[0]
            if each.kind == "pay" and action.kind == "pay-boons":
                boons.append(int(is_action))
            elif each.kind == "pay" and action.kind.startswith("pay"):
                grist.append(self.least_due(text, action))
        has = self.sides[text.seat].grist, self.boons_to_pay(text.source, text.line)
        return has[0] >= sum(grist) and has[1] >= sum(boons) and self.has_in_stock(text)

    def least_due(self, text: Text, action: Action) -> int:
        """So much grist is to be there for a part of the cost; of as much as one likes an Action takes one at least."""
        if action.kind == "pay-any":
            return max(action.number, int(text.line.kind == "action"))
        assert action.amount is not None
        return self.amount(text, action.amount)

    def has_in_stock(self, text: Text) -> bool:
        """Whether the cards of the deck and the points are there that are a part of the cost (HAC-1.18)."""
        side, there = self.sides[text.seat], True
        for each in text.line.instructions:
            action = each.actions[0]
            if each.kind == "pay" and action.kind in ("mill", "lose-points"):
                most = len(side.deck) if action.kind == "mill" else side.points
                there = there and self.number(text, action.number, action.amount) <= most
        return there

    def can_be_paid(self, text: Text, action: Action, thing: int) -> bool:
        if action.target is not None and self.is_of_hand(action.target):
            return True
        if action.kind == "tap":
            return self.can_turn(thing)
        if action.kind == "take-boons":
            in_play = bool(self.characters([thing]))
            return in_play and self.pieces[thing].boons >= self.how_much(text, action)
        if action.kind == "deal":
            return self.is_intact(thing) and not self.is_under(thing, "cannot-be-damaged")
        if action.kind == "destroy":
            return not self.is_protected(thing, (text.source, "text"))
        return True

    def can_turn(self, thing: int) -> bool:
        """Whether it is an untapped character that can be tapped."""
        ready = bool(self.characters([thing])) and not self.pieces[thing].tapped
        return ready and self.may_be_tapped(thing)

    def takes_something(self, cost: Cost | None) -> bool:
        """Boons are spent unless a reading makes them a condition (HAC-Q18)."""
        assert cost is not None
        return cost.grist > 0 or (cost.boons > 0 and self.readings.boon_costs_spent)

    def changes_something(self, seat: int, thing: int, line: Line) -> bool:
        """Whether some way to carry out the steps ends with another table, whatever a die shows and whichever cards chance picks."""
        text, picks = Text(line, thing, seat), Picks()
        # A text that is done instead of something may roll, too.
        dice = max(1, min(MOST_DICE, dice_in(line))) if self.can_roll else 0
        while picks.are_new():
            for rolls in product(DIE, repeat=dice):
                if self.changes_if(text, rolls, picks):
                    return True
        return False

    @cached_property
    def can_roll(self) -> bool:
        """Whether any text of the match rolls a die."""
        return any(dice_in(line) for line in self.texts_said)

    def changes_if(self, text: Text, rolls: Sequence[int], picks: Picks) -> bool:
        ways: list[list[int]] = [[]]
        for _ in range(MOST_TRIED):
            if not ways:
                return False
            if self.is_changed_by(text, (rolls, picks), ways.pop(), ways):
                return True
        return False

    def is_changed_by(
        self, text: Text, chance: tuple[Sequence[int], Picks], way: list[int], ways: list[list[int]]
    ) -> bool:
        """Try one way on a copy; what else could have been answered is put with the ways."""
        other = self.copied(*chance)
        before = other.picture()
        doing = other.steps(Text(text.line, text.source, text.seat))
        try:
            wanted = next(doing)
            for at, place in enumerate((*way, *[0] * 20)):
                if wanted.hidden and not is_only_shown(other.running[-1]):
                    # Whether a hidden card fits nobody may learn: that there are some is enough (HAC-Q39).
                    return True
                answers = possible(wanted) or [[]]
                if len(way) <= at < DEEPEST:
                    taken = [*way, *[0] * (at - len(way))]
                    ways += [[*taken, more] for more in range(1, len(answers))]
                wanted = doing.send(answers[place % len(answers)])
        except StopIteration:
            pass
        return other.picture() != before

    def copied(self, rolls: Sequence[int], picks: Picks) -> Actions:
        """The same table, to try something at: it throws what it likes, and dice show that in turn."""
        other = copy(self)
        other.sides, other.pieces, other.changes = deepcopy(
            (self.sides, self.pieces, self.changes), {id(each): each for each in self.changes}
        )
        other.whens, other.queue, other.left = [], [], list(self.left)
        other.resolving, other.running, other.awaited, other.was_under = [], [], [], {}
        other.destroyers, other.waiting, other.under_way = {}, [], []
        other.goes_apart, other.joined_by = {}, []
        other.deeds = list(self.deeds)
        other.throws = partial(tried_throw, cycle(rolls), picks)
        other.is_resting, other.is_seen, other.stamp, other.lying = False, False, None, None
        other.memory, other.printed = {}, {}
        return other

    def picture(self) -> str:
        """Everything that may change, and which texts that are done so often only have been."""
        used = [
            (each.thing, each.line and each.line.number)
            for each in self.deeds
            if each.kind == "used"
        ]
        return repr((self.sides, self.pieces, self.changes, self.cards_seen, used))

    # -- carried out ------------------------------------------------------------------------

    def take(self, seat: int, said: Said) -> Doing:
        """Pay and do what was said."""
        verb, *rest = said
        if verb == "play":
            self.play(seat, *rest)
        elif verb == "move":
            self.move_for(seat, *rest)
            yield from self.do_waiting()
        elif verb == "tap":
            yield from self.tap(seat, *rest)
        else:
            thing, number = rest
            kind = "tap" if verb == "special-tap" else "action"
            line = self.lines_used(seat, thing, kind)[number - 1]
            yield from self.pay(seat, thing, line)
            if line.once is not None:
                self.remember("used", thing, line)
            text = Text(line, thing, seat)
            if verb == "special-tap":
                # Its card may leave before its steps are done: they are done all the same (HAC-2.21, HAC-Q15).
                self.awaited.append(text)
                self.pieces[thing].tapped = True
                self.happens("tapped", thing)
                self.note_by("tapped-by", thing, self.doer_now())
                self.note("special-tapped", thing)
                yield from self.do_whens()
                self.awaited.pop()
            # What answers the payment is done together with what answers the steps (HAC-Q55).
            yield from self.steps(text)
            yield from self.do_whens()

    def pay(self, seat: int, thing: int, line: Line) -> Doing:
        cost = self.dearer(thing, line)
        self.spend(seat, cost.grist, self.is_under(thing, COST_OF[line.kind]))
        if cost.boons and self.readings.boon_costs_spent:
            yield from self.pay_boons_of_cost(seat, thing, line, cost.boons)

    def play(self, seat: int, face: int, place: int = 0) -> None:
        where = self.at_or_on(face, place)
        cost = self.enter_cost(seat, face, *where) or 0
        self.spend(seat, cost, self.cost_changes(seat, face, *where))
        self.enter_from_hand(seat, face, place, cost)

    def move_for(self, seat: int, thing: int, at: int, source: int | None = None) -> None:
        """The ordinary move taps, another form does not (row con.cheap_move); the cost decides no more about that (HAC-1.18).

        Of two forms by one card the cheaper one is meant.
        """
        cost, forms, taps = 2, list[Held](), True
        if source is not None:
            ways = [each for each in self.other_forms(thing, at) if each[0].source == source]
            form, cost = min(ways, key=lambda each: each[1])
            forms, taps = [form], form.what.kind == "priced-move"
        taps = taps and self.is_tapped_by_moving(thing, at) and not self.pieces[thing].tapped
        taxes = self.taxes(thing, at) if source is None else self.beside(self.taxes(thing, at))
        cost = self.cost_with(cost, taxes, thing)
        self.spend(seat, cost, [*forms, *taxes])
        way = thing if source is None else source
        self.happen(Coming("moved", thing, 1, self.doer_now(), at, taps, way=way))

    def now_moved(self, coming: Coming) -> int:
        """By the action of its player also by a way that a text gives (row ev.moved_so)."""
        moved = super().now_moved(coming)
        if moved and coming.way is not None:
            if coming.tapping:
                self.note("tapped", coming.thing)
            if coming.way != coming.thing:
                self.note("moved-so", coming.thing, coming.way)
        return moved

    def tap(self, seat: int, thing: int) -> Doing:
        """All weaker characters of all others at its location, found on one state (HAC-1.24, HAC-Q37)."""
        self.spend(seat, self.cost_of_tap(thing), self.is_under(thing, "tap-cost"))
        yield from self.attack(thing)

    def attack(self, thing: int, joining: dict[int, str] | None = None) -> Doing:
        """The standard effect of a tap, at no cost; within a text that is done instead of a destruction it joins that (HAC-Q63).

        What answers the tap is done before, with all that waits; what answers the destruction when the whole effect is over (HAC-Q55).
        """
        seat = owner_of(thing)
        self.pieces[thing].tapped = True
        self.happens("tapped", thing)
        self.note_by("tapped-by", thing, self.doer_now())
        self.done_there("attacked", thing)
        self.note("attacked", thing)
        yield from self.do_whens()
        if not self.in_play(thing):
            return
        at = self.location(thing)
        with self.at_rest():
            # Also those of the same power, where a text says so (row con.hits_equals).
            power = (self.power(thing) or 0) + bool(self.is_under(thing, "hits-equals"))
            weaker = [
                each.thing
                for each in self.pieces.values()
                if each.at == at
                and self.in_play(each.thing)
                and owner_of(each.thing) != seat
                and (self.power(each.thing, "resist") or 0) < power
                and not self.is_under(each.thing, "cannot-be-destroyed-by-taps")
                and not self.is_spared(thing, each.thing)
            ]
        # A text that answers the destruction of several answers them in that order too.
        in_order = self.one_by_one(Text(None, -1, seat), weaker)
        if joining is not None:
            self.joined_by.append((joining, thing))
        yield from self.destroy(in_order, joining, (thing, True))
        if joining is None:
            self.note("has-attacked", thing)

    def is_spared(self, thing: int, other: int) -> bool:
        """Whether a text keeps the tap of a card from destroying that one (row con.spares)."""
        return any(
            each.what.by is not None and other in self.matching(each.text, each.what.by)
            for each in self.is_under(thing, "spares")
        )


def dice_in(line: Line) -> int:
    """How many dice its steps roll, those that are quoted more than once."""
    actions = [action for each in line.instructions for action in each.actions]
    quoted = [each.line for each in actions if each.line is not None]
    several = sum(each.number for each in actions if each.kind == "roll-several")
    return several + sum(each.kind == "roll" for each in actions) + 2 * sum(map(dice_in, quoted))


@dataclass
class Picks:
    """Which of the cards chance picks, as often as it is asked: the first of all, then the second, up to as many as there were."""

    at: int = -1
    most: int = 1

    def are_new(self) -> bool:
        """Whether there is one more that could be picked."""
        self.at += 1
        return self.at < self.most

    def of(self, items: Sequence[Any]) -> Any:
        self.most = max(self.most, len(items))
        return items[self.at % len(items)]


def tried_throw(
    rolls: Iterator[int], picks: Picks, purpose: str, owner: str, items: Sequence[Any]
) -> Any:
    """What chance might do: a card is picked, a deck is turned over, the next die shows that."""
    if purpose == "roll":
        return next(rolls)
    return picks.of(items) if purpose == "pick" else list(items)[::-1]


def is_only_shown(text: Text) -> bool:
    """Whether a card of a hand is shown by this step, and nothing in the text speaks of it."""
    said = set[str]()
    for each in parts_of(text.line):
        if isinstance(each, Target):
            said.update(each.refs)
        elif isinstance(each, Term):
            said.add(each.ref)
        elif isinstance(each, Filter):
            said.add(each.where)
    return text.told_as == "show" and said.isdisjoint(("that", "rest", "spoken"))


def possible(wanted: Wanted) -> list[Any]:
    """A few answers to a decision; of several cards all that go together, as far as they are tried."""
    if wanted.kind == "words":
        return [[each] for each in wanted.options]
    if wanted.kind == "order":
        return [wanted.options]
    single = [[each] for each in wanted.options] if wanted.least <= 1 <= wanted.most else []
    if wanted.most == 1 and wanted.least == 1:
        return single
    sizes = range(max(2, wanted.least), wanted.most + 1)
    several = chain.from_iterable(combinations(wanted.options, size) for size in sizes)
    few = [wanted.options[: wanted.most], wanted.options[: wanted.least], *single]
    return [*few, *map(list, islice(several, MOST_TOGETHER))]
