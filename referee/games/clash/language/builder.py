"""Card texts into abilities: what each grammar rule of the language of Clash cards means.

The row decides the object and its holes the numbers, so a text may be worded as its file likes. What a
row can say here is all that the rows can say; a text that has a reading and no sense is refused with
its column: a word that points back to nothing, a number that no match needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from referee.dataclass import dataclass
from referee.games.clash.language.tree import (
    Ability,
    ChooseOne,
    Clause,
    Condition,
    HasAllies,
    HasCoins,
    If,
    IfDone,
    IsBehind,
    May,
    ThatFoeHas,
)
from referee.games.clash.language.tree_effects import (
    Amount,
    Become,
    ChangeCards,
    ChangeHealth,
    ChangeStock,
    Cost,
    Deed,
    DiscardDeck,
    DiscardHand,
    Draw,
    Limit,
    PayAllyHealth,
    PayDiscard,
    PayOwnHealth,
    PayStock,
    PayThisHealth,
    ReturnAlly,
    ReturnDiscard,
    Target,
)
from referee.kernel.cardset.file import refuse_large_numbers
from referee.kernel.text.parse_tree import ParseTree
from referee.kernel.text.parser import Place

LARGEST = 999
TRIGGERS = {"play": "CL-3.5", "defend": "CL-3.9", "attack": "CL-4.2"}
"""Which rule says when an ability of that kind is used."""
DOING = {"play": "CL-3.5", "defend": "CL-3.11", "attack": "CL-4.4"}
"""Which rule carries it out, where no other one says more."""
PAYING = DOING | {"play": "CL-Q17"}
FOREIGN = {("defend", "swords"), ("attack", "shields")}
"""Stocks that are mostly used in the other phase (CL-6.6)."""
WHO = {
    "t-this": ("this", "CL-6.1"),
    "t-ally": ("ally", "CL-6.1"),
    "t-another": ("another", "CL-6.1"),
    "t-each-ally": ("each-ally", "CL-6.1"),
    "t-each-other": ("each-other", "CL-6.1"),
    "t-foe": ("foe", "CL-6.2"),
    "t-each-foe": ("each-foe", "CL-6.2"),
    "t-random-foe": ("random-foe", "CL-Q19"),
    "t-upto-foes": ("up-to", "CL-6.2"),
    "t-that-foe": ("that", "CL-6.2"),
    "t-those-foes": ("those", "CL-6.2"),
}
BACK = {"that": ("foe", "random-foe"), "those": ("up-to",)}
"""What a word that points back may point to."""
CHOOSING = {
    "that": "one before that chooses a Foe or draws a random one",
    "those": "one before that chooses up to so many Foes",
}
STOCK = {"r-coins": "coins", "r-shields": "shields", "r-swords": "swords"}
STATUS_RULES = {"protected": "CL-6.3", "stunned": "CL-6.4"}


def ability_of(reading: ParseTree, place: Place) -> Ability:
    """The ability that a text is by its reading. Raises PackError with the column."""
    refuse_large_numbers(reading, place, LARGEST, "CL-Q27")
    return _Text(reading.part("kind").row, place).ability(reading)


@dataclass(slots=True)
class _Text:
    """One text while it is read into objects, and what its clauses so far let others point to."""

    kind: str
    place: Place
    chosen: set[str] = field(default_factory=set)
    offered: bool = False
    picking: set[str] = field(default_factory=set)

    def ability(self, reading: ParseTree) -> Ability:
        costs: list[ParseTree] = []
        if reading.has("costs"):
            costs = reading.part("costs").listed("cost")
        return Ability(
            self.kind,
            reading.text,
            tuple(self._cost(cost) for cost in costs),
            tuple(self._clauses(reading.part("clauses"))),
            TRIGGERS[self.kind],
            self.doing,
        )

    @property
    def doing(self) -> str:
        """The rule that a step cites where no other says more."""
        return DOING[self.kind]

    # -- costs ------------------------------------------------------------------------------

    def _cost(self, reading: ParseTree) -> Cost:
        paying = PAYING[self.kind]
        match reading.row:
            case "cost-resource":
                stock, amount = _stock(reading.part("stock"))
                rule = "CL-6.6" if (self.kind, stock) in FOREIGN else paying
                return PayStock(stock, amount, rule)
            case "cost-own-health":
                return PayOwnHealth(reading.number("n"), "CL-Q32")
            case "cost-this-health":
                return PayThisHealth(reading.number("n"), "CL-6.14")
            case "cost-ally-health":
                other = reading.part("ally").row == "t-another"
                return PayAllyHealth(other, reading.number("n"), "CL-6.14")
        return PayDiscard(_cards(reading), paying)

    # -- clauses ----------------------------------------------------------------------------

    def _clauses(self, reading: ParseTree) -> Iterator[Clause]:
        for part in reading.listed("clause"):
            self.picking = set()
            clause = self._clause(part)
            self.chosen |= self.picking
            self.offered = _ends_in_may(clause)
            yield clause

    def _clause(self, reading: ParseTree) -> Clause:
        match reading.row:
            case "deed":
                return self._deed(reading.part("deed"))
            case "may":
                return May(self._own(reading.part("own")), self.doing)
            case "choose-one":
                first, second = reading.listed("deed")
                return ChooseOne(self._deed(first), self._deed(second), "CL-Q33")
            case "if-you-do":
                self._refuse_unless_offered(reading)
                return IfDone(self._clause(reading.part("clause")), self.doing)
        condition = self._condition(reading)
        return If(condition, self._clause(reading.part("clause")), condition.rule)

    def _refuse_unless_offered(self, reading: ParseTree) -> None:
        if not self.offered:
            why = f"{reading.text!r} stands there, expected a clause 'you may' directly before it"
            raise self.place.refuse(why, reading.start + 1, "CL-Q44")

    def _condition(self, reading: ParseTree) -> Condition:
        match reading.row:
            case "if-coins":
                return HasCoins(reading.number("n"), self.doing)
            case "if-allies":
                return HasAllies(reading.number("n"), "CL-6.1")
            case "if-that-foe":
                self._target(reading.part("that_foe"))
                return ThatFoeHas(Limit("less", reading.number("limit")), "CL-6.2")
        return IsBehind(self.doing)

    # -- effects ----------------------------------------------------------------------------

    def _deed(self, reading: ParseTree) -> Deed:
        return _DEEDS[reading.row](self, reading)

    def _own(self, reading: ParseTree) -> Deed:
        match reading.row:
            case "draw":
                later = _is_later(reading)
                return Draw(_cards(reading), later, "CL-Q30" if later else "CL-1.8")
            case "discard-hand":
                return DiscardHand(_cards(reading), self.doing)
            case "discard-deck":
                return DiscardDeck(_cards(reading), "CL-Q38")
            case "return-ally":
                return ReturnAlly(self._target(reading.part("ally")), "CL-Q35")
        return ReturnDiscard(_cards(reading), self.doing)

    def do(self, reading: ParseTree) -> Deed:
        return self._own(reading.part("own"))

    def change_stock(self, reading: ParseTree) -> Deed:
        sign = 1 if reading.row == "gain-resource" else -1
        other, later = reading.has("other"), _is_later(reading)
        stock, amount = _stock(reading.part("stock"))
        own = self.doing if sign > 0 else "CL-Q22"
        rule = "CL-2.9" if later else "CL-Q31" if other else own
        return ChangeStock(other, stock, sign * amount, later, rule)

    def change_health(self, reading: ParseTree) -> Deed:
        sign = 1 if reading.row == "player-gain-health" else -1
        other, later = reading.has("other"), _is_later(reading)
        amount = _amount(reading.part("amount"), self.doing)
        return ChangeHealth(other, sign, amount, later, self._rule_of(later=later))

    def change_cards(self, reading: ParseTree) -> Deed:
        sign = 1 if reading.row == "card-gain-health" else -1
        later = _is_later(reading)
        amount = _amount(reading.part("card_amount"), self.doing)
        return ChangeCards(self._subject(reading), sign, amount, later, self._rule_of(later=later))

    def become(self, reading: ParseTree) -> Deed:
        status, later = reading.row.removeprefix("become-"), _is_later(reading)
        rule = "CL-Q30" if later else STATUS_RULES[status]
        return Become(self._subject(reading), status, later, rule)

    def _rule_of(self, *, later: bool) -> str:
        return "CL-Q30" if later else self.doing

    # -- which cards ------------------------------------------------------------------------

    def _subject(self, reading: ParseTree) -> Target:
        """The cards before the verb, with the limit that narrows them."""
        whole = reading.part("card" if reading.has("card") else "cards")
        who = next(part for hole, part in whole.parts if hole != "filter")
        limit = _limit(whole.part("filter")) if whole.has("filter") else None
        return replace(self._target(who), limit=limit)

    def _target(self, reading: ParseTree) -> Target:
        who, rule = WHO[reading.row]
        self.picking.add(who)
        if who in BACK and not self.chosen.intersection(BACK[who]):
            why = f"{reading.text!r} points to no clause, expected {CHOOSING[who]}"
            raise self.place.refuse(why, reading.start + 1, rule)
        most = reading.number("many") if who == "up-to" else 0
        return Target(who, most, None, rule)


_DEEDS: Mapping[str, Callable[[_Text, ParseTree], Deed]] = {
    "gain-resource": _Text.change_stock,
    "lose-resource": _Text.change_stock,
    "player-gain-health": _Text.change_health,
    "player-lose-health": _Text.change_health,
    "card-gain-health": _Text.change_cards,
    "card-lose-health": _Text.change_cards,
    "become-protected": _Text.become,
    "become-stunned": _Text.become,
    "do": _Text.do,
}
"""What each row that fills ``deed`` is read into."""


def _ends_in_may(clause: Clause) -> bool:
    while isinstance(clause, If | IfDone):
        clause = clause.clause
    return isinstance(clause, May)


def _is_later(reading: ParseTree) -> bool:
    return reading.has("next_round")


def _counted(reading: ParseTree) -> int:
    """The number of a row with one form for 1 and one for several."""
    return reading.number("one" if reading.has("one") else "many")


def _stock(reading: ParseTree) -> tuple[str, int]:
    return STOCK[reading.row], _counted(reading)


def _cards(reading: ParseTree) -> int:
    return _counted(reading.part("some_cards"))


def _limit(reading: ParseTree) -> Limit:
    return Limit(reading.row.removeprefix("f-"), reading.number("limit"))


def _amount(reading: ParseTree, doing: str) -> Amount:
    match reading.row:
        case "a-card":
            return _amount(reading.part("amount"), doing)
        case "a-n":
            return Amount("fixed", reading.number("n"), doing)
        case "a-for-each":
            kind, rule = (("each-ally", "CL-6.1"), ("each-foe", "CL-6.2"))[reading.chosen[0]]
            return Amount(kind, reading.number("n"), rule)
        case "a-round":
            return Amount("round", 0, "CL-2.8")
    return Amount("all" if reading.row == "a-all" else "half", 0, "CL-Q29")
