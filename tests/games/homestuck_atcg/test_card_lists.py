"""Card files: the shipped set, and what an own list must have, each fault with its place and rule."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.cardset.card_set import load_set, shipped_set, shipped_text
from referee.games.homestuck_atcg.language.tree import Code, Filter
from referee.games.homestuck_atcg.state.table import face_of, owner_of, thing_of
from tests.games.homestuck_atcg.card_lists import card, read, table

# -- the shipped set ------------------------------------------------------------------------


def test_the_readings_of_the_shipped_set_travel_with_it():
    assert shipped_set().check() is load_set(shipped_text(), "any.toml")
    anew = load_set(shipped_text(), "first-set.toml", {}).check()
    assert anew.cards == shipped_set().cards


def test_every_line_is_known_by_its_number():
    cards = shipped_set()
    assert [line.number for line in cards.lines] == list(range(len(cards.lines)))
    quoted = [line for line in cards.lines if line.constant and line.constant.line]
    assert len(quoted) == 3
    for line in quoted:
        assert cards.lines[line.number + 1] is line.constant.line
    assert len(cards.line_names) == len(cards.lines)
    jack = cards.line_names.number("trickster-juju-alien-text-5-quoted")
    assert cards.lines[jack].kind == "tap"
    assert cards.line_names.shown(jack - 1) == (
        "TRICKSTER JUJU alien super drugs: Stored - The card above gains the text "
        '"Special Tap (2 grist): move 1 opposing character at another planet to here".'
    )


@pytest.mark.rule("HAC-2.4")
def test_a_card_is_found_by_id_name_and_number_in_the_list():
    cards = shipped_set()
    dad = cards.names.number("dad-mister-egbert")
    assert [cards.find(word) for word in ("C017", "c017", "DAD Mister Egbert")] == [dad] * 3
    assert cards.find("dad") is None
    assert (cards.cards[dad].name, cards.cards[dad].code) == ("DAD mister egbert", "C017")


def test_an_id_has_as_many_words_of_the_subtitle_as_no_other_card_begins_with():
    ids = shipped_set().names.ids
    assert len(set(ids)) == len(ids) == 114
    expected = [
        "dad-mister-crocker",
        "john-egbert-bustin",
        "vriska-serket-vriska",
        "empresss-orders-send",
    ]
    assert set(expected) <= set(ids)
    own = read(
        card("C1", title="DAD", subtitle="the first"),
        card("C2", title="DAD", subtitle="the"),
        card("C3", title="DAD", subtitle="..."),
    )
    assert own.names.ids == ("dad-the-first", "dad-the", "dad-c3")


def test_a_card_is_a_thing_of_each_seat_in_two_copies():
    cards = shipped_set()
    dad = cards.names.number("dad-mister-egbert")
    second = thing_of(dad, 3, 1)
    assert (cards.things.find("c017-3b"), cards.names.find("C017")) == (second, dad)
    assert (face_of(second), owner_of(second)) == (dad, 3)
    assert cards.things.id(second) == "dad-mister-egbert-3b"
    assert cards.things.shown(second) == "DAD mister egbert (3b)"
    assert cards.things.find("dad mister egbert (3)") == thing_of(dad, 3)
    assert len(cards.things) == 10 * len(cards.cards)


def test_ready_made_decks_name_a_planet_and_48_cards():
    cards = shipped_set()
    assert [deck.id for deck in cards.decks] == [
        *("hive-fleet", "family-of-heroes", "paper-court", "no-solid-ground")
    ]
    for deck in cards.decks:
        assert cards.cards[deck.planet].type == "planet"
        assert sum(copies for _, copies in deck.cards) == 48
        assert max(copies for _, copies in deck.cards) <= 2
        stars = sum(cards.cards[card].stars * copies for card, copies in deck.cards)
        assert stars + cards.cards[deck.planet].stars <= 150


# -- own lists ------------------------------------------------------------------------------


@pytest.mark.rule("HAC-1.14", "HAC-2.3", "HAC-2.9", "HAC-2.10")
def test_an_own_list_uses_the_shipped_phrases():
    cards = read(card("C1"), card("I1"), card("E1"), card("P1", power=5, draw=2))
    character, inventory, executable, planet = cards.cards
    assert (character.grist, character.power, character.enter) == (1, 3, None)
    assert inventory.attach == Filter("character", "own")
    (code,) = executable.of_kind("code")
    assert code.code == Code(Filter("card", "any"))
    assert executable.execute.instructions[0].actions[0].kind == "draw"
    assert (planet.power, planet.max_damage, planet.draw, planet.grist) == (5, 4, 2, None)


@pytest.mark.rule("HAC-2.4", "HAC-Q35")
def test_letter_case_blanks_and_the_sign_of_a_tag_do_not_matter():
    (found,) = read(
        card(title="  Dave  strider", subtitle=" CUT throat", tags=["troll", "#Ghost"])
    ).cards
    assert found.name == "DAVE STRIDER cut throat"
    assert found.tags == ("#TROLL", "#GHOST")


def test_an_own_list_may_reword_rows():
    grammar = shipped_text()[shipped_text().index("\n[grammar]") : shipped_text().index("[format]")]
    phrases = shipped_text()[shipped_text().index("[[phrase]]") :]
    reworded = phrases.replace(
        'form = "draw {n} <card|cards>"', 'form = "take {n} new <card|cards>"'
    )
    assert reworded != phrases
    text = grammar + card(text=["Action (1 grist): take 2 new cards."]) + reworded
    (line,) = load_set(text, "own.toml").check().lines
    assert (line.instructions[0].actions[0].kind, line.instructions[0].actions[0].number) == (
        "draw",
        2,
    )
    strange = text + table(
        "phrase", {"id": "new", "form": "dance", "fills": "action", "kind": "action"}
    )
    with pytest.raises(PackError, match=r"own.toml: phrase 'new': expected one of .*\[HAC-2.3\]"):
        load_set(strange, "own.toml")


TWO = "card 'C2'"
FAULTS = [
    ([card(titel="X")], "line 1, card 'C1': unknown key 'titel', expected 'title'"),
    (
        [card(title=None)],
        "line 1, card 'C1': no title, expected 1 to 80 printable characters [HAC-2.3]",
    ),
    ([card(subtitle="")], "line 4, card 'C1': found subtitle '', expected 1 to 80"),
    (
        [card(id_="C1", title="X" * 50, subtitle="y" * 40)],
        "title and sub-title are longer than 80 characters together [HAC-2.4]",
    ),
    (
        [card(enter=None)],
        "line 1, card 'C1': no enter, expected 1 to 1000 printable characters [HAC-2.3]",
    ),
    ([card(enter="3")], "line 7, card 'C1', column 2: found the end of the text, expected 'g'"),
    ([card(enter="100g")], "column 1: found 100, expected at most 99 [HAC-2.9]"),
    (
        [card(power=None)],
        "line 1, card 'C1': no power, expected a whole number from 0 to 99 [HAC-1.14]",
    ),
    ([card(power="three")], "line 8, card 'C1': found power 'three', expected a whole number"),
    ([card("I1", power=1)], "found power on a card of type inventory, which has none [HAC-1.14]"),
    ([card("E1", draw=1)], "found draw on a card of type executable, which has none [HAC-1.14]"),
    ([card("P1", enter="1g")], "found enter on a card of type planet, which has none [HAC-2.3]"),
    (
        [card("P1", max_damage=0)],
        "found max_damage 0, expected a whole number from 1 to 99 [HAC-Q8]",
    ),
    (
        [card(type="hero")],
        "found type 'hero', expected one of 'character', 'inventory', 'executable', 'planet' [HAC-2.1]",
    ),
    ([card(stars=-1)], "found stars -1, expected a whole number from 0 to 99 [HAC-6.2]"),
    (
        [card(tags=["#SEA DWELLER"])],
        "found '#SEA DWELLER' in tags, expected a word such as '#HUMAN' [HAC-2.16]",
    ),
    ([card(tags=["#GHOST", "ghost"])], "found '#GHOST' in tags twice, expected once [HAC-2.16]"),
    ([card(text="Draw")], "expected text: a list of lines [HAC-5.2.7]"),
    (
        [card("I1", text=[])],
        "expected a line 'Attach to ...' first: inventory enters only with a host [HAC-2.26]",
    ),
    (
        [card("E1", text=["Execute: draw 1 card."])],
        "no line '~ATH: ...', expected the code that triggers the executable [HAC-2.31]",
    ),
    (
        [card("E1", text=["~ATH: any card."])],
        "no line 'Execute: ...', expected what the executable does [HAC-2.34]",
    ),
    (
        [card("C1"), card("c1", title="Y")],
        "line 11, card 'c1': a second card of id 'C1', expected another [HAC-2.3]",
    ),
    (
        [card("C1", title="DAD", subtitle="x"), card("C2", title="Dad ", subtitle="X")],
        f"{TWO}: card 'C1' has this title and sub-title already [HAC-2.4]",
    ),
    (
        [card("C1", title="MR. X"), card("C2", title="MR X")],
        f"{TWO}: the name gives the id 'mr-x-of-the-test' of card 'C1' [HAC-2.4]",
    ),
    (
        [card("C1", title="DAD", subtitle="x"), card("C2", title="DAD X", subtitle="1b")],
        f"{TWO}: the name gives the id 'dad-x-1b', by which card 'C1' is called in play [HAC-2.4]",
    ),
    ([table("deck", {"id": "a", "name": "A"})], "found 0 cards, expected 1 to 1000 [HAC-2.3]"),
    ([card("C1"), "[[cards]]\n"], "the file: unknown key 'cards', expected 'card'"),
    (["game = 'clash'\n", card("C1")], "game: found 'clash', expected 'homestuck-atcg'"),
    (["set_id = 'My Set'\n", card("C1")], "set_id: found 'My Set', expected words of a-z"),
    (
        [card("P1"), table("deck", {"id": "a", "name": "A", "planet": "P1", "cards": {"C9": 1}})],
        "deck 'a': found 'C9' in cards, expected the id of a card of the file [HAC-6.1]",
    ),
    (
        [card("P1"), table("deck", {"id": "a", "name": "A", "planet": "P1", "cards": {"P1": 0}})],
        "deck 'a': expected cards: a table of card id = copies, 1 to 99 each [HAC-6.1]",
    ),
]


@pytest.mark.rule("HAC-1.14", "HAC-2.1", "HAC-2.3", "HAC-2.4", "HAC-2.16", "HAC-Q35")
@pytest.mark.parametrize(("tables", "why"), FAULTS, ids=[why for _, why in FAULTS])
def test_a_fault_of_a_card_file_is_said_with_its_place(tables, why):
    with pytest.raises(PackError) as fault:
        read(*tables)
    assert str(fault.value).startswith("own.toml: ")
    assert why in str(fault.value)
    assert "\n" not in str(fault.value)


def test_code_as_enter_cost_may_be_longer_than_a_name():
    code = "~ATH: opposing #TROLL #GHOST character at your planet with power at least 2 with inventory other than this card"
    (found,) = read(card(enter=code)).cards
    assert len(code) > 80
    assert found.enter is not None
    assert found.enter.filter is not None
    assert found.enter.filter.where == "home"
