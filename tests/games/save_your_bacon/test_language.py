"""Every phrase row of the language means what it says."""

from __future__ import annotations

import tomllib
from dataclasses import fields, is_dataclass
from importlib import resources

import pytest

from referee.games.save_your_bacon.cardset.card_set import shipped_set
from referee.games.save_your_bacon.language.tree import (
    ALWAYS,
    Amount,
    Costs,
    Deed,
    Effect,
    Event,
    Instruction,
    Proviso,
    Rule,
    State,
    Target,
)
from tests.games.save_your_bacon.texts import (
    READER,
    card,
    champion,
    clauses,
    deeds,
    equipment,
    law,
    read,
    readings,
)

THIS = champion("this-champion")
THIS_CARD = equipment("this-card")
THAT = champion("that-champion")
THAT_CARD = card("that-card")
OPPOSING = champion(side="opposing")
FRIENDLY = champion(side="friendly")
ATTACKING, DEFENDING = card("attacking-card"), card("defending-card")
FROZEN, TERRIFIED, ENRAGED, HEXED, WARDED, INFESTED = range(6)


def fixed(number: int) -> Amount:
    return Amount(number)


def drawing(number: int = 1) -> Deed:
    return Deed("draw", amount=fixed(number))


# -- the tables: text and tree --------------------------------------------------------------

