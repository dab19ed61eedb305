"""A second opinion on Homestuck: what was done by whom, limits that are reached, what cards have.

Rows did.*, whoever.*, ev.brims and those behind it, q.full and those behind it.
"""

from __future__ import annotations

from referee.games.homestuck_atcg.language.tree import Line, Qual, Term
from tests.oracle.homestuck_atcg.actions import Actions
from tests.oracle.homestuck_atcg.events import Answered
from tests.oracle.homestuck_atcg.filters import Now
from tests.oracle.homestuck_atcg.flow import Group
from tests.oracle.homestuck_atcg.table import Deed, Gone, Text, owner_of

ANSWERED = ("blessed", "robbed", "restored", "special-tapped", "resolved")
"""What is remembered as the event that texts answer (rows did.gets, did.loses, did.restored, did.special, did.resolved)."""
LINES_OF = {"with-tap": "tap", "with-action": "action"}
"""Which lines a card has to have, by what is asked of it."""


class ByWhom(Actions):
    """Deeds with those who did them, limits, and texts that cards have."""

    # -- what was done ----------------------------------------------------------------------

    def remember(self, kind: str, thing: int, line: Line | None = None, at: int = 0) -> None:
        """Also by whom it was tapped, moved or destroyed (rows did.tapped_by, did.moved_by, did.destroyed_by)."""
        super().remember(kind, thing, line, at)
        if kind in ("tapped", "moved"):
            self.remember_by(f"{kind}-by", thing, self.doer_now()[0])
        elif kind == "destroyed":
            doer = self.destroyer_of(thing)
            self.remember_by("destroyed-by", thing, -1 if doer is None else doer[0])

    def remember_by(self, kind: str, thing: int, doer: int) -> None:
        """What was done to a card, and by whose card, or by which player: for whom the planet stands."""
        by = owner_of(doer) if doer >= 0 else 0
        self.deeds.append(Deed(kind, thing, self.turn, self.round, by=by))

    def note(
        self, kind: str, thing: int, by: int | None = None, gone: Gone | None = None, count: int = 0
    ) -> list[Answered]:
        """What is looked back at later is remembered as it happens, whoever answers it."""
        if kind in ANSWERED:
            super().remember(kind, thing)
        return super().note(kind, thing, by, gone, count)

    def note_going(self, group: Group) -> None:
        """From then on they were returned, or removed, by whoever did that (rows did.returned, did.removed)."""
        super().note_going(group)
        self.departed |= {thing: gone for thing, gone in group.gone.items() if gone.played}
        for thing, to in group.fates.items():
            kind = {"hand": "returned", "removed": "removed"}.get(to)
            if kind and self.in_play(thing) and thing not in group.events:
                self.remember_by(kind, thing, self.doer_now()[0])

    # -- what cards have --------------------------------------------------------------------

    def is_full_of_boons(self, thing: int) -> bool:
        """Whether a character in play has as many boons as it can (row q.full)."""
        there = bool(self.characters([thing]))
        return there and self.pieces[thing].boons >= self.boon_limit(thing)

    def has(self, text: Text, qual: Qual, gone: Gone | Now, gainer: int | None) -> bool:
        """Also how many boons it has, and which texts (rows q.full, q.has_tap, q.has_action, q.has_text)."""
        if qual.kind == "full":
            return gone.full
        if qual.kind == "with-text":
            return bool(self.lines_had(gone))
        if qual.kind in LINES_OF:
            return any(line.kind == LINES_OF[qual.kind] for line in self.lines_had(gone))
        return super().has(text, qual, gone, gainer)

    def lines_had(self, gone: Gone | Now) -> list[Line]:
        """The texts of a card in play, or those that are printed on one elsewhere."""
        lines = gone.lines if gone.played else list(self.card(gone.thing).lines)
        # To what it is attached every inventory card says.
        return [line for line in lines if line.kind != "attach"]

    def term(self, text: Text, term: Term, gainer: int | None) -> int:
        """Also the maximum of boons of a card, and the damage that a planet can take (rows t.boon_limit, t.max_damage)."""
        if term.kind not in ("boon-limit", "max-damage"):
            return super().term(text, term, gainer)
        thing = self.referred(text, term.ref)
        if thing is None:
            return 0
        if term.kind == "max-damage":
            return self.max_damage(owner_of(thing)) if self.is_planet(thing) else 0
        # Only a character has boons; of one that is not in play no text says how many (HAC-1.35).
        return self.boon_limit(thing) if self.card(thing).type == "character" else 0
