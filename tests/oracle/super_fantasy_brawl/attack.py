"""A second opinion on Super Fantasy Brawl: a card or standard action from its movement to its end, attacks step by step."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle.super_fantasy_brawl.effects import Effects
from tests.oracle.super_fantasy_brawl.geometry import FACINGS, any_way, covered, direction, plus
from tests.oracle.super_fantasy_brawl.table import Action, Answer, Doing, Wanted
from tests.oracle.super_fantasy_brawl.wording import Act, Card


class Attack(Effects):
    """What an activated champion does."""

    def activate(self, card: Card, who: int) -> Doing:
        """One action of a champion, from its movement on (SFB-7, SFB-12); then whoever is due levels up."""
        seat = self.seat
        action = Action(card, seat, who, (who, seat), attacker=who, lines=card.text.lines)
        yield from self.walk(who, self.movement(who, card), any_way, action.cause, seat)
        if self.in_arena(who):
            if card.type == "attack":
                self.attack = action
                yield from self.carry_out_attack(action)
                self.attack = None
            else:
                yield from self.use_skill(action)
        self.lasting = [each for each in self.lasting if each.until != "attack"]
        yield from self.flip([each for each in self.figures.values() if each.due], seat)

    # -- skills -------------------------------------------------------------------------------

    def use_skill(self, action: Action) -> Doing:
        """Used or declined, targets declared, then the box (SFB-12.2 to SFB-12.4, SFB-Q19)."""
        assert action.card is not None
        lines = action.card.text.box
        if not lines:
            return
        able = any(self.has_a_target(act, action) for line in lines for act in line.acts())
        answers: list[Answer] = [("use",)] if able else []
        said = yield Wanted([action.seat], [*answers, ("decline",)])
        if said[0] == "decline":
            return
        for number, line in enumerate(lines):
            if line.kind == "do" and line.act is not None and line.act.who.word == "one":
                yield from self.meant(line.act, action, (number, 1))
        yield from self.box(lines, action)

    def has_a_target(self, act: Act, action: Action) -> bool:
        """Whether an act needs nobody and no trap, or finds one, and a hex where one is wanted (SFB-Q19)."""
        if act.where in ("one-trap", "that-trap"):
            return act.where == "one-trap" and bool(self.traps)
        if act.who.word not in ("one", "each", "up-to", "that", "those"):
            return True
        if act.op == "place" and not self.free_hexes(act, action):
            return False
        return bool(self.named(act, action, (0, 0)))

    # -- attacks ------------------------------------------------------------------------------

    def carry_out_attack(self, action: Action) -> Doing:
        """Steps 2 to 9."""
        card, seat = action.card, action.seat
        assert card is not None
        assert card.aim is not None
        yield from self.box(card.text.before, action)
        if not self.in_arena(action.champion):
            return
        answers = self.aims(action)
        use: list[Answer] = [("use",)] if answers else []
        said = yield Wanted([seat], [*use, ("decline",)])
        if said[0] == "decline":
            return
        said = yield Wanted([seat], list(answers))
        action.targets = answers[said]
        reactions: list[Action] = []
        if not card.text.has("no-reactions"):
            yield from self.react(action, reactions)
        if self.in_arena(action.champion):
            yield from self.strike(action)
            for each in reactions:
                if self.in_arena(action.champion) and self.in_arena(each.champion):
                    assert each.card is not None
                    yield from self.box(each.card.text.after, each)
            if self.in_arena(action.champion):
                yield from self.box(card.text.after, action)
        self.protection.clear()
        for each in reactions:
            assert each.card is not None
            self.players[each.seat].play.remove(each.card.id)
            self.players[each.seat].discard.append(each.card.id)

    def aims(self, action: Action) -> Mapping[Answer, list[int]]:
        """What may be declared, with whom it means (SFB-8)."""
        card, who = action.card, action.champion
        assert card is not None
        assert card.aim is not None
        if card.aim.kind != "area":
            return {("attack", self.figures[each].id): [each] for each in self.shot_at(card, who)}
        found = {}
        offsets, world = self.board.patterns[card.aim.pattern], self.world()
        more = ("", "-mirrored") if self.readings.area_mirror else ("",)
        for facing in (each + mirrored for each in FACINGS for mirrored in more):
            there = covered(world, who, offsets, facing)
            if card.text.has("spares-allies"):
                there = [each for each in there if not self.are_allies(who, each)]
            if any(not self.are_allies(who, each) for each in there):
                found["aoe", facing] = there
        return found

    def shot_at(self, card: Card, who: int) -> list[int]:
        """Whom a melee attack or a shot may be aimed at."""
        aim, world, found = card.aim, self.world(), []
        assert aim is not None
        for other in sorted(world.stands):
            if other == who:
                continue
            if self.are_allies(who, other) and not card.text.has("may-target-ally"):
                continue
            if not aim.least <= self.far(who, other) <= aim.most:
                continue
            if aim.kind == "direct":
                start = world.stands[who]
                step = direction(world, start, world.stands[other])
                if step is None:
                    continue
                between = {plus(start, step, n) for n in range(1, self.far(who, other))}
                if between & (world.statues | set(world.stands.values())):
                    continue
            found.append(other)
        return found

    def react(self, action: Action, reactions: list[Action]) -> Doing:
        """Step 5: opponents of whose team somebody is a target, in turn order (SFB-9, SFB-14, SFB-Q66)."""
        foes = [each for each in action.targets if not self.are_allies(each, action.champion)]
        entitled = [each for each in self.others_in_order(action.seat) if (each - action.seat) % 2]
        for seat in entitled if foes else []:
            # Whoever is entitled is asked, although a reaction has taken out the last target (SFB-Q107).
            meant = [each for each in foes if self.in_arena(each)]
            said = yield Wanted([seat], [*self.reactions(seat, meant), ("pass",)])
            if said[0] == "pass":
                continue
            yield from self.play_reaction(action, reactions, seat, said)
            if not self.in_arena(action.champion) or not self.readings.reaction_each:
                break
        action.targets = [each for each in action.targets if self.in_arena(each)]

    def reactions(self, seat: int, meant: list[int]) -> list[Answer]:
        player = self.players[seat]
        return [
            ("react", each, self.figures[who].id)
            for each in sorted(player.hand)
            if self.cards.cards[each].type == "reaction"
            and self.cards.cards[each].core in player.ready
            for who in meant
        ]

    def play_reaction(
        self, action: Action, reactions: list[Action], seat: int, said: Answer
    ) -> Doing:
        player, card = self.players[seat], self.cards.cards[said[1]]
        who = next(each.number for each in self.figures.values() if each.id == said[2])
        player.hand.remove(card.id)
        player.play.append(card.id)
        player.ready.remove(card.core)
        self.protection[who] = self.protection.get(who, 0) + card.defence
        lines = card.text.lines
        answer = Action(card, seat, who, (who, seat), attacker=action.champion, lines=lines)
        reactions.append(answer)
        yield from self.box(card.text.box, answer)

    # -- damage -------------------------------------------------------------------------------

    def keywords(self, action: Action) -> dict[str, int]:
        """The keywords of the damage step, granted ones included: each once."""
        card, found = action.card, {}
        assert card is not None
        assert card.aim is not None
        for line in card.text.box:
            if line.kind == "keyword" and line.act is not None:
                found[line.word] = found.get(line.word, 0) + line.act.number
        for maker, line in self.constants():
            granted = isinstance(line.act, Act) and line.act.op == "keyword"
            if granted and maker.number == action.champion and card.aim.kind == "melee":
                assert line.act is not None
                found.setdefault(line.word, line.act.number)
        return found

    def strike(self, action: Action) -> Doing:
        """Steps 6 and 7: attack damage, poison, lifesteal, double (SFB-10, SFB-Q36, SFB-Q37)."""
        card, who, cause = action.card, action.champion, action.cause
        assert card is not None
        amounts = {}
        for each in action.targets:
            guard = 0 if card.text.has("ignores-defence") else self.defence(each, card)
            amounts[each] = max(0, self.strength(who, card, each) - guard)
        yield from self.hurt(amounts, cause)
        # Keywords are looked up when they matter: an instant flip may have given or taken one, or the attacker (SFB-Q85).
        if self.in_arena(who) and "poison" in (words := self.keywords(action)):
            hurt = [each for each in amounts if amounts[each] and self.in_arena(each)]
            yield from self.hurt(dict.fromkeys(hurt, words["poison"]), cause)
        if self.in_arena(who) and "lifesteal" in self.keywords(action):
            figure = self.figures[who]
            figure.damage = max(0, figure.damage - sum(amounts.values()))
        if self.in_arena(who) and "double" in self.keywords(action):
            yield from self.hurt(amounts, cause)
