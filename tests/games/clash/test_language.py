from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass

import pytest

from referee.errors import PackError
from referee.games.clash.cardset.card_set import shipped_set, shipped_text
from referee.games.clash.language.builder import ability_of
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
from referee.kernel.text.grammar import PhraseTable
from referee.kernel.text.parser import Place, Reader

TABLE = PhraseTable.of(tomllib.loads(shipped_text()), "first-muster.toml")
READER = Reader(TABLE)
PLACE = Place("own.toml", "card 'own', ability 1", lambda: 7)


def read(text: str) -> Ability:
    return ability_of(READER.read(text, PLACE, rule="CL-Q27"), PLACE)


def clauses(text: str) -> tuple[object, ...]:
    return read(f"ATTACK: {text}.").clauses


def fixed(number: int) -> Amount:
    return Amount("fixed", number)


THIS, ALLY, ANOTHER = Target("this"), Target("ally"), Target("another")
FOE, THAT, THOSE = Target("foe"), Target("that"), Target("those")
COIN = ChangeStock(other=False, stock="coins", amount=1)

KINDS = {
    "PLAY: you gain 1 coin.": "play",
    "DEFEND: you gain 1 coin.": "defend",
    "ATTACK: you gain 1 coin.": "attack",
}
COSTS = {
    "1 coin": [PayStock("coins", 1)],
    "12 coins": [PayStock("coins", 12)],
    "1 shield": [PayStock("shields", 1)],
    "2 shields": [PayStock("shields", 2)],
    "1 sword": [PayStock("swords", 1)],
    "10 swords": [PayStock("swords", 10)],
    "you lose 4 health": [PayOwnHealth(4)],
    "this card loses 1 health": [PayThisHealth(1)],
    "an Ally loses 3 health": [PayAllyHealth(other=False, amount=3)],
    "another Ally loses 2 health": [PayAllyHealth(other=True, amount=2)],
    "you discard 1 card from your hand": [PayDiscard(1)],
    "you discard 3 cards from your hand": [PayDiscard(3)],
    "2 shields and this card loses 1 health and an Ally loses 1 health and 1 shield": [
        PayStock("shields", 2),
        PayThisHealth(1),
        PayAllyHealth(other=False, amount=1),
        PayStock("shields", 1),
    ],
}
CLAUSES = {
    # stocks: who, gain or lose, at once or next round
    "you gain 1 coin": [COIN],
    "the other player gains 2 coins": [ChangeStock(True, "coins", 2)],
    "you gain 2 shields next round": [ChangeStock(False, "shields", 2, later=True)],
    "the other player gains 1 sword next round": [ChangeStock(True, "swords", 1, later=True)],
    "you lose 1 shield": [ChangeStock(False, "shields", -1)],
    "the other player loses 3 swords": [ChangeStock(True, "swords", -3)],
    "you lose 1 sword next round": [ChangeStock(False, "swords", -1, later=True)],
    "the other player loses 1 coin next round": [ChangeStock(True, "coins", -1, later=True)],
    # health of players
    "you gain 2 health": [ChangeHealth(False, 1, fixed(2))],
    "the other player gains 1 health": [ChangeHealth(True, 1, fixed(1))],
    "you gain 3 health next round": [ChangeHealth(False, 1, fixed(3), later=True)],
    "the other player gains 3 health next round": [ChangeHealth(True, 1, fixed(3), later=True)],
    "you lose 2 health": [ChangeHealth(False, -1, fixed(2))],
    "the other player loses 2 health": [ChangeHealth(True, -1, fixed(2))],
    "you lose 2 health next round": [ChangeHealth(False, -1, fixed(2), later=True)],
    "the other player loses 2 health next round": [ChangeHealth(True, -1, fixed(2), later=True)],
    # amounts
    "the other player loses 1 health for each Ally": [
        ChangeHealth(True, -1, Amount("each-ally", 1))
    ],
    "you gain 2 health for each Foe": [ChangeHealth(False, 1, Amount("each-foe", 2))],
    "the other player loses health equal to the round number": [
        ChangeHealth(True, -1, Amount("round"))
    ],
    "this card gains 1 health for each Foe": [ChangeCards(THIS, 1, Amount("each-foe", 1))],
    "a Foe loses all its health": [ChangeCards(FOE, -1, Amount("all"))],
    "a Foe loses half its health rounded up": [ChangeCards(FOE, -1, Amount("half"))],
    # which cards, and what becomes of them
    "this card gains 2 health": [ChangeCards(THIS, 1, fixed(2))],
    "an Ally gains 2 health": [ChangeCards(ALLY, 1, fixed(2))],
    "another Ally loses 2 health": [ChangeCards(ANOTHER, -1, fixed(2))],
    "each Ally gains 1 health": [ChangeCards(Target("each-ally"), 1, fixed(1))],
    "each other Ally loses 1 health": [ChangeCards(Target("each-other"), -1, fixed(1))],
    "a Foe gains 1 health next round": [ChangeCards(FOE, 1, fixed(1), later=True)],
    "each Foe loses 2 health": [ChangeCards(Target("each-foe"), -1, fixed(2))],
    "a random Foe loses 2 health": [ChangeCards(Target("random-foe"), -1, fixed(2))],
    "a Foe loses 2 health next round": [ChangeCards(FOE, -1, fixed(2), later=True)],
    "up to 2 Foes lose 1 health": [ChangeCards(Target("up-to", 2), -1, fixed(1))],
    "up to 12 Foes gain 1 health": [ChangeCards(Target("up-to", 12), 1, fixed(1))],
    "up to 2 Foes gain 1 health next round": [
        ChangeCards(Target("up-to", 2), 1, fixed(1), later=True)
    ],
    "up to 3 Foes lose 1 health next round": [
        ChangeCards(Target("up-to", 3), -1, fixed(1), later=True)
    ],
    "this card becomes Protected this round": [Become(THIS, "protected")],
    "an Ally becomes Protected next round": [Become(ALLY, "protected", later=True)],
    "up to 2 Foes become Protected this round": [Become(Target("up-to", 2), "protected")],
    "up to 2 Foes become Protected next round": [Become(Target("up-to", 2), "protected", True)],
    "a Foe becomes Stunned this round": [Become(FOE, "stunned")],
    "a Foe becomes Stunned next round": [Become(FOE, "stunned", later=True)],
    "up to 2 Foes become Stunned this round": [Become(Target("up-to", 2), "stunned")],
    "up to 2 Foes become Stunned next round": [Become(Target("up-to", 2), "stunned", True)],
    # limits, on any subject
    "a Foe with 2 health or less loses 1 health": [
        ChangeCards(Target("foe", limit=Limit("less", 2)), -1, fixed(1))
    ],
    "an Ally with 0 health or more gains 1 health": [
        ChangeCards(Target("ally", limit=Limit("more", 0)), 1, fixed(1))
    ],
    "each Foe with 12 health or more becomes Stunned this round": [
        Become(Target("each-foe", limit=Limit("more", 12)), "stunned")
    ],
    "this card with 3 health or less gains 1 health": [
        ChangeCards(Target("this", limit=Limit("less", 3)), 1, fixed(1))
    ],
    "up to 2 Foes with 3 health or less lose 1 health": [
        ChangeCards(Target("up-to", 2, Limit("less", 3)), -1, fixed(1))
    ],
    # what the player does
    "you draw 1 card": [Draw(1)],
    "you draw 2 cards next round": [Draw(2, later=True)],
    "you discard 1 card from your hand": [DiscardHand(1)],
    "you discard 2 cards from your hand": [DiscardHand(2)],
    "you discard the top 1 card of your deck": [DiscardDeck(1)],
    "you discard the top 2 cards of your deck": [DiscardDeck(2)],
    "you return an Ally to your hand": [ReturnAlly(ALLY)],
    "you return another Ally to your hand": [ReturnAlly(ANOTHER)],
    "you return 3 cards from your discard pile to your hand": [ReturnDiscard(3)],
    "you may draw 2 cards": [May(Draw(2))],
    "you may discard the top 3 cards of your deck": [May(DiscardDeck(3))],
    "you may return 1 card from your discard pile to your hand": [May(ReturnDiscard(1))],
    # choices and conditions
    "choose one: you gain 1 coin, or a Foe becomes Stunned this round": [
        ChooseOne(COIN, Become(FOE, "stunned"))
    ],
    "choose one: up to 2 Foes lose 1 health, or you draw 1 card; those Foes lose 1 health": [
        ChooseOne(ChangeCards(Target("up-to", 2), -1, fixed(1)), Draw(1)),
        ChangeCards(THOSE, -1, fixed(1)),
    ],
    "if you have 2 coins or more, you draw 1 card": [If(HasCoins(2), Draw(1))],
    "if you have 3 Allies or more, you may draw 1 card": [If(HasAllies(3), May(Draw(1)))],
    "if the other player has more health than you, you gain 1 coin": [If(IsBehind(), COIN)],
    "if you have 1 Allies or more, if the other player has more health than you, "
    "if you have 2 coins or more, choose one: you gain 1 coin, or you draw 1 card": [
        If(HasAllies(1), If(IsBehind(), If(HasCoins(2), ChooseOne(COIN, Draw(1)))))
    ],
    "you may return another Ally to your hand; if you do, you gain 1 coin": [
        May(ReturnAlly(ANOTHER)),
        IfDone(COIN),
    ],
    "you may discard 1 card from your hand; if you do, you may draw 1 card; if you do, you gain 1 coin": [
        May(DiscardHand(1)),
        IfDone(May(Draw(1))),
        IfDone(COIN),
    ],
    "if you have 2 coins or more, you may draw 1 card; "
    "if you have 3 Allies or more, if you do, you gain 1 coin": [
        If(HasCoins(2), May(Draw(1))),
        If(HasAllies(3), IfDone(COIN)),
    ],
    "you may draw 1 card; if you do, if you have 3 coins or more, a Foe loses 1 health": [
        May(Draw(1)),
        IfDone(If(HasCoins(3), ChangeCards(FOE, -1, fixed(1)))),
    ],
    # words that point back
    "a Foe loses 1 health; that Foe becomes Stunned next round": [
        ChangeCards(FOE, -1, fixed(1)),
        Become(THAT, "stunned", later=True),
    ],
    "a random Foe loses 1 health; you gain 1 coin; that Foe with 2 health or more gains 1 health": [
        ChangeCards(Target("random-foe"), -1, fixed(1)),
        COIN,
        ChangeCards(Target("that", limit=Limit("more", 2)), 1, fixed(1)),
    ],
    "a Foe loses 2 health; if that Foe has 0 health or less, that Foe becomes Stunned this round": [
        ChangeCards(FOE, -1, fixed(2)),
        If(ThatFoeHas(Limit("less", 0)), Become(THAT, "stunned")),
    ],
    "choose one: a Foe loses 1 health, or you gain 1 coin; choose one: that Foe loses 1 health, "
    "or you gain 1 coin": [
        ChooseOne(ChangeCards(FOE, -1, fixed(1)), COIN),
        ChooseOne(ChangeCards(THAT, -1, fixed(1)), COIN),
    ],
    "up to 2 Foes lose 1 health; those Foes with 1 health or less gain 1 health next round": [
        ChangeCards(Target("up-to", 2), -1, fixed(1)),
        ChangeCards(Target("those", limit=Limit("less", 1)), 1, fixed(1), later=True),
    ],
}
TEXTS = [
    *KINDS,
    *(f"DEFEND: {cost} -> you gain 1 coin." for cost in COSTS),
    *(f"ATTACK: {text}." for text in CLAUSES),
]