COSTS = {
    "{A}": Costs(action=True, order=("A",)),
    "{X}": Costs(exhaust=True, order=("X",)),
    "{R}, {A}": Costs(ready=True, action=True, order=("A",)),
    "{MA}, {TO}, {X}": Costs(exhaust=True, traits=("MA", "TO"), order=("X",)),
    "12 {E}": Costs(energy=12, order=("E",)),
    "0 {E}": Costs(energy=0, order=("E",)),
    "2 {E+}": Costs(upgraded=2, order=("E+",)),
    "1 {E}, 1 {E+}": Costs(energy=1, upgraded=1, order=("E", "E+")),
    "discard 1 card": Costs(discard=1, order=("discard",)),
    "{X}, discard 3 cards, {A}": Costs(
        action=True, exhaust=True, discard=3, order=("X", "discard", "A")
    ),
}
EVENTS = {
    "this champion is declared as the attacking card": Event("attacking", THIS),
    "this card is declared as the target of an attack": Event("targeted", THIS_CARD),
    "an opposing card declares a target": Event("targets", card(side="opposing")),
    "a friendly card counters": Event("counters", card(side="friendly")),
    "this card places attack damage": Event("places", THIS_CARD),
    "attack damage is placed on a champion": Event("placed", champion()),
    "counter damage is placed on the attacking card": Event("placed", ATTACKING, "counter"),
    "an exhausted champion is defeated": Event("defeated", champion(exhausted=True)),
    "an opposing equipment card is destroyed": Event("destroyed", equipment(side="opposing")),
    "an opposing champion is exhausted": Event("exhausted", OPPOSING),
    "an equipment card is readied": Event("readied", equipment()),
    "this champion uses a card": Event("uses", THIS),
    "a condition is applied to a friendly champion": Event("condition", FRIENDLY),
    "an opponent declares an action card": Event("declares", pile="action"),
    "an opponent declares an equipment card": Event("declares", pile="equipment"),
    "an opponent pays for an action card": Event("pays", pile="action"),
    "an opponent activates an effect": Event("activates"),
    "an opponent uses a reaction": Event("reacts"),
    "an opponent draws 2 or more cards": Event("draws", number=2),
    "you gain 3 or more {B}": Event("bacon", number=3),
    "you check for victory": Event("checked"),
    "you refresh": Event("refreshed"),
    "you pass time": Event("passed"),
}
DEEDS = {
    # damage
    "Place 2 {D} on an opposing champion.": [Deed("place-damage", OPPOSING, fixed(2))],
    "Place {D} equal to half the Attack of this champion on each opposing champion.": [
        Deed("place-damage", champion("each", "opposing"), Amount(0, THIS))
    ],
    "Place {D} equal to half the Attack of a champion, rounded down, on an equipment card.": [
        Deed("place-damage", equipment(), Amount(0, champion(), down=True))
    ],
    "Remove 3 {D} from each friendly champion.": [
        Deed("remove-damage", champion("each", "friendly"), fixed(3))
    ],
    "Remove up to 2 {D} from this champion.": [Deed("remove-up-to-damage", THIS, fixed(2))],
    # conditions
    "Apply Frozen to an exhausted opposing champion.": [
        Deed("apply", champion(side="opposing", exhausted=True), condition=FROZEN)
    ],
    "Remove Infested from a champion with 2 or more conditions.": [
        Deed("remove-condition", champion(conditions=2), condition=INFESTED)
    ],
    "Remove 1 condition from this champion.": [Deed("remove-conditions", THIS, fixed(1))],
    "Remove each condition from each other friendly champion.": [
        Deed("remove-each-condition", champion("each", "friendly", other=True))
    ],
    # orientation
    "Ready up to 2 friendly equipment cards.": [
        Deed("ready", equipment(side="friendly", least=0, most=2))
    ],
    "Exhaust an opposing champion with 3 or more {D}.": [
        Deed("exhaust", champion(side="opposing", damage=3))
    ],
    # cards of hands, decks and discards
    "Draw 1 card.": [drawing()],
    "Draw 12 cards.": [drawing(12)],
    "Discard 1 card.": [Deed("discard", amount=fixed(1))],
    "Discard 2 cards.": [Deed("discard", amount=fixed(2))],
    "Each player draws 2 cards.": [Deed("each-draws", amount=fixed(2))],
    "Choose an opponent; that opponent reveals their hand to you. Choose 1 card in that opponent's "
    "hand. That opponent discards that card.": [
        Deed("choose-opponent"),
        Deed("reveal-hand"),
        Deed("choose-in-hand", amount=fixed(1)),
        Deed("they-discard-that", THAT_CARD),
    ],
    "Choose an opponent. Randomly choose 1 card in that opponent's hand; reveal that card.": [
        Deed("choose-opponent"),
        Deed("pick-in-hand", amount=fixed(1)),
        Deed("reveal-that", THAT_CARD),
    ],
    "Return an action card from your discard to your hand.": [
        Deed("return-from-discard", pile="action")
    ],
    "Search your deck for an equipment card. Put that card into your hand. Shuffle your deck.": [
        Deed("search", pile="equipment"),
        Deed("take-that", THAT_CARD),
        Deed("shuffle"),
    ],
    "Search your deck for an action card; put that card on top of its owner's deck.": [
        Deed("search", pile="action"),
        Deed("put-on-deck", THAT_CARD),
    ],
    # cards in play that leave or move
    "Destroy 2 opposing equipment cards.": [
        Deed("destroy", equipment(side="opposing", least=2, most=2))
    ],
    "Remove a champion that lacks {MA} from the game.": [
        Deed("remove-from-game", champion(lacks="MA"))
    ],
    "Return a friendly equipment card to its owner's hand.": [
        Deed("return-to-hand", equipment(side="friendly"))
    ],
    "Choose an opposing equipment card. Equip that card to this champion.": [
        Deed("choose", equipment(side="opposing")),
        Deed("equip", THAT_CARD),
    ],
    "Choose an opposing equipment card; discard that card.": [
        Deed("choose", equipment(side="opposing")),
        Deed("discard-that", THAT_CARD),
    ],
    # choices and what points back to them
    "Choose a trait.": [Deed("choose-trait")],
    "Choose up to 2 opposing champions; exhaust those champions.": [
        Deed("choose", champion(side="opposing", least=0, most=2)),
        Deed("exhaust", champion("those-champions")),
    ],
    "Exhaust an opposing card; place 1 {D} on that card.": [
        Deed("exhaust", card(side="opposing")),
        Deed("place-damage", THAT_CARD, fixed(1)),
    ],
    "Exhaust an opposing champion. Ready a friendly champion. Place 1 {D} on that champion.": [
        Deed("exhaust", OPPOSING),
        Deed("ready", FRIENDLY),
        Deed("place-damage", THAT, fixed(1)),
    ],
    "Exhaust a champion. Draw 1 card. Place 1 {D} on the chosen champion.": [
        Deed("exhaust", champion()),
        drawing(),
        Deed("place-damage", champion("chosen-champion"), fixed(1)),
    ],
    # the rest
    "Attack with a friendly card.": [Deed("attack", card(side="friendly"))],
    "Refresh.": [Deed("refresh")],
    "Gain 2 {E+}.": [Deed("gain-energy", amount=fixed(2))],
    "Gain 1 {B}.": [Deed("gain-bacon", amount=fixed(1))],
}
ON_EQUIPMENT = {
    "Overload: {A} -> remove this card.": [Deed("remove-this", THIS_CARD)],
    "Hoard: {A} -> place the top card of your deck underneath this card.": [
        Deed("place-under", THIS_CARD)
    ],
    "Heal: [After a condition is applied to a friendly champion] {X} -> "
    "remove that condition from that champion.": [Deed("remove-that-condition", THAT)],
    "Step: [After this champion is declared as the target of an attack] {X} -> "
    "change the target of this attack to this card.": [Deed("change-target", THIS_CARD)],
}
LAWS = {
    "This champion has +1 Attack.": Rule("attack", THIS, 1),
    "The attacking card has -2 Attack.": Rule("attack", ATTACKING, -2),
    "This champion has +2 Attack for each card underneath this card.": Rule(
        "attack-for-each-under", THIS, 2
    ),
    "Each other friendly champion has -1 Defense.": Rule(
        "defense", champion("each", "friendly", other=True), -1
    ),
    "The Attack of this card is doubled.": Rule("attack-doubled", THIS_CARD),
    "The Attack of this champion is 4.": Rule("attack-set", THIS, 4),
    "Counter damage placed on this champion has -1 {D}.": Rule("damage", THIS, -1, "counter"),
    "Attack damage placed on this card is halved.": Rule("damage-halved", THIS_CARD),
    "Attack damage that would be placed on this champion is placed on this card instead.": Rule(
        "damage-instead", THIS, instead=THIS_CARD
    ),
    "This champion cannot attack.": Rule("cannot-attack", THIS),
    "Each opposing champion that lacks {SE} cannot counter.": Rule(
        "cannot-counter", champion("each", "opposing", lacks="SE")
    ),
    "This card cannot be readied.": Rule("cannot-be-readied", THIS_CARD),
    "Effects cannot place {D} on this champion.": Rule("no-effect-damage", THIS),
    "Opponents cannot use reactions.": Rule("no-reactions"),
    "This champion is considered exhausted.": Rule("considered-exhausted", THIS),
    "This champion may have up to 3 equipped cards.": Rule("equipment-limit", THIS, 3),
    "Action cards used by this champion cost -1 {E}.": Rule("cost", THIS, -1, pile="action"),
    "Reaction cards used by opposing champions cost +1 {E+}.": Rule(
        "upgraded-cost", champion("each", "opposing"), 1, pile="reaction"
    ),
    "Attacks by opposing cards must target this champion if able.": Rule("must-be-targeted", THIS),
    "The first action of your turn must be an attack with this champion if able.": Rule(
        "first-action", THIS
    ),
    "If attack damage placed by this card defeats an opposing champion, you gain 2 {B} more.": Rule(
        "more-bacon", THIS_CARD, 2
    ),
    "This card may attack while this champion is exhausted.": Rule("may-attack", THIS_CARD),
}
CONSTANT_ONLY = ("If attack damage", "This card may attack")
STATES = {
    "Law: This champion has +1 Attack.": ALWAYS,
    "Law: While attacking, this card has +1 Attack.": State("attacking"),
    "Law: While attacking an exhausted opposing champion, this card has +1 Attack.": State(
        "attacking", champion(side="opposing", exhausted=True)
    ),
    "Law: While this champion is ready, this champion has +1 Attack.": State("ready", THIS),
    "Law: While a friendly card is exhausted, this card has +1 Attack.": State(
        "exhausted", card(side="friendly")
    ),
    "Law: This card may attack while this champion is exhausted.": State("exhausted", THIS),
}
LASTING = {
    "[After an opposing card counters]": (
        "Until the end of this attack, the defending card cannot counter.",
        Instruction(until="attack", lasting=Rule("cannot-counter", DEFENDING)),
    ),
    "[After you pass time]": (
        "Until the end of this turn, this champion has +2 Defense.",
        Instruction(until="turn", lasting=Rule("defense", THIS, 2)),
    ),
    "[After you refresh]": (
        "Until the start of your next turn, a champion cannot attack.",
        Instruction(until="next-turn", lasting=Rule("cannot-attack", champion())),
    ),
}
CLAUSES = {
    "You may draw 1 card.": [Instruction((drawing(),), may=True)],
    "Choose one: draw 2 cards, or refresh.": [
        Instruction((drawing(2), Deed("refresh")), choice="player")
    ],
    "Randomly choose one: draw 2 cards, or refresh.": [
        Instruction((drawing(2), Deed("refresh")), choice="chance")
    ],
    "Discard 2 cards if able.": [Instruction((Deed("discard", amount=fixed(2)),), if_able=True)],
    "If a friendly champion has 3 or more {D}, draw 1 card.": [
        Instruction((drawing(),), proviso=Proviso("damage", FRIENDLY, 3))
    ],
    "If you have fewer {B} than an opponent, draw 1 card if able.": [
        Instruction((drawing(),), if_able=True, proviso=Proviso("fewer-bacon"))
    ],
    "Choose a trait; until the end of this turn, this champion has that trait.": [
        Instruction((Deed("choose-trait"),)),
        Instruction(until="turn", lasting=Rule("trait", THIS)),
    ],
}


