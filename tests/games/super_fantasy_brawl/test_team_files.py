"""Teams in files of their own, and the ready-made ones in the same form (SFB-1.7, SFB-23.3)."""

from __future__ import annotations

import pytest

from referee.errors import PackError
from referee.games.super_fantasy_brawl.draft.game import GAME as DRAFT
from referee.games.super_fantasy_brawl.game import GAME
from referee.kernel.game import Opening


def setting(seats: int = 2):
    return GAME.prepare(GAME.settle(Opening(seats, 1, {}, ())))


def read(text: str, seats: int = 2):
    return GAME.read_deck(setting(seats), text, "mine.toml")


@pytest.mark.parametrize("seats", [2, 4])
def test_every_ready_made_team_is_a_good_file_for_its_number_of_players(seats):
    known = GAME.decks(setting())
    assert len(known) == 11
    good = 0
    for id_, (name, text) in known.items():
        found = read(text, seats)
        of_four = name.endswith(" (4 players)")
        assert bool(found.refusals) == (of_four != (seats == 4)), id_
        good += not found.refusals
    assert good == (6 if seats == 2 else 5)


@pytest.mark.rule("SFB-1.7")
def test_champions_are_named_by_id_or_as_they_are_printed():
    found = read('name = "Mine"\nchampions = ["vex", "BRANN OAKFIST", "Kestrin Vow"]\n')
    assert (found.name, found.readings, found.refusals) == ("Mine", {}, ())
    assert found.answer == ["choose-team", "brann", "kestrin", "vex"]


@pytest.mark.rule("SFB-1.7", "SFB-23.3")
@pytest.mark.parametrize(
    ("text", "seats", "faults"),
    [
        ('champions = ["vex", "brann"]', 2, [("SFB-1.7", "brann vex")]),
        ('champions = ["vex", "brann", "vex"]', 2, [("SFB-1.7", "brann vex vex")]),
        ('champions = ["vex", "bran", "gruk"]', 2, [("SFB-1.7", "bran")]),
        ('champions = ["vex", "brann", "gruk"]', 4, [("SFB-23.3", "brann gruk vex")]),
        ('players = 4\nchampions = ["vex", "brann", "gruk"]', 2, [("SFB-1.7", "for 4 players")]),
    ],
)
def test_what_is_wrong_with_a_team_is_told_with_its_rule(text, seats, faults):
    assert [(each.rule, each.item) for each in read(text, seats).refusals] == faults


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "expected champions: a list of their names [SFB-1.7]"),
        ("champions = []", "expected champions: a list of their names [SFB-1.7]"),
        ('champions = "vex"', "expected champions: a list of their names [SFB-1.7]"),
        ('champions = ["vex", 3, "gruk"]', "expected champions: a list of their names"),
        ('champion = ["vex"]', "unknown key 'champion', expected 'champions'"),
        ('players = 3\nchampions = ["vex"]', "found players 3, expected 2 or 4 [SFB-23.2]"),
        ('players = true\nchampions = ["vex"]', "found players True, expected 2 or 4"),
        ('game = "clash"\nchampions = ["vex"]', "game: found 'clash'"),
        ("champions = [", "mine.toml"),
    ],
)
def test_what_is_no_team_file_is_refused_at_its_place(text, what):
    with pytest.raises(PackError) as refused:
        read(text)
    assert what in str(refused.value)
    assert "\n" not in str(refused.value)


# -- lists for a draft ----------------------------------------------------------------------


def brought(text: str, seats: int = 2):
    opening = Opening(seats, 1, {"team_mode": "competitive"}, ())
    return DRAFT.read_deck(DRAFT.prepare(DRAFT.settle(opening)), text, "mine.toml")


@pytest.mark.parametrize("seats", [2, 4])
def test_every_ready_made_list_is_a_good_file_for_its_number_of_players(seats):
    known = DRAFT.decks(DRAFT.prepare(DRAFT.settle(Opening(2, 1, {}, ()))))
    good = [name for name, text in known.values() if not brought(text, seats).refusals]
    suffix = "(list, 4 players)" if seats == 4 else "(list)"
    assert good == [name for name, _ in known.values() if name.endswith(suffix)]
    assert len(good) >= 3


@pytest.mark.rule("SFB-22.7")
def test_a_list_asks_for_a_competitive_draft_and_stands_in_the_order_of_the_card_set():
    found = brought('champions = ["vex", "Brann Oakfist", "gruk", "selka", "kestrin"]\n')
    assert found.answer == ["bring-champions", "brann", "selka", "vex", "gruk", "kestrin"]
    assert (found.readings, found.refusals) == ({"team_mode": "competitive"}, ())


@pytest.mark.rule("SFB-22.7", "SFB-24.6")
@pytest.mark.parametrize(
    ("champions", "seats", "faults"),
    [
        ('["vex", "gruk"]', 2, [("SFB-22.7", "2")]),
        ('["vex", "gruk", "brann", "selka", "nobody"]', 2, [("SFB-22.7", "nobody")]),
        ('["vex", "gruk", "brann", "selka", "vex"]', 2, [("SFB-22.7", "vex")]),
        ('["vex", "gruk", "brann", "selka", "mordane"]', 4, [("SFB-24.6", "5")]),
    ],
)
def test_what_is_wrong_with_a_list_is_told_with_its_rule(champions, seats, faults):
    found = brought(f"champions = {champions}\n", seats)
    assert [(each.rule, each.item) for each in found.refusals] == faults