# -- what is read ---------------------------------------------------------------------------


@pytest.mark.parametrize("text", KINDS)
@pytest.mark.rule("CL-3.6", "CL-3.10", "CL-4.3")
def test_the_first_word_is_the_kind(text: str):
    ability = read(text)
    assert (ability.kind, ability.text, ability.costs) == (KINDS[text], text, ())
    assert ability.clauses == (COIN,)


@pytest.mark.parametrize("text", COSTS)
def test_a_cost_is_read_part_by_part(text: str):
    assert list(read(f"DEFEND: {text} -> you gain 1 coin.").costs) == COSTS[text]


@pytest.mark.parametrize("text", CLAUSES)
def test_clauses_are_read_one_by_one(text: str):
    assert list(clauses(text)) == CLAUSES[text]


def test_every_phrase_is_read_in_each_of_its_variants():
    """Nothing that the rows can say is left out of the tables above."""
    written = {(row.id, variant.chosen) for row in TABLE.rows.values() for variant in row.variants}
    readings = [READER.read(text, PLACE) for text in TEXTS]
    met = {(each.row, each.chosen) for reading in readings for each in reading.walk() if each.row}
    assert len(written) > 100
    assert written - met == set()


@pytest.mark.rule("CL-6.5")
def test_shields_and_swords_are_read_alike():
    for text in (*CLAUSES, *COSTS):
        swapped = text.replace("shield", "?").replace("sword", "shield").replace("?", "sword")
        found = _alike(text, "cost" if text in COSTS else "clause")
        assert _alike(swapped, "cost" if text in COSTS else "clause") == found


