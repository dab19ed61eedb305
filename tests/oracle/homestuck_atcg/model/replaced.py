"""A second opinion on Homestuck: what is done instead of an event that is no destruction, and what of it happens all the same (HAC-Q57).

What no text speaks of happens at once. What one speaks of waits until the step, or the move of a phase, has done the rest: no rule says more of the order.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import cached_property

from referee.games.homestuck_atcg.language.tree import Action, Line
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.events import Doing
from tests.oracle.homestuck_atcg.model.flow import Flow
from tests.oracle.homestuck_atcg.model.table import Text, owner_of

LEAVING = {"hand": "returned", "removed": "removed", "discard": "discarded-by"}
"""What happens to a card that leaves play by itself, by where it goes."""
NAMES = {
    "returned": ("returned", "gone"),
    "removed": ("removed", "gone"),
    "discarded-by": ("discarded-by", "gone"),
    "earned": ("earned", "earning", "blessed"),
    "scored": ("scored", "scored-at"),
}
"""What a text says that it is done instead of, where that is not the name of the event alone: a boon that is earned is got."""
PLACES = {"remove": "removed", "return": "back", "on-top": "top", "at-bottom": "bottom"}
"""Where a card goes instead of to a discard pile, by what the text does with it: it is not returned by that ("back")."""


@dataclass(eq=False)
class Coming:
    """What would happen to a card, or to a player (the planet): how much, by whom, and at or to which planet.

    ``had_say``: the texts that were done instead of it, or left: each is asked once (HAC-Q57). ``prevented``: how much does not happen where the rest does.
    ``tapping`` and ``laden`` are of a move; ``way`` of one by the action of its player: the card that gives the way, or the card itself.
    """

    kind: str
    thing: int
    count: int = 1
    doer: Doer | None = None
    at: int = 0
    tapping: bool = False
    laden: bool = False
    way: int | None = None
    had_say: list[tuple[int, Line]] = field(default_factory=list)
    prevented: int | None = None

    @property
    def left(self) -> int:
        """How much of it happens once the text is done."""
        return 0 if self.prevented is None else max(0, self.count - self.prevented)


class Replacing(Flow):
    """Texts that are done instead."""

    @cached_property
    def replaced_said(self) -> AbstractSet[str]:
        """The events instead of which a text of the match does something."""
        insteads = (line.trigger for line in self.texts_said if line.kind == "instead")
        return frozenset(trigger.kind for trigger in insteads if trigger is not None)

    def happen(self, coming: Coming) -> int:
        """It happens, unless a text could be done instead: then it waits. How much of it happened."""
        return 0 if self.waits(coming) else self.now(coming)

    def waits(self, coming: Coming) -> bool:
        """Whether a text could be done instead, so that it waits."""
        waits = self.turn > 0 and bool(self.texts_instead(coming))
        if waits:
            self.waiting.append(coming)
        return waits

    def now(self, coming: Coming) -> int:
        """It happens: how much of it."""
        return int(getattr(self, "now_" + coming.kind.replace("-", "_"))(coming))

    def do_waiting(self) -> Doing:
        """What waits is replaced by texts, one event after the other, or happens; how much of it happened."""
        done = 0
        while self.waiting:
            coming = self.waiting.pop(0)
            kept, self.waiting = self.waiting, []
            done += yield from self.settle_coming(coming)
            self.waiting += kept
            self.tidy()
        return done

    def settle_coming(self, coming: Coming) -> Doing:
        """Which texts are done instead is chosen by the player whom it would hit, by that of the text whether it is; who leaves one has still the others (HAC-Q57)."""
        while rivals := self.texts_instead(coming):
            seat = owner_of(coming.thing)
            names = list(dict.fromkeys(source for source, _ in rivals))
            source = yield from self.one_by_rule(seat, names)
            lines = [line for other, line in rivals if other == source]
            line = yield from self.which(seat, lines, self.of_text())
            coming.had_say.append((source, line))
            says = ["yes", "no"].copy
            if line.may and (yield from self.say(owner_of(source), says)) == "no":
                continue
            yield from self.do_instead((source, line), coming)
            if not coming.left:
                return 0
            coming.count, coming.prevented = coming.left, None
        if coming.kind == "drawn":
            return (yield from self.draw_now(coming))
        return self.now(coming)

    def draw_now(self, coming: Coming) -> Doing:
        raise NotImplementedError
        yield

    def do_instead(self, each: tuple[int, Line], coming: Coming) -> Doing:
        text = self.text_instead(each, coming)
        self.use(*each)
        self.under_way.append(coming)
        depth = len(self.under_way)
        yield from self.steps(text)
        del self.under_way[depth - 1 :]

    # -- which texts ------------------------------------------------------------------------

    def texts_instead(self, coming: Coming) -> list[tuple[int, Line]]:
        """Every text that could be done instead of that: each once for an event, and for what is done instead of it."""
        kinds = NAMES.get(coming.kind, (coming.kind,))
        found: list[tuple[int, Line]] = []
        if self.replaced_said.isdisjoint(kinds):
            return found
        had_say = [each for event in (*self.under_way, coming) for each in event.had_say]
        for each in self.all_lines("instead"):
            trigger = each[1].trigger
            if trigger is None or trigger.kind not in kinds or each in (*found, *had_say):
                continue
            if self.is_done_instead(each, coming):
                found.append(each)
        return found

    def is_done_instead(self, each: tuple[int, Line], coming: Coming) -> bool:
        """Whether that text is about it, and has not been used."""
        line = each[1]
        trigger = line.trigger
        assert trigger is not None
        text = self.text_instead(each, coming)
        if not self.answers(text, trigger, trigger.kind, coming.thing):
            return False
        planet = self.planet_of(coming.at) if coming.at else None
        if trigger.victim is not None and planet not in self.matching(text, trigger.victim):
            return False
        if trigger.by is not None and not self.is_by(text, trigger.by, coming.doer):
            return False
        return self.is_to_do(text, line)

    def text_instead(self, each: tuple[int, Line], coming: Coming) -> Text:
        text = replace(self.text_of(*each), that=[coming.thing], count=coming.count, coming=coming)
        text.doer = None if coming.doer is None else coming.doer[0]
        if coming.kind == "scored":
            text.doer, text.scored_at = coming.thing, self.planet_of(coming.at)
        return text

    # -- leaving play -----------------------------------------------------------------------

    def keep_in_play(self, fates: dict[int, str], doer: Doer | None) -> Doing:
        """Take out of cards that are to leave, other than by being destroyed, those for which a text is done instead: card by card, each text once (HAC-Q57, HAC-Q63)."""
        had_say = list[tuple[int, Line]]()
        events = [Coming(LEAVING.get(to, "gone"), each, 1, doer) for each, to in fates.items()]
        events = [each for each in events if self.in_play(each.thing)]
        for event in events:
            event.had_say = had_say
        while rivals := [each for each in self.in_turn(events) if self.texts_instead(each)]:
            texts = self.texts_instead(rivals[0])
            seat = owner_of(rivals[0].thing)
            source = yield from self.one_by_rule(seat, list(dict.fromkeys(x for x, _ in texts)))
            lines = [line for other, line in texts if other == source]
            line = yield from self.which(seat, lines, self.of_text())
            fitting = [x.thing for x in events if (source, line) in self.texts_instead(x)]
            thing = yield from self.one_by_rule(owner_of(source), fitting)
            event = next(each for each in events if each.thing == thing)
            had_say.append((source, line))
            says = ["yes", "no"].copy
            if not line.may or (yield from self.say(owner_of(source), says)) == "yes":
                del fates[thing]
                events.remove(event)
                yield from self.do_instead((source, line), event)
                events = [each for each in events if self.in_play(each.thing)]

    # -- elsewhere than to the discard pile -------------------------------------------------

    def put_elsewhere(self, fates: dict[int, str], meant: dict[int, str]) -> set[int]:
        """Where cards go by what a text says instead of to a discard pile (rows rep.any_put_down, rep.along); those that are removed so."""
        found = set()
        for thing in [each for each, to in fates.items() if to == "discard"]:
            # A host that is destroyed is so wherever it goes then.
            along = self.along_texts(thing, fates | meant) if thing not in meant else []
            texts = [*self.texts_of_pile(thing), *(x for x in along if not is_settled_before(x[1]))]
            if thing in self.goes_apart:
                texts.append((thing, self.goes_apart[thing]))
            if texts:
                fates[thing] = self.place_said_by(thing, texts)
                found |= {thing} if fates[thing] == "removed" else set()
        return found

    def place_said_by(self, thing: int, texts: list[tuple[int, Line]]) -> str:
        """What a card says of itself counts, else what came last, behind all cards what players have (HAC-Q85)."""
        had = self.had_lines("instead")

        def came(at: int) -> tuple[bool, bool, int, int]:
            source, line = texts[at]
            entered = self.pieces[source].entered if source in self.pieces else 0
            return source == thing, (source, line) in had, entered, at

        _, line = texts[max(range(len(texts)), key=came)]
        return PLACES[line.instructions[0].actions[0].kind]

    def texts_of_pile(self, thing: int) -> list[tuple[int, Line]]:
        if self.replaced_said.isdisjoint(("put-down",)) or self.is_planet(thing):
            return []
        return [
            (source, line)
            for source, line in self.all_lines("instead")
            if line.trigger is not None
            and line.trigger.kind == "put-down"
            and self.is_done_instead((source, line), Coming("put-down", thing))
        ]

    def goes_unlaid(self, thing: int) -> str:
        """Where a card of a hand or a deck goes instead, by what is printed on it; "" for the discard pile."""
        return self.place_of_print(thing, "put-down")

    def goes_from_hand(self, thing: int) -> str:
        """Where one goes instead of being discarded from a hand, by its own text or that of another card (rows rep.thrown_itself, rep.any_thrown)."""
        for line in self.card(thing).lines:
            if line.trigger is None or line.trigger.kind != "thrown-itself":
                continue
            if self.is_to_do(Text(line, thing, owner_of(thing), that=[thing]), line):
                return PLACES[line.instructions[0].actions[0].kind]
        return self.place_of_print(thing, "put-down-from-hand")

    def place_of_print(self, thing: int, kind: str) -> str:
        texts = []
        for source, line in self.all_lines("instead"):
            trigger = line.trigger
            if trigger is None or trigger.kind != kind or trigger.filter is None:
                continue
            text = replace(self.text_of(source, line), that=[thing])
            is_it = self.fits_gone(text, trigger.filter, self.as_printed(thing))
            if is_it and self.is_to_do(text, line):
                texts.append((source, line))
        return self.place_said_by(thing, texts) if texts else ""

    def along_texts(self, thing: int, fates: dict[int, str]) -> list[tuple[int, Line]]:
        """What inventory says of its going along with its host, which is no planet (HAC-Q26)."""
        host = self.pieces[thing].host if thing in self.pieces else None
        if host is None or host not in fates or self.is_planet(host):
            return []
        kinds = ["put-down-along"]
        kinds += ["put-down-with-destroyed"] * (
            fates[host] in ("discard", "removed") and host in self.destroyers
        )
        return [
            (thing, line)
            for line in self.lines(thing)
            if line.kind == "instead"
            and line.trigger is not None
            and line.trigger.kind in kinds
            and self.is_to_do(replace(self.text_of(thing, line), that=[thing]), line)
        ]

    def settle_along(self, fates: dict[int, str]) -> Doing:
        """Inventory that goes to another card, or may go elsewhere, is settled before anything leaves (rows rep.along, rep.along_destroyed)."""
        had_say = list[tuple[int, Line]]()
        if self.replaced_said.isdisjoint(("put-down-along", "put-down-with-destroyed")):
            return
        while True:
            asked = [
                Coming("put-down", other)
                for host in fates
                for other in self.attached(host)
                if other not in fates and other not in self.goes_apart
                if self.still_to_settle(other, fates, had_say)
            ]
            if not asked:
                return
            thing = self.in_turn(asked)[0].thing
            texts = [line for _, line in self.still_to_settle(thing, fates, had_say)]
            line = yield from self.which(owner_of(thing), texts, self.of_text())
            had_say.append((thing, line))
            says = ["yes", "no"].copy
            if line.may and (yield from self.say(owner_of(thing), says)) == "no":
                continue
            self.use(thing, line)
            if goes_to_another(line):
                yield from self.steps(replace(self.text_of(thing, line), that=[thing]))
            else:
                self.goes_apart[thing] = line

    def still_to_settle(
        self, thing: int, fates: dict[int, str], had_say: list[tuple[int, Line]]
    ) -> list[tuple[int, Line]]:
        texts = self.along_texts(thing, fates)
        return [each for each in texts if is_settled_before(each[1]) and each not in had_say]

    def in_turn(self, events: list[Coming]) -> list[Coming]:
        """Clockwise from the active player, of one player the oldest first (HAC-Q63)."""
        seats = self.clockwise(self.active)
        return sorted(events, key=lambda x: (seats.index(owner_of(x.thing)), self.age(x.thing)))

    # -- what a text leaves of it -----------------------------------------------------------

    def do_prevent(self, text: Text, action: Action) -> Doing:
        """So much of it does not happen, the rest does (row act.prevent)."""
        coming = text.coming
        assert action.amount is not None
        much = min(self.amount(text, action.amount), coming.count - (coming.prevented or 0))
        coming.prevented = (coming.prevented or 0) + much
        return much
        yield

    def do_let_happen(self, text: Text, action: Action) -> Doing:
        """It happens all the same (row act.let_happen)."""
        text.coming.prevented = 0
        return True
        yield


def goes_to_another(line: Line) -> bool:
    """Whether inventory is attached to another card instead."""
    return line.instructions[0].actions[0].kind not in PLACES


def is_settled_before(line: Line) -> bool:
    """What may be done, or only so often, or puts inventory onto another card."""
    return line.may or line.once is not None or goes_to_another(line)
