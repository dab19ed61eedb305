"""A second opinion on Homestuck: what the later phrases do to cards in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Action, Line
from tests.oracle.homestuck_atcg.model.decks_and_hands import DecksAndHands
from tests.oracle.homestuck_atcg.model.events import Doing, FallsAway
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.table import Change, Text, face_of, owner_of


def as_had(line: Line, that: Sequence[int]) -> Line:
    """The text that a player has: done instead of something, alike ones about other chosen cards are others (HAC-Q89)."""
    if line.kind == "instead" and line.once in (None, "next") and "'kept'" in repr(line):
        return replace(line, number=hash((line.number, *that)))
    return replace(line)


class Exchanges(DecksAndHands):
    """Places and boons change, inventory changes its host, a text orders an attack, players choose own cards."""

    # -- players choose ---------------------------------------------------------------------

    def of_player(self, text: Text, action: Action, seat: int) -> Doing:
        """What one player chooses; for that player "own" are the cards of that player."""
        assert action.filter is not None
        wanted, viewer = action.filter, replace(self.looking_back(text), seat=seat)

        def found() -> list[int]:
            return [
                each
                for each in self.matching(viewer, wanted)
                if self.can_be_by_players(action, each)
            ]

        # How many is worked out for "you" (row act.p_destroy_value).
        count = self.number(self.looking_back(text), action.number, action.amount)
        # Each of them alone, also where somebody else chooses for the card of the text (row con.chooses_for).
        return (yield from super().choose(seat, found, count, count))

    def can_be_by_players(self, action: Action, thing: int) -> bool:
        """Whether it would change by that: planets do not leave, only untapped characters are tapped."""
        if action.kind == "players-tap":
            ready = bool(self.characters([thing])) and not self.pieces[thing].tapped
            return ready and self.may_be_tapped(thing)
        if self.is_planet(thing):
            return action.kind == "players-destroy" and self.is_intact(thing)
        kinds = {"players-return": "cannot-be-returned", "players-remove": "cannot-be-removed"}
        return self.in_play(thing) and not self.stays(thing, kinds.get(action.kind, ""))

    def do_players_choose(self, text: Text, action: Action) -> Doing:
        """All that were chosen are spoken of then (row act.p_choose)."""
        chosen: list[int] = []
        for seat in (yield from self.players(text, action)):
            with suppress(FallsAway):
                chosen += yield from self.of_player(text, action, seat)
        self.speak_of(text, chosen)
        return len(chosen)

    def do_players_destroy(self, text: Text, action: Action) -> Doing:
        def destroyed(chosen: list[int]) -> Doing:
            return (yield from self.destroy(chosen, text.joining, (text.source, False)))

        return (yield from self.by_players(text, action, destroyed))

    def by_players(self, text: Text, action: Action, do: Callable[[list[int]], Doing]) -> Doing:
        """Each of these players chooses own cards, and it is done to them; then the next one; what that changes when all have (HAC-Q62)."""
        seats = yield from self.players(text, action)
        done = 0
        self.speak_of(text, [])
        before, self.choosing = self.choosing, text
        try:
            for seat in seats:
                with suppress(FallsAway):
                    chosen = yield from self.of_player(text, action, seat)
                    text.that = [*text.that, *chosen]
                    more = yield from do(list(chosen))
                    done += more
                    self.obey(text, seat, more)
        finally:
            self.choosing = before
        return done

    def obey(self, text: Text, seat: int, done: int) -> None:
        """A player has done what all were told."""

    def do_players_remove(self, text: Text, action: Action) -> Doing:
        return (yield from self.sent_by_players(text, action, "removed"))

    def do_players_return(self, text: Text, action: Action) -> Doing:
        return (yield from self.sent_by_players(text, action, "hand"))

    def sent_by_players(self, text: Text, action: Action, to: str) -> Doing:
        def sent(chosen: list[int]) -> Doing:
            return (yield from self.send([x for x in chosen if not self.is_planet(x)], to))

        return (yield from self.by_players(text, action, sent))

    def do_players_tap(self, text: Text, action: Action) -> Doing:
        def tapped(chosen: list[int]) -> Doing:
            # What is done instead is settled before the next player chooses.
            done = self.turn_sideways(chosen)
            return done + (yield from self.do_waiting())

        return (yield from self.by_players(text, action, tapped))

    # -- inventory --------------------------------------------------------------------------

    def do_attach(self, text: Text, action: Action) -> Doing:
        """To another card than before, if the text of the inventory lets it (row act.attach)."""
        assert action.target is not None
        assert action.second is not None
        if action.second.filter is not None and not self.is_anywhere_to_go(text, action):
            # Nobody chooses what could go nowhere (row steps.more).
            self.speak_of(text, [])
            return False
        things = yield from self.targets(text, action.target)
        things = [
            each for each in things if each in self.pieces and self.pieces[each].host is not None
        ]
        if not things:
            return False
        [thing] = things[:1]

        def fits(host: int) -> bool:
            return host != self.pieces[thing].host and host in self.hosts(
                owner_of(thing), face_of(thing)
            )

        before = (*self.with_all_on_it([thing]), self.pieces[thing].host)
        hosts = yield from self.second(text, action, lambda each: each not in before)
        hosts = [each for each in hosts if fits(each)]
        if not hosts:
            return False
        self.rehost({thing: hosts[0]})
        return True

    def is_anywhere_to_go(self, text: Text, action: Action) -> bool:
        """Whether there is a second card for one of the inventory cards, where it is not already."""
        assert action.target is not None
        assert action.second is not None
        hosts = self.candidates(text, action.second)
        return any(
            each not in (thing, self.pieces[thing].host)
            for thing in self.candidates(text, action.target)
            for each in hosts
            if thing in self.pieces
        )

    def rehost(self, to: dict[int, int]) -> None:
        """Inventory goes to other cards, all of it at once (rows ev.rehosted, ev.any_attached)."""
        before = {thing: self.pieces[thing].host for thing in to}
        for thing, host in to.items():
            self.pieces[thing].host = host
        for thing, host in to.items():
            self.note("rehosted", thing)
            self.note_beside("rehosted-from", thing, before[thing] or 0)
            self.note_beside("rehosted-to", thing, host)
            self.note_beside("attached", thing, host)

    # -- attacks ----------------------------------------------------------------------------

    def do_attack(self, text: Text, action: Action) -> Doing:
        """Each untapped one taps at no cost, with what a tap does, one after the other (row act.attack)."""
        assert action.target is not None
        found = yield from self.targets(text, action.target, self.is_character)
        things = self.one_by_one(text, found)
        done = 0
        for thing in things:
            if thing in self.characters([thing]) and self.may_attack(thing):
                done += 1
                yield from self.attack(thing, text.joining)
        return done

    def attack(self, thing: int, joining: dict[int, str] | None = None) -> Doing:
        raise NotImplementedError
        yield

    def may_attack(self, thing: int) -> bool:
        ready = not self.pieces[thing].tapped and self.may_be_tapped(thing)
        return ready and not self.is_under(thing, "cannot-attack")

    # -- spoken of, and for a time ----------------------------------------------------------

    def do_choose(self, text: Text, action: Action) -> Doing:
        chosen = yield from self.chosen(text, action)
        self.speak_of(text, chosen)
        return len(text.that)

    def do_let(self, text: Text, action: Action) -> Doing:
        """Something always holds for a time: for the cards named, or for whatever fits then (row act.let)."""
        things: list[int] | None = None
        assert action.constant is not None
        if action.target is not None:
            things = yield from self.targets(text, action.target)
            self.speak_of(text, things)
        elif action.constant.filter is None and action.constant.kind != "hold":
            thing = self.referred(text, action.constant.ref or "this")
            things = [] if thing is None else [thing]
        if things is not None:
            things = [each for each in things if self.in_play(each)]
            if not things:
                return False
        spoken = self.looking_back(text) if action.back else text
        viewer = replace(spoken, that=list(spoken.that), seen=dict(text.seen))
        viewer.was_gone = text.last is not None and not self.in_play(text.source)
        constant = action.constant
        if constant.line is not None:
            # What is done the next time ends, and not the same that was given before (row line.next_when).
            constant = replace(constant, line=as_had(constant.line, text.that))
        change = Change("let", text.seat, "", self.turn, constant=constant)
        return self.keep(text, action, replace(change, text=viewer, things=things))

    # -- planets ----------------------------------------------------------------------------

    def do_restore(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = yield from self.targets(text, action.target)
        seats = [owner_of(each) for each in things if self.is_planet(each)]
        seats = [seat for seat in seats if self.sides[seat].destroyed]
        self.restore(*seats)
        return len(seats)

    def do_heal(self, text: Text, action: Action) -> Doing:
        side = self.sides[text.seat]
        if side.destroyed or not side.damage:
            return False
        most = min(self.how_much(text, action), side.damage)
        count = yield from self.say(text.seat, lambda: range(most + 1))
        side.damage -= count
        return count

    def do_deal(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_intact)
        things = [
            each
            for each in things
            if self.is_intact(each) and not self.is_under(each, "cannot-be-damaged")
        ]
        count = self.how_much(text, action)
        return sum(self.deal(owner_of(thing), count, self.doer_now()) for thing in things)

    # -- stocks -----------------------------------------------------------------------------

    def do_pay(self, text: Text, action: Action) -> Doing:
        """In full, or nothing of it (row act.pay)."""
        assert action.amount is not None
        side, count = self.sides[text.seat], self.amount(text, action.amount)
        if side.grist < count:
            return False
        self.pay_grist(text.seat, count)
        return max(1, count)
        yield

    def least_paid(self, text: Text) -> int:
        """As the cost of an Action something is paid: else it could be used for ever (HAC-Q52)."""
        return int(text.line.kind == "action" and text.before_was == "pay")

    def do_pay_boons(self, text: Text, action: Action) -> Doing:
        """They are spent, or by a reading only looked at (HAC-Q18); a card that has left has none to pay with."""
        least = self.least_paid(text)

        def there() -> int:
            return self.boons(text) if text.source in self.pieces else 0

        text.paid = yield from self.say(text.seat, lambda: range(least, there() + 1))
        if self.readings.boon_costs_spent and text.source in self.pieces:
            self.rob(text.source, text.paid)
        text.told = text.paid
        return True

    def do_lose_grist(self, text: Text, action: Action) -> Doing:
        """Not below 0 (row act.lose_grist)."""
        assert action.amount is not None
        done = 0
        seats = yield from self.players(text, action)
        count = self.amount(text, action.amount)
        for seat in seats:
            lost = min(self.sides[seat].grist, count)
            if lost:
                planet = self.planet_of(seat)
                done += self.happen(Coming("impoverished", planet, lost, self.doer_now()))
        return done

    def now_impoverished(self, coming: Coming) -> int:
        side = self.side_of(coming.thing)
        lost = min(side.grist, coming.count)
        side.grist -= lost
        if lost:
            self.note_player("impoverished", owner_of(coming.thing), lost)
        return lost

    def do_mend(self, text: Text, action: Action) -> Doing:
        """Damage off an intact planet (row act.mend)."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_intact)
        done = 0
        for thing in things:
            side = self.side_of(thing)
            if self.is_intact(thing) and side.damage:
                healed = min(side.damage, self.how_much(text, action))
                side.damage -= healed
                done += healed
        return done

    def do_on_top(self, text: Text, action: Action) -> Doing:
        return (yield from self.into_decks(text, action, "top"))

    def do_at_bottom(self, text: Text, action: Action) -> Doing:
        return (yield from self.into_decks(text, action, "bottom"))

    def into_decks(self, text: Text, action: Action, to: str) -> Doing:
        """No event; what lay in the hand goes there unseen (rows act.top, act.bottom)."""
        assert action.target is not None
        things = yield from self.chosen(text, action)
        if self.is_of_hand(action.target):
            side = self.sides[text.seat]
            for face in things:
                side.hand.remove(face)
                side.deck.insert(0 if to == "bottom" else len(side.deck), face)
            self.speak_of(text, [], unseen=len(things))
            return len(things)
        return (yield from self.send([each for each in things if not self.is_planet(each)], to))
