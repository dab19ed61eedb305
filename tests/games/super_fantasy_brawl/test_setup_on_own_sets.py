"""Setting up with the card lists and boards of other people: few champions, small decks, odd areas."""

from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.game import GAME
from tests.games.super_fantasy_brawl.card_lists import board, card, champion, listed
from tests.games.super_fantasy_brawl.openings import Beginning

NAMES = ("ann", "bea", "cid", "dov", "eve", "fay", "gil", "hal")


def begun(*texts: str, seats: int = 2, **kinds: str) -> Beginning:
    """A match with these card lists and boards, whose first player is seat 1."""
    packs = {sha256(text.encode()).digest(): text for text in texts}
    sets = GAME.shipped()
    for digest, text in packs.items():
        id_ = "yard" if "[board]" in text else "own"
        sets = GAME.sets_with(sets, (id_, digest), text)
    return Beginning(seats, first=1, packs=packs, cards=sets, **kinds)


def of(count: int, **keys: object) -> str:
    """A list of so many champions, each with one card of its own."""
    rows = []
    for name in NAMES[:count]:
        rows.append(champion(id=name, name=name.title(), deck=[f"rest-{name}"], **keys))
        rows.append(card(id=f"rest-{name}", champion=name, name=f"Rest {name.title()}"))
    return listed(*rows)


@pytest.mark.rule("SFB-Q63", "SFB-23.1")
@pytest.mark.parametrize(
    ("count", "seats", "readings", "rule"),
    [
        (5, 2, {}, "SFB-Q63"),
        (2, 2, {"mirror_champions": "on"}, "SFB-1.7"),
        (7, 4, {}, "SFB-23.1"),
        (7, 4, {"mirror_champions": "on"}, "SFB-23.1"),
    ],
)
def test_a_list_with_too_few_champions_begins_no_match(count, seats, readings, rule):
    with pytest.raises(PackError, match=rf"has {count} champions.*\[{rule}\]"):
        begun(of(count), seats=seats, **readings)


@pytest.mark.parametrize(
    ("count", "seats", "readings"), [(6, 2, {}), (3, 2, {"mirror_champions": "on"}), (8, 4, {})]
)
def test_with_just_enough_champions_everybody_gets_a_team(count, seats, readings):
    match = begun(of(count), seats=seats, **readings).until("choose-colour")
    assert all(len(player.champions) == 6 // seats + seats // 4 for player in match.table.seats)


@pytest.mark.rule("SFB-1.18", "SFB-1.19", "SFB-Q57", "SFB-Q58")
def test_a_deck_of_three_cards_makes_a_hand_of_three_and_nothing_comes_for_what_is_exchanged():
    match = begun(of(6)).until("redraw")
    player = match.table.side(1)
    assert (len(player.hand), len(player.deck)) == (3, 0)
    names = match.run.setting.cards.card_names
    match.do(f"1: redraw {names.id(player.hand.cards[0])}")
    assert (len(player.hand), len(player.deck), len(player.discard)) == (2, 1, 0)


@pytest.mark.rule("SFB-1.22", "SFB-23.25")
def test_the_last_champion_of_a_team_goes_by_itself_where_one_hex_is_left():
    match = begun(board(), seats=4).until("deploy")
    for seat in (1, 2):
        while match.asked() == [seat]:
            match.do(match.legal()[0])
    assert match.asked() == [3]
    assert len(match.legal()) == 4
    match.do(match.legal()[0])
    assert match.asked() == [4]
    assert all(row.hex is not None for row in match.table.side(3).champions)
    area = match.run.setting.arena.gates[match.table.sides[0].gate].deployment
    assert sorted(row.hex for seat in (1, 3) for row in match.table.side(seat).champions) == sorted(
        area
    )


@pytest.mark.rule("SFB-Q47")
def test_a_trap_in_a_deployment_area_goes_off_when_a_champion_is_deployed_there():
    traps = [[0, -3], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
    match = begun(board(trap_hexes=traps)).until("place-trap")
    match.do("place-trap d1", "place-trap d5", "place-trap c5", "place-trap c4").until("deploy")
    seat, line = match.asked()[0], next(line for line in match.legal() if line.endswith(" d1"))
    match.do(line)
    assert [fact.data["hex"] for fact in match.told("trap-sprung")] == ["d1"]
    match.until("place-trap")
    assert match.asked() == [seat]
    match.do(match.legal()[0])
    assert len(match.table.traps) == 4
    assert match.asked() == [seat]
    assert not any(f" {line.split()[1]} " in other for other in match.legal())
    match.until("end-activation")
    assert len(match.table.occupied()) == 6
