"""A second opinion on Homestuck: what steps do to cards, that go from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from referee.games.homestuck_atcg.language.tree import Action, Target
from tests.oracle.homestuck_atcg.model.constants import Held
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.effects import ANY_NUMBER
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.replaced import Coming
from tests.oracle.homestuck_atcg.model.stocks_and_boons import StocksAndBoons
from tests.oracle.homestuck_atcg.model.table import Piece, Text, face_of, owner_of

KEPT_FROM = {"hand": "cannot-be-returned", "discard": "cannot-be-discarded"}
"""What keeps a card that is swapped out in play, by where it would go."""


class Moves(StocksAndBoons):
    """Destroying, moving, storing, swapping, bringing, playing."""

    # -- out of play ------------------------------------------------------------------------

    def send(self, things: Sequence[int], to: str) -> Doing:
        """Cards go to their owners' piles, hands or decks, wherever they are now."""
        moved = []
        for thing in things:
            side = self.sides[owner_of(thing)]
            for name, pile in (("discard", side.discard), ("removed", side.removed)):
                if thing in pile and name != to:
                    pile.remove(thing)
                    moved.append(thing)
                    if to in ("discard", "removed"):
                        getattr(side, to).append(thing)
                    elif to == "hand":
                        side.hand.append(face_of(thing))
                    else:
                        side.deck.insert(0 if to == "bottom" else len(side.deck), face_of(thing))
        kind = {"hand": "cannot-be-returned", "removed": "cannot-be-removed"}.get(to, "")
        in_field = [each for each in things if each in self.pieces and not self.stays(each, kind)]
        fates = dict.fromkeys(in_field, to)
        yield from self.keep_in_play(fates, self.doer_now())
        yield from self.leave(fates)
        moved += fates
        if to == "deck":
            # It is shuffled also where texts keep the card from it (HAC-Q78).
            for seat in sorted({owner_of(each) for each in (*moved, *in_field)}):
                self.shuffle(seat)
        return len(moved)

    def stays(self, thing: int, kind: str) -> bool:
        """Whether a text keeps a card in play from that (rows con.not_returned, con.not_removed, con.not_discarded)."""
        return self.in_play(thing) and self.is_forbidden_by(thing, kind, self.doer_now())

    def is_of_hand(self, target: Target) -> bool:
        return target.filter is not None and target.filter.where == "hand"

    def is_found(self, text: Text, target: Target) -> bool:
        return target.refs == ("that",) and bool(text.found)

    def chosen(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        return (yield from self.targets(text, action.target))

    def do_destroy(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        wanted = action.target.filter
        intact = self.is_intact if wanted is not None and wanted.noun == "planet" else None
        things = yield from self.targets(text, action.target, intact)
        return (yield from self.destroy(things, text.joining, (text.source, False)))

    def do_remove(self, text: Text, action: Action) -> Doing:
        things = yield from self.chosen(text, action)
        return (
            yield from self.send([each for each in things if not self.is_planet(each)], "removed")
        )

    def do_discard(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = yield from self.chosen(text, action)
        if self.is_of_hand(action.target):
            self.speak_of(text, [])
            return self.discard_from_hand(text, text.seat, things)
        things = [
            x for x in things if x in self.pieces and not self.stays(x, "cannot-be-discarded")
        ]
        fates = dict.fromkeys(things, "discard")
        yield from self.keep_in_play(fates, self.doer_now())
        yield from self.leave(fates)
        return len(fates)

    def do_return(self, text: Text, action: Action) -> Doing:
        return (yield from self.send((yield from self.chosen(text, action)), "hand"))

    def do_to_hand(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        if self.is_found(text, action.target):
            side = self.sides[text.looked]
            for face in text.found:
                self.take_uppermost(side.deck, face)
                side.hand.append(face)
            self.speak_of(text, [], unseen=len(text.found))
            return text.unseen
        return (yield from self.send((yield from self.chosen(text, action)), "hand"))

    @staticmethod
    def take_uppermost(deck: list[int], face: int) -> None:
        """Of two copies, which are alike."""
        del deck[len(deck) - 1 - deck[::-1].index(face)]

    def do_shuffle_in(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = yield from self.chosen(text, action)
        if not self.is_of_hand(action.target):
            return (yield from self.send(things, "deck"))
        side = self.sides[text.seat]
        for face in things:
            side.hand.remove(face)
        side.deck += things
        if things:
            self.shuffle(text.seat)
        self.speak_of(text, [], unseen=len(things))
        return len(things)

    def do_shuffle_discard(self, text: Text, action: Action) -> Doing:
        side = self.sides[text.seat]
        count = len(side.discard)
        if not count:
            return 0
        side.deck += [face_of(each) for each in side.discard]
        side.discard.clear()
        self.shuffle(text.seat)
        return count
        yield

    def do_shuffle_removed(self, text: Text, action: Action) -> Doing:
        done = 0
        for seat in self.clockwise(text.seat):
            side = self.sides[seat]
            if side.removed:
                done += len(side.removed)
                side.deck += [face_of(each) for each in side.removed]
                side.removed.clear()
                self.shuffle(seat)
        return done
        yield

    # -- from place to place ----------------------------------------------------------------

    def is_elsewhere(self, thing: int, at: int) -> bool:
        """Whether a character is at another planet than that, whose player has not left (HAC-Q60)."""
        there = thing in self.pieces and self.pieces[thing].at not in (0, at)
        return there and not self.sides[at].gone

    def may_move(self, thing: int, at: int) -> bool:
        """Whether a character can go there, by whatever means."""
        if not self.is_elsewhere(thing, at):
            return False
        if self.is_under(thing, "cannot-be-moved"):
            return False
        held = self.is_under(thing, "cannot-be-moved-by")
        doer = self.doer_now() if held else None
        if any(self.is_way(x, thing, at) and self.is_by(x.text, x.what.agent, doer) for x in held):
            return False
        if any(self.is_way(each, thing, at) for each in self.is_under(thing, "cannot-move-to")):
            return False
        return all(self.where(each.text) != at for each in self.is_under(thing, "cannot-move-here"))

    def may_be_tapped(self, thing: int, *, moving: bool = False) -> bool:
        """Whether no text forbids it; some forbid it but by a move (row con.not_tapped_but_moving)."""
        if not moving and self.is_under(thing, "cannot-be-tapped-unmoved"):
            return False
        if self.is_under(thing, "cannot-be-destroyed-or-tapped", "cannot-be-tapped"):
            return False
        if self.is_forbidden_by(thing, "cannot-be-tapped-by", self.doer_now()):
            return False
        return not any(each.kind == "forbid-tap" and each.thing == thing for each in self.changes)

    def move(self, to: dict[int, int], *, tapping: bool = True, laden: bool = False) -> list[int]:
        """Boons are lost, the card is tapped unless something says not (HAC-2.25, HAC-Q23, row act.move_laden)."""
        moved = [thing for thing, at in to.items() if self.may_move(thing, at)]
        tapped = [each for each in moved if tapping and self.is_tapped_by_moving(each, to[each])]
        comings = [
            Coming("moved", each, 1, self.doer_now(), to[each], each in tapped, laden)
            for each in moved
        ]
        kept = [each.thing for each in comings if self.waits(each)]
        moved = [each for each in moved if each not in kept]
        self.relocate({thing: to[thing] for thing in moved}, tapped, laden=laden)
        return moved

    def now_moved(self, coming: Coming) -> int:
        """Whether a text forbids an action was judged before it was paid (HAC-Q66)."""
        can_go = self.may_move if coming.way is None else self.is_elsewhere
        if not can_go(coming.thing, coming.at):
            return 0
        turned = [coming.thing] if coming.tapping else []
        self.relocate({coming.thing: coming.at}, turned, laden=coming.laden)
        return 1

    def relocate(self, to: dict[int, int], tapped: Sequence[int], *, laden: bool = False) -> None:
        """They go there, some of them tapped."""
        kept = {} if laden else {thing: self.boons_kept(thing, at) for thing, at in to.items()}
        before, turned = {thing: self.pieces[thing].at for thing in to}, list[int]()
        for thing, at in to.items():
            piece = self.pieces[thing]
            self.remember("left", thing, at=piece.at)
            piece.at = at
            if thing in tapped and not piece.tapped:
                turned.append(thing)
                piece.tapped = True
                self.remember("tapped", thing)
        for thing, at in to.items():
            self.rob(thing, max(0, self.pieces[thing].boons - kept.get(thing, ANY_NUMBER)))
            if thing in turned:
                self.note_by("tapped-by", thing, self.doer_now())
            self.moved_off = before[thing]
            self.happens("moved", thing)
            self.note_by("moved-by", thing, self.doer_now())
            self.note_beside("moved-to", thing, self.planet_of(at))
            self.note_beside("moved-from", thing, self.planet_of(before[thing]))
        self.moved_off = 0

    def boons_kept(self, thing: int, at: int) -> int:
        """How many boons it does not lose by moving there (rows con.keeps_boons, con.keeps_boons_to)."""
        held = self.is_under(thing, "keeps-boons")
        return ANY_NUMBER if any(self.is_way(each, thing, at) for each in held) else 0

    def is_way(self, held: Held, thing: int, at: int) -> bool:
        """Whether a constant text speaks of moving there, or away from where the card is (rows con.not_moved_to, con.not_moved_from)."""
        return self.is_goal(held, self.pieces[thing].at if held.what.away else at)

    def is_tapped_by_moving(self, thing: int, at: int) -> bool:
        return not self.moves_untapped(thing, at) and self.may_be_tapped(thing, moving=True)

    def moves_untapped(self, thing: int, at: int) -> bool:
        """Rows act.no_move_tap, con.no_move_tap and those behind it."""
        if any(
            self.is_way(x, thing, at)
            and (x.what.agent is None or self.is_by(x.text, x.what.agent, self.doer_now()))
            for x in self.is_under(thing, "untapped-mover")
        ):
            return True
        return any(
            each.kind == "untapped-moves"
            and each.filter is not None
            and self.fits(Text(None, -1, each.seat), each.filter, thing)
            for each in self.changes
        )

    def do_move(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_character)
        things = [each for each in things if each in self.pieces and self.pieces[each].at]
        tapping = not action.kind.endswith("untapped")
        if action.place == "other":
            if action.target is not None and action.target.kind == "all":
                things = self.one_by_one(text, things)
            goals = yield from self.goals_of_each(text, things)
        else:
            goal = yield from self.goal(text, action, things)
            if goal is None:
                return False
            goals = {each: goal or owner_of(each) for each in things}
        return len(self.move(goals, tapping=tapping, laden="laden" in action.kind))

    def goal(self, text: Text, action: Action, things: Sequence[int]) -> Doing:
        """The planet to which cards are moved; 0: each to that of its owner; none: nowhere."""
        if action.place == "here":
            return self.where(text) or None
        if action.place == "home":
            return text.seat
        if action.place == "there":
            # It goes to a card spoken of before: where it is itself it need not go (row ref.that).
            return self.place_of(replace(text, that=text.before), action.at) or None
        if action.place == "theirs":
            return self.home_of(replace(text, that=text.before), action.at) or None
        if action.place == "owner":
            return 0
        if action.place == "fitting":
            return (
                yield from self.choose_planet(text.seat, lambda: self.fitting(text, action, things))
            )

        def planets() -> list[int]:
            seats = self.opponents(text.seat)
            return [at for at in seats if any(self.may_move(each, at) for each in things)]

        return (yield from self.choose_planet(text.seat, planets))

    def fitting(self, text: Text, action: Action, things: Sequence[int]) -> list[int]:
        """The planets that fit, where one of the cards can go (row pl.fits)."""
        goals = self.goals(self.looking_back(text), action, -1)
        return [at for at in goals if any(self.may_move(each, at) for each in things)]

    def goals_of_each(self, text: Text, things: Sequence[int]) -> Doing:
        """Another planet for each moving card, one after the other, before any of them moves (row pl.other).

        Of all that fit clockwise from "you", the oldest first: no rule says in which order.
        """
        goals = {}
        for thing in things:
            at = yield from self.choose_planet(text.seat, partial(self.others_for, text, thing))
            if at is not None:
                goals[thing] = at
        return goals

    def others_for(self, text: Text, thing: int) -> list[int]:
        return [at for at in self.clockwise(text.seat) if self.may_move(thing, at)]

    def do_move_untapped(self, text: Text, action: Action) -> Doing:
        return (yield from self.do_move(text, action))

    def do_move_laden(self, text: Text, action: Action) -> Doing:
        return (yield from self.do_move(text, action))

    def do_move_laden_untapped(self, text: Text, action: Action) -> Doing:
        return (yield from self.do_move(text, action))

    # -- tapped and untapped ----------------------------------------------------------------

    def refresh(self, thing: int, doer: Doer | None = None) -> int:
        return self.happen(Coming("refreshed", thing, 1, doer))

    def now_refreshed(self, coming: Coming) -> int:
        thing = coming.thing
        if not self.characters([thing]) or not self.pieces[thing].tapped:
            return 0
        self.pieces[thing].tapped = False
        self.done_there("refreshed", thing)
        self.note("refreshed", thing)
        self.changes = [
            each for each in self.changes if (each.until, each.thing) != ("refreshed", thing)
        ]
        return 1

    def do_refresh(self, text: Text, action: Action) -> Doing:
        things = self.characters((yield from self.chosen(text, action)))
        things = [each for each in things if self.pieces[each].tapped]
        return sum(self.refresh(thing, self.doer_now()) for thing in things)

    def do_tap(self, text: Text, action: Action) -> Doing:
        """Nothing is destroyed by that and no text reacts (row act.tap)."""
        things = self.characters((yield from self.chosen(text, action)))
        return self.turn_sideways(things)

    def turn_sideways(self, things: Sequence[int]) -> int:
        things = [each for each in self.characters(things) if not self.pieces[each].tapped]
        things = [each for each in things if self.may_be_tapped(each)]
        doer = self.doer_now()
        things = [each for each in things if not self.waits(Coming("tapped-by", each, 1, doer))]
        for thing in things:
            self.turn_one(thing)
        for thing in things:
            self.note_by("tapped-by", thing, self.doer_now())
        return len(things)

    def now_tapped_by(self, coming: Coming) -> int:
        if not self.characters([coming.thing]) or self.pieces[coming.thing].tapped:
            return 0
        if not self.may_be_tapped(coming.thing):
            return 0
        self.turn_one(coming.thing)
        self.note_by("tapped-by", coming.thing, coming.doer)
        return 1

    def turn_one(self, thing: int) -> None:
        """By a move too it was tapped, which texts remember (HAC-5.2.4, HAC-Q23)."""
        if not self.pieces[thing].tapped:
            self.remember("tapped", thing)
        self.pieces[thing].tapped = True

    # -- under other cards ------------------------------------------------------------------

    def do_store(self, text: Text, action: Action) -> Doing:
        """Out of play, face up under another card (row act.store)."""
        assert action.target is not None
        assert action.second is not None
        wanted = action.target.filter
        # Which opponent is asked first, also where nothing of any of them can be stored (row q.opponent).
        is_of_one = wanted is not None and (wanted.is_of_opponent or wanted.is_of_player)
        if not (is_of_one or self.is_of_hand(action.target) or self.can_be_stored(text, action)):
            if wanted is not None:
                # None was chosen, or fits: that is what was spoken of last (row ref.that).
                self.speak_of(text, [])
            return False
        fitting = (lambda _: self.can_be_stored(text, action)) if is_of_one else None
        chosen = yield from self.targets(text, action.target, fitting)
        if not chosen:
            return False
        along = self.with_all_on_it(chosen) if not self.is_of_hand(action.target) else []
        above = yield from self.second(text, action, lambda each: each not in along)
        above = [each for each in above if self.is_laid(each)]
        if not above or above[0] in along:
            if self.is_of_hand(action.target):
                self.speak_of(text, [])
            elif action.second.filter is not None and wanted is not None:
                # The last that was chosen is what was to be stored (row ref.that).
                self.speak_of(text, chosen)
            return False
        told = above[0] == text.source
        fates: dict[int, str] = {}
        laid: list[int] = []
        for each in chosen:
            if each in self.pieces and not self.is_of_hand(action.target):
                fates[each] = "under"
                continue
            for thing in self.bring_out(text, action.target, [each]):
                self.entered += 1
                self.place_under(thing, above[0], told)
                laid.append(thing)
        if self.is_of_hand(action.target) or self.is_found(text, action.target):
            self.speak_of(text, laid)
        yield from self.keep_in_play(fates, self.doer_now())
        yield from self.leave(fates, above[0], told=told)
        # Under a card that has left meanwhile none is stored (HAC-Q40).
        return len(laid) + (
            len(fates) if above[0] in self.pieces or self.is_planet(above[0]) else 0
        )

    def can_be_stored(self, text: Text, action: Action) -> bool:
        """Whether there is one to store and another to store it under: else nobody is asked what (row steps.more)."""
        assert action.target is not None
        assert action.second is not None
        above = [each for each in self.candidates(text, action.second) if self.is_laid(each)]
        going = [self.with_all_on_it([each]) for each in self.candidates(text, action.target)]
        return any(each not in along for along in going for each in above)

    def with_all_on_it(self, things: Sequence[int]) -> list[int]:
        """Those cards, and what leaves together with them: nothing can be laid under that."""
        found = list(things)
        for thing in found:
            found += [*self.attached(thing), *self.beneath(thing)]
        return found

    def place_under(self, thing: int, above: int, told: bool) -> None:
        """A card from a hand or pile is laid under another one."""
        self.pieces[thing] = Piece(thing, under=above, told=told, entered=self.entered)

    def do_swap(self, text: Text, action: Action) -> Doing:
        """This card goes to where the other was, the other enters play in its place (HAC-Q53)."""
        assert action.target is not None
        # A character enters at a planet: nowhere is no place (HAC-2.30).
        if not self.characters([text.source]):
            return False
        chosen = yield from self.chosen(text, action)
        if not chosen:
            return False
        at = self.pieces[text.source].at
        to = "discard"
        if self.is_of_hand(action.target):
            to = "hand"
        elif self.is_stored(chosen[0]):
            to = "under"
        if to in KEPT_FROM and self.stays(text.source, KEPT_FROM[to]):
            # Two cards change places, or none does (HAC-Q88).
            return False
        things = self.bring_out(text, action.target, chosen)
        if not things:
            return False
        self.enter(things[0], at, swapped=True)
        self.speak_of(text, things)
        fates = {text.source: to}
        yield from self.keep_in_play(fates, self.doer_now())
        yield from self.leave(fates, things[0] if to == "under" else None)
        return True

    # -- executables ------------------------------------------------------------------------

    def do_resolve(self, text: Text, action: Action) -> Doing:
        """As if triggered, but by no card (row act.resolve)."""
        assert action.target is not None
        things = yield from self.targets(text, action.target, self.is_to_resolve)
        for thing in things:
            if not self.sides[text.seat].gone:
                yield from self.execute(thing, None)
        return len(things)
