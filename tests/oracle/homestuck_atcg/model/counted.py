"""A second opinion on Homestuck: planets that are pointed to from a card or a player, and what is counted and compared over players."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from referee.games.homestuck_atcg.language.tree import Qual, RefKind, Term
from tests.oracle.homestuck_atcg.model.deeds import Remembering
from tests.oracle.homestuck_atcg.model.table import Text, owner_of


class Counting(Remembering):
    """Who comes before whom, where a card is or was, what each player has."""

    # -- planets ----------------------------------------------------------------------------

    def referred(self, text: Text, ref: RefKind) -> int | None:
        """Also the planet of the next player or of the one before, the one that was left, and what is where another card is (rows ref.next, ref.left, ref.site_of and those behind it)."""
        if ref in ("next", "previous"):
            order = self.clockwise(text.seat)
            return self.planet_still_there(order[1 if ref == "next" else -1])
        if ref == "left":
            return self.planet_still_there(text.left)
        of_what, _, what = ref.partition(">")
        if not what:
            return super().referred(text, ref)
        return self.seen_from(text, cast("RefKind", of_what), what)

    def seen_from(self, text: Text, ref: RefKind, what: str) -> int | None:
        """The planet where a card is or was, that of its player, or the card to which it is or was attached."""
        thing = self.referred(text, ref)
        if thing is None:
            return None
        if what == "site":
            return self.planet_still_there(self.place_of(text, ref))
        if what == "planet":
            return self.planet_still_there(owner_of(thing))
        piece, seen = self.pieces.get(thing), self.last_seen(text, thing)
        if piece is not None:
            return piece.host
        return None if seen is None else seen.host

    def planet_still_there(self, seat: int) -> int | None:
        """The planet of a player who has not left the match (HAC-Q60)."""
        return self.planet_of(seat) if seat and not self.sides[seat].gone else None

    # -- players ----------------------------------------------------------------------------

    def place_in_round(self, seat: int) -> int:
        """1 for who has the first turn of each round, of those who are left (HAC-1.10, row t.place)."""
        return self.clockwise(self.first).index(seat) + 1

    def term_of_players(self, text: Text, term: Term, gainer: int | None) -> int:
        """For how many players something holds, or the most, the least or all that they have, each of them as "you" (rows t.count_players, t.player_most and those behind it)."""
        others = term.kind == "count-others" or term.kind.startswith("opponent-")
        seats = self.opponents(text.seat) if others else self.playing()
        viewers = [replace(text, seat=seat) for seat in seats]
        if term.who is not None:
            return sum(self.holds(each, term.who) for each in viewers)
        assert term.amount is not None
        values = [self.amount(each, term.amount, gainer) for each in viewers]
        if term.kind.endswith("-sum"):
            return sum(values)
        return (max if term.kind.endswith("-most") else min)(values, default=0)

    def is_of_such(self, text: Text, qual: Qual, thing: int) -> bool:
        """Whether something holds for the player of a card, as "you" (rows q.of_players, q.of_opponents)."""
        assert qual.who is not None
        seat = owner_of(thing)
        among = self.opponents(text.seat) if qual.kind == "of-opponents" else self.playing()
        return seat in among and self.holds(replace(text, seat=seat), qual.who)
