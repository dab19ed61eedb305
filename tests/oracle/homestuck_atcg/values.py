"""A second opinion on Homestuck: which texts work, and what power, limits and defences come of them.

Everything is worked out anew at every look, by trying; nothing of the engine is used but the trees of the texts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from referee.games.homestuck_atcg.language.tree import Amount, Constant, Line, Mod, Term
from tests.oracle.homestuck_atcg.filters import Fitting
from tests.oracle.homestuck_atcg.table import Text, folded, owner_of

Looking = TypeVar("Looking", bound=Callable[..., Any])


def kept(look: Looking) -> Looking:
    """What a look gives is kept until the table changes; nothing while gained texts are being found."""
    name = look.__name__

    @wraps(look)
    def looked(self: World, *args: Any) -> Any:
        if self.gained_now is not None:
            return look(self, *args)
        if not self.is_resting:
            with self.at_rest():
                return looked(self, *args)
        memory, key = self.memory, (name, *args)
        if key not in memory:
            memory[key] = look(self, *args)
        return memory[key]

    return cast("Looking", looked)


class World(Fitting):
    """The whole table and what holds on it."""

    # -- texts ------------------------------------------------------------------------------

    def printed_lines(self, thing: int) -> list[Line]:
        """Those of a stored card that say so (HAC-Q40); of a destroyed planet none (HAC-Q49)."""
        lines = self.card(thing).lines
        if self.is_stored(thing):
            return [line for line in lines if line.stored]
        if self.is_planet(thing) and self.sides[owner_of(thing)].destroyed:
            return []
        return [line for line in lines if not line.stored]

    def gained(self) -> tuple[dict[int, list[Line]], dict[int, set[str]]]:
        """Texts and tags that cards gain, until nothing more is gained (HAC-Q36)."""
        lines: dict[int, list[Line]] = {}
        tags: dict[int, set[str]] = {}
        for _ in range(12):
            new_lines: dict[int, list[Line]] = {}
            new_tags: dict[int, set[str]] = {}
            self.gained_now = lines, tags
            for source, line in self.all_lines():
                what = line.constant
                if what is None or what.kind not in ("tag", "text"):
                    continue
                for thing in self.subjects(source, line):
                    if what.kind == "tag":
                        new_tags.setdefault(thing, set()).update(folded([what.tag]))
                    elif what.line is not None:
                        new_lines.setdefault(thing, []).append(what.line)
            if (new_lines, new_tags) == (lines, tags):
                break
            lines, tags = new_lines, new_tags
        return lines, tags

    @kept
    def all_lines(self) -> list[tuple[int, Line]]:
        """Every line that works now, with the card that has it."""
        stored = self.by_age(each for each in self.pieces if self.is_stored(each))
        gained = self.gained_now if self.gained_now is not None else self.fresh_gained()
        cards = [*self.everything(), *stored]
        return [(thing, line) for thing in cards for line in self.lines_with(thing, gained[0])]

    @kept
    def lines(self, thing: int) -> list[Line]:
        """The lines of one card that work now."""
        gained = self.gained_now if self.gained_now is not None else self.fresh_gained()
        return self.lines_with(thing, gained[0])

    def lines_with(self, thing: int, gained: dict[int, list[Line]]) -> list[Line]:
        off = self.is_planet(thing) and self.sides[owner_of(thing)].destroyed
        more = gained.get(thing, []) if self.in_play(thing) and not off else []
        return self.printed_lines(thing) + more

    @kept
    def fresh_gained(self) -> tuple[dict[int, list[Line]], dict[int, set[str]]]:
        found = self.gained()
        self.gained_now = None
        return found

    @kept
    def constants(self, *kinds: str) -> list[tuple[int, Line, Constant]]:
        """The constant texts of those kinds that work now."""
        return [
            (source, line, line.constant)
            for source, line in self.all_lines()
            if line.constant is not None and line.constant.kind in kinds
        ]

    def subjects(self, source: int, line: Line) -> list[int]:
        """The cards for which a constant text holds now."""
        what, text = line.constant, Text(line, source, owner_of(source))
        assert what is not None
        if line.in_score and self.phase != "score":
            return []
        if line.condition is not None and not self.holds(text, line.condition):
            return []
        if what.filter is not None:
            return self.matching(text, what.filter)
        thing = self.referred(text, what.ref or "this")
        return [thing] if thing is not None and self.in_play(thing) else []

    def is_under(self, thing: int, *kinds: str) -> list[tuple[int, Constant]]:
        """The constant texts of those kinds that hold for a card."""
        return [(source, what) for source, what, held in self.holding(*kinds) if thing in held]

    @kept
    def holding(self, *kinds: str) -> list[tuple[int, Constant, list[int]]]:
        """The constant texts of those kinds, and all cards for which each holds."""
        return [
            (source, what, self.subjects(source, line))
            for source, line, what in self.constants(*kinds)
        ]

    # -- values -----------------------------------------------------------------------------

    def tags(self, thing: int) -> set[str]:
        """Printed and gained tags; a card stored has none (HAC-Q40)."""
        if self.is_stored(thing):
            return set()
        gained = self.gained_now if self.gained_now is not None else self.fresh_gained()
        return folded(self.card(thing).tags) | gained[1].get(thing, set())

    @kept
    def power(self, thing: int, *kinds: str) -> int | None:
        """Current power, never below 0 (HAC-Q37); with "resist" against destruction by a tap."""
        printed = self.card(thing).power
        if printed is None or self.card(thing).type != "character":
            return None
        if not self.in_play(thing):
            return None if self.is_stored(thing) else printed
        total = printed
        for change in self.changes:
            if change.kind == "power" and change.thing == thing:
                total += change.value
        for source, what in self.is_under(thing, "power", *kinds):
            assert what.mod is not None
            text = Text(Line("constant"), source, owner_of(source))
            total += self.mod(text, what.mod, thing)
        return max(0, total)

    def mod(self, text: Text, mod: Mod, gainer: int | None) -> int:
        """How much a bonus is; what is "other" leaves out the card that gets it (row filter)."""
        value = self.amount(text, mod.amount, gainer)
        if mod.per == "boon":
            value *= self.boons(text)
        elif mod.per == "card":
            assert mod.filter is not None
            value *= len(self.matching(text, mod.filter, gainer))
        return mod.sign * value

    def boons(self, text: Text) -> int:
        piece = self.pieces.get(text.source)
        if piece is not None and piece.under is None and text.last is None:
            return piece.boons
        return text.last.boons if text.last is not None else 0

    def amount(self, text: Text, amount: Amount, gainer: int | None = None) -> int:
        """The value of a formula, never below 0 (row amt.formula)."""
        value = self.term(text, amount.first, gainer)
        if amount.second is not None:
            second = self.term(text, amount.second, gainer) * amount.factor
            value = {"+": value + second, "-": value - second, "x": value * second}[amount.sign]
        return max(0, value)

    def term(self, text: Text, term: Term, gainer: int | None) -> int:
        if term.kind == "number":
            return term.number
        if term.kind == "boons":
            return self.boons(text)
        if term.kind == "power":
            if self.in_play(text.source) and text.last is None:
                return self.power(text.source) or 0
            return (text.last.power if text.last is not None else self.card(text.source).power) or 0
        if term.kind == "cost":
            thing = self.referred(text, term.ref)
            return 0 if thing is None else self.card(thing).grist or 0
        assert term.filter is not None
        return len(self.matching(text, term.filter, gainer))

    def boon_limit(self, thing: int) -> int:
        limits = [what.number for _, what in self.is_under(thing, "boon-limit")]
        return max(limits) if limits else 3

    def max_damage(self, seat: int) -> int:
        planet = self.planet_of(seat)
        less = sum(what.number for _, what in self.is_under(planet, "max-damage"))
        return max(1, self.card(planet).max_damage - less)

    def base_power(self, seat: int) -> int:
        """What an intact planet adds of its own (HAC-Q5, HAC-Q49)."""
        planet = self.planet_of(seat)
        if self.sides[seat].destroyed or self.is_under(planet, "no-base"):
            return 0
        raised = sum(
            each.value for each in self.changes if each.kind == "base" and each.seat == seat
        )
        return (self.card(planet).power or 0) + raised

    def defence(self, seat: int) -> int:
        total = self.base_power(seat) if self.readings.planet_power_defends else 0
        for piece in self.pieces.values():
            if self.in_play(piece.thing) and owner_of(piece.thing) == seat and piece.at == seat:
                total += self.power(piece.thing) or 0
        for change in self.changes:
            if change.kind == "also-defend" and change.seat == seat and change.thing is not None:
                at = self.location(change.thing)
                if at not in (0, seat) and change.amount is not None:
                    text = Text(Line("tap"), change.thing, seat)
                    total += self.amount(text, change.amount)
        return total

    def invasion(self, seat: int, at: int) -> int | None:
        """The power of all invaders of a seat at a planet (HAC-Q6); none: nobody is there."""
        found = [
            self.power(each.thing) or 0
            for each in self.pieces.values()
            if owner_of(each.thing) == seat and each.at == at and self.in_play(each.thing)
        ]
        return sum(found) if found and seat != at else None

    def is_invading(self, thing: int) -> bool:
        """For card texts: at another player's planet, or said to count so (row con.as_invading)."""
        at = self.location(thing)
        return at not in (0, owner_of(thing)) or bool(self.is_under(thing, "as-invading"))
