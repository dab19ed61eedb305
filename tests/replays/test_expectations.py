"""Expectations of cases: what is not there, what is not open, who sees who is asked, who was told what."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from replays.cases.cases import read_case, run_case

DUEL = """
title = "a case"
game = "bacon-project"
[position]
turn-player = 1
draw = ["2c", "9d"]
[position.seats.1]
profile = "raven-grey"
hand = ["4h", "6c", "Kd"]
stack = ["Ah"]
[position.seats.2]
profile = "steven-graphite"
stack = ["Ad"]
"""
WINDOW = """
title = "a case"
game = "save-your-bacon"
[position]
seat = 1
attacks = [{ seat = 1, attacker = "ninja-1", target = "ice-queen-2" }]
happened = [{ what = "targeted", thing = "ice-queen-2", by = "ninja-1", seat = 2, by-seat = 1 }]
[position.seats.1]
champions = [{ thing = "ninja-1", exhausted = true }, { thing = "xeno-hunter-1" }, { thing = "dark-space-lord-1" }]
[position.seats.2]
champions = [{ thing = "ice-queen-2" }, { thing = "kaiju-2" }, { thing = "dinosaurs-2" }]
hand = ["Wall of Rime"]
energy = 2
"""
PLANETS = """
title = "a case"
game = "homestuck-atcg"
[position]
seat = 1
[position.seats.1]
planet = "alternia-alien-1"
grist = 3
cards = [{ thing = "maplehoof-pony-1", at = 2 }]
[position.seats.2]
planet = "earth-c-better-2"
cards = [{ thing = "dave-strider-stock-2", at = 2 }]
"""
TAPPED = '[[step]]\ndo = "1: tap maplehoof-pony-1"\n'


def fault(text: str) -> str:
    """The first fault of a case, as it is printed."""
    return str(run_case(read_case(text)).fault)


def expect(content: str) -> str:
    return f"[[step]]\nexpect = {{ {content} }}\n"


# -- what is not there ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        'gone = ["planets.2.characters.dave-strider-stock-2"]',
        '"planets.2.characters.dave-strider-stock-2" = "none"',
        '"planets.2.characters[2]" = "none"',
        'gone = "planets.2.characters[2]"',
    ],
)
def test_what_has_left_is_not_there(content: str) -> None:
    said = fault(PLANETS + expect(content))
    if "dave" in content:
        assert "found" in said
    assert fault(PLANETS + TAPPED + expect(content)) == "None"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('gone = ["planets.2.characters.dave-strider-stok-2"]', "nothing ever stood there"),
        ('"planets.2.characters.dave-strider-stok-2" = "none"', "nothing ever stood there"),
        ('"planets.2.charcters" = []', "did you mean 'planets.2.characters'?"),
        ('gone = ["planets.2.characters"]', "expected that it is gone"),
        ('"planets.3[1]" = "none"', "nothing ever stood there"),
    ],
)
def test_what_was_never_there_is_not_gone_by_mistake(content: str, says: str) -> None:
    assert says in fault(PLANETS + expect(content))


def test_what_is_hidden_is_not_gone() -> None:
    assert "which 'absent' says" in fault(DUEL + expect('as = 2, "seats.1.hand" = []'))
    assert "which 'absent' says" in fault(DUEL + expect('as = 2, gone = "seats.1.hand"'))
    assert fault(DUEL + expect('as = 2, absent = "seats.1.hand"')) == "None"


# -- what is open to whom -------------------------------------------------------------------


def test_an_action_that_is_not_open_can_be_said() -> None:
    assert fault(DUEL + expect('offers = "stack", closed = ["defend", "mulligan"]')) == "None"
    assert 'expected that "stack" is not open' in fault(DUEL + expect('closed = "stack"'))
    assert fault(DUEL + expect('"offers.1" = "stack", "closed.2" = ["stack"]')) == "None"
    assert "closed.1: found" in fault(DUEL + expect('"closed.1" = "stack"'))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('closed = "stak"', "expect.closed: no action 'stak', did you mean 'stack'?"),
        ("closed = []", "expect.closed: found [], expected a list of actions"),
        ('"offers.3" = "stack"', "expect.offers.3: no seat 3, expected one from 1 to 2"),
        (
            "as = 3, asked = 1",
            "expect.as: found 3, expected 'judge', 'public' or a seat from 1 to 2",
        ),
        ("asked = 3", "expect.asked: found 3"),
    ],
)
def test_an_expectation_of_what_cannot_be_is_refused(content: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        run_case(read_case(DUEL + expect(content)))
    assert says in str(caught.value)


def test_who_is_asked_is_seen_by_those_who_may_know_it() -> None:
    reaction = 'offers = ["play-reaction"]'
    assert fault(WINDOW + expect(f"asked = 2, {reaction}")) == "None"
    assert fault(WINDOW + expect(f"as = 2, asked = 2, {reaction}")) == "None"
    assert fault(WINDOW + expect('as = 1, asked = [], closed = "play-reaction"')) == "None"
    assert "asked: found [], expected [2]" in fault(WINDOW + expect("as = 1, asked = 2"))
    assert "offers: found nothing" in fault(WINDOW + expect(f"as = 1, {reaction}"))


# -- who was told what ----------------------------------------------------------------------

DRAWN = '[[step]]\ndo = "1: next-phase"\n'


@pytest.mark.parametrize(
    "content",
    [
        'told = "seat 2 draws 9d"',
        'told = { fact = "drawn", seat = 2, says = "9d" }',
        'as = 2, told = ["SEAT 2 DRAWS 9D"]',
        'as = 1, told = "seat 2 draws a card", untold = "draws 9d"',
        'as = "public", untold = { fact = "drawn", says = "9d" }',
    ],
)
def test_what_was_told_to_whom(content: str) -> None:
    assert fault(DUEL + DRAWN + f"expect = {{ {content} }}") == "None"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('told = "seat 2 draws 2c"', "seat 2 draws 9d"),
        ('as = 1, told = "draws 9d"', "seat 2 draws a card"),
        ('as = 2, untold = "draws 9d"', "expected that these eyes are not told it"),
        ('as = 1, untold = "draws 2c"', "not even the judge is told it"),
        ('told = { fact = "drwn" }', "drawn: seat 2 draws 9d"),
        ('told = { fact = "drawn", says = "2c" }', '"drawn: seat 2 draws 9d [BP-17.1]"'),
    ],
)
def test_what_was_not_told_so_is_a_fault(content: str, says: str) -> None:
    assert says in fault(DUEL + DRAWN + f"expect = {{ {content} }}")


def test_what_an_earlier_step_told_is_not_told_again() -> None:
    assert "nothing that was told" in fault(DUEL + DRAWN + expect('told = "draws 9d"'))


@pytest.mark.parametrize(
    "content",
    [
        "told = []",
        'told = " "',
        "told = { seat = 1 }",
        "told = 3",
        'told = { fact = "drawn", card = "9d" }',
    ],
)
def test_a_telling_that_says_nothing_is_refused(content: str) -> None:
    with pytest.raises(PackError, match=r"expect\.told.*expected"):
        run_case(read_case(DUEL + DRAWN + f"expect = {{ {content} }}"))
    with pytest.raises(PackError, match="the judge is told everything"):
        run_case(read_case(DUEL + DRAWN + 'expect = { untold = "x" }'))


# -- a hostile reader -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "content", "says"),
    [
        (DUEL, '"seats.1.hand[9]" = "none"', "seats.1.hand[9]: found nothing, and nothing ever"),
        (DUEL, '"seats.1.hand[9]" = []', "seats.1.hand[9]: found nothing, and nothing ever"),
        (PLANETS, 'gone = ["seats.1.discard"]', "found nothing, and nothing ever lay there"),
        (PLANETS, 'gone = ["seats.1.discard[1]"]', "found nothing, and nothing ever stood there"),
        (PLANETS, 'gone = ["planets.2.defence"]', "planets.2.defence: found "),
        (DUEL, '"seats.9.hand" = "none"', "did you mean 'seats.2.hand'?"),
    ],
)
def test_nothing_is_only_said_where_something_could_be(case: str, content: str, says: str) -> None:
    assert says in fault(case + expect(content))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('"seats.1.hand[0]" = "none"', "seats.1.hand[0]: expected a path such as"),
        ('gone = ["seats.1.hand[0]"]', "seats.1.hand[0]: expected a path such as"),
        ("gone = []", "step 1: expect.gone: found [], expected a list of paths, one or more"),
        ('closed = ["concede"]', "'concede' is no offer: it may be tried at any time"),
        ('offers = ["concede"]', "'concede' is no offer: it may be tried at any time"),
    ],
)
def test_what_would_hold_whatever_happens_is_refused(content: str, says: str) -> None:
    with pytest.raises(PackError) as caught:
        fault(DUEL + expect(content))
    assert str(caught.value).startswith("step 1: expect.")
    assert says in str(caught.value)


def test_a_place_behind_the_last_item_is_empty_and_one_that_was_full_is_gone() -> None:
    drawn = '[[step]]\ndo = "1: cast 2h"\n' + expect(
        '"seats.1.hand[3]" = "none", gone = ["seats.1.hand[3]"]'
    )
    text = DUEL.replace("4h", "2h") + expect('"seats.1.hand[4]" = "none"') + drawn
    assert fault(text) == "None"


@pytest.mark.parametrize(
    ("said", "good"),
    [
        ("Kd", True),
        ("seat 1 concedes", True),
        ("eat 1 concede", False),
        ("SEAT 1 CONCEDES", True),
        ("cedes", False),
    ],
)
def test_words_are_told_whole(said: str, good: bool) -> None:
    text = DUEL + f'[[step]]\ndo = "1: concede"\nexpect = {{ told = "{said}" }}\n'
    if said == "Kd":
        text = DUEL.replace('hand = ["4h", "6c", "Kd"]', "").replace('"9d"', '"Kd"')
        text += '[[step]]\ndo = "1: next-phase"\nexpect = { told = "Kd" }\n'
    assert (fault(text) == "None") == good


def test_a_key_with_a_dot_stands_in_quotes_of_its_own() -> None:
    card = 'set_id = "own"\n[[card]]\nid = "stone"\nname = "Mr. Stone"\n'
    text = f"title = \"x\"\ngame = \"clash\"\ncards = '''\n{card}'''\n[position]\nround = 2\n"
    text += 'seats.1.hand = ["stone"]\n'
    assert fault(text + expect("\"cards.'Mr. Stone'.health\" = 3")) == "None"
    assert "found nothing" in fault(text + expect('"cards.Mr. Stone.health" = 3'))
    ours = text.replace("Mr. Stone", "Stone's Own")
    assert fault(ours + expect('"cards.Stone\'s Own.health" = 3')) == "None"
