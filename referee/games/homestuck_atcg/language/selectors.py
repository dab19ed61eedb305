"""Which cards a text means, and how much: filters, targets, amounts and changes of power out of readings.

What has a reading and no sense where it stands is refused by ``checks``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from referee.dataclass import dataclass
from referee.games.homestuck_atcg.language import event_meanings, phrase_meanings
from referee.games.homestuck_atcg.language.checks import Sense
from referee.games.homestuck_atcg.language.costs_and_goals import why_no_company, why_no_planet
from referee.games.homestuck_atcg.language.kinds import Place, TermKind
from referee.games.homestuck_atcg.language.normal_form import folded_tag, folded_title
from referee.games.homestuck_atcg.language.tree import (
    Amount,
    Filter,
    Mod,
    Qual,
    RefKind,
    Target,
    Term,
)
from referee.kernel.text.parse_tree import ParseTree

TERMS: Mapping[str, TermKind] = {
    "t.n": "number",
    "t.boons": "boons",
    "t.power": "power",
    "t.cost": "cost",
    "t.count": "count",
    "t.boons_of": "boons-of",
    "t.power_of": "power-of",
    "t.printed": "printed",
    "t.damage": "damage",
    "t.spoken": "spoken",
    "t.power_sum": "power-sum",
    "t.boon_sum": "boon-sum",
    "t.strongest": "strongest",
    "t.weakest": "weakest",
    "t.points": "points",
    "t.points_of": "points",
    "t.grist": "grist",
    "t.grist_of": "grist",
    "t.hand_of": "hand",
    "t.roll": "roll",
    "t.opponents": "opponents",
    "t.round": "round",
    "t.most_points": "most-points",
    "t.most_grist": "most-grist",
    "t.most_cards": "most-cards",
    "t.least_points": "least-points",
    "t.least_grist": "least-grist",
    "t.least_cards": "least-cards",
    "t.printed_sum": "printed-sum",
    "t.paid": "paid",
    "t.amount": "amount",
    "t.result": "result",
    "t.how_many": "how-many",
    "t.how_many_left": "how-many",
    "t.how_many_fell": "how-many",
    "t.formula": "formula",
    "t.printed_strongest": "printed-strongest",
    "t.printed_weakest": "printed-weakest",
    "t.dearest": "dearest",
    "t.cheapest": "cheapest",
    "t.cost_sum": "cost-sum",
    "t.deck_of": "deck",
    "t.discards_of": "discards",
    "t.more_points": "more-points",
    "t.more_grist": "more-grist",
    "t.more_cards": "more-cards",
    "t.titles": "titles",
    "t.highest_roll": "highest-roll",
    "t.lowest_roll": "lowest-roll",
    "t.all_rolls": "all-rolls",
    "t.number": "number-chosen",
    "t.tags": "tags",
    **dict.fromkeys(phrase_meanings.TALLIES, "tally"),
    "t.most_boons_on": "most-boons-on",
    "t.fewest_boons_on": "fewest-boons-on",
    "t.damage_sum": "damage-sum",
    "t.most_damage_on": "most-damage-on",
    "t.least_damage_on": "least-damage-on",
    "t.count_players": "count-players",
    "t.count_others": "count-others",
    "t.player_most": "player-most",
    "t.player_least": "player-least",
    "t.player_sum": "player-sum",
    "t.opponent_most": "opponent-most",
    "t.opponent_least": "opponent-least",
    "t.opponent_sum": "opponent-sum",
    "t.paid_for": "paid-for",
    "t.boon_limit": "boon-limit",
    "t.max_damage": "max-damage",
    "t.place": "place",
}
NAMED = {"named-type": "type", "named-title": "title", "named-tag": "tag"}
"""What has to be named before it is asked for."""
OWNERS = {"who.own": "own", "who.opposing": "opposing", "who.any": "any"}
ANYWHERE = "HAC-5.2.7"
PRINTED_TERMS = (
    "printed-sum",
    "printed-strongest",
    "printed-weakest",
    "dearest",
    "cheapest",
    "cost-sum",
    "titles",
    "tags",
)
"""Values that cards have wherever they lie."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Reads what stands for cards in a line; ``sense`` knows the line."""

    sense: Sense

    def ref(self, reading: ParseTree) -> RefKind:
        """A card that the text points to."""
        kind = self.ref_done_to(reading)
        self.sense.refuse_rest(reading, kind)
        return kind

    def ref_done_to(self, reading: ParseTree) -> RefKind:
        """A card, or the rest of some cards, to which something is done."""
        if reading.row in phrase_meanings.REFS_OF:
            return self._ref_of(reading)
        kind = phrase_meanings.REFS[reading.row]
        self.sense.point_to(reading, kind)
        return kind

    def _ref_of(self, reading: ParseTree) -> RefKind:
        """The planet where a card is, that of its player, or its host (rows ref.site_of and those behind it)."""
        first = reading.part("ref")
        found = (self.ref(first), phrase_meanings.REFS_OF[reading.row])
        of_what = ("expected it of this card, the host, that card or the like", ANYWHERE)
        self.sense.refuse(reading, None if found in phrase_meanings.JOINED_REFS else of_what)
        kind = phrase_meanings.JOINED_REFS[found]
        self.sense.point_to(reading, kind)
        return kind

    # -- filters ----------------------------------------------------------------------------

    def in_play(self, reading: ParseTree) -> Filter:
        """A filter of cards in play, or of what was until now."""
        found = self._filter(reading)
        self.sense.refuse_out_of_play(reading, found)
        self.sense.refuse_one_player(reading, found)
        return found

    def attached_to(self, reading: ParseTree) -> Filter:
        """What an inventory card is attached to (HAC-2.26)."""
        return self.in_play(reading)

    def counted(self, reading: ParseTree) -> Filter:
        """A filter of cards that everybody counts: of a hand only how many they are (HAC-Q39)."""
        found = self._filter(reading)
        self.sense.refuse_hidden(reading, found)
        self.sense.refuse_one_player(reading, found)
        return found

    def searched(self, reading: ParseTree) -> Filter:
        """A filter of cards in a pile, which has no other place in it."""
        found = self._filter(reading)
        self.sense.refuse_placed(reading, found)
        return found

    def any_place(self, reading: ParseTree) -> Filter:
        """A filter that one known card is compared with, wherever it is."""
        return self._filter(reading)

    def printed(self, reading: ParseTree) -> Filter:
        """A filter of cards before they are in play, by what is printed on them; "here": where they enter."""
        found = self.in_play(reading)
        self.sense.refuse_unprinted(reading, found)
        return found

    def _filter(self, reading: ParseTree) -> Filter:
        other = reading.text.casefold().startswith("other ")
        if reading.row in phrase_meanings.OF_A_GROUP:
            other = reading.chosen[0] == phrase_meanings.ANOTHER
        parts: dict[str, Any] = {"other": other}
        if reading.has("state"):
            parts["state"] = phrase_meanings.STATES[reading.part("state").row]
        if reading.has("whose"):
            parts["whose"] = OWNERS[reading.part("whose").row]
        quals: list[Qual] = []
        if reading.has("tags"):
            tags = [folded_tag(tag.text) for tag in listed(reading.part("tags"), "tag", "tags")]
            parts["tag"], *more = tags
            quals += [Qual("tagged", word=tag, rule="HAC-2.18") for tag in more]
        if reading.has("where"):
            where = reading.part("where")
            parts["where"] = phrase_meanings.WHERES[where.row]
            self.sense.refuse_without_place(where, parts["where"])
            if parts["where"] in ("spoken", "kept"):
                self.sense.point_to(where, "that" if parts["where"] == "spoken" else "kept")
            if where.has("ref"):
                parts["place"] = self.ref(where.part("ref"))
            if parts["where"] == "with":
                kind, then = self.sense.kind, self.sense.then
                self.sense.refuse(where, why_no_company(kind, parts["place"], then))
        if reading.has("quals"):
            quals += [self._qual(each) for each in listed(reading.part("quals"), "qual", "quals")]
        rule = "HAC-2.18" if "tag" in parts else quals[0].rule if quals else ANYWHERE
        noun = phrase_meanings.NOUNS[reading.part("noun").row]
        found = Filter(noun, **parts, quals=tuple(quals), rule=rule)
        self.sense.refuse_state(reading, found)
        return found

    def _qual(self, reading: ParseTree) -> Qual:
        kind, rule = phrase_meanings.QUALS[reading.row]
        parts: dict[str, Any] = {}
        if reading.has("amount"):
            parts["amount"] = self.amount(reading.part("amount"))
        titles = [folded_title(part.text) for hole, part in reading.parts if hole == "title"]
        tags = [folded_tag(part.text) for hole, part in reading.parts if hole == "tag"]
        parts |= dict(zip(("word", "other"), titles + tags, strict=False))
        if reading.has("ref"):
            parts["ref"] = self.ref(reading.part("ref"))
        if reading.has("filter"):
            parts["filter"] = self.in_play(reading.part("filter"))
        if kind in ("attached-to", "storing"):
            parts["filter"] = self.in_play(reading)
        if kind in NAMED:
            self.sense.refuse_unsaid(reading, NAMED[kind])
        if reading.has("whoso"):
            parts["who"] = self.sense.reads_whoso(reading.part("whoso"))
        if kind in ("title-of", "tag-of"):
            parts["filter"] = self.counted(reading)
            self.sense.refuse_hidden(reading, parts["filter"], known=True)
        parts["parts"] = tuple(self._qual(part) for hole, part in reading.parts if hole == "qual")
        self.sense.refuse_either(reading, parts["parts"])
        if reading.has("did"):
            parts |= self.deed(reading)
            self.sense.refuse_scene(reading, kind, parts["deed"])
            if kind == "scene":
                self.sense.refuse_gone(reading.part("filter"), parts["deed"], parts["filter"])
        return Qual(kind, **parts, rule=rule)

    def deed(self, reading: ParseTree) -> dict[str, Any]:
        """What was done, within which span and by whom; of a row that names it itself, away from here or here."""
        did = reading.part("did").row if reading.has("did") else reading.row
        if not reading.has("did"):
            self.sense.refuse_without_place(reading, "here")
        span = phrase_meanings.SPANS[reading.part("span").row]
        found: dict[str, Any] = {"deed": phrase_meanings.DEEDS[did], "span": span}
        by = reading.part("did") if reading.has("did") else None
        if by is not None and by.has("whoever"):
            found["doer"] = event_meanings.BY_PLAYERS[by.part("whoever").row]
        return found

    # -- targets ----------------------------------------------------------------------------

    def target(self, reading: ParseTree) -> Target:
        """What an action is done to; from now on "that card" is it."""
        target = self._target(reading)
        self.sense.speak_of(target)
        return target

    def target_looking_back(self, reading: ParseTree, before: frozenset[str]) -> Target:
        """What an action is done to, or its second card: "that card" alone is one spoken of before the action (row ref.that)."""
        if reading.row != phrase_meanings.TARGET_REF:
            return self.target(reading)
        target = Target("ref", (self.ref_back(reading.part("ref"), before),), rule=ANYWHERE)
        self.sense.speak_of(target)
        return target

    def ref_back(self, reading: ParseTree, before: frozenset[str]) -> RefKind:
        """A card that was spoken of before the action, which does not choose it."""
        now = self.sense.pointers()
        self.sense.look_back_to(before)
        found = self.ref_done_to(reading)
        self.sense.look_back_to(now)
        return found

    def _target(self, reading: ParseTree) -> Target:
        refs = tuple(self.ref_done_to(part) for hole, part in reading.parts if hole == "ref")
        match reading.row:
            case phrase_meanings.TARGET_REF:
                return Target("ref", refs, rule=ANYWHERE)
            case phrase_meanings.TARGET_PAIR:
                return Target("pair", refs, rule=ANYWHERE)
            case phrase_meanings.TARGET_TOP:
                found = self.searched(reading.part("filter"))
                theirs = reading.part("pile").row == phrase_meanings.OPPOSING_PILE
                pile: Literal["own", "opponent"] = "opponent" if theirs else "own"
                return Target("top", filter=found, pile=pile, rule="HAC-3.8")
        found = self._filter(reading.part("filter"))
        if reading.row in phrase_meanings.TARGETS_ANOTHER:
            return Target("n", filter=replace(found, other=True), rule=found.rule)
        if reading.row in phrase_meanings.TARGETS_ALL:
            return Target("all", filter=found, rule=found.rule)
        if reading.row == phrase_meanings.TARGET_ANY_NUMBER:
            return Target("any-number", filter=found, rule=found.rule)
        kind: Literal["n", "up-to", "random"] = (
            "up-to" if reading.row in phrase_meanings.TARGETS_UP_TO else "n"
        )
        if reading.row in phrase_meanings.TARGETS_RANDOM:
            kind = "random"
        if reading.has("value"):
            amount = self.value(reading.part("value"))
            return Target(kind, filter=found, rule=found.rule, amount=amount)
        number = reading.number("n")
        self.sense.refuse_none(reading, number)
        alike = phrase_meanings.TARGETS_ALIKE.get(reading.row, "")
        return Target(kind, filter=found, number=number, rule=found.rule, alike=alike)

    def place(self, reading: ParseTree) -> Place:
        """Where characters are moved to."""
        place = phrase_meanings.PLACES[reading.row]
        if place == "here":
            self.sense.refuse_without_place(reading, "here")
        return place

    def goal(self, reading: ParseTree) -> Filter:
        """The planets to one of which characters are moved (row pl.fits)."""
        found = self.in_play(reading.part("filter"))
        self.sense.refuse(reading, why_no_planet(found))
        return found

    def entered_at(self, reading: ParseTree) -> Place:
        """Where characters are brought into play: at a planet location."""
        where = phrase_meanings.WHERES[reading.row]
        self.sense.refuse_without_place(reading, where)
        self.sense.refuse_no_location(reading, where)
        return phrase_meanings.ENTERED_AT[where]

    # -- amounts ----------------------------------------------------------------------------

    def amount(self, reading: ParseTree) -> Amount:
        """A number, or the value of a formula."""
        if reading.row == phrase_meanings.FLAT_AMOUNT:
            return Amount(Term("number", reading.number("n")))
        return self.value(reading)

    def value(self, reading: ParseTree) -> Amount:
        """The value of a formula (rows amt.formula, val.formula)."""
        formula = reading.part("formula")
        terms = [self._term(part) for hole, part in formula.parts if hole == "term"]
        sign = phrase_meanings.SIGNS.get(formula.row, "")
        if sign in ("divided", "divided-up"):
            divisor = formula.number("n")
            self.sense.refuse_none(formula, divisor)
            return Amount(terms[0], sign, Term("number", divisor))
        if len(terms) == 1:
            return Amount(terms[0], sign)
        factor = formula.number("n") if formula.has("n") else 1
        return Amount(terms[0], sign, terms[1], factor)

    def _term(self, reading: ParseTree) -> Term:
        kind = TERMS[reading.row]
        match kind:
            case "number":
                return Term("number", reading.number("n"))
            case "cost":
                return Term("cost", ref=self.ref(reading.part("ref")))
            case "count":
                return Term("count", filter=self.counted(reading.part("filter")))
            case "boons":
                self.sense.refuse_without_boons(reading)
                return Term("boons")
            case "power":
                self.sense.refuse_without_power(reading)
                return Term("power")
            case "roll":
                self.sense.refuse_unrolled(reading)
            case "formula":
                return Term("formula", amount=self.value(reading))
            case "paid" | "amount" | "result":
                self.sense.refuse_unsaid(reading, kind)
            case "highest-roll" | "lowest-roll" | "all-rolls":
                self.sense.refuse_unsaid(reading, "rolls")
            case "number-chosen":
                self.sense.refuse_unsaid(reading, "number")
        parts: dict[str, Any] = {}
        if reading.has("whoso"):
            parts["who"] = self.sense.reads_whoso(reading.part("whoso"))
        if reading.has("value"):
            before, self.sense.is_you_another = self.sense.is_you_another, True
            parts["amount"] = self.value(reading.part("value"))
            self.sense.is_you_another = before
        if reading.has("ref"):
            parts["ref"] = self.ref(reading.part("ref"))
            if parts["ref"] == "this" and self.sense.is_you_another:
                parts["ref"] = "itself"
        if reading.has("filter"):
            reads = self.counted if kind in PRINTED_TERMS else self.in_play
            parts["filter"] = reads(reading.part("filter"))
        if kind == "tally":
            parts["deed"] = phrase_meanings.TALLIES[reading.row][next(iter(reading.chosen), 0)]
            parts["span"] = phrase_meanings.SPANS[reading.part("span").row]
        elif reading.has("span"):
            parts |= self.deed(reading)
            self.sense.refuse_gone(reading.part("filter"), parts["deed"], parts["filter"])
        return Term(kind, **parts)

    def mod(self, reading: ParseTree) -> Mod:
        """A change of current power."""
        sign = -1 if reading.chosen[0] == phrase_meanings.FEWER else 1
        if reading.row == phrase_meanings.PER_BOON:
            self.sense.refuse_without_boons(reading)
            return Mod(sign, _number(reading), "boon")
        if reading.row == phrase_meanings.PER_CARD:
            found = self.counted(reading.part("filter"))
            return Mod(sign, _number(reading), "card", found)
        return Mod(sign, self.amount(reading.part("amount")))


def listed(reading: ParseTree, hole: str, rest: str) -> list[ParseTree]:
    """What fills the hole, here and in the ``rest`` of the list (rows "one" and "more")."""
    found = [reading.part(hole)]
    return found + listed(reading.part(rest), hole, rest) if reading.has(rest) else found


def _number(reading: ParseTree) -> Amount:
    return Amount(Term("number", reading.number("n")))
