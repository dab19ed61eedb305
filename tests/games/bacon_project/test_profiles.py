from __future__ import annotations

import pytest

from referee.errors import NotFound, PackError, UnknownVersion
from referee.games.bacon_project.cardset.pages import page
from referee.games.bacon_project.cardset.profiles import (
    CardSet,
    Effect,
    check_deck,
    load_set,
    open_sets,
    shipped,
    shipped_set,
    shipped_text,
)
from referee.games.bacon_project.deck import CARD

TEXT = shipped_text()
NUMBERS = [*range(2, 11), 14]


def changed(*pairs: tuple[str, str]) -> CardSet:
    """The shipped set with words replaced, every text read."""
    text = TEXT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return load_set(text, "own.toml").check()


def refused(*pairs: tuple[str, str]) -> str:
    with pytest.raises(PackError) as caught:
        changed(*pairs)
    return str(caught.value)


def profile_table(id_: str) -> str:
    """One profile of the shipped file, as an organiser would write it in a file of his own."""
    start = TEXT.index(f'[[profile]]\nid = "{id_}"')
    return TEXT[start : TEXT.index("# ----", start)]


def effects(id_: str, number: int) -> tuple[Effect, ...]:
    return shipped_set().profile(id_).ability(number).effects


# -- what is read ---------------------------------------------------------------------------


@pytest.mark.rule("BP-4.2", "BP-4.3", "BP-4.4", "BP-4.6", "BP-4.12", "BP-10.1", "BP-Q72")
@pytest.mark.parametrize("id_", shipped_set().ids)
def test_every_shipped_profile_is_complete_and_read(id_: str):
    profile = shipped_set().profile(id_)
    assert [ability.number for ability in profile.abilities] == NUMBERS
    assert all(profile.ability(number).number == number for number in NUMBERS)
    assert profile.base in (2, 3, 4)
    assert profile.difficulty in ("easy", "medium", "hard")
    assert profile.name
    assert all(ability.type in ("S", "G", "D", "A") for ability in profile.abilities)


@pytest.mark.rule("BP-4.8", "BP-2.7", "BP-Q3", "BP-Q4", "BP-4.4")
def test_the_printed_profiles_hold_what_is_printed():
    steven, raven = shipped_set().profile("steven-graphite"), shipped_set().profile("raven-grey")
    assert (steven.base, steven.difficulty, steven.name) == (4, "medium", "Steven Graphite")
    assert (raven.base, raven.difficulty, raven.name) == (3, "easy", "Raven Grey")
    assert effects("raven-grey", 2) == (Effect("damage", 17), Effect("cannot-escape"))
    assert (raven.ability(2).name, raven.ability(2).type) == ("Shadow Blade", "D")
    assert effects("steven-graphite", 2) == (Effect("damage", 15), Effect("discard"))
    assert (steven.ability(8).type, raven.ability(8).type) == ("A", "G")
    assert effects("steven-graphite", 8) == (Effect("damage", 20),)
    assert effects("steven-graphite", 10) == (Effect("damage", 30), Effect("cannot-escape"))


@pytest.mark.rule("BP-Q6")
def test_the_three_printed_lines_of_hector_have_types():
    hector = shipped_set().profile("hector")
    types = [(number, hector.ability(number).type) for number in (4, 5, 6)]
    assert types == [(4, "S"), (5, "A"), (6, "G")]
    assert effects("hector", 5) == (Effect("damage", 21), Effect("stun"))


