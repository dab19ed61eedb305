"""The board: what stands on it, for how many seats, and that every row fits."""

from __future__ import annotations

import pytest

from referee.games.save_your_bacon.show.board import board
from referee.games.save_your_bacon.show.view import view
from referee.games.save_your_bacon.state.frames import ResolutionFrame
from referee.games.save_your_bacon.state.table import Attack, DurationEffect, Origin, Played
from referee.kernel.show.rows import columns, words
from tests.games.save_your_bacon.shipped_tables import (
    card,
    champion,
    equipment,
    player,
    spread,
    thing,
)
from tests.sizes import sized

WIDTHS = sized((40, 47, 80, 110, 200), (40, 47, 60, 80, 100, 110, 120, 160, 200))
PLAYERS = (["Ann", "Ben", "Cleo", "Dan"], ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD"], [])


def crowded(seats):
    """A table on which everything lies that can."""
    sides = [
        player(seat, hand=("scatter", "mood-swing"), deck=("unravel",), spent=("mood-swing",) * 7)
        for seat in range(1, seats + 1)
    ]
    run = spread(*sides)
    nest = equipment("bone-nest-1", ("scatter", 1), destroyed=True, damage=3)
    more = equipment("crossguard-flarebrand-1-b", exhausted=True)
    frozen = champion("ninja-1", nest, more, damage=4, conditions=[("frozen", 2), ("infested", 1)])
    run.state.seats[0].champions[1] = frozen
    run.state.attacks = [Attack(1, thing("ninja-1"), thing("kaiju-2"), thing("kaiju-2"))]
    run.state.playing = [Played(card("rummage-in-your-thoughts"), 1, thing("ninja-1"))]
    origin = Origin(card=card("rummage-in-your-thoughts"))
    run.stack.append(ResolutionFrame(origin, 1, thing("ninja-1"), None, at=1))
    challenge = Origin(card=card("haunted-armor"), effect=1)
    run.state.lasting = [DurationEffect(challenge, 0, 2, meant=[thing("kaiju-2")])]
    return run


def rows(run, eyes=1, width=80, players=("Ann", "Ben", "Cleo", "Dan"), **more):
    names = list(players)[: len(run.state.seats)]
    return [words(each) for each in board(view(run, eyes) | more, width, names)]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", PLAYERS, ids=["short", "long", "none"])
def test_every_row_fits(seats, width, players):
    for eyes in (1, 2, "public", "judge"):
        for row in rows(crowded(seats), eyes, width, players):
            assert columns(row) <= width
            assert row == row.rstrip()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_whoever_plays_and_every_champion_stand_on_it(seats, width):
    run = crowded(seats)
    drawn = "\n".join(rows(run, "public", width))
    for name in ("Ann", "Ben", "Cleo", "Dan")[:seats]:
        assert name in drawn
    for side in run.state.seats:
        for each in side.champions:
            assert run.setting.called(each.thing).rpartition(" (")[0] in drawn


def test_two_sides_stand_beside_each_other_where_there_is_room():
    assert any(
        "Ann (seat 1)" in row and "Ben (seat 2)" in row for row in rows(crowded(2), width=160)
    )
    assert not any("Ann (seat 1)" in row and "Ben (seat 2)" in row for row in rows(crowded(2)))


def test_a_quiet_table_of_two_fits_on_a_terminal_with_what_the_cards_say():
    run = spread(player(1, hand=("scatter", "mood-swing")), player(2))
    drawn = rows(run)
    assert len(drawn) <= 24
    assert any(row.startswith("  The Kaiju") and "Ponderous" in row for row in drawn)
    assert any("Scatter" in row and "1 E CU, worth 2" in row for row in drawn)


def test_a_hand_stands_on_no_board_of_others():
    run = spread(player(1, hand=("scatter",)), player(2))
    assert not any("Scatter" in row for row in rows(run, 2) + rows(run, "public"))
    assert any("Scatter" in row for row in rows(run, 1))


@pytest.mark.rule("SYB-5.1.4")
def test_the_spent_stack_shows_every_value_and_the_total():
    (row,) = (row for row in rows(spread(player(1, spent=("mood-swing", "scatter")), player(2))) if row.startswith("  spent"))  # fmt: skip
    assert row == "  spent    Mood Swing 3, Scatter 2 = 5 of 21"


@pytest.mark.rule("SYB-10.2.1.7", "SYB-14.0.62")
def test_a_card_in_play_says_how_it_lies_and_what_it_bears():
    drawn = rows(crowded(2), width=120)
    (ninja,) = (row for row in drawn if row.startswith("  The Ninja"))
    assert "3/5" in ninja
    assert "4 D" in ninja
    assert "considered exhausted (Frozen, Infested)" in ninja
    (nest,) = (row for row in drawn if row.startswith("   + Bone Nest"))
    assert "(destroyed, under it Scatter)" in nest
    assert any(
        row.startswith("   + Crossguard Flarebrand b") or "Crossguard" in row for row in drawn
    )


def test_what_is_under_way_is_said():
    drawn = " ".join(" ".join(rows(crowded(2), width=120)).split())
    assert "Ann attacks with The Ninja (1) (Attack 3): The Kaiju (2) defends and counters (Attack 4)" in drawn  # fmt: skip
    assert "Ann plays Rummage in Your Thoughts with The Ninja (1)" in drawn
    assert "2 of 4: Randomly choose 1 card in that opponent's hand" in drawn
    assert "(Challenge of The Haunted Armor, The Kaiju (2), Ben's)" in drawn


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (["play-card", "attack", "pass-time"], "take an action (2 actions left)"),
        (["activate-effect", "end-turn"], "use free effects, or end the turn"),
        (["declare-counter"], "counter, or not"),
        (["pitch", "stop-pitching"], "pitch cards, or stop pitching"),
        (["pitch"], "pitch a card"),
        (["activate-effect", "pass-priority"], "use a reaction, or pass"),
        (["submit-deck"], "name a deck"),
    ],
)
def test_the_question_is_said_with_who_is_asked(actions, said):
    run = spread(player(1), player(2))
    assert rows(run, asked=[{"seat": 2, "actions": actions}])[-1] == f"? Ben is to {said}"


