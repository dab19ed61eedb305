"""A second opinion on Homestuck: turns and phases to come, what holds only then, what is done the next time, and for one card after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.games.homestuck_atcg.language.tree import Action, Line
from tests.oracle.homestuck_atcg.model.actions import Actions
from tests.oracle.homestuck_atcg.model.constants import Held
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.effects import together
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.table import Change, Deed, Text, owner_of

OF_A_CARD = {
    "start-of": "start",
    "end-of": "end",
    "in-turn-of": "in-turn",
    "in-phase-of": "in-phase",
}
"""What ends with, or holds in, a turn or phase of the player of a card."""
LATER = {"in-turn": "in-turn", "in-phase": "in-phase", "in-own-phase": "in-phase"}


class TimesToCome(Actions):
    """What the text of one turn says of the next ones."""

    regular = 0
    """Who had the last turn that was not added."""

    # -- how long ---------------------------------------------------------------------------

    def keep(self, text: Text, action: Action, change: Change) -> bool:
        """Also what ends with a turn of another player, or begins later (rows dur.*).

        Where no card was spoken of that is the turn of "you" (HAC-Q82).
        """
        until, whose = action.until, 0
        if until in OF_A_CARD:
            thing = self.referred(text, action.until_of)
            until, whose = OF_A_CARD[until], text.seat if thing is None else owner_of(thing)
        elif until == "in-own-phase":
            whose = text.seat
        until = LATER.get(until, until)
        if until in ("next-round", "destruction", "start", "end", "in-turn", "in-phase"):
            later = until in LATER.values()
            phases = (action.phase,) if until == "in-phase" else ()
            self.changes.append(
                replace(
                    change,
                    until=until,
                    whose=whose,
                    phases=phases,
                    waiting=later,
                    round=self.round,
                    group=text.joining if until == "destruction" else None,
                )
            )
            return True
        return super().keep(text, action, change)

    def for_a_time(self) -> list[Held]:
        """But for what holds only later."""
        return [x for x in super().for_a_time() if x.change is None or not x.change.waiting]

    def begin_turn(self, seat: int) -> None:
        """What holds in this turn begins to (row dur.in_turn)."""
        for each in self.changes:
            if each.until == "in-turn" and each.of == seat:
                each.waiting = False

    def begin_phase(self, seat: int) -> None:
        """What holds in this phase begins to; what comes behind the next phase of that name comes behind this one (rows dur.in_phase, act.add_phase)."""
        self.phases += 1
        for each in self.changes:
            is_it = each.whose in (0, seat) and each.phases[:1] == (self.phase,)
            if is_it and (each.until == "in-phase" or each.kind == "add-phase"):
                each.waiting = False

    def end_phase(self, seat: int) -> list[Change]:
        """What held in it ends; the phases that come behind it (row act.add_phase)."""
        if self.phase == "boon":
            self.check_points(seat)
        ended = ("phase", self.phase)
        due = [each for each in self.changes if each.kind == "add-phase" and not each.waiting]
        self.changes = [
            each
            for each in self.changes
            if each not in due
            and each.until not in ended
            and not (each.until == "in-phase" and not each.waiting)
        ]
        return due

    def end_turn(self, seat: int) -> None:
        self.changes = [
            each
            for each in self.changes
            if not (each.until == "end" and each.of == seat and each.turn < self.turn)
            and not (each.until == "in-turn" and not each.waiting)
            and each.until != "turn"
        ]

    def end_round(self) -> None:
        """The round before it has ended (row dur.round_next)."""
        self.changes = [
            each
            for each in self.changes
            if each.until != "round"
            and not (each.until == "next-round" and each.round + 1 < self.round)
        ]

    def check_points(self, seat: int) -> None:
        raise NotImplementedError

    # -- phases and turns -------------------------------------------------------------------

    given = 0
    """How many turns and phases texts have left out or added: of phases that come in one place the first that was given comes first (HAC-Q76)."""

    def to_come(self, text: Text, action: Action, *, waiting: bool = False) -> Doing:
        """Something is left out or added for these players."""
        seats = yield from self.players(text, action)
        for seat in seats:
            self.given += 1
            self.changes.append(
                Change(
                    action.kind,
                    text.seat,
                    "",
                    self.turn,
                    value=self.given,
                    whose=seat,
                    phases=action.phases,
                    waiting=waiting,
                )
            )
        return len(seats)

    def do_skip_phase(self, text: Text, action: Action) -> Doing:
        return (yield from self.to_come(text, action))

    def do_skip_turn(self, text: Text, action: Action) -> Doing:
        return (yield from self.to_come(text, action))

    def do_add_turn(self, text: Text, action: Action) -> Doing:
        return (yield from self.to_come(text, action))

    def do_add_phase(self, text: Text, action: Action) -> Doing:
        """Behind the one under way, or behind the next of that name, which is not the one under way (rows act.add_phase_now, act.add_phase)."""
        return (yield from self.to_come(text, action, waiting=bool(action.phases[0])))

    def is_left_out(self, kind: str, seat: int, *phases: str) -> bool:
        """Whether a text leaves that out, which it has done then."""
        for each in self.changes:
            if (each.kind, each.whose, each.phases) == (kind, seat, phases):
                self.changes = [one for one in self.changes if one is not each]
                return True
        return False

    def is_phase_left_out(self, seat: int, name: str) -> bool:
        """The end is looked for all the same: that is done twice in every turn (HAC-Q1)."""
        left_out = self.is_left_out("skip-phase", seat, name)
        if left_out and name in ("score", "boon"):
            self.check_points(seat)
        return left_out

    def is_turn_left_out(self, seat: int) -> bool:
        return self.is_left_out("skip-turn", seat)

    def added_turn(self) -> int:
        """Who has a turn behind the one that has ended: in the order in which they were given (HAC-Q76)."""
        for each in self.changes:
            if each.kind == "add-turn":
                self.changes = [one for one in self.changes if one is not each]
                return self.added_turn() if self.sides[each.whose].gone else each.whose
        return 0

    # -- the next time ----------------------------------------------------------------------

    def do_let(self, text: Text, action: Action) -> Doing:
        """A text for a moment that "you" have, whatever becomes of the card (row con.hold)."""
        assert action.constant is not None
        line = action.constant.line
        if action.constant.kind != "hold" or line is None or line.kind != "moment":
            return (yield from super().do_let(text, action))
        viewer = replace(text, that=list(text.that), seen=dict(text.seen))
        viewer.was_gone = text.last is not None and not self.in_play(text.source)
        viewer.chosen = list(text.that)
        change = Change("hold", text.seat, "", self.turn)
        return self.keep(text, action, replace(change, text=replace(viewer, line=line)))

    def held_texts(self, seat: int, moments: Sequence[str]) -> list[Change]:
        """Those of a player for such moments, in the order in which they were given."""
        return [
            each
            for each in self.changes
            if (each.kind, each.seat, each.waiting) == ("hold", seat, False)
            and each.text is not None
            and each.text.line.moment in moments
        ]

    def do_held(self, change: Change) -> Doing:
        """What was given is done once, where it says so, and is had no more (row line.next_in)."""
        assert change.text is not None
        if not any(each is change for each in self.changes):
            return
        if change.text.line.once == "next":
            self.changes = [each for each in self.changes if each is not change]
        yield from self.steps(again(change.text))
        yield from self.do_whens()

    def is_first(self, thing: int, line: Line) -> bool:
        """Whether a line that is done the next time only has not been since its card came into play, and is now (row line.next_in)."""
        since = self.pieces[thing].entered if thing in self.pieces else 0
        done = Deed("used", thing, self.turn, self.round, line, count=since)
        before = [(each.kind, each.thing, each.line, each.count) for each in self.deeds]
        if (done.kind, done.thing, done.line, done.count) in before:
            return False
        self.deeds.append(done)
        return True

    # -- one card after the other -----------------------------------------------------------

    def do_for_each(self, text: Text, action: Action) -> Doing:
        """What is quoted for each of the cards, which is "that card" in it, clockwise from "you", the oldest first (row act.for_each)."""
        assert action.target is not None
        assert action.line is not None
        done = results = 0
        things = yield from self.targets(text, action.target)
        for thing in self.one_by_one(text, things):
            if self.sides[text.seat].gone:
                break
            quoted = replace(text, line=action.line, that=[thing], before_was="", did=False)
            quoted.done, quoted.result, quoted.searched, quoted.found = 0, 0, False, []
            yield from self.steps(quoted)
            done, results = done + quoted.done, results + quoted.result
        # Behind it the text speaks of all of them, and of nothing that was chosen or rolled for one (HAC-Q74).
        text.told = results
        return done

    def can_be_done(self, text: Text, action: Action, thing: int) -> bool:
        if action.kind != "for-each":
            return super().can_be_done(text, action, thing)
        assert action.line is not None
        quoted = replace(text, line=action.line, that=[thing])
        return any(
            self.is_possible(quoted, each)
            for step in together(action.line.instructions)
            for instruction in step
            for each in instruction.actions
        )

    # -- boons, damage and destruction ------------------------------------------------------

    def comes_with(self, thing: int, at: int) -> int:
        """With how many boons it comes into play there, as things are before it is there (rows con.enters_boons, con.self_boons)."""
        if not at or self.kinds_said.isdisjoint(["enters-boons"]):
            return 0
        own = [x for x in self.said_of_itself(thing, "enters-boons") if x.what.filter is None]
        coming = replace(self.as_printed(thing), at=at, played=True)
        found = [
            each
            for each in self.constants("enters-boons")
            if each.what.filter is not None
            and self.is_in_force(each)
            and self.fits_gone(each.text, each.what.filter, coming)
        ]
        return sum(self.worth(x, None) for x in own) + sum(self.worth(x, -1) for x in found)

    def boons_kept(self, thing: int, at: int) -> int:
        """Also some of them: as many as the text says that lets it keep most (rows con.keeps_some and behind it)."""
        held = self.is_under(thing, "keeps-some")
        some = [self.worth(each, thing) for each in held if self.is_way(each, thing, at)]
        return max([super().boons_kept(thing, at), *some])

    def damage_taken(self, seat: int, count: int, *, scoring: bool = False) -> int:
        """No more than texts let it take at once, or in a phase, turn or round (rows con.most_damage, con.most_damage_in)."""
        planet = self.planet_of(seat)
        most = [super().damage_taken(seat, count, scoring=scoring)]
        most += [self.worth(each, planet) for each in self.is_under(planet, "most-damage")]
        for each in self.is_under(planet, "most-damage-in"):
            most.append(self.worth(each, planet) - self.harm_within(planet, each.what.within))
        return max(0, min(most))

    def harm_within(self, planet: int, stretch: str) -> int:
        """How much damage it has taken in the phase, turn or round under way."""
        now = {"phase": self.phases, "turn": self.turn, "round": self.round}[stretch]
        return sum(
            each.count
            for each in self.deeds
            if (each.kind, each.thing) == ("harmed", planet) and getattr(each, stretch) == now
        )

    def sparing(self, thing: int, doer: Doer | None) -> list[Held]:
        """Also what the card that destroys cannot destroy (row con.destroys_none)."""
        found = super().sparing(thing, doer)
        if doer is None or doer[1] == "player":
            return found
        for each in self.constants("cannot-destroy"):
            assert each.what.by is not None
            if self.is_killer(each, doer[0]) and thing in self.matching(each.text, each.what.by):
                found.append(each)
        return found

    def is_killer(self, held: Held, doer: int) -> bool:
        """Whether a text speaks of that card, as it is or was when it left (HAC-Q15)."""
        if self.in_play(doer):
            return doer in self.subjects(held)
        seen = [each.last for each in self.running if each.source == doer and each.last]
        wanted = held.what.filter
        if not seen or wanted is None or not self.is_in_force(held):
            return False
        return self.is_meant(held.text, wanted, doer, None) and self.fits_gone(
            held.text, wanted, seen[-1]
        )


def again(text: Text) -> Text:
    """A text that was given, as it looked when it was."""
    return replace(
        text,
        that=list(text.that),
        seen=dict(text.seen),
        before=[],
        found=[],
        looked=0,
        joining=None,
        did=False,
        done=0,
        before_was="",
        unmet=False,
        told=None,
        much=0,
        result=0,
    )
