"""A second opinion on Super Fantasy Brawl: boxes carried out sentence by sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations

from tests.oracle.super_fantasy_brawl.geometry import (
    AROUND,
    Hex,
    any_way,
    by_distance,
    flights,
    plus,
    steps,
)
from tests.oracle.super_fantasy_brawl.movement import Movement
from tests.oracle.super_fantasy_brawl.table import (
    COLOURS,
    Action,
    Doing,
    Lasting,
    Place,
    Trap,
    Wanted,
)
from tests.oracle.super_fantasy_brawl.wording import Act, Condition, Sentence

ORDERED = ("push", "pull", "force", "fear", "towards", "away", "place", "stun")
"""What moves, displaces or asks is done to one after the other, in an order that is named."""
SHOVES = ("push", "pull")
CHANGES = ("strength", "defence", "movement", "negate")


def nearest(action: Action, places: Sequence[Place], at: Place) -> list[Place]:
    """The last of those places before another; of two acts of which only one is done, both or neither."""

    def either(number: int) -> bool:
        line = action.lines[number]
        return line.kind == "choose" or (line.kind == "if" and line.other is not None)

    before = [each for each in places if each < at and not (each[0] == at[0] and either(at[0]))]
    if not before:
        return []
    last = max(before)
    return [each for each in before if each == last or (each[0] == last[0] and either(last[0]))]


class Effects(Movement):
    """What card texts do."""

    # -- boxes --------------------------------------------------------------------------------

    def box(self, lines: Sequence[Sentence], action: Action) -> Doing:
        """Every sentence in its order; an action whose own champion is out is over (SFB-Q85)."""
        for line in lines:
            number = next(at for at, each in enumerate(action.lines) if each is line)
            if line.kind in ("constant", "keyword"):
                continue
            if self.is_over(action):
                return
            yield from self.carry_out(line, action, number)

    def is_over(self, action: Action) -> bool:
        """Whether the activated champion of a card or standard action is out of action."""
        own = action.card is not None and action.card.type != "reaction"
        return own and not self.in_arena(action.champion)

    def carry_out(self, line: Sentence, action: Action, number: int) -> Doing:
        if line.kind in ("do", "when-out"):
            assert line.act is not None
            yield from self.do(line.act, action, (number, 1))
        elif line.kind == "if":
            assert line.condition is not None
            is_true = yield from self.is_true(line.condition, action, (number, 0))
            act = line.act if is_true else line.other
            if act is not None:
                yield from self.do(act, action, (number, 1 if is_true else 2))
        elif line.kind == "may":
            yield from self.may(line, action, number)
        else:
            yield from self.choose_one(line, action, number)

    def may(self, line: Sentence, action: Action, number: int) -> Doing:
        assert line.act is not None
        if not self.possible(line.act, action, (number, 1)):
            return
        said = yield Wanted([action.seat], [("choose", "yes"), ("choose", "no")])
        if said[1] == "no":
            return
        done = yield from self.do(line.act, action, (number, 1))
        if line.other is not None and done and not self.is_over(action):
            yield from self.do(line.other, action, (number, 2))

    def choose_one(self, line: Sentence, action: Action, number: int) -> Doing:
        """What can do nothing is not offered while the other can (SFB-Q89)."""
        acts = line.acts()
        able = [at for at in (0, 1) if self.possible(acts[at], action, (number, at + 1))]
        words = ("first", "second")
        offered = [("choose", words[at]) for at in (able or (0, 1))]
        said = yield Wanted([action.seat], offered)
        at = words.index(said[1])
        yield from self.do(acts[at], action, (number, at + 1))

    def is_true(self, condition: Condition, action: Action, at: Place) -> Doing:
        if condition.who is None:
            return self.holds(condition, action.seat)
        found = yield from self.meant(Act("ask", who=condition.who), action, at)
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

    def would_do(self, act: Act, who: int, by: int) -> bool:
        """Whether an act would change anything for that champion."""
        figure = self.figures[who]
        if act.op in (*SHOVES, "force", "fear") and self.is_steadfast(who):
            return False
        if act.op in SHOVES:
            return self.line(act.op, who, by) is not None
        if act.op == "swap":
            return self.in_arena(by) and who != by
        if act.op in ("root", "force", "fear", "towards", "away") and figure.rooted:
            return False
        world, source = self.world(), self.figures[by].at
        if act.op == "force":
            return bool(steps(world, who, figure.at, act.number, any_way))
        if act.op == "fear":
            return source is not None and bool(flights(world, who, by, act.number))
        if act.op in ("towards", "away"):
            fits = by_distance(source or (0, 0), 1 if act.op == "away" else -1)
            return source is not None and bool(steps(world, who, figure.at, act.number, fits))
        return self.able(act, who)

    def named(self, act: Act, action: Action, at: Place) -> list[int]:
        """The champions among whom an act finds its own."""
        word = act.who.word
        found = {
            "self": [action.champion],
            "triggering": [action.champion],
            "target": action.targets,
            "attacker": [action.attacker],
            "that": self.chosen_before(action, at, "one"),
            "those": self.chosen_before(action, at, "up-to"),
        }
        if word in found:
            return [each for each in found[word] if each >= 0 and self.in_arena(each)]
        assert act.who.crowd is not None
        if at in action.chosen:
            return [each for each in action.chosen[at] if self.in_arena(each)]
        return [each for each in self.crowd(act.who.crowd, action.champion) if self.able(act, each)]

    def meant(self, act: Act, action: Action, at: Place) -> Doing:
        """The champions that an act is about, chosen where there is a choice."""
        found = self.named(act, action, at)
        if act.who.word in ("one", "up-to") and at not in action.chosen:
            least, most = (1, 1) if act.who.word == "one" else (0, act.who.most)
            found = yield from self.pick(action.seat, found, least, most)
            action.chosen[at] = list(found)
        return found

    def chosen_before(self, action: Action, at: Place, word: str) -> list[int]:
        """Whom the nearest earlier words of that kind on the card have chosen, if they have."""
        places = [
            (number, which)
            for number, line in enumerate(action.lines)
            for which, who in enumerate(line.whom())
            if who is not None and who.word == word
        ]
        return next(
            (action.chosen[each] for each in nearest(action, places, at) if each in action.chosen),
            [],
        )

    def trap_before(self, action: Action, at: Place) -> Hex | None:
        """The trap that the nearest earlier "one trap" of the card has chosen, wherever it was put since."""
        places = [
            (number, which)
            for number, line in enumerate(action.lines)
            for which, act in enumerate((line.act, line.other), 1)
            if act is not None and act.where == "one-trap"
        ]
        found = [action.traps.get(each) for each in nearest(action, places, at)]
        return next((each for each in found if each in self.traps), None)

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

    def possible(self, act: Act, action: Action, at: Place) -> bool:
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
            return self.possible_with_traps(act, action, at)
        by = action.champion
        whom = [each for each in self.named(act, action, at) if self.would_do(act, each, by)]
        if act.op == "place":
            return bool(whom) and bool(self.free_hexes(act, action))
        if act.op in ("damage", "heal"):
            return bool(whom) and self.amount(act, action) > 0
        return bool(whom)

    def possible_with_traps(self, act: Act, action: Action, at: Place) -> bool:
        player = self.players[action.seat]
        if act.where == "hand":
            foes = [each for seat, each in self.players.items() if (seat - action.seat) % 2]
            return any(each.hand for each in foes)
        if act.where == "top":
            return bool(player.deck or player.discard)
        that = act.where == "that-trap"
        there = self.trap_before(action, at) is not None if that else bool(self.traps)
        if act.op == "place-trap":
            return there and bool(self.empty_trap_hexes())
        return there and (act.op != "replace" or bool(self.supply))

    def do(self, act: Act, action: Action, at: Place) -> Doing:
        """Carry out one act; whether that was done completely, and not with 0 (SFB-11.5)."""
        seat, champion, cause = action.seat, action.champion, action.cause
        if act.op == "dash":
            done = yield from self.dash(champion, act.number, cause, seat)
        elif act.op in ("jump", "swoop"):
            done = yield from self.fly(champion, act.op, act.number, cause, seat)
        elif act.op in ("draw", "plan", "exhaust", "discard"):
            done = yield from self.do_with_cards(act, action, at)
        elif act.op in ("look", "show", "place-trap", "replace"):
            done = yield from self.do_with_secrets(act, action, at)
        else:
            done = yield from self.do_to_champions(act, action, at)
        return done

    def do_to_champions(self, act: Act, action: Action, at: Place) -> Doing:
        """All at once, or one after the other where it moves, displaces or asks."""
        amount = self.amount(act, action)
        whom = yield from self.meant(act, action, at)
        whom = [each for each in whom if self.able(act, each)]
        done = bool(whom)
        if act.op == "damage":
            yield from self.hurt(dict.fromkeys(whom, amount), action.cause)
            done = done and amount > 0
        elif act.op in CHANGES:
            for each in whom:
                self.lasting.append(Lasting(act.op, each, act.number, act.until, act.scope))
        elif act.op == "root":
            for each in whom:
                self.figures[each].rooted = True
        else:
            if act.op in ORDERED:
                whom = yield from self.in_order(action.seat, whom)
            for each in whom:
                had_effect = False
                if self.in_arena(each):
                    had_effect = yield from self.do_to(act, action, each, amount)
                done = done and had_effect
        return done

    def do_to(self, act: Act, action: Action, who: int, amount: int) -> Doing:
        """What is done to one champion after the other."""
        cause, by, seat = action.cause, action.champion, action.seat
        if act.op in SHOVES:
            done = yield from self.shove(act.op, who, act.number, cause, by)
        elif act.op == "fear":
            done = yield from self.flee(who, act.number, cause, by)
        elif act.op == "force":
            done = yield from self.force(who, act.number, cause, seat)
        elif act.op in ("towards", "away"):
            done = yield from self.drive(act.op, who, act.number, cause, by)
        elif act.op == "heal":
            done = yield from self.heal(who, amount, seat)
        elif act.op == "stun":
            done = yield from self.stun(who)
        elif act.op == "swap":
            done = self.swap(by, who)
        else:
            assert act.op == "place", act
            done = yield from self.place(act, action, who)
        return done

    def heal(self, who: int, amount: int, seat: int) -> Doing:
        """The card's player names how much (SFB-25.15)."""
        figure = self.figures[who]
        most = min(amount, figure.damage)
        said = yield Wanted([seat], [("choose", number) for number in range(most + 1)])
        figure.damage -= said[1]
        return said[1] > 0

    def swap(self, one: int, other: int) -> bool:
        """Both are lifted and put down at one moment (SFB-Q91)."""
        own, ally = self.figures[one], self.figures[other]
        if own.at is None or own is ally:
            return False
        own.at, ally.at = ally.at, own.at
        return True

    def place(self, act: Act, action: Action, who: int) -> Doing:
        free = self.free_hexes(act, action)
        if not free:
            return False
        names = [("choose", self.board.names[at]) for at in sorted(free)]
        said = yield Wanted([action.seat], names)
        yield from self.enter(who, self.board.hexes[said[1]], action.cause)
        return True

    def stun(self, who: int) -> Doing:
        """Its controller discards a card of it, or shows the hand (SFB-25.49, SFB-Q56)."""
        figure = self.figures[who]
        player = self.players[figure.seat]
        cards = [each for each in player.hand if self.cards.cards[each].champion == figure.card.id]
        if cards:
            said = yield Wanted([figure.seat], [("choose", each) for each in cards])
            player.hand.remove(said[1])
            player.discard.append(said[1])
        return True

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

    def do_with_cards(self, act: Act, action: Action, at: Place) -> Doing:
        """Drawing, planning, and what is paid."""
        player, seat = self.players[action.seat], action.seat
        if not self.possible(act, action, at):
            return False
        if act.op == "draw":
            said = yield Wanted([seat], [("choose", each) for each in range(act.number + 1)])
            enough = len(player.deck) + len(player.discard) >= said[1]
            self.draw(seat, said[1])
            return said[1] > 0 and enough
        if act.op == "plan":
            answers = [
                ("plan", *each)
                for count in range(min(act.number, len(player.hand)) + 1)
                for each in permutations(sorted(player.hand), count)
            ]
            said = yield Wanted([seat], answers)
            for each in said[1:]:
                player.hand.remove(each)
                player.deck.insert(0, each)
            return len(said) > 1
        if act.op == "exhaust":
            ready = [each for each in COLOURS if each in player.ready]
            said = yield Wanted([seat], [("choose", each) for each in ready])
            player.ready.remove(said[1])
        else:
            said = yield Wanted([seat], [("choose", each) for each in sorted(player.hand)])
            player.hand.remove(said[1])
            player.discard.append(said[1])
        return True

    def do_with_secrets(self, act: Act, action: Action, at: Place) -> Doing:
        """Looking, showing, and traps that are moved."""
        seat = action.seat
        if act.where in ("hand", "top") and not self.possible(act, action, at):
            return False
        if act.where == "hand":
            foes = [each for each in self.others_in_order(seat) if (each - seat) % 2]
            yield Wanted([seat], [("choose", f"seat-{each}") for each in foes])
        elif act.where == "top":
            self.refill(seat)
        else:
            done = yield from self.do_with_traps(act, action, at)
            return done
        return True

    def do_with_traps(self, act: Act, action: Action, at: Place) -> Doing:
        if act.where == "one-trap":
            if not self.traps:
                return False
            names = [("choose", self.board.names[each]) for each in sorted(self.traps)]
            said = yield Wanted([action.seat], names)
            action.traps[at] = self.board.hexes[said[1]]
            lies = action.traps[at]
        else:
            lies = self.trap_before(action, at)
        if not self.possible(act, action, at):
            return False
        trap = self.traps[lies]
        if act.op == "look":
            trap.known.add(action.seat)
        elif act.op == "show":
            trap.known |= set(self.players)
        elif act.op == "place-trap":
            free = sorted(self.empty_trap_hexes())
            said = yield Wanted([action.seat], [("choose", self.board.names[to]) for to in free])
            to = self.board.hexes[said[1]]
            self.traps[to] = self.traps.pop(lies)
            action.traps = {each: to if at == lies else at for each, at in action.traps.items()}
        else:
            self.traps[lies] = Trap(self.supply.pop(0))
            self.supply = self.shuffled("traps", [*self.supply, trap.face])
        return True
