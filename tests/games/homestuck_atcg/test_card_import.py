"""Card lists in the columns of the public list: what is taken, and how everything else is said."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.homestuck_atcg.card_import.importer import import_cards
from referee.games.homestuck_atcg.cardset.card_set import load_set, shipped_set
from referee.kernel.cardset.import_report import Imported
from tests.games.homestuck_atcg.public_lists import HEADERS, as_list, character, of_type, row_of


def imported(*rows: dict[str, str], file: str = "list.csv", partly: bool = False) -> Imported:
    return import_cards([(file, as_list(*rows))], "mine", partly=partly)


def findings(*rows: dict[str, str]) -> list[str]:
    return [each.words() for card in imported(*rows).cards for each in card.findings]


def test_the_shipped_cards_come_back_from_a_list_as_they_are():
    cards = shipped_set().cards
    rows = [row_of(card) for card in cards]
    numbered = [
        row | {"Card Number": f"{card.type[0].upper()}9{card.number:03}"}
        if card.code.startswith("X")
        else row
        for row, card in zip(rows, cards, strict=True)
    ]
    found = imported(*numbered)
    assert found.is_whole
    assert [each.words() for each in found.findings] == []
    made = load_set(found.text, "mine.toml").check()
    assert [card.lines for card in made.cards] == [card.lines for card in cards]
    for one, other in zip(made.cards, cards, strict=True):
        assert (one.name, one.type, one.grist, one.power, one.tags) == (
            other.name, other.type, other.grist, other.power, other.tags
        )  # fmt: skip
        assert (one.stars, one.max_damage, one.draw, one.enter) == (
            other.stars, other.max_damage, other.draw, other.enter
        )  # fmt: skip


def test_what_was_understood_stands_in_the_report_line_by_line():
    (card,) = imported(
        character("Ability (1b) Draw 1 card // This card gains +1 Power per Boon")
    ).cards
    assert card.is_understood
    assert card.taken
    enter, first, second = card.texts
    assert (enter.column, enter.listed, enter.read) == ("Enter Cost", "2g", "2g")
    assert first.listed == "Ability (1b) Draw 1 card"
    assert first.read == "Special Tap (1 boon): draw 1 card."
    assert first.steps[-1] == "  draw 1 card [HAC-5.1.12]"
    assert second.read == "This card has +1 power per boon."


@pytest.mark.parametrize("file", ["characters.csv", "list.csv"])
def test_cards_that_were_not_understood_are_left_out(file: str):
    good, bad = character(), character("Dance. ", subtitle="loud", **{"Card Number": "C902"})
    found = imported(good, bad, file=file)
    assert [card.taken for card in found.cards] == [True, False]
    assert [card.name for card in load_set(found.text, "mine.toml").check().cards] == [
        "LAMP LIGHTER never sleeps"
    ]
    assert imported(bad).text == ""


def test_a_card_may_be_taken_without_the_lines_that_were_not_understood():
    row = character("This card has +1 power per boon. // Dance.")
    (card,) = (found := imported(row, partly=True)).cards
    assert card.taken
    assert not card.is_understood
    assert not found.is_whole
    (made,) = load_set(found.text, "mine.toml").check().cards
    assert made.text == ("This card has +1 power per boon.",)


def test_what_a_card_cannot_be_without_is_said_where_lines_are_left_out():
    row = of_type("executable", "~ATH: any card. // Execute: dance.")
    (card,) = imported(row, partly=True).cards
    assert not card.taken
    assert "no line 'Execute: ...', expected what the executable does [HAC-2.34]" in card.findings[
        0
    ].words(2)


# -- the place of a phrase ----------------------------------------------------------------------


def test_a_phrase_that_is_not_understood_is_said_with_its_line_column_and_character():
    text = "This card has +1 power per boon. // Ability (1g) destroy all oposing cards here."
    (card,) = imported(character(text)).cards
    (found,) = card.findings
    assert (found.line, found.column) == (2, "Game Text")
    assert text[found.character - 1 :].startswith("oposing")
    assert "found 'oposing', expected 'opposing'" in found.why
    assert len(found.expected) > 6
    assert found.rule == "HAC-Q41"


def test_of_many_words_that_could_stand_there_the_first_are_told():
    (card,) = imported(character("While this card is tapped: dance.")).cards
    (found,) = card.findings
    assert found.why.startswith("found 'dance', expected ")
    assert found.why.count(" or ") == 6
    assert f"or one of {len(found.expected) - 6} more, in 'While this" in found.why


def test_the_nearest_phrase_is_told():
    (card,) = imported(character("Special Tap (1 grist): roll the die twice.")).cards
    assert card.findings[0].near == "roll a die"


def test_the_character_is_counted_in_the_cell_where_lines_end_within_it():
    text = "This card has +1 power per boon.\nSpecial Tap (1 grist): dance."
    (card,) = imported(character(text)).cards
    assert text[card.findings[0].character - 1 :] == "dance."


def test_an_enter_cost_that_is_not_understood_is_said():
    assert findings(character(**{"Enter Cost": "3 boons"})) == [
        "line 2, Enter Cost, character 2: found ' ', expected 'g', in '3 boons' [HAC-Q41]"
    ]


def test_what_a_line_needs_of_its_card_is_said_at_the_line():
    (found,) = findings(character("Attach to own character."))
    assert found.startswith("line 2, Game Text, character 1: ")
    assert "[HAC-2.26]" in found


# -- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"Power": "three"}, "line 2, Power: found 'three', expected a whole number from 0 to 99 [HAC-1.14]"),
        ({"Power": "-1"}, "line 2, Power: found '-1', expected a whole number from 0 to 99 [HAC-1.14]"),
        ({"Power": "3.5"}, "line 2, Power: found '3.5', expected a whole number from 0 to 99 [HAC-1.14]"),
        ({"Power": ""}, "line 2, Power: nothing stands here, expected a whole number from 0 to 99 [HAC-1.14]"),
        ({"Stars": "100"}, "line 2, Stars: found '100', expected a whole number from 0 to 99 [HAC-6.2]"),
        ({"TITLE": ""}, "line 2, TITLE: nothing stands here, expected one [HAC-2.3]"),
        ({"subtitle": " "}, "line 2, subtitle: nothing stands here, expected one [HAC-2.3]"),
        ({"Enter Cost": ""}, "line 2, Enter Cost: nothing stands here, expected an Enter Cost such as '3g' [HAC-2.3]"),
        ({"Tags": "#HUMAN *!"}, "line 2, Tags: found '*!', expected a word such as '#HUMAN' [HAC-2.16]"),
        ({"Card Number": "M1"}, "line 2, Card Number: found a card of the sort 'M', expected one of C (character), I (inventory), E (executable), P (planet): taken as character, as its row shows [HAC-2.1]"),
        ({"Card Number": "M1", "Power": "", "Game Text": ""}, "line 2, Card Number: found a card of the sort 'M', expected one of C (character), I (inventory), E (executable), P (planet) [HAC-2.1]"),
    ],
)  # fmt: skip
def test_a_value_that_cannot_be_is_said_with_row_column_and_rule(more: dict[str, str], why: str):
    assert findings(character(**more)) == [why]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"TITLE": "Lamp LIGHTER"}, "line 2, TITLE: found 'Lamp LIGHTER', read in capitals [HAC-2.4]"),
        ({"Draw Boost": "1"}, "line 2, Draw Boost: found '1', which no card of type character has: not taken [HAC-1.14]"),
        ({"Tags": "#HUMAN human"}, "line 2, Tags: found 'human' a second time [HAC-2.16]"),
        ({"Card Number": ""}, "line 2, Card Number: no number, called 'C001'"),
    ],
)  # fmt: skip
def test_what_is_read_otherwise_than_it_stands_is_said_and_taken(more: dict[str, str], why: str):
    found = imported(character(**more))
    assert [each.words() for each in found.cards[0].findings] == [why]
    assert found.is_whole
    assert found.cards[0].taken


def test_the_second_of_two_cards_with_one_number_or_one_name_is_left_out():
    first, number = character(), character(subtitle="other")
    name = character(subtitle="Never  Sleeps", **{"Card Number": "C903"})
    found = imported(first, number, name)
    assert [card.taken for card in found.cards] == [True, False, False]
    assert (
        found.cards[1].findings[0].words()
        == "line 3, Card Number: a second card numbered 'C901', as in line 2 [HAC-2.3]"
    )
    assert found.cards[2].findings[0].words() == (
        "line 4, TITLE: a second card of this title and sub-title, as in line 2 [HAC-2.4]"
    )


def test_a_card_that_is_called_as_another_one_in_answers_is_left_out():
    other = character(subtitle="never sleeps!", **{"Card Number": "C902"})
    found = imported(character(), other)
    assert [card.taken for card in found.cards] == [True, False]
    assert found.cards[1].findings[0].words() == (
        "line 3, TITLE: the name gives the id 'lamp-lighter-never-sleeps' of card 'C901' [HAC-2.4]"
    )
    assert len(load_set(found.text, "mine.toml").check().cards) == 1


def test_a_name_that_cannot_be_is_said_at_the_title():
    (found,) = findings(character(TITLE="LAMP " * 20))
    assert found.startswith("line 2, TITLE: ")
    assert "[HAC-2." in found


def test_a_double_in_another_list_is_said_with_that_list():
    lists = [("a.csv", as_list(character())), ("b.csv", as_list(character()))]
    found = import_cards(lists, "mine", partly=False)
    assert found.cards[1].findings[0].why == "a second card numbered 'C901', as in line 2 of a.csv"


def test_of_two_cards_with_one_number_the_full_number_tells_them_apart():
    headers = (*HEADERS, "ID NUMBER")
    rows = [
        character(**{"ID NUMBER": "001-C901"}),
        character(subtitle="other", **{"ID NUMBER": "002-C901"}),
    ]
    found = import_cards([("list.csv", as_list(*rows, headers=headers))], "mine", partly=False)
    assert [card.code for card in found.cards] == ["C901", "002-C901"]
    assert found.is_whole


def test_a_row_with_more_cells_than_the_header_is_left_out():
    text = as_list(character()).rstrip("\n") + ",stray\n"
    (card,) = import_cards([("list.csv", text)], "mine", partly=False).cards
    assert not card.taken
    assert card.findings[0].words() == (
        "line 2, column 15: found 'stray' in a cell behind the last column: is a cell with a comma not in quotes?"
    )


# -- types ------------------------------------------------------------------------------------


@pytest.mark.parametrize("type_", ["character", "inventory", "executable", "planet"])
@pytest.mark.parametrize("way", ["number", "column", "file", "guess"])
def test_the_type_is_told_in_one_of_four_ways(type_: str, way: str):
    text = {
        "character": "This card has +1 power per boon.",
        "inventory": "Attach to own character.",
        "executable": "~ATH: any card. // Execute: draw 1 card.",
        "planet": "",
    }[type_]
    row = of_type(type_, text) | ({} if way == "number" else {"Card Number": ""})
    headers = (*HEADERS, "Card Type")
    row |= {"Card Type": f"{type_.capitalize()} Card"} if way == "column" else {}
    file = f"my/{type_}s.csv" if way == "file" else "list.csv"
    found = import_cards([(file, as_list(row, headers=headers))], "mine", partly=False)
    assert [(card.type, card.taken) for card in found.cards] == [(type_, True)]


def test_a_type_that_no_card_has_is_said():
    headers = (*HEADERS, "Type")
    text = as_list(character(Type="Charakter"), headers=headers)
    (card,) = import_cards([("list.csv", text)], "mine", partly=False).cards
    assert card.findings[0].words() == (
        "line 2, Type: found 'Charakter', expected one of 'character', 'inventory', 'executable', 'planet', "
        "did you mean 'character'? [HAC-2.1]"
    )


# -- columns ----------------------------------------------------------------------------------


def test_columns_may_stand_in_any_order_and_be_spelled_otherwise():
    names = {
        "TITLE": "title",
        "subtitle": "Sub-Title",
        "Enter Cost": "ENTER_COST",
        "Game Text": "Text",
    }
    headers = tuple(reversed([names.get(each, each) for each in HEADERS]))
    row = {names.get(key, key): value for key, value in character("Draw 1").items()}
    row[names["Game Text"]] = "This card has +1 power per boon."
    found = import_cards(
        [("list.csv", "\ufeff" + as_list(row, headers=headers))], "mine", partly=False
    )
    assert found.is_whole
    assert found.findings == ()
    assert found.cards[0].taken


def test_a_header_that_is_like_a_known_one_is_taken_for_it_and_said():
    headers = tuple("Game Txet" if each == "Game Text" else each for each in HEADERS)
    row = character()
    row["Game Txet"] = row.pop("Game Text") + "This card has +1 power per boon."
    found = import_cards([("list.csv", as_list(row, headers=headers))], "mine", partly=False)
    assert [each.words() for each in found.findings] == [
        "line 1, column 8: found 'Game Txet', which is read as 'Game Text'"
    ]
    assert found.cards[0].texts[-1].read == "This card has +1 power per boon."


def test_columns_that_are_not_known_and_second_ones_are_said():
    headers = (*HEADERS, "Zodiac", "Power", "")
    text = as_list(character(), headers=headers)
    found = import_cards([("list.csv", text)], "mine", partly=False)
    assert [each.words() for each in found.findings] == [
        "line 1, column 15: found 'Zodiac', which is not known: not read",
        "line 1, column 16: a second column of 'Power', which is column 3",
        "line 1, column 17: a column without a header: not read",
    ]
    assert [each.taken_as for each in found.columns][-4:] == ["id", None, None, None]
    assert [each.taken_as for each in found.columns if each.header == "Picture"] == [""]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "list.csv: an empty list, expected a header and a row for each card"),
        ("\n , \n", "list.csv: an empty list, expected a header and a row for each card"),
        ("a,b\n1,2\n", "list.csv: line 1: no column 'TITLE' or no column 'subtitle', expected a header such as TITLE"),
        ('TITLE,subtitle\n"A,b\n', "list.csv: line 2: cell 1: a quote that is never closed"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused(text: str, why: str):
    with pytest.raises(PackError) as refused:
        import_cards([("list.csv", text)], "mine", partly=False)
    assert str(refused.value).startswith(why)


def test_a_list_without_cards_is_said():
    found = import_cards([("list.csv", "TITLE,subtitle\n")], "mine", partly=False)
    assert [each.words() for each in found.findings] == ["line 1: no card under the header"]
    assert found.text == ""


def test_several_lists_make_one_card_file():
    lists = [("a.csv", as_list(character())), ("b/c.csv", as_list(of_type("planet", "")))]
    found = import_cards(lists, "mine", partly=False)
    made = load_set(found.text, "mine.toml").check()
    assert (made.id, [card.code for card in made.cards]) == ("mine", ["C901", "P901"])
    assert 'set = "Cards of a.csv, c.csv"' in found.text


def test_odd_signs_in_what_nobody_reads_are_kept_in_the_file():
    odd = 'He said "\\ no\x7f"\nand left'
    found = imported(character(Flavorlogue=odd, **{"Art Credit": "Zoë"}))
    made = load_set(found.text, "mine.toml").check()
    assert found.is_whole
    assert len(made.cards) == 1
    assert 'art = "Zoë"' in found.text


def test_what_takes_long_is_run_through_by_whoever_wants_to_watch():
    watched = []

    def passing(things, what):
        for thing in things:
            watched.append((len(things), what))
            yield thing

    rows = as_list(*(character("") for _ in range(3)))
    found = import_cards([("list.csv", rows)], "mine", partly=False, passing=passing)
    assert len(found.cards) == 3
    assert watched == [(3, "cards read")] * 3 + [(3, "cards proven")] * 3