@pytest.mark.rule("BP-4.8")
@pytest.mark.parametrize(
    ("id_", "number", "expected"),
    [
        (
            "steven-graphite",
            5,
            (Effect("damage", 10), Effect("red", inner=(Effect("damage", 12),))),
        ),
        ("steven-graphite", 14, (Effect("recover", 1), Effect("cannot-ignore-def"))),
        ("raven-grey", 14, (Effect("recover", 1), Effect("ignore-cannot-escape"))),
        ("hector", 3, (Effect("choose", 2, 1),)),
        ("nell-marrow", 10, (Effect("damage", 22), Effect("choose", 4, 2))),
        ("hector", 8, (Effect("reflect", 8, 8),)),
        ("bruna-oake", 14, (Effect("cannot-ignore-def"), Effect("reflect", 10, 6))),
        ("hector", 9, (Effect("disable"), Effect("draw", 1))),
        ("hector", 10, (Effect("damage", 22), Effect("ignore-def"))),
        ("wren-calloway", 3, (Effect("escape"),)),
        ("lucan-pyre", 2, (Effect("copy"),)),
        ("lucan-pyre", 3, (Effect("treat", card=9, colour="red"),)),
        ("lucan-pyre", 10, (Effect("treat", card=5),)),
        (
            "lucan-pyre",
            4,
            (Effect("change", type="A", inner=(Effect("damage", 20),), numbers=(5, 6)),),
        ),
        (
            "lucan-pyre",
            14,
            (
                Effect(
                    "change",
                    type="D",
                    inner=(Effect("damage", 20), Effect("discard")),
                    numbers=(7,),
                ),
                Effect("draw", 1),
            ),
        ),
    ],
)
def test_texts_become_effects(id_: str, number: int, expected: tuple[Effect, ...]):
    assert effects(id_, number) == expected


def test_a_window_word_concerns_the_whole_ability():
    wren = shipped_set().profile("wren-calloway")
    windows = {ability.number: ability.window for ability in wren.abilities if ability.window}
    assert windows == {3: "spring", 4: "flash", 7: "flash", 8: "spring", 9: "flash"}
    assert shipped_set().profile("nell-marrow").ability(2).window == "supply"
    assert wren.ability(9).effects == (Effect("damage", 23),)


@pytest.mark.rule("BP-Q5")
@pytest.mark.parametrize(
    ("prevent_print", "steven", "raven"),
    [
        ("zero_D_one_A", ("D", "PREVENT D."), ("A", "PREVENT A.")),
        ("zero_A_one_D", ("A", "PREVENT A."), ("D", "PREVENT D.")),
        ("both", ("DA", "PREVENT D/A."), ("DA", "PREVENT D/A.")),
    ],
)
def test_lost_types_are_read_as_the_match_chose(
    prevent_print: str, steven: tuple[str, str], raven: tuple[str, str]
):
    cards = shipped_set(prevent_print)
    for id_, number, (type_, text) in (("steven-graphite", 6, steven), ("raven-grey", 4, raven)):
        ability = cards.profile(id_).ability(number)
        assert (ability.effects, ability.text) == ((Effect("prevent", type=type_),), text)
    assert cards.profile("bruna-oake").ability(8).effects == (Effect("prevent", type="D"),)


def test_an_unknown_reading_of_the_lost_types_is_refused():
    with pytest.raises(PackError, match=r"readings\.prevent_print: found 'none'"):
        load_set(TEXT, "own.toml", "none")


@pytest.mark.rule("BP-16.1", "BP-16.3", "BP-16.8", "BP-16.13", "BP-Q34")
def test_utilities_mean_the_same_for_everybody():
    found = {card.name: (card.rank, card.value, card.when) for card in shipped_set().utilities}
    assert found == {
        "Jack": (11, 11, "response"),
        "Queen": (12, 12, "main"),
        "King": (13, 13, "main"),
        "Ace": (14, 14, ""),
        "Joker": (0, 0, ""),
    }
    jack, queen, king, *_ = shipped_set().utilities
    assert jack.effects == (Effect("escape"),)
    assert queen.effects == (Effect("choose", 3, 1),)
    assert king.effects == (Effect("recover", 1),)


def test_no_line_of_a_page_is_said_by_another_one():
    cards = shipped_set()
    numbers = {id_: [each.number for each in cards.profile(id_).abilities] for id_ in cards.ids}
    lines = [line for id_ in cards.ids for at in numbers[id_] for line in cards.describe(id_, at)]
    assert not [line for line in lines if ": As " in line]
    words = {
        word: [line for line in lines if line.startswith(word)]
        for word in ("CHOOSE 4/2", "REFLECT 10/6", "TREAT 5")
    }
    assert "the rest go to the discard pile" in words["CHOOSE 4/2"][0]
    assert "must answer m damage" in words["REFLECT 10/6"][0]
    assert "the named number in its own colour" in words["TREAT 5"][0]