@pytest.mark.parametrize("width", sized([40, 120], [40, 80, 120, 200]))
def test_a_question_is_asked_below_a_table_that_stays_as_it_is(width):
    hand = ("scatter", "mood-swing", "unravel", "deep-freeze", "sanctuary")
    for count in range(len(hand) + 1):
        for spent in range(3):
            sides = [
                player(seat, hand=hand[:count], spent=("mood-swing",) * 8 * spent)
                for seat in (1, 2)
            ]
            bare = rows(spread(*sides), width=width)
            asked = [{"seat": 1, "actions": ["pass-time"]}]
            assert rows(spread(*sides), width=width, asked=asked)[: len(bare)] == bare


def test_the_title_says_whose_turn_it_is_and_how_a_match_ended():
    run = spread(player(1), player(2), taken=1, attacked=True)
    assert rows(run)[0] == "Turn 5: Ann's turn, 1 action taken, attacked"
    assert rows(run, halted=True)[0] == "The match is halted: only a ruling goes on."
    outcome = {"winners": [2], "reason": "three bacon", "rule": "SYB-1.0.1"}
    assert rows(run, outcome=outcome)[0] == "The match is over, Ben won: three bacon [SYB-1.0.1]"


def test_a_player_who_has_lost_stands_there_without_cards():
    run = spread(player(1), player(2), player(3))
    run.state.seats[2].out = True
    drawn = rows(run)
    assert "  Cleo (seat 3)   has lost" in drawn
    assert not any("Wizard" in row for row in drawn)
