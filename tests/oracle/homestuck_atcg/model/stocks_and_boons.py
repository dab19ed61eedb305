"""A second opinion on Homestuck: grist, points, cards drawn, dice, and boons."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Action
from tests.oracle.homestuck_atcg.model.effects import MOST_GRIST, Instructions
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.table import Text


class StocksAndBoons(Instructions):
    """What players and cards have more or less of."""

    # -- stocks -----------------------------------------------------------------------------

    def do_grist(self, text: Text, action: Action) -> Doing:
        assert action.amount is not None
        seats = yield from self.players(text, action)
        count = self.amount(text, action.amount)
        # With a full stock nothing is gained (row step.ifdo).
        return sum(self.gain_grist(seat, count, self.doer_now()) for seat in seats)

    def do_points(self, text: Text, action: Action) -> Doing:
        count = self.how_much(text, action)
        seats = yield from self.players(text, action)
        return sum(self.gain_points(seat, count, self.doer_now()) for seat in seats)

    def scores(self) -> int:
        return sum(side.points for side in self.sides.values())

    def do_lose_points(self, text: Text, action: Action) -> Doing:
        count = self.how_much(text, action)
        seats = yield from self.players(text, action)
        before = self.scores()
        for seat in seats:
            self.lose_points(seat, count)
        return before - self.scores()

    def do_draw(self, text: Text, action: Action) -> Doing:
        """One player after the other; up to so many are named before (row act.draw_upto)."""
        done, count = 0, self.how_much(text, action)
        seats = yield from self.players(text, action)
        if action.up_to:
            count = yield from self.say(text.seat, lambda: range(count + 1))
        for seat in seats:
            done += yield from self.draw(seat, count, self.doer_now())
            done += yield from self.do_waiting()
        return done

    def do_roll(self, text: Text, action: Action) -> Doing:
        text.roll = self.throws("roll", f"die/{text.seat}", [])
        return True
        yield

    # -- boons ------------------------------------------------------------------------------

    def has_second_character(self, text: Text, action: Action) -> bool:
        """Whether there is one to which boons can go; no card that has none beside it is "that card" (HAC-Q82)."""
        assert action.target is not None
        assert action.second is not None
        is_there = bool(self.characters(self.candidates(text, action.second)))
        if not is_there and action.target.filter is not None:
            self.speak_of(text, [])
        return is_there

    def do_move_boons(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        if not self.has_second_character(text, action):
            return False
        things = yield from self.targets(text, action.target, self.is_character)
        if not things:
            return False
        given = self.characters(things)
        taken = self.characters((yield from self.second(text, action)))
        if not given or not taken or taken == given:
            return False
        count = self.pieces[given[0]].boons
        self.rob(given[0], count)
        return self.pass_boons(taken[0], count)

    def pass_boons(self, thing: int, count: int) -> int:
        """Boons that come from another card; how many it gets."""
        limit = 0 if self.is_under(thing, "cannot-get-boons") else self.boon_limit(thing)
        got = max(0, min(count, limit - self.pieces[thing].boons))
        if limit:
            self.spill(thing, count - got)
        return self.happen(Coming("blessed", thing, got, self.doer_now())) if got else 0

    def give_boons(self, thing: int, count: int) -> int:
        """None for a card that cannot get any; how many it got."""
        piece = self.pieces[thing]
        limit = 0 if self.is_under(thing, "cannot-get-boons") else self.boon_limit(thing)
        got = max(0, min(count, limit - piece.boons))
        if limit:
            self.spill(thing, count - got)
        self.bless(thing, got)
        return got

    def spill(self, thing: int, count: int) -> None:
        """So many boons would come to it beyond its maximum, before the others do (HAC-Q72)."""
        if count > 0:
            self.note("overflowing", thing, count=count)

    def change_boons(self, text: Text, action: Action, sign: int) -> Doing:
        """So many more or less, or all away; up to so many are named when the cards are known."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_character)
        count = 1 if sign < -1 else self.how_much(text, action)
        if action.up_to and not action.number and action.amount is None:
            # Any number: as many as the one has that has most (row act.take_boons_any).
            count = max([self.pieces[each].boons for each in self.characters(things)] or [0])
        if action.up_to and things:
            count = yield from self.say(text.seat, lambda: range(count + 1))
        changed = 0
        for thing in self.characters(things):
            piece = self.pieces[thing]
            if sign > 0 and self.is_under(thing, "cannot-get-boons"):
                continue
            boons = max(0, min(self.boon_limit(thing), piece.boons + sign * count))
            kind, much = "blessed" if sign > 0 else "robbed", abs(boons - piece.boons)
            over = piece.boons + sign * count - boons
            if sign > 0:
                self.spill(thing, over)
            if much:
                changed += self.happen(Coming(kind, thing, much, self.doer_now()))
        return changed

    def now_blessed(self, coming: Coming) -> int:
        """Up to its limit, if it is there and can get any."""
        return self.give_boons(coming.thing, coming.count) if self.characters([coming.thing]) else 0

    def now_robbed(self, coming: Coming) -> int:
        """As many as it has."""
        if not self.characters([coming.thing]):
            return 0
        much = min(coming.count, self.pieces[coming.thing].boons)
        self.rob(coming.thing, much)
        return much

    def do_put_boons(self, text: Text, action: Action) -> Doing:
        return (yield from self.change_boons(text, action, 1))

    def do_take_boons(self, text: Text, action: Action) -> Doing:
        return (yield from self.change_boons(text, action, -1))

    def do_clear_boons(self, text: Text, action: Action) -> Doing:
        return (yield from self.change_boons(text, action, -MOST_GRIST))