def plain(clause: Instruction) -> Instruction:
    """The clause without its words and its place."""
    return Instruction(
        clause.deeds,
        clause.choice,
        clause.may,
        clause.if_able,
        clause.if_done,
        clause.proviso,
        clause.until,
        clause.lasting,
    )


TEXTS: list[tuple[tuple[str, ...], str]] = [
    *(((f"Name: {text} -> draw 1 card.",), "champion") for text in COSTS if "{X}" not in text),
    *(((f"Name: {{A}}, {text} -> draw 1 card.",), "equipment") for text in COSTS if "{A}" not in text),
    *(((f"Name: [After {text}] -> draw 1 card.",), "equipment") for text in EVENTS),
    *(((f"Name: [After {text}] 1 {{E}} -> draw 1 card.",), "equipment") for text in EVENTS),
    *(((text,), "action") for text in (*DEEDS, *CLAUSES)),
    *(((text,), "equipment") for text in (*ON_EQUIPMENT, *STATES)),
    *(((f"Law: {text}",), "equipment") for text in LAWS if "attacking card" not in text),
    *(((heading, text), "reaction") for heading, (text, _) in LASTING.items()),
    (("Draw 1 card. If you do, draw 1 card; draw 1 card.",), "action"),
]  # fmt: skip


# -- what is read ---------------------------------------------------------------------------


