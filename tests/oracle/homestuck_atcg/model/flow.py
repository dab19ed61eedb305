"""A second opinion on Homestuck: what leaves and enters, what answers that, and in which order (HAC-Q14 to Q17, Q55)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.games.homestuck_atcg.language.tree import Line
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.events import (
    MOST_TEXTS,
    Answered,
    Doing,
    Events,
    FallsAway,
    Happened,
    Leaves,
    Throws,
    Wanted,
)
from tests.oracle.homestuck_atcg.model.table import (
    Gone,
    Piece,
    Side,
    Text,
    face_of,
    folded,
    owner_of,
)

FROM_DISCARD = {"remove": "removed", "return": "hand", "shuffle-in": "deck"}
"""Where a card goes whose text names another way than the discard pile, by the kind of the action."""


@dataclass
class Group:
    """Cards that leave at once: where each goes, as what, which are events, which stored ones wait in the area instead."""

    fates: dict[int, str]
    gone: dict[int, Gone]
    events: set[int]
    woken: set[int]
    stored: set[int]

    def pile(self, seat: int) -> list[int]:
        """The cards that a player puts onto the discard pile, the oldest first; a planet goes nowhere."""
        own = [
            thing
            for thing, to in self.fates.items()
            if to == "discard" and owner_of(thing) == seat and thing not in self.woken
        ]
        return sorted(
            (each for each in own if not self.gone[each].planet),
            key=lambda each: self.gone[each].entered,
        )


class Flow(Events):
    """Events, and what answers them; a generator asks by what it yields."""

    throws: Throws
    readings: Any
    texts_left = MOST_TEXTS
    about_to_leave: Sequence[int] = ()
    """Cards that leave when it is settled what goes along with them."""
    in_order: Sequence[int] = ()
    """Cards that leave one after the other, as a player has said (row act.top_ordered)."""
    put_aside: int | None = None
    """The executable that is discarded as its effect is over: by no text (HAC-2.35)."""

    # -- choices ----------------------------------------------------------------------------

    def ask(self, make: Callable[[], Wanted], whose: Sequence[int] = ()) -> Doing:
        """Put a question, and again whenever somebody leaves; not if it was put to that player, or was of that player's text (HAC-Q60).

        What leaves nothing to decide is not asked, unless the cards are hidden.
        """
        while True:
            wanted = make()
            few = wanted.most == 0 or wanted.least == len(wanted.options)
            if wanted.kind == "choose" and not wanted.hidden and few:
                return wanted.options[: wanted.most]
            if wanted.kind in ("words", "text") and len(wanted.options) < 2:
                return wanted.options
            said = yield wanted
            if not isinstance(said, Leaves):
                return said
            self.leave_match(said.seat)
            if said.seat in (wanted.seat, *whose):
                raise FallsAway

    def leave_match(self, seat: int) -> None:
        raise NotImplementedError

    def of_text(self) -> list[int]:
        """The player whose text is being done."""
        return [text.seat for text in self.running[-1:]]

    def choose(
        self,
        seat: int,
        options: Callable[[], Sequence[Any]],
        least: int,
        most: int,
        *,
        hidden: bool = False,
    ) -> Doing:
        """Some of the options, for a text."""

        def make() -> Wanted:
            found = list(options())
            count = len(found)
            return Wanted(seat, "choose", found, min(least, count), min(most, count), hidden)

        return (yield from self.ask(make, self.of_text()))

    def one_by_rule(self, seat: int, options: Sequence[int]) -> Doing:
        """One of them as a rule says, whoever chooses for the text that is being done (HAC-Q57)."""
        [one] = yield from self.ask(
            lambda: Wanted(seat, "choose", list(options), 1, 1), self.of_text()
        )
        return one

    def say(self, seat: int, words: Callable[[], Sequence[Any]]) -> Doing:
        """One of a few words, for a text; "no" where there is none."""
        said = yield from self.ask(lambda: Wanted(seat, "words", list(words())), self.of_text())
        return said[0] if said else "no"

    def which(self, seat: int, lines: Sequence[Line], whose: Sequence[int]) -> Doing:
        """Which of several texts of one card is done instead of something; alike ones are one (HAC-Q57)."""
        texts = {line.text: line for line in reversed(lines)}
        [line] = yield from self.ask(
            lambda: Wanted(seat, "text", [each for each in lines if texts[each.text] is each]),
            whose,
        )
        return line

    # -- what waits ---------------------------------------------------------------------------

    def settle(self) -> Doing:
        """Do all that waits: whens, then event by event offers and executables (HAC-Q14)."""
        yield from self.do_whens()
        while self.queue:
            event = self.queue[0]
            for seat in self.clockwise(self.active):
                with suppress(FallsAway):
                    yield from self.offer(seat, event)
            while event.waiting:
                yield from self.execute(event.waiting.pop(0), event.gone)
                yield from self.do_whens()
            self.queue.remove(event)

    def offer(self, seat: int, event: Happened) -> Doing:
        """Each fitting card that is in hand when the offer is made may enter once (HAC-Q12)."""
        side = self.sides[seat]
        fitting = [face for face in sorted(side.hand) if self.enters_by(seat, face, event.gone)]
        while fitting := [face for face in fitting if self.can_pay_code(seat, face)]:
            said = yield from self.ask(partial(Wanted, seat, "offer", sorted(set(fitting))))
            if said is None:
                return
            face, place = said
            fitting.remove(face)
            self.enter_by_code(seat, face, place)
            yield from self.do_whens()
            # A card that has left the hand meanwhile cannot enter any more.
            fitting[:] = [each for each in fitting if each in side.hand]

    def can_pay_code(self, seat: int, face: int) -> bool:
        """Whether it can enter somewhere for what that costs now."""
        raise NotImplementedError

    def enter_by_code(self, seat: int, face: int, place: int) -> None:
        raise NotImplementedError

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
        """Resolve an executable, then discard it, unless a step has put it elsewhere (HAC-2.35).

        Of one that has lost its text nothing comes (row con.blank).
        """
        seat = owner_of(thing)
        line = self.card(thing).execute
        if not self.in_play(thing):
            return
        # Also one of which nothing comes is triggered once (HAC-Q17).
        self.resolving.append(thing)
        ignoring = [each for each in self.changes if each.kind == "ignore" and each.seat != seat]
        if ignoring:
            self.changes.remove(ignoring[0])
        elif line is not None and line in self.lines(thing):
            entered = self.pieces[thing].entered
            self.note("resolved", thing)
            doer = None if gone is None or gone.by is None else gone.by[0]
            yield from self.steps(Text(line, thing, seat, trigger=gone, doer=doer))
            if not self.in_play(thing) or self.pieces[thing].entered != entered:
                self.stop_resolving(thing)
                return
        # Its own discard belongs to its effect, not to that of a text that has resolved it (HAC-Q55): so does what comes of that.
        self.running.append(Text(line or Line("execute"), thing, seat))
        depth = len(self.running)
        try:
            fates = {thing: "discard"}
            # Until that is settled it is being resolved (HAC-Q17); it is no text that discards it then (HAC-2.35).
            self.put_aside = thing
            yield from self.keep_in_play(fates, None)
            yield from self.leave(fates)
        finally:
            self.put_aside = None
            self.stop_resolving(thing)
            del self.running[depth - 1 :]

    def stop_resolving(self, thing: int) -> None:
        if thing in self.resolving:
            self.resolving.remove(thing)

    def carry_out(self, text: Text) -> Doing:
        """All steps of a text; then the "When" texts that they called (HAC-Q55)."""
        kept, self.whens = self.whens, []
        yield from self.steps(text)
        yield from self.do_whens()
        self.whens += self.still_to_do(kept)

    def steps(self, text: Text) -> Doing:
        raise NotImplementedError
        yield

    def hosts(self, seat: int, face: int) -> list[int]:
        raise NotImplementedError

    def put_elsewhere(self, fates: dict[int, str], meant: dict[int, str]) -> set[int]:
        raise NotImplementedError

    def settle_along(self, fates: dict[int, str]) -> Doing:
        raise NotImplementedError
        yield

    def tidy(self) -> None:
        raise NotImplementedError

    def keep_in_play(self, fates: dict[int, str], doer: Doer | None) -> Doing:
        raise NotImplementedError
        yield

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

    def enter_from_hand(self, seat: int, face: int, place: int, cost: int = 0) -> None:
        """To a planet, on a host, or into the area of executables (HAC-2.8): played, for so much grist (row t.amount)."""
        thing = self.lay_open(seat, face)
        if self.cards[face].type == "inventory":
            self.enter(thing, host=place)
        else:
            self.enter(thing, place)
        self.was_played(thing, cost)

    def was_played(self, thing: int, cost: int = 0) -> None:
        """For its Enter Cost, or at no cost by a text (row ev.you_play)."""
        self.done_there("played", thing)
        self.note("played", thing, count=cost)

    def enter(
        self,
        thing: int,
        at: int = 0,
        host: int | None = None,
        *,
        swapped: bool = False,
        tapped: bool = False,
    ) -> None:
        """Untapped and without boons (HAC-Q24); in place of a card that has still to leave (HAC-Q53)."""
        self.entered += 1
        self.forget_remembered(thing)
        tapped = self.comes_tapped(thing) or (tapped and self.card(thing).type == "character")
        boons = self.comes_with(thing, at)
        self.pieces[thing] = Piece(thing, at, tapped, host=host, entered=self.entered)
        if boons and not self.is_under(thing, "cannot-get-boons"):
            self.pieces[thing].boons = min(boons, self.boon_limit(thing))
        self.happens("entered", thing)
        if host is not None:
            self.note_beside("attached", thing, host)
        if not swapped:
            self.tidy()

    def comes_with(self, thing: int, at: int) -> int:
        """With how many boons a card comes into play there."""
        raise NotImplementedError

    # -- leaving ----------------------------------------------------------------------------

    def leave(
        self, fates: dict[int, str], under: int | None = None, *, told: bool = False
    ) -> Doing:
        """Cards in play or stored go somewhere, with what is on and under them.

        Everybody puts the own cards away in an order of the own choice, one player after the other (HAC-Q16).
        """
        order: dict[int, list[int]] = {}
        before, self.about_to_leave = self.about_to_leave, list(fates)
        yield from self.settle_along(fates)
        self.about_to_leave = before
        while (pile := self.next_pile(fates, order)) is not None:
            seat, _ = pile
            with suppress(FallsAway):
                order[seat] = yield from self.ask(partial(self.put_down, seat, fates))
        if under is None or under in self.pieces or self.is_planet(under):
            self.put_away(self.group(fates), order, (under, told))
        self.goes_apart.clear()

    def put_down(self, seat: int, fates: dict[int, str]) -> Wanted:
        """The question in which order a player puts cards down."""
        own = self.group(fates).pile(seat)
        return Wanted(seat, "order", own, len(own), len(own))

    def next_pile(
        self, fates: dict[int, str], order: dict[int, list[int]]
    ) -> tuple[int, list[int]] | None:
        """The next player who puts several different cards down."""
        group = self.group(fates)
        for seat in self.clockwise(self.active):
            own = group.pile(seat)
            if seat not in order and len({alike(group.gone[each]) for each in own}) > 1:
                return seat, own
        return None

    def group(self, fates: dict[int, str]) -> Group:
        """What goes along, where each goes, and what of it is an event."""
        with self.at_rest():
            return self.found_to_leave(fates)

    def found_to_leave(
        self, meant: dict[int, str], waking: AbstractSet[int] = frozenset()
    ) -> Group:
        """What lies under a stored card that is triggered stays with it, which waits in the area (HAC-Q58)."""
        fates = {
            each: to
            for each, to in meant.items()
            if each in self.pieces or (self.is_planet(each) and self.in_play(each))
        }
        going = [each for each in fates if not self.is_planet(each)]
        for thing in going:
            for other in [*self.attached(thing), *self.beneath(thing)]:
                if other not in fates and thing not in waking:
                    fates[other] = "discard"
                    going.append(other)
        instead = self.sent_elsewhere(fates) | self.put_elsewhere(fates, meant)
        stored = {thing for thing in fates if self.is_stored(thing)}
        gone = {thing: self.as_it_leaves(thing) for thing in fates}
        events = {
            thing
            for thing, to in fates.items()
            if to == "discard" or (to == "removed" and thing in instead)
        }
        events -= {thing for thing in stored if fates[thing] != "discard"}
        woken = {
            thing
            for thing in stored
            if fates[thing] == "discard"
            and any(self.triggers(thing, gone[each]) for each in events)
        }
        if any(self.beneath(each) for each in woken - waking):
            return self.found_to_leave(meant, waking | woken)
        return Group(fates, gone, events - woken, woken, stored)

    def as_it_leaves(self, thing: int) -> Gone:
        if self.is_planet(thing):
            return self.planet_as_it_was(thing)
        if not self.is_stored(thing):
            return self.as_now(thing)
        gone = self.as_printed(thing)
        gone.under, gone.entered = self.pieces[thing].under, self.pieces[thing].entered
        gone.lines = self.printed_lines(thing)
        return gone

    def planet_as_it_was(self, planet: int) -> Gone:
        laden = bool(self.attached(planet))
        tags = folded(self.card(planet).tags) | self.tags(planet)
        return Gone(planet, None, tags, at=owner_of(planet), laden=laden, played=True, planet=True)

    def sent_elsewhere(self, fates: dict[int, str]) -> set[int]:
        """Cards that go somewhere else by their own text, or by that of a card stored under them."""
        found = set()
        for thing in [each for each, to in fates.items() if to == "discard"]:
            if self.is_stored(thing) or self.is_planet(thing):
                continue
            for line in self.lines(thing):
                if line.kind == "instead" and line.trigger and line.trigger.kind == "discarded":
                    fates[thing] = FROM_DISCARD[line.instructions[0].actions[0].kind]
                    found.add(thing)
            for other in self.beneath(thing):
                refs = {ref for line in self.printed_lines(other) for ref in removes(line)}
                if "above" in refs:
                    fates[thing] = "removed"
                    found.add(thing)
                if "this" in refs:
                    fates[other] = "removed"
        return found

    def put_away(
        self, group: Group, order: dict[int, list[int]], storing: tuple[int | None, bool]
    ) -> None:
        """All go at once; the events follow.

        Below the pile lie the cards that are removed, and below them the planet (HAC-Q63).
        What is said of a card by its own text, once it has left, is said of it as it was (HAC-Q15).
        """
        fates, gone, events, woken = group.fates, group.gone, group.events, group.woken
        for each in self.note_leaving(fates, [x for x in fates if x in events - group.stored]):
            each.last = gone.get(each.source)
        self.note_going(group)
        for seat in self.clockwise(self.active):
            own = group.pile(seat)
            order[seat] = [each for each in order.get(seat, own) if each in own]
        for text in (*self.running, *self.awaited):
            text.seen |= gone
            if text.source in gone and text.last is None and not self.is_stored(text.source):
                text.last = gone[text.source]
        for thing in sorted(fates, key=lambda each: self.turn_to_leave(gone[each])):
            if self.is_planet(thing):
                self.sides[owner_of(thing)].destroyed = True
            elif thing not in woken and fates[thing] != "discard":
                self.put(thing, fates[thing], *storing)
        for seat in self.clockwise(self.active):
            for thing in order[seat]:
                self.put(thing, "discard")
        for thing in sorted(woken, key=lambda each: gone[each].entered):
            self.entered += 1
            self.was_under[thing] = self.pieces[thing].under
            self.pieces[thing] = Piece(thing, entered=self.entered)
        happened = []
        for seat in reversed(self.clockwise(self.active)):
            below = [
                each
                for each in events
                if owner_of(each) == seat and (fates[each] == "removed" or self.is_planet(each))
            ]
            below.sort(key=lambda each: gone[each].entered)
            happened += [Happened(gone[each]) for each in [*below, *order[seat]] if each in events]
        for event in happened:
            self.trigger(event, woken)
            if fates[event.gone.thing] == "discard" and not event.gone.planet:
                self.drop(event.gone)
        self.was_under.clear()
        self.tidy()

    def turn_to_leave(self, gone: Gone) -> tuple[int, int]:
        """As somebody has said, or the oldest first."""
        said = list(self.in_order)
        return said.index(gone.thing) if gone.thing in said else len(said), gone.entered

    def note_going(self, group: Group) -> None:
        """What answers that cards go from play to a hand, or are removed by a text that says so (rows ev.any_returned, ev.any_removed)."""
        for thing, to in group.fates.items():
            kind = {"hand": "returned", "removed": "removed"}.get(to)
            if kind and self.in_play(thing) and thing not in group.events:
                for each in self.note_by(kind, thing, self.doer_now()):
                    each.last = group.gone.get(each.source)

    def note_leaving(self, fates: Iterable[int], doomed: Sequence[int]) -> list[Answered]:
        """What answers that cards are destroyed, by whom, and that they leave play (rows ev.destroyed, ev.destroys, ev.leaves)."""
        found = [each for thing in doomed for each in self.note("destroyed", thing)]
        found += self.note_destroyers(doomed)
        found += self.note_some_destroyed(doomed)
        for thing in doomed:
            found += self.note_by("destroyed-by", thing, self.destroyer_of(thing))
        for thing in fates:
            if self.in_play(thing) and not self.is_planet(thing):
                found += self.note("gone", thing)
        for thing in doomed:
            self.done_there("destroyed", thing)
            self.destroyers.pop(thing, None)
        return found

    def put(self, thing: int, to: str, under: int | None = None, told: bool = False) -> None:
        """One card reaches its owner's pile, hand or deck, or lies under another."""
        del self.pieces[thing]
        if thing in self.resolving:
            self.resolving.remove(thing)
        side = self.sides[owner_of(thing)]
        self.changes = [each.without(thing) for each in self.changes if not each.is_about(thing)]
        for event in self.queue:
            if thing in event.waiting:
                event.waiting.remove(thing)
        if to == "under":
            self.entered += 1
            self.pieces[thing] = Piece(thing, under=under, told=told, entered=self.entered)
        elif to in ("discard", "removed"):
            getattr(side, to).append(thing)
        else:
            self.lay_away(side, face_of(thing), to)

    def lay_away(self, side: Side, face: int, to: str) -> None:
        """Into the hand, or on or under the deck, where no other player sees it any more."""
        if to in ("hand", "back"):
            side.hand.append(face)
        else:
            side.deck.insert(0 if to == "bottom" else len(side.deck), face)

    def lay_elsewhere(self, thing: int, to: str) -> None:
        """A card of a hand or a deck that goes elsewhere than to the discard pile."""
        side = self.sides[owner_of(thing)]
        if to == "removed":
            side.removed.append(thing)
        else:
            self.lay_away(side, face_of(thing), to)

    # -- triggers ---------------------------------------------------------------------------

    def triggers(self, thing: int, gone: Gone) -> bool:
        """Whether the trigger code of an executable is about that (HAC-2.31)."""
        under = self.pieces[thing].under
        lines = [line for line in self.lines(thing) if line.code]
        return any(self.code_fits(thing, line, gone, under) for line in lines)

    def code_fits(self, thing: int, line: Line, gone: Gone, under: int | None = None) -> bool:
        assert line.code is not None
        watching = Text(line, thing, owner_of(thing), that=[gone.thing])
        if line.condition is not None and not self.holds(watching, line.condition):
            return False
        if line.code.by is not None and not self.is_by(watching, line.code.by, gone.by):
            return False
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
            self.note("triggered", thing)
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


def removes(line: Line) -> set[str]:
    """Stored - When the card above is destroyed: what is removed at once, and nothing else is done (HAC-Q61)."""
    if line.kind != "when" or any(each.kind != "do" for each in line.instructions):
        return set()
    if line.trigger is None or (line.trigger.kind, line.trigger.ref) != ("destroyed", "above"):
        return set()
    actions = [action for instruction in line.instructions for action in instruction.actions]
    if any(each.kind != "remove" or each.target is None for each in actions):
        return set()
    refs = {ref for each in actions if each.target is not None for ref in each.target.refs}
    return refs if refs <= {"above", "this"} else set()
