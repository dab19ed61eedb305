"""Derivations: how health and stocks came about in the phase under way, action by action, and what cards of a hand cost.

A seat acts unseen: what it has done in the phase counts for its own eyes and the judge's, while the other seat sees its own
doings on the other side, and everybody else the table as the phase began (CL-2.2, CL-2.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from referee.dataclass import dataclass
from referee.games.clash.language.tree_effects import STOCKS
from referee.games.clash.rules.draws import setting_of
from referee.games.clash.state.table import (
    SEATS,
    Action,
    Ally,
    Alone,
    Setting,
    Side,
    Table,
    opponent,
)
from referee.kernel.facts import JUDGE
from referee.kernel.show.derived_value import DerivedValue, Term, derived

if TYPE_CHECKING:
    from referee.kernel.engine.run import Run
    from referee.kernel.facts import Eyes

STAYS = {"coins": "CL-2.11", "shields": "CL-2.12", "swords": "CL-2.13", "health": "CL-1.10"}
"""The rule by which a player has what there is when a phase begins."""
SET = {"shields": "CL-2.6", "swords": "CL-2.7"}
"""The rule by which a Start phase sets a stock to the number of the round."""
DONE = {
    "play-card": "CL-3.5",
    "use-defend-ability": "CL-3.11",
    "use-attack-ability": "CL-4.4",
    "effect-choice": "CL-Q44",
}
"""The rule by which what an action says is done."""


@dataclass(frozen=True, slots=True)
class Known:
    """A side as some eyes know it: health, stocks, cards, and the actions of the phase under way that may have changed it.

    ``own``: they are the actions of its own player.
    """

    seat: int
    health: int
    side: Side
    allies: Sequence[Ally]
    log: Sequence[Action] = ()
    own: bool = False


def derivations(run: Run[Any], eyes: Eyes) -> Iterator[DerivedValue]:
    """Every value of both sides as those eyes may know it."""
    setting, table = setting_of(run), run.state
    for seat in SEATS:
        known = _known(run, seat, eyes)
        yield _health(setting, known)
        for stock in STOCKS:
            yield _stock(setting, table, known, stock)
        for each in known.allies:
            yield _health_of_card(setting, known, each)
        if eyes in (seat, JUDGE):
            for card in known.side.hand:
                yield _price(setting, seat, card)


def _known(run: Run[Table], seat: int, eyes: Eyes) -> Known:
    """A side as its own player and the judge know it, as the other player does, as everybody else does (CL-Q7)."""
    side = run.state.side(seat)
    if run.lanes and eyes in (seat, JUDGE):
        alone: Alone = run.lanes[seat].state
        own = alone.own
        return Known(seat, own.health, own, own.allies, alone.log, own=True)
    if run.lanes and eyes == opponent(seat):
        alone = run.lanes[opponent(seat)].state
        return Known(seat, alone.other_health, side, alone.foes, alone.log)
    return Known(seat, side.health, side, side.allies)


# -- values ---------------------------------------------------------------------------------


def _health(setting: Setting, known: Known) -> DerivedValue:
    terms = list(_changes(setting, known, "health"))
    began = known.health - sum(term.amount for term in terms)
    first = Term("when the phase began", began, STAYS["health"])
    name, about = f"seat-{known.seat}.health", f"health of seat {known.seat}"
    return derived(name, about, known.health, (first, *terms))


def _stock(setting: Setting, table: Table, known: Known, stock: str) -> DerivedValue:
    """A stock: what there was when the phase began, and what changed it; in secret only for its own player (CL-Q31)."""
    seat, total = known.seat, getattr(known.side, stock)
    before = getattr(table.side(seat), stock)
    terms = list(_limited(_changes(setting, known, stock), before)) if known.own else []
    began = total - sum(term.amount for term in terms)
    first = [Term("when the phase began", began, STAYS[stock])]
    if stock in SET and table.phase in ("defend", "attack"):
        first = [Term("the number of the round, set in its Start phase", table.round, SET[stock])]
        defended = list(_limited(_defended(setting, table, known, stock), table.round))
        delayed = began - table.round - sum(term.amount for term in defended)
        if delayed:
            first.append(Term("delayed changes of the round before", delayed, "CL-2.10"))
        first += defended
    return derived(f"seat-{seat}.{stock}", f"{stock} of seat {seat}", total, (*first, *terms))


def _defended(setting: Setting, table: Table, known: Known, stock: str) -> Iterator[Term]:
    """What the Defend phase of the round has changed of a stock, once it is over: everybody has seen it (CL-2.3)."""
    if table.phase == "attack":
        for seat in (known.seat, opponent(known.seat)):
            log = table.side(seat).defended
            for term in _changes(setting, replace(known, log=log, own=False), stock):
                yield Term(f"in the Defend phase: {term.words}", term.amount, term.rule)


def _limited(terms: Iterable[Term], before: int) -> Iterator[Term]:
    """What changes a stock, none of it below 0: a larger loss takes what is there (CL-Q22)."""
    there = before
    for term in terms:
        after = max(0, there + term.amount)
        short = after != there + term.amount
        yield Term(term.words, after - there, "CL-Q22") if short else term
        there = after


def _health_of_card(setting: Setting, known: Known, card: Ally) -> DerivedValue:
    """What is printed, what earlier phases left of it, and what this one has changed (CL-3.4, CL-5.2)."""
    terms = list(_changes(setting, known, "card-health", card.card))
    printed = setting.card(card.card).health
    before = card.health - printed - sum(term.amount for term in terms)
    first = [Term("printed on the card, which enters play with it", printed, "CL-3.4")]
    if before:
        first.append(Term("gained and lost in earlier phases", before, "CL-5.2"))
    shown, id_ = setting.shown(card.card), setting.cards.names.id(card.card)
    name, about = f"seat-{known.seat}.{id_}.health", f"health of {shown} of seat {known.seat}"
    return derived(name, about, card.health, (*first, *terms))


def _price(setting: Setting, seat: int, card: int) -> DerivedValue:
    """The coins that a card of a hand costs (CL-Q3)."""
    shown, price = setting.shown(card), setting.price(card)
    same = setting.readings.play_cost == "one"
    words = "every card costs the same" if same else f"printed on {shown}"
    name = f"seat-{seat}.{setting.cards.names.id(card)}.cost"
    about = f"coins for {shown} from the hand of seat {seat}"
    return derived(name, about, price, (Term(words, price, "CL-Q3"),))


# -- what the actions of the phase changed --------------------------------------------------


def _changes(setting: Setting, known: Known, what: str, card: int | None = None) -> Iterator[Term]:
    """What each action changed of the side: of its health or a stock, or of the health of a card in play.

    A card that was played in this phase is a new one: what was done to it before does not count (CL-Q35).
    """
    of = ""
    for action in _since_it_entered(known, card):
        of = setting.shown(action.card) if action.card is not None else of
        words = f"{of} played" if action.verb == "play-card" else f"{of}, ability {action.ability}"
        if action.verb == "effect-choice":
            words = f"{of}, a choice of its ability"
        if what == "coins" and action.verb == "play-card" and action.card is not None:
            yield Term(words, -setting.price(action.card), "CL-Q3")
        for change in action.changes:
            is_meant = (change.seat, change.what, change.card) == (known.seat, what, card)
            if is_meant and change.amount and not change.later:
                yield Term(words, change.amount, DONE[action.verb])


def _since_it_entered(known: Known, card: int | None) -> Sequence[Action]:
    """The actions of the phase, from the last one on with which the card entered play."""
    if card is None or not known.own:
        return known.log
    entered = [
        at
        for at, action in enumerate(known.log)
        if (action.verb, action.card) == ("play-card", card)
    ]
    return known.log[entered[-1] :] if entered else known.log