@pytest.mark.rule("SYB-5.0.4", "SYB-5.0.5", "SYB-5.0.6", "SYB-5.0.7")
@pytest.mark.parametrize("text", COSTS)
def test_what_stands_before_the_arrow_is_read_part_by_part(text: str):
    (effect,) = read(f"Name: {text} -> draw 1 card.", on="equipment")
    assert effect.costs == COSTS[text]
    assert (effect.trigger, effect.kind, effect.is_compulsory) == (None, "activated", False)


@pytest.mark.parametrize("text", EVENTS)
def test_a_reaction_text_is_read(text: str):
    (effect,) = read(f"Name: [After {text}] -> draw 1 card.", on="equipment")
    assert (effect.trigger, effect.costs) == (EVENTS[text], None)
    (paid,) = read(f"Name: [After {text}] 1 {{E}} -> draw 1 card.", on="equipment")
    assert (paid.trigger, paid.costs) == (EVENTS[text], Costs(energy=1, order=("E",)))


@pytest.mark.rule("SYB-10.2.0.7")
@pytest.mark.parametrize("text", [text for text in EVENTS if "this card" not in text])
def test_the_first_paragraph_of_a_reaction_card_says_when_it_may_be_played(text: str):
    (effect,) = read(f"[After {text}]", "Draw 1 card.", "Refresh.", on="reaction")
    assert effect.trigger == EVENTS[text]
    assert [deed.kind for clause in effect.clauses for deed in clause.deeds] == ["draw", "refresh"]
    assert (effect.kind, effect.key, effect.is_compulsory) == ("immediate", "", False)


