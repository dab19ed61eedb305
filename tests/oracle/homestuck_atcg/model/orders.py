"""A second opinion on Homestuck: what players are told to do, what is remembered, done once more, put on a card or shared out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from referee.games.homestuck_atcg.language.tree import Action, Target
from tests.oracle.homestuck_atcg.model.effects import together
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.exchanges import Exchanges
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.table import Change, Text, face_of, owner_of

TYPES = ("character", "inventory", "executable")


class Orders(Exchanges):
    """Steps within a step, and what came last."""

    # -- quoted steps -----------------------------------------------------------------------

    def do_follow(self, text: Text, action: Action) -> Doing:
        """Each of these players does what is quoted: in it "you" is that player, "this card" the same as outside (row act.follow)."""
        assert action.line is not None
        done, results = 0, 0
        times = 1 if action.amount is None else self.amount(self.looking_back(text), action.amount)
        for seat in (yield from self.players(text, action)):
            for _ in range(times):
                if self.sides[text.seat].gone or self.sides[seat].gone:
                    continue
                quoted = replace(
                    self.looking_back(text), line=action.line, seat=seat, before_was="", did=False
                )
                quoted.last, quoted.searched = text.last, False
                quoted.done = quoted.result = 0
                yield from self.steps(quoted)
                done, results = done + quoted.done, results + quoted.result
                self.obey(text, seat, quoted.done)
                self.hear(text, quoted)
        text.told = results
        return done

    def hear(self, text: Text, quoted: Text) -> None:
        """What was spoken of, rolled, named and chosen in what is quoted is known behind it."""
        self.speak_of(text, quoted.that)
        text.found, text.looked, text.unseen = quoted.found, quoted.looked, quoted.unseen
        text.rolls, text.named, text.picked = quoted.rolls, quoted.named, quoted.picked
        text.roll, text.paid, text.rest = quoted.roll, quoted.paid, quoted.rest

    def is_possible(self, text: Text, action: Action) -> bool:
        """Also whether there is such a number, or a card that fits into so much."""
        if action.kind == "pick-number":
            assert action.amount is not None
            return action.number <= self.amount(text, action.amount)
        if action.kind in ("choose-within", "choose-within-cost"):
            assert action.amount is not None
            what = "power" if action.kind == "choose-within" else "cost"
            return bool(self.within(text, action, what, self.amount(text, action.amount)))
        return super().is_possible(text, action)

    def is_any_followed(self, text: Text, action: Action) -> bool:
        """Whether one of the players could do something of what is quoted."""
        assert action.line is not None
        if action.amount is not None and not self.amount(text, action.amount):
            return False
        steps = together(action.line.instructions)
        return any(
            self.is_possible(replace(text, seat=seat), each)
            for seat in self.affected(text, action)
            for step in steps
            for instruction in step
            for each in instruction.actions
        )

    # -- spoken of and remembered -----------------------------------------------------------

    def do_also_choose(self, text: Text, action: Action) -> Doing:
        """Together with the cards that were spoken of before (row act.also_choose)."""
        before = list(text.that)
        chosen = yield from self.chosen(text, action)
        self.speak_of(text, [*before, *(each for each in chosen if each not in before)])
        return len(chosen)

    def do_remember(self, text: Text, action: Action) -> Doing:
        """For the other lines of this card, until it enters play anew, and none before it (row act.remember)."""
        things = self.in_sight((yield from self.chosen(text, action)))
        if not things:
            return False
        if things == [self.memory_of(text.source)]:
            # It is remembered already: nothing is another by that.
            return len(things)
        self.forget_remembered(text.source)
        self.changes.append(
            Change("memory", text.seat, "game", self.turn, text.source, things=things)
        )
        return len(things)

    def in_sight(self, things: list[int]) -> list[int]:
        return [each for each in things if self.in_play(each)]

    # -- once more --------------------------------------------------------------------------

    def do_repeat(self, text: Text, action: Action) -> Doing:
        """The Execute line of a card, wherever it lies; it stays there (row act.repeat)."""
        things = yield from self.chosen(text, action)
        done = 0
        for thing in things:
            line = self.card(thing).execute
            if line is not None and not self.sides[text.seat].gone:
                # By the player of that card (HAC-2.34); the executable is not resolved by that, and stays (HAC-2.35).
                yield from self.steps(Text(line, thing, owner_of(thing)))
                done += 1
        return done

    # -- played for so much -----------------------------------------------------------------

    def do_play_for(self, text: Text, action: Action) -> Doing:
        """Paid in full, less what the text takes off, and entered where it may (rows act.play_paid_any, act.play_paid_less)."""
        assert action.target is not None
        less = 0 if action.amount is None else self.amount(text, action.amount)
        meant = self.entry_places(text, action) if action.place else self.playing()
        in_hand = self.is_of_hand(action.target)

        def payable(each: int) -> list[int]:
            owner, face = (text.seat, each) if in_hand else (owner_of(each), face_of(each))
            if self.is_held_back(text.seat, face):
                return []
            kind, places = self.cards[face].type, [0]
            if action.filter is not None and kind != "inventory":
                return []
            if kind == "character":
                places = self.open_among(meant, text.seat, owner, face)
            elif kind == "inventory":
                places = self.hosts_meant(text, action, text.seat, face)
            costs = {at: self.price(text.seat, face, at, less) for at in places}
            grist = self.sides[text.seat].grist
            return [at for at, cost in costs.items() if cost is not None and cost <= grist]

        things = yield from self.targets(text, action.target, lambda each: bool(payable(each)))
        self.speak_of(text, [])
        done = 0
        for each in things:
            done += yield from self.play_at(text, action.target, each, partial(payable, each), less)
        return done

    def play_at(
        self, text: Text, target: Target, each: int, places: Callable[[], list[int]], less: int
    ) -> Doing:
        """One of those cards is paid and played at one of those places."""
        face = each if self.is_of_hand(target) else face_of(each)
        kind = self.cards[face].type
        if kind == "character":
            at = yield from self.choose_planet(text.seat, places)
        elif kind == "inventory":
            [at] = (yield from self.choose(text.seat, places, 1, 1)) or [None]
        else:
            at = 0 if places() else None
        if at is None:
            return 0
        cost = self.price(text.seat, face, at, less) or 0
        changes = self.cost_changes(text.seat, face, *self.at_or_on(face, at))
        for thing in self.bring_out(text, target, [each]):
            self.spend(text.seat, cost, changes)
            place = {"host": at} if kind == "inventory" else {"at": at}
            self.come(text, thing, **place)
            self.was_played(thing, cost)
        return 1

    def at_or_on(self, face: int, place: int) -> tuple[int, int | None]:
        """The planet at which a card is played, or the card on which inventory is."""
        return (0, place) if self.cards[face].type == "inventory" else (place, None)

    def price(self, seat: int, face: int, place: int, less: int) -> int | None:
        """What a card costs there, so much less."""
        cost = self.enter_cost(seat, face, *self.at_or_on(face, place))
        return None if cost is None else max(0, cost - less)

    # -- numbers and types ------------------------------------------------------------------

    def do_nothing(self, text: Text, action: Action) -> Doing:
        """Nothing is done (row act.nothing)."""
        return False
        yield

    def do_roll_several(self, text: Text, action: Action) -> Doing:
        text.rolls = [self.throws("roll", f"die/{text.seat}", []) for _ in range(action.number)]
        return True
        yield

    def do_name_type(self, text: Text, action: Action) -> Doing:
        text.named = yield from self.say(text.seat, lambda: TYPES)
        return True

    def do_pick_number(self, text: Text, action: Action) -> Doing:
        """From 0 or 1 up; no number where the least is more than the most (row act.pick_number)."""
        assert action.amount is not None
        numbers = range(action.number, self.amount(text, action.amount) + 1)
        if not numbers:
            return False
        text.picked = yield from self.say(text.seat, lambda: numbers)
        return True

    # -- as many as fit into so much --------------------------------------------------------

    def do_choose_within(self, text: Text, action: Action) -> Doing:
        return (yield from self.choose_within(text, action, "power"))

    def do_choose_within_cost(self, text: Text, action: Action) -> Doing:
        return (yield from self.choose_within(text, action, "cost"))

    def choose_within(self, text: Text, action: Action, what: str) -> Doing:
        """One by one, as long as one more fits and is wanted (row act.choose_power)."""
        assert action.amount is not None
        room, chosen = self.amount(text, action.amount), list[int]()

        def fitting() -> list[int]:
            left = room - sum(self.value_of(each, what) or 0 for each in chosen)
            found = self.within(text, action, what, left)
            return [each for each in found if each not in chosen]

        while not self.sides[text.seat].gone:
            more = yield from self.choose(text.seat, fitting, 0, 1)
            if not more:
                break
            chosen += more
        self.speak_of(text, chosen)
        return len(chosen)

    def within(self, text: Text, action: Action, what: str, most: int) -> list[int]:
        """The cards that fit and have no more than so much."""
        assert action.filter is not None
        values = {
            each: self.value_of(each, what)
            for each in self.matching(text, action.filter)
            if self.may_be_chosen(text, each, action.filter)
        }
        return [each for each, value in values.items() if value is not None and value <= most]

    # -- onto a card ------------------------------------------------------------------------

    def do_bring_on(self, text: Text, action: Action) -> Doing:
        """Inventory comes onto that card, if its text lets it, at no cost (row act.bring_on)."""
        assert action.target is not None
        assert action.second is not None
        wanted = action.second.filter
        is_of_one = wanted is not None and (wanted.is_of_opponent or wanted.is_of_player)
        # Nobody is asked what comes onto a card that is not there (row steps.more).
        if not is_of_one and not any(map(self.in_play, self.candidates(text, action.second))):
            return False
        in_hand = self.is_of_hand(action.target)

        def fits(each: int) -> bool:
            return self.cards[each if in_hand else face_of(each)].type == "inventory"

        things = yield from self.targets(text, action.target, fits)
        found = list(text.found) if self.is_found(text, action.target) else []
        if not things and not found:
            return False
        hosts = yield from self.second(text, action)
        come: list[int] = []
        for each in found or things:
            is_face = in_hand or bool(found)
            seat, face = (text.seat, each) if is_face else (owner_of(each), face_of(each))
            fitting = [host for host in hosts if host in self.hosts(seat, face)]
            if fitting:
                text.found = [each] if found else []
                for thing in self.bring_out(text, action.target, [each]):
                    self.enter(thing, host=fitting[0])
                    come.append(thing)
        self.speak_of(text, come)
        return len(come)

    # -- shared out -------------------------------------------------------------------------

    def do_share_boons(self, text: Text, action: Action) -> Doing:
        """One by one on whichever of the cards, as many as one likes (row act.share_boons)."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_character)
        done = 0
        while not self.sides[text.seat].gone:

            def able() -> list[int]:
                piece = self.pieces.get(text.source)
                if piece is None or not piece.boons:
                    return []
                return [
                    each
                    for each in self.characters(things)
                    if each != text.source and self.can_get_boon(each)
                ]

            taken = yield from self.choose(text.seat, able, 0, 1)
            if not taken:
                break
            self.rob(text.source, 1)
            done += self.pass_boons(taken[0], 1)
        return done

    def can_get_boon(self, thing: int) -> bool:
        free = self.pieces[thing].boons < self.boon_limit(thing)
        return free and not self.is_under(thing, "cannot-get-boons")

    def do_take_among(self, text: Text, action: Action) -> Doing:
        """So many boons one by one from whichever of the cards, which are spoken of then (rows act.take_among, ref.that)."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_character)
        done, taken_from, spoken = 0, 0, dict[int, bool]()
        most = self.how_much(text, action)
        while taken_from < most and not self.sides[text.seat].gone:

            def able() -> list[int]:
                return [each for each in self.characters(things) if self.pieces[each].boons]

            taken = yield from self.choose(text.seat, able, 1, 1)
            if not taken:
                break
            taken_from += 1
            done += self.happen(Coming("robbed", taken[0], 1, self.doer_now()))
            done += yield from self.do_waiting()
            spoken[taken[0]] = True
        self.speak_of(text, list(spoken))
        return done
