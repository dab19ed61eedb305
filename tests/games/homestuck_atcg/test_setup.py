"""Setting up a match (HAC-4): what is told, who is asked in which order, and what a seat may know; cases show the rest."""

from __future__ import annotations

import pytest

from cli.output.status import asked_lines
from referee.errors import NotUnderstood
from referee.games.homestuck_atcg.game import GAME
from referee.kernel.engine.dice import ObservedDice, SeededDice
from referee.kernel.facts import PUBLIC
from referee.kernel.game import Opening
from tests.games.homestuck_atcg.tables import Talk, opened

CHOSEN = ("1: choose-deck hive-fleet", "2: choose-deck family-of-heroes")
DECKS = ("hive-fleet", "family-of-heroes", "paper-court", "no-solid-ground", "hive-fleet")


def seated(seats: int, **rolls: list[int]) -> Talk:
    """A match up to the mulligans; ``rolls`` are those of each seat, in words: seat1=[6]."""
    listed = {f"roll/first/{name[-1]}": found for name, found in rolls.items()}
    talk = opened(seats, listed)
    return talk.say(*(f"{seat}: choose-deck {DECKS[seat - 1]}" for seat in range(1, seats + 1)))


# -- decks ----------------------------------------------------------------------------------


@pytest.mark.rule("HAC-1.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_one_and_six_players_are_refused(seats):
    with pytest.raises(NotUnderstood, match=r"is played by 2, 3, 4 or 5 seats.*\[HAC-1\.1\]"):
        GAME.open(Opening(seats, 1, {}, ()), SeededDice(bytes(32)))


@pytest.mark.rule("HAC-1.6", "HAC-3.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_is_asked_for_a_deck_at_once_and_in_any_order(seats):
    talk = opened(seats)
    assert talk.asked == [f"{seat}: choose-deck" for seat in range(1, seats + 1)]
    assert all(ask.secret for ask in talk.run.asks())
    for seat in range(seats, 0, -1):
        assert all(player.planet is None for player in talk.run.state.seats)
        talk.say(f"{seat}: choose-deck {DECKS[seat - 1]}")
    other = opened(seats)
    other.say(*(f"{seat}: choose-deck {DECKS[seat - 1]}" for seat in range(1, seats + 1)))
    assert talk.run.wire() == other.run.wire()
    assert len({player.planet for player in talk.run.state.seats}) == seats


@pytest.mark.rule("HAC-1.6", "HAC-Q39")
def test_others_learn_the_planet_and_nothing_else_of_a_deck():
    talk = opened(2).say(*CHOSEN)
    (fact,) = [fact for fact in talk.facts if (fact.name, fact.seat) == ("deck-chosen", 1)]
    assert fact.data == {"planet": "ALTERNIA alien hive world", "deck": "Hive fleet"}
    assert fact.secret == ("deck",)
    assert not any(card.code in str(fact.data) for card in talk.run.setting.cards.cards)


# -- who begins -----------------------------------------------------------------------------


@pytest.mark.rule("HAC-4.2", "HAC-Q60")
def test_whoever_leaves_while_dice_are_rolled_cannot_begin():
    run = GAME.open(Opening(3, 1, {}, ()), ObservedDice())
    talk = Talk(run).say(*(f"{seat}: choose-deck {DECKS[seat - 1]}" for seat in (1, 2, 3)))
    talk.say("observe 0/roll/first/1/1 6", "observe 0/roll/first/2/1 3")
    talk.say("1: concede", "observe 0/roll/first/3/1 3")
    talk.say("observe 0/roll/first/2/2 1", "observe 0/roll/first/3/2 4")
    assert run.state.first == 3


@pytest.mark.rule("HAC-Q30", "HAC-4.4", "HAC-4.5")
def test_shuffle_roll_planets_and_hands_come_in_this_order():
    talk = seated(2, seat1=[1], seat2=[2])
    order = [
        name for name, _ in talk.told("shuffled", "rolled", "first-player", "planet-laid", "drawn")
    ]
    assert order == [
        *("shuffled", "shuffled"),
        *("rolled", "rolled", "first-player"),
        *("planet-laid", "planet-laid"),
        *("drawn", "drawn"),
    ]
    for seat in (1, 2):
        player = talk.side(seat)
        assert (len(player.hand), len(player.deck)) == (5, 43)
        assert (player.damage, player.destroyed, player.grist) == (0, False, 0)


# -- how it is said -------------------------------------------------------------------------


@pytest.mark.rule("HAC-1.6")
def test_while_decks_are_chosen_it_is_said_that_they_are_waited_for():
    talk = opened(2)
    assert asked_lines(talk.run, PUBLIC) == ["waiting for decks"]
    talk.say(CHOSEN[0])
    assert asked_lines(talk.run, 1) == ["waiting for decks"]
    assert asked_lines(talk.run, 2) == ["seat 2 is asked: choose-deck"]