def test_an_ability_is_described_phrase_by_phrase_with_rules():
    lines = shipped_set().describe("raven-grey", 6)
    assert [line.split(":")[0] for line in lines] == ["[A]", "+22", "RED (+10)", "+10"]
    assert all(line.endswith("]") for line in lines)
    assert "BP-19.20" in lines[2]


def test_an_unknown_profile_is_answered_with_the_known_ones():
    with pytest.raises(NotFound) as caught:
        shipped_set().profile("raven")
    assert "raven-grey" in caught.value.candidates
    assert shipped_set().names.shown(shipped_set().names.number("raven-grey")) == "Raven Grey"


# -- what is refused ------------------------------------------------------------------------


@pytest.mark.rule("BP-19.29")
def test_an_unknown_effect_word_is_refused_with_its_place_and_what_could_stand_there():
    message = refused(('text = "+15. DISCARD."', 'text = "+15. BURN 3."'))
    line = TEXT[: TEXT.index('text = "+15. DISCARD."')].count("\n") + 1
    start = f"own.toml: line {line}, profile 'steven-graphite', card 2, column 6: found 'BURN', "
    assert message.startswith(start)
    assert "'DRAW' or 'CHOOSE' or 'RECOVER'" in message
    assert message.endswith("in '+15. BURN 3.' [BP-19.29]")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"FLASH. +15."', '"+15. FLASH."', "card 2, column 6: found 'FLASH'"),
        ('"FLASH. +15."', '"FLASH. SPRING. +15."', "card 2, column 8: found 'SPRING'"),
        ('"FLASH. +15."', '"FLASH. +15"', "column 11: found the end of the text, expected '.'"),
        ('"FLASH. +15."', '"flash. +15."', "column 1: found 'flash'"),
        ('"FLASH. +15."', '""', "column 1: found the end of the text"),
        ('"TREAT 5."', '"TREAT 5. DRAW 1."', "column 9: found ' ', expected the end"),
        ('"TREAT 5."', '"TREAT 11."', "column 7: found '11', expected a number from 2 to 10"),
        ('"CANNOT ESCAPE. DRAW 1."', '"PREVENT G."', "column 9: found 'G', expected 'D' or 'A'"),
        ("RED (+12).", "RED (RED (+12)).", "column 11: found 'RED'"),
    ],
)
def test_a_text_outside_the_language_is_refused(old: str, new: str, why: str):
    assert why in refused((old, new))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"FLASH. +15."', '"DRAW 1."', "type is D, but 'DRAW 1.' deals no damage"),
        ('"DISABLE. DRAW 1."', '"DISABLE. +10."', "card 9, column 10: +10 deals damage"),
        ('"REFLECT 8."', '"RED (+8)."', "card 8, column 6: +8 deals damage, but the type is G"),
        ('"CHANGE 5, 6 ([A] +20)."', '"CHANGE 5, 6 ([S] +20)."', "column 18: +20 deals damage"),
        ('"CHANGE 5, 6 ([A] +20)."', '"CHANGE 5, 6 ([A] STUN)."', "column 1: the type is A, but"),
        ('"CHANGE 5, 6 ([A] +20)."', '"CHANGE 6, 5 ([A] +20)."', "column 8: found '6, 5'"),
        ('"TREAT 5."', '"TREAT 6."', "type is D, but TREAT 6 is of type G [BP-19.27]"),
        ('"TREAT 5."', '"TREAT 3."', "TREAT names card 3, which has TREAT itself [BP-19.27]"),
        ('"CHOOSE 2."', '"CHOOSE 2/3."', "CHOOSE 2/3 adds more cards than it reveals [BP-17.5"),
        ('"CHOOSE 2."', '"CHOOSE 20000."', "column 8: found 20000, expected at most 999"),
        ('printed = "PREVENT 0."', 'printed = "PREVENT 1."', "does not follow from the printed"),
    ],
)
def test_a_text_that_the_book_forbids_is_refused(old: str, new: str, why: str):
    assert why in refused((old, new))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        pytest.param(
            "  card = 7\n",
            "  card = 8\n",
            "profile 'steven-graphite', card 8: a second ability for this card [BP-4.2]",
            marks=pytest.mark.rule("BP-4.2"),
        ),
        pytest.param(
            "  card = 7\n",
            "  card = 1\n",
            "card 1: found card 1, expected 2 to 10 or 'A' [BP-4.2]",
            marks=pytest.mark.rule("BP-4.2"),
        ),
        pytest.param(
            "base_level = 4",
            "base_level = 5",
            "found base_level 5, expected 2, 3 or 4 [BP-4.4, BP-Q13]",
            marks=pytest.mark.rule("BP-4.4", "BP-Q13"),
        ),
        pytest.param(
            'difficulty = "medium"',
            'difficulty = "mild"',
            "found difficulty 'mild', expected easy, medium or hard [BP-4.6]",
            marks=pytest.mark.rule("BP-4.6"),
        ),
        pytest.param(
            'name = "Steven Graphite"',
            'name = ""',
            "profile 'steven-graphite': found name '', expected 1 to 80 printable characters [BP-4.12]",
            marks=pytest.mark.rule("BP-4.12"),
        ),
        pytest.param(
            '  name = "Jump Capacity"\n',
            "",
            "card 3: no name, expected 1 to 80 printable characters [BP-4.8]",
            marks=pytest.mark.rule("BP-4.8"),
        ),
        pytest.param(
            '  type = "G"\n',
            '  type = "R"\n',
            "found type 'R', expected S, G, D or A [BP-10.1]",
            marks=pytest.mark.rule("BP-10.1"),
        ),
        ('"Raven Grey"', '"Raven\\u001b[2J"', "profile 'raven-grey': found name"),
        ('id = "raven-grey"', 'id = "Raven"', "found id 'Raven', expected words of a-z"),
        ('id = "raven-grey"', 'id = "hector"', "two profiles have this id"),
        ("base_level = 4", "base_lvel = 4", "unknown key 'base_lvel', expected 'base_level'"),
        ("base_level = 4", "base_level = ", "own.toml: not TOML: Invalid value (at line"),
        ('game = "bacon-project"', 'game = "clash"', "game: found 'clash'"),
        ('"hector", "bruna-oake"]', '"hector", "nobody"]', "bout 'storm-and-stone'"),
        ("main: CHOOSE 3.", "main: CHOOSE 4.", "utility 'Q': expected the one of the set"),
        ('rank = "Q"', 'rank = "Z"', "utility 'Z': expected the one of the set"),
    ],
)
def test_a_file_that_is_not_as_the_book_says_is_refused(old: str, new: str, why: str):
    message = refused((old, new))
    assert message.startswith("own.toml: ")
    assert why in message
    assert "\n" not in message


