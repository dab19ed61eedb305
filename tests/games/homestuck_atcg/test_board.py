"""The board: what stands on it, for how many seats, and that every row fits."""

from __future__ import annotations

import pytest

from referee.games.homestuck_atcg.show.board import board
from referee.games.homestuck_atcg.state.table import DurationEffect, Event, Last
from referee.kernel.show.rows import columns, words
from tests.games.homestuck_atcg.positions import GAME, scene

WIDTHS = (40, 47, 50, 60, 80, 100, 110, 120, 160, 200)
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Emil")
PLAYERS = (list(NAMES), ["名" * 60, "Ben " * 20, "C" * 300, "\u202enaD", "E"], [])

SEAT = """
seats.{n}.grist = 7
seats.{n}.points = {n}
seats.{n}.hand = ["no-mercy-what", "karkat-vantas-friend", "dad-mister-crocker"]
seats.{n}.deck = ["ghost-army-canon"]
seats.{n}.discard = ["maplehoof-pony-{n}", "jaspers-beloved-{n}"]
seats.{n}.removed = ["ultimate-riddle-ultimate-{n}"]
seats.{n}.cards = [
  {{ thing = "terezi-pyrope-judge-{n}", at = {n}, boons = 3 }},
  {{ thing = "jet-pack-pchooooo-{n}", host = "terezi-pyrope-judge-{n}" }},
  {{ thing = "dad-mister-egbert-{n}", at = {other}, tapped = true }},
  {{ thing = "roxy-lalonde-sleep-{n}", under = "terezi-pyrope-judge-{n}" }},
  {{ thing = "last-page-turn-{n}" }},
  {{ thing = "spacetime-distortion-theres-{n}", host = "{planet}-{n}" }},
]
"""
PLANETS = ("alternia-alien", "earth-c-better", "land-of-quiet-records-dust", "hollow-station-no")


def crowded(seats):
    """A table on which everything lies that can."""
    text = "".join(
        SEAT.format(n=n, other=n % seats + 1, planet=(*PLANETS, PLANETS[0])[n - 1])
        for n in range(1, seats + 1)
    )
    run = scene(text, seats)
    number = run.setting.cards.things.number
    last = Last(number("maplehoof-pony-1"), 4)
    run.state.events = [Event(last, waiting=[number("last-page-turn-2")])]
    changes = ("power", "forbid-tap", "base", "ignore")
    dad = number("dad-mister-egbert-1")
    run.state.lasting = [DurationEffect(kind, 1, "start", 4, dad, 2) for kind in changes]
    return run


def rows(run, eyes=1, width=80, players=NAMES, **more):
    names = list(players)[: len(run.state.seats)]
    asked = [{"seat": ask.seat, "actions": list(ask.verbs)} for ask in run.asks()]
    view = GAME.view(run, eyes) | {"asked": asked} | more
    return [words(each) for each in board(view, width, names)]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", PLAYERS, ids=["short", "long", "none"])
def test_every_row_fits(seats, width, players):
    for eyes in (1, 2, "public", "judge"):
        for row in rows(crowded(seats), eyes, width, players):
            assert columns(row) <= width
            assert row == row.rstrip()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("width", WIDTHS)
def test_whoever_plays_and_every_number_that_matters_stands_on_it(seats, width):
    drawn = "\n".join(rows(crowded(seats), "public", width))
    flat = " ".join(drawn.split())
    for n, name in enumerate(NAMES[:seats], 1):
        assert f"{name} (seat {n})" in drawn
        assert f"{n} point{'s' * (n > 1)} 7 grist hand 3 deck 1 discard 2 removed 1" in flat
        assert f"{name} invades with {6 if n == 1 else 4}" in flat
    assert flat.count("3 boons") == seats
    assert flat.count("tapped") > seats  # what cards say speaks of it too
    assert "defence" in flat


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_of_hands_only_the_own_stands_on_it(width):
    run = crowded(3)
    own, public = (" ".join(rows(run, eyes, width)) for eyes in (1, "public"))
    assert own.count("NO MERCY") == 1
    assert "NO MERCY" not in public


def test_who_would_score_is_said_in_words():
    cards = (
        '[{ thing = "dad-mister-egbert-1", at = 2 }, { thing = "jade-harley-rockin-1", at = 2 }]'
    )
    run = scene(f"seats.1.grist = 1\nseats.1.cards = {cards}")
    assert "Ann invades with 8" in " ".join(rows(run))
    run.state.seats[1].destroyed = True
    run.state.recompose()
    drawn = " ".join(rows(run))
    assert "destroyed, defence 0" in drawn
    assert "Ann invades with 8 and would score" in drawn


def test_the_title_says_whose_turn_it_is_and_who_has_one_left():
    run = scene("seats.1.grist = 1\nseats.1.points = 7\nending = 1\nleft = [2, 3]", 3)
    title = rows(run)[0]
    assert title == "Turn 4, round 2: Ann's turn, Main Phase (End Game, then Ben, Cleo)"
    over = {"winners": [2], "reason": "8 victory points", "rule": "HAC-1.3"}
    assert rows(run, outcome=over)[0] == "The match is over, Ben won: 8 victory points [HAC-1.3]"


def test_what_waits_and_what_lasts_stands_below():
    drawn = rows(crowded(2), width=120)
    assert "  event    MAPLEHOOF pony pal (1) discarded; then LAST PAGE turn it over (2)" in drawn
    power = "DAD mister egbert (1) has +2 power, until the start of Ann's next turn"
    assert f"  lasting  {power}" in drawn
    assert any("DAD mister egbert (1) cannot be tapped" in row for row in drawn)
    assert any("the planet of Ann has +2 base power" in row for row in drawn)
    assert any("Ann ignores the next executable of another player" in row for row in drawn)


def test_with_room_a_card_stands_with_what_it_says():
    run = scene('seats.1.grist = 1\nseats.1.hand = ["dad-mister-egbert", "no-mercy-what"]')
    drawn = rows(run, width=120)
    (mercy,) = (row for row in drawn if "NO MERCY" in row)
    assert "2g, executable  ~ATH: own character. / Execute: gain 4 grist." in mercy


def test_a_player_who_has_left_is_a_name_and_a_closed_planet():
    run = crowded(3)
    run.act(3, ["concede"])
    drawn = " ".join(" ".join(rows(run)).split())
    assert "Cleo (seat 3) has left the match" in drawn
    assert "closed" in drawn


@pytest.mark.parametrize(
    ("text", "answers", "words_"),
    [
        ("seats.1.grist = 1", [], "Ann is to play, move, tap, or end the Main Phase"),
        (
            'seats.1.grist = 1\nseats.1.cards = [{ thing = "roxy-lalonde-sleep-1", at = 1, boons = 1 }]',
            [["special-tap", "roxy-lalonde-sleep-1"]],
            (
                "Ann is to choose 1 of the planet of seat 2, the planet of seat 3 "
                "(ROXY LALONDE sleep walker (1): move this card to any other planet)"
            ),
        ),
    ],
)
def test_the_question_is_said_in_words(text, answers, words_):
    run = scene(text, 3)
    for answer in answers:
        run.act(1, answer)
    said = " ".join(" ".join(rows(run)).split())
    assert said.endswith(f"? {words_}")
