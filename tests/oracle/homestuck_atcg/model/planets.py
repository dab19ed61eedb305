"""A second opinion on Homestuck: planets, points, grist, draws, and what is not destroyed after all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Line
from tests.oracle.homestuck_atcg.model.constants import Held
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.events import Doing, FallsAway, Happened, Wanted
from tests.oracle.homestuck_atcg.model.replaced import Coming, Replacing
from tests.oracle.homestuck_atcg.model.table import Deed, Side, Text, owner_of

INDESTRUCTIBLE = ("cannot-be-destroyed-or-tapped", "cannot-be-destroyed")


class Planets(Replacing):
    """What happens to planets and stocks, and destruction as a whole."""

    choosing: Text | None = None
    """The text by whose step under way players still have to act."""

    # -- stocks -----------------------------------------------------------------------------

    def gain_grist(self, seat: int, count: int, doer: Doer | None = None) -> int:
        """Never more than 12 (HAC-5.1.7); how much it was."""
        more = min(12 - self.sides[seat].grist, count)
        if more <= 0 or self.is_player_under(seat, "cannot-gain-grist"):
            return 0
        return self.happen(Coming("enriched", self.planet_of(seat), more, doer))

    def now_enriched(self, coming: Coming) -> int:
        seat = owner_of(coming.thing)
        side, before = self.sides[seat], self.sides[seat].grist
        if not self.is_player_under(seat, "cannot-gain-grist"):
            side.grist = min(12, side.grist + coming.count)
        if side.grist > before:
            self.note_player("enriched", seat, side.grist - before)
        return side.grist - before

    def is_player_under(self, seat: int, kind: str) -> bool:
        """What a text says of a player it says of the planet card of that player."""
        return bool(self.is_under(self.planet_of(seat), kind))

    def note_player(self, kind: str, seat: int, count: int = 0) -> None:
        if self.turn:
            self.note(kind, self.planet_of(seat), count=count)

    def gain_points(self, seat: int, count: int, doer: Doer | None = None) -> int:
        """How many are gained."""
        if self.is_player_under(seat, "cannot-gain-points") or not count:
            return 0
        return self.happen(Coming("rewarded", self.planet_of(seat), count, doer))

    def now_rewarded(self, coming: Coming) -> int:
        """With a reading every point restores a destroyed planet: it is so when the texts are asked that answer the point (HAC-Q11)."""
        seat, count = owner_of(coming.thing), coming.count
        side = self.sides[seat]
        if self.is_player_under(seat, "cannot-gain-points"):
            return 0
        side.points += count
        restored = side.destroyed and self.readings.restore_on_any_vp
        if restored:
            side.destroyed, side.damage = False, 0
        self.note_player("rewarded", seat, count)
        if restored:
            self.note_player("restored", seat)
        return count

    def pay_grist(self, seat: int, count: int) -> None:
        """For a cost, or because a text says pay (row ev.you_pay)."""
        self.sides[seat].grist -= count
        if count > 0:
            self.note_player("spent", seat, count)

    def bless(self, thing: int, count: int) -> None:
        """It gets boons, from wherever (row ev.gets)."""
        self.pieces[thing].boons += count
        if count > 0:
            self.note("blessed", thing, count=count)

    def rob(self, thing: int, count: int) -> None:
        """It loses boons: by a move, a cost, a text (row ev.loses)."""
        self.pieces[thing].boons -= count
        if count > 0:
            self.note("robbed", thing, count=count)

    def lose_points(self, seat: int, count: int) -> None:
        side = self.sides[seat]
        side.points = max(0, side.points - count)

    # -- costs ------------------------------------------------------------------------------

    def spend(self, seat: int, cost: int, changes: Iterable[Held]) -> None:
        """Pay; what changes a cost once has done so now (rows line.constant_once, act.let_once)."""
        used = self.that_count(list(changes))
        self.pay_grist(seat, cost)
        for each in used:
            if each.change is not None and each.what.once:
                self.changes = [one for one in self.changes if one is not each.change]
            elif each.change is None:
                self.use(each.source, each.line)

    def cost_with(self, base: int, changes: list[Held], gainer: int | None) -> int:
        """What something costs: of the texts that set it the last one counts, what others add or take is counted from it (rows con.move_set, con.cost_set and the like)."""
        in_place = self.set_by(changes)
        if in_place is not None:
            base = self.worth(in_place, gainer)
        return max(0, base + sum(self.worth(x, gainer) for x in changes if not x.what.exact))

    def set_by(self, changes: list[Held]) -> Held | None:
        """The text that sets a cost: of several what is for a time, then the youngest card (as row con.power_is)."""
        # What a card says of its own cost before it is in play stands in the place of what is printed: any other text is later.
        exact = sorted((x for x in changes if x.what.exact), key=self.age_of_set)
        return exact[-1] if exact else None

    def age_of_set(self, held: Held) -> tuple[bool, int]:
        timed, entered = self.age_of_held(held)
        return timed, entered if self.in_play(held.source) else -1

    def that_count(self, changes: list[Held]) -> list[Held]:
        """Those that really change a cost: not what another one has been put in the place of."""
        in_place = self.set_by(changes)
        return [each for each in changes if not each.what.exact or each is in_place]

    def is_goal(self, held: Held, at: int, host: int | None = None) -> bool:
        """Whether that planet, or the card on which something is played, is where a constant text asks for (rows goal.*)."""
        if held.what.to is None:
            return True
        found = self.matching(held.text, held.what.to)
        return host in found or (at != 0 and self.planet_of(at) in found)

    def cost_changes(
        self, seat: int, face: int, at: int = 0, host: int | None = None
    ) -> list[Held]:
        """The texts that make a card of the hand cost more or less, there (rows con.cost_less, con.own_cost, con.cost_less_at)."""
        thing = face * 10 + (seat - 1) * 2
        where = self.location(host) if host is not None else at
        found = self.about_face(seat, face, "enter-cost")
        found += self.said_of_itself(thing, "own-cost")
        placed = self.about_face(seat, face, "placed-cost")
        placed += [x for x in self.said_of_itself(thing, "placed-cost") if x.what.filter is None]
        return found + [each for each in placed if self.is_goal(each, where, host)]

    def enter_cost(self, seat: int, face: int, at: int = 0, host: int | None = None) -> int | None:
        """The grist that a card of the hand costs there now, never below nothing, nor below what it costs at least (rows con.cost_less, con.least_cost)."""
        card, thing = self.cards[face], face * 10 + (seat - 1) * 2
        if card.grist is None:
            return None
        changes = self.cost_changes(seat, face, at, host)
        cost = self.cost_with(card.grist, changes, -1)
        least = self.about_face(seat, face, "least-cost")
        least += [x for x in self.said_of_itself(thing, "least-cost") if x.what.filter is None]
        return max([cost, *(self.worth(x, None) for x in least)])

    def is_held_back(self, seat: int, face: int) -> bool:
        """Whether a text, of another card or its own, says that it cannot be played (rows con.cannot_played, con.own_unplayed)."""
        thing = face * 10 + (seat - 1) * 2
        found = self.about_face(seat, face, "cannot-be-played")
        return bool(found or self.said_of_itself(thing, "own-unplayed"))

    def may_enter(self, seat: int, face: int, at: int, host: int | None = None) -> bool:
        """Whether no text keeps it from that planet, or from that card (rows con.cannot_enter, con.no_entry_at, con.own_no_entry)."""
        thing = face * 10 + (seat - 1) * 2
        found = self.about_face(seat, face, "cannot-enter-here")
        own = self.said_of_itself(thing, "cannot-enter-here")
        found += [each for each in own if each.what.filter is None]
        return not any(
            self.where(each.text) == at if each.what.to is None else self.is_goal(each, at, host)
            for each in found
        )

    # -- decks ------------------------------------------------------------------------------

    def shuffle(self, seat: int) -> None:
        """Nothing is thrown for a deck without cards."""
        side = self.sides[seat]
        if side.deck:
            side.deck = list(self.throws("shuffle", f"deck/{seat}", side.deck))

    def draw(self, seat: int, count: int, doer: Doer | None = None) -> Doing:
        """As many as are there, or none where a text says so; how many are drawn."""
        there = len(self.sides[seat].deck) + len(self.sides[seat].discard)
        count = min(count, there)
        if count <= 0 or self.is_player_under(seat, "cannot-draw"):
            return 0
        coming = Coming("drawn", self.planet_of(seat), count, doer)
        return 0 if self.waits(coming) else (yield from self.draw_now(coming))

    def draw_now(self, coming: Coming) -> Doing:
        """One by one; an empty pile is made anew, and all others gain 2 points (HAC-5.1.12, 13)."""
        seat = owner_of(coming.thing)
        side, before = self.sides[seat], len(self.sides[seat].hand)
        if self.is_player_under(seat, "cannot-draw"):
            return 0
        yield from self.draw_each(seat, coming.count)
        if len(side.hand) > before:
            self.note_player("drawn", seat, len(side.hand) - before)
        return len(side.hand) - before

    def draw_each(self, seat: int, count: int) -> Doing:
        """What is done instead of the points that others gain comes before the next card (HAC-5.1.13)."""
        side = self.sides[seat]
        for _ in range(count):
            if not side.deck:
                if not side.discard:
                    return
                side.deck = [thing // 10 for thing in side.discard]
                side.discard.clear()
                self.shuffle(seat)
                kept, self.waiting = self.waiting, []
                for other in self.opponents(seat):
                    self.gain_points(other, 2)
                yield from self.do_waiting()
                self.waiting = kept
                if not side.deck:
                    # What is done instead of those points has drawn all that was there (HAC-Q27).
                    return
            side.hand.append(side.deck.pop())

    # -- planets ----------------------------------------------------------------------------

    def restore(self, *seats: int) -> None:
        """The active side with damage 0 (HAC-Q9), all at once; what answers that sees them all."""
        around = [seat for seat in self.clockwise(self.active) if seat in seats]
        restored = [self.sides[seat] for seat in around if self.sides[seat].destroyed]
        for side in restored:
            side.destroyed, side.damage = False, 0
        for side in restored:
            self.note("restored", side.planet)

    def deal(self, seat: int, count: int, doer: Doer | None = None) -> int:
        """Damage; whether that is enough is looked at when the step is done."""
        side = self.sides[seat]
        if side.destroyed or count < 1 or side.gone:
            return 0
        if self.is_under(side.planet, "cannot-be-damaged") or not self.damage_taken(seat, count):
            return 0
        return self.happen(Coming("damaged", side.planet, self.damage_taken(seat, count), doer))

    def now_damaged(self, coming: Coming) -> int:
        """What texts make less or more of it has been made of it already."""
        side, count = self.side_of(coming.thing), coming.count
        if side.destroyed or side.gone or self.is_under(side.planet, "cannot-be-damaged"):
            return 0
        seat = owner_of(coming.thing)
        self.hurt(seat, count)
        if coming.doer is not None:
            self.flip_at_once(seat)
        self.note("damaged", side.planet, count=count)
        return count

    def flip_at_once(self, seat: int) -> None:
        """A planet to which a text has given all its damage waits for no others that scoring has damaged (HAC-Q8)."""
        if seat in self.hurt_now and self.is_full(seat):
            self.hurt_now.remove(seat)

    def damage_taken(self, seat: int, count: int, *, scoring: bool = False) -> int:
        """What texts make of damage that a planet takes at a time, or by scoring only, never below nothing (rows con.less_damage, con.less_scored and those behind them)."""
        more = self.worths(self.planet_of(seat), "less-damage")
        if scoring:
            more += self.worths(self.planet_of(seat), "less-scored-damage")
        return max(0, count + more)

    def hurt(self, seat: int, count: int) -> None:
        """It has so much more damage, and how much that was is remembered (row con.most_damage_in)."""
        planet = self.planet_of(seat)
        self.sides[seat].damage += count
        self.done_there("damaged", planet)
        harm = Deed("harmed", planet, self.turn, self.round, count=count, phase=self.phases)
        self.deeds.append(harm)

    def tidy(self) -> None:
        """Planets with enough damage are destroyed (HAC-Q8), boons above the limit are lost (row con.boon_limit).

        That takes effect at once: what ends or begins to hold by it may destroy further planets. Within a text that is done instead of a destruction they join the group of that (HAC-Q63).
        """
        if self.choosing is not None and self.running[-1] is self.choosing:
            # What it changes counts when its step is over; the steps of other texts within it are over before (HAC-Q62).
            return
        lowest = self.lowest_limit
        blessed = [each for each in self.pieces.values() if each.boons > lowest]
        hurt = [seat for seat, side in self.sides.items() if side.damage and not side.destroyed]
        hurt = [seat for seat in hurt if seat not in self.hurt_now]
        if not blessed and not hurt:
            return
        with self.at_rest():
            limits = [self.boon_limit(each.thing) for each in blessed]
            full = [seat for seat in hurt if self.is_full(seat)]
        full = [seat for seat in self.clockwise(self.active or 1) if seat in full] if full else []
        for piece, limit in zip(blessed, limits, strict=True):
            self.rob(piece.thing, max(0, piece.boons - limit))
        joining = self.running[-1].joining if self.running else None
        waiting = {thing for text in self.running for thing in text.joining or ()}
        waiting |= set(self.about_to_leave)
        full = [seat for seat in full if self.planet_of(seat) not in waiting]
        if joining is not None:
            joining.update((self.planet_of(seat), "discard") for seat in full)
            # All the damage that they can take has destroyed them, no card (HAC-Q8): not what destroys the others.
            self.destroyers |= {self.planet_of(seat): (-1, False) for seat in full}
        elif full:
            self.flip(full)
            self.tidy()

    def is_full(self, seat: int) -> bool:
        """Whether an intact planet has all the damage that it can take, and nothing says that it cannot be destroyed (HAC-Q57)."""
        return self.is_spent(seat) and not self.is_protected(self.planet_of(seat))

    def is_spent(self, seat: int) -> bool:
        """Whether an intact planet has all the damage that it can take; none is never enough (HAC-Q8)."""
        side = self.sides[seat]
        return side.damage > 0 and not side.destroyed and side.damage >= self.max_damage(seat)

    def flip(self, seats: list[int]) -> None:
        """Turn planets to their destroyed side, as one group: the active player's event is the last (HAC-Q16)."""
        happened = []
        for seat in reversed(self.clockwise(self.active or 1)):
            if seat in seats and not self.sides[seat].destroyed:
                planet = self.planet_of(seat)
                self.note("destroyed", planet)
                self.done_there("destroyed", planet)
                happened.append(Happened(self.planet_as_it_was(planet)))
        self.note_some_destroyed([event.gone.thing for event in happened])
        for event in happened:
            self.sides[owner_of(event.gone.thing)].destroyed = True
        for event in happened:
            self.trigger(event, set())

    # -- destroying -------------------------------------------------------------------------

    def destroy(
        self,
        things: list[int],
        joining: dict[int, str] | None = None,
        by: tuple[int, bool] = (-1, False),
    ) -> Doing:
        """All at once, after what prevents or replaces it (HAC-Q51, HAC-Q57); how many were really destroyed, by a card or its tap.

        Within a text that is done instead of a destruction they join the group of that, and count as destroyed (HAC-Q63).
        """
        known = {} if joining is None else joining
        around = dict(self.destroyers)
        self.destroyers |= dict.fromkeys(things, by)
        hit = [each for each in things if self.can_be_hit(each)]
        for thing in {*things} - ({*hit} - {*known}):
            self.destroyers.pop(thing, None)
        # What is destroyed already is destroyed by what came first.
        self.destroyers |= {
            each: around[each] for each in things if each in known and each in around
        }
        fates = dict.fromkeys(hit, "discard")
        if joining is not None:
            joining.update((thing, "discard") for thing in hit if thing not in joining)
            return len(hit)
        if not fates:
            return 0
        self.destroyers |= dict.fromkeys(hit, by)
        spared = yield from self.prevent(fates)
        yield from self.leave(fates)
        # What was spared is destroyed by nobody any more, but by what another destruction around this one says.
        self.destroyers = {each: it for each, it in around.items() if self.in_play(each)}
        # An attack that joined it is over with it; what began last is over first (HAC-1.24, HAC-Q63).
        over = [each for each in self.joined_by if each[0] is fates]
        self.joined_by = [each for each in self.joined_by if each[0] is not fates]
        for _, attacker in reversed(over):
            self.note("has-attacked", attacker)
        # What held until this destruction is over ends (row dur.destruction).
        self.changes = [each for each in self.changes if each.group is not fates]
        return sum(thing in fates and thing not in spared for thing in hit)

    def can_be_hit(self, thing: int) -> bool:
        """It is there, and no text stops it, or one that replaces its destruction as well (HAC-Q57)."""
        if not self.is_in_reach(thing):
            return False
        return not self.is_protected(thing) or any(
            self.replaces(each, thing) for each in self.replacements([])
        )

    def is_in_reach(self, thing: int) -> bool:
        """In play, which stored cards are not (HAC-Q40), but for executables with code of their own (row noun.executable)."""
        if self.is_planet(thing):
            return self.is_intact(thing)
        return self.in_play(thing) or thing in self.listening()

    def is_intact(self, thing: int) -> bool:
        return self.is_planet(thing) and self.in_play(thing) and not self.side_of(thing).destroyed

    def side_of(self, thing: int) -> Side:
        return self.sides[owner_of(thing)]

    def is_protected(self, thing: int, doer: Doer | None = None) -> bool:
        """Whether a text keeps it from being destroyed, by whoever does that."""
        if not self.in_play(thing):
            return False
        doer = doer or self.destroyer_of(thing)
        return bool(self.sparing(thing, doer))

    def sparing(self, thing: int, doer: Doer | None) -> list[Held]:
        """The texts that keep a card from being destroyed by that one."""
        held = self.is_under(thing, "cannot-be-destroyed-by")
        found = [each for each in held if self.is_by(each.text, each.what.agent, doer)]
        return [*self.is_under(thing, *INDESTRUCTIBLE), *found]

    def prevent(self, fates: dict[int, str]) -> Doing:
        """Take out of the group what is not destroyed: card by card, each text once (HAC-Q51, HAC-Q57, HAC-Q63).

        The cards for which a text was done instead: whatever that did, their destruction did not happen (row line.instead).
        """
        spared: list[int] = []
        used: list[tuple[int, Line]] = []
        over = False
        while not over:
            # When anybody leaves, it begins anew with the cards that are left (HAC-Q60).
            with suppress(FallsAway):
                over = yield from self.spare_one(fates, used, spared)
        for thing in [each for each in fates if self.is_protected(each)]:
            # Nobody has destroyed it, whoever takes it from play later.
            del fates[thing], self.destroyers[thing]
        return spared

    def spare_one(
        self, fates: dict[int, str], used: list[tuple[int, Line]], spared: list[int]
    ) -> Doing:
        """Let one text have its say; whether none has anything to say any more."""
        fitting = self.replacements(used)
        thing = self.first_replaced(fates, fitting)
        if thing is None:
            return True
        rivals = [each for each in fitting if self.replaces(each, thing)]
        names = list(dict.fromkeys(source for source, _ in rivals))
        [chosen] = yield from self.one(owner_of(thing), names)
        own = [line for source, line in rivals if source == chosen]
        source, line = each = (
            chosen,
            (yield from self.which(owner_of(thing), own, self.playing())),
        )
        doomed = [other for other in fates if self.replaces(each, other)]
        [thing] = yield from self.one(owner_of(source), doomed)
        said = ["yes"]
        if line.may:
            asked = owner_of(source)
            said = yield from self.ask(
                lambda: Wanted(asked, "words", ["yes", "no"]), self.playing()
            )
        used.append(each)
        if said == ["yes"]:
            spared.append(thing)
            # What is done the next time ends by that, but knows what it knew.
            text = self.text_of(source, line)
            self.use(source, line)
            yield from self.replace(text, thing, fates)
        return False

    def one(self, seat: int, things: list[int]) -> Doing:
        return (yield from self.ask(lambda: Wanted(seat, "choose", things), self.playing()))

    def first_replaced(self, fates: dict[int, str], fitting: list[tuple[int, Line]]) -> int | None:
        """The first card of the group that a text could save: clockwise from the active player, the oldest first."""
        seats = self.clockwise(self.active)
        found = [each for each in fates if any(self.replaces(text, each) for text in fitting)]
        found.sort(key=lambda each: (seats.index(owner_of(each)), self.age(each)))
        return found[0] if found else None

    def one_by_one(self, text: Text, things: Sequence[int]) -> list[int]:
        """Clockwise from "you", the oldest first: no rule says in which order."""
        seats = self.clockwise(text.seat)
        return sorted(things, key=lambda each: (seats.index(owner_of(each)), self.age(each)))

    def replacements(self, used: list[tuple[int, Line]]) -> list[tuple[int, Line]]:
        """Every "Instead of ... being destroyed" that works and has not been used for this group."""
        found = [
            (source, line)
            for source, line in self.all_lines("instead")
            if line.trigger and line.trigger.kind in ("destroyed", "destroyed-by")
        ]
        found = [each for each in found if not self.was_used(*each)]
        return [
            each for at, each in enumerate(found) if each not in used and each not in found[:at]
        ]

    def replaces(self, each: tuple[int, Line], thing: int) -> bool:
        """Whether it fits that card; beside a prohibition only one printed with it does (HAC-Q57)."""
        source, line = each
        assert line.trigger is not None
        doer = self.destroyer_of(thing)
        text = replace(self.text_of(source, line), that=[thing])
        text.doer = None if doer is None else doer[0]
        if not self.answers(text, line.trigger, line.trigger.kind, thing):
            return False
        if line.trigger.kind == "destroyed-by" and not self.is_by(text, line.trigger.by, doer):
            return False
        if line.condition is not None and not self.holds(text, line.condition):
            return False
        found = self.sparing(thing, doer) if self.in_play(thing) else []
        return not found or source in [each.source for each in found]

    def replace(self, text: Text, thing: int, fates: dict[int, str]) -> Doing:
        """The steps are done while every card is still in play; what they destroy joins the group (HAC-Q51)."""
        fates.pop(thing, None)
        # What destroys it then, if anything does, is another text (row ev.destroys).
        doer, _ = self.destroyers.pop(thing, (None, False))
        if self.is_planet(thing):
            side = self.side_of(thing)
            side.damage = min(side.damage, self.max_damage(owner_of(thing)) - 1)
        text = replace(text, that=[thing], joining=fates)
        text.doer = doer if doer is not None and doer >= 0 else None
        yield from self.steps(text)