@pytest.mark.rule("BP-4.2", "BP-4.3", "BP-Q72")
def test_an_incomplete_profile_is_refused():
    raven = profile_table("raven-grey")
    without_ace, _, _ = raven.rpartition("  [[profile.ability]]")
    with pytest.raises(PackError, match=r"no ability for card A \[BP-4.3, BP-Q72\]"):
        load_set(without_ace, "own.toml")
    without_all, _, _ = raven.partition("  [[profile.ability]]")
    with pytest.raises(PackError, match=r"no abilities, expected .*BP-4.2, BP-Q72"):
        load_set(without_all, "own.toml")


# -- decks ----------------------------------------------------------------------------------


@pytest.mark.rule("BP-2.8", "BP-2.9", "BP-2.10", "BP-2.11", "BP-2.12", "BP-2.13", "BP-Q2")
def test_the_deck_is_the_54_cards_of_the_book():
    (deck,) = shipped_set().decks
    check_deck(deck.cards)
    assert len(set(deck.cards)) == 54
    ranks = [card[:-1] for card in deck.cards]
    assert {rank: ranks.count(rank) for rank in ranks} == {
        **{str(number): 4 for number in range(2, 11)},
        **dict.fromkeys("JQKA", 4),
        "X": 2,
    }
    red = [card[:-1] for card in deck.cards if card[-1] in "hd"]
    assert {red.count(rank) for rank in ranks if rank != "X"} == {2}
    assert deck.starting_aces == ("Ah", "Ad")


