"""Own card lists: what a file must have, each fault with its place and rule (SFB-26.3 to SFB-26.6)."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.cardset.card_set import load_set, shipped_set, shipped_text
from referee.games.super_fantasy_brawl.language.tree import Condition
from referee.games.super_fantasy_brawl.state.table import MOST_SEATS, owner_of
from tests.games.super_fantasy_brawl.card_lists import SIDES, card, champion, listed, read, table

CHALLENGE = {"id": "win", "title": "Win", "text": ["Your side controls the red zone."]}
TRAP = {"id": "pin", "name": "Pin", "kind": "root", "count": 5}
ROOTS = ["Root on the triggering champion."]
TEAM = {"id": "us", "name": "Us", "format": "free", "players": 2}
SIX = [f"c{number}-x" for number in range(6)]


def many(count: int = 6) -> str:
    """So many champions beside the usual one, each with a card of its own."""
    found = [champion()]
    for name in SIX[:count]:
        found.append(champion(id=name, name=f"The {name}", deck=[f"card-{name}"]))
        found.append(card(id=f"card-{name}", name=f"Card {name}", champion=name))
    return "".join(found)


# -- the shipped set ------------------------------------------------------------------------


@pytest.mark.rule("SFB-26.3", "SFB-26.4", "SFB-26.5", "SFB-26.6")
def test_the_shipped_set_has_what_a_set_must_have():
    cards = shipped_set()
    assert len(cards.champions) == 10
    assert len(cards.cards) == 60
    assert all(len(each.deck) == 6 for each in cards.champions)
    for each in cards.champions:
        assert {cards.cards[card].champion for card in each.deck} == {each.number}
    assert len(cards.actions) == 4
    assert len(cards.challenges) == 11
    assert len(cards.tokens) == 10
    assert [cards.traps[face].kind for face in cards.tokens].count("damage") == 6


def test_a_champion_is_a_figure_of_each_seat():
    figures = shipped_set().figures
    assert len(figures) == 10 * MOST_SEATS
    for number in range(len(figures)):
        assert figures.id(number).endswith(f"-{owner_of(number)}")
    vex = shipped_set().champion_names.number("vex")
    assert figures.shown(vex * MOST_SEATS + 2) == "Vex Nightfall (3)"
    assert figures.find("vex nightfall (3)") == vex * MOST_SEATS + 2


def test_the_readings_of_the_shipped_set_travel_with_it():
    assert shipped_set().check() is load_set(shipped_text(), "any.toml")
    anew = load_set(shipped_text(), "first-arena.toml", {}).check()
    assert anew.cards == shipped_set().cards
    assert anew.champions == shipped_set().champions
    assert anew.challenges == shipped_set().challenges


def test_ready_made_teams_lists_and_pools():
    cards = shipped_set()
    assert {(each.players, len(each.champions)) for each in cards.teams} == {(2, 3), (4, 2)}
    assert {(each.players, len(each.champions)) for each in cards.draft_lists} == {(2, 5), (4, 3)}
    assert {each.duplicates for each in cards.pools if each.players == 2} == {False}
    doubles = next(each for each in cards.pools if each.duplicates)
    assert len(set(doubles.champions)) == 8


# -- what a list may leave out --------------------------------------------------------------


def test_what_a_list_does_not_bring_is_that_of_the_shipped_set():
    cards, shipped = read(), shipped_set()
    assert cards.id == "own"
    assert [each.id for each in cards.champions] == ["ann"]
    assert cards.actions == shipped.actions
    assert cards.traps == shipped.traps
    assert cards.tokens == shipped.tokens
    assert cards.challenges == shipped.challenges
    assert cards.challenge_names is shipped.challenge_names
    assert cards.teams == cards.pools == ()
    assert cards.digest != shipped.digest


def test_a_list_may_bring_everything_itself():
    cards = read(
        table("standard_action", id="stroll", name="Stroll", core="any", move=3, text=["Draw 1."]),
        table("trap", **TRAP, text=ROOTS),
        table("challenge", **CHALLENGE),
    )
    assert [(each.id, each.core, each.move) for each in cards.actions] == [("stroll", "any", 3)]
    assert cards.tokens == (0, 0, 0, 0, 0)
    assert cards.challenges[0].conditions == (Condition("control", zone="red"),)
    assert cards.trap_names.ids == ("pin",)


def test_an_area_of_the_list_stands_beside_the_shipped_ones():
    own = table("aoe", id="far2", offsets=[[3, 0], [4, 0]])
    shot = card(id="far", name="Far", type="attack", strength=1, target="Area far2", text=[])
    ring = card(id="round", name="Round", type="attack", strength=1, target="Area ring", text=[])
    cards = read(own, shot, ring)
    found = {each.id: each.targeting for each in cards.cards}
    assert found["far"] is not None
    assert found["far"].offsets == ((3, 0), (4, 0))
    assert found["round"] is not None
    assert set(found["round"].offsets) == set(hexagon(1)) - {(0, 0)}


def test_a_list_may_word_phrases_as_it_likes():
    grammar = shipped_text()[
        shipped_text().index("[grammar]") : shipped_text().index("[[champion]]")
    ]
    phrases = shipped_text()[shipped_text().index("[[phrase]]") :]
    reworded = phrases.replace('form = "heal {amount}"', 'form = "recover {amount}"')
    mended = card(text=["Recover 1."])
    (found,) = load_set(listed(mended, grammar, reworded), "own.toml").check().cards
    assert found.box[0].deeds[0].kind == "heal"
    with pytest.raises(PackError, match=r"text 1, column 1: found 'Recover', expected .*SFB-26\.4"):
        read(mended)


def test_a_list_may_add_rows_of_zones_for_another_board():
    grammar = shipped_text()[
        shipped_text().index("[grammar]") : shipped_text().index("[[champion]]")
    ]
    phrases = shipped_text()[shipped_text().index("[[phrase]]") :]
    pit = table("phrase", id="zone-pit", form="the pit", fills="zone", op="pit")
    goal = table("challenge", id="hold", title="Hold", text=["Your side controls the pit."])
    cards = load_set(listed(goal, grammar, phrases, pit), "own.toml").check()
    assert cards.challenges[0].conditions == (Condition("control", zone="pit"),)
    unnamed = table("phrase", id="zone-pit", form="the pit", fills="zone")
    with pytest.raises(PackError) as caught:
        load_set(listed(goal, grammar, phrases, unnamed), "own.toml")
    assert str(caught.value) == (
        "own.toml: phrase 'zone-pit': no op, expected the id of a zone: "
        "words of a-z and 0-9 with hyphens between them [SFB-26.1]"
    )


# -- what is refused ------------------------------------------------------------------------

BASIC = SIDES["basic"]
FAULTS = [
    (champion(id="Ann"), "champion 'Ann': found id 'Ann', expected words of a-z", "SFB-26.3"),
    (champion(id="north"), "champion 'north': found id 'north', which means", "SFB-26.3"),
    (champion(id="e5"), "found id 'e5', which means something else in an answer", "SFB-26.3"),
    (champion(name=""), "found name '', expected 1 to 80 printable characters", "SFB-26.3"),
    (champion(basic=None), "no side 'basic', expected hitpoints", "SFB-26.3"),
    (
        champion(basic={**BASIC, "hitpoints": 0}),
        "found hitpoints 0 on the basic side, expected a whole number from 1 to 99",
        "SFB-26.3",
    ),
    (
        champion(levelled={**BASIC, "defence": -1}),
        "found defence -1 on the levelled side, expected a whole number from 0 to 99",
        "SFB-26.3",
    ),
    (champion(basic={"hitpoints": 3}), "no defence on the basic side", "SFB-26.3"),
    (champion(deck=[]), "an empty deck, expected at least one card", "SFB-26.3"),
    (champion(deck=["rest-a-bot"]), "found 'rest-a-bot' in deck, did you mean 'rest-", "SFB-26.3"),
    (
        champion() + champion(id="bob", name="Bob") + card(champion="ann"),
        "champion 'bob': the card 'rest-a-bit' names 'ann', expected one that names 'bob'",
        "SFB-26.3",
    ),
    (champion() + champion(id="ann", name="Bob"), "'ann' belongs to 'ann' already", "SFB-26.3"),
    (champion() + champion(id="bob", name="ANN"), "'ann' belongs to 'ann' already", "SFB-26.3"),
    (
        champion() + champion(id="ann-2", name="Bob", deck=["b"]) + card(id="b", name="B", champion="ann-2"),
        "the id 'ann-2' would mean 'ann' in play, expected another",
        "SFB-26.3",
    ),
    (card(type="spell"), "found type 'spell', expected one of 'attack', 'skill'", "SFB-26.4"),
    (card(type=None), "no type, expected one of 'attack', 'skill', 'reaction'", "SFB-26.4"),
    (card(champion="bob"), "found champion 'bob', expected one of 'ann'", "SFB-26.4"),
    (card(core=None), "no core, expected its colour", "SFB-26.4"),
    (card(core="blue"), "column 1: found 'blue', expected", "SFB-26.4"),
    (card(move=-1), "found move -1, expected a whole number from 0 to 99", "SFB-26.4"),
    (card(move=True), "found move True, expected a whole number from 0 to 99", "SFB-26.4"),
    (
        card(type="attack", target="Melee", text=[]),
        "no strength, expected a whole number from 0 to 99",
        "SFB-26.4",
    ),
    (card(text="Heal 1."), "expected text: a list of lines", "SFB-26.4"),
    (card(text=["Heal 1."] * 17), "found 17 texts, expected at most 16", "SFB-26.4"),
    (card(colour="red"), "unknown key 'colour', expected 'core'", ""),
    (table("trap", **{**TRAP, "count": 4}, text=ROOTS), "found 4 trap tokens, expected 5", "SFB-26.5"),
    (table("trap", **{**TRAP, "kind": "fire"}, text=ROOTS), "found kind 'fire', expected", "SFB-26.5"),
    (
        table("trap", **{**TRAP, "kind": "damage"}, text=ROOTS),
        "no amount, expected a whole number from 1 to 99",
        "SFB-26.5",
    ),
    (table("trap", **TRAP, amount=2, text=ROOTS), "found amount on a trap of kind 'root'", "SFB-26.5"),
    (
        table("trap", **{**TRAP, "kind": "stun"}, text=ROOTS),
        "expected a text that begins with stun on the triggering champion, as its face shows",
        "SFB-19.15",
    ),
    (
        table("trap", **{**TRAP, "kind": "damage"}, amount=2, text=["Damage 1 on the triggering champion."]),
        "expected a text that begins with damage 2 on the triggering champion",
        "SFB-19.13",
    ),
    (table("trap", **TRAP), "expected a text that begins with root on the", "SFB-19.14"),
    (table("challenge", **{**CHALLENGE, "text": []}), "no text, expected a condition", "SFB-4.1"),
    (table("challenge", **CHALLENGE) * 2, "'win' belongs to 'win' already", "SFB-26.6"),
    (table("aoe", id="x1", offsets=[[0, 0]]), "expected no hex of the attacker", "SFB-Q29"),
    (table("aoe", id="x1", offsets=[[1, 0], [1, 0]]), "found a hex twice in offsets", "SFB-8.3"),
    (table("aoe", id="x1", offsets=[[1]]), "expected offsets: a list of hexes [q, r]", "SFB-8.3"),
    (table("aoe", id="x1", offsets=[[9, 9]]), "at most 9 from the attacker", "SFB-8.3"),
    (table("aoe", id="X-1", offsets=[[1, 0]]), "expected small letters and figures", "SFB-8.3"),
    (
        table("standard_action", id="go", name="Go", core="creation"),
        "standard action 'go': no move, expected a whole number from 0 to 99",
        "SFB-13.1",
    ),
    (table("standard_action", id="go", name="Go", move=1), "no core, expected its colour", "SFB-13.1"),
    (table("team", **TEAM, champions=["ann"]), "found 1 champions, expected 3", "SFB-1.7"),
    (table("team", **TEAM, champions=["ann", "ann"]), "found 'ann' in champions twice", "SFB-1.7"),
    (
        table("team", **{**TEAM, "format": "casual"}, champions=[]),
        "found format 'casual', expected one of 'free'",
        "SFB-1.5",
    ),
    (table("team", **{**TEAM, "players": 3}, champions=[]), "found players 3, expected 2 or 4", "SFB-1.5"),
    (
        many() + table("pool", **{**TEAM, "format": "casual"}, champions=SIX[:5]),
        "found 5 different champions, expected at least 6",
        "SFB-22.3",
    ),
    (
        many() + table("pool", **{**TEAM, "format": "casual"}, champions=SIX, duplicates=True),
        "found duplicates True, expected true for four players only, or false",
        "SFB-Q64",
    ),
    (
        many() + table("draft_list", **{**TEAM, "format": "competitive"}, champions=SIX),
        "found 6 champions, expected 5",
        "SFB-22.7",
    ),
    (
        many(3) + 2 * table("team", **TEAM, champions=SIX[:3]),
        "a second 'us', after that of a team, expected another id",
        "SFB-1.5",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("tables", "why", "rule"), FAULTS)
@pytest.mark.rule("SFB-26.3", "SFB-26.4", "SFB-26.5")
def test_a_fault_is_named_with_its_place_and_rule(tables, why, rule):
    with pytest.raises(PackError) as caught:
        read(tables)
    said = str(caught.value)
    assert said.startswith("own.toml: line ")
    assert why in said
    assert said.endswith(f" [{rule}]" if rule else "")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "own.toml: found 0 champions and 0 tables in all, expected at least 1"),
        ('game = "clash"', "own.toml: game: found 'clash', expected 'super-fantasy-brawl'"),
        ('set_id = "My Set"', "own.toml: set_id: found 'My Set', expected words of a-z"),
        ("[board]", "own.toml: the file: unknown key 'board'"),
        ("card = 1\n[[champion]]", "own.toml: card: expected tables [[card]]"),
        ("[[champion]", "own.toml: not TOML"),
    ],
)
def test_a_file_that_is_no_card_list_is_refused(text, why):
    with pytest.raises(PackError) as caught:
        load_set(text, "own.toml")
    assert str(caught.value).startswith(why)


def test_a_fault_in_a_later_line_of_a_text_is_found_there():
    with pytest.raises(PackError) as caught:
        read(card(text=["Heal 1.", "Hop 2."]))
    assert "card 'rest-a-bit', text 2, column 1: found 'Hop', expected" in str(caught.value)


def test_cards_that_name_no_text_do_nothing_of_their_own():
    stone = card(id="stone", name="Stone", type="reaction", defence=3, text=None)
    cards = read(stone)
    (found,) = (each for each in cards.cards if each.id == "stone")
    assert (found.defence, found.move, found.box, found.after) == (3, None, (), ())
