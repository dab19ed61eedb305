"""What was read can be said back: nothing that a text says is lost or turned round on the way."""

from __future__ import annotations

from functools import singledispatch
from random import Random
from typing import Any

import pytest

from referee.games.clash.cardset.card_set import shipped_set
from referee.games.clash.language.tree import (
    Ability,
    ChooseOne,
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
from referee.kernel.text.parser import LONGEST
from tests.games.clash.odd_cards import read, some_text

# -- from objects to the words of a card ----------------------------------------------------


@singledispatch
def say(value: Any) -> str:
    raise TypeError(value)


def count(amount: int, noun: str) -> str:
    return f"{amount} {noun}" if amount == 1 else f"{amount} {noun}s"


def soon(value: Any) -> str:
    return " next round" if value.later else ""


def player(value: Any, verb: str) -> str:
    return f"the other player {verb}s" if value.other else f"you {verb}"


@say.register
def _(value: Ability) -> str:
    costs = " and ".join(map(say, value.costs))
    arrow = f"{costs} -> " if costs else ""
    return f"{value.kind.upper()}: {arrow}{'; '.join(map(clause, value.clauses))}."


def clause(value: Any) -> str:
    own = isinstance(value, OWN)
    return f"you {say(value)}" if own else say(value)


OWN = (Draw, DiscardHand, DiscardDeck, ReturnAlly, ReturnDiscard)


@say.register
def _(value: PayStock) -> str:
    return count(value.amount, value.stock.removesuffix("s"))


@say.register
def _(value: PayOwnHealth) -> str:
    return f"you lose {value.amount} health"


@say.register
def _(value: PayThisHealth) -> str:
    return f"this card loses {value.amount} health"


@say.register
def _(value: PayAllyHealth) -> str:
    return f"{'another' if value.other else 'an'} Ally loses {value.amount} health"


@say.register
def _(value: PayDiscard) -> str:
    return f"you discard {count(value.amount, 'card')} from your hand"


@say.register
def _(value: Limit) -> str:
    return f" with {value.health} health or {value.side}"


@say.register
def _(value: Target) -> str:
    names = {
        "this": "this card",
        "ally": "an Ally",
        "another": "another Ally",
        "each-ally": "each Ally",
        "each-other": "each other Ally",
        "foe": "a Foe",
        "each-foe": "each Foe",
        "random-foe": "a random Foe",
        "up-to": f"up to {value.most} Foes",
        "that": "that Foe",
        "those": "those Foes",
    }
    return names[value.who] + (say(value.limit) if value.limit else "")


@say.register
def _(value: Amount) -> str:
    return {
        "fixed": f"{value.number} health",
        "each-ally": f"{value.number} health for each Ally",
        "each-foe": f"{value.number} health for each Foe",
        "round": "health equal to the round number",
        "all": "all its health",
        "half": "half its health rounded up",
    }[value.kind]


@say.register
def _(value: ChangeStock) -> str:
    verb = player(value, "gain" if value.amount > 0 else "lose")
    return f"{verb} {count(abs(value.amount), value.stock.removesuffix('s'))}{soon(value)}"


@say.register
def _(value: ChangeHealth) -> str:
    return f"{player(value, {1: 'gain', -1: 'lose'}[value.sign])} {say(value.amount)}{soon(value)}"


def subject(value: Any, verb: str) -> str:
    many = value.target.who in ("up-to", "those")
    return f"{say(value.target)} {verb}{'' if many else 's'}"


@say.register
def _(value: ChangeCards) -> str:
    verb = subject(value, {1: "gain", -1: "lose"}[value.sign])
    return f"{verb} {say(value.amount)}{soon(value)}"


@say.register
def _(value: Become) -> str:
    until = soon(value) or " this round"
    return f"{subject(value, 'become')} {value.status.capitalize()}{until}"


@say.register
def _(value: Draw) -> str:
    return f"draw {count(value.amount, 'card')}{soon(value)}"


@say.register
def _(value: DiscardHand) -> str:
    return f"discard {count(value.amount, 'card')} from your hand"


@say.register
def _(value: DiscardDeck) -> str:
    return f"discard the top {count(value.amount, 'card')} of your deck"


@say.register
def _(value: ReturnAlly) -> str:
    return f"return {say(value.target)} to your hand"


@say.register
def _(value: ReturnDiscard) -> str:
    return f"return {count(value.amount, 'card')} from your discard pile to your hand"


@say.register
def _(value: May) -> str:
    return f"you may {say(value.deed)}"


@say.register
def _(value: ChooseOne) -> str:
    return f"choose one: {clause(value.first)}, or {clause(value.second)}"


@say.register
def _(value: If) -> str:
    return f"if {say(value.condition)}, {clause(value.clause)}"


@say.register
def _(value: IfDone) -> str:
    return f"if you do, {clause(value.clause)}"


@say.register
def _(value: HasCoins) -> str:
    return f"you have {value.amount} coins or more"


@say.register
def _(value: HasAllies) -> str:
    return f"you have {value.amount} Allies or more"


@say.register
def _(value: ThatFoeHas) -> str:
    return f"that Foe has {value.limit.health} health or {value.limit.side}"


@say.register
def _(value: IsBehind) -> str:
    return "the other player has more health than you"


# -- texts that the rows can say ------------------------------------------------------------


def texts(number: int) -> list[str]:
    dice = Random(number)
    found: list[str] = []
    while len(found) < 40:
        text = some_text(dice)
        if len(text) <= LONGEST:
            found.append(text)
    return found


@pytest.mark.parametrize("number", range(8))
def test_any_text_of_the_language_is_said_back_word_for_word_or_refused(number: int):
    found = {text: read(text) for text in texts(number)}
    for text, ability in found.items():
        if isinstance(ability, str):
            assert "points to no clause" in ability or "expected a clause 'you may'" in ability
        else:
            assert say(ability) == text
            assert all(step.words and step.rule.startswith("CL-") for step in ability.steps())
    assert sum(isinstance(ability, Ability) for ability in found.values()) > 10


@pytest.mark.parametrize("id_", shipped_set().ids)
def test_the_shipped_texts_are_said_back_word_for_word(id_: str):
    card = shipped_set().card(shipped_set().names.number(id_))
    for ability in card.abilities:
        assert say(ability) == ability.text
