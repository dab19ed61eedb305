"""A second opinion on Homestuck: what happens, who answers that, and in which order (HAC-Q55)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from referee.games.homestuck_atcg.language.tree import Line, Trigger
from tests.oracle.homestuck_atcg.model.deeds import Doer
from tests.oracle.homestuck_atcg.model.table import Change, Deed, Gone, Text, owner_of
from tests.oracle.homestuck_atcg.model.values import World

EVENTS = {"entered": "enters"}
DONE_BY_PLAYERS = (
    *("scored", "drawn", "enriched", "rewarded", "impoverished", "spent", "played", "thrown"),
    "scored-at",
)
"""What players do."""


@dataclass
class Leaves:
    """Instead of an answer: a player, whoever it is, leaves the match (HAC-Q60)."""

    seat: int


class FallsAway(Exception):
    """A question, or the text that puts it, is that of a player who has left (HAC-Q60)."""


class Endless(Exception):
    """One text has called another for so long that it will never end."""


class Over(Exception):
    """One player is left (HAC-Q60)."""


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
MOST_TEXTS = 1000
"""So many texts without a decision have no end."""
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
    printed: int
    that: list[int]
    last: Gone | None = None
    seen: dict[int, Gone] = field(default_factory=dict)
    count: int = 0
    doer: int | None = None
    scored_at: int | None = None
    left: int = 0
    had: Text | None = None
    company: list[int] = field(default_factory=list)
    actor: int | None = None


class Events(World):
    """What answers an event, and is done when it is time."""

    def answers(
        self, text: Text, trigger: Trigger, kind: str, thing: int, gone: Gone | None = None
    ) -> bool:
        """Whether a "When" or "Instead of" is about that."""
        if trigger.kind != kind:
            return False
        if trigger.filter is not None and gone is not None:
            return self.fits_gone(text, trigger.filter, gone)
        if trigger.filter is not None:
            return thing in self.matching(text, trigger.filter)
        return self.referred(text, trigger.ref or "this") == thing

    def note(
        self, kind: str, thing: int, by: int | None = None, gone: Gone | None = None, count: int = 0
    ) -> list[Answered]:
        """Collect the "When" texts that answer; ``by``: only of that card (row ev.moved_so); ``gone``: it has left; ``count``: how much there was."""
        if kind not in self.events_said:
            return []

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            fitting = by in (None, text.source) and self.answers(text, trigger, kind, thing, gone)
            return [[thing]] if fitting else []

        return self.collect(kind, fits, gone, count)

    def note_destroyers(self, doomed: Sequence[int]) -> list[Answered]:
        """Collect the "When" texts that answer who destroys whom: each of them, or all at once (rows ev.destroys, ev.destroys_some)."""
        if "destroys" not in self.events_said:
            return []

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            for killer in dict.fromkeys(map(self.destroyers.get, doomed)):
                fitting = (each for each in doomed if self.destroyers.get(each) == killer)
                victims = [each for each in fitting if self.destroys(text, trigger, each)]
                text.count = len(victims) if trigger.together else 0
                if victims:
                    text.doer = self.destroyers[victims[0]][0]
                yield from [victims] if trigger.together and victims else ([x] for x in victims)

        return self.collect("destroys", fits)

    def destroys(self, text: Text, trigger: Trigger, thing: int) -> bool:
        """Whether the one that a text speaks of destroys that card, in the way it says."""
        killer, tapping = self.destroyers.get(thing, (-1, False))
        if killer < 0 or (trigger.tapping and not tapping):
            return False
        assert trigger.victim is not None
        if trigger.filter is None:
            is_it = self.referred(text, trigger.ref or "this") == killer
        else:
            is_it = self.is_such(text, trigger.filter, killer)
        return is_it and thing in self.matching(text, trigger.victim)

    def note_by(
        self, kind: str, thing: int, doer: Doer | None, gone: Gone | None = None
    ) -> list[Answered]:
        """Collect the "When" texts that answer by whom something is done to a card (rows ev.ref_destroyed_by and those behind it)."""

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            text.doer = None if doer is None else doer[0]
            is_it = self.answers(text, trigger, kind, thing, gone)
            return [[thing]] if is_it and self.is_by(text, trigger.by, doer) else []

        return self.collect(kind, fits, gone)

    def note_some_destroyed(self, doomed: Sequence[int]) -> list[Answered]:
        """Collect the "When" texts that answer once that any are destroyed at once (row ev.some_destroyed)."""

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            found = [each for each in doomed if self.answers(text, trigger, trigger.kind, each)]
            return [found] if found else []

        return self.collect("destroyed-some", fits)

    def note_beside(self, kind: str, thing: int, other: int) -> list[Answered]:
        """Collect the "When" texts that answer what a card does to or at another one: it comes onto that, moves to that planet or away from there (rows ev.any_attached, ev.moves_to)."""

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            assert trigger.victim is not None
            is_it = self.answers(text, trigger, kind, thing)
            return [[thing]] if is_it and other in self.matching(text, trigger.victim) else []

        return self.collect(kind, fits)

    def note_scored_at(self, seat: int, at: int) -> None:
        """Collect the "When" texts that answer where somebody scores (row ev.you_score_at)."""
        scorer, planet = self.planet_of(seat), self.planet_of(at)

        def fits(text: Text, trigger: Trigger) -> Iterable[list[int]]:
            assert trigger.victim is not None
            text.doer, text.scored_at = scorer, planet
            fitting = self.answers(text, trigger, "scored-at", scorer)
            return [[planet]] if fitting and planet in self.matching(text, trigger.victim) else []

        self.collect("scored-at", fits)

    def collect(
        self,
        kind: str,
        fits: Callable[[Text, Trigger], Iterable[list[int]]],
        gone: Gone | None = None,
        count: int = 0,
    ) -> list[Answered]:
        """The "When" texts of that kind that answer, once for each of the groups of cards that fit."""
        found: list[Answered] = []
        if kind not in self.events_said:
            return found
        with self.at_rest():
            for source, line in self.all_lines("when"):
                if line.trigger is None or line.trigger.kind != kind:
                    continue
                text = replace(self.text_of(source, line), count=count, left=self.moved_off)
                for things in fits(text, line.trigger):
                    used = line.once is not None and any(
                        is_same_text((each.source, each.line), (source, line)) for each in found
                    )
                    text.actor = self.actor_of(text, line.trigger, things)
                    # Of several that are destroyed at once none is "that card".
                    text.that = [] if line.trigger.together else list(things)
                    if not used and self.is_to_do(text, line) and self.is_time(source, line):
                        found.append(self.answered(text, things, gone))
        self.whens += found
        for each in found:
            self.use(each.source, each.line)
        return found

    def answered(self, text: Text, things: list[int], gone: Gone | None) -> Answered:
        """A text that answers what happens to those cards, which are looked at as they are then (HAC-Q15)."""
        source, line = text.source, text.line
        entered = self.pieces[source].entered if source in self.pieces else 0
        lines = self.card(source).lines
        printed = lines.index(line) if line in lines else len(lines)
        seen = {each: self.seen_now(each) for each in things if self.in_play(each)}
        if gone is not None:
            seen = {gone.thing: gone}
        by = text.doer, text.scored_at, text.left, self.had_by(line)
        return Answered(
            line,
            source,
            entered,
            printed,
            list(text.that),
            None,
            seen,
            text.count,
            *by,
            actor=text.actor,
        )

    def actor_of(self, text: Text, trigger: Trigger, things: Sequence[int]) -> int | None:
        """The planet of the player who does what is answered (row ref.actor)."""
        if trigger.kind not in DONE_BY_PLAYERS:
            return None
        return text.doer if trigger.kind == "scored-at" else self.planet_of(owner_of(things[0]))

    def seen_now(self, thing: int) -> Gone:
        """The card to which something happens, as it is then (HAC-Q15)."""
        return self.planet_as_it_was(thing) if self.is_planet(thing) else self.as_now(thing)

    def is_to_do(self, text: Text, line: Line) -> bool:
        """Whether its condition holds when it happens, and it has not been used already (rows line.when_while, line.when_once)."""
        if line.condition is not None and not self.holds(text, line.condition):
            return False
        return not self.was_used(text.source, line)

    def is_time(self, source: int, line: Line) -> bool:
        """Whether it is the time of that number within its span (rows once.nth_turn, once.nth_round, once.nth_match)."""
        assert line.once is not None or line.nth == 1
        if line.once is None or line.nth == 1:
            return True
        self.remember("counted", source, line)
        return line.nth == sum(
            (each.kind, each.thing, each.line) == ("counted", source, line)
            and self.is_within(each, line.once, owner_of(source))
            for each in self.deeds
        )

    def happens(self, kind: str, thing: int) -> None:
        """A card does something that texts remember, and answer."""
        self.remember(kind, thing)
        self.note(EVENTS.get(kind, kind), thing)

    def done_there(self, kind: str, thing: int) -> None:
        """What is remembered with the place where it was done (row q.scene)."""
        self.remember(kind, thing, at=self.location(thing))

    def drop(self, gone: Gone) -> None:
        """A card has been put into a discard pile."""
        self.remember("dropped", gone.thing)
        self.note("dropped", gone.thing, gone=gone)

    def use(self, source: int, line: Line) -> None:
        """What is done once within a span has been; what is done the next time ends by that (rows line.when_once, line.next_when)."""
        if line.once == "next":
            ended = [self.without_text(each, source, line) for each in self.changes]
            self.changes = [each for each in ended if each is not None]
        elif line.once is not None:
            self.remember("used", source, line, self.age(source))

    @staticmethod
    def without_text(change: Change, source: int, line: Line) -> Change | None:
        """It gives that text to that card no more; nothing is left where it gave it to nobody else."""
        if change.constant is None or change.constant.line is not line:
            return change
        things = [each for each in change.things or () if each != source]
        return replace(change, things=things) if things else None

    def remember(self, kind: str, thing: int, line: Line | None = None, at: int = 0) -> None:
        self.deeds.append(Deed(kind, thing, self.turn, self.round, line, at))

    def do_whens(self) -> Doing:
        """The active player's first and on clockwise, of one player the oldest first, of one card as printed (HAC-Q55)."""
        while self.whens:
            place = {seat: at for at, seat in enumerate(self.clockwise(self.active))}
            self.whens.sort(
                key=lambda each: (place[owner_of(each.source)], each.entered, each.printed)
            )
            each = self.whens.pop(0)
            kept, self.whens = self.whens, []
            text = Text(each.line, each.source, owner_of(each.source), each.last, that=each.that)
            text.seen, text.count = dict(each.seen), each.count
            text.doer, text.scored_at, text.left = each.doer, each.scored_at, each.left
            if each.had is not None:
                text.trigger, text.was_gone = each.had.trigger, each.had.was_gone
                text.last, text.chosen = text.last or each.had.last, list(each.had.that)
            text.company = list(each.company)
            text.actor = each.actor
            yield from self.carry_out(text)
            self.whens += self.still_to_do(kept)

    def still_to_do(self, whens: list[Answered]) -> list[Answered]:
        """Those of players who have left are not done (HAC-Q60)."""
        return [each for each in whens if not self.sides[owner_of(each.source)].gone]

    def carry_out(self, text: Text) -> Doing:
        raise NotImplementedError
        yield


def is_same_text(one: tuple[int, Line], other: tuple[int, Line]) -> bool:
    """Whether it is the same text of the same card; what is done the next time is one each time that it was given."""
    if one[1].once == "next":
        return one[0] == other[0] and one[1] is other[1]
    return one == other