@pytest.mark.parametrize("text", DEEDS)
def test_deeds_are_read_one_by_one(text: str):
    assert deeds(text) == DEEDS[text]


@pytest.mark.parametrize("text", ON_EQUIPMENT)
def test_deeds_of_equipment_are_read(text: str):
    assert deeds(text, on="equipment") == ON_EQUIPMENT[text]


@pytest.mark.parametrize("text", [text for text in LAWS if "attacking card" not in text])
def test_a_constant_effect_lays_down_a_rule(text: str):
    assert law(text) == LAWS[text]


@pytest.mark.parametrize("text", [text for text in LAWS if not text.startswith(CONSTANT_ONLY)])
def test_a_lasting_effect_lays_down_the_same_rules(text: str):
    words = text[0].lower() + text[1:]
    whole = f"Name: [After an opposing card counters] {{X}} -> until the end of this turn, {words}"
    (clause,) = clauses(whole, on="equipment")
    assert plain(clause) == Instruction(until="turn", lasting=LAWS[text])


@pytest.mark.rule("SYB-10.2.0.4")
@pytest.mark.parametrize("text", STATES)
def test_a_constant_effect_says_when_it_applies(text: str):
    (effect,) = read(text, on="equipment")
    assert (effect.state, effect.kind) == (STATES[text], "constant")
    assert (effect.trigger, effect.costs, effect.clauses) == (None, None, ())


@pytest.mark.parametrize("heading", LASTING)
def test_a_duration_is_read(heading: str):
    text, clause = LASTING[heading]
    assert [plain(each) for each in clauses(heading, text, on="reaction")] == [clause]


@pytest.mark.parametrize("text", CLAUSES)
def test_what_governs_a_clause_is_read(text: str):
    assert [plain(clause) for clause in clauses(text)] == CLAUSES[text]


def test_every_phrase_is_read_in_each_of_its_variants():
    """Nothing that the rows can say is left out of the tables above."""
    rows = READER.table.rows.values()
    written = {(row.id, variant.chosen) for row in rows for variant in row.variants}
    found = [reading for texts, host in TEXTS for reading in readings(texts, host)]
    met = {(each.row, each.chosen) for reading in found for each in reading.walk() if each.row}
    assert len(written) >= 161
    assert written - met == set()


def test_every_card_that_may_be_meant_is_read_where_a_champion_stands():
    for text, target in {
        "this champion": THIS,
        "a champion": champion(),
        "an exhausted champion": champion(exhausted=True),
        "a champion with 12 or more {D}": champion(damage=12),
        "a friendly champion that lacks {SU}": champion(side="friendly", lacks="SU"),
        "each opposing champion with 1 or more conditions": champion(
            "each", "opposing", conditions=1
        ),
        "an opposing equipment card": equipment(side="opposing"),
        "up to 1 friendly equipment cards": equipment(side="friendly", least=0, most=1),
        "10 opposing equipment cards": equipment(side="opposing", least=10, most=10),
    }.items():
        assert deeds(f"Exhaust {text}.") == [Deed("exhaust", target)]


def test_words_ask_for_several_cards_even_if_up_to_one():
    several = [target.asks_several for target in (champion(), champion(least=0), card(most=2))]
    assert several == [False, True, True]


# -- whole effects --------------------------------------------------------------------------


@pytest.mark.rule("SYB-10.2.0.18", "SYB-10.2.0.19")
def test_a_paragraph_without_a_name_goes_on_with_the_effect_above_it():
    guard, strike = read(
        "Guard of the Hall: {A} -> draw 1 card.",
        "Refresh. Draw 2 cards.",
        "Strike: {X} -> gain 1 {B}.",
        on="champion",
    )
    assert [deed.kind for each in guard.clauses for deed in each.deeds] == [
        "draw",
        "refresh",
        "draw",
    ]
    assert guard.text == ("Guard of the Hall: {A} -> draw 1 card.", "Refresh. Draw 2 cards.")
    assert (guard.key, guard.name) == ("guard-of-the-hall", "Guard of the Hall")
    assert [deed.kind for each in strike.clauses for deed in each.deeds] == ["gain-bacon"]


