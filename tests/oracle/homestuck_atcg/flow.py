"""A second opinion on Homestuck: what leaves and enters, what answers that, and in which order (HAC-Q14 to Q17, Q55)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.games.homestuck_atcg.language.tree import Line, Trigger
from tests.oracle.homestuck_atcg.table import Gone, Piece, Text, face_of, owner_of
from tests.oracle.homestuck_atcg.values import World

FROM_DISCARD = {"remove": "removed", "return": "hand", "shuffle-in": "deck"}
"""Where a card goes whose text names another way than the discard pile, by the kind of the action."""


class LeftOpen(Exception):
    """Nothing in the rules says in which order that is asked or done: the second opinion has none here."""


@dataclass
class Wanted:
    """A decision: of whom, of what kind, among what, how many are wanted."""

    seat: int
    kind: str
    options: list[Any]
    least: int = 1
    most: int = 1
    hidden: bool = False


Doing = Generator[Wanted, Any, Any]
Throws = Callable[[str, str, Sequence[int]], Any]


@dataclass
class Happened:
    """An event: what reached a discard pile or was destroyed, and the executables that it triggered."""

    gone: Gone
    waiting: list[int] = field(default_factory=list)


@dataclass
class Answered:
    """A "When" text that is to be done."""

    line: Line
    source: int
    entered: int
    that: list[int]
    last: Gone | None = None


class Flow(World):
    """Events, and what answers them; a generator asks by what it yields."""

    throws: Throws
    readings: Any

    # -- choices ----------------------------------------------------------------------------

    def choose(
        self, seat: int, options: Sequence[Any], least: int, most: int, *, hidden: bool = False
    ) -> Doing:
        """Some of the options; what leaves nothing to decide is not asked, unless the cards are hidden."""
        options = list(options)
        least, most = min(least, len(options)), min(most, len(options))
        if not hidden and (most == 0 or least == len(options)):
            return options
        chosen = yield Wanted(seat, "choose", options, least, most, hidden)
        return chosen

    def say(self, seat: int, *words: Any) -> Doing:
        """One of a few words."""
        if len(words) == 1:
            return words[0]
        chosen = yield Wanted(seat, "words", list(words))
        return chosen[0]

    # -- what answers an event --------------------------------------------------------------

    def answers(self, text: Text, trigger: Trigger, kind: str, thing: int) -> bool:
        """Whether a "When" or "Instead of" is about that."""
        if trigger.kind != kind:
            return False
        if trigger.filter is not None:
            return thing in self.matching(text, trigger.filter)
        return self.referred(text, trigger.ref or "this") == thing

    def note(self, kind: str, thing: int, by: int | None = None) -> list[Answered]:
        """Collect the "When" texts that answer; ``by``: only of that card (row ev.moved_so)."""
        found = []
        for source, line in self.all_lines():
            if line.kind != "when" or line.trigger is None or by not in (None, source):
                continue
            if self.answers(Text(line, source, owner_of(source)), line.trigger, kind, thing):
                entered = self.pieces[source].entered if source in self.pieces else 0
                found.append(Answered(line, source, entered, [thing]))
        self.whens += found
        return found

    def do_whens(self) -> Doing:
        """The active player's first and on clockwise, of one player the oldest first (HAC-Q55)."""
        while self.whens:
            seats = self.clockwise(self.active)
            self.whens.sort(key=lambda each: (seats.index(owner_of(each.source)), each.entered))
            each = self.whens.pop(0)
            kept, self.whens = self.whens, []
            text = Text(each.line, each.source, owner_of(each.source), each.last, that=each.that)
            yield from self.carry_out(text)
            self.whens += kept

    def settle(self) -> Doing:
        """Do all that waits: whens, then event by event offers and executables (HAC-Q14)."""
        yield from self.do_whens()
        while self.queue:
            event = self.queue[0]
            for seat in self.clockwise(self.active):
                yield from self.offer(seat, event)
            while event.waiting:
                yield from self.execute(event.waiting.pop(0), event.gone)
                yield from self.do_whens()
            self.queue.remove(event)

    def offer(self, seat: int, event: Happened) -> Doing:
        """Each fitting card that is in hand when the offer is made may enter once (HAC-Q12)."""
        side = self.sides[seat]
        fitting = [face for face in sorted(side.hand) if self.enters_by(seat, face, event.gone)]
        while fitting:
            said = yield Wanted(seat, "offer", sorted(set(fitting)))
            if said is None:
                return
            face, place = said
            fitting.remove(face)
            self.enter_from_hand(seat, face, place)
            yield from self.do_whens()
            # A card that has left the hand meanwhile cannot enter any more.
            fitting = [each for each in fitting if each in side.hand]

    def enters_by(self, seat: int, face: int, gone: Gone) -> bool:
        """Whether a card in hand has an Enter Cost that the event fulfils (HAC-2.10)."""
        code = self.cards[face].enter
        if code is None or code.filter is None:
            return False
        if self.cards[face].type == "inventory" and not self.hosts(seat, face):
            return False
        thing = face * 10 + (seat - 1) * 2
        text = Text(Line("code"), -1 if thing == gone.thing else thing, seat)
        return self.fits_gone(text, code.filter, gone)

    def execute(self, thing: int, gone: Gone | None) -> Doing:
        """Resolve an executable, then discard it, unless a step has put it elsewhere (HAC-2.35)."""
        seat = owner_of(thing)
        line = self.card(thing).execute
        if not self.in_play(thing):
            return
        ignoring = [each for each in self.changes if each.kind == "ignore" and each.seat != seat]
        if ignoring:
            self.changes.remove(ignoring[0])
        elif line is not None:
            entered = self.pieces[thing].entered
            self.resolving.append(thing)
            yield from self.steps(Text(line, thing, seat, trigger=gone))
            self.resolving.remove(thing)
            if not self.in_play(thing) or self.pieces[thing].entered != entered:
                return
        yield from self.leave({thing: "discard"})

    def carry_out(self, text: Text) -> Doing:
        """All steps of a text; then the "When" texts that they called (HAC-Q55)."""
        kept, self.whens = self.whens, []
        yield from self.steps(text)
        yield from self.do_whens()
        self.whens += kept

    def steps(self, text: Text) -> Doing:
        raise NotImplementedError
        yield

    def hosts(self, seat: int, face: int) -> list[int]:
        raise NotImplementedError

    # -- entering ---------------------------------------------------------------------------

    def lay_open(self, seat: int, face: int) -> int:
        """A card of the hand becomes a thing: the first copy that is none yet."""
        side = self.sides[seat]
        side.hand.remove(face)
        return self.free_copy(seat, face)

    def free_copy(self, seat: int, face: int) -> int:
        side = self.sides[seat]
        thing = face * 10 + (seat - 1) * 2
        taken = [*self.pieces, *side.discard, *side.removed]
        return thing if thing not in taken else thing + 1

    def enter_from_hand(self, seat: int, face: int, place: int) -> None:
        """To a planet, on a host, or into the area of executables (HAC-2.8)."""
        thing = self.lay_open(seat, face)
        if self.cards[face].type == "inventory":
            self.enter(thing, host=place)
        else:
            self.enter(thing, place)

    def enter(self, thing: int, at: int = 0, host: int | None = None) -> None:
        """Untapped and without boons (HAC-Q24)."""
        self.entered += 1
        self.pieces[thing] = Piece(thing, at=at, host=host, entered=self.entered)
        self.tidy()
        self.note("enters", thing)

    # -- leaving ----------------------------------------------------------------------------

    def leave(
        self, fates: dict[int, str], under: int | None = None, *, told: bool = False
    ) -> Doing:
        """Cards in play or stored go somewhere, with what is on and under them."""
        fates = {thing: to for thing, to in fates.items() if thing in self.pieces}
        going = list(fates)
        for thing in going:
            for other in [*self.attached(thing), *self.beneath(thing)]:
                if other not in fates:
                    fates[other] = "discard"
                    going.append(other)
        instead = self.sent_elsewhere(fates)
        stored = {thing for thing in fates if self.is_stored(thing)}
        gone = {thing: self.as_it_leaves(thing) for thing in fates}
        events = {
            thing
            for thing, to in fates.items()
            if to == "discard" or (to == "removed" and thing in instead)
        }
        events -= {thing for thing in stored if fates[thing] != "discard"}
        for thing in events - stored:
            for each in self.note("destroyed", thing):
                each.last = gone.get(each.source)
        woken = {
            thing
            for thing in stored
            if fates[thing] == "discard"
            and any(self.triggers(thing, gone[each]) for each in events)
        }
        events -= woken
        yield from self.put_away(fates, gone, events, woken, (under, told))

    def as_it_leaves(self, thing: int) -> Gone:
        if not self.is_stored(thing):
            return self.as_now(thing)
        gone = self.as_printed(thing)
        gone.under, gone.entered = self.pieces[thing].under, self.pieces[thing].entered
        gone.lines = self.printed_lines(thing)
        return gone

    def sent_elsewhere(self, fates: dict[int, str]) -> set[int]:
        """Cards that go somewhere else by their own text, or by that of a card stored under them."""
        found = set()
        for thing in [each for each, to in fates.items() if to == "discard"]:
            if self.is_stored(thing):
                continue
            for line in self.lines(thing):
                if line.kind == "instead" and line.trigger and line.trigger.kind == "discarded":
                    fates[thing] = FROM_DISCARD[line.instructions[0].actions[0].kind]
                    found.add(thing)
            for other in self.beneath(thing):
                if any(takes_along(line) for line in self.printed_lines(other)):
                    fates[thing] = fates[other] = "removed"
                    found.add(thing)
        return found

    def put_away(
        self,
        fates: dict[int, str],
        gone: dict[int, Gone],
        events: set[int],
        woken: set[int],
        storing: tuple[int | None, bool],
    ) -> Doing:
        """Everybody puts the own cards away in an order of the own choice; the events follow (HAC-Q16).

        What is said of a card by its own text, once it has left, is said of it as it was (HAC-Q15).
        """
        order: dict[int, list[int]] = {}
        for seat in self.clockwise(self.active):
            own = [each for each in fates if owner_of(each) == seat and each not in woken]
            own = [each for each in own if fates[each] == "discard"]
            own.sort(key=lambda each: gone[each].entered)
            if len({alike(gone[each]) for each in own}) > 1:
                own = yield Wanted(seat, "order", own, len(own), len(own))
            order[seat] = own
        for text in self.running:
            if text.source in gone and text.last is None and not self.is_stored(text.source):
                text.last = gone[text.source]
        for thing in sorted(fates, key=lambda each: gone[each].entered):
            if thing not in woken and fates[thing] != "discard":
                self.put(thing, fates[thing], *storing)
        for thing in [each for own in order.values() for each in own]:
            self.put(thing, "discard")
        for thing in sorted(woken, key=lambda each: gone[each].entered):
            self.entered += 1
            self.was_under[thing] = self.pieces[thing].under
            self.pieces[thing] = Piece(thing, entered=self.entered)
        happened = []
        for seat in reversed(self.clockwise(self.active)):
            removed = [
                each for each in events if owner_of(each) == seat and fates[each] == "removed"
            ]
            removed.sort(key=lambda each: gone[each].entered)
            happened += [
                Happened(gone[each]) for each in [*removed, *order[seat]] if each in events
            ]
        for event in happened:
            self.trigger(event, woken)
        self.was_under.clear()
        self.tidy()

    def put(self, thing: int, to: str, under: int | None = None, told: bool = False) -> None:
        """One card reaches its owner's pile, hand or deck, or lies under another."""
        del self.pieces[thing]
        side = self.sides[owner_of(thing)]
        self.changes = [each for each in self.changes if each.thing != thing]
        for event in self.queue:
            if thing in event.waiting:
                event.waiting.remove(thing)
        if to == "under":
            self.pieces[thing] = Piece(thing, under=under, told=told, entered=self.entered)
        elif to in ("discard", "removed"):
            getattr(side, to).append(thing)
        elif to == "hand":
            side.hand.append(face_of(thing))
        else:
            side.deck.append(face_of(thing))

    # -- triggers ---------------------------------------------------------------------------

    def triggers(self, thing: int, gone: Gone) -> bool:
        """Whether the trigger code of an executable is about that (HAC-2.31)."""
        under = self.pieces[thing].under
        lines = [line for line in self.lines(thing) if line.code]
        return any(self.code_fits(thing, line, gone, under) for line in lines)

    def code_fits(self, thing: int, line: Line, gone: Gone, under: int | None = None) -> bool:
        assert line.code is not None
        if line.code.filter is None:
            return gone.thing in (under, self.was_under.get(thing))
        text = Text(line, thing, owner_of(thing))
        return self.fits_gone(text, line.code.filter, gone)

    def trigger(self, event: Happened, woken: set[int]) -> None:
        """All fitting executables wait, each triggered once (HAC-Q17), in their order (HAC-Q14)."""
        waiting = [thing for each in self.queue for thing in each.waiting]
        self.queue.append(event)
        fitting: dict[int, list[int]] = {seat: [] for seat in self.clockwise(self.active)}
        for thing in self.by_age(iter(list(self.pieces))):
            if self.card(thing).type != "executable" or thing in (*waiting, *self.resolving):
                continue
            if thing in woken:
                if not any(
                    self.code_fits(thing, line, event.gone) for line in self.stored_code(thing)
                ):
                    continue
            elif not self.triggers(thing, event.gone):
                continue
            if self.is_stored(thing):
                self.entered += 1
                self.pieces[thing] = Piece(thing, entered=self.entered)
            fitting[owner_of(thing)].append(thing)
        while any(fitting.values()):
            for own in fitting.values():
                event.waiting += own[:1]
                del own[:1]

    def stored_code(self, thing: int) -> list[Line]:
        return [line for line in self.card(thing).lines if line.stored and line.code]


def alike(gone: Gone) -> str:
    """What tells cards apart that leave at once: of alike ones the order decides nothing."""
    seen = (gone.at, gone.boons, gone.tapped, gone.invading, gone.laden, gone.host, gone.under)
    return repr((face_of(gone.thing), gone.power, sorted(gone.tags), *seen))


def takes_along(line: Line) -> bool:
    """Stored - When the card above is destroyed: both are removed (HAC-Q61)."""
    actions = [action for instruction in line.instructions for action in instruction.actions]
    if line.kind != "when" or [each.kind for each in actions] != ["remove"]:
        return False
    target = actions[0].target
    return target is not None and set(target.refs) == {"above", "this"}
