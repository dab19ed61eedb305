"""A second opinion on Super Fantasy Brawl: boxes carried out sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from tests.oracle.super_fantasy_brawl.geometry import AROUND, Hex, plus
from tests.oracle.super_fantasy_brawl.movement import Movement
from tests.oracle.super_fantasy_brawl.table import (
    COLOURS,
    Action,
    Doing,
    Lasting,
    Trap,
    Wanted,
)
from tests.oracle.super_fantasy_brawl.wording import Act, Condition, Sentence

ORDERED = ("push", "pull", "force", "fear", "towards", "away", "place", "stun")
"""What moves, displaces or asks is done to one after the other, in an order that is named."""
SHOVES = ("push", "pull")
CHANGES = ("strength", "defence", "movement", "negate")


class Effects(Movement):
    """What card texts do."""

    # -- boxes --------------------------------------------------------------------------------

    def box(self, lines: object, action: Action) -> Doing:
        """Every sentence in its order; an action whose own champion is out is over (SFB-Q85)."""
        assert isinstance(lines, tuple)
        for number, line in enumerate(lines):
            if line.kind in ("constant", "keyword", "when-out"):
                continue
            if self.is_over(action):
                return
            yield from self.carry_out(line, action, number)

    def is_over(self, action: Action) -> bool:
        """Whether the activated champion of a card or standard action is out of action."""
        own = action.card is not None and action.card.type != "reaction"
        return own and not self.in_arena(action.champion)

    def carry_out(self, line: Sentence, action: Action, number: int = 0) -> Doing:
        if line.kind in ("do", "when-out"):
            assert line.act is not None
            yield from self.do(line.act, action, (number, 0))
        elif line.kind == "if":
            assert line.condition is not None
            is_true = yield from self.is_true(line.condition, action)
            act = line.act if is_true else line.other
            if act is not None:
                yield from self.do(act, action, (number, 0 if is_true else 1))
        elif line.kind == "may":
            yield from self.may(line, action, number)
        else:
            yield from self.choose_one(line, action, number)

    def may(self, line: Sentence, action: Action, number: int) -> Doing:
        assert line.act is not None
        if not self.possible(line.act, action, (number, 0)):
            return
        said = yield Wanted([action.seat], [("choose", "yes"), ("choose", "no")])
        if said[1] == "no":
            return
        done = yield from self.do(line.act, action, (number, 0))
        if line.other is not None and done is not False and not self.is_over(action):
            yield from self.do(line.other, action, (number, 1))

    def choose_one(self, line: Sentence, action: Action, number: int) -> Doing:
        """What can do nothing is not offered while the other can (SFB-Q89)."""
        acts = line.acts()
        able = [at for at in (0, 1) if self.possible(acts[at], action, (number, at))]
        words = ("first", "second")
        offered = [("choose", words[at]) for at in (able or (0, 1))]
        said = yield Wanted([action.seat], offered)
        at = words.index(said[1])
        yield from self.do(acts[at], action, (number, at))

    def is_true(self, condition: Condition, action: Action) -> Doing:
        if condition.who is None:
            return self.holds(condition, action.seat)
        found = yield from self.meant(Act("ask", who=condition.who), action, (-1, -1))
        if condition.kind == "bloodied":
            return bool(found) and all(map(self.is_bloodied, found))
        return bool(found) and all(map(self.by_statue, found))

    def by_statue(self, who: int) -> bool:
        at = self.figures[who].at
        return at is not None and any(plus(at, step) in self.board.statues for step in AROUND)

    # -- whom ---------------------------------------------------------------------------------

    def amount(self, act: Act, action: Action) -> int:
        return act.number * (len(self.crowd(act.per, action.champion)) if act.per else 1)

    def able(self, act: Act, who: int) -> bool:
        """Whether an act can be about that champion at all."""
        if act.op == "heal":
            return self.figures[who].damage > 0
        return True

    def named(self, act: Act, action: Action, at: tuple[int, int]) -> list[int]:
        """The champions among whom an act finds its own."""
        word = act.who.word
        found = {
            "self": [action.champion],
            "triggering": [action.champion],
            "target": action.targets,
            "attacker": [action.attacker],
            "that": [action.chosen],
            "those": action.those,
        }
        if word in found:
            return [each for each in found[word] if each >= 0 and self.in_arena(each)]
        assert act.who.crowd is not None
        if word == "one" and action.declared is not None:
            chosen = action.declared.get(at, -1)
            return [chosen] if chosen >= 0 and self.in_arena(chosen) else []
        return [
            each for each in self.crowd(act.who.crowd, action.champion) if self.able(act, each)
        ]

    def meant(self, act: Act, action: Action, at: tuple[int, int]) -> Doing:
        """The champions that an act is about, chosen where there is a choice."""
        found = self.named(act, action, at)
        if act.who.word == "one":
            if action.declared is None:
                found = yield from self.pick(action.seat, found, 1, 1)
            action.chosen = found[0] if found else -1
        elif act.who.word == "up-to":
            found = yield from self.pick(action.seat, found, 0, act.who.most)
            action.those = list(found)
        return found

    def pick(self, seat: int, among: Sequence[int], least: int, most: int) -> Doing:
        """Some of those champions."""
        if not among:
            return []
        ids = {self.figures[each].id: each for each in among}
        answers = [
            ("choose", *each)
            for count in range(least, min(most, len(ids)) + 1)
            for each in combinations(sorted(ids), count)
        ]
        said = yield Wanted([seat], answers)
        return [ids[each] for each in said[1:]]

    def in_order(self, seat: int, whom: Sequence[int]) -> Doing:
        """One after the other, as the card's player likes."""
        if len(whom) < 2:
            return whom
        ids = {self.figures[each].id: each for each in whom}
        said = yield Wanted([seat], [("order", *each) for each in permutations(sorted(ids))])
        return [ids[each] for each in said[1:]]

    # -- acts ---------------------------------------------------------------------------------

    def possible(self, act: Act, action: Action, at: tuple[int, int]) -> bool:
        """Whether an act can do anything now."""
        player = self.players[action.seat]
        if act.op == "dash":
            return bool(self.ways(action.champion, act.number))
        if act.op in ("jump", "swoop"):
            return bool(self.ends(action.champion, act.op, act.number))
        if act.op == "exhaust":
            return bool(player.ready)
        if act.op == "discard":
            return bool(player.hand)
        if act.op == "draw":
            return bool(player.deck or player.discard)
        if act.op == "plan":
            return bool(player.hand)
        if act.op in ("look", "show", "place-trap", "replace"):
            return self.possible_with_traps(act, action)
        whom = [each for each in self.named(act, action, at) if self.able(act, each)]
        if act.op == "place":
            return bool(whom) and bool(self.free_hexes(act, action))
        if act.op in ("damage", "heal"):
            return bool(whom) and self.amount(act, action) > 0
        return bool(whom)

    def possible_with_traps(self, act: Act, action: Action) -> bool:
        player = self.players[action.seat]
        if act.where == "hand":
            return True
        if act.where == "top":
            return bool(player.deck or player.discard)
        there = action.trap in self.traps if act.where == "that-trap" else bool(self.traps)
        if act.op == "place-trap":
            return there and bool(self.empty_trap_hexes())
        return there and (act.op != "replace" or bool(self.supply))

    def do(self, act: Act, action: Action, at: tuple[int, int]) -> Doing:
        """Carry out one act; False where nothing came of it."""
        seat, champion, cause = action.seat, action.champion, action.cause
        if act.op == "dash":
            yield from self.dash(champion, act.number, cause, seat)
        elif act.op in ("jump", "swoop"):
            yield from self.fly(champion, act.op, act.number, cause, seat)
        elif act.op in ("draw", "plan", "exhaust", "discard"):
            yield from self.do_with_cards(act, action)
        elif act.op in ("look", "show", "place-trap", "replace"):
            yield from self.do_with_secrets(act, action)
        else:
            amount = self.amount(act, action)
            whom = yield from self.meant(act, action, at)
            whom = [each for each in whom if self.able(act, each)]
            if act.op == "damage":
                if amount:
                    yield from self.hurt(dict.fromkeys(whom, amount), cause)
            elif act.op in CHANGES:
                for each in whom:
                    self.lasting.append(Lasting(act.op, each, act.number, act.until, act.scope))
            elif act.op == "root":
                for each in whom:
                    self.figures[each].rooted = True
            elif amount or act.op not in ("heal",):
                if act.op in ORDERED:
                    whom = yield from self.in_order(seat, whom)
                for each in whom:
                    if self.in_arena(each):
                        yield from self.do_to(act, action, each, amount)

    def do_to(self, act: Act, action: Action, who: int, amount: int) -> Doing:
        """What is done to one champion after the other."""
        cause, by, seat = action.cause, action.champion, action.seat
        if act.op in SHOVES:
            yield from self.shove(act.op, who, act.number, cause, by)
        elif act.op == "fear":
            yield from self.flee(who, act.number, cause, by)
        elif act.op == "force":
            yield from self.force(who, act.number, cause, seat)
        elif act.op in ("towards", "away"):
            yield from self.drive(act.op, who, act.number, cause, by)
        elif act.op == "heal":
            figure = self.figures[who]
            most = min(amount, figure.damage)
            said = yield Wanted([seat], [("choose", number) for number in range(most + 1)])
            figure.damage -= said[1]
        elif act.op == "stun":
            yield from self.stun(who)
        elif act.op == "swap":
            own, other = self.figures[by], self.figures[who]
            if own.at is not None:
                own.at, other.at = other.at, own.at
        else:
            assert act.op == "place", act
            free = self.free_hexes(act, action)
            if free:
                names = [("choose", self.board.names[at]) for at in sorted(free)]
                said = yield Wanted([seat], names)
                yield from self.enter(who, self.board.hexes[said[1]], cause)

    def stun(self, who: int) -> Doing:
        """Its controller discards a card of it, or shows the hand (SFB-25.49, SFB-Q56)."""
        figure = self.figures[who]
        player = self.players[figure.seat]
        cards = [
            each for each in player.hand if self.cards.cards[each].champion == figure.card.id
        ]
        if cards:
            said = yield Wanted([figure.seat], [("choose", each) for each in cards])
            player.hand.remove(said[1])
            player.discard.append(said[1])

    def free_hexes(self, act: Act, action: Action) -> set[Hex]:
        """Where a champion may be placed."""
        taken = {each.at for each in self.standing()} | self.board.statues
        if act.where == "area":
            return self.board.areas[self.gates[(action.seat - 1) % 2]] - taken
        at = self.figures[action.champion].at
        if at is None:
            return set()
        return {plus(at, step) for step in AROUND} & self.board.every - taken

    def empty_trap_hexes(self) -> set[Hex]:
        """Printed trap hexes without trap and champion."""
        return self.board.printed - set(self.traps) - {each.at for each in self.standing()}

    def do_with_cards(self, act: Act, action: Action) -> Doing:
        """Drawing, planning, and what is paid."""
        player, seat = self.players[action.seat], action.seat
        if act.op == "draw":
            if self.possible(act, action, (-1, -1)):
                said = yield Wanted([seat], [("choose", each) for each in range(act.number + 1)])
                self.draw(seat, said[1])
        elif act.op == "plan":
            answers = [
                ("plan", *each)
                for count in range(min(act.number, len(player.hand)) + 1)
                for each in permutations(sorted(player.hand), count)
            ]
            said = yield Wanted([seat], answers)
            for each in said[1:]:
                player.hand.remove(each)
                player.deck.insert(0, each)
        elif act.op == "exhaust":
            if player.ready:
                ready = [each for each in COLOURS if each in player.ready]
                said = yield Wanted([seat], [("choose", each) for each in ready])
                player.ready.remove(said[1])
        elif player.hand:
            said = yield Wanted([seat], [("choose", each) for each in sorted(player.hand)])
            player.hand.remove(said[1])
            player.discard.append(said[1])

    def do_with_secrets(self, act: Act, action: Action) -> Doing:
        """Looking, showing, and traps that are moved."""
        seat = action.seat
        if act.where == "hand":
            foes = [each for each in self.others_in_order(seat) if (each - seat) % 2]
            yield Wanted([seat], [("choose", f"seat-{each}") for each in foes])
            return
        if act.where == "top":
            self.refill(seat)
            return
        if not self.possible(act, action, (-1, -1)):
            return
        if act.where == "one-trap":
            names = [("choose", self.board.names[at]) for at in sorted(self.traps)]
            said = yield Wanted([seat], names)
            action.trap = self.board.hexes[said[1]]
        assert action.trap is not None
        trap = self.traps[action.trap]
        if act.op == "look":
            trap.known.add(seat)
        elif act.op == "show":
            trap.known |= set(self.players)
        elif act.op == "place-trap":
            names = [("choose", self.board.names[at]) for at in sorted(self.empty_trap_hexes())]
            said = yield Wanted([seat], names)
            del self.traps[action.trap]
            action.trap = self.board.hexes[said[1]]
            self.traps[action.trap] = trap
        else:
            self.traps[action.trap] = Trap(self.supply.pop(0))
            self.supply = self.throws("shuffle", "traps", [*self.supply, trap.face])
