"""A second opinion on Homestuck: what players are told to do, what is remembered, done once more, put on a card or shared out."""

from __future__ import annotations

from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Action
from tests.oracle.homestuck_atcg.effects import together
from tests.oracle.homestuck_atcg.events import Doing
from tests.oracle.homestuck_atcg.exchanges import Exchanges
from tests.oracle.homestuck_atcg.table import Change, Text, face_of, owner_of


class Orders(Exchanges):
    """Steps within a step, and what came last."""

    # -- quoted steps -----------------------------------------------------------------------

    def do_follow(self, text: Text, action: Action) -> Doing:
        """Each of these players does what is quoted: in it "you" is that player, "this card" the same as outside (row act.follow)."""
        assert action.line is not None
        done, results = 0, 0
        for seat in (yield from self.players(text, action)):
            if self.sides[text.seat].gone or self.sides[seat].gone:
                continue
            quoted = replace(
                self.looking_back(text), line=action.line, seat=seat, before_was="", did=False
            )
            quoted.last, quoted.searched = text.last, False
            yield from self.steps(quoted)
            done, results = done + quoted.done, results + quoted.result
            self.speak_of(text, quoted.that)
            text.found, text.looked, text.unseen = quoted.found, quoted.looked, quoted.unseen
        text.told = results
        return done

    def is_any_followed(self, text: Text, action: Action) -> bool:
        """Whether one of the players could do something of what is quoted."""
        assert action.line is not None
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
        things = yield from self.chosen(text, action)
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
            self.pieces[text.source].boons -= 1
            done += self.give_boons(taken[0], 1)
        return done

    def can_get_boon(self, thing: int) -> bool:
        free = self.pieces[thing].boons < self.boon_limit(thing)
        return free and not self.is_under(thing, "cannot-get-boons")
