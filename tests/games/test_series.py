"""The series of every game by the general rules: which games fit into one, whatever they are games of."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee import games
from referee.errors import IllegalAction, PackError
from referee.kernel.engine.chance import OBSERVE
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.game import Game, Opening, Played
from referee.kernel.position import document as position

DICE = SeededDice(bytes(32))
CODES = ["bacon-project", "clash", "homestuck-atcg", "super-fantasy-brawl"]
WITH_DECKS = ["bacon-project", "homestuck-atcg", "super-fantasy-brawl"]


def series_of(code: str) -> Game:
    return games.find(f"{code}-series")


def opened(code: str, seats: int = 2, **readings: str) -> Run[Any]:
    game = series_of(code)
    return game.open(Opening(seats, game.version, readings, ()), DICE)


def played(
    code: str, number: int = 1, winners: tuple[int, ...] = (1,), before: Played | None = None,
    seats: int = 2, decks: tuple[str, ...] = ("one", "two"), **readings: str,
) -> Played:  # fmt: skip
    """A finished match of that game, as a series sees it."""
    game = games.find(code)
    opening = game.settle(Opening(seats, game.version, readings, ()))
    roots = {} if before is None else {"previous": before.root}
    return Played(opening, bytes([number] * 32), winners, roots, {"decks": list(decks)})


def misfits(run: Run[Any], found: Played, before: Played | None = None, winner: int = 1):
    return [rule for rule, _ in run.game.misfits(run, found, before, winner)]


@pytest.mark.rule("SR-1")
@pytest.mark.parametrize("code", ["homestuck-atcg", "super-fantasy-brawl"])
def test_all_players_take_part_in_every_game(code: str):
    assert misfits(opened(code, 4), played(code))[0] == "SR-1"
    winners = (1, 3) if code == "super-fantasy-brawl" else (1,)
    assert misfits(opened(code, 4), played(code, seats=4, winners=winners)) == []


@pytest.mark.rule("SR-1")
@pytest.mark.parametrize("code", CODES)
def test_a_series_has_the_seats_of_its_game(code: str):
    assert series_of(code).seats == games.find(code).seats
    assert misfits(opened(code), played(code)) == []


@pytest.mark.rule("SR-5")
@pytest.mark.parametrize("code", CODES)
def test_a_game_counts_for_whoever_won_it(code: str):
    run = opened(code)
    assert misfits(run, played(code), winner=2) == ["SR-5"]
    assert misfits(run, played(code, winners=(2,)), winner=2) == []
    assert misfits(run, played(code, winners=()), winner=0) == []
    assert misfits(run, played(code, winners=()), winner=1) == ["SR-5"]
    assert misfits(run, played(code), winner=0) == ["SR-5"]


@pytest.mark.rule("SR-5")
def test_a_shared_game_counts_for_nobody_and_one_of_a_team_for_its_side():
    shared, run = played("homestuck-atcg", winners=(1, 3), seats=3), opened("homestuck-atcg", 3)
    assert run.game.counted_for(run, shared.winners) == 0
    assert misfits(run, shared, winner=0) == []
    assert misfits(run, shared, winner=1) == ["SR-5"]
    team, run = (
        played("super-fantasy-brawl", winners=(2, 4), seats=4),
        opened("super-fantasy-brawl", 4),
    )
    assert run.game.counted_for(run, team.winners) == 2
    assert misfits(run, team, winner=2) == []
    assert misfits(run, team, winner=0) == ["SR-5"]


@pytest.mark.rule("SR-6")
@pytest.mark.parametrize("code", CODES)
def test_a_game_follows_the_one_before_it(code: str):
    run, first = opened(code), played(code)
    assert misfits(run, played(code, 2, before=first), first) == []
    assert misfits(run, played(code, 2), first) == ["SR-6"]
    assert misfits(run, played(code, 2, before=played(code, 7)), first) == ["SR-6"]
    assert misfits(run, played(code, 2, before=first)) == ["SR-6"]


@pytest.mark.rule("SR-7")
@pytest.mark.parametrize("code", CODES)
def test_readings_and_cards_stay_the_same(code: str):
    run, first = opened(code), played(code)
    options = games.find(code).catalogue.readings()
    name = next(each for each in options if each not in ("first_player", "team_mode"))
    other = next(each for each in options[name].choices if each != options[name].default)
    again = played(code, 2, before=first, **{name: other})
    assert misfits(run, again, first) == ["SR-7"]
    alike = played(code, 1, **{name: other})
    assert misfits(run, again, alike) == []
    cards = replace(again.opening, cards=(("other", bytes(32)),))
    assert misfits(run, replace(again, opening=cards), alike) == ["SR-7"]


@pytest.mark.rule("SR-8")
@pytest.mark.parametrize("code", WITH_DECKS)
def test_decks_stay_the_same_unless_the_series_lets_them_change(code: str):
    first = played(code)
    other = played(code, 2, before=first, decks=("one", "three"))
    assert misfits(opened(code), other, first) == ["SR-8"]
    assert misfits(opened(code, match_deck_change="true"), other, first) == []


@pytest.mark.rule("SR-9")
def test_the_loser_begins_the_next_game_where_the_series_says_so():
    code = "bacon-project"
    run = opened(code, next_game_first="loser")
    first = played(code, 1, (1,), first_player="p1")
    run.act(0, ["add-game", first.root.hex(), "1"])
    assert run.game.next_readings(run, first.opening.readings)["first_player"] == "p2"
    assert misfits(run, played(code, 2, before=first, first_player="p2"), first) == []
    assert misfits(run, played(code, 2, before=first, first_player="p1"), first) == ["SR-9"]
    drawn = played(code, 3, (), first_player="p2")
    run.act(0, ["add-game", drawn.root.hex(), "draw"])
    assert run.game.next_readings(run, drawn.opening.readings)["first_player"] == "p2"
    own = opened(code)
    own.act(0, ["add-game", first.root.hex(), "1"])
    assert own.game.next_readings(own, first.opening.readings) == first.opening.readings
    assert misfits(own, played(code, 2, before=first, first_player="p2"), first) == ["SR-9"]


@pytest.mark.rule("SR-12")
@pytest.mark.parametrize("code", CODES)
def test_nothing_in_a_series_is_left_to_chance(code: str):
    run = opened(code)
    with pytest.raises(IllegalAction) as error:
        run.act(0, [OBSERVE, "0/roll/first/1", 1])
    assert error.value.rules == ("SR-12",)


@pytest.mark.parametrize("code", CODES)
def test_a_position_of_a_series_goes_there_and_back(code: str):
    run = opened(code)
    run.act(0, ["add-game", "ab" * 32, "1"])
    table = position.write(run)
    assert position.read(run.game, run.setting, table, DICE).wire() == run.wire()
    over = [{"root": each * 32, "winner": 1} for each in ("ab", "cd")]
    for wrong in (over, [{"root": "ab" * 32, "winner": 9}], [{"root": "ab", "winner": 1}]):
        with pytest.raises(PackError):
            position.read(run.game, run.setting, {**table, "games": wrong}, DICE)


def test_a_position_calls_a_side_by_its_first_seat():
    run = opened("super-fantasy-brawl", 4)
    table = {**position.write(run), "games": [{"root": "ab" * 32, "winner": 3}]}
    with pytest.raises(PackError, match=r"0, 1 or 2 \[SR-5\]"):
        position.read(run.game, run.setting, table, DICE)


@pytest.mark.rule("SR-2")
@pytest.mark.parametrize("code", CODES)
def test_a_series_is_the_best_of_one_of_three_or_of_five(code: str):
    assert [opened(code, best_of=each).setting.wins for each in "135"] == [1, 2, 3]
    with pytest.raises(PackError, match="best_of"):
        opened(code, best_of="2")
