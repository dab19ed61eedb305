"""A second opinion on Homestuck: what the steps of a text do, as their phrases say (HAC-5.2.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from referee.games.homestuck_atcg.language.tree import Action, Amount, Filter, Instruction, Target
from tests.oracle.homestuck_atcg.model.events import Doing, Endless, FallsAway, Happened
from tests.oracle.homestuck_atcg.model.planets import Planets
from tests.oracle.homestuck_atcg.model.table import WITHOUT_NUMBER, Change, Text, owner_of

UNTIL = {
    "start-next": "start",
    "end-next": "end",
    "phase": "phase",
    "refreshed": "refreshed",
    "game": "game",
    "turn": "turn",
    "round": "round",
    "prep": "prep",
    "main": "main",
    "score": "score",
    "boon": "boon",
}


MOST_GRIST = 12
ANY_NUMBER = 1000


class Instructions(Planets):
    """Steps and targets, and the actions on stocks, boons and planets; the others are in `Moves`."""

    # -- steps ------------------------------------------------------------------------------

    def steps(self, text: Text) -> Doing:
        """In printed order; what is impossible is skipped (row steps.more); a text ends when its player leaves (HAC-Q60)."""
        self.texts_left -= 1
        if not self.texts_left:
            raise Endless
        self.running.append(text)
        depth = len(self.running)
        with suppress(FallsAway):
            for step in together(text.line.instructions):
                if self.sides[text.seat].gone:
                    break
                text.told, text.much = None, 0
                done = yield from self.step(text, step)
                text.did, text.done = done > 0, text.done + done
                if not {act.kind for each in step for act in each.actions} <= WITHOUT_NUMBER:
                    text.result = text.much if text.told is None else text.told
                self.tidy()
                paid = text.did or self.owes_nothing(text, step[0].actions[0])
                if step[0].kind == "pay" and not paid:
                    # What is to be paid is paid in full, or nothing comes of it (HAC-1.18).
                    break
        del self.running[depth - 1 :]
        if text.searched and not self.sides[text.seat].gone:
            self.shuffle(text.seat)

    def step(self, text: Text, step: Sequence[Instruction]) -> Doing:
        """A step, and what is done together with it: how much was really done; one of both is enough to have done it (rows act.both, t.result)."""
        instruction, option = step[0], 1
        if not self.is_due(text, instruction):
            return 0
        if instruction.kind == "may":
            may = partial(self.is_any_possible, text, actions_of(step, option))
            said = yield from self.say(text.seat, lambda: ["yes", "no"] if may() else ["no"])
            if said == "no":
                return 0
        if instruction.kind == "one-of":
            text.option = yield from self.say(text.seat, partial(self.able, text, step))
            option = 1 if text.option == "first" else 2
        done = 0
        for action in actions_of(step, option):
            if not self.sides[text.seat].gone:
                much = yield from self.act(text, action)
                done += much
                text.much += 0 if action.kind in WITHOUT_NUMBER else much
                self.tidy()
        return done

    def is_due(self, text: Text, instruction: Instruction) -> bool:
        """Whether its condition is met; "otherwise": none right before was, or what stands before was not done (row step.otherwise)."""
        kind, before = instruction.kind, text.before_was
        text.before_was = kind
        if kind == "otherwise":
            return text.unmet if before in ("if", "if-did") else not text.did
        if kind not in ("if", "if-did"):
            return True
        if instruction.condition is not None:
            met = self.holds(text, instruction.condition)
        else:
            met = text.did
        text.unmet = not met and (text.unmet or (before, kind) != ("if", "if"))
        return met

    def is_any_possible(self, text: Text, actions: Sequence[Action]) -> bool:
        return any(self.is_possible(text, each) for each in actions)

    def able(self, text: Text, step: Sequence[Instruction]) -> list[str]:
        """Which of two actions can be picked; either if both are impossible (row step.one_of)."""
        able = [self.is_any_possible(text, actions_of(step, option)) for option in (1, 2)]
        words = ["first", "second"]
        return [words[able.index(True)]] if sum(able) == 1 else words

    def act(self, text: Text, action: Action) -> Doing:
        """One action; how much of it was really done."""
        text.destroys = destroys_by_tap(text, action)
        text.before = list(text.that)
        doing = getattr(self, "do_" + action.kind.replace("-", "_"))
        kept, self.waiting = self.waiting, []
        try:
            done = yield from doing(text, action)
            if self.waiting:
                # What the rest of the step has done counts before (HAC-Q8).
                self.tidy()
            done += yield from self.do_waiting()
        finally:
            self.waiting = kept
        text.destroys = False
        if is_among_those(action):
            text.rest = [each for each in text.before if each not in text.that]
        return int(done)

    def is_possible(self, text: Text, action: Action) -> bool:
        """Whether an action would find anything to be done to: what is impossible is neither offered nor done."""
        if destroys_by_tap(text, action):
            text = replace(text, destroys=True)
        side, kind = self.sides[text.seat], action.kind
        if kind == "pay":
            assert action.amount is not None
            return side.grist >= self.amount(text, action.amount)
        if kind in ("pay-any", "pay-boons"):
            return True
        if kind == "draw":
            sides = [self.sides[each] for each in self.affected(text, action)]
            return any(each.deck or each.discard for each in sides)
        if kind == "mill":
            return any(self.sides[each].deck for each in self.affected(text, action))
        if kind == "lose-points":
            return any(self.sides[each].points for each in self.affected(text, action))
        if kind == "lose-grist":
            return any(self.sides[each].grist for each in self.affected(text, action))
        if kind in ("look-at-hand", "pick-from-hand", "show-and-pick"):
            seats = self.affected(text, action)
            return any(self.sides[each].hand and not self.is_closed(text, each) for each in seats)
        if kind == "follow":
            return self.is_any_followed(text, action)
        if kind.startswith("players-"):
            return self.can_any_choose(text, action)
        if kind in ("reveal", "put-back", "put-below", "put-all-below", "take-seen"):
            return bool(text.found)
        if kind in ("look", "look-at-several"):
            return any(self.sides[seat].deck for seat in self.whose_decks(text, action))
        if kind == "heal":
            return side.damage > 0 and not side.destroyed
        if kind == "grist":
            return any(self.sides[each].grist < MOST_GRIST for each in self.affected(text, action))
        if kind in ("discard-from-hand", "discard-at-random"):
            return any(self.sides[each].hand for each in self.affected(text, action))
        wanted = [each for each in (action.target, action.second) if each is not None]
        found = [self.candidates(text, each) for each in wanted]
        if not all(found):
            return False
        return not found or any(self.can_be_done(text, action, thing) for thing in found[0])

    def can_be_done(self, text: Text, action: Action, thing: int) -> bool:
        """Whether an action can be done to that card; what forbids it makes it no less possible to try."""
        kind, in_play = action.kind, bool(self.characters([thing]))
        if kind == "remove":
            # A card that is no longer there cannot be removed (row tgt.ref).
            return thing in self.pieces or thing in self.sides[owner_of(thing)].discard
        if kind == "put-boons":
            return in_play and self.pieces[thing].boons < self.boon_limit(thing)
        if kind == "refresh":
            return in_play and self.pieces[thing].tapped
        if kind == "tap":
            return in_play and not self.pieces[thing].tapped
        if kind == "destroy":
            return self.is_in_reach(thing)
        if kind == "deal":
            return self.is_intact(thing)
        if kind == "resolve":
            return self.is_to_resolve(thing)
        if kind.startswith("move") and kind != "move-boons":
            goals = self.goals(text, action, thing)
            return in_play and any(at != self.pieces[thing].at for at in goals)
        return True

    def can_any_choose(self, text: Text, action: Action) -> bool:
        """Whether one of the players has a card that fits."""
        assert action.filter is not None
        seats = self.affected(text, action)
        wanted = action.filter
        return any(
            self.can_be_by_players(action, each)
            for seat in seats
            for each in self.matching(replace(text, seat=seat), wanted)
        )

    def whose_decks(self, text: Text, action: Action) -> list[int]:
        """Of whom one is chosen whose deck is looked at (rows deck.*)."""
        if action.whose == "player":
            return self.affected(text, action)
        return self.clockwise(text.seat) if action.whose == "one-player" else [text.seat]

    def is_closed(self, text: Text, seat: int) -> bool:
        raise NotImplementedError

    def is_any_followed(self, text: Text, action: Action) -> bool:
        raise NotImplementedError

    def can_be_by_players(self, action: Action, thing: int) -> bool:
        raise NotImplementedError

    def goals(self, text: Text, action: Action, thing: int) -> list[int]:
        """The planets to which that card could be moved."""
        if action.place == "here":
            return [self.where(text)] if self.where(text) else []
        if action.place == "home":
            return [text.seat]
        if action.place == "there":
            # Only whether it is possible is asked: no card is chosen yet.
            place = self.place_of(text, action.at)
            return [place] if place else []
        if action.place == "theirs":
            return [at for at in [self.home_of(text, action.at)] if at]
        if action.place == "owner":
            return [owner_of(thing)]
        if action.goal is not None:
            found = self.matching(text, action.goal)
            return [at for at in self.clockwise(text.seat) if self.planet_of(at) in found]
        others = action.place == "opposing"
        return [at for at in self.clockwise(text.seat) if not (others and at == text.seat)]

    def candidates(self, text: Text, target: Target) -> list[int]:
        """What a target may be, without a choice."""
        if target.refs in (("that",), ("rest",)):
            return list(text.that if target.refs == ("that",) else text.rest)
        if target.kind in ("ref", "pair"):
            found = [self.referred(text, ref) for ref in target.refs]
            return [each for each in found if each is not None]
        assert target.filter is not None
        if target.kind == "top":
            seats = [text.seat] if target.pile == "own" else self.opponents(text.seat)
            return [each for seat in seats for each in self.topmost(text, target, seat)]
        found = self.matching(text, target.filter)
        if target.filter.where == "hand":
            return list(self.sides[text.seat].hand)
        if target.kind == "all":
            return found
        return [each for each in found if self.may_be_chosen(text, each, target.filter)]

    def topmost(self, text: Text, target: Target, seat: int) -> list[int]:
        """The uppermost fitting card of a discard pile."""
        assert target.filter is not None
        pile = [
            thing
            for thing in self.sides[seat].discard
            if self.fits_values(text, target.filter, self.as_printed(thing), None)
        ]
        return pile[-1:]

    # -- targets ----------------------------------------------------------------------------

    def targets(self, text: Text, target: Target, fitting: Any = None) -> Doing:
        """The cards an action is done to; a choice is the controller's (HAC-Q13)."""
        if target.kind in ("ref", "pair"):
            found = self.candidates(text, target)
            if target.kind == "ref" and target.refs[0] not in ("this", "that", "planet"):
                # "That card" may be one that was mentioned last (row ref.that).
                self.speak_of(text, found)
            return found
        assert target.filter is not None
        if target.kind == "top":
            seats = [text.seat]
            if target.pile == "opponent":
                # Any opponent, also one in whose pile nothing fits (row pile.opp).
                seats = yield from self.choose_seat(text.seat, self.opponents(text.seat))
                if not seats:
                    return []
            self.speak_of(text, self.topmost(text, target, seats[0]))
            return list(text.that)
        wanted = target.filter
        text.whose = 0
        if wanted.is_of_opponent or wanted.is_of_player:
            # Any opponent, or any player, also one of whose cards nothing fits.
            among = self.opponents if wanted.is_of_opponent else self.clockwise
            seats = yield from self.choose_seat(text.seat, among(text.seat))
            if not seats:
                return []
            [text.whose] = seats

        def found() -> list[int]:
            matching = self.matching(text, wanted)
            if target.kind != "all":
                matching = [each for each in matching if self.may_be_chosen(text, each, wanted)]
            return [each for each in matching if fitting is None or fitting(each)]

        hidden = target.filter.where == "hand"
        if target.kind == "all" and hidden:
            return found()
        if target.kind == "all":
            self.speak_of(text, self.one_by_one(text, found()))
            return list(text.that)
        if hidden and not self.sides[text.seat].hand:
            self.speak_of(text, [])
            return []
        most = self.number(text, target.number, target.amount)
        if target.kind == "any-number":
            most = ANY_NUMBER
        least = most if target.kind == "n" else 0
        if not most:
            self.speak_of(text, [])
            return []
        chosen = yield from self.choose(text.seat, found, least, most, hidden=hidden)
        if not hidden:
            self.speak_of(text, chosen)
        return chosen

    def second(self, text: Text, action: Action, fitting: Any = None) -> Doing:
        """The second card: "that card" is one that was spoken of before, not the first (row ref.that)."""
        assert action.second is not None
        if action.second.refs == ("that",):
            # Of several it is the first, which is "that card" from then on.
            text.that = text.before[:1]
        return (yield from self.targets(text, action.second, fitting))

    def speak_of(self, text: Text, things: Sequence[int], unseen: int = 0) -> None:
        """From now on these are "that card" or "those cards", and nothing else is (row ref.that)."""
        text.that, text.found, text.looked, text.unseen = list(things), [], 0, unseen

    def looking_back(self, text: Text) -> Text:
        """As it was before the action began: what was spoken of then (row ref.that)."""
        return replace(text, that=list(text.before))

    def how_much(self, text: Text, action: Action) -> int:
        """How much is done to the cards chosen: "that card" in it is one spoken of before them (row ref.that); what is divided none of them (HAC-Q70)."""
        is_before = action.back or action.kind.endswith("-among")
        viewer = self.looking_back(text) if is_before else text
        return self.number(viewer, action.number, action.amount)

    def owes_nothing(self, text: Text, action: Action) -> bool:
        """Whether a part of a cost that is worked out is nothing now: nothing to pay is paid in full (HAC-1.18)."""
        is_worked_out = action.amount is not None and action.kind != "pay-any"
        return is_worked_out and self.how_much(text, action) == 0

    def number(self, text: Text, number: int, amount: Amount | None) -> int:
        """A number that stands there, or is worked out."""
        return number if amount is None else self.amount(text, amount)

    def may_be_chosen(self, text: Text, thing: int, wanted: Filter) -> bool:
        """Whether no text keeps that card from being chosen by the card of this text (row con.cannot_chosen)."""
        if wanted.where == "hand" or not self.in_play(thing) or text.source < 0:
            return True
        for each in self.is_under(thing, "cannot-be-chosen"):
            if each.what.by is None:
                is_kept = self.is_by(each.text, each.what.agent, (text.source, "text"))
            else:
                # If it has left, as it was then (HAC-Q75).
                seen = {} if text.last is None else {text.source: text.last}
                is_kept = self.is_such(replace(each.text, seen=seen), each.what.by, text.source)
            if is_kept:
                return False
        return True

    def choose_seat(self, seat: int, seats: Sequence[int]) -> Doing:
        """One of them; none if all have left."""
        said = yield from self.say(
            seat, lambda: [f"seat-{each}" for each in seats if not self.sides[each].gone]
        )
        return [] if said == "no" else [int(said[5:])]

    def choose_planet(self, seat: int, planets: Callable[[], Sequence[int]]) -> Doing:
        """One of them; none if none is left."""
        said = yield from self.say(seat, lambda: [f"planet-{each}" for each in planets()])
        return None if said == "no" else int(said[7:])

    def players(self, text: Text, action: Action) -> Doing:
        """Whom an action is about."""
        if action.player == "you":
            return [text.seat]
        if action.player in ("each-opponent", "each-player"):
            return self.affected(text, action)
        return (yield from self.choose_seat(text.seat, self.affected(text, action)))

    def affected(self, text: Text, action: Action) -> list[int]:
        """The players whom an action may be about; those of whom something holds, in which "you" is each of them (rows who.*, whoso.for)."""
        found, who = self.players_of(text, action), action.who
        if who is None:
            return found
        return [seat for seat in found if self.holds(replace(text, seat=seat), who)]

    def players_of(self, text: Text, action: Action) -> list[int]:
        """Whoever they are (rows who.*)."""
        if action.player == "you":
            return [text.seat]
        if action.player == "owner":
            thing = self.referred(text, action.whom)
            owners = [] if thing is None else [owner_of(thing)]
            return [each for each in owners if not self.sides[each].gone]
        others = self.opponents(text.seat)
        if action.player in ("each-player", "one-player"):
            return [text.seat, *others]
        most = max((self.sides[each].points for each in others), default=0)
        if action.player == "leader":
            return [each for each in others if self.sides[each].points == most]
        return others

    def characters(self, things: Sequence[int]) -> list[int]:
        """Those that are characters in play: nothing else is tapped, has boons or power (HAC-1.14)."""
        return [each for each in self.in_field(things) if self.pieces[each].at]

    def is_character(self, thing: int) -> bool:
        return bool(self.characters([thing]))

    def in_field(self, things: Sequence[int]) -> list[int]:
        return [each for each in things if each in self.pieces and self.in_play(each)]

    # -- what lasts -------------------------------------------------------------------------

    def last(
        self, text: Text, action: Action, kind: str, thing: int | None, value: int = 0
    ) -> None:
        change = Change(kind, text.seat, "", self.turn, thing, value, action.filter, action.amount)
        self.keep(text, action, change)

    def keep(self, text: Text, action: Action, change: Change) -> bool:
        """A change lasts for as long as the action says."""
        self.changes.append(replace(change, until=UNTIL[action.until]))
        return True

    def do_give(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        assert action.mod is not None
        things = self.characters((yield from self.targets(text, action.target)))
        viewer = self.looking_back(text) if action.back else text
        values = {thing: self.mod(viewer, action.mod, thing) for thing in things}
        for thing, value in values.items():
            self.last(text, action, "power", thing, value)
        return len(things)

    def do_give_base(self, text: Text, action: Action) -> Doing:
        self.last(text, action, "base", None, self.how_much(text, action))
        return True
        yield

    def do_forbid_tap(self, text: Text, action: Action) -> Doing:
        assert action.target is not None
        things = self.characters((yield from self.targets(text, action.target)))
        for thing in things:
            self.last(text, action, "forbid-tap", thing)
        return len(things)

    def do_ignore(self, text: Text, action: Action) -> Doing:
        self.last(text, action, "ignore", None)
        return True
        yield

    def do_untapped_moves(self, text: Text, action: Action) -> Doing:
        self.last(text, action, "untapped-moves", None)
        return True
        yield

    def do_also_defend(self, text: Text, action: Action) -> Doing:
        is_there = text.source in self.pieces
        if is_there:
            self.last(text, action, "also-defend", text.source)
        return is_there
        yield

    # -- hands and decks --------------------------------------------------------------------

    def count_thrown(self, seat: int) -> None:
        """A card more was discarded from a hand (row t.you_drew)."""
        raise NotImplementedError

    def discard_from_hand(self, text: Text, seat: int, faces: Sequence[int]) -> int:
        """Each is an event by its printed values (HAC-Q15, HAC-Q62); all see it, so that it is spoken of (row ref.that); how many were discarded."""
        for face in faces:
            thing = self.lay_open(seat, face)
            text.that.append(thing)
            if to := self.goes_from_hand(thing):
                self.lay_elsewhere(thing, to)
                continue
            # By then it has been discarded, for code that counts that too (HAC-2.32).
            self.count_thrown(seat)
            if to := self.goes_unlaid(thing):
                # It was discarded all the same, though it reaches no pile (HAC-Q71).
                self.lay_elsewhere(thing, to)
            else:
                self.sides[seat].discard.append(thing)
                self.trigger(Happened(self.as_printed(thing)), set())
                self.drop(self.as_printed(thing))
            self.note_by("thrown", thing, self.doer_now(), self.as_printed(thing))
        return len(faces)


def together(instructions: Sequence[Instruction]) -> list[list[Instruction]]:
    """The steps, each with those that are done together with it."""
    found: list[list[Instruction]] = []
    for each in instructions:
        if each.kind == "and":
            found[-1].append(each)
        else:
            found.append([each])
    return found


def destroys_by_tap(text: Text, action: Action) -> bool:
    """Whether power against destruction counts where it is looked whom that would destroy (row con.resist)."""
    return text.line.kind == "tap" and action.kind == "destroy"


def is_among_those(action: Action) -> bool:
    """Whether some of the cards spoken of are chosen or taken, so that there is a rest of those cards (row ref.rest)."""
    target = action.target
    filters = (action.filter, None if target is None else target.filter)
    return any(each is not None and each.where == "spoken" for each in filters)


def actions_of(step: Sequence[Instruction], option: int) -> list[Action]:
    """What a step does; of two with the one that was chosen, and what belongs to that."""
    first, *others = step
    found = [first.actions[option - 1 if len(first.actions) > 1 else 0]]
    return found + [each.actions[0] for each in others if each.option in (0, option)]