def _alike(text: str, part: str) -> str:
    """What is read, without the difference between the two."""
    whole = f"DEFEND: {text} -> you gain 1 coin." if part == "cost" else f"DEFEND: {text}."
    ability = read(whole)
    return (
        repr((ability.costs, ability.clauses))
        .replace("swords", "shields")
        .replace("CL-6.6", "CL-3.11")
    )


# -- rules ----------------------------------------------------------------------------------


def rules_in(value: object) -> list[str]:
    """The rules of an object and of all in it, in the order of its fields."""
    if isinstance(value, tuple):
        return [rule for each in value for rule in rules_in(each)]
    if not is_dataclass(value):
        return []
    parts = [getattr(value, part.name) for part in fields(value) if part.name != "rule"]
    inner = [rule for part in parts for rule in rules_in(part)]
    return [*inner, value.rule] if hasattr(value, "rule") else inner


@pytest.mark.parametrize("text", TEXTS)
def test_every_object_names_a_rule_that_there_is(text: str):
    ability = read(text)
    named = {table["id"] for table in _catalogue("rule") + _catalogue("ruling")}
    found = [ability.trigger, *rules_in(ability)]
    assert set(found) <= named
    assert all(step.rule in found for step in ability.steps())


def _catalogue(kind: str) -> list[dict[str, str]]:
    from importlib import resources

    file = resources.files("referee.games.clash") / "rules.toml"
    tables: list[dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))[kind]
    return tables


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("PLAY: 1 sword -> you gain 1 coin.", ["CL-Q17", "CL-3.5"]),
        ("DEFEND: 1 shield -> you gain 1 coin.", ["CL-3.11", "CL-3.11"]),
        ("DEFEND: 1 sword -> you gain 1 coin.", ["CL-6.6", "CL-3.11"]),
        ("ATTACK: 1 sword -> you lose 1 coin.", ["CL-4.4", "CL-Q22"]),
        ("ATTACK: 1 shield -> the other player loses 1 coin.", ["CL-6.6", "CL-Q31"]),
        ("ATTACK: you lose 1 health -> you lose 1 coin next round.", ["CL-Q32", "CL-2.9"]),
        ("ATTACK: an Ally loses 1 health -> you draw 1 card.", ["CL-6.14", "CL-1.8"]),
        ("ATTACK: this card becomes Stunned this round.", ["CL-6.1", "CL-6.4"]),
        ("ATTACK: a Foe becomes Protected this round.", ["CL-6.2", "CL-6.3"]),
        ("ATTACK: a Foe becomes Protected next round.", ["CL-6.2", "CL-Q30"]),
        ("ATTACK: a random Foe loses all its health.", ["CL-Q19", "CL-Q29", "CL-4.4"]),
        ("PLAY: you return an Ally to your hand.", ["CL-6.1", "CL-Q35"]),
        ("PLAY: you discard the top 1 card of your deck.", ["CL-Q38"]),
    ],
)
def test_a_step_cites_the_rule_that_says_most_about_it(text: str, rules: list[str]):
    ability = read(text)
    assert rules_in((ability.costs, ability.clauses)) == rules