@pytest.mark.rule("SYB-10.2.0.6")
def test_all_paragraphs_of_an_action_card_are_its_one_immediate_effect():
    (effect,) = read("Choose a champion.", "Exhaust that champion.")
    assert (effect.kind, effect.name, effect.costs) == ("immediate", "", None)
    assert [clause.sentence for clause in effect.clauses] == [0, 1]
    assert [clause.text for clause in effect.clauses] == [
        "Choose a champion",
        "Exhaust that champion",
    ]


@pytest.mark.rule("SYB-10.2.0.15", "SYB-10.2.0.16", "SYB-10.2.0.17")
@pytest.mark.parametrize(
    ("text", "compulsory"),
    [
        ("[After you refresh] -> draw 1 card.", True),
        ("[After you refresh] -> you may draw 1 card.", False),
        ("[After you refresh] 0 {E} -> draw 1 card.", False),
        ("[After you refresh] {R} -> draw 1 card.", True),
        ("{A} -> draw 1 card.", False),
    ],
)
def test_an_effect_is_compulsory_without_a_cost_and_without_you_may(text: str, compulsory: bool):
    (effect,) = read(f"Name: {text}", on="champion")
    assert effect.is_compulsory is compulsory


@pytest.mark.rule("SYB-Q78", "SYB-14.0.33")
@pytest.mark.parametrize(
    ("texts", "needed"),
    [
        (["Draw 1 card. If you do, refresh."], [(), (0,)]),
        (["Draw 1 card; discard 1 card. If you do, refresh."], [(), (), (0, 1)]),
        (["Draw 1 card. If you do, refresh; gain 1 {B}. Draw 1 card."], [(), (0,), (0,), ()]),
        (["Refresh. Draw 1 card; if you do, gain 1 {B}; draw 1 card."], [(), (), (1,), (1,)]),
        (["Draw 1 card. Refresh. If you do, gain 1 {B}."], [(), (), (1,)]),
        (
            ["Draw 1 card. If you do, refresh; gain 1 {B}; if you do, draw 1 card; refresh."],
            [(), (0,), (0,), (0, 1, 2), (0, 1, 2)],
        ),
        (["Draw 1 card.", "If you do, refresh.", "If you do, draw 1 card."], [(), (0,), (1,)]),
    ],
)
def test_if_you_do_looks_at_a_sentence_and_governs_its_own(texts, needed):
    assert [clause.if_done for clause in clauses(*texts)] == needed


def test_the_effects_of_a_condition_are_read_as_those_of_a_card():
    stiff, thaw = read(
        "Stiff: This champion is considered exhausted.",
        "Thaw: {A} -> remove Frozen from this champion.",
        on="condition",
    )
    assert stiff.law == Rule("considered-exhausted", THIS)
    assert (thaw.key, thaw.costs) == ("thaw", Costs(action=True, order=("A",)))
    assert thaw.clauses[0].deeds == (Deed("remove-condition", THIS, condition=FROZEN),)


# -- rules ----------------------------------------------------------------------------------


def rules_in(value: object) -> list[str]:
    """The rules of a tree and of all in it."""
    if isinstance(value, tuple):
        return [rule for each in value for rule in rules_in(each)]
    if not is_dataclass(value):
        return []
    found = [rule for part in fields(value) for rule in rules_in(getattr(value, part.name))]
    return [*found, value.rule] if hasattr(value, "rule") else found


def effects() -> list[Effect]:
    cards = shipped_set()
    return [
        effect for card in (*cards.faces, *cards.conditions_read) for effect in card.effects
    ] + [effect for texts, host in TEXTS for effect in read(*texts, on=host)]


def test_every_tree_names_a_rule_that_there_is():
    file = resources.files("referee.games.save_your_bacon") / "rules.toml"
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    named = {table["id"] for kind in ("rule", "ruling") for table in tables[kind]}
    found = {rule for effect in effects() for rule in rules_in(effect)}
    assert found - {""} <= named
    assert len(found) > 40


def test_every_step_that_is_told_has_a_rule():
    for effect in effects():
        for clause in effect.clauses:
            assert clause.rule
            assert all(deed.rule for deed in clause.deeds)
        assert effect.law is None or effect.law.rule
        assert effect.trigger is None or effect.trigger.rule
    assert Target("any").rule == ""
