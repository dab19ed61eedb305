from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games.save_your_bacon.cardset.card_set import (
    COPIES,
    CardSet,
    load_set,
    shipped_set,
    shipped_text,
)
from referee.games.save_your_bacon.language.tree import Face

TEXT = shipped_text()
OWN = """\
set_id = "own"

[[champion]]
archetype = "The Baker"
name = "Rye"
traits = ["TO", "CU"]
attack = 2
defense = 5
pod = ["P-1", "rolling-pin"]
text = [
  "Knead: {A} -> apply Floury to an opposing champion.",  # "the first"
  "Rise: While attacking, this champion has +1 Attack.",
]

[[card]]
id = "P-1"
name = "Bread's Edge"
type = "equipment"
energy_value = 2
cost_e = 3
requires = ["TO"]

[[card]]
name = "Rolling Pin"
type = "reaction"
energy_value = 1
cost_ep = 2
requires_ready = true
text = ["[After you refresh]", "Draw 1 card."]

[[condition]]
name = "Floury"
text = ["Dust: {X} -> remove Floury from this champion."]

[[deck]]
id = "bakers"
name = "Bakers"
format = "full_constructed"
champions = ["baker"]
cards = [["rolling-pin", 2], ["P-1", 1]]
"""


def changed(*pairs: tuple[str, str], text: str = OWN) -> CardSet:
    """A card file with words replaced, every text read."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return load_set(text, "own.toml").check()


def refused(*pairs: tuple[str, str], text: str = OWN) -> str:
    with pytest.raises(PackError) as caught:
        changed(*pairs, text=text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def face(cards: CardSet, id_: str) -> Face:
    return cards.face(cards.names.number(id_))


# -- what is read ---------------------------------------------------------------------------


def test_the_shipped_set_is_read_as_its_file_has_it():
    cards = shipped_set()
    assert (len(cards.names), len(cards.champions), len(cards.conditions)) == (60, 15, 6)
    kinds = [each.kind for each in cards.faces]
    assert kinds == ["champion"] * 15 + ["equipment", "action", "reaction"] * 15
    ninja = face(cards, "ninja")
    assert (ninja.number, ninja.name, ninja.called) == (1, "The Ninja", "Reverse Gap Moe-chan")
    assert (ninja.traits, ninja.attack, ninja.defense) == (("AG", "CU", "TO"), 2, 5)
    assert [cards.names.id(card) for card in ninja.pod] == [
        "kunai-behind-the-fan",
        "mood-swing",
        "flicker-step",
    ]
    field = face(cards, "cloaking-field")
    assert (field.energy_value, field.cost, field.upgraded) == (2, 1, 1)
    assert (field.traits, field.requires_ready, field.defense) == (("TE",), False, None)
    assert face(cards, "step-into-the-blow").requires_ready
    hatchlings = face(cards, "bone-nest").effects[1]
    assert (hatchlings.key, hatchlings.kind) == ("hatchlings", "constant")
    assert cards.conditions.ids[:2] == ("frozen", "terrified")
    assert [effect.key for effect in cards.conditions_read[0].effects] == ["stiff", "thaw"]


def test_the_shipped_decks_are_lists_of_cards():
    decks = {deck.id: deck for deck in shipped_set().decks}
    assert len(decks) == 7
    shown = shipped_set().names.id
    deck = decks["powerful-potential"]
    assert (deck.name, deck.format) == ("Powerful Potential", "pod_preconstructed")
    assert [shown(card) for card in deck.champions] == ["kaiju", "dinosaurs", "ice-queen"]
    assert len(deck.cards) == 18
    assert [shown(card) for card in deck.cards[:3]] == ["uprooted-radio-tower"] * 2 + [
        "wake-the-beast"
    ]
    lesson = decks["counting-lesson"]
    assert (lesson.format, len(lesson.cards)) == ("full_constructed", 18)


def test_what_can_be_in_play_has_names_by_seat_and_copy():
    cards = shipped_set()
    ninja, nest = cards.names.number("ninja"), cards.names.number("bone-nest")
    thing = cards.champion_thing(ninja, 3)
    assert (cards.things.id(thing), cards.things.shown(thing)) == ("ninja-3", "The Ninja (3)")
    first, second = (cards.equipment_thing(nest, 2, copy) for copy in (0, 1))
    assert [cards.things.id(each) for each in (first, second)] == ["bone-nest-2", "bone-nest-2-b"]
    assert cards.things.shown(second) == "Bone Nest (2) b"
    assert cards.faces_of_things[second] == nest
    assert (cards.owners_of_things[second], cards.copy_of_things[second]) == (2, 1)


def test_every_thing_is_found_again_by_its_face_owner_and_copy():
    cards = shipped_set()
    parts = zip(cards.faces_of_things, cards.owners_of_things, cards.copy_of_things, strict=True)
    found = [
        cards.champion_thing(face, owner)
        if face in cards.champions
        else cards.equipment_thing(face, owner, copy)
        for face, owner, copy in parts
    ]
    assert found == list(range(len(cards.things))) == list(range(15 * 4 + 15 * 4 * COPIES))


def test_an_own_file_uses_the_shipped_phrases_and_its_own_conditions():
    cards = changed()
    assert (cards.id, cards.digest) == ("own", sha256(OWN.encode()).digest())
    assert cards.names.ids == ("baker", "breads-edge", "rolling-pin")
    baker = face(cards, "baker")
    assert (baker.name, baker.called, baker.pod) == ("The Baker", "Rye", (1, 2))
    (clause,) = baker.effects[0].clauses
    assert (clause.deeds[0].kind, clause.deeds[0].condition) == ("apply", 0)
    assert "found 'Frozen'" in refused(("apply Floury", "apply Frozen"))
    (deck,) = cards.decks
    assert (deck.champions, deck.cards) == ((0,), (2, 2, 1))


@pytest.mark.rule("SYB-Q30")
def test_equipment_without_stats_attacks_for_nothing_and_is_never_destroyed_by_damage():
    edge = face(changed(), "breads-edge")
    assert (edge.attack, edge.defense) == (0, None)


@pytest.mark.rule("SYB-5.1.8", "SYB-Q12")
def test_a_cost_of_tokens_alone_prints_no_energy_part():
    cards = changed()
    assert not face(cards, "rolling-pin").prints_energy
    assert face(cards, "breads-edge").prints_energy
    assert face(shipped_set(), "pact-of-fat-and-flame").prints_energy


@pytest.mark.rule("SYB-14.0.55")
def test_a_card_may_require_no_trait():
    assert face(changed(), "rolling-pin").traits == ()


@pytest.mark.rule("SYB-2.1.1.5")
def test_flavor_text_changes_nothing():
    with_flavor = changed(('name = "Rye"\n', 'name = "Rye"\nflavor = "Fresh every morning."\n'))
    assert with_flavor.faces == changed().faces


def test_a_set_without_an_id_is_called_as_its_file():
    assert load_set(OWN.replace('set_id = "own"\n', ""), "village.toml").id == "village"


def test_a_file_may_word_the_texts_anew():
    grammar = TEXT[TEXT.index("\n[grammar]") : TEXT.index("[[champion]]")]
    cards = changed(
        ('form = "draw {cards}"', 'form = "take {cards} from your deck"'),
        ('"Draw 1 card."', '"Take 1 card from your deck."'),
        text=OWN + grammar + TEXT[TEXT.index("[[phrase]]") :],
    )
    assert face(cards, "rolling-pin").effects[0].clauses[0].deeds[0].kind == "draw"
    assert cards.faces[:2] == changed().faces[:2]


def test_a_file_with_all_that_the_catalogue_of_a_set_says_may_be_used_as_it_is():
    more = f'balance = "good"\ntitle = "Own"\ncounts = {{ champions = 1 }}\n{OWN}[[uncovered]]\nrule = "SYB-1.0.1"\n'
    assert load_set(more, "own.toml").check().names.ids == changed().names.ids


# -- what is refused ------------------------------------------------------------------------


def test_a_text_that_cannot_be_read_is_refused_where_it_stands():
    message = refused(("apply Floury to", "apply Sleepy to"))
    start = "own.toml: line 11, champion 'The Baker', text 1, column 21: found 'Sleepy', expected "
    assert message.startswith(start)
    assert message.endswith("in 'Knead: {A} -> apply Sleepy to an opposing champion.' [SYB-5.0.3]")


@pytest.mark.parametrize(
    ("old", "new", "start"),
    [
        ("Rise: While", "Rise: when", "own.toml: line 12, champion 'The Baker', text 2, column 7"),
        ('"Draw 1 card."', '"Dray 1 card."', "own.toml: line 29, card 'Rolling Pin', text 2, column 1"),
        ("Dust: {X}", "Dust: {Z}", "own.toml: line 33, condition 'Floury', text 1, column 8"),
        ('"Draw 1 card."]', '\n"Exhaust that card."]',
         "own.toml: line 30, card 'Rolling Pin', text 2, column 9: 'that card' points back"),
    ],
)  # fmt: skip
def test_the_line_of_a_text_is_found(old: str, new: str, start: str):
    assert refused((old, new)).startswith(start)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        pytest.param('archetype = "The Baker"\n', "",
            "line 3, champion 'Rye': no archetype, expected 1 to 80 printable characters [SYB-2.1.1.1]",
            marks=pytest.mark.rule("SYB-2.1.1.1")),
        pytest.param("attack = 2\n", "",
            "line 3, champion 'The Baker': no attack, expected a whole number from 0 to 99 [SYB-2.1.1.1]",
            marks=pytest.mark.rule("SYB-2.1.1.1")),
        pytest.param("defense = 5\n", "",
            "no defense, expected a whole number from 1 to 99 [SYB-2.1.1.1]",
            marks=pytest.mark.rule("SYB-2.1.1.1")),
        ("attack = 2\n", "attack = -1\n", "line 7, champion 'The Baker': found attack -1, expected a whole"),
        ("attack = 2\n", "attack = true\n", "found attack True, expected a whole number"),
        ("defense = 5\n", "defense = 0\n", "found defense 0, expected a whole number from 1 to 99"),
        pytest.param('"TO", "CU"', '"TO", "ZZ"',
            "line 6, champion 'The Baker': found 'ZZ' in traits, expected one of AG, CU, PR, PH, MA, TE, SE, SU, TO [SYB-14.0.54]",
            marks=pytest.mark.rule("SYB-14.0.54")),
        ('"TO", "CU"', '"TO", "TO"', "found 'TO' in traits twice, expected once [SYB-14.0.54]"),
        ('["TO", "CU"]', '"TO"', "found traits 'TO', expected a list of traits [SYB-14.0.54]"),
        pytest.param('requires = ["TO"]', 'requires = ["to"]', "found 'to' in requires, expected one of",
            marks=pytest.mark.rule("SYB-14.0.54")),
        pytest.param("energy_value = 2", "energy_value = -2", "card 'P-1': found energy_value -2, expected a whole number from 0 to 99 [SYB-2.1.2.1]",
            marks=pytest.mark.rule("SYB-2.1.2.1")),
        pytest.param("cost_e = 3\n", "", "card 'P-1': no cost_e and no cost_ep, expected an energy cost [SYB-2.1.2.1]",
            marks=pytest.mark.rule("SYB-2.1.2.1")),
        pytest.param('type = "equipment"\n', "", "card 'P-1': no type, expected one of 'equipment', 'action', 'reaction' [SYB-2.1.2.1]",
            marks=pytest.mark.rule("SYB-2.1.2.1")),
        ('type = "equipment"', 'type = "trap"', "line 18, card 'P-1': found type 'trap', expected one of"),
        pytest.param('type = "reaction"\n', 'type = "reaction"\nattack = 1\n',
            "line 26, card 'Rolling Pin': found attack on a card of type reaction, which has none [SYB-2.1.2.7]",
            marks=pytest.mark.rule("SYB-2.1.2.7")),
        pytest.param('type = "reaction"\n', 'type = "action"\ndefense = 1\n',
            "found defense on a card of type action, which has none [SYB-2.1.2.7]",
            marks=pytest.mark.rule("SYB-2.1.2.7")),
        pytest.param('name = "Floury"\n', 'name = "Floury"\nenergy_value = 1\n',
            "line 33, condition 'Floury': found energy_value on a card of type condition, which has none [SYB-2.1.3.1]",
            marks=pytest.mark.rule("SYB-2.1.3.1")),
        pytest.param('name = "Floury"\n', 'name = "Floury"\ncost_e = 0\n',
            "found cost_e on a card of type condition, which has none [SYB-2.1.3.1]",
            marks=pytest.mark.rule("SYB-2.1.3.1")),
        ('name = "Floury"', 'name = "Floury 2"', "found name 'Floury 2', expected words of letters"),
        ('type = "equipment"', "type = []", "line 18, card 'P-1': found type [], expected one of"),
        ("requires_ready = true", "requires_ready = 1", "found requires_ready 1, expected true or false"),
        ('text = ["[After you refresh]", "Draw 1 card."]', "", "no text, expected what the reaction does [SYB-10.2.0.6]"),
        ('text = ["Dust: {X} -> remove Floury from this champion."]', "", "no text, expected what the condition does"),
        ('text = ["[After you refresh]", "Draw 1 card."]', 'text = "Draw"', "expected text: a list of paragraphs"),
        ('text = ["[After you refresh]", "Draw 1 card."]', f"text = {['Draw 1 card.'] * 17}", "found 17 texts, expected at most 16"),
        pytest.param('name = "Rolling Pin"', 'name = "Bread\'s Edge"',
            "line 23, card \"Bread's Edge\": 'breads-edge' belongs to \"Bread's Edge\" already [SYB-14.0.36]",
            marks=pytest.mark.rule("SYB-14.0.36")),
        pytest.param('name = "Rolling Pin"', 'name = "The Baker"', "card 'The Baker': 'baker' belongs to 'The Baker' already",
            marks=pytest.mark.rule("SYB-14.0.36")),
        ('name = "Rolling Pin"', 'name = "Bread\'s Edge 2"',
         "the id 'breads-edge-2' would mean \"Bread's Edge\" in play, expected another"),
        ('name = "Rolling Pin"', 'name = "None"', "found 'none', which means something else in an answer"),
        ('name = "Rolling Pin"', 'name = "Seat 2"', "found 'seat-2', which means something else"),
        ('name = "Rolling Pin"', 'name = "AG"', "found 'ag', which means something else"),
        ('name = "Rolling Pin"', 'name = "???"', "the name gives no id, expected an id of its own"),
        ('name = "Rolling Pin"', 'name = "Rolling\\u001bPin"', "found name 'Rolling\\x1bPin', expected 1 to 80"),
        ('"P-1", "rolling-pin"]', '"P-1", "rolling-pun"]', "line 9, champion 'The Baker': found 'rolling-pun' in pod, did you mean 'rolling-pin'? [SYB-Q64]"),
        ('"P-1", "rolling-pin"]', '"P-1", "P-1"]', "found a card twice in the pod, expected once [SYB-Q64]"),
        ("attack = 2", "atack = 2", "champion 'The Baker': unknown key 'atack', expected 'attack'"),
        ("set_id", "setid", "own.toml: the file: unknown key 'setid', expected 'set_id'"),
        ('set_id = "own"', 'set_id = "Our Set"', "set_id: found 'Our Set', expected words of a-z"),
        ('set_id = "own"', 'game = "clash"', "game: found 'clash', expected 'save-your-bacon'"),
        ('set_id = "own"', "phrase = []", "expected a table [grammar] and tables [[phrase]]"),
        ('["rolling-pin", 2]', '["rolling-pin", 0]', "deck 'bakers': expected cards: a list of [id, copies]"),
        ('["rolling-pin", 2]', '["floury", 2]', "deck 'bakers': found 'floury' in cards, expected the id of a table"),
        ('champions = ["baker"]', 'champions = ["backer"]', "found 'backer' in champions, did you mean 'baker'?"),
        ('format = "full_constructed"', 'format = "full"', "deck 'bakers': found format 'full', expected one of"),
        ('[[deck]]\nid = "bakers"', '[[deck]]\nid = "bakers"\nname = "More"\nformat = "full_constructed"\nchampions = ["baker"]\n[[deck]]\nid = "bakers"',
         "deck 'bakers': a second deck of this id, expected another [SYB-3.0.1]"),
        ('type = "equipment"', 'type = ["equipment"]', "line 18, card 'P-1': found type ['equipment'], expected one of"),
        ("Rise:", "Knead:", "line 12, champion 'The Baker', text 2, column 1: a second effect called 'Knead'"),
        ("Rise:", "Floury Dust:", "champion 'The Baker': the effect 'Floury Dust' is called like one of Floury [SYB-10.2.0.19]"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_card_set_is_refused(old: str, new: str, why: str):
    message = refused((old, new))
    assert message.startswith("own.toml: ")
    assert why in message


def test_a_file_without_champions_is_refused():
    message = refused(text='[[condition]]\nname = "Floury"\n')
    assert "found 0 champions and 1 cards in all, expected at least 1" in message


def test_a_file_of_very_many_cards_is_refused():
    text = OWN + "".join(
        f'[[card]]\nname = "A{n}"\ntype = "equipment"\nenergy_value = 1\ncost_e = 1\n'
        for n in range(300)
    )
    assert "and 304 cards in all, expected at least 1 and at most 300" in refused(text=text)


def test_a_file_of_very_long_texts_is_refused_before_one_is_read():
    listed = "[" + ", ".join([f'"{"x" * 999}"'] * 16) + "]"
    text = OWN + "".join(
        f'[[card]]\nname = "A{n}"\ntype = "action"\nenergy_value = 1\ncost_e = 1\ntext = {listed}\n'
        for n in range(4)
    )
    assert "characters, expected at most 50000 in all" in refused(text=text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "P-052"', 'id = "P-999"', "phrase 'P-999': expected one of 'P-001'"),
        ('form = "draw {cards}"', 'form = "draw"', "phrase 'P-052': expected the holes of 'draw {cards}'"),
        ('digits = "[0-9]+"', 'digits = "[0-9]"', "expected start and terminals of the set"),
    ],
)  # fmt: skip
def test_a_file_cannot_bring_effects_that_the_rules_do_not_know(old: str, new: str, why: str):
    assert why in refused((old, new), text=TEXT)


def test_a_match_with_a_text_that_has_no_sense_is_refused_when_it_is_opened():
    text = OWN.replace("Draw 1 card.", "Exhaust that card.")
    with pytest.raises(PackError, match="'that card' points back to nothing"):
        load_set(text, "own.toml").check()
