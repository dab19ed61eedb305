"""A second opinion on Homestuck: what cards did in a turn or round, where, and how many of them (rows did.*, span.*)."""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Agent, Condition, Filter, Line, Qual, Term
from tests.oracle.homestuck_atcg.model.filters import Fitting
from tests.oracle.homestuck_atcg.model.table import Deed, Text, owner_of

Doer = tuple[int, str]
"""A card, and whether it does it by its tap or by its text; or the planet of a player who does it."""
AWAY = {"left": "left", "fell": "destroyed"}
"""What was done where the card of the text is, by what is remembered of it."""
LEAVING = ("destroyed", "fell", "dropped", "destroyed-by", "returned", "removed")
"""What a card did that has left by it: it is looked at as it is printed."""


class Remembering(Fitting):
    """Deeds that are looked back at, and by whom something is done now."""

    # -- by whom ----------------------------------------------------------------------------

    def doer_now(self) -> Doer:
        """Whoever does what is being done: the card whose text it is, or the player at turn, for whom the planet stands."""
        if self.running:
            return self.running[-1].source, "text"
        return self.planet_of(self.active), "player"

    def destroyer_of(self, thing: int) -> Doer | None:
        """Who destroys a card, by its tap or by a text of it."""
        killer, tapping = self.destroyers.get(thing, (-1, False))
        return None if killer < 0 else (killer, "tap" if tapping else "text")

    def is_by(self, text: Text, agent: Agent | None, doer: Doer | None) -> bool:
        """Whether it is done by whom a text says, and in the way that it says; where it says nothing by anybody (rows agent.*)."""
        if agent is None:
            return doer is not None
        return self.is_agent(text, agent, doer) != agent.but

    def is_agent(self, text: Text, agent: Agent, doer: Doer | None) -> bool:
        """Whether it is such a card, or a card of such a player or that player (rows by.*)."""
        if doer is None or (agent.way and agent.way != doer[1]):
            return False
        thing, wanted = doer[0], agent.filter
        if wanted.noun == "anything":
            printed = self.as_printed(thing)
            return self.is_meant(text, wanted, thing, None) and all(
                self.has(text, qual, printed, None) for qual in wanted.quals
            )
        if doer[1] == "player":
            return False
        seen = [each.last for each in self.running if each.source == thing and each.last]
        if self.in_play(thing) or (self.is_laid(thing) and not seen):
            return thing in self.matching(text, wanted)
        # Also one that lies under another card since its text began (HAC-Q15).
        last = seen[-1] if seen else self.as_printed(thing)
        return self.is_meant(text, wanted, thing, None) and self.fits_gone(text, wanted, last)

    # -- in a turn or round -----------------------------------------------------------------

    def was_done(self, thing: int, kind: str | None, span: str, seat: int, doer: str = "") -> bool:
        """Whether a card did that within a span, or that was done to it by whom it says (rows did.*, span.*)."""
        return any(
            each.kind == kind
            and each.thing == thing
            and self.is_within(each, span, seat)
            and is_deed_of(each, doer, seat)
            for each in self.deeds
        )

    def was_used(self, thing: int, line: Line) -> bool:
        """Whether a text that can be used once in a span was."""
        return line.once not in (None, "next") and any(
            each.kind == "used"
            and each.thing == thing
            and each.line == line
            and self.is_within(each, line.once, owner_of(thing))
            for each in self.deeds
        )

    def is_within(self, deed: Deed, span: str, seat: int) -> bool:
        if span == "match":
            return True
        if span == "stay":
            # Since its card came into play (row line.next_when).
            return deed.at == self.age(deed.thing)
        if span == "this-round":
            return deed.round == self.round
        # The turn under way is not the last one.
        last = max([turn for turn in self.began.get(seat, []) if turn < self.turn], default=0)
        if span == "your-last-turn":
            return 0 < last == deed.turn
        if span == "since-last-turn":
            return deed.turn >= last
        if span == "after-last-turn":
            return deed.turn > last
        return deed.turn == self.turn - (span == "last-turn")

    def did(self, text: Text, deed: str | None, span: str, doer: str = "") -> list[Deed]:
        """All of that kind within the span, by whom it says; what is asked for by its place only where the card of the text is."""
        kind, at = AWAY.get(deed or "", deed), self.where(text) if deed in AWAY else 0
        return [
            each
            for each in self.deeds
            if each.kind == kind
            and self.is_within(each, span, text.seat)
            and is_deed_of(each, doer, text.seat)
            and (deed not in AWAY or (each.at == at and at))
        ]

    def has_left(self, text: Text, asked: Condition) -> bool:
        """Whether a card that fits moved away from where the card of the text is (row cnd.left)."""
        assert asked.filter is not None
        things = {each.thing for each in self.did(text, asked.deed, asked.span)}
        return any(self.fits_as_it_is(text, asked.filter, each) for each in things)

    def fits_as_it_is(self, text: Text, wanted: Filter, thing: int) -> bool:
        """A card that did something, as it is now; one that has left as it was, or is printed."""
        if self.in_play(thing) or (not self.is_laid(thing) and self.last_seen(text, thing)):
            return self.is_such(text, wanted, thing)
        return self.fits_values(text, wanted, self.as_printed(thing), None)

    def how_many(self, text: Text, term: Term) -> int:
        """How many cards that fit did that, each counted once (row t.how_many)."""
        assert term.filter is not None
        done = self.did(text, term.deed, term.span, term.doer)
        return self.count_doers(text, term.filter, term.deed, done)

    def count_doers(self, text: Text, wanted: Filter, deed: str | None, done: list[Deed]) -> int:
        things = {each.thing for each in done}
        if deed in LEAVING:
            return sum(
                self.fits_values(text, wanted, self.as_printed(each), None) for each in things
            )
        return sum(self.fits_as_it_is(text, wanted, each) for each in things)

    def is_scene(self, text: Text, qual: Qual, at: int) -> bool:
        """Whether a card that fits did that where this one is (row q.scene)."""
        assert qual.filter is not None
        done = [each for each in self.did(text, qual.deed, qual.span) if each.at == at and at]
        return self.count_doers(text, qual.filter, qual.deed, done) > 0


def is_deed_of(deed: Deed, doer: str, seat: int) -> bool:
    """Whether it was done by you, or by another player: or by a card of that player (rows whoever.*)."""
    if not doer:
        return True
    return deed.by == seat if doer == "own" else deed.by not in (0, seat)
