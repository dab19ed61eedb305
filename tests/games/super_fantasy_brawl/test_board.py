"""The board: the arena in rows, the players beside or below it, what is under way, what is asked."""

from __future__ import annotations

import pytest

from cli.output.status import table_rows
from referee.games.super_fantasy_brawl.arena.hexes import hexagon
from referee.games.super_fantasy_brawl.game import GAME
from referee.games.super_fantasy_brawl.show.arena_chart import Chart
from referee.games.super_fantasy_brawl.show.board import board
from referee.games.super_fantasy_brawl.show.view import arena_seen
from referee.kernel.show.rows import columns, words
from tests.games.super_fantasy_brawl.pictures import STATUES, TRAP_HEXES, arena_of
from tests.games.super_fantasy_brawl.positions import DUEL, MAP, REST, begun, seen, standing

HELD = """
seats.1.hand = ["hammer-fall", "trip", "smite", "long-shot", "rally"]
seats.1.discard = ["volley"]
seats.1.destruction = false
seats.1.vp = 2
track = ["Hold the line", "none", "First blood"]
"""
ATTACK = 'attack = { card = "leech", attacker = "mordane-2", targets = ["brann-1"] }\n'
PLAYERS = ["Ann", "Ben", "Cleo", "Dan"]
FOUR = """
[[seats.1.champions]]
figure = "brann-1"
hex = "a9"
[[seats.1.champions]]
figure = "selka-1"
[[seats.2.champions]]
figure = "mordane-2"
hex = "e1"
[[seats.2.champions]]
figure = "vex-2"
[[seats.3.champions]]
figure = "torvald-3"
hex = "c9"
[[seats.3.champions]]
figure = "pipka-3"
[[seats.4.champions]]
figure = "gruk-4"
hex = "h1"
[[seats.4.champions]]
figure = "kestrin-4"
"""


def rows(text, eyes=1, width=80, seats=2, **readings):
    run = begun(text, seats, **readings)
    return [words(row) for row in table_rows(run, eyes, width, PLAYERS[:seats])]


def test_the_arena_is_drawn_in_rows_that_are_set_in_by_half_a_hex():
    drawn = rows(DUEL)[1:11]
    assert drawn[0].split() == ["e", "f", "g", "h", "i", "seat", "1", "Ann"]
    arena = [row[:55].rstrip() for row in drawn[1:]]
    assert arena == [
        "1         d   =e1=  =f1=  =g1=  =h1=  =i1=",
        "2      c    d2    e2   VE2:0  g2    h2    i2",
        "3   b    c3    d3    e3    *f3   g3    h3    i3",
        "4 a  (b4)  (c4)   *d4  BR1:2 [f4]   .g4  {h4}  {i4}",
        "5 (a5)  #red# (c5)  [d5]  #yel# SE1:0 {g5}  #blu# {i5}",
        "6    (a6)  (b6)   *c6  MO2:4 [e6]   *f6  {g6}  {h6}",
        "7        a7    b7    c7    .d7   e7    f7    g7",
        "8           a8    b8    c8    d8    e8    f8",
        "9             ~a9~  ~b9~  ~c9~  ~d9~  ~e9~",
    ]


def test_where_there_is_less_room_the_arena_has_shorter_signs():
    drawn = rows(DUEL, width=40)[1:11]
    assert drawn[3] == "3  b  c3  d3  e3  *f3 g3  h3  i3"
    assert drawn[5] == "5 a5  ### c5  d5  ### SE1 g5  ### i5"


def test_the_legend_says_what_every_sign_means():
    drawn = " ".join(" ".join(rows(DUEL, width=120)).split())
    for words_ in (
        "=north Ann=",
        "~south Ben~",
        "(red)",
        "[yellow]",
        "{blue}",
        "*trap",
        "#statue#",
    ):
        assert words_ in drawn


def test_a_zone_without_a_sign_is_listed_where_a_challenge_names_it():
    assert any("centre-line: a5 c5 d5 f5 g5 i5" in row for row in rows(HELD + DUEL))
    assert not any("centre-line" in row for row in rows(DUEL))


def test_every_champion_stands_in_the_list_with_its_values():
    drawn = rows(HELD + DUEL, width=120)
    (brann,) = (row for row in drawn if "BR1 Brann Oakfist" in row)
    assert brann.split("BR1 ")[1].split() == ["Brann", "Oakfist", "e4", "2/7", "d1"]
    (mordane,) = (row for row in drawn if "MO2 Mordane" in row)
    assert mordane.endswith("4/6  d0 bloodied")
    (aurelle,) = (row for row in drawn if "AU1 Aurelle" in row)
    assert " gate " in aurelle


def test_states_of_a_champion_are_said():
    text = (
        MAP + '\n[[seats.1.champions]]\nfigure = "selka-1"\nlevelled = true\nrooted = true\n' + REST
    )
    (selka,) = (row for row in rows(text, width=120) if "SE1 Selka" in row)
    assert selka.endswith("levelled, rooted, move +1")


@pytest.mark.rule("SFB-5.8", "SFB-Q81")
def test_each_player_has_points_cores_and_piles_beside_the_arena():
    drawn = [row[57:] for row in rows(HELD + DUEL)[1:9]]
    assert drawn[:5] == ["seat 1 Ann", "  2 VP north first", "  ready man cre", "  hand 5 deck 12 disc 1", "  red rings"]  # fmt: skip
    assert drawn[5:8] == ["seat 2 Ben", "  0 VP south", "  ready man des cre"]


