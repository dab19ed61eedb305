"""A second opinion on Homestuck: which texts work, and what power, limits and defences come of them.

Everything is worked out anew at every look, by trying; nothing of the engine is used but the trees of the texts.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property

from referee.games.homestuck_atcg.language.tree import Amount, Line, Mod, Term
from tests.oracle.homestuck_atcg.model.constants import Constants, Held
from tests.oracle.homestuck_atcg.model.lent import base_of, shaped
from tests.oracle.homestuck_atcg.model.table import Text, folded, kept, owner_of

MOST_BOONS = 3
"""Of a card of which no text says otherwise."""
OF_A_PLAYER = ("points", "grist", "hand", "deck", "discards")
OF_A_CARD = ("boons-of", "power-of", "printed", "damage", *OF_A_PLAYER)
OF_MANY: dict[str, tuple[Callable[[list[int]], int], str]] = {
    "power-sum": (sum, "power"),
    "strongest": (max, "power"),
    "weakest": (min, "power"),
    "printed-sum": (sum, "printed"),
    "printed-strongest": (max, "printed"),
    "printed-weakest": (min, "printed"),
    "cost-sum": (sum, "cost"),
    "dearest": (max, "cost"),
    "cheapest": (min, "cost"),
    "most-boons-on": (max, "boons"),
    "fewest-boons-on": (min, "boons"),
    "damage-sum": (sum, "damage"),
    "most-damage-on": (max, "damage"),
    "least-damage-on": (min, "damage"),
}
OF_PLAYERS = ("count-", "player-", "opponent-")


class World(Constants):
    """The whole table and what holds on it."""

    # -- values -----------------------------------------------------------------------------

    @kept
    def tags(self, thing: int) -> AbstractSet[str]:
        """Printed and gained tags; a card stored has none (HAC-Q40)."""
        if self.is_stored(thing):
            return frozenset()
        printed, (_, gained, lost) = folded(self.card(thing).tags), self.gains()
        return (printed | gained.get(thing, set())) - lost[1].get(thing, set())

    @kept
    def power(self, thing: int, *kinds: str) -> int | None:
        """Current power, never below 0 (HAC-Q37); with "resist" against destruction by a tap."""
        printed = self.card(thing).power
        if printed is None or self.card(thing).type != "character":
            return None
        if not self.in_play(thing):
            return None if self.is_stored(thing) else printed
        total, friends = printed, self.who_may_lower(thing)
        for change in self.changes:
            if change.kind == "power" and change.thing == thing:
                total += max(change.value, 0 if change.seat not in friends else change.value)
        values = [
            (held, self.mod(held.text, held.what.mod, thing))
            for held in self.is_under(thing, "power", *kinds)
            if held.what.mod is not None
        ]
        # What may not make it less is as if it were not there: an earlier text then says which power it has.
        able = [each for each in values if each[1] >= 0 or each[0].text.seat in friends]
        counted = self.one_in_place([held for held, _ in able])
        total += sum(value for held, value in able if held in counted)
        return shaped(self, thing, max(0, total), friends)

    def who_may_lower(self, thing: int) -> list[int]:
        """The players whose cards can make its power less: not those who are opponents of whoever forbids it (row con.no_lower)."""
        found = list(self.sides)
        for held in self.is_under(thing, "cannot-be-lowered"):
            found = [seat for seat in found if seat == held.text.seat]
        return found

    def one_in_place(self, found: list[Held]) -> list[Held]:
        """Of what stands in the place of the printed power only what came last: what is for a time, the youngest card (row con.power_is)."""
        others, last = [], None
        for each in found:
            if each.what.mod is None or each.what.mod.per != "printed":
                others.append(each)
            elif last is None or self.age_of_held(each) >= self.age_of_held(last):
                last = each
        return others if last is None else [*others, last]

    def age_of_held(self, held: Held) -> tuple[bool, int]:
        piece = None if held.change is not None else self.pieces.get(held.source)
        return held.change is not None, 0 if piece is None else piece.entered

    def power_of(self, thing: int) -> int | None:
        if self.in_play(thing):
            return self.power(thing)
        card = self.card(thing)
        return card.power if card.type == "character" and not self.is_stored(thing) else None

    def tags_of(self, text: Text, thing: int) -> AbstractSet[str]:
        if self.is_laid(thing):
            return self.tags(thing)
        seen = self.last_seen(text, thing)
        return seen.tags if seen is not None else folded(self.card(thing).tags)

    def mod(self, text: Text, mod: Mod, gainer: int | None) -> int:
        """How much a bonus is; what is "other" leaves out the card that gets it (row filter).

        Power that stands for what is printed is so much more than that (row con.power_is).
        """
        value = self.amount(text, mod.amount, gainer)
        if mod.per == "printed" and gainer is not None:
            return value - (self.card(gainer).power or 0)
        if mod.per == "boon":
            value *= self.boons(text)
        elif mod.per == "card":
            assert mod.filter is not None
            value *= len(self.matching(text, mod.filter, gainer))
        return mod.sign * value

    def boons(self, text: Text) -> int:
        piece = self.pieces.get(text.source)
        if piece is not None and piece.under is None:
            return piece.boons
        return text.last.boons if text.last is not None else 0

    def amount(self, text: Text, amount: Amount, gainer: int | None = None) -> int:
        """The value of a formula, never below 0 (row amt.formula)."""
        value = self.term(text, amount.first, gainer)
        if amount.second is not None:
            second = self.term(text, amount.second, gainer) * amount.factor
            value = {
                "divided": value // max(1, second),
                "divided-up": -(-value // max(1, second)),
                "+": value + second,
                "-": value - second,
                "x": value * second,
                "lower": min(value, second),
                "higher": max(value, second),
            }[amount.sign]
        elif amount.sign:
            value = (value + (amount.sign == "half")) // 2
        return max(0, value)

    def term(self, text: Text, term: Term, gainer: int | None) -> int:
        if term.kind == "number":
            return term.number
        if term.kind == "boons":
            return self.boons(text)
        if term.kind == "power":
            if self.in_play(text.source):
                return self.power(text.source) or 0
            return (text.last.power if text.last is not None else self.card(text.source).power) or 0
        if term.kind == "cost":
            thing = self.referred(text, term.ref)
            return 0 if thing is None else self.card(thing).grist or 0
        if term.kind == "how-many":
            return self.how_many(text, term)
        if term.kind.startswith(OF_PLAYERS):
            return self.term_of_players(text, term, gainer)
        if term.amount is not None:
            return self.amount(text, term.amount, gainer)
        if term.kind in ("titles", "tags"):
            assert term.filter is not None
            return self.different(text, term.kind, self.matching(text, term.filter, gainer))
        if term.filter is not None:
            return self.term_of_many(term.kind, self.matching(text, term.filter, gainer))
        if term.kind in OF_A_CARD:
            thing = self.referred(text, term.ref)
            if term.ref == "this" and term.kind in OF_A_PLAYER:
                # "You": in what is quoted another player than that of this card (row act.follow).
                return self.stock(text.seat, term.kind)
            if term.ref == "this":
                # Its own card counts as it was when it left, if it had by then, not as it was when that happened which its text answers (HAC-Q15).
                text = replace(text, seen={})
            return 0 if thing is None else self.term_of_card(text, term.kind, thing)
        most, _, what = term.kind.partition("-")
        if most in ("most", "least"):
            values = [self.stock(seat, what) for seat in self.opponents(text.seat)]
            return (max if most == "most" else min)(values, default=0)
        if most == "more":
            others, own = self.opponents(text.seat), self.stock(text.seat, what)
            return sum(self.stock(seat, what) > own for seat in others)
        return {
            "result": lambda: text.result,
            "spoken": lambda: len(text.that) or len(text.found) or text.unseen,
            "roll": lambda: text.roll,
            "highest-roll": lambda: max(text.rolls, default=0),
            "lowest-roll": lambda: min(text.rolls, default=0),
            "all-rolls": lambda: sum(text.rolls),
            "number-chosen": lambda: text.picked,
            "paid": lambda: text.paid,
            "amount": lambda: text.count,
            "opponents": lambda: len(self.opponents(text.seat)),
            "round": lambda: self.round,
            "place": lambda: self.place_in_round(text.seat),
            "paid-for": lambda: self.paid_for(text, term),
            "tally": lambda: self.tally(text, term),
        }[term.kind]()

    def different(self, text: Text, kind: str, things: list[int]) -> int:
        """How many titles, or tags, they have together (rows t.titles, t.tags)."""
        if kind == "titles":
            return len({self.card(each).title.strip().casefold() for each in things})
        return len({tag for each in things for tag in self.tags_of(text, each)})

    def term_of_many(self, kind: str, things: list[int]) -> int:
        """A value of all cards that fit, 0 where there is none."""
        if kind == "count":
            return len(things)
        if kind == "boon-sum":
            return sum(self.pieces[each].boons for each in things if each in self.pieces)
        reckon, what = OF_MANY[kind]
        if what == "power":
            return reckon([self.power_of(each) or 0 for each in things] or [0])
        values = [self.value_of(each, what) for each in things]
        # Only of cards that have such a number; 0 where none has.
        return reckon([value for value in values if value is not None] or [0])

    def term_of_card(self, text: Text, kind: str, thing: int) -> int:
        """A value of one card, or of its player; of a card that has left as it was (HAC-Q15)."""
        if kind in OF_A_PLAYER:
            return self.stock(owner_of(thing), kind)
        if kind == "printed":
            return self.card(thing).power or 0
        if kind == "damage":
            return self.damage_of(thing)
        seen = None if self.is_laid(thing) else self.last_seen(text, thing)
        if kind == "boons-of":
            piece = self.pieces.get(thing)
            return piece.boons if piece is not None else seen.boons if seen is not None else 0
        return (self.power_of(thing) if seen is None else seen.power) or 0

    def stock(self, seat: int, kind: str) -> int:
        """How many points, grist or cards in hand a player has."""
        side = self.sides[seat]
        if kind in ("points", "grist"):
            return side.points if kind == "points" else side.grist
        return len({"deck": side.deck, "discards": side.discard}.get(kind, side.hand))

    @cached_property
    def lowest_limit(self) -> int:
        """So many boons every card can have."""
        said = [each for each in self.constants_said if each.kind == "boon-limit"]
        return min([MOST_BOONS, *(0 if each.amount else each.number for each in said)])

    def boon_limit(self, thing: int) -> int:
        return max(self.limits("boon-limit", thing), default=MOST_BOONS)

    def max_damage(self, seat: int) -> int:
        planet = self.planet_of(seat)
        return max(1, self.card(planet).max_damage - sum(self.limits("max-damage", planet)))

    def limits(self, kind: str, thing: int) -> list[int]:
        """What texts make of it; none while any number of that kind is worked out (HAC-Q68)."""
        if kind not in self.kinds_said or kind in self.worked_out:
            return []
        return self.limits_found(kind, thing)

    @kept
    def limits_found(self, kind: str, thing: int) -> list[int]:
        """What is remembered meanwhile is so only meanwhile."""
        outside = self.memory
        self.memory = outside.setdefault(("within", kind), {})
        self.worked_out.append(kind)
        found = [self.worth(each, thing) for each in self.is_under(thing, kind)]
        self.worked_out.pop()
        self.memory = outside
        return found

    def base_power(self, seat: int) -> int:
        """What an intact planet adds of its own (HAC-Q5, HAC-Q49)."""
        planet = self.planet_of(seat)
        if self.sides[seat].destroyed or self.is_under(planet, "no-base"):
            return 0
        raised = sum(
            each.value for each in self.changes if each.kind == "base" and each.seat == seat
        )
        return max(0, base_of(self, seat) + raised + self.worths(planet, "base"))

    @kept
    def forces(self) -> dict[tuple[int, int], int]:
        """The power of all characters of a seat at a planet, where it has any (HAC-Q6)."""
        found: dict[tuple[int, int], int] = {}
        for piece in self.pieces.values():
            if piece.at and piece.under is None:
                place = owner_of(piece.thing), piece.at
                if piece.at != place[0] and self.is_under(piece.thing, "cannot-score"):
                    continue
                found[place] = found.get(place, 0) + (self.power(piece.thing) or 0)
        return found

    def defence(self, seat: int) -> int:
        total = self.base_power(seat) if self.readings.planet_power_defends else 0
        total += self.forces().get((seat, seat), 0)
        for change in self.changes:
            if change.kind == "also-defend" and change.seat == seat and change.thing is not None:
                at = self.location(change.thing)
                if at not in (0, seat) and change.amount is not None:
                    text = Text(Line("tap"), change.thing, seat)
                    total += self.amount(text, change.amount)
        return total

    def invasion(self, seat: int, at: int) -> int | None:
        """The power of all invaders of a seat at a planet (HAC-Q6); none: nobody is there."""
        return self.forces().get((seat, at)) if seat != at else None

    @kept
    def is_invading(self, thing: int) -> bool:
        """For card texts: at another player's planet, or said to count so (row con.as_invading)."""
        at = self.location(thing)
        return at not in (0, owner_of(thing)) or bool(self.is_under(thing, "as-invading"))
