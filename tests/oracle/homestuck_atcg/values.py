"""A second opinion on Homestuck: which texts work, and what power, limits and defences come of them.

Everything is worked out anew at every look, by trying; nothing of the engine is used but the trees of the texts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from referee.games.homestuck_atcg.language.tree import Action, Amount, Constant, Line, Mod, Term
from tests.oracle.homestuck_atcg.counted import Counting
from tests.oracle.homestuck_atcg.deeds import Doer
from tests.oracle.homestuck_atcg.lent import COPIED, GIVING, base_of, lines_lent, models, shaped
from tests.oracle.homestuck_atcg.table import Change, Text, folded, kept, kept_of_print, owner_of

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
MOST_LOOKS = 24
Lost = tuple[dict[int, bool], dict[int, set[str]]]
"""Cards that have lost their texts, and the tags that others have lost."""
Gained = tuple[dict[int, list[Line]], dict[int, set[str]], Lost]


@dataclass(eq=False, slots=True)
class Held:
    """A constant that holds now: that of a line of a card, or for a time."""

    source: int
    line: Line
    what: Constant
    change: Change | None = None
    viewer: Text | None = None

    @property
    def text(self) -> Text:
        """From where it looks."""
        if self.viewer is None:
            if self.change is not None and self.change.text is not None:
                self.viewer = self.change.text
            else:
                self.viewer = Text(self.line, self.source, owner_of(self.source))
        return self.viewer


class World(Counting):
    """The whole table and what holds on it."""

    # -- texts ------------------------------------------------------------------------------

    def gained(self) -> Gained:
        """Texts and tags that cards gain and lose (HAC-Q36).

        Who gains a tag is judged with those gone that others lose, who loses one on all that are gained. In a ring a tag is gained.
        """
        nothing: Gained = {}, {}, ({}, {})
        if self.kinds_said.isdisjoint(GIVING):
            return nothing
        held = [*self.printed_constants(), *self.for_a_time(), *self.had_constants()]
        if not any(each.what.kind in GIVING for each in held):
            return nothing
        before, found, lost = self.memory, list[Gained](), [dict[int, set[str]]()]
        while lost[-1] not in lost[:-1]:
            found.append(self.gained_without(lost[-1]))
            lost.append(self.tags_lost(found[-1]))
        self.memory = before
        # Where it goes round, that is taken in which too few tags were gone (as in the first), so that all are gained.
        at = len(found) - 1 - (lost[-1] != lost[-2] and len(found) % 2 == 0)
        lines, tags, (blank, _) = found[at]
        return lines, tags, (blank, lost[at + 1])

    def gained_without(self, lost_tags: dict[int, set[str]]) -> Gained:
        """What cards gain until nothing more is gained, while those tags are lost.

        Where a text is lost by that, all is looked at anew without it: nothing holds itself up.
        """
        lines: dict[int, list[Line]] = {}
        tags: dict[int, set[str]] = {}
        blank: dict[int, bool] = {}
        for _ in range(MOST_LOOKS):
            self.gained_now, self.memory = (lines, tags, (blank, lost_tags)), {}
            found = self.gained_with_those()
            if found == (lines, tags, blank):
                break
            more = found[:2] != (lines, tags)
            lines, tags, blank = (*found[:2], blank) if more else ({}, {}, found[2])
        self.gained_now = None
        return lines, tags, (blank, lost_tags)

    def gained_with_those(self) -> tuple[dict[int, list[Line]], dict[int, set[str]], dict[int, bool]]:  # fmt: skip
        """What cards gain, and which lose their texts, while they have what was found last."""
        lines: dict[int, list[Line]] = {}
        tags: dict[int, set[str]] = {}
        blank: dict[int, bool] = {}
        # In which order a card has the texts that it gains no rule says: seat by seat.
        found = self.constants("tag", "tags-of", "text", "blank", *COPIED)
        for held in sorted(
            found, key=lambda each: (each.change is not None, owner_of(each.source))
        ):
            what = held.what
            for thing in self.subjects(held):
                if what.kind == "tag":
                    tags.setdefault(thing, set()).update(folded((what.tag,)))
                elif what.kind == "blank":
                    blank[thing] = True
                elif what.kind == "tags-of":
                    found_there = (self.tags_of(held.text, x) for x in models(self, held, thing))
                    tags.setdefault(thing, set()).update(*found_there)
                elif what.kind in COPIED:
                    lines.setdefault(thing, []).extend(lines_lent(self, held, thing))
                elif what.line is not None:
                    lines.setdefault(thing, []).append(what.line)
        return lines, tags, blank

    def tags_lost(self, gained: Gained) -> dict[int, set[str]]:
        """Which tags cards lose that have gained those: judged as if none were lost."""
        lost: dict[int, set[str]] = {}
        self.gained_now, self.memory = (*gained[:2], (gained[2][0], {})), {}
        for held in self.constants("no-tag"):
            for thing in self.subjects(held):
                lost.setdefault(thing, set()).update(folded((held.what.tag,)))
        self.gained_now = None
        return lost

    def all_lines(self, kind: str) -> list[tuple[int, Line]]:
        """Every line of that kind that works now, with the card that has it, or had it for a player to have."""
        return self.lines_of_cards(kind) + self.had_lines(kind)

    def had_lines(self, kind: str) -> list[tuple[int, Line]]:
        """What players have for a time, whatever becomes of the cards (row con.hold)."""
        return [
            (each.text.source, each.constant.line)
            for each in self.changes
            if each.text is not None
            and each.constant is not None
            and each.constant.kind == "hold"
            and each.constant.line is not None
            and each.constant.line.kind == kind
            and not each.waiting
        ]

    def had_constants(self) -> list[Held]:
        found = constants_of(self.had_lines("constant"))
        return [replace(each, viewer=self.text_of(each.source, each.line)) for each in found]

    def had_by(self, line: Line) -> Text | None:
        """The text that gave this one to a player for a time."""
        return next(
            (
                each.text
                for each in self.changes
                if each.constant is not None
                and each.constant.kind == "hold"
                and each.constant.line is line
            ),
            None,
        )

    def text_of(self, source: int, line: Line) -> Text:
        """A text of a card; one that a player has knows what the text that gave it knew of that card."""
        text, giver = Text(line, source, owner_of(source)), self.had_by(line)
        if giver is not None:
            text.last, text.trigger, text.was_gone = giver.last, giver.trigger, giver.was_gone
        return text

    @kept
    def lines_of_cards(self, kind: str) -> list[tuple[int, Line]]:
        """Every line of that kind that works now, with the card that has it."""
        gained, printed = self.gains(), self.all_printed(kind)
        more, blank = gained[0], gained[2][0]
        if not more and not blank:
            return printed
        found = [each for each in printed if each[0] not in more and each[0] not in blank]
        places = self.places()
        for thing in (more.keys() | blank.keys()) & places.keys():
            found += [(thing, line) for line in self.lines_with(thing, gained) if line.kind == kind]
        return sorted(found, key=lambda each: places[each[0]])

    @kept_of_print
    def laid(self) -> list[int]:
        """Every card in play, then those that are stored, the oldest first."""
        return self.everything() + self.all_stored()

    @kept_of_print
    def places(self) -> dict[int, int]:
        return {thing: at for at, thing in enumerate(self.laid())}

    def all_printed(self, kind: str) -> list[tuple[int, Line]]:
        """The printed lines of that kind that work: of every card in play, then of those that are stored, the oldest first."""
        return self.all_printed_by_kind().get(kind, [])

    @kept_of_print
    def all_printed_by_kind(self) -> dict[str, list[tuple[int, Line]]]:
        found: dict[str, list[tuple[int, Line]]] = {}
        for thing in self.laid():
            for line in self.printed_lines(thing):
                found.setdefault(line.kind, []).append((thing, line))
        return found

    @kept_of_print
    def printed_constants(self) -> list[Held]:
        return constants_of(self.all_printed("constant"))

    def for_a_time(self) -> list[Held]:
        """What holds for a time (row act.let)."""
        return [
            Held(each.text.source, each.text.line, each.constant, each)
            for each in self.changes
            if each.constant is not None and each.text is not None
        ]

    @kept
    def lines(self, thing: int) -> list[Line]:
        """The lines of one card that work now."""
        return self.lines_with(thing, self.gains())

    def lines_with(self, thing: int, gained: Gained) -> list[Line]:
        """What a card that has lost its text still has are the texts that it gains (row con.blank)."""
        off = self.is_planet(thing) and self.sides[owner_of(thing)].destroyed
        more = gained[0].get(thing, []) if self.in_play(thing) and not off else []
        return more if thing in gained[2][0] else self.printed_lines(thing) + more

    def gains(self) -> Gained:
        """What cards gain now, or are thought to gain while that is being found."""
        return self.gained_now if self.gained_now is not None else self.fresh_gained()

    @kept
    def fresh_gained(self) -> Gained:
        return self.gained()

    @kept
    def constants(self, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that work now."""
        return [each for each in self.all_constants() if each.what.kind in kinds]

    @kept
    def all_constants(self) -> list[Held]:
        gained = self.gains()
        changed = gained[0] or gained[2][0]
        cards = self.lines_of_cards
        found = constants_of(cards("constant")) if changed else self.printed_constants()
        return [*found, *self.for_a_time(), *self.had_constants()]

    def subjects(self, held: Held) -> list[int]:
        """The cards for which a constant text holds now."""
        what, text = held.what, held.text
        if held.change is not None:
            if held.change.things is not None:
                return [each for each in held.change.things if self.in_play(each)]
            assert what.filter is not None
            return self.matching(text, what.filter)
        if not self.is_in_force(held):
            return []
        if what.filter is not None:
            return self.matching(text, what.filter)
        thing = self.referred(text, what.ref or "this")
        return [thing] if thing is not None and self.in_play(thing) else []

    def worth(self, held: Held, gainer: int | None) -> int:
        """The number of a constant, for the card that gets it."""
        what = held.what
        if what.amount is None:
            return what.number
        return what.number * self.amount(held.text, what.amount, gainer)

    def worths(self, thing: int, kind: str) -> int:
        """What the texts of that kind are worth together for a card."""
        return sum(self.worth(each, thing) for each in self.is_under(thing, kind))

    def said_of_itself(self, thing: int, kind: str) -> list[Held]:
        """What a card says of itself before it is in play, where that holds now."""
        if kind not in self.kinds_said:
            return []
        said = [
            Held(thing, line, line.constant)
            for line in self.card(thing).lines
            if line.constant is not None and line.constant.kind == kind and not line.stored
        ]
        return [each for each in said if self.is_in_force(each)]

    def about_face(self, seat: int, face: int, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that a card fits that is not in play, by what is printed on it."""
        if self.kinds_said.isdisjoint(kinds):
            return []
        printed = self.as_printed(face * 10 + (seat - 1) * 2)
        return [
            each
            for each in self.constants(*kinds)
            if each.what.filter is not None
            and self.is_in_force(each)
            and self.fits_values(each.text, each.what.filter, printed, -1)
        ]

    def comes_tapped(self, thing: int) -> bool:
        """Row con.enters_tapped: only characters are tapped (HAC-1.14)."""
        if self.card(thing).type != "character":
            return False
        said = self.said_of_itself(thing, "enters-tapped")
        if any(each.what.filter is None for each in said):
            return True
        return bool(self.about_face(owner_of(thing), thing // 10, "enters-tapped"))

    def is_in_force(self, held: Held) -> bool:
        """Whether a constant text holds now at all."""
        line = held.line
        if held.change is not None:
            return True
        if line.in_score and self.phase != "score":
            return False
        if self.was_used(held.source, line):
            return False
        return line.condition is None or self.holds(held.text, line.condition)

    def is_under(self, thing: int, *kinds: str) -> list[Held]:
        """The constant texts of those kinds that hold for a card."""
        if self.kinds_said.isdisjoint(kinds):
            return []
        return self.holding(*kinds).get(thing, [])

    def is_forbidden_by(self, thing: int, kind: str, doer: Doer | None) -> bool:
        """Whether a text says that this cannot be done to a card by that one (rows con.not_moved_by, con.only_moved_by and the like)."""
        return any(
            self.is_by(each.text, each.what.agent, doer) for each in self.is_under(thing, kind)
        )

    @cached_property
    def texts_said(self) -> list[Line]:
        """All texts of the cards of this match, those that are gained too: others never work."""
        lines = [line for face in self.all_faces() for line in self.cards[face].lines]
        return [line for each in lines for line in with_gained(each)]

    @cached_property
    def constants_said(self) -> list[Constant]:
        always = [line.constant for line in self.texts_said if line.constant is not None]
        actions = [each for line in self.texts_said for each in actions_in(line)]
        return always + [each.constant for each in actions if each.constant is not None]

    @cached_property
    def kinds_said(self) -> AbstractSet[str]:
        """The kinds of those that always hold."""
        return frozenset(each.kind for each in self.constants_said)

    @cached_property
    def events_said(self) -> AbstractSet[str]:
        """What those that begin with "When" answer."""
        whens = (line.trigger for line in self.texts_said if line.kind == "when")
        return frozenset(trigger.kind for trigger in whens if trigger is not None)

    @cached_property
    def moments_said(self) -> AbstractSet[str]:
        """The moments for which a text says something."""
        return frozenset(line.moment for line in self.texts_said)

    @kept
    def holding(self, *kinds: str) -> dict[int, list[Held]]:
        """For each card the constant texts of those kinds that hold for it."""
        found: dict[int, list[Held]] = {}
        for held in self.constants(*kinds):
            for thing in self.subjects(held):
                found.setdefault(thing, []).append(held)
        return found

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
        limits = [self.worth(each, thing) for each in self.is_under(thing, "boon-limit")]
        return max(limits, default=MOST_BOONS)

    def max_damage(self, seat: int) -> int:
        planet = self.planet_of(seat)
        return max(1, self.card(planet).max_damage - self.worths(planet, "max-damage"))

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


def with_gained(line: Line) -> Iterator[Line]:
    """The line, and those that it lets cards gain."""
    yield line
    constants = [line.constant, *(each.constant for each in actions_in(line))]
    for each in constants:
        if each is not None and each.line is not None:
            yield from with_gained(each.line)


def actions_in(line: Line) -> Iterator[Action]:
    """All that its steps do, also what they quote."""
    for action in (each for step in line.instructions for each in step.actions):
        yield action
        if action.line is not None:
            yield from actions_in(action.line)


def constants_of(lines: Iterable[tuple[int, Line]]) -> list[Held]:
    """Those lines that always hold."""
    return [Held(thing, line, line.constant) for thing, line in lines if line.constant is not None]