def test_a_hand_stands_on_the_board_of_its_player_alone():
    assert any(row.startswith("hand     Hammer Fall") for row in rows(HELD + DUEL))
    for eyes in (2, "public"):
        assert not any("Hammer Fall" in row for row in rows(HELD + DUEL, eyes))


def test_what_cards_say_is_shown_in_full_where_there_is_room():
    drawn = " ".join(" ".join(rows(HELD + DUEL, width=120)).split())
    assert "destruction attack move 2 strength 4 Melee: Post-attack: Push 2 on the target." in drawn
    assert "First blood: The other side has 2 or more bloodied champions in the arena." in drawn
    assert "discard Ann: Volley" in drawn


@pytest.mark.rule("SFB-4.6", "SFB-Q11")
def test_the_track_says_who_fulfils_what_now():
    text = HELD + DUEL.replace("VE2", "VE2:3")
    drawn = rows(text)
    assert any("2 VP  First blood (fulfilled by Ann)" in row for row in drawn)
    assert not any("Hold the line (fulfilled" in row for row in rows(HELD + MAP.replace("SE1", ".") + '\n[[seats.1.champions]]\nfigure = "selka-1"\n' + REST))  # fmt: skip


def test_an_attack_is_said_with_what_it_would_do():
    drawn = " ".join(" ".join(rows(ATTACK + HELD + DUEL)).split())
    assert "Leech of Mordane the Pale (2) -> Brann Oakfist (1) (strength 3, defence 1)" in drawn
    assert "Ann is to play a reaction, or pass" in drawn


@pytest.mark.rule("SFB-23.10")
def test_four_players_share_a_board():
    drawn = rows("seats.1.vp = 2\nseats.3.vp = 1\nseats.4.vp = 4\n" + FOUR, seats=4)
    assert drawn[0] == "Round 1, turn 1: Ann's turn; 3 VP for 1 and 3, 4 VP for 2 and 4; 7 VP win"
    assert {"seat 1 Ann", "seat 2 Ben", "seat 3 Cleo", "seat 4 Dan"} <= {row[57:] for row in drawn}
    arena = " ".join(drawn[1:11])
    for sign in ("BR1:0", "MO2:0", "TO3:0", "GR4:0"):
        assert sign in arena
    wide = rows("seats.1.vp = 2\nseats.3.vp = 1\n" + FOUR, seats=4, width=120)
    assert any("2 VP (3 together)" in row for row in wide)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_the_result_and_a_halt_stand_in_the_title(width):
    view = seen(DUEL, "public")
    over = {"winners": [1], "reason": "5 victory points", "rule": "SFB-21.1"}
    title = " ".join(words(row) for row in board(view | {"outcome": over}, width, PLAYERS[:2]))
    assert "The match is over, Ann won: 5 victory points [SFB-21.1]" in " ".join(title.split())
    halted = board(view | {"outcome": None, "halted": True}, width, PLAYERS[:2])
    assert "The match is halted" in words(halted[0])


@pytest.mark.rule("SFB-6.5")
def test_whoever_passes_an_ally_stands_beside_it_on_the_board():
    run = begun(standing("brann-1 e4", "selka-1 f4", "aurelle-1", "vex-2", "gruk-2", "mordane-2"))
    for answer in (["standard-action", "run", "brann-1", "creation"], ["move", "f4"]):
        run.act(1, answer)
    for width, sign in ((40, "BR1"), (80, "BR1+")):
        drawn = [words(row) for row in table_rows(run, 1, width, PLAYERS[:2])]
        assert sign in drawn[5].split()
        for champion in ("BR1 ", "SE1 "):
            assert any(row.startswith(champion) and " f4 " in row for row in drawn)


@pytest.mark.rule("SFB-19.4", "SFB-Q78")
def test_a_trap_that_goes_off_is_said_with_its_face_to_all():
    run = begun('traps = [{ hex = "d4", face = "blades" }]\n' + DUEL)
    for answer in (["standard-action", "run", "brann-1", "creation"], ["move", "d4"]):
        run.act(1, answer)
    drawn = [words(row) for row in table_rows(run, "public", 80, PLAYERS[:2])]
    assert "trap     Blades on d4, sprung by Brann Oakfist (1)" in drawn


# -- other arenas ---------------------------------------------------------------------------


def on(arena):
    """The duel's champions off the board, on another arena."""
    view = seen(DUEL, 1)
    for side in view["seats"].values():
        for each in side["champions"]:
            each["hex"] = None
    return view | {"arena": arena_seen(arena), "traps": []}


def test_an_arena_with_holes_has_a_gap_for_each():
    hexes = [hex_ for hex_ in hexagon(4) if hex_ not in ((1, 0), (-1, 0))]
    drawn = [words(row) for row in Chart(on(arena_of(hexes, STATUES, TRAP_HEXES))).rows()]
    assert drawn[5] == "5 (a5)  #red# (c5)        #yel#       {g5}  #blu# {i5}"


@pytest.mark.parametrize("width", [40, 60, 80])
def test_an_arena_too_wide_for_the_terminal_is_told_in_words(width):
    hexes = hexagon(11)
    view = on(arena_of(hexes, STATUES, TRAP_HEXES, row=11))
    drawn = board(view, width, PLAYERS[:2])
    assert all(columns(words(row)) <= width for row in drawn)
    assert any(words(row).startswith("statues  statue-red") for row in drawn)


def test_two_champions_with_one_beginning_have_signs_of_their_own():
    drawn = GAME.board(seen(DUEL.replace('"gruk-2"', '"brann-2"'), 1, mirror_champions="on"), 80)
    assert drawn is not None
    text = "\n".join(map(words, drawn))
    assert "BR1 Brann" in text
    assert "BR2 Brann" in text