@pytest.mark.rule("BP-2.18")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("7c", None, "holds 7c 0 times, expected once [BP-2.9, BP-2.18]"),
        ("7c", "7s", "holds 7s 2 times, expected once [BP-2.9, BP-2.18]"),
        ("Qh", None, "holds Qh 0 times, expected once [BP-2.10, BP-2.18]"),
        ("As", None, "holds As 0 times, expected once [BP-2.11, BP-2.18]"),
        ("X2", "X1", "holds X1 2 times, expected once [BP-2.12, BP-2.18]"),
        ("X2", "X3", "found 'X3', which is no card of the deck"),
        ("2h", "1h", "found '1h', which is no card of the deck"),
    ],
)
def test_an_incomplete_deck_is_refused_and_the_card_named(old: str, new: str | None, why: str):
    cards = [CARD.shown(number) for number in range(len(CARD))]
    place = cards.index(old)
    cards[place : place + 1] = [new] if new else []
    with pytest.raises(PackError) as caught:
        check_deck(cards)
    assert why in str(caught.value)


@pytest.mark.rule("BP-2.12", "BP-2.18")
def test_a_third_joker_in_a_file_is_refused():
    assert "[BP-2.12, BP-2.18]" in refused(('"X1", "X2"', '"X1", "X2", "X1"'))


def test_the_starting_aces_are_the_red_ones():
    assert "[BP-3.5, BP-Q10]" in refused(('["Ah", "Ad"]', '["Ah", "As"]'))


# -- sets of organisers ---------------------------------------------------------------------


def test_a_file_of_profiles_alone_uses_the_shipped_phrases():
    cards = load_set(profile_table("raven-grey"), "own.toml").check()
    assert cards.ids == ("raven-grey",)
    assert cards.profile("raven-grey") == shipped_set().profile("raven-grey")


def test_a_profile_without_a_title_is_called_by_its_name_alone():
    cards = load_set(profile_table("raven-grey").replace('title = "The Ninja"', ""), "own.toml")
    assert page(cards, "raven-grey")[0][0] == "Raven Grey: base level 3, easy (printed)"


def test_a_file_may_word_the_effects_anew():
    text = TEXT.replace('form = "STUN"', 'form = "DAZE"').replace("STUN.", "DAZE.")
    cards = load_set(text.replace("(STUN)", "(DAZE)"), "own.toml")
    assert cards.profile("hector").ability(5).effects == (Effect("damage", 21), Effect("stun"))
    assert cards.profile("hector").ability(5).text == "+21. DAZE."


@pytest.mark.rule("BP-19.29")
@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('id = "stun"', 'id = "poison"', "phrase 'poison': expected one of 'ability'"),
        ('form = "DRAW {n}"', 'form = "DRAW"', "phrase 'draw': expected the holes of 'DRAW {n}'"),
        ('form = "<D|A>"', 'form = "<D|A|R>"', "phrase 'off-type': expected the holes"),
        ('k = "10|[2-9]"', 'k = "[0-9]+"', "expected start and terminals of the set"),
    ],
)
def test_a_file_cannot_bring_effects_that_the_book_does_not_know(old: str, new: str, why: str):
    assert why in refused((old, new))


@pytest.mark.rule("BP-2.16")
def test_a_match_opens_the_sets_that_it_pins_by_digest():
    own = profile_table("raven-grey").replace('"raven-grey"', '"raven-next"')
    digest = load_set(own, "own.toml").digest
    cards = open_sets((shipped(), ("own", digest)), {digest: own})
    assert cards.ids == (*shipped_set().ids, "raven-next")
    assert cards.sets == (shipped(), ("own", digest))
    assert cards.profile("raven-next").base == 3
    with pytest.raises(UnknownVersion, match="card set 'own' with digest"):
        open_sets((shipped(), ("own", digest)), {})


def test_one_profile_in_two_sets_is_refused():
    own = profile_table("raven-grey")
    digest = load_set(own, "own.toml").digest
    with pytest.raises(PackError, match="profile 'raven-grey': another set has this profile"):
        open_sets((shipped(), ("own", digest)), {digest: own})