# -- what is refused ------------------------------------------------------------------------

BACK_TO_FOE = "points to no clause, expected one before that chooses a Foe or draws a random one"
BACK_TO_FOES = "points to no clause, expected one before that chooses up to so many Foes"
NO_MAY = "expected a clause 'you may' directly before it [CL-Q44]"


@pytest.mark.parametrize(
    ("text", "column", "why"),
    [
        ("ATTACK: that Foe loses 1 health.", 9, BACK_TO_FOE),
        ("ATTACK: 1 sword -> those Foes lose 1 health.", 20, BACK_TO_FOES),
        ("ATTACK: each Foe loses 1 health; that Foe loses 1 health.", 34, BACK_TO_FOE),
        ("ATTACK: up to 2 Foes lose 1 health; that Foe loses 1 health.", 37, BACK_TO_FOE),
        ("ATTACK: a Foe loses 1 health; those Foes lose 1 health.", 31, BACK_TO_FOES),
        ("ATTACK: an Ally loses 1 health; that Foe loses 1 health.", 33, BACK_TO_FOE),
        ("ATTACK: if that Foe has 0 health or less, a Foe loses 1 health.", 12, BACK_TO_FOE),
        ("ATTACK: choose one: a Foe loses 1 health, or that Foe loses 2 health.", 46, BACK_TO_FOE),
        ("PLAY: if you do, you gain 1 coin.", 7, NO_MAY),
        ("PLAY: you draw 1 card; if you do, you gain 1 coin.", 24, NO_MAY),
        ("PLAY: you may draw 1 card; you gain 1 coin; if you do, you gain 1 coin.", 45, NO_MAY),
        (
            "PLAY: you may draw 1 card; if you do, you gain 1 coin; if you do, you gain 1 coin.",
            56,
            NO_MAY,
        ),
        ("PLAY: if you have 2 coins or more, if you do, you gain 1 coin.", 36, NO_MAY),
        ("PLAY: you gain 1000 coins.", 16, "found 1000, expected at most 999 [CL-Q27]"),
        ("PLAY: you lose 1000 health.", 16, "found 1000, expected at most 999 [CL-Q27]"),
        ("PLAY: an Ally with 1000 health or less gains 1 health.", 20, "found 1000"),
    ],
)
def test_a_text_that_can_be_read_and_has_no_sense_is_refused(text: str, column: int, why: str):
    with pytest.raises(PackError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(f"own.toml: line 7, card 'own', ability 1, column {column}: ")
    assert why in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "column", "found", "wish"),
    [
        ("BLOCK: you gain 1 coin.", 1, "'BLOCK'", "'PLAY' or 'DEFEND' or 'ATTACK'"),
        ("play: you gain 1 coin.", 1, "'play'", "'PLAY'"),
        ("PLAY: you gain 1 coin", 22, "the end of the text", "'.'"),
        ("PLAY: you gain 1 coins.", 18, "'coins'", "'coin' or 'shield' or 'sword'"),
        ("PLAY: you gain 2 coin.", 18, "'coin'", "'coins' or 'health' or 'shields' or 'swords'"),
        ("PLAY: you gain 0 coins.", 16, "'0'", "'1'"),
        ("PLAY: you gains 1 coin.", 11, "'gains'", "'gain'"),
        ("PLAY: a foe loses 1 health.", 9, "'foe'", "'Foe' or 'random'"),
        ("PLAY: up to 2 Foes loses 1 health.", 20, "'loses'", "'lose'"),
        ("PLAY: up to 1 Foes lose 1 health.", 13, "'1'", "a number from 2"),
        ("PLAY: this card becomes Protected.", 34, "'.'", "' '"),
        ("PLAY: this card becomes Asleep this round.", 25, "'Asleep'", "'Protected' or 'Stunned'"),
        ("PLAY: you may gain 1 coin.", 15, "'gain'", "'draw' or 'discard' or 'return'"),
        ("PLAY: choose one: you may draw 1 card, or you gain 1 coin.", 23, "'may'", "'gain'"),
        ("PLAY: 1 coin and -> you gain 1 coin.", 18, "'-'", "'1'"),
        ("PLAY: each Ally loses 1 health -> you gain 1 coin.", 32, "'-'", "'next' or 'for'"),
        ("", 1, "the end of the text", "'PLAY' or 'DEFEND' or 'ATTACK'"),
    ],
)
def test_a_text_outside_the_language_is_refused(text: str, column: int, found: str, wish: str):
    with pytest.raises(PackError) as caught:
        read(text)
    message = str(caught.value)
    assert message.startswith(f"own.toml: line 7, card 'own', ability 1, column {column}: ")
    assert f"found {found}, expected " in message
    assert wish in message.partition(", expected ")[2]
    assert message.endswith(f"in {text!r} [CL-Q27]")


def test_a_text_that_is_too_long_is_refused():
    with pytest.raises(PackError, match="a text of 2006 characters, expected at most 1000"):
        read(f"PLAY: {'x' * 2000}")


# -- the shipped cards ----------------------------------------------------------------------


@pytest.mark.rule("CL-6.17")
def test_ninja_and_vassal_have_the_abilities_that_the_text_tells_of():
    cards = shipped_set()
    ninja = cards.card(cards.names.number("ninja"))
    vassal = cards.card(cards.names.number("vassal"))
    (hunt,) = ninja.abilities[0].clauses
    assert hunt == ChangeCards(Target("foe", limit=Limit("less", 2)), -1, Amount("all"))
    assert vassal.abilities[0].costs == (PayAllyHealth(other=False, amount=3),)
    assert vassal.abilities[0].clauses == (ChangeStock(False, "coins", 2), Draw(1))
