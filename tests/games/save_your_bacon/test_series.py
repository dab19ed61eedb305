"""The series: who has won how many games, when it is over, and which games fit into it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.errors import IllegalAction, NotUnderstood, PackError
from referee.games.save_your_bacon.game import GAME as BACON
from referee.games.save_your_bacon.series.game import GAME
from referee.kernel.decision.notation import read_line
from referee.kernel.engine.dice import SeededDice
from referee.kernel.engine.run import Run
from referee.kernel.facts import JUDGE, PUBLIC
from referee.kernel.game import Opening, Played
from referee.kernel.position import document as position
from referee.kernel.show.rows import columns, words

DICE = SeededDice(bytes(32))


def opened(seats: int = 2, **readings: str) -> Run[Any]:
    return GAME.open(Opening(seats, GAME.version, readings, ()), DICE)


def root(number: int) -> str:
    return bytes([number] * 32).hex()


def add(run: Run[Any], *winners: int) -> None:
    for winner in winners:
        run.act(0, ["add-game", root(len(run.state.games) + 1), str(winner or "draw")])


def refused(run: Run[Any], seat: int, *answer: str) -> list[str]:
    with pytest.raises(IllegalAction) as error:
        run.act(seat, list(answer))
    return list(error.value.rules)


def result(run: Run[Any]) -> tuple[tuple[int, ...], str] | None:
    return None if run.outcome is None else (run.outcome.winners, run.outcome.rule)


# -- how it ends ----------------------------------------------------------------------------


@pytest.mark.rule("SYB-8.0.2")
def test_a_best_of_one_is_over_after_one_game():
    run = opened(best_of="1")
    add(run, 2)
    assert result(run) == ((2,), "SYB-8.0.2")
    assert refused(run, 0, "add-game", root(2), "1") == ["SYB-8.0.2"]


@pytest.mark.rule("SYB-8.0.3")
def test_two_wins_end_a_best_of_three():
    run = opened()
    add(run, 1)
    assert result(run) is None
    add(run, 1)
    assert result(run) == ((1,), "SYB-8.0.3")
    assert refused(run, 0, "add-game", root(3), "2") == ["SYB-8.0.3"]


@pytest.mark.rule("SYB-8.0.3")
def test_at_one_all_the_third_game_is_played():
    run = opened()
    add(run, 1, 2)
    assert result(run) is None
    assert run.asks()[0].verbs.keys() == {"add-game"}
    add(run, 2)
    assert result(run) == ((2,), "SYB-8.0.3")


@pytest.mark.rule("SYB-Q87")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_at_most_one_game_more_than_players(seats: int):
    run = opened(seats)
    add(run, *range(1, seats + 1))
    assert result(run) is None
    assert len(run.state.games) == seats
    for winner in range(1, seats + 1):
        last = run.fork()
        add(last, winner)
        assert result(last) == ((winner,), "SYB-8.0.3")
    if seats < 4:
        assert refused(run, 0, "add-game", root(9), str(seats + 1)) == ["SYB-Q87"]


@pytest.mark.rule("SYB-8.0.3", "SYB-Q71")
def test_a_draw_that_was_agreed_wins_nobody_anything():
    run = opened()
    add(run, 1, 0, 0, 2)
    assert [run.state.wins(seat) for seat in (1, 2)] == [1, 1]
    assert result(run) is None


@pytest.mark.rule("SYB-8.0.3")
def test_a_game_counts_once_and_only_the_organiser_adds_it():
    run = opened()
    add(run, 1)
    assert refused(run, 0, "add-game", root(1), "2") == ["SYB-8.0.3"]
    assert refused(run, 1, "add-game", root(2), "1") == ["SYB-8.0.3"]
    for wrong in (
        ["add-game", "abc", "1"],
        ["add-game", root(171).upper(), "1"],
        ["add-game", root(2)],
    ):
        with pytest.raises(NotUnderstood):
            run.act(0, wrong)
    with pytest.raises(NotUnderstood):
        run.act(0, ["add-game", root(2), "9"])


@pytest.mark.rule("SYB-Q71")
def test_conceding_the_series_and_results_of_the_organiser():
    run = opened()
    assert refused(run, 0, "concede") == ["SYB-Q71"]
    assert refused(run, 1, "referee-result", "1", "time") == ["SYB-Q71"]
    ruled = run.fork()
    ruled.act(0, ["referee-result", "draw", "agreement"])
    assert result(ruled) == ((), "SYB-Q71")
    run.act(1, ["concede"])
    assert result(run) == ((2,), "SYB-Q71")
    three = opened(3)
    three.act(2, ["concede"])
    assert result(three) is None
    assert refused(three, 0, "add-game", root(1), "2") == ["SYB-Q71"]
    assert refused(three, 2, "concede") == ["SYB-Q71"]
    assert refused(three, 0, "referee-result", "2", "time") == ["SYB-Q71"]
    three.act(1, ["concede"])
    assert result(three) == ((3,), "SYB-Q71")


# -- which games fit ------------------------------------------------------------------------


def game(number: int = 1, winner: int = 1, before: Played | None = None, **readings: str) -> Played:
    opening = BACON.settle(Opening(2, BACON.version, readings, ()))
    decks = [
        [["ninja", "wizard", "cleric"], ["unravel"]],
        [["demon", "kaiju", "medbot"], ["scatter"]],
    ]
    roots = {} if before is None else {"previous": before.root}
    return Played(opening, bytes([number] * 32), (winner,), roots, {"decks": decks})


def misfits(
    run: Run[Any], played: Played, before: Played | None = None, winner: int = 1
) -> list[str]:
    return [rule for rule, _ in GAME.misfits(run, played, before, winner)]


@pytest.mark.rule("SYB-8.0.3")
def test_a_game_follows_the_one_before_it():
    run, first = opened(), game()
    assert misfits(run, first) == []
    assert misfits(run, game(2, before=first), first) == []
    assert misfits(run, game(2), first) == ["SYB-8.0.3"]
    assert misfits(run, game(2, before=game(7)), first) == ["SYB-8.0.3"]
    assert misfits(run, game(2, before=first)) == ["SYB-8.0.3"]
    assert misfits(run, first, winner=2) == ["SYB-8.0.3"]


@pytest.mark.rule("SYB-Q87")
def test_all_players_take_part_in_every_game():
    assert misfits(opened(3), game()) == ["SYB-Q87"]
    assert misfits(opened(2), game()) == []


@pytest.mark.rule("SYB-Q52")
def test_decks_stay_the_same_unless_the_series_lets_them_change():
    first = game()
    other = game(2, before=first)
    other = replace(other, handed={"decks": [other.handed["decks"][0], [["ninja"], []]]})
    assert misfits(opened(), other, first) == ["SYB-Q52"]
    change = {"match_deck_change": "true"}
    free = [
        replace(each, opening=game(**change).opening, roots=each.roots) for each in (first, other)
    ]
    assert misfits(opened(**change), free[1], free[0]) == []
    cards = replace(game().opening, cards=(("other", bytes(32)),))
    assert misfits(opened(), replace(game(2, before=first), opening=cards), first) == ["SYB-Q52"]


@pytest.mark.rule("SYB-Q34", "SYB-Q52")
def test_a_series_fixes_its_readings_and_the_first_game_all_others():
    loser = {"next_game_first_choice": "loser"}
    assert misfits(opened(**loser), game()) == ["SYB-Q34"]
    assert misfits(opened(**loser), game(**loser)) == []
    assert misfits(opened(), game(match_deck_change="true")) == ["SYB-Q52"]
    first = game()
    other = game(2, before=first, refresh_hand_size="6")
    assert misfits(opened(), other, first) == ["SYB-8.0.3"]


# -- what is seen, written, read ------------------------------------------------------------


@pytest.mark.rule("SYB-Q72")
def test_nothing_in_a_series_is_left_to_chance():
    run = opened()
    assert refused(run, 0, "observe", "0/roll/first/1", "1") == ["SYB-Q72"]
    add(run, 1, 2, 1)
    assert run.ordinals == {}


@pytest.mark.parametrize("seats", [2, 4])
def test_every_state_can_be_written_and_read(seats: int):
    run = opened(seats)
    for winner in (*range(1, seats + 1), 1):
        table = position.write(run)
        assert position.read(GAME, run.setting, table, DICE).wire() == run.wire()
        del table["frame"]
        assert position.read(GAME, run.setting, table, DICE).wire() == run.wire()
        assert [GAME.view(run, eyes) for eyes in (1, JUDGE)] == [GAME.view(run, PUBLIC)] * 2
        add(run, winner)
    over = position.write(run)
    assert position.read(GAME, run.setting, over, DICE).wire() == run.wire()


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ({"games": [{"root": "ab", "winner": 1}]}, r"games\[1\].root: found 'ab'"),
        ({"games": [{"root": root(1)}, {"root": root(1)}]}, r"games\[2\].root"),
        ({"games": [{"root": root(1), "winner": 3}]}, r"games\[1\].winner: found 3"),
        (
            {"games": [{"root": root(1), "winner": 1}, {"root": root(2), "winner": 1}]},
            "games: found 2, expected a series that goes on",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(table: dict[str, Any], says: str):
    with pytest.raises(PackError, match=says):
        position.read(GAME, opened().setting, table, DICE)


@pytest.mark.parametrize("width", [40, 80])
def test_the_board_says_how_it_stands(width: int):
    run = opened(3)
    add(run, 1, 0, 3)
    rows = [words(row) for row in GAME.board(GAME.view(run, PUBLIC), width, ["Ann", "Ben", "Cy"])]
    assert max(map(columns, rows)) <= width
    assert rows == [
        "Best of 3, after 3 games",
        "",
        "1 Ann: 1 won",
        "2 Ben: 0 won",
        "3 Cy: 1 won",
        "",
        "game 1: 01010101 won by Ann",
        "game 2: 02020202 a draw",
        "game 3: 03030303 won by Cy",
    ]


def test_a_game_is_written_by_its_root_and_read_back():
    run = opened()
    line = read_line(f"add-game {root(171).upper()} 2")
    assert line is not None
    answer = GAME.read(run, 0, line)
    assert answer == ["add-game", root(171), "2"]
    again = read_line(GAME.printed(answer))
    assert again is not None
    assert GAME.read(run, 0, again) == answer
