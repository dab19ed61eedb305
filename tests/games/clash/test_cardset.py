from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games.clash.cardset.card_set import CardSet, load_set, shipped_set, shipped_text
from referee.games.clash.cardset.schema import check_deck
from referee.games.clash.language.tree import Card

TEXT = shipped_text()
OWN = """\
set_id = "own"

[[card]]
id = "guard"
name = "Guard"
health = 4
abilities = [
  "DEFEND: 1 shield -> this card gains 2 health.",  # "the first"
  "ATTACK: 1 sword -> a Foe loses 1 health.",
]

[[card]]
id = "wall"
name = "Wall"
cost = 0
health = 9
"""


def changed(*pairs: tuple[str, str], text: str = TEXT) -> CardSet:
    """A card file with words replaced, every text read."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return load_set(text, "own.toml").check()


def refused(*pairs: tuple[str, str], text: str = TEXT) -> str:
    with pytest.raises(PackError) as caught:
        changed(*pairs, text=text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def card(cards: CardSet, id_: str) -> Card:
    return cards.card(cards.names.number(id_))


# -- what is read ---------------------------------------------------------------------------


@pytest.mark.rule("CL-3.4", "CL-Q27")
def test_the_shipped_set_is_read_as_its_file_has_it():
    cards = shipped_set()
    assert len(cards) == 24
    assert cards.ids[:3] == ("ninja", "vassal", "guard")
    assert [cards.names.shown(number) for number in (0, 23)] == ["Ninja", "Executioner"]
    assert cards.names.noun == "card"
    cutpurse = card(cards, "cutpurse")
    assert (cutpurse.id, cutpurse.name, cutpurse.cost, cutpurse.health) == (
        "cutpurse",
        "Cutpurse",
        0,
        1,
    )
    assert cutpurse.abilities[0].text == (
        "ATTACK: 1 sword -> the other player loses 2 coins; you gain 1 coin."
    )
    drummer = card(cards, "drummer")
    assert [ability.kind for ability in drummer.abilities] == ["play", "defend", "defend"]


@pytest.mark.rule("CL-Q27")
def test_a_file_of_cards_alone_uses_the_shipped_phrases():
    cards = load_set(OWN, "own.toml").check()
    assert (cards.id, cards.ids) == ("own", ("guard", "wall"))
    assert card(cards, "guard").abilities == card(shipped_set(), "guard").abilities
    assert card(cards, "wall").abilities == ()
    assert cards.digest == sha256(OWN.encode()).digest()


@pytest.mark.rule("CL-Q3")
def test_a_card_without_a_cost_costs_one_coin():
    cards = load_set(OWN, "own.toml")
    assert (card(cards, "guard").cost, card(cards, "wall").cost) == (1, 0)


def test_a_set_without_an_id_is_called_as_its_file():
    assert load_set(OWN.replace('set_id = "own"\n', ""), "village.toml").id == "village"


def test_a_file_may_word_the_texts_anew():
    cards = changed(
        ('form = "this card"', 'form = "this warrior"'),
        ("this card gains 2 health", "this warrior gains 2 health"),
        *[(f"this card {verb}", f"this warrior {verb}") for verb in ["becomes"] * 3 + ["gains"]],
    )
    (clause,) = card(cards, "guard").abilities[0].clauses
    assert clause == card(shipped_set(), "guard").abilities[0].clauses[0]
    assert [step.words for step in clause.steps()] == ["this card gains 2 health"]


def test_the_card_files_of_the_catalogue_may_be_used_as_they_are():
    """They hold more than is read here: balance, questions, what no card shows."""
    more = f'balance = "good"\n{TEXT}[[uncovered]]\nrule = "CL-1.2"\n'
    assert load_set(more, "own.toml").check().ids == shipped_set().ids


# -- what is refused ------------------------------------------------------------------------


def test_a_text_that_cannot_be_read_is_refused_where_it_stands():
    old = "ATTACK: 1 sword -> a Foe loses 1 health."
    message = refused((f'  "{old}",', '  "ATTACK: 1 sword -> a Foe burns 1 health.",'))
    line = TEXT[: TEXT.index(old)].count("\n") + 1
    start = f"own.toml: line {line}, card 'guard', ability 2, column 26: found 'burns', expected "
    assert message.startswith(start)
    assert "'loses'" in message
    assert message.endswith("in 'ATTACK: 1 sword -> a Foe burns 1 health.' [CL-Q27]")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("this card gains", "it gains", 8),
        ("a Foe loses", "an enemy loses", 9),
        ("ATTACK:", "STRIKE:", 9),
    ],
)
def test_the_line_of_a_text_is_found_in_the_list(old: str, new: str, line: int):
    number = line - 7
    message = refused((old, new), text=OWN)
    assert message.startswith(f"own.toml: line {line}, card 'guard', ability {number}, column ")


@pytest.mark.parametrize(
    "listed",
    ['abilities = ["PLAY: you gain 1 coin.", "PLAY: that Foe loses 1 health."]',
     "abilities=['PLAY: you gain 1 coin.',   'PLAY: that Foe loses 1 health.'] # ]"],
)  # fmt: skip
def test_the_line_of_a_text_is_found_in_a_list_of_one_line(listed: str):
    message = refused(("cost = 0", listed), text=OWN)
    assert message.startswith("own.toml: line 15, card 'wall', ability 2, column 7: 'that Foe'")
    assert message.endswith("[CL-6.2]")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "guard"', 'id = "Guard"', "line 4, card 'Guard': found id 'Guard', expected words"),
        ('id = "guard"', 'id = "gu\\nard"', "found id 'gu\\nard', expected words of a-z"),
        ('id = "guard"', "id = 4", "card 4: found id 4, expected words of a-z"),
        ('id = "guard"\n', "", "line 3, card 1: found id None, expected words of a-z"),
        ('id = "guard"', f'id = "{"a" * 81}"', "expected words of a-z and 0-9"),
        ('id = "guard"', 'id = "wall"', "line 13, card 'wall': the id 'wall' belongs to card"),
        ('id = "guard"', 'id = "none"', "found id 'none', which means something else"),
        ('id = "guard"', 'id = "12"', "found id '12', which means something else"),
        ('name = "Guard"', 'name = "No"', "found name 'No', which means something else"),
        ('name = "Guard"', 'name = "WALL"', "line 5, card 'guard': the name 'WALL' belongs to card 'wall'"),
        ('name = "Guard"', 'name = ""', "found name '', expected 1 to 80 printable characters"),
        ('"Guard"', '"Guard\\u001b[2J"', "line 5, card 'guard': found name 'Guard\\x1b[2J'"),
        ("cost = 0", "cost = -1", "line 15, card 'wall': found cost -1, expected a whole number"),
        ("cost = 0", "cost = 1000", "found cost 1000, expected a whole number from 0 to 999"),
        ("cost = 0", "cost = true", "found cost True, expected a whole number from 0 to 999"),
        ("cost = 0", 'cost = "1"', "found cost '1', expected a whole number from 0 to 999"),
        ("cost = 0", "cost = 0.5", "found cost 0.5, expected a whole number from 0 to 999"),
        pytest.param(
            "health = 9",
            'health = "9"',
            "line 16, card 'wall': found health '9', expected a whole number from 1 to 999 [CL-3.4]",
            marks=pytest.mark.rule("CL-3.4"),
        ),
        ("health = 9", "health = 0", "line 16, card 'wall': found health 0, expected a whole"),
        ("health = 9", 'health = 9\nabilities = "x"', "expected abilities: a list of the texts"),
        ("health = 9", "health = 9\nabilities = [1]", "expected abilities: a list of the texts"),
        (
            "health = 9",
            f"health = 9\nabilities = {['PLAY: you gain 1 coin.'] * 17}",
            "line 17, card 'wall': found 17 abilities, expected at most 16",
        ),
        ("health = 9", "heath = 9", "unknown key 'heath', expected 'health'"),
        ("set_id", "setid", "own.toml: the file: unknown key 'setid', expected 'set_id'"),
        ('set_id = "own"', 'set_id = "Our Set"', "set_id: found 'Our Set', expected words of a-z"),
        ('set_id = "own"', 'game = "bacon-project"', "game: found 'bacon-project', expected 'clash'"),
        ('set_id = "own"', 'set_id = "own"\nset_id = "two"', "own.toml: not TOML: Cannot overwrite"),
        ('set_id = "own"', "phrase = []", "expected a table [grammar] and tables [[phrase]]"),
        ('[[card]]\nid = "guard"', '[[crd]]\nid = "guard"', "unknown key 'crd', expected 'card'"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_card_set_is_refused(old: str, new: str, why: str):
    message = refused((old, new), text=OWN)
    assert message.startswith("own.toml: ")
    assert why in message


@pytest.mark.parametrize("text", ['set = "Own"\n', "card = []\n"])
def test_a_file_without_cards_is_refused(text: str):
    wish = "own.toml: found 0 cards, expected 1 to 200 tables [[card]] [CL-1.5]"
    assert refused(text=text) == wish


def test_a_file_whose_cards_are_no_tables_is_refused():
    assert refused(text="card = 3\n") == "own.toml: card: expected tables [[card]]"


def test_a_file_of_very_many_cards_is_refused():
    text = "".join(f'[[card]]\nid = "a{n}"\nname = "A{n}"\nhealth = 1\n' for n in range(201))
    assert "found 201 cards, expected 1 to 200" in refused(text=text)


def test_a_file_of_very_long_texts_is_refused_before_one_is_read():
    listed = "[" + ", ".join([f'"{"x" * 999}"'] * 16) + "]"
    text = "".join(
        f'[[card]]\nid = "a{n}"\nname = "A{n}"\nhealth = 1\nabilities = {listed}\n'
        for n in range(4)
    )
    wish = "own.toml: texts of 63936 characters, expected at most 50000 in all"
    assert refused(text=text) == wish


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 30_000 + " = 1\n" + TEXT,
        "a = " + "[" * 50_000 + "\n" + TEXT,
        "a = " + "9" * 5000 + "\n" + TEXT,
        TEXT.replace("cost = 2", "cost = 99999999999999999999", 1),
        TEXT.replace('n = "[1-9][0-9]*"', 'n = "a{99999999999999999999}"'),
        TEXT.replace('n = "[1-9][0-9]*"', 'n = "(a+)+b"'),
        TEXT.replace('form = "PLAY"', 'form = "' + "[" * 5000 + '"', 1),
        OWN.replace("cost = 0", 'abilities = [\n  "x",\n' + '  "x",\n' * 100_000 + "]"),
        OWN.replace("this card gains 2", "x" * 2000),
    ],
    ids=["key", "brackets", "digits", "number", "pattern", "slow", "form", "many", "long"],
)
def test_a_card_file_that_asks_for_much_is_refused_in_one_line(text: str):
    assert len(refused(text=text)) < 1000


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "t-this"', 'id = "t-that"', "phrase 't-that': expected one of 'ability'"),
        ('form = "draw {some_cards}[', 'form = "draw[', "phrase 'draw': expected the holes of"),
        ('form = "{n} health for each <Ally|Foe>"', 'form = "{n} health for each <Ally|Foe|Pet>"',
         "phrase 'a-for-each': expected the holes"),
        ('limit = "0|[1-9][0-9]*"', 'limit = "[0-9]+"', "expected start and terminals of the set"),
    ],
)  # fmt: skip
def test_a_file_cannot_bring_effects_that_the_rules_do_not_know(old: str, new: str, why: str):
    assert why in refused((old, new))


# -- decks ----------------------------------------------------------------------------------


@pytest.mark.rule("CL-1.5", "CL-1.6")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"ninja", "vassal", "guard",', '"ninja", "vassal", "vassal", "guard",',
         "deck 'first-muster': holds 'vassal' 2 times, expected once [CL-1.5]"),
        ('"ninja", "vassal", "guard",', '"ninja", "guard",',
         "deck 'first-muster': holds 'vassal' 0 times, expected once [CL-1.5]"),
        ('"ninja", "vassal", "guard",', '"ninja", "vasal", "guard",',
         "found 'vasal', which is no card of the set, did you mean 'vassal'? [CL-1.5]"),
        ('seats = "both"', 'seats = "1"', "found seats '1', expected 'both' [CL-1.6]"),
        ('seats = "both"', 'seets = "both"', "unknown key 'seets', expected 'seats'"),
        ('[[deck]]\nid = "first-muster"', '[[deck]]\nid = ""', "found id ''"),
    ],
)  # fmt: skip
def test_a_deck_that_is_not_one_of_each_is_refused_and_the_card_named(old: str, new: str, why: str):
    assert why in refused((old, new))


@pytest.mark.rule("CL-1.5")
def test_a_deck_list_is_every_card_once_in_any_order():
    ids = shipped_set().ids
    check_deck(list(reversed(ids)), ids)
    with pytest.raises(PackError, match=r"the deck list: holds 'guard' 0 times, expected once"):
        check_deck([id_ for id_ in ids if id_ != "guard"], ids)


def test_a_second_deck_is_refused():
    deck = '[[deck]]\nid = "{}"\nname = "Own"\ncards = ["guard", "wall"]\n'
    changed(text=OWN + deck.format("a"))
    message = refused(text=OWN + deck.format("a") + deck.format("b"))
    assert message == "own.toml: deck 'b': a second deck, expected one for both players [CL-1.6]"


@pytest.mark.parametrize("cards", ["", "cards = 3", 'cards = ["guard", 3]'])
def test_a_deck_without_a_list_is_refused(cards: str):
    text = f'{OWN}[[deck]]\nid = "a"\nname = "A"\n{cards}\n'
    assert "deck 'a': expected cards: a list of the ids of cards [CL-1.5]" in refused(text=text)


def test_a_match_with_a_text_that_has_no_sense_is_refused_when_it_is_opened():
    text = OWN.replace("a Foe loses", "that Foe loses")
    with pytest.raises(PackError, match="'that Foe' points to no clause"):
        load_set(text, "own.toml").check()
