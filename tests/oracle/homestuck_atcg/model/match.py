"""A second opinion on Homestuck: a whole match, from the first shuffle to the winner, asking by what it yields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from referee.games.homestuck_atcg.language.tree import Card, Line
from tests.oracle.homestuck_atcg.model.by_whom import ByWhom
from tests.oracle.homestuck_atcg.model.coming import TimesToCome
from tests.oracle.homestuck_atcg.model.events import Doing, FallsAway, Over, Throws, Wanted
from tests.oracle.homestuck_atcg.model.paying import Paying
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.shares import Shares
from tests.oracle.homestuck_atcg.model.table import Change, Side, owner_of

INCOME = ((0, 3), (2, 5), (5, 6))
"""Up to so many points the table gives so much grist (HAC-5.1.2 to HAC-5.1.4)."""
MOST_INCOME = 9


class Naive(Shares, TimesToCome, ByWhom, Paying):
    """The match as the rules tell it."""

    winners: list[int]
    scorers: list[int]
    """Who has scored in this Score Phase."""
    is_laid_out = False
    """Whether a table is gone on with on which the texts for the beginning of the Main Phase are done."""

    # -- before the first turn --------------------------------------------------------------

    def match(self) -> Doing:
        """HAC-Q30: shuffle, roll, planets, five cards each, mulligans; then turns until it is over."""
        seats = sorted(self.sides)
        for seat in seats:
            self.shuffle(seat)
        rolling = seats
        while len(rolling) > 1:
            rolls = {seat: self.throws("roll", f"first/{seat}", []) for seat in rolling}
            rolling = [seat for seat in rolling if rolls[seat] == max(rolls.values())]
        self.first, self.round = rolling[0], 1
        for seat in self.clockwise(self.first):
            yield from self.draw(seat, 5)
        with suppress(Over):
            for seat in self.clockwise(self.first):
                if not self.sides[seat].gone:
                    with suppress(FallsAway):
                        yield from self.mulligans(seat)
            yield from self.turns()

    def mulligans(self, seat: int) -> Doing:
        """Twice at most; every other player gains a grist at once (HAC-4.7, HAC-4.10)."""
        side = self.sides[seat]
        while side.mulligans < 2:
            said = yield from self.ask(lambda: Wanted(seat, "mulligan", ["mulligan", "keep"]))
            if said == "keep":
                return
            side.mulligans += 1
            side.deck += side.hand
            side.hand.clear()
            for other in self.opponents(seat):
                self.gain_grist(other, 1)
            self.shuffle(seat)
            yield from self.draw(seat, 5)

    # -- turns ------------------------------------------------------------------------------

    def turns(self) -> Doing:
        """The first turn, and all that follow it."""
        yield from self.turns_from(self.clockwise(self.first)[0])

    def turns_from(self, seat: int) -> Doing:
        self.regular = seat
        while seat:
            self.turn += 1
            yield from self.take_turn(seat)
            seat = self.next_turn(seat)

    def go_on(self) -> Doing:
        """From the Main Phase of the present turn on."""
        with suppress(Over):
            self.began[self.active] = [self.turn]
            self.is_laid_out, self.regular = True, self.active
            yield from self.take_turn(self.active, begun=True)
            seat = self.next_turn(self.active)
            while seat:
                self.turn += 1
                yield from self.take_turn(seat)
                seat = self.next_turn(seat)

    def next_turn(self, seat: int) -> int:
        """Those that were added, then clockwise, round after round, until the End Game has run out; 0: it is over (HAC-1.12, HAC-Q1, HAC-Q2)."""
        while True:
            added = self.added_turn()
            if added:
                seat = added
            elif self.ending and not self.left and self.is_decided():
                return 0
            else:
                seat = self.regular = self.after(self.regular)
            if not self.is_turn_left_out(seat):
                return seat

    def after(self, seat: int) -> int:
        """Who comes behind that seat; in the End Game clockwise from whoever was at turn when it began."""
        later = seat
        coming = self.left[:1] if self.ending else self.playing()
        self.left = self.left[1:] if self.ending else []
        while True:
            later = later % len(self.sides) + 1
            if later == self.first:
                self.round += 1
                self.end_round()
            if later in coming:
                return later

    def is_decided(self) -> bool:
        """A shared lead is an extra round, from whose turn began the End Game, or a shared win (HAC-Q2)."""
        points = {seat: self.sides[seat].points for seat in self.playing()}
        best = [seat for seat in points if points[seat] == max(points.values())]
        if len(best) > 1 and not self.readings.shared_win:
            self.left = self.clockwise(self.ending)
            return False
        self.winners = best
        return True

    def take_turn(self, seat: int, *, begun: bool = False) -> Doing:
        """Phase by phase; what changes by the end of one and the beginning of the next, at once, is settled first (HAC-Q8, HAC-Q55)."""
        self.active = seat
        if not begun:
            self.changes = [
                each
                for each in self.changes
                if not (each.until == "start" and each.of == seat and each.turn < self.turn)
            ]
            self.began.setdefault(seat, []).append(self.turn)
            self.begin_turn(seat)
        phases = {"prep": self.prep, "main": self.main, "score": self.score, "boon": self.boon}
        coming, added = list(phases)[begun:], list[Change]()
        while (coming or added) and not self.sides[seat].gone:
            name = added.pop(0).phases[1] if added else coming.pop(0)
            is_on = begun and name == "main"
            if not is_on and self.is_phase_left_out(seat, name):
                continue
            self.phase, begun = name, False
            self.begin_phase(seat)
            self.tidy()
            yield from self.settle()
            if not self.sides[seat].gone:
                with suppress(FallsAway):
                    yield from phases[name](seat)
            yield from self.settle()
            added = sorted([*added, *self.end_phase(seat)], key=lambda each: each.value)
        if self.sides[seat].gone:
            self.check_points(seat)
        self.end_turn(seat)

    def check_points(self, seat: int) -> None:
        """With 7 points the End Game begins: everybody else has one more turn (HAC-Q1)."""
        if not self.ending and any(self.sides[each].points >= 7 for each in self.playing()):
            self.ending = seat
            self.left = self.opponents(seat)

    # -- prep -------------------------------------------------------------------------------

    def income(self) -> int:
        highest = max(self.sides[seat].points for seat in self.playing())
        return next((grist for most, grist in INCOME if highest <= most), MOST_INCOME)

    def moments(self, seat: int, moment: str) -> Doing:
        """The texts of that moment, clockwise, also those for it in the turns of all or of others: the oldest card first, then what the player has (HAC-Q54, HAC-Q77)."""
        each, other = f"each-{moment}", f"other-{moment}"
        if self.moments_said.isdisjoint((moment, each, other)):
            return
        lines = self.all_lines("moment")
        found: list[tuple[int, Line] | Change] = []
        for at in self.clockwise(seat):
            kinds = (each, moment if at == seat else other)
            found += [
                (thing, line)
                for thing, line in lines
                if line.moment in kinds and owner_of(thing) == at
            ]
            found += self.held_texts(at, kinds)
        for one in found:
            if isinstance(one, Change):
                yield from self.do_held(one)
                continue
            thing, line = one
            if self.is_laid(thing) and any(each is line for each in self.lines(thing)):
                if line.once == "stay" and not self.is_first(thing, line):
                    continue
                # Whose turn it is is that player, where the text is one for the turns of others (row ref.actor).
                text = self.text_of(thing, line)
                text.actor = self.planet_of(seat)
                yield from self.steps(text)
                yield from self.do_whens()

    def prep(self, seat: int) -> Doing:
        """Grist, refresh, draw (HAC-5.1.15)."""
        side = self.sides[seat]
        more = self.worths(side.planet, "extra-grist")
        self.gain_grist(seat, max(0, self.income() + more))
        yield from self.do_waiting()
        self.tidy()
        yield from self.moments(seat, "grist")
        yield from self.settle()
        if side.gone:
            return
        for thing in list(self.pieces):
            tapped = owner_of(thing) == seat and self.pieces[thing].tapped
            if tapped and not self.is_under(thing, "no-prep-refresh"):
                self.refresh(thing)
        yield from self.do_waiting()
        self.tidy()
        yield from self.moments(seat, "draw")
        yield from self.settle()
        if side.gone:
            return
        if self.turn == 1 and self.readings.first_player_skips_draw:
            return
        extra = self.card(side.planet).draw + self.worths(side.planet, "extra-draw")
        more = 0 if side.destroyed else max(0, extra)
        if more:
            counts = list(range(more + 1))
            more = yield from self.ask(lambda: Wanted(seat, "draw-extra", counts))
        yield from self.draw(seat, 1 + more)
        yield from self.do_waiting()
        self.tidy()

    # -- main -------------------------------------------------------------------------------

    def main(self, seat: int) -> Doing:
        """Until the grist is gone or its end is declared (HAC-5.2.9, HAC-5.2.10, HAC-Q25)."""
        if not self.is_laid_out:
            yield from self.moments(seat, "main")
            yield from self.settle()
        self.is_laid_out = False
        if self.sides[seat].gone:
            return
        yield from self.all_actions(seat)
        if not self.sides[seat].gone:
            yield from self.moments(seat, "main-end")

    def all_actions(self, seat: int) -> Doing:
        """One after the other."""
        while self.sides[seat].grist:
            said = yield from self.ask(lambda: Wanted(seat, "main", self.legal(seat)))
            if said[0] == "end-main":
                return
            yield from self.take(seat, said)
            self.tidy()
            yield from self.settle()

    # -- score and boon ---------------------------------------------------------------------

    def score(self, seat: int) -> Doing:
        """HAC-Q7, step by step; in round 1 only the check for the End Game (HAC-Q43)."""
        if self.round > 1:
            yield from self.moments(seat, "score")
            yield from self.settle()
            if self.sides[seat].gone:
                return
            yield from self.compare()
            yield from self.settle()
        self.check_points(seat)

    def compare(self) -> Doing:
        """All planets on one state; all points and damage at once; planets flip, then are restored."""
        with self.at_rest():
            scored = [
                (seat, at)
                for at in self.clockwise(self.active)
                for seat in self.clockwise(self.active)
                if seat != at and (self.invasion(seat, at) or 0) > self.defence(at)
            ]
        comings = [Coming("scored", self.planet_of(seat), 1, at=at) for seat, at in scored]
        self.scorers, self.hurt_now = [], self.playing()
        self.take_effect([each for each in comings if not self.waits(each)])
        yield from self.do_waiting()
        self.hurt_now = []
        # Also one that the points have given enough damage, as a text lowers what it can take (HAC-Q8).
        if self.readings.restore_priority:
            for at in [each for each in self.scorers if self.is_spent(each)]:
                self.sides[at].damage = 0
        full = [at for at in self.playing() if self.is_full(at)]
        if full:
            self.flip(full)
        self.restore(*self.scorers)
        self.tidy()

    def now_scored(self, coming: Coming) -> int:
        """What a text has let happen comes after the rest (HAC-Q57)."""
        self.take_effect([coming])
        return 1

    def take_effect(self, comings: Sequence[Coming]) -> None:
        """All points and all damage come at once: only then is looked what answers them (HAC-Q7).

        Planet by planet clockwise, and so its scorers: of one text that answers several of them no rule says more (HAC-Q55).
        """
        scored = [(owner_of(each.thing), each.at) for each in comings]
        scorers = [each for each in self.clockwise(self.active) if each in dict(scored)]
        self.scorers += [each for each in scorers if each not in self.scorers]
        hurt: dict[int, int] = {}
        for _, at in scored:
            if not self.sides[at].destroyed:
                hurt[at] = hurt.get(at, 0) + 1
        gaining = {
            each: sum(each == seat for seat, _ in scored)
            for each in scorers
            if not self.is_player_under(each, "cannot-gain-points")
        }
        hurt = {
            at: self.damage_taken(at, count, scoring=True)
            for at, count in hurt.items()
            if not self.is_under(self.planet_of(at), "cannot-be-damaged")
        }
        points = [Coming("rewarded", self.planet_of(each), much) for each, much in gaining.items()]
        damage = [Coming("damaged", self.planet_of(at), much) for at, much in hurt.items() if much]
        gaining = {owner_of(each.thing): each.count for each in points if not self.waits(each)}
        hurt = {owner_of(each.thing): each.count for each in damage if not self.waits(each)}
        for seat, much in gaining.items():
            self.sides[seat].points += much
        # By a reading the point itself restores already, before planets flip (HAC-Q11).
        destroyed = [each for each in gaining if self.sides[each].destroyed]
        restored = destroyed if self.readings.restore_on_any_vp else []
        for seat in restored:
            self.sides[seat].destroyed, self.sides[seat].damage = False, 0
        for at, count in hurt.items():
            self.hurt(at, count)
        for seat in scorers:
            self.remember("scored", self.planet_of(seat))
            self.note_player("scored", seat)
        for seat, at in scored:
            self.note_scored_at(seat, at)
        for seat, much in gaining.items():
            self.note_player("rewarded", seat, much)
        for seat in restored:
            self.note("restored", self.planet_of(seat))
        for at in self.clockwise(self.active):
            if at in hurt:
                self.note("damaged", self.planet_of(at), count=hurt[at])

    def boon(self, seat: int) -> Doing:
        """Each untapped character at home gets one, up to its limit, by its state at that moment (HAC-5.4.1, HAC-Q20).

        Where texts are done instead it is still one step: who has as many as possible when it begins gets none, and what answers
        any of it comes when all boons are there (HAC-Q55).
        """
        yield from self.moments(seat, "boon-start")
        yield from self.settle()
        if self.sides[seat].gone:
            return
        home = [
            thing
            for thing in self.by_age(iter(self.pieces))
            if owner_of(thing) == seat and self.characters([thing])
        ]
        home = [
            each
            for each in home
            if (self.pieces[each].at == seat or self.is_under(each, "earns-abroad"))
            and (not self.pieces[each].tapped or self.is_under(each, "earns-tapped"))
        ]
        home = [
            each
            for each in home
            if not self.is_under(each, "cannot-earn-boons", "cannot-get-boons")
        ]
        full = [each for each in home if self.pieces[each].boons >= self.boon_limit(each)]
        for thing in full:
            self.brim(thing)
        for thing in [each for each in home if each not in full]:
            if self.sides[seat].gone:
                return
            # Out of play, where a text may have put it meanwhile, it has neither text nor boons (HAC-Q40).
            if not self.in_play(thing):
                continue
            more = 1 + self.worths(thing, "earns-more")
            if self.is_under(thing, "cannot-get-boons"):
                continue
            got = min(more, self.boon_limit(thing) - self.pieces[thing].boons)
            self.spill(thing, more - max(0, got))
            if got > 0:
                self.happen(Coming("earned", thing, got))
                yield from self.do_waiting()
        yield from self.settle()
        if not self.sides[seat].gone:
            yield from self.moments(seat, "boon")

    def brim(self, thing: int) -> None:
        """It would earn a boon, or more, and has as many as it can (rows ev.brims, ev.any_brims): known before others earn theirs."""
        more = 1 + self.worths(thing, "earns-more")
        self.note("brimming", thing, count=more)
        self.spill(thing, more)

    def now_earned(self, coming: Coming) -> int:
        """Got, and earned."""
        got = self.now_blessed(coming)
        if got:
            self.note("earned", coming.thing, count=got)
        return got

    # -- who leaves -------------------------------------------------------------------------

    def leave_match(self, seat: int) -> None:
        """At once and without any event: all own cards, what is on and under them, and all that was under way (HAC-Q60)."""
        side = self.sides[seat]
        side.gone = True
        if len(self.playing()) == 1:
            self.winners = self.playing()
            raise Over
        going = [side.planet, *(each for each in self.pieces if owner_of(each) == seat)]
        for thing in going:
            going += [each for each in self.attached(thing) if each not in going]
            going += [each for each in self.beneath(thing) if each not in going]
        for thing in self.by_age(each for each in going if each in self.pieces):
            self.put(thing, "discard")
        for pile in (side.deck, side.hand, side.discard, side.removed):
            pile.clear()
        side.grist, side.damage, side.destroyed = 0, 0, True
        self.changes = [each for each in self.changes if each.seat != seat]
        self.left = [each for each in self.left if each != seat]
        self.whens = self.still_to_do(self.whens)
        for text in self.running:
            text.that = [each for each in text.that if owner_of(each) != seat]
            if text.looked == seat:
                text.looked, text.found = 0, []
        self.tidy()


def begun(
    cards: Sequence[Card],
    readings: object,
    decks: Mapping[int, tuple[int, list[int]]],
    throws: Throws,
) -> Naive:
    """A match of those decks: by seat the face of the planet and the faces of the 48 cards."""
    sides = {
        seat: Side(planet=planet * 10 + (seat - 1) * 2, deck=list(faces))
        for seat, (planet, faces) in decks.items()
    }
    world = Naive(cards, readings, sides)
    world.throws = throws
    return world
