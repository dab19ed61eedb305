"""Setting up with the card lists and boards of other people: few champions, small decks, odd areas."""

from __future__ import annotations

from hashlib import sha256

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.game import GAME
from tests.games.super_fantasy_brawl.card_lists import card, champion, listed
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
